"""Double-up at the table: offered with the setting, fair, durable, and never in the way of the next hand."""

from tests.tui.tables import (
    cards_shown,
    dealt,
    message,
    press,
    row_with,
    rows,
    screen_text,
    seated,
    tags,
)
from videopoker import Session
from videopoker.core.machine.state import Phase

ORDER = "9d Qh 2c 9s 4h"
"""Nine of diamonds to beat; a queen, a deuce, a nine and a four to pick from."""


def won(**options: object) -> Session:
    """A full house of kings and eights, paid 25 of 1,000 credits."""
    session = dealt(**options)
    session.draw({0, 2, 4})
    return session


def staked() -> Session:
    session = won()
    session.double_up(ORDER)
    return session


async def offer(pilot) -> None:
    """Let the table offer to double."""
    pilot.app.change_setting("double_up", True)
    pilot.app.screen.say()
    await pilot.pause(0)


async def test_double_up_is_offered_only_with_the_setting():
    """With it, the win names the key to double, and keys alone double and pick."""
    session = won()
    async with seated(session) as pilot:
        assert "double" not in screen_text(pilot)
        await press(pilot, "d")
        assert session.state.phase is Phase.BETTING
        await offer(pilot)
        assert message(pilot) == "full house, kings over eights  ·  pays 25  ·  d to double 25"
        await press(pilot, "d")
        assert (session.state.phase, session.state.credits) == (Phase.DOUBLING, 995)
        assert message(pilot).endswith("25 staked  ·  pick a card")
        assert cards_shown(pilot)[1].split() == ["TO", "BEAT"]
        assert cards_shown(pilot)[-1].split() == ["1", "2", "3", "4"]
        assert "1-4 pick" in rows(pilot)[-1]
        assert " bet" not in rows(pilot)[-1]
        await press(pilot, "3")
        assert session.state.picked.place == 2


async def test_cards_face_down_are_not_on_the_screen_until_one_is_picked():
    """Neither the button nor a click on the card to beat picks one. The card picked is marked, the others are shown."""
    session = staked()
    async with seated(session) as pilot:
        assert session.state.double.card.pretty in screen_text(pilot)
        assert [card for card in session.state.double.behind if card.pretty in screen_text(pilot)] == []
        assert "❱ PICK ❰" in row_with(pilot, "CREDITS")
        await press(pilot, "space")
        await pilot.click("#card-1")
        assert session.state.phase is Phase.DOUBLING
        await pilot.click("#card-2")
        assert session.state.picked.place == 0
        assert tags(pilot) == ["P I C K E D"]
        assert cards_shown(pilot)[1].split()[:2] == ["TO", "BEAT"]
        assert [card for card in ("Q♥", "2♣", "9♠", "4♥") if card not in screen_text(pilot)] == []
