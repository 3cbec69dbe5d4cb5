"""Keys that arrive at once, as over a slow connection, act as one by one."""

import pytest
from textual.app import App
from textual.widgets import Input

from tests.quick import quick_and_slow
from tests.tui.tables import dealt, press, seated, shown, typed, until
from videopoker import Session
from videopoker.tui.practice.strategy import StrategyScreen
from videopoker.tui.textual_fixes.widgets import TextLine


@pytest.mark.parametrize(
    ("before", "opening"), quick_and_slow([("v", "p"), ("", "F"), ("v", "t"), ("", "ctrl+p")])
)
async def test_keys_after_the_one_that_opens_an_input_are_typed_there_in_order(before, opening):
    async with seated(Session.in_memory(credits=1000)) as pilot:
        await press(pilot, *before)
        await typed(pilot, opening, *"AsKdx", "backspace", *"Qc", "left", "x")
        await until(lambda: [line.value for line in pilot.app.screen.query(Input)] == ["AsKdQxc"])


async def test_amount_typed_with_the_key_that_asks_for_it_is_added():
    session = Session.in_memory(credits=1000)
    async with seated(session) as pilot:
        await typed(pilot, "c", *"2550", "backspace", "enter")
        await until(lambda: session.state.credits == 1255)


async def test_number_of_a_hand_is_typed_and_entered_at_once():
    session = dealt()
    session.draw()
    for _ in range(5):
        session.deal()
        session.draw()
    async with seated(session) as pilot:
        await typed(pilot, "l", "down", "colon", "2", "enter", "up")
        await shown(pilot, "6 hands · hand 3")


async def test_command_is_the_one_typed_and_not_an_earlier_match():
    async with seated(Session.in_memory(credits=1000)) as pilot:
        await typed(pilot, "ctrl+p", *"strategy", "enter")
        await until(lambda: isinstance(pilot.app.screen, StrategyScreen))
        await shown(pilot, "STRATEGY")


class OneLine(App[None]):
    def compose(self):
        yield TextLine("25", select_on_focus=False)


async def test_cutting_nothing_leaves_the_clipboard():
    async with OneLine().run_test() as pilot:
        pilot.app.copy_to_clipboard("kept")
        await pilot.press("ctrl+x")
        assert pilot.app.clipboard == "kept"
        pilot.app.query_one(TextLine).select_all()
        await pilot.press("ctrl+x")
        assert pilot.app.clipboard == "25"
