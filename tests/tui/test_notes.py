"""Notes about play are in the message line; what else is to be said lies on the paytable, each once and in few rows."""

import os
from dataclasses import replace

import pytest
from textual.widgets._toast import Toast, ToastHolder

from tests.tui.tables import (
    dealt,
    message,
    painted,
    press,
    row_of,
    row_with,
    screen_text,
    seated,
    typed,
)
from videopoker import Session
from videopoker.tui.app import VideoPokerApp


def toasts(pilot) -> list[str]:
    return [toast.render().plain for toast in pilot.app.screen.query(Toast)]


async def test_key_that_works_between_hands_says_so_in_the_message_line_until_the_next_key():
    async with seated(dealt()) as pilot:
        await typed(pilot, *"bmnbm")
        assert message(pilot) == "Draw first. Bet max works between hands."
        assert toasts(pilot) == []
        await press(pilot, "1")
        assert "draw four" in message(pilot)


@pytest.mark.parametrize("key", ["b", "5", "space"])
async def test_key_that_is_no_pick_says_what_to_do(key):
    session = dealt()
    session.draw({0, 2, 4})
    session.double_up("9d Qh 2c 9s 4h")
    async with seated(session) as pilot:
        await press(pilot, key)
        assert message(pilot) == "Pick a card first (1-4)."


async def test_key_that_doubles_says_why_it_does_nothing():
    async with seated(dealt("2s 4h 7d 9c Jd", "")) as pilot:
        said = []
        for wanted in (False, True):
            pilot.app.screen.settings = replace(pilot.app.screen.settings, double_up=wanted)
            await press(pilot, "d")
            said.append(message(pilot))
        await press(pilot, *"12345", "space", "d")
        said.append(message(pilot))
        pilot.app.screen.settings = replace(pilot.app.screen.settings, double_up=False)
        await press(pilot, "d")
        said.append(message(pilot))
    assert said == [
        "Draw first. Double works between hands.",
        "Draw first. Double works between hands.",
        "No win to double.",
        "Double-up is off. Settings turn it on.",
    ]


async def test_note_said_again_leaves_no_row_free_where_it_was():
    async with seated(dealt()) as pilot:
        for _ in range(3):
            pilot.app.notify("The first note.")
            pilot.app.notify("The second note.")
        await pilot.pause(0.1)
        (first, second) = [_span(toast) for toast in pilot.app.screen.query(Toast)]
        assert first[1] == second[0]
        assert len(pilot.app.screen.query(ToastHolder)) == 2


async def test_faults_of_the_settings_leave_cards_and_message_in_sight(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("".join(f'wrong_{number} = "{"x" * 60}"\n' for number in range(5)))
    app = VideoPokerApp(dealt(), tmp_path / os.devnull, file)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await painted(pilot)
        assert toasts(pilot)[0].endswith("\nand 4 more: videopoker settings")
        assert "settings.toml:1: " in screen_text(pilot)
        covered = {row for toast in app.screen.query(Toast) for row in range(*_span(toast))}
        assert covered == {10, 11}
        assert "4000" in row_with(pilot, "Natural Royal Flush")
        assert row_of(pilot, "Jacks or Better") < app.screen.query_one("#cards").region.y


async def test_single_fault_of_the_settings_is_told_whole_or_where_it_is(tmp_path):
    file = tmp_path / "settings.toml"
    for text, said in (("bell = 2", 1), (f'theme = "{"x" * 90}"', 2)):
        file.write_text(f"{text}\n")
        app = VideoPokerApp(dealt(), tmp_path / os.devnull, file)
        async with app.run_test(size=(60, 20), notifications=True) as pilot:
            await painted(pilot)
            lines = toasts(pilot)[0].split("\n")
            assert len(lines) == said
            assert all(len(line) <= 58 for line in lines)
            assert said == 1 or lines[1] == "in full: videopoker settings"


async def test_note_of_the_games_stays_with_the_games(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path))
    (tmp_path / "own.toml").write_text('name = "My Own"\n')
    async with seated(Session.in_memory(credits=100)) as pilot:
        await press(pilot, "g", "home", "enter")
        assert "This game is broken" in screen_text(pilot)
        await press(pilot, "escape")
        assert toasts(pilot) == []
        assert row_of(pilot, "CREDITS") == 22


def _span(toast: Toast) -> tuple[int, int]:
    return toast.region.y, toast.region.bottom
