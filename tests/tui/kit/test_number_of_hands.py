"""The number of hands a deal plays: chosen by keys, limited by the credits, kept, and cleared with the cards."""

import re

from tests.tui.kit.test_many_hands import MANY
from tests.tui.tables import (
    message,
    press,
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
