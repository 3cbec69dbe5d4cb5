"""The coach's view of a hand: the best holds, the chance of each line and the reason. The ground of a row is its bar.

In practice it is at the right of the table, in place of the side panel.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from videopoker.coach.advice import Advice, RankedHold
from videopoker.coach.explain import WhyBetter
from videopoker.text.coach.explanation import line_gains
from videopoker.text.words.hold_names import NAMELESS, holding, symbols
from videopoker.text.words.numbers import signed
from videopoker.text.words.pay_line import NO_WIN, short_label
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.groups import FAINT
from videopoker.tui.kit.text_layout import broken, fitted, wrapped
from videopoker.tui.textual_fixes.widgets import Label

OWN, RIGHT, RIVAL = "▶", "✓", "vs"
"""The marks of the player's own hold, of an own hold that is best, and of the rival."""
_BEST_SHOWN = 3
_MARK, _VALUE, _BEHIND, _CHANCE = 3, 9, 8, 8
"""Columns of a mark with the blanks after it, of the value of a hold, of its difference from the best, and of a chance."""
_MIN_CHANCES = 4
"""Fewest rows of the chances with their heading."""
_BARS_WIDTH = 38
_MAX_WIDTH = 84
"""Most columns used, centred, so that each value is near its hold."""


@dataclass(frozen=True, slots=True)
class CoachShown:
    """What the coach shows for one hand."""

    mode: str
    advice: Advice | None = None
    held: frozenset[int] = frozenset()
    is_ranked: bool = False
    """Whether to show the best holds."""
    reasons: Sequence[str] = ()
    """The reason, if it is shown: the longest way to say it first."""
    rival: RankedHold | None = None
    """The hold that the best one is compared with, if it is known."""
    is_own_compared: bool = True
    """Whether a reason is about the player's own hold, unless that is the best; otherwise about the rival."""
    has_chances: bool = True
    """Whether to show the chance of each line."""
    made: str = ""
    """The line that the drawn hand made."""
    is_asked: bool = True
    """Whether the player asked for the reason; otherwise it has only the rows that the chances leave."""
    both: WhyBetter | None = None
    """Two holds line by line, shown instead of the reason, the holds and the chances."""
    note: str = ""
    """Shown instead of everything else."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Before a deal, the coach's keys and what they do."""


def stacked(view: CoachShown, width: int, rows: int) -> Content:
    """Ranking, bars and reason, one below the other: for the side panel, from edge to edge of its frame."""
    if view.note or view.advice is None:
        return Content("\n").join(_inset(Content.styled(row, FAINT)) for row in broken(view.note, width - 2))
    own = view.advice.of(view.held)
    above = _ranking(view, own, width, rows) if view.is_ranked else []
    lines = sum(map(bool, own.ways))
    rows -= len(above)
    reason: list[Content] = []
    if view.reasons:
        way, left = (reason_rows, rows - 1) if view.is_asked else (_whole_reason, rows - lines - 2)
        if found := way(view.reasons, width - 2, left):
            reason = [Content(""), *found]
    rows -= len(reason)
    if above and rows > lines + 1:
        above.append(Content(""))
        rows -= 1
    chances = _chances(view, own, width, rows) if above or rows > lines else _bars(view, own, width, rows)
    return Content("\n").join([*above, *chances, *map(_inset, reason)])


def _inset(row: Content) -> Content:
    """The row after a blank."""
    return row.pad_left(1)


def spread_out(view: CoachShown, width: int, rows: int) -> Content:
    """For a wide, low area: the reason, then the ranking with the bars to its right, or below it in a narrow area."""
    if view.note or view.advice is None:
        return Content.styled(view.note, FAINT)
    margin = max(0, width - _MAX_WIDTH) // 2
    width = min(width, _MAX_WIDTH)
    if view.both:
        return Content("\n").join(
            row.pad_left(margin) for row in both_rows(view.both, view.held, width, rows)
        )
    beside = width >= 70
    columns = width - _BARS_WIDTH - 2 if beside else width
    above = []
    if view.reasons:  # two rows stay for the best hold and the player's own
        above = reason_rows(view.reasons, width, rows - 2)
    if above and view.is_ranked and rows > len(above) + _BEST_SHOWN + 1:
        above.append(Content(""))
    rows -= len(above)
    own = view.advice.of(view.held)
    ranking = _ranking(view, own, columns, rows) if view.is_ranked else []
    if not view.has_chances:
        return Content("\n").join(row.pad_left(margin) for row in (*above, *ranking))
    if not beside:
        return Content("\n").join([*above, *ranking, *_chances(view, own, width, rows - len(ranking))])
    pairs = zip_longest(ranking, _chances(view, own, _BARS_WIDTH, rows), fillvalue=Content(""))
    both = (left.pad_right(max(0, columns + 2 - left.cell_length)) + right for left, right in pairs)
    return Content("\n").join(row.pad_left(margin) for row in (*above, *both))


def _chances(view: CoachShown, own: RankedHold, width: int, rows: int) -> list[Content]:
    """The bars under a heading that names the hold; empty if there are too few rows."""
    heading = _inset(Content.styled(f"{holding(own)} ends in", FAINT))
    return [heading, *_bars(view, own, width, rows - 1)] if rows >= _MIN_CHANCES else []


def reason_rows(reasons: Sequence[str], width: int, rows: int) -> list[Content]:
    """The longest reason that fits in at most this many rows; if none fits, the shortest, cut at a clause."""
    if fits := _whole_reason(reasons, width, rows):
        return fits
    text = reasons[-1]
    lines = wrapped(text, width)
    while len(lines) > rows and (end := max(map(text.rfind, (", ", "; ", " and ")))) > 0:
        text = text[:end]
        lines = wrapped(f"{text}…", width)
    if len(lines) > rows:
        lines = wrapped(text, width, rows=max(1, rows))
    return [*map(Content, lines)]


def _whole_reason(reasons: Sequence[str], width: int, rows: int) -> list[Content]:
    """The longest reason that fits in at most this many rows; empty if none does."""
    ways = (wrapped(text, width) for text in reasons)
    return [*map(Content, next((way for way in ways if len(way) <= rows), ()))]


def _ranking(view: CoachShown, own: RankedHold, width: int, rows: int) -> list[Content]:
    """The best holds that fit, in order of value; those that a reason compares go before the others."""
    assert view.advice is not None
    advice, best = view.advice, [*view.advice.holds[:_BEST_SHOWN]]
    if view.rival and view.rival not in best:
        best[-1] = view.rival
    compared = (own, advice.best, view.rival) if view.is_own_compared else (advice.best, view.rival, own)
    listed = [*dict.fromkeys(filter(None, (*compared, *best)))][: max(1, rows)]
    marks = {view.rival: RIVAL, own: RIGHT if own.is_best else OWN}
    return [
        _hold_row(advice, hold, width, mark=marks.get(hold, ""), is_own=hold == own)
        for hold in sorted(listed, key=advice.holds.index)
    ]


def _hold_row(advice: Advice, hold: RankedHold, width: int, *, mark: str, is_own: bool) -> Content:
    behind = "best" if hold.is_best else _difference(float(hold.value - advice.best.value))
    weight = "bold" if is_own else ""
    best = advice.best.value
    return _barred(
        Content.assemble(
            (f" {mark:<{_MARK}}", "bold"),
            (fitted(_name(hold), width - _MARK - _VALUE - _BEHIND - 2), weight),
            (f"{float(hold.value):>{_VALUE},.2f}", weight),
            (f"{behind:>{_BEHIND}} ", weight or FAINT),
        ),
        float(hold.value / best) if best else 0,
    )


def _barred(row: Content, part: float, ink: str = "$bar-letters") -> Content:
    """The row on a bar that fills this part of it, the text on the bar in this ink."""
    return row.stylize(f"{ink} on $bet-column", 0, round(part * row.cell_length))


def both_rows(why: WhyBetter, held: frozenset[int], width: int, rows: int) -> list[Content]:
    """Two holds side by side, with as many lines as fit, those that differ most first.

    A bar is what a line adds to the hold, lit where the two differ.
    """
    cell = width * 5 // 16
    holds = [hold for hold in (why.better, why.worse) if hold]
    lines = [line for line in why.lines if line.better.pays][: rows - 2]
    figures, gains = line_gains(why)
    most = max(fact.worth for line in lines for fact in line)

    def row(label: str, cells: Sequence[str], more: str, parts: Sequence[float] = (0, 0)) -> Content:
        bars = [round(part * (cell - 1)) for part in parts]
        drawn = (
            Content(f"{text:>{cell}}")
            .stylize("$bar-letters on $bet-column", 0, bar)
            .stylize("$gold-ink on $gold-ground", min(bars), bar)
            for text, bar in zip(cells, bars, strict=True)
        )
        columns = width - 2 * cell - _VALUE
        return Content.assemble(
            fitted(f" {short_label(label, columns - 2)}", columns), *drawn, f"{more:>{_VALUE - 1}} "
        )

    marks = RIGHT, OWN if holds[-1].positions == held else RIVAL
    names = [f"{mark} {_name(hold)} " for mark, hold in zip(marks, holds, strict=True)]
    table = [row("", names, "coins").stylize("bold")]
    for line in lines:
        cells = [f"{_chance(fact.ways / fact.of)}{float(fact.worth):{_VALUE}.2f} " for fact in line]
        parts = [float(fact.worth / most) for fact in line]
        table.append(row(line.better.line, cells, signed(gains.get(line, 0), figures.decimals), parts))
    values = [f"{float(hold.value):.2f} " for hold in holds]
    return [*table, row("In all", values, signed(figures.printed, figures.decimals)).stylize("bold")]


def _name(hold: RankedHold) -> str:
    return NAMELESS.get(len(hold.cards)) or symbols(hold.cards)


def _difference(amount: float) -> str:
    """The difference from the best hold, in at most eight characters; never shown as zero.

    >>> _difference(-0.65), _difference(-0.0225), _difference(-0.001)
    ('-0.65', '-0.02', '<0.01')
    """
    return f"{amount:,.2f}" if amount <= -0.005 else "<0.01"


def _bars(view: CoachShown, hold: RankedHold, width: int, rows: int) -> list[Content]:
    """The chance of each possible line for a hold, in the order of the paytable.

    The line made is marked. Above them is a row for the lines that do not fit.
    """
    assert view.advice is not None
    labels = [*(line.label for line in view.advice.paytable.lines), NO_WIN]
    possible = [line for line, ways in enumerate(hold.ways) if ways]
    # the least likely are dropped first, and of equals the best paid
    likely = sorted(possible, key=lambda line: (labels[line] != view.made, -hold.ways[line], -line))
    listed: list[tuple[str, int]] = []
    if len(likely) > rows:
        room = max(0, rows - 1)
        rarer = likely[room:]
        likely = likely[:room]
        listed.append((f"{len(rarer)} rarer lines", sum(hold.ways[line] for line in rarer)))
    listed += ((labels[line], hold.ways[line]) for line in sorted(likely))
    return [
        _bar_row(label, ways / hold.draws, width, is_made=label == view.made) for label, ways in listed[:rows]
    ]


def _bar_row(label: str, part: float, width: int, *, is_made: bool) -> Content:
    columns = width - _MARK - _CHANCE - 2
    mark, weight = (OWN, "bold $gold") if is_made else ("", "")
    row = Content.assemble(
        (f" {mark:<{_MARK}}{fitted(short_label(label, columns), columns)}", weight),
        (f"{_chance(part):>{_CHANCE}} ", weight),
    )
    return _barred(row, part, "$bet-figures" if is_made else "$bar-letters")


def _chance(part: float) -> str:
    """A chance in at most seven characters, with its point in one column; a possible line never shows zero.

    >>> _chance(0.25), _chance(0.0005), _chance(1e-6), _chance(0), _chance(1)
    ('25.0%  ', '0.050%', '<.001%', '-', '100%')
    """
    if part in (0, 1):
        return "100%" if part else "-"
    if part < 0.000005:
        return "<.001%"
    return f"{part:.1%}  " if part >= 0.001 else f"{part:.3%}"


_BEFORE = "After your answer: the best holds, what they are worth, and why."


class CoachPanel(Vertical):
    """The coach, and below it the answers so far."""

    _shown: "CoachShown | None" = None
    _answers = ""

    def compose(self) -> ComposeResult:
        """From the top."""
        yield Frame(Label(id="coach"), title="COACH", id="coach-group")
        yield Frame(Label(id="answers"), title="ANSWERS", id="answers-group")

    def tell(self, view: "CoachShown | None", answers: str) -> None:
        """Show the coach's view of the hand, if it is answered, and the answers so far in words."""
        self._shown, self._answers = view, answers
        self.on_resize()

    def on_resize(self) -> None:
        """Show as much as fits."""
        label = self.query_one("#coach", Label)
        if not label.size:
            return

        words = Content("\n").join(
            _inset(Content.styled(row, FAINT)) for row in wrapped(_BEFORE, label.size.width - 2)
        )
        if self._shown:
            words = stacked(self._shown, *label.size)
        label.show(words)
        self.query_one("#answers", Label).show(self._answers)
