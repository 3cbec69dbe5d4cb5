"""What play won or lost, split exactly into six parts, and how well holds were chosen.

    edge       what the game pays on average for perfect play, the jackpot at its reset, less the bet
    meter      what the jackpot's growth adds to the edge
    deals      the values of the best holds, less what the game pays on average: luck of the deal
    mistakes   the values of the chosen holds, less those of the best holds: never above zero
    draws      what was paid, less the values of the chosen holds: luck of the draw
    doubles    what double-ups won or lost

The parts add up to what was won or lost, because each ends where the next begins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field, fields
from fractions import Fraction
from typing import Any, Self

from videopoker.core.read_number import read_number

PARTS = ("edge", "deals", "mistakes", "draws", "doubles", "meter")

MISTAKE_SIZES = 6
"""Number of mistake-size classes; see `solver.policy.decision_sums.LOSSES`."""


@dataclass(slots=True)
class _Figures:
    """Figures that are whole numbers or fractions, with their record."""

    def to_record(self) -> list[Any]:
        """Plain values for JSON; `from_record` reads them back."""
        return [str(figure) if isinstance(figure, Fraction) else figure for figure in astuple(self)]

    @classmethod
    def from_record(cls, record: Sequence[Any]) -> Self:
        """Read what `to_record` wrote."""
        return cls(*(_figure(one.type, figure) for one, figure in zip(fields(cls), record, strict=True)))


@dataclass(slots=True)
class KindGrade(_Figures):
    """The grade of the decisions between two kinds of holds."""

    hands: int = 0
    right: int = 0
    lost: Fraction = Fraction(0)
    """In coins."""

    def add(self, hands: int, right: int, lost: Fraction) -> None:
        """Count more decisions."""
        self.hands += hands
        self.right += right
        if lost:  # adding fractions takes as long as grading a hand
            self.lost += lost


@dataclass(slots=True)
class PolicyGrade(_Figures):
    """Another way to play the same deals."""

    cost: Fraction = Fraction(0)
    """How much less its holds are worth than the best ones, in coins."""
    won: int = 0
    """What it would have won or lost with the same cards to draw, without double-ups."""
    hands: int = 0
    bet: int = 0
    """Coins bet on these hands; hands of a game without a sheet do not count for the sheet."""
    average_cost: Fraction = Fraction(0)
    """What the policy costs on average for these bets, over all deals of the games, in coins."""

    @property
    def cost_share(self) -> float | None:
        """What the policy costs on average, as a share of the bets; None without bets."""
        return float(self.average_cost / self.bet) if self.bet else None


@dataclass(slots=True)
class Grade:
    """What some deals won or lost, in coins, and the decisions in them.

    Decisions made with a hint are counted apart; the coins of those hands are included.
    """

    hands: int = 0
    """Deals; each is one decision."""
    right: int = 0
    """Decisions in which no hold was worth more than the one chosen."""
    bet: int = 0
    """Coins bet, without double-ups."""
    paid: int = 0
    """Coins paid, without double-ups."""
    doubles: int = 0
    game: Fraction = Fraction(0)
    """What the game pays on average for these bets, the jackpot at its reset."""
    game_at_meter: Fraction = Fraction(0)
    """What the game pays on average for these bets, the jackpot at its meter."""
    best: Fraction = Fraction(0)
    """The value of the best holds, in coins."""
    chosen: Fraction = Fraction(0)
    """The value of the holds chosen, in coins."""
    perfect: int = 0
    """What best play would have been paid with the same cards to draw."""
    hinted: KindGrade = field(default_factory=KindGrade)
    """The decisions made with a hint."""
    hinted_bet: int = 0
    """Coins bet on hands with a hint, without double-ups."""
    hinted_chosen: Fraction = Fraction(0)
    """The value of the holds chosen with a hint, in coins."""
    rigged: int = 0
    """Hands and double-ups left out, because a script chose their cards."""
    practice: bool = False
    """Whether the deals are from a practice save."""
    mistakes: list[int] = field(default_factory=lambda: [0] * MISTAKE_SIZES)
    """The number of wrong holds in each class of loss."""
    kinds: dict[tuple[str, str], KindGrade] = field(default_factory=dict)
    """By (kind of best hold, kind of chosen hold or runner-up)."""
    policies: dict[str, PolicyGrade] = field(default_factory=dict)

    @property
    def won(self) -> int:
        """What was won or lost, in coins."""
        return self.paid - self.bet + self.doubles

    @property
    def parts(self) -> dict[str, Fraction]:
        """The parts named in PARTS; they add up to what was won or lost."""
        return {
            "edge": self.game - self.bet,
            "deals": self.best - self.game_at_meter,
            "mistakes": self.chosen - self.best,
            "draws": self.paid - self.chosen,
            "doubles": Fraction(self.doubles),
            "meter": self.game_at_meter - self.game,
        }

    @property
    def lost(self) -> Fraction:
        """What mistakes without a hint cost, in coins."""
        return self.best - self.chosen - self.hinted.lost

    @property
    def accuracy(self) -> float | None:
        """The share of right holds; None before the first hand."""
        return self.right / self.hands if self.hands else None

    @property
    def expected_return(self) -> float | None:
        """The expected return of the holds chosen without a hint; None before the first of them."""
        bet = self.bet - self.hinted_bet
        return float((self.chosen - self.hinted_chosen) / bet) if bet else None

    @property
    def perfect_won(self) -> int:
        """What perfect play of the same cards would have won or lost."""
        return self.perfect - self.bet

    def to_record(self) -> dict[str, Any]:
        """Plain values for JSON; `from_record` reads them back."""
        record = {one.name: getattr(self, one.name) for one in fields(self)}
        return record | {
            **{name: str(record[name]) for name in _FRACTIONS},
            "hinted": self.hinted.to_record(),
            "kinds": sorted([*kinds, *one.to_record()] for kinds, one in self.kinds.items()),
            "policies": [[name, *one.to_record()] for name, one in self.policies.items()],
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any]) -> "Grade":
        """Read what `to_record` wrote. KeyError, TypeError, ValueError or ArithmeticError if it is something else."""
        figures = {
            one.name: _figure(one.type, record[one.name])
            for one in fields(cls)
            if one.type in {int, bool, Fraction}
        }
        return cls(
            **figures,
            hinted=KindGrade.from_record(record["hinted"]),
            mistakes=[_figure(int, deals) for deals in record["mistakes"]],
            kinds={
                (_figure(str, best), _figure(str, other)): KindGrade.from_record(one)
                for best, other, *one in record["kinds"]
            },
            policies={_figure(str, name): PolicyGrade.from_record(one) for name, *one in record["policies"]},
        )


_MAX_DIGITS = 1000
"""The most digits above and below the line of a fraction."""


def _figure(kind: Any, stored: Any) -> Any:
    """A stored figure of this kind. TypeError, ValueError or ArithmeticError if it is of another."""
    if kind is Fraction:
        return Fraction(*(read_number(part, _MAX_DIGITS) for part in stored.split("/", 1)))
    if type(stored) is not kind or (kind is str and not stored.isprintable()):
        raise TypeError(f"expected {kind.__name__}, found {stored!r}")
    return stored


_FRACTIONS = ("game", "game_at_meter", "best", "chosen", "hinted_chosen")


def rounded(parts: Mapping[str, Fraction], digits: int = 2) -> dict[str, Fraction]:
    """The parts rounded so that they add up to their rounded sum.

    Mistakes are rounded as the coach reports them; of the other parts, those with the largest remainders are rounded up.
    A name that begins with "mistakes" is a part of the mistakes.

    >>> {name: float(part) for name, part in rounded({"a": Fraction(1, 3), "b": Fraction(2, 3)}, 1).items()}
    {'a': 0.3, 'b': 0.7}
    """
    unit = 10**digits
    others = [name for name in parts if not name.startswith("mistakes")]
    floors = {
        name: part * unit // 1 if name in others else round(float(f"{float(part):.{digits}f}") * unit)
        for name, part in parts.items()
    }
    missing = round(sum(parts.values(), Fraction(0)) * unit) - sum(floors.values())
    each, more = divmod(missing, len(others))  # each is -1 if all mistakes were rounded up
    up = sorted(others, key=lambda name: floors[name] - parts[name] * unit)[:more]
    return {
        name: Fraction(floor + (each + (name in up)) * (name in others), unit)
        for name, floor in floors.items()
    }
