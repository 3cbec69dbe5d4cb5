"""Receipts that are kept automatically: one line at each start and end of a session, in an append-only file.

They show that a save was set back together with its head file, unless this file was set back too.
"""

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from videopoker.core.base.messages import Refused
from videopoker.core.base.read_number import read_number
from videopoker.core.base.records import Time, recorded
from videopoker.play.host.files import check_replaceable
from videopoker.play.host.paths import earlier_receipts_path, receipts_path
from videopoker.play.saves.check.receipt import Receipt
from videopoker.play.saves.files.side_file import SideFile
from videopoker.play.saves.log.log import Log

START, END = "start", "end"
MAX_BYTES = 2**20
"""The size at which the file is put aside and another is begun; only the last one put aside stays."""


@recorded("time", "what", "row", "receipt.*", "contained")
@dataclass(frozen=True, slots=True)
class KeptReceipt:
    """A receipt kept at the start or the end of a session."""

    time: Time
    what: str
    """Start or end of a session. One of START and END."""
    row: int  # the last row of the log then
    receipt: Receipt
    contained: bool = True
    """Whether the save still contains it."""

    @property
    def hand(self) -> int:
        """The last hand then."""
        return self.receipt.hand

    def __str__(self) -> str:
        return f"hand {self.hand:,} at {self.time[:16].replace('T', ' ')} UTC"


def keep(log: Log, what: str) -> None:
    """Keep a receipt of an open save as it is now, if the folder of receipts can be written."""
    path = receipts_path(Path(log.where))
    row = log.head.rows
    time = datetime.now(UTC).isoformat(timespec="seconds")
    line = f"{time} {what} {row} {Receipt.of(log)}\n"
    with suppress(OSError), closing(SideFile(path)) as file:
        if path.is_file() and path.stat().st_size + len(line) > MAX_BYTES:
            earlier = earlier_receipts_path(Path(log.where))
            check_replaceable(earlier)
            path.replace(earlier)
        file.append(line.encode())


def kept(save: Path) -> list[KeptReceipt]:
    """The kept receipts of a save, oldest first; other lines are left out."""
    path = receipts_path(save)
    return [
        receipt
        for file in (earlier_receipts_path(save), path)
        for receipt in map(_read, _lines(file))
        if receipt
    ]


def last_kept(save: Path) -> KeptReceipt | None:
    """The last kept receipt of a save; None without one."""
    return next(filter(None, map(_read, reversed(_lines(receipts_path(save))))), None)


def is_in(log: Log, kept_receipt: KeptReceipt) -> bool:
    """Whether the save still contains the row of a kept receipt; only that row is read."""
    return (
        log.head.save == kept_receipt.receipt.save
        and log.rows.hash_at(kept_receipt.row).hex() == kept_receipt.receipt.hash
    )


def last_played_here(log: Log, tell: Callable[[str], None] | None) -> int | None:
    """The last hand played here, if a save just opened is an older copy or another save; else None.

    `tell` is called with a line that says so.
    """
    older = log.older
    now = log.folded().state
    last = None if older or not log.rows.save_id else last_kept(Path(log.where))
    if older:
        line = f"{log.where} {older}"
        hand = older.seen.hand
    elif last and not is_in(log, last):
        line = f"{log.where} ends at hand {now.hand:,}; a receipt kept here is of {last}, which it does not contain"
        hand = last.hand
    else:
        return None
    if tell:
        tell(line)
    return hand


def _lines(file: Path) -> list[str]:
    return SideFile(file).read(2 * MAX_BYTES).decode(errors="replace").splitlines()


def _read(line: str) -> KeptReceipt | None:
    with suppress(ValueError, Refused):
        time, what, row, receipt = line.split(" ")
        if datetime.fromisoformat(time).tzinfo and what in {START, END}:
            return KeptReceipt(time, what, read_number(row[:18]), Receipt.parse(receipt))
    return None
