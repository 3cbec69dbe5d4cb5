"""What a drag over a screen copies: its text, never the name of a widget."""

import pytest

from tests.tui.tables import dealt, press, seated
from videopoker.play.session import Session


async def copied(pilot):
    """The text that a drag over the whole screen copies."""
    screen = pilot.app.screen
    corner = (screen.size.width - 1, screen.size.height - 1)
    await pilot.mouse_down(offset=(0, 0))
    await pilot.hover(offset=corner)
    await pilot.mouse_up(offset=corner)
    return screen.get_selected_text()


@pytest.mark.parametrize(
    ("keys", "size", "hands"),
    [
        ((), (120, 40), 1),
        ((), (80, 24), 10),
        (("p",), (200, 60), 1),
        (("t",), (120, 40), 1),
        (("v",), (80, 24), 1),
    ],
)
async def test_drag_copies_no_name_of_a_widget(keys, size, hands):
    session = Session.in_memory(credits=1000)
    session.deal(5, hands=hands)
    async with seated(session, size) as pilot:
        await press(pilot, *keys)
        text = await copied(pilot)
        assert text
        assert [one for one in pilot.app.screen.walk_children() if one.css_identifier in text] == []


async def test_drag_copies_the_paytable():
    async with seated(dealt()) as pilot:
        lines = [line.split() for line in (await copied(pilot)).splitlines()]
        assert ["Flush", "4", "8", "12", "16", "20"] in lines
