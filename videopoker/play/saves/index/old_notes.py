"""First answers and hints of saves up to format 5, in two files next to the save. Since format 6 the log has them."""

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from videopoker.core.cards.cards import format_cards, parse_cards
from videopoker.core.machine.events import MAX_NOTES, Dealt, HandNote, NotesAdded
from videopoker.core.machine.state import GameState, Phase
from videopoker.play.host.files import read_ordinary
from videopoker.play.saves.files.side_file import HandNotes, SideFile
from videopoker.play.saves.rows.log_row import Row, is_record_of, read_event

_HINTS, _ANSWERS = ".hints", ".answers"

_Noted = tuple[tuple[int, ...] | None, bool]
"""The positions of a first answer, 0 to 4, and whether a hint was shown before it."""


def old_notes(save: Path, rows: Iterable[Row], state: GameState) -> tuple[list[HandNote], HandNote | None]:
    """What the files next to a save note of the hands in these rows, the first rows of its log, and of the hand in play.

    `state` is the machine after the rows. Notes of other cards are left out: they are of another copy of the save. Empty if the log has the notes already.
    """
    noted = dict.fromkeys(_lines(save, _HINTS), (None, True)) | dict(_answers(save))
    numbers = {hand.partition(" ")[0] for hand in noted}
    notes: list[HandNote] = []
    hand = 0
    for number, _, record, _ in rows if noted else ():
        if is_record_of(NotesAdded, str(record)):
            return [], None
        if is_record_of(Dealt, str(record)):
            hand += 1
            dealt = read_event(number, record, str(save)) if str(hand) in numbers else None
            if isinstance(dealt, Dealt) and (note := noted.get(f"{dealt.hand} {format_cards(dealt.cards)}")):
                notes.append(HandNote(dealt.hand, *note))
    is_last_in_play = notes and state.phase is Phase.DRAWING and notes[-1].hand == state.hand
    last = notes.pop() if is_last_in_play else None
    return notes, last


def take_over(save: Path, rows: Iterable[Row], state: GameState, to: Path) -> list[NotesAdded]:
    """The notes next to a save of an older format as events to append; `rows` are its log, `state` the machine after it.

    The notes of the hand in play are stored with its marks, next to the save at `to`.
    """
    notes, last = old_notes(save, rows, state)
    if last:
        files = HandNotes(to)
        marks = files.marks(state.hand, state.cards)
        first = None if last.first is None else frozenset(last.first)
        files.keep(replace(marks, first=first, hinted=last.hinted), durably=True)
    return [NotesAdded(tuple(notes[start : start + MAX_NOTES])) for start in range(0, len(notes), MAX_NOTES)]


def remove_old_notes(save: Path) -> None:
    """Remove the files next to a save of this format; what cannot be read stays."""
    for ending in (_HINTS, _ANSWERS):
        file = save.with_name(f"{save.name}{ending}")
        with suppress(OSError):
            read_ordinary(file, 1)
            file.unlink()


def _lines(save: Path, ending: str) -> list[str]:
    return SideFile(save.with_name(f"{save.name}{ending}")).read().decode(errors="replace").splitlines()


def _answers(save: Path) -> Iterator[tuple[str, _Noted]]:
    """The first answers, each by the number and the cards of its hand; lines that are not whole are left out."""
    for line in _lines(save, _ANSWERS):
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            note = json.loads(line)
            hand = note["hand"]
            cards = parse_cards(str(note["cards"]))
            held = frozenset(note["held"])
            if type(hand) is int and held <= frozenset(range(5)):
                yield f"{hand} {format_cards(cards)}", (tuple(sorted(held)), note["hinted"] is True)
