"""What the player last chose is what is bet, as far as the credits allow, and again as soon as they allow it."""

import pytest

from tests.tui.tables import press, seated, settle
from videopoker import Session


async def play_a_hand(pilot, *keys):
    await press(pilot, *keys, "space")
    await settle(pilot)
    await press(pilot, "space")
    await settle(pilot)


async def deposit(pilot):
    """Put 1,000 credits in."""
    await press(pilot, "c")
    await press(pilot, "enter")


async def test_coins_that_credits_cut_short_come_back_with_a_deposit():
    session = Session.in_memory(credits=15, seed=b"a test")
    async with seated(session) as pilot:
        await play_a_hand(pilot, "n", "n", "n")
        assert (session.state.hands, session.state.coins) == (10, 1)
        await deposit(pilot)
        await press(pilot, "space")
        assert (session.state.hands, session.state.coins) == (10, 5)


async def test_hands_that_credits_cut_short_come_back_with_a_deposit():
    session = Session.in_memory(credits=50, seed=b"a test")
    async with seated(session) as pilot:
        await press(pilot, "n", "n", "n")
        session.cash_out()
        session.deposit(4)
        pilot.app.screen._show()
        await play_a_hand(pilot)
        assert (session.state.hands, session.state.coins) == (3, 1)
        await deposit(pilot)
        await press(pilot, "space")
        assert (session.state.hands, session.state.coins) == (10, 5)


async def test_bet_chosen_for_want_of_credits_is_a_choice():
    session = Session.in_memory(credits=3, seed=b"a test")
    async with seated(session) as pilot:
        await press(pilot, "b", "b")
        await deposit(pilot)
        await press(pilot, "space")
        assert session.state.coins == 2


@pytest.mark.parametrize("key", ["b", "n"])
async def test_key_that_can_change_nothing_for_want_of_credits_chooses_nothing(key):
    session = Session.in_memory(credits=1)
    async with seated(session) as pilot:
        pilot.app.screen._bet._hands = 3
        await press(pilot, key)
        await deposit(pilot)
        await press(pilot, "space")
        assert (session.state.hands, session.state.coins) == (3, 5)
