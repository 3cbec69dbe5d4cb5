"""The paytable of multi-hand play: each line's pay for the bet, how many hands hit it, and their total pay."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from videopoker.core.base.messages import counted
from videopoker.core.machine.events import FinalHand, tally
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.words.cells import cell_len, padded
from videopoker.text.words.pay_line import short_label
from videopoker.text.words.win import wins_of
from videopoker.tui.kit.table_view.multi_hand.layout import COUNT, PAID, PAY

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
    table: Paytable, coins: int, finals: Sequence[FinalHand], hands: int, width: int, height: int
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
        text = f"{times}{padded(label, columns)}{line.pays[coins - 1]:>{PAY},}{_paid(paid, total)}"
        rows.append(TallyRow(text, line.label, is_hit=bool(count)))
    if len(finals) >= hands:
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
