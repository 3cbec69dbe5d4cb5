"""Receipts: a short line that names a point in a save's log, and the check whether the save still contains it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Self

from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.base.records import Hex, recorded
from videopoker.core.machine.events import ChainStarted, Dealt, Event
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import Row, is_record_of, linked, read_event

_LINE = re.compile("videopoker:([0-9a-f]{16}):([0-9]{1,18}):([0-9a-f]{64})(?::([0-9a-f]{64}))?")


@recorded("save", "hand", "hash", "chain", "line")
@dataclass(frozen=True, slots=True)
class Receipt:
    """A point in the log of a save."""

    save: Hex
    """The save's id: 16 hexadecimal digits."""
    hand: int
    """The last hand dealt then. 0 before the first."""
    hash: str
    """Of the last row then. 64 hexadecimal digits."""
    chain: str | None = None
    """The first value of the chain of secrets in use then. 64 hexadecimal digits; None without a chain."""

    @property
    def line(self) -> Annotated[str, "to keep or to send"]:
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
            return f"row {number:,} of the log was changed or a row before it is missing"
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
