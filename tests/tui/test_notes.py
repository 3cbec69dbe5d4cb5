"""Notes over the paytable: each once, few rows, and none longer than it is about."""

import os

from textual.widgets._toast import Toast, ToastHolder

from tests.tui.tables import dealt, painted, press, row_of, rows, screen_text, seated, settle, typed
from videopoker import Session
from videopoker.core.state import Phase
from videopoker.tui.app import VideoPokerApp


def toasts(pilot) -> list[str]:
    return [toast.render().plain for toast in pilot.app.screen.query(Toast)]


async def test_key_that_waits_says_so_once_however_often_it_is_pressed():
    async with seated(dealt()) as pilot:
        await press(pilot, *"bbbbbb")
        assert toasts(pilot) == ["bet one: draw first; the hand waits for its draw."]


async def test_keys_that_wait_for_the_same_say_so_once_and_the_last_of_them_is_named():
    async with seated(dealt()) as pilot:
        await typed(pilot, *"bmnbm")
        await pilot.pause(0.1)
        assert toasts(pilot) == ["bet max: draw first; the hand waits for its draw."]
        assert [_span(toast) for toast in pilot.app.screen.query(Toast)] == [(1, 2)]


async def test_keys_that_wait_for_a_pick_say_so_once():
    session = dealt()
    session.draw({0, 2, 4})
    session.double_up("9d Qh 2c 9s 4h")
    async with seated(session) as pilot:
        await press(pilot, "b")
        assert toasts(pilot) == ["bet one: pick one of the four cards first."]
        await press(pilot, "space")
        assert toasts(pilot) == ["25 credits are staked: pick one of the four cards first."]


async def test_note_said_again_leaves_no_row_free_where_it_was():
    async with seated(dealt()) as pilot:
        pilot.app.notify("A note of its own.")
        await press(pilot, *"bbbb")
        await pilot.pause(0.1)
        assert [_span(toast) for toast in pilot.app.screen.query(Toast)] == [(1, 2), (2, 3)]
        assert len(pilot.app.screen.query(ToastHolder)) == 2


async def test_note_said_again_stays_longer():
    async with seated(dealt()) as pilot:
        await press(pilot, "b")
        first = [note.raised_at for note in pilot.app._notifications]
        await pilot.pause(0.05)
        await press(pilot, "b")
        assert [note.raised_at for note in pilot.app._notifications] > first


async def test_notes_about_the_hand_end_with_the_next_deal():
    session = dealt()
    async with seated(session) as pilot:
        await press(pilot, "b", "space")
        await settle(pilot)
        await press(pilot, "space")
        assert session.state.phase is Phase.DRAWING
        assert toasts(pilot) == []


async def test_faults_of_the_settings_leave_cards_and_message_in_sight(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("".join(f'wrong_{number} = "{"x" * 60}"\n' for number in range(5)))
    app = VideoPokerApp(dealt(), tmp_path / os.devnull, file)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await painted(pilot)
        assert toasts(pilot)[0].endswith("\nand 4 more: videopoker settings")
        assert "settings.toml:1: " in rows(pilot)[1]
        covered = {row for toast in app.screen.query(Toast) for row in range(*_span(toast))}
        assert covered == {1, 2}


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
