"""A log is verified in parts, in several processes when it is long: the verdict is the same."""

import shutil
from dataclasses import replace

import pytest

from tests.play.plays import by_sql, play
from tests.quick import quick_and_slow
from videopoker.play.saves.check import verify as module
from videopoker.play.saves.check.verify import WRONG_CARDS, hand_faults, mend, verify
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.index.fold import WRONG_DEAL, WRONG_DRAW
from videopoker.play.saves.index.index_file import index_path
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

HANDS = 12


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    path = tmp_path_factory.mktemp("saves") / "sound.sqlite3"
    with Session.open(path) as session:
        play(session, HANDS)
    return path


@pytest.fixture
def save(sound, tmp_path):
    return shutil.copy(sound, tmp_path / "save.sqlite3")


@pytest.fixture
def parts(monkeypatch):
    """Checks parts of a few rows each, in this process or in others."""

    def small(rows, *, here=True):
        monkeypatch.setattr(module, "_ROWS_IN_PART", rows)
        monkeypatch.setattr(module, "_ROWS_FOR_PROCESSES", 10**9 if here else 0)

    return small


def change(path, old, new):
    """Replace a text in every record of the log that has it."""
    by_sql(path, "DROP TRIGGER IF EXISTS event_is_never_changed")
    by_sql(path, "UPDATE event SET record = replace(record, ?, ?)", old, new)


def verdict(path):
    with Log.read(path) as log:
        return verify(log)


def test_sound_save_verifies_in_parts_of_any_size(save, parts):
    for rows in (1, 7, 1000):
        parts(rows)
        found = verdict(save)
        assert (found.problems, found.hands, found.committed) == ((), HANDS, HANDS), rows


@pytest.mark.parametrize(
    ("old", "new"),
    quick_and_slow(
        [
            ('"coins":1', '"coins":9'),
            ('"held":[]', '"held":[1]'),
            ('"paid":0', '"paid":3'),
            ('"hand":3', '"hand":4'),
        ]
    ),
)
def test_verdict_on_a_changed_save_is_the_same_in_parts_and_in_processes(save, parts, old, new):
    change(save, old, new)
    whole = verdict(save)
    parts(3)
    assert verdict(save) == whole
    parts(3, here=False)
    assert verdict(save) == whole
    assert whole.problems


def test_unreadable_row_is_reported_once_after_earlier_faults(save, parts):
    change(save, '"hand":5,"coins":1', '"hand":5,"coins":9')
    change(save, '"hand":9,"held":[]', '"hand":9,"held":7')
    parts(4)
    problems = verdict(save).problems
    assert f"hand 5: {WRONG_DEAL}" in problems
    assert ["of its log is" in problem for problem in problems] == [False] * (len(problems) - 1) + [True]


@pytest.mark.parametrize("use", [Session.open, verdict])
@pytest.mark.parametrize("change", ["record = '{}'", "time = '2026-11-22T20:15:00'", "time = char(27)"])
def test_log_whose_hashes_fit_an_unreadable_row_is_refused(save, tamper, use, change):
    tamper(save, f"UPDATE event SET {change} WHERE number = 9", rechain=True)
    if use is verdict:
        assert any("row 9 of its log " in problem for problem in verdict(save).problems)
    else:
        with pytest.raises(SaveError, match="row 9 of its log "):
            use(save)


def test_log_with_a_hand_twice_is_no_fault_of_the_program(save, tamper):
    later = (
        "INSERT INTO event SELECT number + 1000, time, record, hash FROM event WHERE number BETWEEN 5 AND 9"
    )
    tamper(save, later, "UPDATE event SET number = number - 1000 + 40 WHERE number > 1000", rechain=True)
    assert verdict(save).problems


def test_mending_a_save_gives_the_verdict_on_it(save):
    whole = verdict(save)
    index_path(save).write_bytes(b"no index")
    assert mend(save) == whole
    assert not index_path(save).exists()
    assert verdict(save) == whole


CHANGED = {
    "a time": ("UPDATE event SET time = '2001-01-01T00:00:00+00:00' WHERE number = 6", 6),
    "a row missing": ("DELETE FROM event WHERE number = 6", 7),
    "the first row missing": ("DELETE FROM event WHERE number = 1", 2),
    "a row put in": (
        "INSERT INTO event SELECT number + 1, time, record, hash FROM event WHERE number = 16",
        17,
    ),
}


@pytest.mark.parametrize("what", CHANGED)
def test_row_whose_hash_does_not_fit_is_named(played, tamper, what):
    statement, row = CHANGED[what]
    tamper(played, statement)
    assert f"row {row} of the log was changed or a row before it is missing" in verdict(played).problems


def test_hands_of_chosen_cards_are_counted_apart(path):
    with Session.open(path, practice=True) as session:
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
        session.draw("Ks Kh JK")
    found = verdict(path)
    assert (found.problems, found.hands, found.rigged) == ((), 1, 1)


OTHERS = {
    "commitment": ("committed", {"commitment": bytes(32)}, "the commitment does not match its secret"),
    "secret": ("dealt", {"secret": bytes(32)}, "the commitment does not match its secret"),
    "phrase": ("dealt", {"phrase": "other"}, WRONG_CARDS),
    "pay": ("drawn", {"paid": 4000}, WRONG_DRAW),
}


@pytest.mark.parametrize("what", OTHERS)
def test_hand_with_another_part_has_a_fault(played, what):
    part, values, fault = OTHERS[what]
    with Log.read(played) as log:
        hand = next(in_order(log, HandFilter()))
    assert list(hand_faults(hand)) == []
    changed = replace(hand, **{part: replace(getattr(hand, part), **values)})
    assert fault in list(hand_faults(changed))
