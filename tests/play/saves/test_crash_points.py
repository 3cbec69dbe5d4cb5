"""A program killed at any step of an action loses nothing, doubles nothing, and leaves a save that is played on."""

import itertools
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.play.plays import by_sql, play
from tests.play.saves.crash_points import crash_points, left_in
from tests.play.saves.test_old_notes import note
from tests.play.saves.test_old_notes import played as played_in_format_5
from tests.play.saves.test_old_saves import write
from tests.quick import quick_and_slow
from tests.real_saves import real_session, secrets_from
from videopoker.core.machine import game
from videopoker.core.machine.event_codec import to_record
from videopoker.core.machine.events import Dealt, Drawn, NotesAdded, SessionEnded, SessionStarted
from videopoker.core.machine.state import Phase
from videopoker.play import session as sessions
from videopoker.play.deals.shuffle import new_chain
from videopoker.play.saves.check.receipts import is_in, kept
from videopoker.play.saves.check.salvage import salvage
from videopoker.play.saves.check.verify import mend, verify
from videopoker.play.saves.hands.search import HandFilter, count, in_order
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.last_seen import read_recent
from videopoker.play.saves.log import fold_and_index
from videopoker.play.saves.log.backup import backups_of, give_another_name, move_aside, put_back
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

NAME = "default.sqlite3"
SEED = b"crash points"
NOT_COMPARED = {"commitment": "", "first": "", "hinted": ""}
"""Commitments cover the times before them, and notes are compared apart."""


def opened(path):
    """A session of the save, whose secrets are the same each time."""
    return real_session(path, SEED)


def story(path):
    """What a save tells once it was played on: its log, but for when it was opened and closed, and what was noted of hands."""
    with opened(path) as session:
        noted = [session.marked, session.kept_bet]
        if session.state.phase is Phase.DRAWING:
            session.draw([0])
        if session.state.phase is Phase.DOUBLING:
            session.pick(0)
        session.deposit(5)
        play(session, 1)
        log = session.log
        events = list(log.rows.events())
        assert verify(log).problems == ()
        assert count(log, HandFilter()) == sum(isinstance(event, Dealt) for event in events)
        assert log.older or all(is_in(log, receipt) for receipt in kept(path))
        assert read_recent(path).items() <= {row[0]: row for row in log.rows.rows()}.items()
    earlier = [note for event in events if isinstance(event, NotesAdded) for note in event.notes]
    drawn = [event for event in events if isinstance(event, Drawn)]
    noted += [(note.hand, note.first, note.hinted) for note in (*earlier, *drawn)]
    told = [to_record(event) for event in events if not isinstance(event, SessionStarted | SessionEnded)]
    return [record | NOT_COMPARED for record in told], noted


def rows_in(save):
    ((last,),) = by_sql(save, "SELECT max(number) FROM event")
    return last


def restored_if_missing(path):
    """The save under its name or its new one; its longest copy put back, if it has none."""
    if renamed := [*path.parent.glob("default-*.sqlite3")]:
        return renamed[0]
    if not path.exists():
        put_back(path, max(backups_of(path), key=rows_in))
    return path


def deal_with_notes(session):
    session.deal(2)
    session.keep_bet(2, 3)
    session.record_hint()
    session.record_answer(frozenset({1, 2}))
    session.mark(frozenset({3}))


def with_notes(path, file):
    """A save of an older format, with a first answer of every hand beside it."""
    write(path, file)
    with Log.read(path) as log:
        for hand in in_order(log, HandFilter()):
            note(path, hand.dealt.hand, hand.dealt.cards, (1,))


def of_three_hands(path):
    with opened(path) as session:
        play(session, 3, [0, 1])
        deal_with_notes(session)


def with_a_copy(path):
    """A save that has a hand more than its backup."""
    of_three_hands(path)
    with Log.read(path) as log:
        log.back_up(path)
    with opened(path) as session:
        session.draw()
        deal_with_notes(session)


def damaged(path):
    of_three_hands(path)
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size - 4096)


def salvaged(path):
    new = path.with_name("new.sqlite3")
    if not new.exists():
        salvage(path, new)
    with secrets_from(SEED):
        Session.open(new, restored=3).close()
    return new


def open_and_close(path):
    with opened(path):
        pass


def index(path):
    with Log.read(path) as log:
        log.index()


def without_an_index(path):
    of_three_hands(path)
    remove_index(path)


def back_up(path):
    with Log.read(path) as log:
        log.back_up(path)


@dataclass(frozen=True)
class Action:
    """What is done to a save, and what a player does who finds it broken off."""

    before: Any
    do: Any
    resume: Any = Path
    noted: tuple[int, ...] = ()
    """The hands with a first answer, which no action may lose."""


ACTIONS = {
    "a save is made": Action(Path, open_and_close),
    "a save is backed up": Action(of_three_hands, back_up, noted=(4,)),
    "a backup is restored": Action(
        with_a_copy, lambda path: put_back(path, backups_of(path)[0]), restored_if_missing, (4,)
    ),
    "a save is renamed": Action(with_a_copy, give_another_name, restored_if_missing, (4, 5)),
    "a save is forgotten": Action(
        with_a_copy, partial(move_aside, why="-forgotten"), restored_if_missing, (4, 5)
    ),
    "a save of format 5 is renamed": Action(
        played_in_format_5, give_another_name, restored_if_missing, (2, 3, 5)
    ),
    "a save is salvaged": Action(damaged, salvaged, salvaged, (4,)),
    "a save is mended": Action(of_three_hands, mend, noted=(4,)),
    "an index is made": Action(without_an_index, index, noted=(4,)),
    "the notes of format 5 are taken over": Action(played_in_format_5, open_and_close, noted=(2, 3, 5)),
} | {
    f"format {file} is upgraded": Action(
        partial(with_notes, file=file), open_and_close, noted=tuple(range(1, hands + 1))
    )
    for file, hands in {"4_between_hands": 6, 3: 10, 1: 10, 2: 8, 4: 6}.items()
}


def in_one_commit(session):
    """Ends with a win that can be doubled."""
    with session.one_commit():
        while not session.state.stake:
            play(session, 1)


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """A snapshot comes due after some hands, and a chain has three deals."""
    monkeypatch.setattr(fold_and_index, "SNAPSHOT_ROWS", 10)
    monkeypatch.setattr(game, "SHORTEST_CHAIN", 3)
    monkeypatch.setattr(sessions, "new_chain", partial(new_chain, length=3))


@pytest.fixture
def stories(tmp_path):
    """What the saves tell that are left by a kill at each state of some files."""

    numbers = itertools.count()

    def told(states, resume):
        places = [left_in(tmp_path / f"killed {next(numbers)}", files) for files in states]
        return [story(resume(place / NAME)) for place in places]

    return told


@pytest.mark.parametrize("what", quick_and_slow(ACTIONS, 12))
def test_save_is_whole_wherever_an_action_is_killed(tmp_path, stories, what):
    action = ACTIONS[what]
    path = tmp_path / "played" / NAME
    path.parent.mkdir()
    action.before(path)
    with crash_points(path.parent) as states:
        action.do(path)
    first, *others, last = stories(states, action.resume)
    assert len(others) > 1
    assert all(other in (first, last) for other in others)
    *_, noted = last
    assert [hand for hand, first, _ in noted[2:] if first] == [*action.noted]


MOVES = {
    "words are chosen": lambda session: session.choose_phrase("luck"),
    "a hand is dealt": lambda session: session.deal(1),
    "cards are held": lambda session: session.mark(frozenset({1, 2})),
    "a hint is shown": lambda session: session.record_hint(),
    "a first answer is given": lambda session: session.record_answer(frozenset({1})),
    "a hand is drawn": lambda session: session.draw([0]),
    "credits are added": lambda session: session.deposit(50),
    "the denomination changes": lambda session: session.choose_denomination(100),
    "another game is chosen": lambda session: session.choose("deuces-wild-full-pay"),
    "many hands are played at once": in_one_commit,
    "a win is doubled": lambda session: session.double_up(),
    "a card is picked": lambda session: session.pick(1),
    "credits are cashed out": lambda session: session.cash_out(),
}


def test_save_is_whole_wherever_a_move_is_killed(tmp_path, stories):
    path = tmp_path / "played" / NAME
    with opened(path) as session:
        for what, move in MOVES.items():
            with crash_points(path.parent) as states:
                move(session)
            first, *others, last = stories(states, Path)
            assert first != last, what
            assert all(other in (first, last) for other in others), what


def test_save_being_made_has_no_name_before_it_is_whole(tmp_path):
    with crash_points(tmp_path) as states:
        open_and_close(tmp_path / NAME)
    made = next(files for files in states if NAME in files)
    assert [*made] == [NAME]
    assert story(left_in(tmp_path / "killed", made) / NAME)
