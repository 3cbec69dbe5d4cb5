"""The figures of a game in the lab, compared with the original game."""

from math import sqrt
from typing import TYPE_CHECKING

from videopoker.core.base.messages import printable
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import percent_change

if TYPE_CHECKING:
    from videopoker.play.paytables.solved import GameFigures

_NAMES = ("return", "hit rate", "deviation", "variance")
_FIGURES = (Column(width=10, align="<"), Column(width=12), Column(role="aside"))


def figures_group(
    now: "GameFigures | None",
    start: "GameFigures | None",
    title: str = "",
    decimals: int = 4,
    at_bet: str = "",
) -> Group:
    """Return, hit rate, standard deviation and variance with these decimals, each with its change from the game with this title.

    `now` is None while the game has faults, `start` for a new game; `at_bet` names a smaller bet.
    """
    if now is None:
        return Group("", _FIGURES, [(name, "-", "") for name in _NAMES])
    was = start or now
    more = now.variance - was.variance
    by = percent_change(now.expected - was.expected)
    than = ""
    if by:
        compared = "more" if by[0] == "+" else "less"
        than = f", {abs(now.expected - was.expected):,.4%} {compared} than {printable(title)}"
    variance, hits = f"{now.variance:,.{decimals}f}", f"{now.hit_frequency:.4%}"
    deviation = f"{sqrt(now.variance):,.{decimals}f}"
    wider = sqrt(now.variance) - sqrt(was.variance)
    values = (
        (f"{now.expected:,.4%}", by),
        (hits, percent_change(now.hit_frequency - was.hit_frequency)),
        (deviation, f"{wider:+,.{decimals}f}" if abs(wider) >= 5e-5 else ""),
        (variance, f"{more:+,.{decimals}f}" if abs(more) >= 5e-5 else ""),
    )
    rows = [(name, *value) for name, value in zip(_NAMES, values, strict=True)]
    said = (
        f"Return{at_bet} {now.expected:,.4%}{than}; hit rate {hits}, standard deviation {deviation}, "
        f"variance {variance}."
    )
    return Group("", _FIGURES, rows, sentences=[said])
