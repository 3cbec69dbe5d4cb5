"""Mistakes that a developer makes at first: each is taken as meant, or gets a line that says what to do."""

import numpy as np
import pytest

from videopoker import (
    Card,
    IllegalMove,
    Refused,
    SaveError,
    Session,
    arrays,
    compare,
    grade,
    holds,
    load_paytable,
    parse_cards,
    read_grades,
    read_history,
    run_script,
    show_down,
    strategy,
)

GAME, DEALT = "jacks-or-better-9-6", "Ks Kh 7d 2c 9s"


@pytest.mark.parametrize("written", ["1,2", "1, 2", "1 2", "Ks,Kh"])
def test_positions_in_a_script_may_have_commas(written):
    result = run_script(
        f"game {GAME}\ncredits 5\ndeal {DEALT}\nhold {written}\ndraw Kd 7c 7s\nexpect paid 45"
    )
    assert not result.failed


@pytest.mark.parametrize("held", ["1 2", "1,2", "12", "0 1"])
def test_text_with_positions_says_how_python_counts(held):
    session = Session.in_memory(GAME, credits=5)
    session.deal(5, cards=DEALT)
    with pytest.raises(IllegalMove) as refused:
        session.draw(held)
    assert str(refused.value) == f'got "{held}"; expected positions as numbers from 0, such as [0, 1]'


@pytest.mark.parametrize("name", [GAME, "9/6 jacks", "mine"])
def test_new_save_without_its_ending_is_not_made(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refused:
        Session.open(name)
    assert str(refused.value) == (
        f'no save "{name}"; a new one ends in .sqlite3, and a game is given as paytable="{name}"'
    )
    assert not [*tmp_path.iterdir()]


def test_save_with_any_name_is_opened_and_made_by_a_path(tmp_path):
    for _ in range(2):
        Session.open(tmp_path / "any").close()
    Session.open(str(tmp_path / "any")).close()
    Session.open(str(tmp_path / "new.sqlite3")).close()


def test_session_made_without_a_game_asks_for_one():
    session = Session()
    assert repr(session) == "<Session memory: hand 0, 0 credits>"
    with pytest.raises(IllegalMove, match="no game is chosen; choose one first"):
        session.deal()


def test_repr_of_a_session_shows_the_hand_that_a_test_is_about():
    session = Session.in_memory(GAME, credits=100)
    session.deal(5, cards=DEALT, replacements="Kd 7c 7s")
    assert repr(session) == f"<Session memory: hand 1 {DEALT}, 95 credits>"
    session.draw("Ks Kh")
    assert repr(session) == "<Session memory: hand 1 Ks Kh Kd 7c 7s, 140 credits>"


def test_sheet_holds_the_cards_of_a_text():
    sheet = strategy(GAME)
    assert sheet.hold(DEALT) == sheet.hold(parse_cards(DEALT))
    with pytest.raises(Refused):
        sheet.hold("Ks Kh 7d 2c")


def test_pays_are_given_as_a_dict_or_as_pairs():
    table = load_paytable(GAME)
    assert table.with_pays({"Flush": 25, "Full House": 40}) == table.with_pays(
        [("Flush", 25), ("Full House", 40)]
    )


def test_refusals_name_types_without_their_modules():
    with pytest.raises(Refused) as refused:
        load_paytable(GAME).best_line(DEALT, 5)
    assert str(refused.value) == f'best_line got "{DEALT}", 5; expected cards: Sequence[Card], coins: int'


def test_path_of_a_script_as_text_is_named():
    with pytest.raises(Refused, match=r'did you mean Path\("mine\.poker"\)\?'):
        run_script("mine.poker")


def test_text_of_a_paytable_is_cut():
    with pytest.raises(Refused) as refused:
        load_paytable('name = "Rich"\n[[pays]]\n' * 50)
    assert len(str(refused.value)) < 200


def test_list_of_games_is_no_paytable():
    with pytest.raises(Refused, match=r'^got \["jacks-or-better-9-6", "8/5 jacks"\]; expected a paytable,'):
        compare([GAME, "8/5 jacks"])


def test_masks_of_one_hand_are_one():
    hands = arrays.deal(1, 1)
    with pytest.raises(Refused, match=r"one for each of 1 hand$"):
        arrays.draw(hands, [3, 3], 1)


def test_closed_session_refuses_a_move_in_one_line(tmp_path):
    with Session.open(tmp_path / "mine.sqlite3", practice=True) as session:
        session.deal(5)
    with pytest.raises(SaveError) as refused:
        session.draw([0])
    assert str(refused.value) == f"{tmp_path / 'mine.sqlite3'}: it is closed; open it again"
    for read in (read_history, read_grades):
        with pytest.raises(SaveError, match="it is closed; open it again"):
            [*read(session)]
    with pytest.raises(SaveError, match="it is closed; open it again"):
        grade(session)
    session.close()
    with Session.open(tmp_path / "mine.sqlite3") as again:
        again.draw([0])


def test_numbers_of_numpy_are_numbers(tmp_path):
    one = np.int64(1)
    assert holds(DEALT, GAME, one)[0].ev == holds(DEALT, GAME, 1)[0].ev
    with Session.open(tmp_path / "mine.sqlite3", GAME, practice=True) as session:
        session.deal(one)
        (drawn,) = session.draw(np.array([0, 1]))
    assert drawn.held == (0, 1)
    session = Session.in_memory(GAME, credits=5)
    session.deal(5)
    with pytest.raises(IllegalMove, match="no card is at position true"):
        session.draw([True])


def test_hand_in_place_of_hands_is_named():
    with pytest.raises(Refused, match=f'^got "{DEALT}"; expected hands'):
        show_down(DEALT)


def test_text_of_a_card_names_what_reads_it():
    with pytest.raises(Refused, match=r"expected a number from 0 to 52; a text is read by Card\.parse"):
        Card("Ks")


def test_choice_in_a_real_save_says_how_to_make_a_practice_save(tmp_path):
    with (
        Session.open(tmp_path / "mine.sqlite3", GAME) as session,
        pytest.raises(IllegalMove, match="--practice, in Python practice=True"),
    ):
        session.deal(5, cards=DEALT)
