"""The number of hands a deal plays: chosen by keys, limited by the credits, kept, and cleared with the cards."""

import re

from tests.tui.kit.test_many_hands import MANY, drawn
from tests.tui.tables import (
    HELD,
    dealt,
    message,
    press,
    row_with,
    rows,
    screen_text,
    seated,
)
from videopoker import Session
from videopoker.core.machine.bet import HAND_COUNTS


async def test_key_n_chooses_one_number_after_another_up_to_the_most_and_shift_n_back_to_one():
    """One hand after many gives the same table as before, but for the message."""
    session = Session.in_memory(credits=1000)
    async with seated(session) as pilot:
        await press(pilot, "N")
        assert message(pilot) == "One hand is the fewest."
        await press(pilot, "n", "N")
        before, bets = rows(pilot), []
        for _ in HAND_COUNTS:
            await press(pilot, "n")
            bets.append(re.search(r"BET (\d[\dx =]*?) +(?:\$|WIN)", screen_text(pilot))[1])
        assert bets == [f"5 x {n} = {5 * n}" for n in MANY] + ["5 x 100 = 500"]
        assert message(pilot) == "100 hands are the most."
        await press(pilot, *"N" * len(MANY))
        assert rows(pilot) == before
        await press(pilot, "space")
        assert (session.state.hands, session.state.credits) == (1, 995)


async def test_number_of_hands_is_kept_over_a_restart_and_a_change_of_game(tmp_path):
    path = tmp_path / "kept.sqlite3"
    with Session.open(path) as session:
        session.deal(1, hands=25)
        session.draw()
        session.choose("jacks-or-better-9-6")
    with Session.open(path) as session:
        async with seated(session) as pilot:
            assert "x 25 = " in row_with(pilot, "CREDITS")


async def test_deal_of_many_hands_is_resumed_says_so_and_draws_the_same(tmp_path):
    path = tmp_path / "kept.sqlite3"
    with Session.open(path, practice=True) as session:
        session.deal(5, "2s 4h 6d 8c Th", hands=50)
        behind = session.state.more
    with Session.open(path) as session:
        async with seated(session) as pilot:
            assert "deal 1 still in play" in message(pilot)
            await press(pilot, "space")
            assert [final.cards for final in session.state.finals[1:]] == list(behind)


async def test_new_number_of_hands_leaves_neither_cards_nor_message_of_the_old_deal():
    session = Session.in_memory(credits=1000)
    session.deal(5, cards="Ks Kh 7d 2c 9d", hands=3)
    session.draw("Ks Kh")
    async with seated(session) as pilot:
        await press(pilot, "n", "n")
        assert message(pilot) == "10 hands, 50 credits  ·  choose your bet and deal"
        assert "K♠" not in screen_text(pilot)
        assert "▶" not in screen_text(pilot)
        await press(pilot, "N", "N")
        assert message(pilot) == "3 hands, 15 credits  ·  choose your bet and deal"
        assert "K♠" in screen_text(pilot)


async def test_another_number_of_hands_clears_the_holds_and_the_win_with_the_cards():
    session = dealt()
    session.draw("Ks JK Kh")
    async with seated(session) as pilot:
        assert (HELD in screen_text(pilot), "WIN 25" in screen_text(pilot)) == (True, True)
        await press(pilot, "n")
        assert (HELD in screen_text(pilot), "WIN 0" in screen_text(pilot)) == (False, True)
        assert "CREDITS 1,020" in screen_text(pilot)


async def test_return_to_one_hand_shows_no_welcome():
    async with seated(drawn(3)) as pilot:
        await press(pilot, "N")
        assert message(pilot) == "1 hand, 5 credits  ·  choose your bet and deal"
