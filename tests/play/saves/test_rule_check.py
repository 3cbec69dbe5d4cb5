"""Every reader refuses a log at the first illegal event, though its hashes fit."""

import json

import pytest

from tests.play.saves.forge import forge, keep_fitting_snapshot, row_of, rows_of_a_save
from tests.quick import quick_and_slow
from videopoker.core.machine.evolve import evolve
from videopoker.core.machine.state import GameState
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.index.fold import (
    NOT_AS_COMMITTED,
    WRONG_COMMITMENT,
    WRONG_DEAL,
    WRONG_DOUBLE,
    WRONG_DRAW,
    BrokenRules,
    rule_fault,
)
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import read_entry
from videopoker.play.session import Session

FORGERIES = {
    "a wrong pay": (("drawn", 2), {"paid": 5}, f"hand 2: {WRONG_DRAW}", 2),
    "a line that the cards do not make": (("drawn", 3), {"line": "Flush"}, f"hand 3: {WRONG_DRAW}", 3),
    "a draw of cards not in the deck": (
        ("drawn", 2),
        {"cards": ["Ad", "3d", "2c", "4d", "5c"]},
        f"hand 2: {WRONG_DRAW}",
        2,
    ),
    "a bet above the most coins": (("dealt", 2), {"coins": 6}, f"hand 2: {WRONG_DEAL}", 1),
    "a deposit of more credits": (("deposited", 2), {"credits": 9000}, f"hand 5: {WRONG_COMMITMENT}", 4),
    "a card dealt twice": (
        ("dealt", 2),
        {"cards": ["Ad", "Ad", "5s", "9s", "Td"]},
        f"hand 2: {WRONG_DEAL}",
        1,
    ),
    "a deal without its commitment": (
        ("committed", 2),
        {"event": "deposited", "credits": 1},
        f"hand 2: {WRONG_DEAL}",
        1,
    ),
    "a deal from another secret": (("dealt", 2), {"secret": "00" * 32}, f"hand 2: {NOT_AS_COMMITTED}", 1),
    "a draw without a deal": (("dealt", 2), {"event": "deposited", "credits": 1}, f"hand 2: {WRONG_DRAW}", 1),
    "a double-up paid too much": (("double_picked", 1), {"paid": 40}, f"hand 3: {WRONG_DOUBLE}", 3),
    "a commitment too early": (("committed", 2), {"hand": 7}, "hand 7: a commitment is not allowed there", 1),
    "an exchange of more credits": (("exchanged", 1), {"credits": 900}, '"exchanged" breaks the rules', 3),
}
"""An event (its kind, and which of them), its change (with a kind, the whole row), the fault, and the hands before it."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The rows of a save of six hands, and its content."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    return rows_of_a_save(path, practice=False), path.read_bytes()


def forged_rows(rows, event, change):
    row = row_of(rows, *event)
    time, record = rows[row - 1]
    forged = change if "event" in change else json.loads(record) | change
    return [*rows[: row - 1], (time, json.dumps(forged, separators=(",", ":"))), *rows[row:]]


@pytest.fixture(params=FORGERIES.values(), ids=FORGERIES)
def forged(request, sound, saves):
    """A forged save without a snapshot, its fault and the hands before that."""
    return made(request.param, sound, saves)


@pytest.fixture(params=quick_and_slow(FORGERIES.values(), 3, whole=True), ids=FORGERIES)
def some_forged(request, sound, saves):
    """The same, fewer of them in the quick run."""
    return made(request.param, sound, saves)


def made(forgery, sound, saves):
    event, change, fault, hands = forgery
    saves.mkdir()
    path = saves / "default.sqlite3"
    forge(path, sound[1], forged_rows(sound[0], event, change), has_index=True)
    at = "" if fault.startswith("hand") else f"row {row_of(sound[0], *event)} of the log: "
    return path, f"{path}: {at}{fault}", hands


def assert_refused(path, fault):
    """The log is not folded, the save is not opened, and one line says why."""
    with Log.read(path) as log, pytest.raises(BrokenRules) as refused:
        log.folded()
    assert str(refused.value).startswith(fault)
    assert "\n" not in str(refused.value)
    with pytest.raises(DamagedSave) as refused:
        Session.open(path)
    assert str(refused.value).startswith(fault)
    assert "\n" not in str(refused.value)


def check_all(log):
    while log.check_some(7):
        pass


def test_every_event_of_a_sound_save_is_allowed(sound):
    state = GameState()
    for number, (time, record) in enumerate(sound[0], start=1):
        event = read_entry(number, time, record, "").event
        assert rule_fault(state, event, number) == ""
        state = evolve(state, event)


def test_forged_log_without_a_snapshot_is_not_opened_and_verify_names_the_hand(forged, run):
    path, fault, _ = forged
    assert_refused(path, fault)
    code, output, _ = run("verify")
    assert code == 1
    assert fault.removeprefix(f"{path}: ") in output


def test_forged_log_that_a_snapshot_fits_is_found_during_play_and_not_opened_again(some_forged):
    path, fault, _ = some_forged
    keep_fitting_snapshot(path)
    with Session.open(path) as session:
        with pytest.raises(BrokenRules) as found:
            check_all(session.log)
        assert str(found.value).startswith(fault)
        assert "\n" not in str(found.value)
        session.draw()  # the hand in play can be finished
        with pytest.raises(BrokenRules):
            session.deal()
    assert_refused(path, fault)


def test_explain_names_the_illegal_event_and_salvage_keeps_the_hands_before_it(some_forged, run):
    path, fault, hands = some_forged
    code, output, _ = run("saves", "explain", "default")
    assert (code, output.splitlines()[0][: len(fault) + 7]) == (1, f"wrong: {fault}")
    code, output, _ = run("saves", "salvage", "default")
    assert code == 0
    assert fault in output
    with Log.read(path.with_name("default-salvaged.sqlite3")) as log:
        assert log.folded().state.hand == hands


@pytest.mark.parametrize(
    ("kind", "change", "fault"),
    [("dealt", {"coins": 6}, f"hand 1: {WRONG_DEAL}"), ("drawn", {"paid": 1.5}, "row {} of its log is ")],
)
def test_log_that_cannot_be_graded_ends_grade_in_a_line(sound, saves, run, kind, change, fault):
    rows, content = sound
    saves.mkdir()
    path = saves / "default.sqlite3"
    first = rows[: row_of(rows, "drawn")]
    forge(path, content, forged_rows(first, (kind, 1), change), has_index=True)
    if kind == "dealt":  # the other row is no event to fold
        keep_fitting_snapshot(path)
    code, printed, complaint = run("grade")
    assert (code, printed) == (2, "")
    assert complaint.startswith(f"videopoker: {path}: {fault.format(len(first))}")
    assert complaint.count("\n") == 1
