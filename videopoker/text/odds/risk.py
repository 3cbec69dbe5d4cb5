"""The risk of a bankroll: sentences for people, each with its horizon, and plain values for programs.

The fan of future credits has the same in words: the horizon at a player's pace, and the chances.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from videopoker.core.base.messages import Refused, counted, plural
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import duration, signed
from videopoker.text.words.pay_line import fixed_jackpots

if TYPE_CHECKING:
    from videopoker.solver.risk.bankroll import Risk
    from videopoker.solver.risk.ruin import Fan


class _Least(NamedTuple):
    """A chance, as ``1 in ...``; a smaller one is shown as below it, as rounding errors are near."""

    chance: float
    one_in: str


_MIN = _Least(5e-12, "200 billion")
_NEAR_CERTAIN = 9.9999e-5
"""A chance as near as this to 0 or 1 is shown as 1 in N."""


def risk_groups(risk: "Risk") -> list[Group]:
    """The game and the bankroll; then a risk in sentences, each with its horizon."""
    span = f"within {counted(risk.hands, 'hand')}" if risk.hands else "if you play for ever"
    bet = Bet(risk.coins, risk.drawn).credits
    several = f", {risk.drawn} hands from each deal" if risk.drawn > 1 else ""
    back = f", {float(100 * risk.cash_back):.6g}% cash back" if risk.cash_back else ""
    title = f"{risk.paytable.title}: {counted(risk.bankroll, 'credit')}, {bet:,} a deal{several}{back}"
    fixed = fixed_jackpots(risk.paytable, risk.coins)
    return [
        Group(title, notes=fixed, sentences=[f"{title}.", *fixed]),
        Group(notes=[*_chances(risk, span)]),
    ]


def _chances(risk: "Risk", span: str) -> Iterator[str]:
    ruin = _between(risk.ruin_at_least, risk.ruin, possible=risk.can_be_ruined)
    if risk.ruin_at_least == 1 and risk.hands is None:
        ruin = "certain"
    yield f"Chance of ruin {span}: {ruin}."
    if risk.median_hands:
        yield f"Half of all players are ruined within {counted(risk.median_hands, 'hand')}."
    yield f"Chance to double before ruin, sooner or later: {_double(risk)}."
    if risk.ahead is not None and risk.quantiles is not None:
        yield f"Chance to be ahead after {counted(risk.hands or 0, 'hand')}: {chance_words(risk.ahead)}."
        yield from _ends(risk, risk.quantiles)
    enough = "No bankroll keeps"
    if risk.bankroll_for is not None:
        enough = f"{counted(risk.bankroll_for, 'credit')} {'keeps' if risk.bankroll_for == 1 else 'keep'}"
    if "bankroll_for" not in risk.not_computed:
        yield f"{enough} the chance of ruin at {_allowed(risk)} or less {span}."
    if risk.not_computed:
        words = {
            "median_hands": "when half of all players are ruined",
            "ahead": "the results after that many hands",
            "quantiles": "the results after that many hands",
            "bankroll_for": "the bankroll for a chance of ruin",
        }
        what = dict.fromkeys(words[field] for field in risk.not_computed)
        yield f"Not computed, because the game's pays are too large: {', '.join(what)}."


def _allowed(risk: "Risk") -> str:
    """The chance of ruin asked for: in per cent, a very small one as 1 in N."""
    chance = float(risk.chance)
    return f"{100 * chance:.6g}%" if chance >= 1e-6 else f"1 in {1 / chance:,.0f}"


def _ends(risk: "Risk", quantiles: Mapping[int, int]) -> list[str]:
    """The quantiles at the horizon; a ruined bankroll is named as ruin, not by the credits left."""
    bet = Bet(risk.coins, risk.drawn).credits
    low, middle, high = (None if risk.bankroll + won < bet else won for won in quantiles.values())
    played = counted(risk.hands or 0, "hand")
    if high is None:
        return []  # more than 19 in 20 are ruined
    best = f"one in twenty has {_or_more(high)}."
    if middle is None:
        return [f"After {played}, at least half of all players are ruined;", best]
    if low is None:
        return [f"After {played}, half of all players are ruined or have {_or_less(middle)};", best]
    return [
        f"After {played}, half of all players have {_or_less(middle)};",
        f"one in twenty has {_or_less(low)}, and {best}",
    ]


def _or_less(won: int) -> str:
    """What players at or below a result have done.

    >>> _or_less(-210), _or_less(0), _or_less(1)
    ('lost 210 credits or more', 'won nothing', 'won 1 credit at most, or lost')
    """
    if won < 0:
        return f"lost {counted(-won, 'credit')} or more"
    return f"won {counted(won, 'credit')} at most, or lost" if won else "won nothing"


def _or_more(won: int) -> str:
    """What players at or above a result have done.

    >>> _or_more(670), _or_more(0), _or_more(-1)
    ('won 670 credits or more', 'lost nothing', 'lost 1 credit at most, or won')
    """
    if won > 0:
        return f"won {counted(won, 'credit')} or more"
    return f"lost {counted(-won, 'credit')} at most, or won" if won else "lost nothing"


def _double(risk: "Risk") -> str:
    if risk.double is None or risk.double_at_least is None:
        return f"not computed above {counted(risk.double_up_to, 'credit')}"
    return _between(risk.double_at_least, risk.double, least=_Least(1e-8, "100 million"))


def _between(low: float, high: float, *, possible: bool = True, least: _Least = _MIN) -> str:
    """One chance, or its two bounds if their texts differ."""
    lower, upper = (chance_words(chance, possible=possible, least=least) for chance in (low, high))
    if lower == upper:
        return lower
    return f"between {lower} and {upper}" if low >= least.chance else f"at most {upper}"


def chance_words(chance: float, *, possible: bool = True, least: _Least = _MIN) -> str:
    """A chance as a percentage, to three digits from 0 or 1; one near them as 1 in N, as far as rounding errors allow.

    >>> chance_words(0.331773), chance_words(0.021347), chance_words(1e-15), chance_words(0, possible=False)
    ('33.2%', '2.13%', 'less than 1 in 200 billion', 'none, it cannot happen')
    >>> chance_words(0.9999), chance_words(1 - 1e-7), chance_words(1.0)
    ('99.9900%', 'all but 1 in 10,000,000', 'all but less than 1 in 200 billion')
    """
    if not possible:
        return "none, it cannot happen"
    other = 1 - chance
    if chance > 0.5 and other < _NEAR_CERTAIN:
        return f"all but {_small(other, least)}"
    if chance < _NEAR_CERTAIN:
        return _small(chance, least)
    digits = sum(min(chance, other) < limit for limit in (0.1, 0.01, 0.001)) + 1
    return f"{chance:.{digits}%}"


def _small(chance: float, least: _Least) -> str:
    return f"less than 1 in {least.one_in}" if chance < least.chance else f"1 in {1 / chance:,.0f}"


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


def game_ahead(state: GameState, bet: Bet) -> Paytable:
    """The current game and jackpots; raises Refused without a game, or if the credits do not cover a bet."""
    if state.current_paytable is None:
        raise Refused("Choose a game first.")
    if state.credits < bet.credits:
        raise Refused(
            f"You have {counted(state.credits, 'credit')}; a bet is {bet.credits:,}. Add credits first."
        )
    return state.current_paytable


def fan_group(fan: "Fan", heading: str, *, doubles: bool) -> Group:
    """The chances in credits, below a heading with the horizon, and their assumptions."""
    span = counted(fan.hands, "hand")
    ruin = chance_words(fan.ruin, possible=fan.can_be_ruined)
    ahead = chance_words(fan.ahead)
    ends = _fan_ends(fan)
    notes = assumptions(fan.paytable, Bet(fan.coins, fan.drawn), doubles=doubles)
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


def assumptions(table: Paytable, bet: Bet, *, doubles: bool) -> str:
    """What the chances at this bet assume, and what they leave out."""
    sentences = [
        f"Perfect play, {counted(bet.credits, 'credit')} a deal. Ruin: less than a full bet is left."
    ]
    if doubles:
        sentences.append("Double-ups are left out: they are fair, but widen the range.")
    if jackpots := len(table.jackpot_lines):
        sentences.append(f"This assumes that {plural('the jackpot', jackpots)} will not change.")
    return " ".join(sentences)


def span_words(hands: int, drawn: int, horizon: Horizon, pace: DealsPerHour) -> str:
    """The horizon in deals of `drawn` hands, hands and time."""
    deals = hands // drawn
    each = f"{counted(deals, 'deal')} of {drawn} hands"
    span = f"next {each if drawn > 1 else counted(hands, 'hand')}"
    is_cut = deals < pace.deals * (horizon.hours or 0)
    time = duration(deals * 3600 // pace.deals) if is_cut or not horizon.hours else f"{horizon.hours} h"
    return f"{span}{', the most possible' if is_cut else ''}: {time} {pace.words}"


def _fan_ends(fan: "Fan") -> list[tuple[str, str]]:
    """The ranges that 9 in 10 and half of all players end in, and the median.

    Ends below one bet are shown as ruin; a range that is ruin alone is left out.
    """
    won = fan.points[-1].won
    bet = Bet(fan.coins, fan.drawn).credits
    low, lower, middle, upper, high = (
        "ruin" if fan.bankroll + amount < bet else signed(amount, 0) for amount in won
    )
    ranges = (("9 in 10 end between", low, high), ("half end between", lower, upper))
    rows = [(label, f"{start} and {end} credits") for label, start, end in ranges if end != "ruin"]
    if middle == "ruin":
        return rows
    _, _, median, _, _ = won
    label = "half lose at least" if median < 0 else "half win at most"
    return [*rows, (label, counted(abs(median), "credit"))]
