"""Receipts: short lines that name a point in a save's log, and the check whether the save still contains that point.

One is kept automatically at each start and end of a session, in an append-only file. They show that a save was replaced
by an older copy together with its head file, unless this file was replaced too.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Self

from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.base.records import Hex, Time, recorded
from videopoker.core.machine.events import ChainStarted, Dealt, Event
from videopoker.play.host.files import check_replaceable
from videopoker.play.host.paths import earlier_receipts_path, receipts_path
from videopoker.play.saves.files.side_file import SideFile
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import (
    MINUTE,
    Row,
    broken_at,
    is_record_of,
    linked,
    local_time,
    read_event,
    time_now,
)

_LINE = re.compile("videopoker:([0-9a-f]{16}):(0|[1-9][0-9]{0,17}):([0-9a-f]{64})(?::([0-9a-f]{64}))?")


@recorded("save", "hand", "hash", "chain", "line")
@dataclass(frozen=True, slots=True)
class Receipt:
    """A point in the log of a save."""

    save: Hex
    """The save's id: 16 hexadecimal digits."""
    hand: int
    """The last hand dealt when the receipt was made. 0 before the first."""
    hash: str
    """The hash of the last row when the receipt was made. 64 hexadecimal digits."""
    chain: str | None = None
    """The first value of the chain of secrets in use when the receipt was made. 64 hexadecimal digits; None without a chain."""

    @property
    def line(self) -> Annotated[str, "the receipt to keep or to send"]:
        """The receipt as text."""
        return str(self)

    def __str__(self) -> str:
        """The line to keep or to send."""
        chain = f":{self.chain}" if self.chain else ""
        return f"videopoker:{self.save}:{self.hand}:{self.hash}{chain}"

    @classmethod
    def of(cls, log: Log) -> Self:
        """The receipt of a save now. Refused for a save of an older format, which has no id."""
        if not log.head.save:
            raise Refused(f"{log.where} is in an older format without receipts; play it once to upgrade it")
        folded = log.folded()
        # the log may have grown since it was opened
        ((*_, digest),) = log.rows.checked_rows(folded.row - 1, folded.row)
        chain = folded.state.secret_chain.chain
        return cls(log.head.save, folded.state.hand, digest.hex(), chain.first.hex() if chain else None)

    @classmethod
    def parse(cls, line: str) -> Self:
        """The receipt in a line. Refused if the line is not a receipt."""
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise Refused(
                f"{quoted(line)} is not a receipt; expected a line printed by `videopoker verify --new-receipt`"
            )
        return cls(match[1], read_number(match[2]), match[3], match[4])


def missing_from(
    log: Log, receipt: Receipt, watched: Callable[[Iterator[Row]], Iterator[Row]] = iter
) -> str | None:
    """Why a save does not contain the point of a receipt; None if it does.

    Each hash covers all rows before it, so a save that contains the point contains everything before it.
    """
    if log.head.save != receipt.save:
        return f"the receipt is of save {receipt.save}; this is save {log.head.save or 'without an id'}"
    hand = 0
    chain = None
    for row, _, follows in linked(watched(log.rows.rows())):
        number, _, record, digest = row
        if not follows:
            return broken_at(number)
        if is_record_of(Dealt, record):
            hand += 1
        if is_record_of(ChainStarted, record):
            chain = read_event(number, record, log.where)
        if digest.hex() == receipt.hash:
            return _difference(receipt, hand, chain)
    return f"no row of the log has the hash of the receipt; the save ends at hand {hand:,}"


def _difference(receipt: Receipt, hand: int, chain: Event | None) -> str | None:
    """What of a receipt differs from its row; `chain` is the last chain begun before the row."""
    if hand != receipt.hand:
        return f"that row is in hand {hand:,}, not hand {receipt.hand:,}"
    first = chain.first.hex() if isinstance(chain, ChainStarted) else None
    if receipt.chain not in {None, first}:
        return f"the chain of secrets then was {first or 'none'}, not {receipt.chain}"
    return None


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
        return f"hand {self.hand:,} at {self.at}"

    @property
    def at(self) -> str:
        """When it was kept, in local time."""
        return f"{local_time(self.time):{MINUTE} %Z}"


def keep(log: Log, what: str) -> None:
    """Keep a receipt of an open save as it is now, if the folder of receipts can be written."""
    path = receipts_path(Path(log.where))
    row = log.head.rows
    line = f"{time_now()} {what} {row} {Receipt.of(log)}\n"
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
        line = f"{log.where} ends at hand {now.hand:,}; a receipt kept here shows that it had reached {last}"
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
