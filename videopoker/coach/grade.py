"""What play won or lost, split exactly into six parts, and how well holds were chosen.

    edge       what the game pays on average for perfect play, the jackpot at its reset, less the bet
    meter      what the jackpot's growth adds to the edge
    deals      the values of the best holds, less what the game pays on average: luck of the deal
    mistakes   the values of the chosen holds, less the values of the best holds: never above zero
    draws      what was paid, less the values of the chosen holds: luck of the draw
    doubles    what double-ups won or lost

The parts add up to what was won or lost, because each ends where the next begins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Annotated

from videopoker.core.base.messages import counted
from videopoker.core.base.records import CoinsLostExact, PerCoin, Share, recorded
from videopoker.core.base.rendering import Shown, short_repr

SMALLEST_MISTAKE = Fraction(1, 100)
"""The coach reports a mistake that costs at least this many coins."""
SIZES = (SMALLEST_MISTAKE, Fraction(1, 10), Fraction(1, 2), Fraction(1), Fraction(5))
"""The minimum cost in coins of each class of mistakes except the first."""
MISTAKE_SIZES = len(SIZES) + 1
"""Number of mistake-size classes."""
MIN_CHART_HANDS = 50
"""First answers from which accuracy is shown by day and session."""
MIN_RETURN_HANDS = 200
"""First answers from which the return at this error rate is worth stating."""
_DEVIATIONS = 1.959964
"""Standard deviations on either side of a mean, for an interval of 95%."""


@dataclass(slots=True)
class KindGrade:
    """The grade of some decisions, such as those between two kinds of holds."""

    hands: int = 0
    right: int = 0
    lost: CoinsLostExact = Fraction(0)

    def add(self, hands: int, right: int, lost: Fraction) -> None:
        """Count more decisions."""
        self.hands += hands
        self.right += right
        self.lost += lost

    @property
    def accuracy(self) -> float | None:
        """The share of right decisions; None before the first."""
        return self.right / self.hands if self.hands else None

    @property
    def lost_per_100(self) -> float | None:
        """What 100 decisions cost on average, in coins; None before the first."""
        return float(self.lost / self.hands * 100) if self.hands else None


@dataclass(slots=True)
class PolicyGrade:
    """One way to play the same deals: the player's, perfect play or another policy."""

    cost: Fraction = Fraction(0)
    """How much less its holds are worth than the best ones, in coins."""
    won: int = 0
    """What it won or would have won or lost with the same cards to draw, without double-ups."""
    hands: int = 0
    bet: int = 0
    average_cost: Fraction = Fraction(0)
    """What the policy costs on average for these bets, over all deals of the games, in coins."""

    @property
    def cost_share(self) -> float | None:
        """What the policy costs on average, as a share of the bets; None without bets."""
        return float(self.average_cost / self.bet) if self.bet else None


@dataclass(slots=True)
class SameHands:
    """Several ways to play some hands."""

    best: Fraction = Fraction(0)
    """The value of the best holds, in coins."""
    policies: dict[str, PolicyGrade] = field(default_factory=dict)


@recorded("return=returns", "low", "high", "hands")
@dataclass(frozen=True, slots=True)
class PlayReturns:
    """What the play returns at this error rate, with an interval of 95%."""

    returns: PerCoin
    low: PerCoin
    high: PerCoin
    hands: int  # first answers that it rests on


@dataclass(slots=True)
class FirstAnswers:
    """What the coins bet and the costs of first answers without a hint add up to, over hands, for their interval."""

    bet: int = 0
    game: Fraction = Fraction(0)
    """What the games pay on average for these bets at the jackpots played."""
    squares: tuple[float, float, float] = field(default=(0.0, 0.0, 0.0), compare=False)
    """The sums of cost * cost, cost * bet and bet * bet."""


@dataclass(slots=True, repr=False)
class Grade(Shown):
    """What some deals won or lost, in coins, and the decisions in them.

    Skill is graded by first answers without a hint; money by the holds drawn, those of hands with a hint included.

    >>> from videopoker import Session, grade
    >>> session = Session.in_memory("jacks-or-better-9-6", credits=100, seed=b"an example")
    >>> _ = session.deal(5), session.draw(range(5))
    >>> graded = grade(session)
    >>> graded.deals, graded.right, graded.bet
    (1, 0, 5)
    """

    hands: int = 0
    """First answers without a hint."""
    right: int = 0  # those that no hold was worth more than
    lost: CoinsLostExact = Fraction(0)
    """What the others cost, in coins."""
    mistakes: list[int] = field(default_factory=lambda: [0] * MISTAKE_SIZES)
    """The number of wrong first answers in each class of cost."""
    kinds: dict[str, KindGrade] = field(default_factory=dict)
    """By what first answers were about."""
    first: FirstAnswers = field(default_factory=FirstAnswers)
    hinted: KindGrade = field(default_factory=KindGrade)
    """The holds drawn after a hint."""
    hinted_bet: int = 0
    """Coins bet on hands with a hint, without double-ups."""
    hinted_chosen: Fraction = Fraction(0)
    """The value of the holds drawn after a hint, in coins."""
    deals: int = 0
    """All deals, with a hint or not."""
    final_right: int = 0  # deals in which no hold was worth more than the one drawn
    final_lost: CoinsLostExact = Fraction(0)
    """What the holds drawn cost, in coins."""
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
    perfect: int = 0
    """What best play would have been paid with the same cards to draw."""
    same: dict[bool, SameHands] = field(default_factory=dict)
    """The ways to play the hands of games with a sheet (True) and of the others (False)."""
    rigged: int = 0
    """Deals of chosen cards, not graded. Double-ups count too."""
    practice: bool = False  # whether the deals are from a practice save

    def copied(self) -> "Grade":
        """A copy that shares nothing that can change."""
        return replace(
            self,
            mistakes=[*self.mistakes],
            kinds={kind: replace(grade) for kind, grade in self.kinds.items()},
            first=replace(self.first),
            hinted=replace(self.hinted),
            same={
                has_sheet: replace(
                    hands, policies={name: replace(way) for name, way in hands.policies.items()}
                )
                for has_sheet, hands in self.same.items()
            },
        )

    @property
    def chosen(self) -> Fraction:
        """The value of the holds drawn, in coins."""
        return self.best - self.final_lost

    @property
    def won(self) -> Annotated[int, "coins won or lost"]:
        """What was won or lost, in coins."""
        return self.paid - self.bet + self.doubles

    @property
    def parts(self) -> dict[str, Fraction]:
        """The parts, which add up to what was won or lost."""
        return {
            "edge": self.game - self.bet,
            "deals": self.best - self.game_at_meter,
            "mistakes": -self.final_lost,
            "draws": self.paid - self.chosen,
            "doubles": Fraction(self.doubles),
            "meter": self.game_at_meter - self.game,
        }

    def __repr__(self) -> str:
        return short_repr(
            self, f"{counted(self.hands, 'hand')}: {self.right:,} right, {float(self.lost):,.2f} coins lost"
        )

    @property
    def accuracy(self) -> Share | None:
        """The share of right first answers; None before the first."""
        return self.right / self.hands if self.hands else None

    @property
    def expected_return(self) -> Annotated[float | None, "of the holds chosen"]:
        """The expected return of the holds drawn without a hint; None before the first of them."""
        bet = self.bet - self.hinted_bet
        return float((self.chosen - self.hinted_chosen) / bet) if bet else None

    @property
    def perfect_won(self) -> Annotated[int, "coins won or lost by best play on the same cards"]:
        """What perfect play of the same cards would have won or lost."""
        return self.perfect - self.bet

    @property
    def compared(self) -> SameHands:
        """The ways to play on the same hands: those of games with a sheet, if there are any."""
        return self.same.get(True) or self.same.get(False) or SameHands()

    @property
    def play_returns(self) -> PlayReturns | None:
        """The return of the games played less the cost of first answers per coin; None before MIN_RETURN_HANDS first answers.

        The interval is for a ratio of two sums over hands.
        """
        if self.hands < MIN_RETURN_HANDS:
            return None
        bet = self.first.bet
        game = float(self.first.game / self.first.bet)
        rate = float(self.lost / bet)
        costs, both, bets = self.first.squares
        variance = max(0.0, costs - 2 * rate * both + rate**2 * bets) * self.hands / (self.hands - 1)
        off = _DEVIATIONS * sqrt(variance) / bet
        return PlayReturns(game - rate, game - rate - off, min(game, game - rate + off), self.hands)


def rounded(parts: Mapping[str, Fraction], digits: int = 2) -> dict[str, Fraction]:
    """The parts rounded so that they add up to their rounded sum.

    Mistakes are rounded as the coach reports them; the other parts with the largest remainders are rounded up.
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
    each, more = divmod(missing, len(others) or 1)  # each is -1 if all mistakes were rounded up
    up = sorted(others, key=lambda name: floors[name] - parts[name] * unit)[:more]
    for name in others:
        floors[name] += each
    for name in up:
        floors[name] += 1
    return {name: Fraction(floor, unit) for name, floor in floors.items()}
