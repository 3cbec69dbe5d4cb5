"""A replay: every step of the hand, marked as a replay, with no key that plays."""

import pytest

from tests.tui.tables import (
    HELD,
    cards_shown,
    message,
    painted,
    press,
    resized,
    row_with,
    rows,
    screen_text,
    seated,
    shown,
    tags,
)
from videopoker import Session
from videopoker.core.machine.state import GameState
from videopoker.play.saves.hands import replay as replaying
from videopoker.play.saves.hands.replay import steps
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.text.words.hand import STILL_IN_PLAY
from videopoker.tui.history.replay import ReplayScreen
from videopoker.tui.kit.table_view import effects as stage
from videopoker.tui.kit.table_view.cards.card import CardView

EVERY_PLAYING_KEY = ("1", "2", "b", "m", "c", "g", "s", "l", "v", "enter", "d")


@pytest.fixture
def session():
    """A full house that was doubled once and lost at the second try."""
    session = Session.in_memory(credits=100)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.double_up("Td Kd 2h 3c 4s")
    session.pick(0)
    session.double_up("Td Kd 2h 3c 4s")
    session.pick(2)
    return session


@pytest.fixture
def royal():
    """A royal flush that was staked and lost."""
    session = Session.in_memory(credits=100)
    session.deal(5, cards="Ks Qs Js Ts 2c", replacements="As")
    session.draw("Ks Qs Js Ts")
    session.double_up("Td 9d 2h 3c 4s")
    session.pick(0)
    return session


def test_steps_are_the_states_of_the_hand(session):
    (hand,) = in_order(session.log, HandFilter())
    all_steps = steps(hand, GameState(hand.paytable, 100))
    assert [step.name for step in all_steps] == [
        "dealt",
        "held",
        "drawn",
        "staked",
        "picked",
        "staked",
        "picked",
    ]
    assert [step.state.paid for step in all_steps] == [0, 0, 25, 0, 50, 0, 0]
    assert all_steps[1].held == {0, 1, 4}
    assert all_steps[2].state.cards == session.state.cards


def test_machine_before_a_hand_has_its_credits(session):
    for _ in range(2):
        before = session.state.credits
        session.deal(5)
        session.draw()
    *_, hand = in_order(session.log, HandFilter())
    assert replaying.machine_before(session.log, hand).credits == before


def test_hand_in_play_has_no_steps():
    session = Session.in_memory(credits=100)
    session.deal(5)
    (hand,) = in_order(session.log, HandFilter())
    with pytest.raises(ValueError, match=f"is {STILL_IN_PLAY}"):
        steps(hand, GameState(hand.paytable, 100))


async def test_replay_goes_through_the_hand_and_back_and_says_so_at_every_step(session):
    messages = []
    async with seated(session) as pilot:
        await press(pilot, "l", "r")
        for _ in range(7):
            assert rows(pilot)[0].strip().startswith("REPLAY  Joker Poker")
            messages.append(message(pilot))
            await press(pilot, "space")
        assert "END" in screen_text(pilot)
        await press(pilot, "left", "left")
        assert message(pilot) == messages[4]
        await press(pilot, "home")
        assert message(pilot) == messages[0]
        await press(pilot, "escape")
        assert "HISTORY" in screen_text(pilot)
    assert messages == [
        "REPLAY 1 of 7  ·  dealt  ·  three of a kind, kings  ·  pays 10",
        "REPLAY 2 of 7  ·  held K♠ K♥ JK",
        "REPLAY 3 of 7 · drawn · full house, kings over eights · Full House pays 25",
        "REPLAY 4 of 7  ·  25 staked against 10♦",
        "REPLAY 5 of 7  ·  picked K♦  ·  pays 50",
        "REPLAY 6 of 7  ·  50 staked against 10♦",
        "REPLAY 7 of 7  ·  picked 3♣  ·  50 lost",
    ]


async def test_replay_shows_what_was_held_and_then_what_was_drawn(session):
    """A double-up is laid out as at the table."""
    async with seated(session) as pilot:
        await press(pilot, "l", "r", "right")
        assert tags(pilot) == [HELD] * 3
        assert "▶ Three of a Kind" in row_with(pilot, "▶")
        await press(pilot, "right")
        assert "8♦" in screen_text(pilot)
        assert "▶ Full House" in row_with(pilot, "▶")
        async for size in resized(pilot, (60, 20), (80, 24)):
            assert "REPLAY" in rows(pilot)[0], size
            assert message(pilot).startswith("REPLAY 3 of 7"), size
        await press(pilot, "right")
        assert cards_shown(pilot)[1].strip() == "TO BEAT"
        assert not any(card in screen_text(pilot) for card in ("2♥", "3♣", "4♠"))
        await press(pilot, "right")
        assert tags(pilot) == ["P I C K E D"]
        assert cards_shown(pilot)[1].split()[:2] == ["TO", "BEAT"]
        assert all(card in screen_text(pilot) for card in ("2♥", "3♣", "4♠"))


async def test_replay_changes_neither_session_nor_log(session):
    before = session.log.rows.last, session.state
    async with seated(session) as pilot:
        await press(pilot, "l", "r", "right", *EVERY_PLAYING_KEY)
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert message(pilot).startswith("REPLAY 2 of 7")
        await pilot.click("#card-3")
        await pilot.click("#paytable", offset=(60, 2))
        assert message(pilot).startswith("REPLAY 2 of 7")
        await pilot.click("#button")
        assert message(pilot).startswith("REPLAY 3 of 7")
    assert (session.log.rows.last, session.state) == before


@pytest.fixture
def still(monkeypatch):
    """Stop the clock: an animation ends only when a key skips it."""
    monkeypatch.setattr(stage, "monotonic", lambda: 0.0)
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.delenv("SSH_TTY", raising=False)


async def test_any_key_and_a_click_end_a_royal_in_a_replay_and_do_nothing_else(royal, still):
    async with seated(royal, animation="full") as pilot:
        await press(pilot, "l", "r", "right")
        for key in ("x", "left", "escape", "click"):
            await press(pilot, "right")
            assert "WIN 0" in screen_text(pilot), key
            await (pilot.click("#button") if key == "click" else press(pilot, key))
            assert "WIN 4,000" in screen_text(pilot), key
            assert message(pilot).startswith("REPLAY 3 of 5"), key
            await press(pilot, "left")
            assert message(pilot).startswith("REPLAY 2 of 5"), key


async def test_note_of_a_replay_ends_with_the_next_key_or_click(session):
    async with seated(session) as pilot:
        for ends in ("x", "click"):
            await press(pilot, "l", "r", "y")
            pilot.app.screen.dismiss("hand-1.png written")
            await shown(pilot, "hand-1.png written")
            await (pilot.click(CardView) if ends == "click" else press(pilot, ends))
            await painted(pilot)
            assert "written" not in message(pilot), ends
            await press(pilot, "escape", "escape")
