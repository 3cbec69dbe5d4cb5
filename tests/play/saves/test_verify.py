"""A log is verified in parts, in several processes when it is long: the verdict is the same."""

import json
import shutil
import sqlite3
from contextlib import closing

import pytest

from tests.play.saves.forge import forge, row_of, rows_of_a_save
from tests.quick import quick_and_slow
from videopoker.play.saves.check import verify as module
from videopoker.play.saves.check.verify import WRONG_CARDS, mend, verify
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.index.fold import WRONG_DEAL
from videopoker.play.saves.index.index_file import index_path
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

HANDS = 12


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    path = tmp_path_factory.mktemp("saves") / "sound.sqlite3"
    with Session.open(path) as session:
        for _ in range(HANDS):
            session.deal(1)
            session.draw()
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
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DROP TRIGGER IF EXISTS event_is_never_changed")
        file.execute("UPDATE event SET record = replace(record, ?, ?)", (old, new))


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


def test_mending_a_save_reports_cards_that_its_secret_does_not_deal(tmp_path):
    path = tmp_path / "default.sqlite3"
    rows = rows_of_a_save(path, practice=False)
    number = row_of(rows, "dealt") - 1
    record = json.loads(rows[number][1])
    record["replacements"][3:] = reversed(record["replacements"][3:])  # neither is drawn
    rows[number] = rows[number][0], json.dumps(record, separators=(",", ":"))
    forge(path, path.read_bytes(), rows, has_index=False, commits=True)
    problems = (f"hand 1: {WRONG_CARDS}",)
    assert verdict(path).problems == problems
    assert mend(path).problems == problems


def test_mending_a_save_gives_the_verdict_on_it(save):
    whole = verdict(save)
    index_path(save).write_bytes(b"no index")
    assert mend(save) == whole
    assert not index_path(save).exists()
    assert verdict(save) == whole
