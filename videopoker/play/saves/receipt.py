"""Receipts: a short line that names a point in a save's log, and the check whether the save still contains it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Self

from videopoker.core.events import Dealt
from videopoker.core.messages import Refused, quoted
from videopoker.play.saves.log import Log
from videopoker.play.saves.log_row import Row, is_record_of, linked

_LINE = re.compile("videopoker:([0-9a-f]{16}):([0-9]{1,18}):([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Receipt:
    """A point in the log of a save."""

    save: str
    """The save's id: 16 hexadecimal digits."""
    hand: int
    """The last hand dealt then; 0 before the first."""
    hash: str
    """The hash of the last row then: 64 hexadecimal digits."""

    def __str__(self) -> str:
        """The line to keep or to send."""
        return f"videopoker:{self.save}:{self.hand}:{self.hash}"

    @classmethod
    def of(cls, log: Log) -> Self:
        """The receipt of a save now. Refused for a save of an older format, which has no id."""
        if not log.head.save:
            raise Refused(f"{log.where} is in an older format without receipts; play it once to upgrade it")
        folded = log.folded()
        (row,) = log.rows.checked_rows(
            folded.row - 1, folded.row
        )  # the log may have grown since it was opened
        return cls(log.head.save, folded.state.hand, row[3].hex())

    @classmethod
    def parse(cls, line: str) -> Self:
        """The receipt in a line. Refused if the line is not a receipt."""
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise Refused(f"{quoted(line)} is not a receipt; expected a line printed by `videopoker receipt`")
        return cls(match[1], int(match[2]), match[3])


def missing_from(
    log: Log, receipt: Receipt, watched: Callable[[Iterator[Row]], Iterator[Row]] = iter
) -> str | None:
    """Why a save does not contain the point of a receipt; None if it does.

    Each hash covers all rows before it, so a save that contains the point contains everything before it.
    """
    if log.head.save != receipt.save:
        return f"the receipt is of save {receipt.save}; this is save {log.head.save or 'without an id'}"
    hand = 0
    for row, _, follows in linked(watched(log.rows.rows())):
        number, _, record, digest = row
        if not follows:
            return f"row {number:,} of the log was changed or a row before it is missing"
        if is_record_of(Dealt, record):
            hand += 1
        if digest.hex() == receipt.hash:
            return (
                None if hand == receipt.hand else f"that row is in hand {hand:,}, not hand {receipt.hand:,}"
            )
    return f"no row of the log has the hash of the receipt; the save ends at hand {hand:,}"
