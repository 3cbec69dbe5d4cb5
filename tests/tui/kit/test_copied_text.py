"""What is copied of a screen: its text, never the name of a widget."""

import pytest
from textual.selection import SELECT_ALL

from tests.tui.tables import dealt, press, seated
from videopoker.play.session import Session


def copied(screen):
    """The text of everything that a drag can select."""
    texts = (one for one in screen.walk_children() if one.allow_select and not one.is_container)
    screen.selections = dict.fromkeys(texts, SELECT_ALL)
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
async def test_no_name_of_a_widget_is_copied(keys, size, hands):
    session = Session.in_memory(credits=1000)
    session.deal(5, hands=hands)
    async with seated(session, size) as pilot:
        await press(pilot, *keys)
        screen = pilot.app.screen
        text = copied(screen)
        assert text
        assert [one for one in screen.walk_children() if one.css_identifier in text] == []


async def test_paytable_is_copied_as_shown():
    async with seated(dealt()) as pilot:
        lines = [line.split() for line in copied(pilot.app.screen).splitlines()]
        assert ["Flush", "4", "8", "12", "16", "20"] in lines
