"""The texts of the paytable lab: figures of the edited game beside those of the original."""

from collections.abc import Sequence
from textwrap import wrap

from textual.content import Content

from videopoker.core.messages import printable
from videopoker.play.paytables.solved import GameFigures
from videopoker.text.numbers import counted
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.lab.grid_content import change

_UNKNOWN = "-"
_QUIET = "$quiet"


def summary_line(now: GameFigures | None, start: GameFigures | None, width: int) -> Content:
    """The figures and their changes in one row, with fewer decimals for the variance, or in two rows."""
    for decimals, gap in ((4, "   "), (2, "   "), (2, "  ")):
        parts = [
            Content.assemble((f"{name} ", _QUIET), (value, "bold"), _changed(name, f" {by}" if by else ""))
            for name, value, by in _rows(now, start, decimals)
        ]
        shown = Content(gap).join(parts)
        if shown.cell_length <= width:
            return shown
    return Content("\n").join([parts[0], Content("  ").join(parts[1:])])


def summary(
    now: GameFigures | None, start: GameFigures | None, title: str, is_edited: bool, width: int
) -> Content:
    """The figures and their changes, one per row, then the original game, in `width` columns."""
    rows = [
        Content.assemble((f"{name:10}", _QUIET), (f"{value:>12}", "bold"), "   ", _changed(name, by))
        for name, value, by in _rows(now, start)
    ]
    against = f"against {printable(title)}" if is_edited and start else ""
    return Content("\n").join([*rows, Content.styled(fitted(against, width), _QUIET)])


def faults_page(messages: Sequence[str], width: int, rows: int) -> Content:
    """The number of faults, and as many of them as fit; an ellipsis marks a cut.

    >>> print(faults_page(["Flush: pays has 0; expected 1 or more", "Straight: pays has 0"], 20, 3).plain)
    2 faults
    Flush: pays has 0;
    expected 1 or more …
    """
    heading = Content.styled(counted(len(messages), "fault"), "bold $lost")
    lines = [line for message in messages for line in wrap(message, width - 2)]
    if len(lines) >= max(rows, 2):
        lines = [*lines[: rows - 2], f"{lines[rows - 2]} …"]
    return Content("\n").join([heading, *map(Content, lines)])


def _rows(
    now: GameFigures | None, start: GameFigures | None, decimals: int = 4
) -> list[tuple[str, str, str]]:
    if now is None:
        return [("return", _UNKNOWN, ""), ("variance", _UNKNOWN, ""), ("hit rate", _UNKNOWN, "")]
    was = start or now
    more = now.variance - was.variance
    return [
        ("return", f"{now.expected:,.4%}", change(now.expected - was.expected)),
        ("variance", f"{now.variance:,.{decimals}f}", f"{more:+,.{decimals}f}" if abs(more) >= 5e-5 else ""),
        ("hit rate", f"{now.hit_frequency:.4%}", change(now.hit_frequency - was.hit_frequency)),
    ]


def _changed(name: str, by: str) -> Content:
    """A change, coloured by its sign; a variance is neither better nor worse."""
    return Content.styled(by, "" if name == "variance" else "$won" if "+" in by else "$lost")
