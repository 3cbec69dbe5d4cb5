"""Notes are in the message line of the table, and in a separate line on every other screen."""

import os

import pytest
from textual.widgets._toast import Toast

from tests.quick import quick_and_slow
from tests.tui.tables import (
    answered,
    cards_shown,
    dealt,
    message,
    painted,
    play_deals,
    press,
    row_of,
    rows,
    screen_text,
    seated,
    shown,
    typed,
)
from videopoker import Session
from videopoker.core.settings import Settings
from videopoker.play.saves.log import fold_and_index as logs
from videopoker.play.table.table import Table
from videopoker.text.play.note import MODES
from videopoker.text.play.note import shown as shown_note
from videopoker.tui.shell.app import VideoPokerApp


def toasts(pilot) -> list[str]:
    return [toast.render().plain for toast in pilot.app.screen.query(Toast)]


async def test_notes_are_in_the_message_line_until_the_next_key_that_plays():
    """A key that works between hands only, the coach's mode, and a note of the program."""
    async with seated(dealt()) as pilot:
        await typed(pilot, *"bmnbm")
        assert message(pilot) == "Draw first. Between hands you can bet max and deal."
        assert toasts(pilot) == []
        await press(pilot, "1")
        assert "draw four" in message(pilot)
        await press(pilot, "C")
        assert message(pilot) == MODES["before"]
        assert toasts(pilot) == []
        pilot.app.screen.note = "Something happened."
        await press(pilot, "t", "escape")
        assert message(pilot) == "Something happened."
        await press(pilot, "1")
        assert "nothing held" in message(pilot)


@pytest.mark.parametrize(("key", "screen"), quick_and_slow([("C", "t"), ("d", "p"), ("C", "p")], 2))
async def test_result_of_a_hand_that_a_note_covered_is_shown_again_after_another_screen(key, screen):
    session = dealt()
    session.draw({0, 2, 4})
    async with seated(session) as pilot:
        result = message(pilot)
        assert "pays" in result
        await press(pilot, key)
        assert message(pilot) != result
        await press(pilot, "question_mark", "escape")
        assert message(pilot) != result
        await press(pilot, screen, "escape")
        assert message(pilot) == result


KEYS = {
    "n": lambda table: table.step_hands(1),
    "N": lambda table: table.step_hands(-1),
    "space": Table.press,
    "b": Table.bet_one,
    "h": Table.hint,
    "w": Table.why,
    "C": Table.next_coach_mode,
    "d": lambda table: table.double() if table.win_to_double(table.state) else table.no_double(),
}


@pytest.mark.parametrize("double_up", quick_and_slow([False, True]))
async def test_message_line_has_the_words_of_the_note_of_each_key(unhurried, double_up):
    """The same keys at a table without a screen give the notes."""
    settings = Settings(coach="nudge", double_up=double_up)
    table = Table(Session.in_memory(credits=40, seed=bytes(1)), settings, lambda *_: None)
    async with seated(Session.in_memory(credits=40, seed=bytes(1)), coach="nudge") as pilot:
        pilot.app.screen.settings = settings
        for key in [*"nnnnnNNNNNd", "space", *"nbhwd", "space", *"dC"]:
            words = [shown_note(note, table.settings) for note in KEYS[key](table)]
            await press(pilot, key)
            if "".join(words):
                assert message(pilot) == "".join(words)


async def test_faults_of_the_settings_leave_cards_and_paytable_in_sight(tmp_path):
    file = tmp_path / "settings.toml"
    file.write_text("".join(f'wrong_{number} = "{"x" * 60}"\n' for number in range(5)))
    app = VideoPokerApp(dealt(), tmp_path / os.devnull, file)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await painted(pilot)
        assert toasts(pilot) == []
        first = row_of(pilot, "settings.toml:1: ")
        assert rows(pilot)[first + 1].strip() == "and 4 more: run videopoker settings"
        assert first + 1 == row_of(pilot, "CREDITS") - 1
        assert "Jacks or Better" in rows(pilot)[11]
        await press(pilot, "1")
        assert "settings.toml" not in screen_text(pilot)
        assert "draw four" in message(pilot)


async def test_reason_longer_than_the_line_is_shown_whole_above_the_meters():
    async with seated(dealt(), (60, 20)) as pilot:
        reason = " ".join(f"word {number}" for number in range(20))
        pilot.app.screen.note = reason
        await painted(pilot)
        last = row_of(pilot, "CREDITS")
        assert " ".join(row.strip() for row in rows(pilot)[last - 3 : last]) == reason
        await press(pilot, "1")
        assert cards_shown(pilot)[-1].split() == ["1", "2", "3", "4", "5"]


async def test_note_of_the_games_stays_on_the_games_screen(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path))
    (tmp_path / "own.toml").write_text('name = "My Own"\n')
    async with seated(Session.in_memory(credits=100)) as pilot:
        await press(pilot, "g", "home", "enter")
        assert "This game's file has errors" in screen_text(pilot)
        assert toasts(pilot) == []
        await press(pilot, "down")
        assert "This game's file has errors" not in screen_text(pilot)
        assert "enter play" in screen_text(pilot)
        await press(pilot, "escape")
        assert "This game's file has errors" not in screen_text(pilot)


async def test_fault_found_in_the_log_during_play_is_shown_and_stops_betting(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "SNAPSHOT_ROWS", 10)
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        play_deals(session, 10, 1)
    path.write_bytes(path.read_bytes().replace(b'"dealt","hand":1,', b'"dealt","hamd":1,'))
    with Session.open(path) as session:
        before = session.state
        async with seated(session) as pilot:
            await shown(pilot, "of its log is damaged")
            await press(pilot, "space")
            await shown(pilot, "of its log is damaged")
            assert session.state == before


@pytest.mark.parametrize(
    ("keys", "said", "change"),
    [
        ("d", "Double-up is off. Turn it on in the settings (s).", {"double_up": True}),
        ("C", MODES["before"], {"coach": "off"}),
    ],
)
async def test_message_goes_when_a_change_of_the_settings_takes_its_reason(keys, said, change):
    async with seated(Session.in_memory(credits=100)) as pilot:
        await press(pilot, *keys)
        assert message(pilot) == said
        pilot.app.change_setting("speed", "fast")
        await painted(pilot)
        assert message(pilot) == said
        for name, value in change.items():
            pilot.app.change_setting(name, value)
        await painted(pilot)
        assert message(pilot).startswith("space deals five cards")


async def test_question_of_the_coach_goes_when_its_mode_is_changed_in_the_settings(unhurried):
    async with seated(dealt(), coach="before") as pilot:
        await answered(pilot)
        await press(pilot, "2", "space")
        assert "draw again to keep yours" in message(pilot)
        pilot.app.change_setting("coach", "off")
        await painted(pilot)
        assert "draw again" not in screen_text(pilot)


@pytest.mark.parametrize("key", quick_and_slow(["5", "b", "space", "h", "w"], quick=5))
async def test_key_other_than_a_pick_says_what_to_do(key):
    session = dealt()
    session.draw({0, 2, 4})
    session.double_up("9d Qh 2c 9s 4h")
    async with seated(session) as pilot:
        await press(pilot, key)
        assert message(pilot) == "Pick a card first (1-4)."


@pytest.mark.parametrize("key", ["1", "5", "0", "H"])
async def test_key_that_holds_cards_says_between_hands_that_none_are_dealt(key):
    async with seated(Session.in_memory(credits=100)) as pilot:
        await press(pilot, key)
        assert message(pilot) == "Deal first, then you can hold cards."


async def test_key_that_holds_cards_says_so_over_the_result_of_a_hand_too():
    session = dealt()
    session.draw({0, 2, 4})
    async with seated(session) as pilot:
        await press(pilot, "2")
        assert message(pilot) == "Deal first, then you can hold cards."


async def test_key_of_a_screen_that_needs_a_save_says_so_in_memory():
    async with seated(Session.in_memory(credits=100)) as pilot:
        for key in "DTLE":
            await press(pilot, key)
            assert "needs a save; this session is in memory only." in message(pilot), key
            await press(pilot, "b")
