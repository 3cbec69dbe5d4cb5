"""The fan of future credits in words: the horizon at a player's pace, and the chances."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from videopoker.core.base.messages import Refused, counted
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.groups.group import Column, Group
from videopoker.text.odds.risk import chance_words
from videopoker.text.words.numbers import duration, signed

if TYPE_CHECKING:  # importing it loads NumPy
    from videopoker.solver.risk.fan import Fan

HANDS = (500, 1_600, 5_000)
DEFAULT_BETS, DEFAULT_HANDS = 200, 1_600
"""The default bankroll, in bets, and horizon, in hands, in the lab."""
MAX_HOURS = 24
MAX_HANDS = 20_000


@dataclass(frozen=True, slots=True)
class DealsPerHour:
    """How fast a player plays."""

    deals: int
    """Deals an hour, however many hands each has."""
    is_own: bool
    """Whether the pace was measured; otherwise assumed."""

    @property
    def words(self) -> str:
        """The pace as the end of a sentence: ``at your 600 deals an hour``."""
        return f"at {'your ' if self.is_own else ''}{self.deals:,} deals an hour"


def deals_per_hour(total: Totals) -> DealsPerHour:
    """The pace of this session, else the pace of all time, both as the meters measure it, else 600 deals an hour."""
    for counts in (total.session, total):
        if speed := counts.deals_per_hour:
            return DealsPerHour(max(1, round(speed)), is_own=True)
    return DealsPerHour(600, is_own=False)


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far ahead to look: hours at a pace, or a number of hands."""

    hours: int | None = None
    hands: int | None = None

    def hands_at(self, pace: DealsPerHour, drawn: int) -> int:
        """The number of hands, in whole deals of `drawn` hands: at least one deal, at most MAX_HANDS."""
        deals = round(self.hands / drawn) if self.hands is not None else pace.deals * (self.hours or 0)
        return max(1, min(deals, MAX_HANDS // drawn)) * drawn

    @property
    def words(self) -> str:
        """The horizon as the player chose it."""
        return f"{self.hours} h" if self.hours else counted(self.hands or 0, "hand")


HORIZONS = (*(Horizon(hours=hours) for hours in (1, 3, 6)), *(Horizon(hands=hands) for hands in HANDS))


def game_ahead(state: GameState, bet: int) -> Paytable:
    """The current game and jackpots; raises Refused without a game, or if the credits do not cover a bet."""
    if state.current_paytable is None:
        raise Refused("Choose a game first.")
    if state.credits < bet:
        raise Refused(f"You have {counted(state.credits, 'credit')}; a bet is {bet:,}. Add credits first.")
    return state.current_paytable


def fan_group(fan: "Fan", heading: str, *, doubles: bool) -> Group:
    """The chances in credits, below a heading with the horizon, and their assumptions."""
    span = counted(fan.hands, "hand")
    ruin = chance_words(fan.ruin, possible=fan.can_be_ruined)
    ahead = chance_words(fan.ahead)
    ends = _ends(fan)
    notes = assumptions(fan.paytable, fan.coins * fan.drawn, doubles=doubles)
    results = f"After {span}, {', '.join(map(' '.join, ends))}." if ends else ""
    return Group(
        heading,
        (Column(width=30, align="<"), Column(align="<")),
        [(f"ruin within {span}", ruin), (f"ahead after {span}", ahead), *ends],
        [notes],
        sentences=[
            f"{fan.paytable.title}, {counted(fan.bankroll, 'credit')}, {heading}.",
            f"Chance of ruin within {span}: {ruin}.",
            f"Chance to be ahead after {span}: {ahead}.",
            *filter(None, [results, notes]),
        ],
    )


def assumptions(table: Paytable, bet: int, *, doubles: bool) -> str:
    """What the chances at this bet, in credits a deal, assume, and what they leave out."""
    sentences = [f"Perfect play, {counted(bet, 'credit')} a deal. Ruin: less than a full bet is left."]
    if doubles:
        sentences.append("Double-ups are left out: they are fair, but widen the range.")
    if jackpots := len(table.jackpot_lines):
        sentences.append(
            "The jackpot is taken as it is now." if jackpots == 1 else "Jackpots are taken as they are now."
        )
    return " ".join(sentences)


def span_words(hands: int, drawn: int, horizon: Horizon, pace: DealsPerHour) -> str:
    """The horizon in deals of `drawn` hands, hands and time."""
    deals = hands // drawn
    each = f"{counted(deals, 'deal')} of {drawn} hands"
    span = f"next {each if drawn > 1 else counted(hands, 'hand')}"
    is_cut = deals < pace.deals * (horizon.hours or 0)
    time = duration(deals * 3600 // pace.deals) if is_cut or not horizon.hours else f"{horizon.hours} h"
    return f"{span}{', the most possible' if is_cut else ''}: {time} {pace.words}"


def _ends(fan: "Fan") -> list[tuple[str, str]]:
    """The ranges that 9 in 10 and half of all players end in, and the median.

    Ends below one bet are shown as ruin; a range that is ruin alone is left out.
    """
    won = fan.points[-1].won
    low, lower, middle, upper, high = (
        "ruin" if fan.bankroll + amount < fan.coins * fan.drawn else signed(amount, 0) for amount in won
    )
    ranges = (("9 in 10 end between", low, high), ("half end between", lower, upper))
    rows = [(label, f"{start} and {end} credits") for label, start, end in ranges if end != "ruin"]
    if middle == "ruin":
        return rows
    _, _, median, _, _ = won
    label = "half lose at least" if median < 0 else "half win at most"
    return [*rows, (label, counted(abs(median), "credit"))]
