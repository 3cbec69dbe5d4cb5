"""Counts of play: coin in and out, hands, wins and hits of each line.

Coin in and coin out include double-ups; the return does not. Money is counted at the denomination played.
"""

from collections import Counter
from dataclasses import dataclass, field, fields, replace

from videopoker.core.base.records import Credits, PerCoin, recorded
from videopoker.core.base.time_series import TimeSeries
from videopoker.core.machine.events import Dealt, DoubleDealt, DoublePicked, Drawn, Event


@recorded(
    "coin_in",
    "coin_out",
    "net",
    "games",
    "deals",
    "wins",
    "biggest_win",
    "return=return_so_far",
    "seconds",
    "hands_per_hour",
    "lines",
)
@dataclass(slots=True, repr=False)
class Counts:
    """The meters of the session under way, or of the last one.

    Or over all time, or of one game: credits bet and paid, and hits. The counts of two parts of a log can be added: ``first + second``.
    """

    coin_in: Credits = 0
    """All coins bet."""
    coin_out: Credits = 0
    """All coins paid."""
    double_in: Credits = 0
    """The part of coin in that was staked in double-ups."""
    double_out: Credits = 0
    """The part of coin out that double-ups paid."""
    games: int = 0
    """Hands drawn. In multi-hand play each hand counts."""
    pairs: int = 0
    """Pairs of hands drawn from the same deal; these share cards, so they are not independent."""
    deals: int = 0
    """Without the one in play."""
    wins: int = 0  # winning hands
    biggest_win: Credits = 0
    """The most paid for one deal or one double-up."""
    biggest_hand: int = 0
    """The number of the first hand that won it; 0 before a win."""
    lines: Counter[str] = field(default_factory=Counter)
    """Hits by line."""
    seconds: int = 0  # time played, without pauses longer than `totals.LONGEST_PAUSE`
    money_in: int = 0
    """All coins bet, in cents."""
    money_out: int = 0
    """All coins paid, in cents."""
    biggest_money: int = 0
    """The most paid for one deal or one double-up, in cents."""
    curve: TimeSeries = field(default_factory=TimeSeries)
    """The net result after each deal and its double-ups, in cents."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.games:,} hands: {self.coin_in:,} bet, {self.coin_out:,} paid>"

    @property
    def return_so_far(self) -> PerCoin | None:
        """Coin out / coin in without double-ups; None before the first draw."""
        bet = self.coin_in - self.double_in
        return (self.coin_out - self.double_out) / bet if bet and self.games else None

    @property
    def hands_per_hour(self) -> float | None:
        """Games per hour played; None in the first minute."""
        return self._per_hour(self.games)

    @property
    def deals_per_hour(self) -> float | None:
        """Deals per hour played, however many hands each has; None in the first minute."""
        return self._per_hour(self.deals)

    def _per_hour(self, number: int) -> float | None:
        return number * 3600 / self.seconds if self.seconds >= 60 else None

    @property
    def net(self) -> Credits:
        """Coin out - coin in."""
        return self.coin_out - self.coin_in

    @property
    def net_money(self) -> int:
        """The net result in cents."""
        return self.money_out - self.money_in

    def copied(self) -> "Counts":
        """A copy that no later event changes."""
        return replace(self, lines=self.lines.copy(), curve=self.curve.copied())

    def __add__(self, other: "Counts") -> "Counts":
        """The sum of both counts; `other` is the later one."""
        names = [field.name for field in fields(Counts) if field.name != "curve"]
        total = {name: getattr(self, name) + getattr(other, name) for name in names}
        total["biggest_hand"] = (other if other.biggest_win > self.biggest_win else self).biggest_hand
        for biggest in ("biggest_win", "biggest_money"):
            total[biggest] = max(getattr(self, biggest), getattr(other, biggest))
        return Counts(**total, curve=self.curve.followed_by(other.curve, self.net_money))

    def count(self, event: Event, cents: int) -> None:
        """Count one event, at a denomination of `cents`."""
        match event:
            case Dealt():
                self._bet(event.bet, cents)
            case Drawn():
                self._paid(event, cents)
                hands = 1 + len(event.more)
                won = event.lines
                self.deals += 1
                self.games += hands
                self.pairs += hands * (hands - 1) // 2
                self.wins += len(won)
                for line in won:
                    self.lines[line] += 1
                self.curve.add(self.net_money)
            case DoubleDealt():
                self._bet(event.stake, cents)
                self.double_in += event.stake
                self.curve.amend(self.net_money)
            case DoublePicked():
                self._paid(event, cents)
                self.double_out += event.paid
                self.curve.amend(self.net_money)

    def _bet(self, credits: int, cents: int) -> None:
        self.coin_in += credits
        self.money_in += credits * cents

    def _paid(self, event: Drawn | DoublePicked, cents: int) -> None:
        paid = event.paid
        self.coin_out += paid
        self.money_out += paid * cents
        if paid:  # most hands win nothing and cannot change a maximum
            if paid > self.biggest_win:
                self.biggest_win = paid
                self.biggest_hand = event.hand
            self.biggest_money = max(self.biggest_money, paid * cents)
