"""A damaged save is refused in one line, or opens with exactly the credits and the hand it had. It is never a new player."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from random import Random

import pytest

from tests.play.saves import damage
from tests.play.saves.forge import change_snapshot
from tests.quick import quick_and_slow
from videopoker.play.host.paths import head_path
from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveError
from videopoker.play.saves.last_seen import LastSeenFile
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import read_head, write_head
from videopoker.play.session import Session

pytestmark = pytest.mark.usefixtures("frequent")


def opened(path):
    """The state a save opens with; None where it is refused in one line and unchanged."""
    content = path.read_bytes()
    try:
        with Session.open(path) as session:
            return session.state
    except SaveError as error:
        refusal = str(error)
    assert "\n" not in refusal
    assert str(path) in refusal
    assert path.read_bytes() == content
    return None


@pytest.mark.parametrize("kind", damage.DAMAGES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("known", quick_and_slow([True, False]), ids=["seen before", "not seen before"])
def test_damaged_save_opens_unchanged_or_is_refused_in_one_line(restored, sound, kind, known):
    random = Random(f"{kind.__name__} {known}")
    for _ in range(3):
        path = restored(kind(sound[0], random))
        if not known:
            head_path(path).unlink()
        assert opened(path) in {None, sound[2]}


def test_flipped_bit_in_any_row_that_the_state_rests_on_is_found_before_the_table_opens(restored, sound):
    content = sound[0]
    places = [place for word in (b'"hand":60', b'"hand":61') for place in _all(content, word)]
    for place in places:
        bad = content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
        with pytest.raises(DamagedSave):
            Session.open(restored(bad))


def _all(content, word):
    place = content.find(word)
    while place >= 0:
        yield place
        place = content.find(word, place + 1)


def test_fault_that_was_found_stops_betting_at_the_next_start_too(restored, sound):
    content = sound[0]
    place = content.index(b'"hand":2,')
    path = restored(content[:place] + b"X" + content[place + 1 :])
    with Session.open(path) as session, pytest.raises(DamagedSave):
        session.log.check_some(1000)
    with Log.read(path) as log:
        assert "of its log is damaged" in str(log.fault)
    with Session.open(path) as session:
        session.draw()  # of a hand that was bet before
        before = session.state
        for bet in (session.deal, session.cash_out, lambda: session.deposit(1)):
            with pytest.raises(DamagedSave, match="of its log is damaged"):
                bet()
        assert session.state == before
        with pytest.raises(DamagedSave):
            session.log.check_some(1)
        assert not session.log.check_some(1)
    restored(content)
    with Session.open(path) as session:
        assert session.log.fault is None


def test_check_during_play_continues_where_it_ended_and_then_covers_all_rows(path):
    with Session.open(path) as session:
        session.deal(1)
        assert session.log.check_some(2)
        session.draw()
    with Session.open(path) as session:
        found = session.log.rows.last
        assert session.log.head.checked == 2
        assert session.log.check_some(found - 2)  # the rest
        assert session.log.check_some(found)  # from the first on
        assert not session.log.check_some(1)
        session.deal(1)
        assert session.log.head.checked == found


def with_more_credits(content):
    return content.replace('"credits":', '"credits":1')


@pytest.mark.parametrize("known", [True, False], ids=["seen before", "not seen before"])
def test_forged_snapshot_is_not_used(restored, sound, known):
    """Its hash and the save's head fit; the head in the state folder reveals it, or the log from its start."""
    path = restored(sound[0])
    if not known:
        head_path(path).unlink()
    change_snapshot(path, with_more_credits)
    with Log.read(path) as log:
        assert log.folded().state == sound[2]
    assert opened(path) == sound[2]
    assert opened(path) == sound[2]  # and it is not trusted later


@pytest.fixture
def forged(restored, sound):
    """The sound save with a forged snapshot that fits the head in the state folder too."""
    path = restored(sound[0])
    seal = change_snapshot(path, with_more_credits)
    record = LastSeenFile(path)
    record.write(replace(record.seen, snapshot=seal.hex()))
    return path


def check_all(log):
    while log.check_some(7):
        pass


@pytest.mark.parametrize("checked", [0, 30])
def test_forged_snapshot_that_fits_the_head_is_found_during_play_and_stops_betting(forged, checked):
    with closing(sqlite3.connect(forged)) as connection, connection:
        write_head(connection, replace(read_head(connection, str(forged)), checked=checked))
    with Session.open(forged) as session:
        session.draw()
        with pytest.raises(DamagedSave, match=r"its snapshot at row .* differs from the log; .*--mend"):
            check_all(session.log)
        assert not session.log.check_some(7)
        with pytest.raises(DamagedSave, match="differs from the log"):
            session.deal()
