"""The risk of a bankroll: sentences for people, each with its horizon, and plain values for programs."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from videopoker.core.base.messages import counted, plural
from videopoker.text.groups.group import Group
from videopoker.text.words.numbers import won_or_lost
from videopoker.text.words.pay_line import fixed_jackpots

if TYPE_CHECKING:  # importing it loads NumPy
    from videopoker.solver.risk.bankroll import Risk


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
    bet = risk.coins * risk.drawn
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
    low, middle, high = (
        "" if risk.bankroll + won < risk.coins * risk.drawn else won_or_lost(won, plural(" credit", abs(won)))
        for won in quantiles.values()
    )
    played = counted(risk.hands or 0, "hand")
    if not high:
        return []  # more than 19 in 20 are ruined
    if not middle:
        return [
            f"After {played}, at least half of all players are ruined;",
            f"one in twenty is at {high} or more.",
        ]
    worst = f"one in twenty at {low} or less, and one in twenty" if low else "one in twenty is"
    return [
        f"After {played}, half of all players are {'' if low else 'ruined or '}at {middle} or less;",
        f"{worst} at {high} or more.",
    ]


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
    """A chance as a percentage; one near 0 or 1 as 1 in N, as far as rounding errors allow.

    >>> chance_words(0.331773), chance_words(1e-15), chance_words(0, possible=False)
    ('33.1773%', 'less than 1 in 200 billion', 'none, it cannot happen')
    >>> chance_words(0.9999), chance_words(1 - 1e-7), chance_words(1.0)
    ('99.9900%', 'all but 1 in 10,000,000', 'all but less than 1 in 200 billion')
    """
    if not possible:
        return "none, it cannot happen"
    other = 1 - chance
    if chance > 0.5 and other < _NEAR_CERTAIN:
        return f"all but {_small(other, least)}"
    return f"{chance:.4%}" if chance >= _NEAR_CERTAIN else _small(chance, least)


def _small(chance: float, least: _Least) -> str:
    return f"less than 1 in {least.one_in}" if chance < least.chance else f"1 in {1 / chance:,.0f}"
