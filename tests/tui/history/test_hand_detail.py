"""A hand at the table, from the bet to the win, by keys and by mouse."""

from tests.tui.tables import (
    HELD,
    cards_shown,
    dealt,
    message,
    press,
    row_with,
    rows,
    screen_text,
    seated,
    settle,
)
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.text.words.hand import STILL_IN_PLAY


def fresh(**options: object) -> Session:
    return Session.in_memory(**({"credits": 100, "seed": b"a test"} | options))


async def test_hand_is_played_by_keys():
    """Between hands a key or a click holds no card; the same key takes a hold back; the hands are counted."""
    session = fresh()
    async with seated(session) as pilot:
        await press(pilot, "1")
        await pilot.click("#card-1")
        assert HELD not in screen_text(pilot)
        await press(pilot, "b", "b", "b", "space")
        kept = session.state.cards[1], session.state.cards[3]
        await press(pilot, "3", "3")
        assert HELD not in screen_text(pilot)
        await press(pilot, "2", "4")
        await settle(pilot)
        await press(pilot, "enter")
        state = session.state
        assert (state.hand, state.phase, state.coins, state.held) == (1, Phase.BETTING, 3, (1, 3))
        assert (state.cards[1], state.cards[3]) == kept
        assert f"CREDITS {97 + state.paid}" in screen_text(pilot)
        await settle(pilot)
        await press(pilot, "space")
        assert "Hand 2" in rows(pilot)[0]


async def test_hand_is_played_by_mouse():
    session = fresh()
    async with seated(session) as pilot:
        column = row_with(pilot, "Full House").index(" 10 ") + 1
        await pilot.click("#paytable", offset=(column, 3))
        await pilot.click("#button")
        await pilot.click("#card-1")
        await pilot.click("#card-5")
        await settle(pilot)
        await pilot.click("#button")
        state = session.state
        assert (state.hand, state.phase, state.coins, state.held) == (1, Phase.BETTING, 2, (0, 4))


async def test_key_bar_is_pressed_by_mouse_and_key_q_leaves():
    session = fresh()
    async with seated(session) as pilot:
        await pilot.click("#keys", offset=(rows(pilot)[-1].index("deal"), 0))
        assert session.state.phase is Phase.DRAWING
        await press(pilot, "q")
        assert pilot.app.return_code == 0


async def test_quit_in_the_middle_keeps_the_hand(tmp_path):
    """A restart on the same save shows the same hand and holds, and says so."""
    path = tmp_path / "kept.sqlite3"
    with Session.open(path) as session:
        async with seated(session) as pilot:
            await press(pilot, "space", "2", "4")
            before = session.state
            cards = cards_shown(pilot)
            assert HELD in cards[0]
            await press(pilot, "q")
    with Session.open(path) as session:
        async with seated(session) as pilot:
            assert session.state == before
            assert cards_shown(pilot) == cards
            assert f"hand 1 {STILL_IN_PLAY}" in message(pilot)


async def test_lost_hand_says_no_win():
    """The replacements are on the screen only after the draw."""
    session = dealt("2s 4h 6d 8c Ts", "Jh Qh 3c Kd Ad")
    async with seated(session, coach="off") as pilot:
        shown = screen_text(pilot)
        assert not [card for card in session.state.replacements if card.short in shown]
        await press(pilot, "1", "2", "space")
        assert message(pilot) == "high card, queen  ·  no win"
