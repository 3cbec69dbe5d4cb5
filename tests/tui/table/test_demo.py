"""A demo plays in memory: no save is touched, and the press that ends it does nothing else."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment
from tests.quick import quick_and_slow
from tests.tui.tables import (
    answered,
    dealt,
    message,
    painted,
    press,
    rows,
    screen_text,
    seated,
    shown,
    until,
)
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.tui.shell.run import demo_app
from videopoker.tui.table.demo import DemoScreen
from videopoker.tui.table.screen import TableScreen

SEED = (127).to_bytes(2)


async def demo_over(pilot, seed=SEED):
    """A demo over the table, which moves when a test calls `step`."""
    app = pilot.app
    demo = DemoScreen(app._session.state.paytable, app.solver, app.settings, seed=seed)
    demo.is_by_itself = False
    app.push_screen(demo, app.screen.note_demo_end)
    await painted(pilot)
    return demo


async def advised(pilot, demo):
    """Wait for the solver."""
    await until(lambda: demo._table.coach.hand.advice is not None)


async def played(pilot, demo):
    """One hand from the deal to the draw."""
    demo.step()
    await advised(pilot, demo)
    while demo._table.state.phase is Phase.DRAWING:
        demo.step()
        await painted(pilot)


def between_hands():
    return Session.in_memory(credits=1000)


async def test_demo_is_marked_deals_explains_holds_card_by_card_and_draws():
    async with seated(between_hands()) as pilot:
        demo = await demo_over(pilot)
        assert rows(pilot)[0].startswith(" DEMO  ")
        assert "press any key to play" in rows(pilot)[0]
        assert rows(pilot)[-1].split() == ["any", "key", "play"]
        demo.step()
        await advised(pilot, demo)
        demo.step()
        await painted(pilot)
        assert message(pilot).startswith(("best: ", "Hold three of a kind alone: "))
        held = []
        while demo._table.state.phase is Phase.DRAWING:
            held.append(len(demo._table.held))
            demo.step()
        assert held == [*range(len(demo._table.coach.hand.advice.best.positions) + 1)]
        assert {*demo._table.state.held} == demo._table.coach.hand.advice.best.positions
        await painted(pilot)
        assert message(pilot).startswith(str(demo._table.state.value))


ENDINGS = ["space", ("BigButton", 2), "q", "5", "ctrl+p", "f1", ("KeyBar", 2), ("KeyBar", 70)]
"""Keys, and clicks at this column of a widget: the button, the key that the key bar names, and beside it."""


@pytest.mark.parametrize("endings", quick_and_slow([ENDINGS[:2], ENDINGS[2:]], whole=True))
async def test_key_or_click_ends_the_demo_and_does_nothing_else(endings):
    session = between_hands()
    async with seated(session) as pilot:
        before = rows(pilot)
        for ending in endings:
            demo = await demo_over(pilot)
            if ending == "space":
                await played(pilot, demo)
            if isinstance(ending, str):
                await press(pilot, ending)
            else:
                widget, column = ending
                await pilot.click(widget, offset=(column, 0))
            assert len(pilot.app.screen_stack) == 1, ending
            assert rows(pilot) == before, ending
            assert session.state.hand == 0, ending


async def test_demo_does_not_touch_the_save_and_rings_no_bell(tmp_path, unhurried):
    """Nothing is written to a file. The hand after it is the table's."""
    with Session.open(tmp_path / "default.sqlite3") as session:
        async with seated(session, size=(120, 40)) as pilot:
            rung = []
            pilot.app.bell = lambda: rung.append(True)  # a terminal's bell cannot be heard here
            pilot.app.settings = replace(pilot.app.settings, bell="on")
            await answered(pilot)  # the table's own questions
            files = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
            before = session.state, session.totals.copied(), session.log.head
            demo = await demo_over(pilot)
            await played(pilot, demo)
            assert demo._table.state.hand == 1
            assert rung == []
            assert (session.state, session.totals, session.log.head) == before
            await press(pilot, "space")
            assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == files
            await press(pilot, "space")
            assert isinstance(pilot.app.screen, TableScreen)
            assert session.state.hand == 1


async def test_demo_begins_another_session_when_its_credits_are_lost_and_after_many_hands(monkeypatch):
    monkeypatch.setattr("videopoker.tui.table.demo._MAX_HANDS", 1)
    async with seated(between_hands(), size=(120, 40)) as pilot:
        demo = await demo_over(pilot)
        demo._table.cash_out()
        await played(pilot, demo)
        assert demo._table.state.hand == 1
        await played(pilot, demo)
        assert demo._table.state.hand == 1


# a table left alone


async def left_alone(monkeypatch, pilot):
    """The minute of idling passes at once; the next press starts it."""
    monkeypatch.setattr("videopoker.tui.table.screen.MINUTE", 0.001)
    pilot.app.change_setting("demo", 1)
    await press(pilot, "n")


async def test_idle_table_shows_a_demo_only_with_the_setting(monkeypatch):
    async with seated(between_hands()) as pilot:
        await press(pilot, "n")
        assert pilot.app.screen._idle is None
        await left_alone(monkeypatch, pilot)
        await shown(pilot, "press any key to play")


async def test_demo_never_starts_while_a_hand_is_in_play_or_over_a_dialog():
    session = dealt()
    async with seated(session) as pilot:
        table = pilot.app.screen

        async def stays_without_demo():
            table._show_demo()
            await painted(pilot)
            return not any(isinstance(screen, DemoScreen) for screen in pilot.app.screen_stack)

        assert await stays_without_demo()
        session.draw("Ks Kh JK")
        session.double_up()
        assert await stays_without_demo()
        session.pick(0)
        await press(pilot, "s")
        assert await stays_without_demo()
        assert "SETTINGS" in screen_text(pilot)


@pytest.mark.parametrize("key", quick_and_slow(["space", "m", "n"]))
async def test_press_that_ends_a_demo_does_nothing_when_repeated_at_once_and_another_key_works(hurried, key):
    """A second click on the button does nothing either."""
    session = between_hands()
    async with seated(session) as pilot:
        before = rows(pilot)
        pilot.app.screen._show_demo()
        await painted(pilot)
        assert isinstance(pilot.app.screen, DemoScreen)
        await press(pilot, key, key, key)
        assert rows(pilot) == before
        await demo_over(pilot)
        for _ in range(2):
            await pilot.click("BigButton")
        assert isinstance(pilot.app.screen, TableScreen)
        assert session.state.hand == 0
        await demo_over(pilot)
        await press(pilot, "b", "space")
        assert session.state.hand == 1


# --demo


@pytest.mark.parametrize("key", quick_and_slow(["q", "space", "b", "escape"]))
async def test_demo_at_the_start_ends_with_the_key_that_ended_it(key):
    app = demo_app(between_hands().state.paytable, Path(os.devnull))
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(pilot)
        assert rows(pilot)[-1].split() == ["any", "key", "play", "q", "quit"]
        await press(pilot, key)
        assert app.answer == key
        assert app._exit


@pytest.mark.slow
def test_program_started_with_a_demo_makes_no_file_until_a_key_opens_the_table(tmp_path):
    saves = tmp_path / "saves"
    with PseudoTerminal(table(saves, "--demo"), terminal_environment()) as terminal:
        terminal.wait_for("press any key to play")
        assert not saves.exists()
        terminal.press("b")
        terminal.wait_for("deals five cards")
        assert saves.exists()
        terminal.press("q")
        assert terminal.wait() == 0
