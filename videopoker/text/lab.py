"""The figures of a game in the lab beside those of the original."""

from typing import TYPE_CHECKING

from videopoker.core.messages import printable
from videopoker.text.group import Column, Group
from videopoker.text.numbers import percent_change

if TYPE_CHECKING:
    from videopoker.play.paytables.solved import GameFigures

_FIGURES = (Column(width=10, align="<"), Column(width=12), Column(role="aside"))


def figures_group(
    now: "GameFigures | None", start: "GameFigures | None", title: str = "", decimals: int = 4
) -> Group:
    """Return, variance with these decimals, and hit rate, each with its change from the game with this title.

    `now` is None while the game has faults, `start` for a new game.
    """
    if now is None:
        return Group("", _FIGURES, [(name, "-", "") for name in ("return", "variance", "hit rate")])
    was = start or now
    more, by = now.variance - was.variance, percent_change(now.expected - was.expected)
    compared = f"{abs(now.expected - was.expected):,.4%} {'more' if by[0] == '+' else 'less'}" if by else ""
    than = f", {compared} than {printable(title)}" if by else ""
    variance, hits = f"{now.variance:,.{decimals}f}", f"{now.hit_frequency:.4%}"
    rows = [
        ("return", f"{now.expected:,.4%}", by),
        ("variance", variance, f"{more:+,.{decimals}f}" if abs(more) >= 5e-5 else ""),
        ("hit rate", hits, percent_change(now.hit_frequency - was.hit_frequency)),
    ]
    said = f"Return {now.expected:,.4%}{than}; variance {variance}, hit rate {hits}."
    return Group("", _FIGURES, rows, sentences=[said])
