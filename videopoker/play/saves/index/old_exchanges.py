"""Changes of denomination in old logs: three rows, read here as one `Exchanged`.

Up to save format 2 a change of denomination was stored as a cash-out, the new denomination and a deposit, in one
transaction. Cents that did not make a whole credit were paid out.
"""

from collections.abc import Iterable, Iterator, Sequence

from videopoker.core.machine.events import CashedOut, DenominationChosen, Deposited, Event, Exchanged
from videopoker.play.saves.rows.log_row import LogRow

_THREE: tuple[type[Event], ...] = (CashedOut, DenominationChosen, Deposited)


def with_exchanges(entries: Iterable[LogRow], cents: int) -> Iterator[LogRow]:
    """The entries, with the three rows of each old exchange replaced by one that has the number of the last.

    `cents` is the denomination before the first entry.
    """
    held: list[LogRow] = []
    for entry in entries:
        if not held and not isinstance(entry.event, _THREE):
            yield entry
            continue
        held.append(entry)
        while held and not _may_be_exchange(held):
            cents = _denomination_after(held[0], cents)
            yield held.pop(0)
        if len(held) == len(_THREE):
            for row in _exchange(held, cents):
                cents = _denomination_after(row, cents)
                yield row
            held = []
    yield from held


def _may_be_exchange(rows: Sequence[LogRow]) -> bool:
    """Whether these can be the first rows of an exchange: the kinds fit, and all have the time of one transaction."""
    kinds = all(isinstance(row.event, kind) for row, kind in zip(rows, _THREE, strict=False))
    return kinds and rows[0].time == rows[-1].time


def _exchange(rows: Sequence[LogRow], cents: int) -> Sequence[LogRow]:
    """The three rows as one `Exchanged`, or unchanged if the deposit is of another amount."""
    match [row.event for row in rows]:
        case [CashedOut(before), DenominationChosen(now), Deposited(credits)] if (
            credits == before * cents // now
        ):
            return [LogRow(rows[-1].number, rows[-1].time, Exchanged(cents, now, before, credits))]
    return rows


def _denomination_after(row: LogRow, cents: int) -> int:
    match row.event:
        case DenominationChosen(now) | Exchanged(cents=now):
            return now
    return cents
