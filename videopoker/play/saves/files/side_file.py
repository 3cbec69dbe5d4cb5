"""Small files next to a save: the bet chosen, and what is noted of the hand in play until it is drawn.

They are readable by the player alone, replaced whole or not at all, and no link is followed.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from videopoker.core.cards.cards import Cards, format_cards
from videopoker.core.machine.bet import HAND_COUNTS, Bet
from videopoker.play.host.files import check_replaceable, make_folder, open_private, read_ordinary
from videopoker.play.host.operating_system import sync_folder


class SideFile:
    """A file next to a save, opened when it is first written; close it. OSError if it cannot be written."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self._file: int | None = None

    def read(self, max_bytes: int = 2**26) -> bytes:
        """The first `max_bytes` bytes; empty if they cannot be read."""
        with suppress(OSError):
            return read_ordinary(self.path, max_bytes)
        return b""

    def append(self, content: bytes) -> None:
        """Add to its end."""
        os.write(self._opened(os.O_APPEND), content)

    def overwrite(self, content: bytes) -> None:
        """Write over its beginning, in a single write: a killed program leaves the old content or the new."""
        os.pwrite(self._opened(), content, 0)

    def _opened(self, flag: int = 0) -> int:
        if self._file is None:
            make_folder(self.path.parent)
            self._file = open_private(self.path, os.O_WRONLY | flag)
        return self._file

    def replace(self, content: bytes, *, durably: bool = False) -> None:
        """Replace it, whole or not at all; `durably` waits until it is on the disk.

        A symbolic link is replaced, not followed; a folder, a pipe or a device is not replaced.
        """
        self.close()
        make_folder(self.path.parent)
        check_replaceable(self.path)
        fresh = self.path.with_name(f".{self.path.name}.new")
        try:
            with open(fresh, "wb", opener=open_private) as file:
                file.write(content)
                file.flush()
                if durably:
                    os.fsync(file.fileno())
            fresh.replace(self.path)
            if durably:
                sync_folder(self.path.parent)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise

    def close(self) -> None:
        """Close it; closing twice does no harm."""
        if self._file is not None:
            os.close(self._file)
        self._file = None


KEPT_WITH_SAVE = (".bet", ".marks", ".hints", ".answers")
"""The endings of the files that go with a save and with a copy of it. `old_notes` reads the last two."""


@dataclass(frozen=True, slots=True)
class HandMarks:
    """What is noted of the hand in play. Positions are 0 to 4."""

    hand: int
    cards: Cards
    """The five cards dealt: in a copy of the save they show whether it is the same hand."""
    held: frozenset[int] | None = None
    """The positions marked to hold; None if the player marked none."""
    first: frozenset[int] | None = None
    """The positions of the first answer; None if no hold was questioned."""
    hinted: bool = False
    """Whether a hint was shown before the first answer."""


class HandNotes:
    """The files next to the save at this path."""

    def __init__(self, save: Path) -> None:
        self._save = save
        self._marks = save.with_name(f"{save.name}.marks")
        self._bet = save.with_name(f"{save.name}.bet")

    def keep(self, marks: HandMarks, *, durably: bool = False) -> None:
        """Store what is noted of the hand in play. With a first answer, or `durably`, wait until it is on the disk."""
        note = {"hand": marks.hand, "cards": format_cards(marks.cards), "held": _listed(marks.held)}
        note |= {"first": _listed(marks.first), "hinted": marks.hinted}
        _write(self._marks, note, durably=durably or marks.first is not None)

    def marks(self, hand: int, cards: Cards) -> HandMarks:
        """What was noted of this hand, in this session or the last; earlier versions stored no number of the hand."""
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            kept = json.loads(read_ordinary(self._marks))
            if (kept.get("hand", hand), kept["cards"]) == (hand, format_cards(cards)):
                held, first = (_positions(kept.get(name)) for name in ("held", "first"))
                return HandMarks(hand, cards, held, first, kept.get("hinted") is True)
        return HandMarks(hand, cards)

    def keep_bet(self, bet: Bet) -> None:
        """Store the bet chosen."""
        _write(self._bet, bet._asdict())

    def bet(self) -> Bet | None:
        """The bet chosen; None if none was stored."""
        try:
            kept = json.loads(read_ordinary(self._bet))
            coins, hands = kept["coins"], kept["hands"]
            is_bet = type(coins) is int and coins > 0 and type(hands) is int and hands in HAND_COUNTS
            return Bet(coins, hands) if is_bet else None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def forget_marks(self) -> None:
        """Remove the file of marks: no hand is in play."""
        with suppress(OSError):
            self._marks.unlink(missing_ok=True)

    def copy_to(self, save: Path) -> None:
        """Copy them next to a copy of this save."""
        for ending in KEPT_WITH_SAVE:
            with suppress(OSError):
                content = read_ordinary(self._save.with_name(f"{self._save.name}{ending}"))
                SideFile(save.with_name(f"{save.name}{ending}")).replace(content, durably=True)


def _listed(positions: frozenset[int] | None) -> list[int] | None:
    return None if positions is None else sorted(positions)


def _positions(listed: list[int] | None) -> frozenset[int] | None:
    """The positions in a list. ValueError or TypeError if it has anything else."""
    if listed is None:
        return None
    positions = frozenset(position for position in range(5) if position in listed)
    if len(positions) != len(listed):
        raise ValueError("expected positions from 0 to 4")
    return positions


def _write(path: Path, note: Mapping[str, object], *, durably: bool = False) -> None:
    """Replace a file with this note, if it can be written."""
    with suppress(OSError):
        SideFile(path).replace(json.dumps(note).encode(), durably=durably)
