"""First answers and hints of saves up to format 5 stand in two files beside the save; the log takes them over, once."""

import json
import sqlite3
from contextlib import closing

import pytest

from tests.play.checker import check_bytes
from tests.real_saves import real_session
from videopoker.coach.grader import GradedLog
from videopoker.core.cards.cards import format_cards
from videopoker.core.machine import events
from videopoker.core.machine.events import Drawn, HandNote, NotesAdded
from videopoker.play.saves.check.salvage import salvage
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.index import fold as rule_check
from videopoker.play.saves.index import old_notes
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import as_line
from videopoker.play.session import Session

GAME = "jacks-or-better-9-6"


def as_older(path, version=5):
    """Make a save one of an older format, as its program left it; the log is the same."""
    with closing(sqlite3.connect(path)) as connection, connection:
        if version == 4:
            connection.execute("DROP TABLE chain_secret")
        connection.execute(f"PRAGMA user_version = {version}")


def beside(path, ending):
    return path.with_name(path.name + ending)


def note(path, hand, cards, first=None, *, hinted=False):
    """Note a hand as earlier programs did, with a first answer or with a hint alone."""
    if first is None:
        with beside(path, ".hints").open("a") as file:
            file.write(f"{hand} {format_cards(cards)}\n")
    else:
        answer = {"hand": hand, "cards": format_cards(cards), "held": [*first], "hinted": hinted}
        with beside(path, ".answers").open("a") as file:
            file.write(f"{json.dumps(answer)}\n")


def played(path, *, practice=False):
    """A save of format 5, or in practice 4: hand 1 with a hint, 2 with a first answer, 3 with both, 4 with neither.

    Hand 5 is in play, with two cards marked and both notes.
    """
    with Session.open(path, GAME, practice=True) if practice else real_session(path, b"old", GAME) as session:
        for hand in range(1, 5):
            session.deal(1)
            cards = session.state.cards
            if hand in {1, 3}:
                note(path, hand, cards)
            if hand in {2, 3}:
                note(path, hand, cards, (0, hand), hinted=hand == 3)
            session.draw([0])
        session.deal(1)
        note(path, 5, session.state.cards)
        note(path, 5, session.state.cards, (4,), hinted=True)
        marks = {"cards": format_cards(session.state.cards), "held": [1, 2]}
    beside(path, ".marks").write_text(json.dumps(marks))
    as_older(path, 4 if practice else 5)
    remove_index(path)
    return path


NOTES = [HandNote(1, None, True), HandNote(2, (0, 2), False), HandNote(3, (0, 3), True)]


@pytest.fixture
def old(path):
    return played(path)


def added(path):
    """The notes in the rows of a log that took them over."""
    with Log.read(path) as log:
        return [event.notes for event in log.rows.events() if isinstance(event, NotesAdded)]


def files(path):
    return sorted(file.name.removeprefix(path.name) for file in path.parent.iterdir() if file.is_file())


def grade(path):
    """The grade of all hands, and what each hand's draw says."""
    with Log.read(path) as log:
        graded = GradedLog(log)
        list(graded.steps())
        drawn = [hand.drawn for hand in in_order(log, HandFilter()) if hand.drawn]
        return graded.grades[0], [(event.first, event.hinted) for event in drawn]


def drawn(path):
    """What the draw of the hand in play has."""
    with Session.open(path) as session:
        assert session.marked == {1, 2}
        (event,) = session.draw([1, 2])
        return event.first, event.hinted


def test_notes_are_taken_over_when_the_save_is_first_opened_to_play(old):
    assert added(old) == []
    Session.open(old).close()
    assert added(old) == [(*NOTES,)]
    assert files(old) == ["", ".head", ".marks", ".receipts", ".recent"]
    assert drawn(old) == ((4,), True)
    Session.open(old).close()
    assert added(old) == [(*NOTES,)]
    with Log.read(old) as log:
        assert verify(log).problems == ()


def test_save_is_graded_the_same_before_and_after_and_reading_it_changes_no_file(old):
    before = {file: file.read_bytes() for file in old.parent.iterdir()}
    total, hands = grade(old)
    remove_index(old)
    assert {file: file.read_bytes() for file in old.parent.iterdir()} == before
    for _ in range(2):
        assert grade(old) == (total, hands)
    assert hands == [(one.first, one.hinted) for one in NOTES] + [(None, False)]
    assert (total.hands, total.hinted.hands) == (2, 2)
    Session.open(old).close()
    after, later = grade(old)
    assert (after, later) == (total, hands)


def test_notes_of_other_cards_or_hands_and_lines_that_are_not_whole_are_left_out(path):
    with Session.open(path, GAME) as session:
        for _ in range(2):
            session.deal(1)
            cards = session.state.cards
            session.draw()
    as_older(path)
    answer = json.dumps({"hand": 2, "cards": format_cards(cards), "held": [3], "hinted": False})
    lines = ["", "[]", '{"hand": 2}', "[" * 100_000, "\xff", answer[:-5]]
    changes = [("true", "2"), ("3]", "5]"), ("[3]", "7"), (format_cards(cards), "Xs"), ("2", "9" * 5000)]
    lines += [answer.replace(one, other, 1) for one, other in changes]
    beside(path, ".answers").write_text("\n".join([*lines, answer, *lines]), encoding="latin-1")
    others = [f"1 {format_cards(cards)}", f"2 {format_cards(cards[::-1])}", f"3 {format_cards(cards)}", "x"]
    beside(path, ".hints").write_text("\n".join(others))
    Session.open(path).close()
    assert added(path) == [(HandNote(2, (3,), False),)]


def test_event_has_at_most_a_thousand_hands(old, monkeypatch):
    monkeypatch.setattr(old_notes, "MAX_NOTES", 2)
    Session.open(old).close()
    assert added(old) == [(*NOTES[:2],), (*NOTES[2:],)]
    assert events.MAX_NOTES == 1000


def test_salvage_of_an_older_save_takes_its_notes_over(old, tmp_path):
    with old.open("r+b") as file:
        file.truncate(old.stat().st_size - 8192)
    new = tmp_path / "new.sqlite3"
    salvage(old, new)
    Session.open(new, restored=0).close()
    assert added(new) == [(*NOTES,)]
    assert drawn(new) == ((4,), True)
    assert not beside(new, ".answers").exists()


def test_standalone_checker_accepts_the_log_with_its_notes_and_knows_a_first_answer(old):
    drawn(old)
    with Log.read(old) as log:
        rows = "\n".join(map(as_line, log.rows.checked_rows()))
    assert check_bytes(rows.encode()).problems == []
    changed = rows.replace(r'\"first\":[5],\"hinted\":true}"', r'\"first\":[5,1],\"hinted\":true}"')
    assert any("its holds are not in order" in problem for problem in check_bytes(changed.encode()).problems)


WRONG = {
    "none": (),
    "a hand in play": (HandNote(5, None, True),),
    "hands out of order": (HandNote(2, None, True), HandNote(1, None, True)),
    "a hand twice": (HandNote(2, None, True), HandNote(2, None, True)),
    "positions out of order": (HandNote(2, (1, 0), True),),
}


@pytest.mark.parametrize("what", WRONG)
def test_notes_of_hands_that_are_not_over_and_answers_out_of_order_break_the_rules(old, what):
    with Log.read(old) as log:
        state = log.folded().state
    assert '"notes added" breaks the rules' in rule_check.rule_fault(state, NotesAdded(WRONG[what]), 9)
    assert rule_check.rule_fault(state, NotesAdded((*NOTES,)), 9) == ""


def test_first_answer_out_of_order_breaks_the_rules(path):
    with Session.open(path) as session:
        session.deal(1)
        before = session.state
        session.record_answer(frozenset({1, 2}))
        (event,) = session.draw()
    assert rule_check.rule_fault(before, event, 9) == ""
    wrong = Drawn(event.hand, event.held, event.cards, event.line, event.paid, first=(2, 1))
    assert "the draw or its pay" in rule_check.rule_fault(before, wrong, 9)


def test_index_graded_without_the_notes_is_made_again_when_the_log_has_them(old):
    files = [beside(old, ending) for ending in (".hints", ".answers")]
    contents = [file.read_bytes() for file in files]
    for file in files:
        file.unlink()
    assert grade(old)[0].hinted.hands == 0
    for file, content in zip(files, contents, strict=True):
        file.write_bytes(content)
    Session.open(old).close()
    total, hands = grade(old)
    assert (total.hinted.hands, hands[:3]) == (2, [(one.first, one.hinted) for one in NOTES])
