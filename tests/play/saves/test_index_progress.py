"""A save without an index is played at once; its hands are read meanwhile, a few rows at a time."""

import pytest

from tests.play.saves.test_index import play, tables
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.hands.ledger import sessions
from videopoker.play.saves.hands.search import HandFilter, count, in_order, page
from videopoker.play.saves.index import log_index
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.index.log_index import HandsNotRead
from videopoker.play.saves.log import fold_and_index as derived
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


@pytest.fixture(autouse=True)
def short_steps(monkeypatch):
    """A log of more than 20 rows is long, and seven rows are a step."""
    monkeypatch.setattr(log_index, "SHORT_LOG", 20)
    monkeypatch.setattr(log_index, "ROWS_AT_ONCE", 7)
    monkeypatch.setattr(derived, "SNAPSHOT_ROWS", 20)


@pytest.fixture
def whole(path):
    """A save of sixty hands without an index, and the tables of its index."""
    with Session.open(path) as session:
        session.log.index()  # grows with the log from here on
        play(session, 60)
        rows = tables(session.log)
    remove_index(path)
    return rows


NOT_READ = r"^reading your hands: \d+%$"


def read_the_rest(log):
    while log.check_some():
        pass


def test_save_without_an_index_is_played_at_once_and_says_how_far_it_is(path, whole):
    with Session.open(path) as session:
        for needs_hands in (
            lambda: page(session.log, HandFilter(), size=1),
            lambda: count(session.log, HandFilter()),
            lambda: sessions(session.log),
        ):
            with pytest.raises(HandsNotRead, match=NOT_READ):
                needs_hands()
        session.deal(1)
        session.draw()
        with pytest.raises(HandsNotRead, match=NOT_READ):
            page(session.log, HandFilter(), size=1)
        read_the_rest(session.log)
        assert [hand.dealt.hand for hand in in_order(session.log, HandFilter())] == [*range(1, 62)]
        session.deal(1)
        session.draw()
        assert count(session.log, HandFilter()) == 62
        assert verify(session.log).problems == ()
        assert tables(session.log)["hand"][:59] == whole["hand"][:59]


def test_screen_that_reads_beside_the_player_tells_it_too_and_a_command_reads_the_log(path, whole):
    with Session.open(path) as session:
        session.log.check_some()
        with Log.read(path, wait=0) as log, pytest.raises(HandsNotRead, match=NOT_READ):
            page(log, HandFilter(), size=1)
        with Log.read(path, writes_index=False) as log:
            assert count(log, HandFilter()) == 60
            assert log.index().is_temporary
        with Log.read(path, wait=0) as log:
            read_the_rest(session.log)
            assert count(log, HandFilter()) == 60


def test_damaged_row_is_found_while_the_hands_are_read(path, whole, tamper):
    tamper(path, "UPDATE event SET record = '{}' WHERE number = 50")
    with Session.open(path) as session:
        with pytest.raises(DamagedSave, match="row 50 of its log is damaged"):
            read_the_rest(session.log)
        with pytest.raises(DamagedSave, match="row 50 of its log is damaged"):
            count(session.log, HandFilter())


def test_hands_that_were_read_are_stored_for_the_next_start(path, whole):
    with Log.open(path) as log:
        for _ in range(5):
            log.check_some()
        row = log.derived.index._index.row
    with Log.open(path) as log:
        log.derived.index.step()
        assert log.derived.index._index.row >= row > 0
        read_the_rest(log)
        assert tables(log)["hand"] == whole["hand"]
