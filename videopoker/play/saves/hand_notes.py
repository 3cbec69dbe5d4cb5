"""Small files of notes beside a save: the bet chosen, the cards marked in the hand in play, hints, first answers.

None of them is a move, so the log does not depend on them. Only first answers wait for the disk; if a note cannot be
written, or a file is damaged, the note is lost.
"""

import json
import os
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from videopoker.core.cards import Card, format_cards, parse_cards
from videopoker.core.state import HAND_COUNTS
from videopoker.play.files import open_private, read_ordinary, replace_file
from videopoker.play.operating_system import sync_folder

KEPT_WITH_COPY = (".hints", ".answers")
"""The endings of the files of notes that go with a copy of a save: what grades need beside the log."""
KEPT_WITH_SAVE = (".marks", ".bet")
"""The endings of those that stay with the save, where it is moved or renamed."""


@dataclass(frozen=True, slots=True)
class FirstAnswer:
    """The hold that was questioned first, in a hand whose hold was questioned before the draw."""

    cards: tuple[Card, ...]
    """The five cards dealt: in a copy of the save they show whether it is the same hand."""
    held: frozenset[int]
    """The positions held, 0 to 4."""
    hinted: bool
    """Whether a hint was shown before."""


@dataclass(frozen=True, slots=True)
class DecisionNotes:
    """What was noted of the decisions in past hands."""

    hints: frozenset[str]
    """As `HandNotes.hints`."""
    answers: Mapping[int, FirstAnswer]
    """As `HandNotes.answers`."""

    def answer(self, hand: int, cards: tuple[Card, ...]) -> FirstAnswer | None:
        """The first answer noted of this hand; None if the hold drawn was the first."""
        answer = self.answers.get(hand)
        return answer if answer and answer.cards == cards else None

    def is_hinted(self, hand: int, cards: tuple[Card, ...]) -> bool:
        """Whether a hint was shown before the first answer; in hands of older versions, or a question put."""
        if answer := self.answer(hand, cards):
            return answer.hinted
        return bool(self.hints) and hint_note(hand, cards) in self.hints


class HandNotes:
    """The notes beside the save at this path."""

    def __init__(self, save: Path) -> None:
        self._save = save
        self._marks, self._bet, self._hints, self._answers = (
            save.with_name(f"{save.name}{ending}") for ending in (*KEPT_WITH_SAVE, *KEPT_WITH_COPY)
        )
        self._last = ""

    def mark(self, cards: tuple[Card, ...], held: Collection[int]) -> None:
        """Store the positions marked, 0 to 4, in a hand of these cards, so that they survive a closed terminal."""
        _write(self._marks, {"cards": format_cards(cards), "held": sorted(held)})

    def marked(self, cards: tuple[Card, ...]) -> frozenset[int] | None:
        """The positions marked in this hand, 0 to 4; None if none were stored."""
        try:
            kept = json.loads(read_ordinary(self._marks))
            held = frozenset(position for position in range(5) if position in kept["held"])
            is_same = kept["cards"] == format_cards(cards) and len(held) == len(kept["held"])
            return held if is_same else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep_bet(self, coins: int, hands: int) -> None:
        """Store the bet chosen: the coins on each hand, and the hands."""
        _write(self._bet, {"coins": coins, "hands": hands})

    def bet(self) -> tuple[int, int] | None:
        """The bet chosen: (coins on each hand, hands); None if none was stored."""
        try:
            kept = json.loads(read_ordinary(self._bet))
            coins, hands = kept["coins"], kept["hands"]
            is_bet = type(coins) is int and coins > 0 and type(hands) is int and hands in HAND_COUNTS
            return (coins, hands) if is_bet else None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def forget_marks(self) -> None:
        """Remove the file of marks: no hand is in play."""
        with suppress(OSError):
            self._marks.unlink(missing_ok=True)

    def hint(self, hand: int, cards: tuple[Card, ...]) -> None:
        """Store that a hint was shown for this hand, so that it is graded apart."""
        line = hint_note(hand, cards)
        if line != self._last:
            self._last = line
            with suppress(OSError), open(self._hints, "a", encoding="utf-8", opener=open_private) as file:
                file.write(f"{line}\n")

    def hints(self) -> frozenset[str]:
        """The note of every hand played with a hint; see `hint_note`. Older versions also noted questioned hands here."""
        try:
            return frozenset(read_ordinary(self._hints).decode().splitlines())
        except (OSError, ValueError):
            return frozenset()

    def answer(self, hand: int, cards: tuple[Card, ...], held: Collection[int]) -> None:
        """Store the first answer of this hand on the disk, unless it has one."""
        whose = {"hand": hand, "cards": format_cards(cards)}
        with suppress(OSError):
            if json.dumps(whose)[:-1].encode() in self._stored_answers():
                return
            note = whose | {"held": sorted(held), "hinted": hint_note(hand, cards) in self.hints()}
            _append_durably(self._answers, json.dumps(note))

    def answers(self) -> Mapping[int, FirstAnswer]:
        """The first answers by hand; a hand that was questioned in an earlier copy of the save too has its last one."""
        return dict(filter(None, map(_read_answer, self._stored_answers().splitlines())))

    def _stored_answers(self) -> bytes:
        try:
            return read_ordinary(self._answers)
        except OSError:
            return b""

    def decisions(self) -> DecisionNotes:
        """The hints and first answers of all hands."""
        return DecisionNotes(self.hints(), self.answers())

    def copy_to(self, save: Path) -> None:
        """Copy the notes that grades need to those of a copy of this save."""
        for ending in KEPT_WITH_COPY:
            copy = save.with_name(f"{save.name}{ending}")
            if copy.is_symlink():
                continue  # else a stranger's folder chooses the file that is written
            with suppress(OSError):
                replace_file(copy, read_ordinary(self._save.with_name(f"{self._save.name}{ending}")))


def hint_note(hand: int, cards: tuple[Card, ...]) -> str:
    """The note of a hand played with a hint. In a copy of the save, the cards show whether it is the same hand.

    >>> from videopoker.core.cards import parse_cards
    >>> hint_note(12, parse_cards("As Kd JK 7c 7h"))
    '12 As Kd JK 7c 7h'
    """
    return f"{hand} {format_cards(cards)}"


def _write(path: Path, note: Mapping[str, object]) -> None:
    """Replace a file with this note, if it can be written."""
    with suppress(OSError), open(path, "w", encoding="utf-8", opener=open_private) as file:
        json.dump(note, file)


def _append_durably(path: Path, line: str) -> None:
    """Append a line and wait until it is on the disk; one cut off before it stays a line by itself."""
    with open(path, "a", encoding="utf-8", opener=open_private) as file:
        file.write(f"\n{line}\n" if file.tell() else f"{line}\n")
        file.flush()
        os.fsync(file.fileno())
    sync_folder(path.parent)


def _read_answer(line: bytes) -> tuple[int, FirstAnswer] | None:
    """The hand and its first answer; None for a line that is not whole."""
    try:
        note = json.loads(line)
        hand, cards, held = note["hand"], tuple(parse_cards(str(note["cards"]))), frozenset(note["held"])
        is_whole = type(hand) is int and len(cards) == 5 and held <= frozenset(range(5))
        return (hand, FirstAnswer(cards, held, note["hinted"] is True)) if is_whole else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
