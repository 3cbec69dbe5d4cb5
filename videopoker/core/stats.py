"""The meters of a machine, folded from its events and kept nowhere else."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from videopoker.core.events import CashedOut, Dealt, Deposited, Drawn, Event


@dataclass(slots=True)
class Meters:
    """What went in and out, in credits, and what was hit."""

    deposits: int = 0
    coin_in: int = 0
    """All coins bet."""
    coin_out: int = 0
    """All coins paid for hands."""
    cashed_out: int = 0
    games: int = 0
    """Hands dealt."""
    wins: int = 0
    """Hands paid."""
    biggest_win: int = 0
    lines: Counter[str] = field(default_factory=Counter)
    """How often each line was paid, by its label."""

    @property
    def credits(self) -> int:
        """Deposits - coin in + coin out - cashed out, always."""
        return self.deposits - self.coin_in + self.coin_out - self.cashed_out

    @property
    def return_so_far(self) -> float | None:
        """Coin out / coin in; None before the first bet."""
        return self.coin_out / self.coin_in if self.coin_in else None

    def add(self, event: Event) -> None:
        """Count one event."""
        match event:
            case Deposited(credits):
                self.deposits += credits
            case CashedOut(credits):
                self.cashed_out += credits
            case Dealt():
                self.coin_in += event.coins
                self.games += 1
            case Drawn():
                self.coin_out += event.paid
                self.biggest_win = max(self.biggest_win, event.paid)
                if event.line is not None:
                    self.wins += 1
                    self.lines[event.line] += 1
            case _:
                pass

    def to_record(self) -> dict[str, Any]:
        """The meters as plain values for JSON."""
        return {
            "credits": self.credits,
            "deposits": self.deposits,
            "coin_in": self.coin_in,
            "coin_out": self.coin_out,
            "cashed_out": self.cashed_out,
            "games": self.games,
            "wins": self.wins,
            "biggest_win": self.biggest_win,
            "return": self.return_so_far,
            "lines": dict(self.lines.most_common()),
        }


def meters(events: Iterable[Event]) -> Meters:
    """The meters after these events."""
    total = Meters()
    for event in events:
        total.add(event)
    return total
