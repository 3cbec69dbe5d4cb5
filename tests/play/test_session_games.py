"""The game of a session: given at the start, chosen in mid hand, its paytable changed or broken meanwhile."""

import pytest

from videopoker import load_paytable
from videopoker.core.cards.hands import Category
from videopoker.core.machine.game import IllegalMove
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.files import HOUSE_GAME, PaytableError, UnknownPaytable
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

SMALL = """
name = "Small"
coins = 5
[[pays]]
hand = "pair"
pays = 1
"""


def test_save_opened_with_another_game_changes_to_it_between_hands(path):
    Session.open(path).close()
    with Session.open(path, "jacks-or-better-9-6") as session:
        assert session.state.paytable.key == "jacks-or-better-9-6"


def test_game_chosen_in_mid_hand_is_still_chosen_when_the_program_dies(path):
    session = Session.open(path, practice=True)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    session.choose("jacks-or-better-9-6")
    with Log.read(path) as log:  # nothing was closed
        assert log.folded().state.next_game == load_paytable("jacks-or-better-9-6")
    session.close()
    with Session.open(path, practice=True) as session:
        session.draw("Ks Kh JK")
        assert (session.state.paytable.key, session.state.next_game.key) == (
            HOUSE_GAME,
            "jacks-or-better-9-6",
        )
        session.begin_next_game()
        assert (session.state.paytable.key, session.state.next_game) == ("jacks-or-better-9-6", None)
        assert session.begin_next_game() == ()


def test_deal_that_lacks_credits_does_not_begin_the_next_game():
    session = Session.in_memory(credits=1)
    session.deal(1)
    session.choose("jacks-or-better-9-6")
    session.draw()
    if session.state.credits:
        session.cash_out()
    before = session.state
    with pytest.raises(IllegalMove):
        session.deal(1)
    assert session.state is before


def test_save_is_not_made_when_the_game_asked_for_is_unknown(path):
    with pytest.raises(UnknownPaytable):
        Session.open(path, "jacks-or-bettr")
    assert not path.exists()


@pytest.fixture
def small(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def spoil(file):
    file.write_text("pays = 5", encoding="utf-8")


def raise_pay(file):
    file.write_text(SMALL.replace("pays = 1", "pays = 100"), encoding="utf-8")


def test_paytable_made_by_a_program_is_played_and_kept_in_the_log(path):
    table = Paytable("Mine", (PayLine(Category.PAIR, (1, 2)),), coins=2)
    with Session.open(path, table, practice=True) as session:
        session.deal(2, "2s 2h 7d 9c Js")
        session.draw(range(5))
        assert (session.state.paid, session.state.line) == (2, "Pair")
    with Session.open(path, practice=True) as session:
        assert session.state.paytable.title == "Mine"


@pytest.mark.parametrize(
    "table",
    [
        Paytable("", (PayLine(Category.PAIR, (1,)),), coins=1),
        Paytable("Mine", (), coins=1),
        Paytable("Mine", (PayLine(Category.FIVE_OF_A_KIND, (1,)),), coins=1),
    ],
)
def test_paytable_made_by_a_program_that_is_faulty_is_refused_before_it_is_stored(path, table):
    with Session.open(path) as session:
        with pytest.raises(PaytableError):
            session.choose(table)
        assert session.state.paytable.key == HOUSE_GAME
    Session.open(path).close()


@pytest.mark.parametrize(
    "change", [spoil, raise_pay, lambda file: file.unlink()], ids=["spoilt", "changed", "deleted"]
)
def test_hand_in_play_is_kept_though_its_paytable_file_has_changed(path, small, change):
    with Session.open(path, small, practice=True) as session:
        session.deal(5, "2s 2h 7d 9c Js", "3c 4d 8s")
    change(small)
    with Session.open(path, practice=True) as session:
        session.draw("2s 2h")
        assert session.state.paid == 5
