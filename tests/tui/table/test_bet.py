"""Betting as on a real machine."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    HELD,
    bring_forward,
    dealt,
    dialog_ready,
    painted,
    press,
    row_with,
    rows,
    screen_text,
    seated,
    settle,
    shown,
    style_of,
)
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.tui.kit import debounce as presses
from videopoker.tui.table import credits as credits_dialog


def fresh(credits: int = 100, **options: object) -> Session:
    return Session.in_memory(**({"credits": credits, "seed": b"a test"} | options))


@pytest.fixture
def hurried(monkeypatch):
    """The second press of a test follows at once, however slow the machine."""
    monkeypatch.setattr(presses, "SECONDS", 60)
    monkeypatch.setattr(credits_dialog, "ENTER_IGNORED_SECONDS", 60)


async def test_bet_one_wraps_and_never_deals_and_bet_max_deals_at_once():
    """The column of the bet is bold. A deposit leaves the bet alone; its dialog takes enter at once. Neither key nor
    click on a column changes the bet of a hand that is dealt.
    """
    session = fresh()
    async with seated(session) as pilot:
        bets = []
        for _ in range(7):
            await press(pilot, "b")
            bets.append(pilot.app.screen.view.model.bet.coins)
        assert bets == [1, 2, 3, 4, 5, 1, 2]
        assert session.state.hand == 0
        assert style_of(pilot, " 10 ", within="Full House").bold
        assert not style_of(pilot, " 15 ", within="Full House").bold
        await press(pilot, "c", "enter")
        assert session.state.credits == 1100
        assert "BET 2" in screen_text(pilot)
        await press(pilot, "m")
        assert (session.state.phase, session.state.coins) == (Phase.DRAWING, 5)
        await press(pilot, "b", "m")
        assert (session.state.phase, session.state.coins) == (Phase.DRAWING, 5)
        await pilot.click("#paytable", offset=(row_with(pilot, "Full House").index(" 10 ") + 1, 3))
        assert "BET 5" in screen_text(pilot)


@pytest.mark.parametrize("keys", quick_and_slow([("space", "enter"), ("m", "m")], whole=True))
async def test_key_pressed_twice_quickly_deals_once_and_draws_once(keys, hurried):
    """The second press neither bets again nor draws, nor deals the next hand."""
    session = fresh()
    async with seated(session) as pilot:
        await press_at_once(pilot, *keys)
        assert (session.state.hand, session.state.phase, session.state.credits) == (1, Phase.DRAWING, 95)
        await settle(pilot)
        await press_at_once(pilot, "space", "space")
        assert (session.state.hand, session.state.phase) == (1, Phase.BETTING)


async def press_at_once(pilot, *keys):
    """Press keys before the table takes the first."""
    for key in keys:
        pilot.app.simulate_key(key)
    await painted(pilot)


@pytest.mark.parametrize("key", quick_and_slow(["m", "b", "enter"]))
async def test_bet_without_credits_offers_some(key):
    """A deposit from the dialog is in the log."""
    session = fresh(0)
    async with seated(session) as pilot:
        await press(pilot, key)
        assert "NO CREDITS LEFT" in screen_text(pilot)
        await press(pilot, "escape")
        assert "NO CREDITS LEFT" not in screen_text(pilot)
        await settle(pilot)
        await press(pilot, key)
        await dialog_ready(pilot)
        await press(pilot, "home", "enter")
        assert (session.totals.deposits, session.state.credits) == (100, 100)


async def test_credits_dialog_offers_its_amounts_in_their_order():
    """Choosing the present denomination is reported; the last choice cashes out all credits."""
    session = fresh()
    async with seated(session) as pilot:
        await press(pilot, "c")
        amounts = [row.split("Add ")[1].split()[0] for row in rows(pilot) if "Add " in row]
        assert amounts == ["100", "500", "1,000", "5,000", "..."]
        await press(pilot, "end", "up", "enter")
        assert "already $0.25" in screen_text(pilot)
        await press(pilot, "end", "enter")
        assert (session.state.credits, session.totals.cashed_out) == (0, 100)
        await shown(pilot, "100 credits cashed out, $25.00.")


@pytest.mark.parametrize(
    "game", quick_and_slow(["joker-poker-jacks-15-5-4", "double-double-bonus-9-6", "jacks-or-better-9-6"])
)
async def test_last_credit_lost_says_so_and_offers_more_with_the_lost_hand_in_sight(game):
    session = fresh(5, paytable=game)
    session.deal(5, cards="2s 4h 6d 8c Ts", replacements="Jh Qh 3c 5s 7s")
    async with seated(session) as pilot:
        region = pilot.app.screen.query_one("#cards").region
        await press(pilot, "1", "space")
        assert "no credits left" in screen_text(pilot)
        assert rows(pilot)[-1].split()[:3] == ["space", "add", "credits"]
        await bring_forward(pilot)
        assert "NO CREDITS LEFT" in screen_text(pilot)
        cards = "\n".join(rows(pilot)[region.y : region.bottom])
        assert [card for card in ("2♠", "J♥", "Q♥", "3♣", "5♠") if card not in cards] == []
        assert "esc back" in screen_text(pilot)
        assert "Add 5,000" in screen_text(pilot)


async def test_enter_pressed_twice_without_credits_deposits_nothing(hurried):
    """The second press would answer a question the player has not read yet."""
    session = fresh(0)
    async with seated(session) as pilot:
        pilot.app.simulate_key("enter")
        await painted(pilot)
        pilot.app.simulate_key("enter")
        await painted(pilot)
        assert session.state.credits == 0


async def test_dialog_raises_the_denomination_and_keeps_the_money():
    """The dialog shows the leftover before, the table after; cash-out pays it."""
    session = fresh(101)
    async with seated(session) as pilot:
        assert "CREDITS 101 $25.25" in screen_text(pilot)
        await press(pilot, "c", "end", "up", "right")
        assert "101 credits will be 50 and $0.25; enter to accept" in screen_text(pilot)
        await press(pilot, "enter")
        assert (session.state.credits, session.state.denomination, session.state.money) == (50, 50, 2525)
        assert "CREDITS 50 $25.00" in screen_text(pilot)
        assert "$0.25 is less than a credit; it stays for the next change or cash-out." in screen_text(pilot)
        await press(pilot, "c", "end", "enter")
        assert (session.state.money, session.totals.cashed_out_money) == (0, 2525)
        assert "50 credits cashed out, $25.25." in screen_text(pilot)


async def test_denomination_that_is_not_accepted_goes_when_the_cursor_leaves_its_row():
    """The amounts of the other rows are in the present denomination."""
    async with seated(fresh(100)) as pilot:
        await press(pilot, "c", "end", "up", "right")
        assert "$0.50" in row_with(pilot, "Denomination")
        await press(pilot, "up")
        assert "$0.25" in row_with(pilot, "Denomination")


async def test_denomination_without_credits_says_which_key_accepts_it():
    async with seated(fresh(0)) as pilot:
        await press(pilot, "c", "end")
        assert "← → to change" in screen_text(pilot)
        await press(pilot, "right")
        assert "enter to accept" in screen_text(pilot)


async def test_button_says_what_its_key_does():
    session = dealt(credits=5)
    async with seated(session) as pilot:
        assert "❱ DRAW ❰" in screen_text(pilot)
        session.choose("jacks-or-better-9-6")
        await press(pilot, "1", "space")
        assert "space next game" in screen_text(pilot)
        assert "❱ NEXT ❰" in screen_text(pilot)
    async with seated(fresh(0)) as pilot:
        assert "space add credits" in screen_text(pilot)
        assert "❱ ADD ❰" in screen_text(pilot)


async def test_dialog_greys_what_works_only_between_hands_and_says_why():
    """A deposit works during a hand, and does not change it."""
    session = dealt()
    async with seated(session) as pilot:
        await press(pilot, "1", "c")
        for text in ("Denomination", "Cash out 995"):
            assert "after this hand" in row_with(pilot, text)
        await press(pilot, "end", "enter")
        assert session.totals.cashed_out == 0
        await press(pilot, "home", "enter")
        assert (session.state.phase, session.state.credits) == (Phase.DRAWING, 1095)
        assert HELD in screen_text(pilot)
