"""The machine's paytable, with the column of the bet and the line in play marked.

In multi-hand play it has each line's pay for the bet, how many hands hit it, and their total pay.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.core.base.messages import counted
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.events import FinalHand, tally
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.words.cells import cell_len, cut, padded
from videopoker.text.words.pay_line import short_label
from videopoker.text.words.win import wins_of
from videopoker.tui.kit.layout import MIN_LAYOUT, TableLayout
from videopoker.tui.kit.line_widget import LineWidget, with_shine
from videopoker.tui.kit.table_view.cards.card_model import ALL, is_drawn
from videopoker.tui.kit.table_view.cards.multi_hand_layout import COLUMNS_APART, COUNT, PAID, PAY
from videopoker.tui.kit.table_view.model import EMPTY, TableData
from videopoker.tui.kit.text_layout import fitted

_MARK = 3
"""Columns for the mark of the line in play."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A row of the paytable."""

    text: str
    label: str = ""
    """Paytable line; empty in the total row."""
    is_hit: bool = False
    """Whether any hand won this line."""


def tally_rows(
    table: Paytable, bet: Bet, finals: Sequence[FinalHand], width: int, height: int
) -> list[TallyRow]:
    """A row for each line and, once all hands are drawn, a total row."""
    taken = tally(finals)
    longest = max(cell_len(line.label) for line in table.lines)
    columns = width - COUNT - PAY - PAID
    has_sums = bool(finals) or columns >= longest
    uncounted = " " * (COUNT if has_sums else _MARK)
    if not has_sums:
        columns = width - _MARK - PAY - 1
    elif columns > longest:
        columns -= 1  # blank, at the right
    total = sum(final.paid for final in finals)
    rows = []
    for line in table.lines:
        count, paid = taken.get(line.label, (0, 0))
        label = short_label(line.label, columns)
        times = f"{count:>3}x " if count else uncounted
        text = f"{times}{padded(label, columns)}{line.pays[bet.coins - 1]:>{PAY},}{_paid(paid, total)}"
        rows.append(TallyRow(text, line.label, is_hit=bool(count)))
    if len(finals) >= bet.hands:
        if len(rows) + 2 <= height:
            rows.append(TallyRow(""))
        rows.append(
            TallyRow(f"{'':{COUNT}}{wins_of(finals):<{columns + PAY}}{_paid(total, total)}", is_hit=True)
        )
    return rows


def _paid(paid: int, total: int) -> str:
    """The total pay in its column; thousands separators and a blank column after it if they fit."""
    text = f"{paid:,}" if paid else ""
    free = " " if len(f"{total:,}") < PAID - 1 else ""
    return f"{text if len(text) < PAID else paid}{free}".rjust(PAID)


def short_tally(table: Paytable, finals: Iterable[FinalHand], width: int, height: int) -> list[str]:
    """The lines that were hit, best first, in `height` rows; lines that do not fit are totalled at the end.

    >>> from videopoker import load_paytable
    >>> short_tally(load_paytable("jacks-or-better-9-6"), [FinalHand((), "Flush", 30)] * 2, 30, 1)
    ['2x Flush 60']
    """
    taken = tally(finals)
    hit = [(line.label, *taken[line.label]) for line in table.lines if line.label in taken]
    for number in range(len(hit), -1, -1):
        wins = [f"{count}x {label} {paid:,}" for label, count, paid in hit[:number]]
        if left := hit[number:]:
            wins.append(f"{counted(len(left), 'more line')}: {sum(paid for _, _, paid in left):,}")
        rows = _wrapped(wins, width)
        if len(rows) <= height:
            return rows
    return []


def _wrapped(texts: Iterable[str], width: int) -> list[str]:
    rows: list[str] = []
    for part in texts:
        if rows and len(rows[-1]) + 3 + len(part) <= width:
            rows[-1] += f"   {part}"
        else:
            rows.append(part)
    return rows


_PAY = 7
"""Columns of a pay beside which there is another line, with blanks around it."""

_AROUND_LABEL = 8
"""Columns of the marks at both sides, and two after the longest label."""


class PaytableView(LineWidget):
    """The pay lines, one a row; a click on a column chooses that bet."""

    COMPONENT_CLASSES = {
        "paytable--none",
        "paytable--row",
        "paytable--other",
        "paytable--quiet",
        "paytable--bet",
        "paytable--paid",
        "paytable--glow",
        "paytable--gold",
        "paytable--soft",
        "paytable--stage",
    }

    # each watcher repaints only the lines that change
    shown: reactive[TableData] = reactive(EMPTY, repaint=False)
    form: reactive[TableLayout] = reactive(MIN_LAYOUT)
    """How many lines fit, and their widths and gaps."""
    up: reactive[int] = reactive(ALL, repaint=False)
    """How many final hands are shown so far."""
    glows: reactive[bool] = reactive(False, repaint=False)
    """Whether the winning line glows, while it is paid."""
    counted: reactive[int | None] = reactive[int | None](None, repaint=False)
    """Credits of the winning line's pay counted up so far; None when not counting."""
    shine: reactive[int | None] = reactive[int | None](None)
    """The column in row 0 that a shine of gold has reached."""
    is_stage: reactive[bool] = reactive(False)
    """Whether only the line in play is shown, in the first row; the other rows are blank, as a stage for a big win."""

    @dataclass
    class BetChosen(Message):
        """A column was clicked."""

        coins: int

    _tallied_for: object = None
    _tallied: Sequence[TallyRow] = ()

    @property
    def lines(self) -> tuple[PayLine, ...]:
        """The lines shown."""
        table = self.shown.paytable
        if table is None:
            return ()
        if self.is_stage:
            return tuple(line for line in table.lines if line.label == self.shown.in_play)
        if not self.form.short:
            return table.lines
        labels = [line.label for line in table.lines]
        index = labels.index(self.shown.in_play) if self.shown.in_play in labels else 0
        rows = max(1, self.size.height)
        first = max(0, min(index - rows // 2, len(labels) - rows))
        return table.lines[first : first + rows]

    def watch_shown(self, before: TableData, now: TableData) -> None:
        """Repaint the line in play and the one before it."""
        if (before.paytable, before.model.bet.coins) != (now.paytable, now.model.bet.coins):
            self.refresh()
        elif before.in_play != now.in_play or now.model.bet.hands > 1:
            self._repaint(before.in_play, now.in_play)

    def watch_glows(self) -> None:
        """Repaint the winning line; in multi-hand play all lines, which count the hands shown so far."""
        self._repaint(self.shown.in_play)

    watch_up = watch_counted = watch_glows

    def _repaint(self, *labels: str | None) -> None:
        if self.form.short or self.form.paytable_columns > 1 or self.shown.model.bet.hands > 1:
            self.refresh()
            return
        if self.is_stage:
            self.refresh(Region(0, 0, self.size.width, 1))
            return
        step, rows_of_line = (2, 3) if self.form.airy else (1, 1)
        rows = [
            Region(0, step * number, self.size.width, rows_of_line)
            for number, line in enumerate(self.lines)
            if line.label in labels
        ]
        if rows:
            self.refresh(*rows)

    def _column_width(self) -> int:
        """The width of a column of pays: as wide as the labels allow, so that the first is close to them."""
        table = self.shown.paytable
        if table is None:
            return 0
        widest = max(len(f"{pay:,}") for line in table.lines for pay in line.pays)
        longest = max(len(line.label) for line in table.lines)
        columns = (self.size.width - _AROUND_LABEL - longest) // table.coins
        return max(widest + 1, min(columns, self.size.width // 7))

    def render_line(self, y: int) -> Strip:
        """One pay line."""
        table = self.shown.paytable
        if self.shown.model.bet.hands > 1:
            return self._tally_line(y)
        if self.is_stage and y:
            return Strip.blank(self.size.width, self.style_of("paytable--stage"))
        if self.form.paytable_columns > 1 and not self.is_stage:
            return self._side_by_side(y)
        if table is None or not self.form.airy:
            return self._with_shine(self._line(y), y, y)
        above = self._line((y - 1) // 2)
        below = self._line(y // 2)
        number = min(y // 2, len(self.lines) - 1)
        return self._with_shine(
            below if y % 2 else _halves(above, below, letters=self.shown.settings.letters), y, number
        )

    def _line(self, number: int) -> Strip:
        width, lines = self.size.width, self.lines
        table = self.shown.paytable
        if table is None or not 0 <= number < len(lines):
            return Strip.blank(width, self.style_of("paytable--none" if self.form.airy else "paytable--row"))
        line = lines[number]
        paid = line.label == self.shown.in_play
        lit = "glow" if self.glows else "paid"
        unlit = ("row", "other")[number % 2]
        style = self.style_of(f"paytable--{lit if paid else unlit}")
        left_mark, right_mark = self._marks() if paid else ("   ", "   ")
        bet = style if paid else self.style_of("paytable--bet")
        other = style if paid else style + self.style_of("paytable--quiet", partial=True)
        column = self._column_width()
        cells = []
        for coins, pay in enumerate(line.pays, start=1):
            is_bet = coins == self.shown.model.bet.coins
            if self.form.paytable_columns > 1 and not is_bet:  # as in the rows side by side
                continue
            amount = self.counted if paid and is_bet and self.counted is not None else pay
            cells.append(Segment(f"{amount:>{column - 1},} ", bet if is_bet else other))
        return self.pay_row(left_mark, line.label, style, [*cells, Segment(right_mark, style)])

    def pay_row(self, mark: str, label: str, style: Style, cells: Sequence[Segment]) -> Strip:
        """A pay line: a mark and its label in a style, then a cell for each bet shown and what stands at the right end."""
        width = self.size.width
        left = max(0, width - sum(cell.cell_length for cell in cells))
        named = fitted(f"{mark}{short_label(label, left - len(mark))}", left)
        return Strip([Segment(named, style), *cells]).crop(0, width)

    def _side_by_side(self, y: int) -> Strip:
        """One row of pay lines side by side, with the pays of the bet."""
        height = self.size.height
        style = self.style_of(f"paytable--{('row', 'other')[y % 2]}")
        numbers = range(y, y + height * self.form.paytable_columns, height)
        lines = [self._part(number, style) for number in numbers]
        apart = Segment(" " * COLUMNS_APART, style)
        segments = [*lines[0], *(segment for part in lines[1:] for segment in (apart, *part))]
        gold = self.style_of("paytable--gold")
        soft = self.style_of("paytable--soft")
        return with_shine(
            Strip(segments).adjust_cell_length(self.size.width, style), self.shine, y, gold, soft
        )

    def _part(self, number: int, style: Style) -> list[Segment]:
        """One of the pay lines side by side: its label and what it pays for the bet."""
        width, lines = self._tally_width, self.lines
        if number >= len(lines):
            return [Segment(" " * width, style)]
        line = lines[number]
        pay = line.pays[self.shown.model.bet.coins - 1]
        if line.label != self.shown.in_play:
            figure = f" {pay:,} "
            bet = self.style_of("paytable--bet")
            mark = "   "
        else:
            style = bet = self.style_of(f"paytable--{'glow' if self.glows else 'paid'}")
            figure = f" {pay if self.counted is None else self.counted:,} "
            mark = self._marks()[0]
        columns = width - max(_PAY, len(f" {pay:,} "))
        label = short_label(line.label, columns - len(mark))
        return [
            Segment(padded(f"{mark}{label}", columns), style),
            Segment(figure.rjust(width - columns), bet),
        ]

    def _with_shine(self, strip: Strip, y: int, number: int) -> Strip:
        lines = self.lines
        paid = 0 <= number < len(lines) and lines[number].label == self.shown.in_play
        gold = self.style_of("paytable--gold")
        soft = self.style_of("paytable--gold" if paid else "paytable--soft")
        return with_shine(strip, self.shine, y, gold, soft)

    def _tally_line(self, y: int) -> Strip:
        """One row of the tally: one line, two side by side, or in short form several."""
        rows = self._tally_rows()
        height = self.size.height
        indexes = range(y, y + height * self.form.paytable_columns, height)
        cells = [self._tally_part(rows[index] if index < len(rows) else TallyRow("")) for index in indexes]
        apart = Segment(" " * COLUMNS_APART, self.style_of("paytable--row"))
        segments = [cells[0], *(segment for part in cells[1:] for segment in (apart, part))]
        strip = Strip(segments).adjust_cell_length(self.size.width, self.style_of("paytable--row"))
        return with_shine(
            strip, self.shine, y, self.style_of("paytable--gold"), self.style_of("paytable--soft")
        )

    @property
    def _tally_width(self) -> int:
        return (
            self.size.width - COLUMNS_APART * (self.form.paytable_columns - 1)
        ) // self.form.paytable_columns

    def _tally_part(self, row: TallyRow) -> Segment:
        in_play = bool(row.label) and row.label == self.shown.in_play
        name = "bet" if row.is_hit else "row"
        if in_play:
            name = "glow" if self.glows else "paid"
        text = self._marks()[0] + row.text[3:] if in_play and not row.is_hit else row.text
        width = self._tally_width
        return Segment(padded(cut(text, width), width), self.style_of(f"paytable--{name}"))

    def _tally_rows(self) -> Sequence[TallyRow]:
        """The rows of the tally; counted once, not for every row painted."""
        view, (width, height) = self.shown, self.size
        table, state, bet = view.paytable, view.model.state, view.model.bet
        looks = state, table, bet, self.up, self.form, view.in_play, width, height
        if looks != self._tallied_for and table:
            # at another bet the last hands do not count
            is_same_bet = is_drawn(state, bet.hands) and bet.coins == state.coins
            finals = state.finals[: self.up] if is_same_bet else ()
            rows = tally_rows(table, bet, finals, self._tally_width, height * self.form.paytable_columns)
            if self.form.short and finals:
                texts = short_tally(table, finals, width - 2, height)
                rows = [TallyRow(f" {text}", is_hit=True) for text in texts]
            elif self.form.short:
                rows = [row for row in rows if row.label == view.in_play][:1]
            self._tallied_for = looks
            self._tallied = rows
        return self._tallied

    def _marks(self) -> tuple[str, str]:
        """The marks next to the line in play; doubled while it glows, so that colour is never the only sign."""
        return ("▶▶ ", " ◀◀") if self.glows else (" ▶ ", " ◀ ")

    def on_click(self, event: events.Click) -> None:
        """Choose the bet of the column clicked."""
        table = self.shown.paytable
        column = self._column_width()
        if table is None or not column or self.form.paytable_columns > 1 or self.shown.model.bet.hands > 1:
            return
        index = event.x - (self.size.width - 3 - column * table.coins)
        if 0 <= index < column * table.coins:
            event.stop()
            self.post_message(self.BetChosen(index // column + 1))


def _halves(above: Strip, below: Strip, *, letters: bool) -> Strip:
    """A row whose upper and lower halves have the backgrounds of two lines; a missing line has one background."""
    texts = [segment.text for segment in max(above, below, key=len)]
    segments = []
    for text, upper, lower in zip(
        texts, _grounds(above, len(texts)), _grounds(below, len(texts)), strict=True
    ):
        if upper == lower or letters:
            segments.append(Segment(" " * len(text), Style(bgcolor=upper)))
        elif upper.is_default:  # the default colour as a foreground is the text's
            segments.append(Segment("▄" * len(text), Style(color=lower, bgcolor=upper)))
        else:
            segments.append(Segment("▀" * len(text), Style(color=upper, bgcolor=lower)))
    return Strip(segments, above.cell_length)


def _grounds(strip: Strip, number: int) -> list[Color]:
    grounds = [(segment.style and segment.style.bgcolor) or Color.default() for segment in strip]
    return grounds * number if len(grounds) < number else grounds
