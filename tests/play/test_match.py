"""A match at the table: the bet it fixes, the hands it counts, how it survives, and what ends it."""

import pytest

from tests.play.plays import by_sql
from tests.play.saves.test_index_file import locked
from videopoker import Session, load_paytable
from videopoker.core.base.messages import Refused
from videopoker.core.machine.bet import Bet
from videopoker.core.settings import Settings
from videopoker.play.host.paths import PRACTICE_FILE
from videopoker.play.practice import matches
from videopoker.play.saves.files.sqlite_file import SaveBusy
from videopoker.play.saves.index import log_index
from videopoker.play.saves.index.index_file import index_path, remove_index
from videopoker.play.saves.index.log_index import HandsNotRead
from videopoker.play.table.table import Table, notes

JACKS, DEUCES = load_paytable("jacks-or-better-9-6"), load_paytable("deuces-wild-full-pay")


def nobody(deals, take):
    """A coach that never answers."""


def seat(session):
    return Table(session, Settings(double_up=True), nobody)


def play(table, hands=1):
    """Play hands with all cards held; returns the notes of the last draw."""
    for _ in range(hands):
        table.deal()
        table.hold_only(frozenset(range(5)))
        said = table.draw()
    return said


@pytest.fixture
def path(tmp_path):
    return tmp_path / "mine.sqlite3"


@pytest.fixture
def session(path):
    with Session.open(path, JACKS, practice=True) as session:
        yield session


@pytest.fixture
def table(session):
    """A table at which two hands were played before a match of three deals began."""
    table = seat(session)
    table.choose_bet(1)
    table.choose_hands(3)
    play(table, 2)
    table.begin_match(3, JACKS)
    return table


def test_match_bets_max_on_one_hand_and_doubles_no_win(table):
    assert table.bet.shown(table.state) == Bet(5)
    for action in (table.bet_one, lambda: table.step_hands(1), lambda: table.choose_bet(2)):
        assert action() == (notes.MatchRules(5),)
    table.session.deal(5, "Ks Kh 7d 2c 9s", "Kd 3c 4c")
    table.hold_only(frozenset({0, 1}))
    assert table.draw()[0] == notes.HandOver(table.state, 0)
    assert table.double() == (notes.MatchRules(5),)


def test_match_counts_its_deals_and_ends_with_the_last_one(table):
    before = table.state.credits
    assert not any(isinstance(note, notes.MatchOver) for note in play(table, 2))
    assert play(table)[-1] == notes.MatchOver(table.match)
    assert (table.match.hands, table.open_match) == ((3, 4, 5), None)
    assert table.match.won == table.state.credits - before


def test_card_of_a_match_that_is_over_stays_where_no_match_is_asked_for(table):
    table.begin_match(2, JACKS)
    play(table, 2)
    assert table.begin_match(0, JACKS) == (notes.MatchBegun(0),)
    assert (table.match.deals, table.match.is_over) == (2, True)


def test_match_continues_after_a_kill_with_every_deal_that_the_log_has(table, path):
    play(table, 2)
    table.deal()
    killed = path.with_name("killed.sqlite3")
    killed.write_bytes(path.read_bytes())
    by_sql(path.with_name(PRACTICE_FILE), "UPDATE match SET save = ?", killed.name)
    with Session.open(killed, practice=True) as session:
        again = seat(session)
        assert (again.match.hands, again.open_match.deal_at(again.state)) == ((3, 4), 3)
        again.hold(1)
        assert isinstance(again.draw()[-1], notes.MatchOver)


def test_hands_at_another_bet_of_another_game_or_with_chosen_cards_are_not_of_the_match(table, path):
    session = table.session
    for deal in ({"coins": 1}, {"hands": 3}, {"cards": "Ks Kh 7d 2c 9s"}):
        session.deal(**{"coins": 5, "hands": 1} | deal)
        session.draw()
    session.choose(DEUCES)
    session.deal(5, hands=1)
    session.draw()
    table.read_match()
    assert table.match.hands == ()


def test_another_game_is_asked_for_twice_and_the_match_then_waits_for_its_own(table):
    play(table)
    assert table.choose_game(DEUCES) == (notes.MatchWaits(table.match, DEUCES),)
    assert table.choose_game(DEUCES) == ()
    play(table)
    assert (table.open_match, table.match.deals) == (None, 1)
    table.choose_game(JACKS)
    assert (table.open_match, table.bet.shown(table.state)) == (table.match, Bet(5))


def test_match_waits_for_the_credits_of_a_deal(table):
    table.cash_out()
    table.deposit(3)
    assert table.deal() == (notes.NoCredits(is_after_hand=False, needed=5),)
    table.deposit(2)
    assert table.deal()[0].match == table.match


def test_another_match_ends_the_open_one_and_none_lets_the_player_bet_freely(table):
    play(table)
    assert table.begin_match(5, JACKS) == (notes.MatchBegun(5, was_open=True),)
    assert (table.match.hands, table.match.size) == ((), 5)
    assert table.begin_match(0, JACKS) == (notes.MatchBegun(0, was_open=True),)
    assert table.open_match is None
    assert table.choose_bet(2) == (notes.BetChosen(Bet(2, 3)),)


def test_match_of_a_save_restored_to_a_hand_before_it_is_gone(table, tmp_path):
    by_sql(tmp_path / PRACTICE_FILE, "UPDATE match SET after = 1000")
    table.read_match()
    assert table.match is None


def test_match_of_a_save_moved_aside_is_not_of_a_new_one_of_its_name(table, tmp_path):
    by_sql(tmp_path / PRACTICE_FILE, "UPDATE match SET save = 'new.sqlite3', after = 0")
    with Session.open(tmp_path / "new.sqlite3", JACKS, practice=True) as session:
        assert seat(session).match is None
        by_sql(tmp_path / PRACTICE_FILE, "UPDATE match SET save_id = NULL")  # as in a file of version 4
        assert seat(session).match is not None


def test_match_goes_on_in_a_save_whose_index_is_missing(table, path, monkeypatch):
    monkeypatch.setattr(log_index, "SHORT_LOG", 0)
    monkeypatch.setattr(log_index, "ROWS_AT_ONCE", 1)
    play(table, 2)
    table.session.close()
    remove_index(path)
    with Session.open(path, practice=True) as session:
        assert seat(session).match.hands == (3, 4)


def test_bet_chosen_before_a_match_is_chosen_again_after_it_also_by_a_later_session(table, path):
    play(table, 2)
    assert table.session.kept_bet == Bet(1, 3)
    table.session.close()
    with Session.open(path, practice=True) as session:
        again = seat(session)
        assert again.bet.shown(again.state) == Bet(5)
        play(again)
        assert (again.open_match, again.bet.shown(again.state)) == (None, Bet(1, 3))


def test_hands_after_the_end_of_a_match_are_not_read_for_it(table, monkeypatch):
    monkeypatch.setattr(matches, "_HANDS_IN_RUN", 2)
    play(table, 9)
    read = []
    index = table.session.log.index
    monkeypatch.setattr(
        table.session.log, "index", lambda *run, **wait: read.append(run) or index(*run, **wait)
    )
    table.read_match()
    assert (table.match.hands, read) == ((3, 4, 5), [(3, 4), (5, 6)])


@pytest.mark.parametrize("file", ["training", "index"])
def test_no_bet_is_made_before_it_is_known_whether_a_match_is_open(table, path, file):
    play(table)
    table.session.close()
    with Session.open(path, practice=True) as session:
        with locked(path.with_name(PRACTICE_FILE) if file == "training" else index_path(path)):
            again = seat(session)
            with pytest.raises((SaveBusy, HandsNotRead)):
                again.deal()
        assert session.state.hand == 3
        assert again.deal()[0].match.hands == (3,)


def test_damaged_training_file_keeps_nobody_from_playing(table, path, tmp_path):
    table.session.close()
    (tmp_path / PRACTICE_FILE).write_bytes(b"no database")
    with Session.open(path, practice=True) as session:
        assert notes.HandOver in map(type, play(seat(session)))
        with pytest.raises(Refused, match=PRACTICE_FILE):
            seat(session).begin_match(3, JACKS)
