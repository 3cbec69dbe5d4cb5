"""The rows of the last hands are kept a second time beside the head file."""

import json
import os

import pytest

from tests.real_saves import real_session
from videopoker.core.machine import moves
from videopoker.play.host.paths import recent_path
from videopoker.play.saves import last_seen as recent_rows
from videopoker.play.saves.last_seen import HANDS, MAX_BYTES, read_recent
from videopoker.play.saves.log.log import Log
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import play_script
from videopoker.play.session import Session


def play(session, hands, lines=1):
    for _ in range(hands):
        if session.state.credits < 600:
            session.deposit(10_000)
        session.deal(1, hands=lines)
        session.draw()


def log_rows(path):
    with Log.read(path) as log:
        return {row[0]: row for row in log.rows.rows()}


def deals(rows):
    return [json.loads(row[2])["hand"] for row in rows.values() if row[2].startswith('{"event":"dealt"')]


def test_file_has_the_rows_of_the_last_fifty_hands_as_the_log_has_them(path):
    with Session.open(path) as session:
        for hand in range(1, 230):
            play(session, 1)
            kept = deals(read_recent(path))
            assert kept == list(range(kept[0], hand + 1))
            assert min(hand, HANDS) <= len(kept) <= 2 * HANDS + 1
    rows, kept = log_rows(path), read_recent(path)
    game, *others = kept
    assert others == list(range(others[0], len(rows) + 1))
    assert '"event":"game_chosen"' in kept[game][2]
    assert kept.items() <= rows.items()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.unlink(),
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(file.read_bytes()[:-9]),
        lambda file: file.write_bytes(file.read_bytes().rsplit(b"\n", 2)[0] + b"\n"),
        lambda file: (file.unlink(), file.symlink_to("elsewhere")),
        lambda file: file.write_bytes(b"[" * 100_000),
    ],
    ids=["gone", "empty", "cut off", "a row behind", "a link", "brackets"],
)
def test_file_that_does_not_end_where_the_log_does_is_replaced_from_the_log(path, spoil):
    with Session.open(path) as session:
        play(session, 70)
    spoil(recent_path(path))
    with Session.open(path) as session:
        play(session, 1)
    kept = read_recent(path)
    assert deals(kept) == list(range(71 - HANDS, 72))
    assert kept.items() <= log_rows(path).items()
    assert not (path.parent / "elsewhere").exists()


def test_pipe_in_its_place_stays_and_the_hand_is_played_without_a_second_copy(path):
    Session.open(path).close()
    recent_path(path).unlink()
    os.mkfifo(recent_path(path))
    with Session.open(path) as session:
        play(session, 1)
        assert session.state.hand == 1
    assert recent_path(path).is_fifo()
    assert read_recent(path) == {}


def test_hands_of_auto_are_kept_once_for_each_transaction(path):
    with Session.open(path, practice=True) as session:
        session.deposit(10_000)
        for _ in play_script(read_script("bet 1\nauto 700", None, []), session):
            pass
    kept = read_recent(path)
    assert deals(kept)[-HANDS:] == list(range(701 - HANDS, 701))
    assert kept.items() <= log_rows(path).items()


def test_file_of_very_many_hands_a_deal_stays_below_its_size(path):
    with real_session(path, b"many") as session:
        for _ in range(110):
            play(session, 1, lines=100)
            if moves.DoubleUp in session.state.legal_moves:
                session.double_up()
                session.pick(0)
            assert recent_path(path).stat().st_size <= MAX_BYTES
    kept = deals(read_recent(path))
    assert kept[-HANDS:] == list(range(111 - HANDS, 111))


def test_damaged_lines_are_left_out(path):
    with Session.open(path) as session:
        play(session, 5)
    file = recent_path(path)
    lines = file.read_bytes().splitlines()
    wrong = [
        b"{}",
        b"[1]",
        b"null",
        b'{"number": "4"}',
        b"\xff",
        b'{"number": true, "time": "", "record": "", "hash": ""}',
    ]
    wrong += [
        lines[3].replace(b'"record": "', b'"record": "\\ud800'),
        lines[4].replace(b'"hash": "', b'"hash": "x'),
    ]
    file.write_bytes(b"\n".join([*lines[:3], *wrong, *lines[5:], b'{"number":']))
    assert sorted(read_recent(path)) == [1, 2, 3, *range(6, len(lines) + 1)]


def test_rows_without_a_deal_stay_below_its_size_too(path, monkeypatch):
    monkeypatch.setattr(recent_rows, "MAX_BYTES", 20_000)
    with Session.open(path, practice=True) as session:
        for _ in range(300):
            session.deposit(1)
            assert recent_path(path).stat().st_size <= 20_000
    kept, rows = read_recent(path), log_rows(path)
    assert len(kept) > 50
    assert max(kept) == max(rows)
    assert kept.items() <= rows.items()
