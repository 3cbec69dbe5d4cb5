"""Keys and clicks that arrive at once while screens open and close."""

import pytest
from rich.style import Style
from textual.events import Click
from textual.widget import MountError
from textual.widgets import OptionList

from tests.quick import quick_and_slow
from tests.tui.tables import dealt, painted, seated, typed
from videopoker.tui.table.screen import TableScreen


@pytest.mark.parametrize("keys", quick_and_slow([("g", "x"), ("g",), ("l",), ("ctrl+p",)], whole=True))
async def test_escape_pressed_many_times_at_once_ends_at_the_table(keys):
    """In a search too, however often it is pressed."""
    async with seated(dealt()) as pilot:
        await typed(pilot, *keys, *["escape"] * 6)
        await painted(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        await typed(pilot, *keys, *["escape"] * 6, "1")
        assert pilot.app.is_running


async def test_palette_opened_again_while_it_closes_is_one_palette():
    """Clicked beside twice, it closes nothing else."""
    async with seated(dealt()) as pilot:
        await typed(pilot, *["ctrl+p", "escape"] * 2, "ctrl+p")
        await typed(pilot, *["escape"] * 4)
        assert pilot.app.screen_stack[1:] == []
        await typed(pilot, "l")
        await typed(pilot, "ctrl+p")
        palette = pilot.app.screen
        for _ in range(2):
            palette.post_message(Click(palette, 0, 0, 0, 0, 1, False, False, False, screen_x=0, screen_y=0))
        await painted(pilot)
        assert len(pilot.app.screen_stack) == 2


async def test_option_chosen_twice_is_chosen_once_and_a_click_on_a_removed_row_chooses_none():
    async with seated(dealt()) as pilot:
        await typed(pilot, "g")
        games = pilot.app.screen.query_one(OptionList)
        gone = Style(meta={"option": 200})
        games.post_message(
            Click(games, 1, 1, 0, 0, 1, False, False, False, screen_x=1, screen_y=1, style=gone)
        )
        await painted(pilot)
        assert games.is_attached
        games.action_select()
        games.action_select()
        await painted(pilot)
        assert pilot.app.screen_stack[1:] == []


@pytest.mark.parametrize("screen", quick_and_slow(["c", "v"]))
async def test_quitting_while_a_screen_opens_is_no_error(screen):
    async with seated(dealt()) as pilot:
        await typed(pilot, screen, "ctrl+c")
        await painted(pilot)
        assert (pilot.app.return_code, pilot.app.crash_line) == (0, "")


async def test_late_widget_is_an_error_only_while_the_table_runs():
    async with seated(dealt()) as pilot:
        late = MountError("before its screen, or after it")
        pilot.app._handle_exception(late)
        assert pilot.app.crash_line
        pilot.app.crash_line = ""
        pilot.app.exit()
        pilot.app._handle_exception(late)
        assert not pilot.app.crash_line
        pilot.app._exception = None
