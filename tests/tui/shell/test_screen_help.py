"""Every screen lists its keys, and j and k move where the arrow keys do."""

import re
from shlex import split

from tests.tui.tables import back_to_table, play_deals, press, rows, screen_text, seated
from videopoker import Session
from videopoker.tui.kit.coach import RIVAL
from videopoker.tui.kit.help import HelpScreen


def played():
    session = Session.in_memory(credits=100, seed=b"keys")
    play_deals(session, 3, 1)
    return session


SCREENS = {
    "l": ["HELP: HISTORY", "ON THIS SCREEN", "share"],
    "l enter": ["HELP: HAND", "ON THIS SCREEN"],
    "t": ["HELP: STATISTICS", "ON THIS SCREEN"],
    "v": ["HELP: BUILD A HAND", "← → ↑ ↓", "another card", "space enter", "new hand", "dice", "esc q v"],
    "c": ["HELP: CREDITS", "↑ k", "↓ j", "enter", "choose", "higher denomination", "esc"],
    "s": ["HELP: SETTINGS", "↑ k", "↓ j", "enter", "choose", "→", "next value", "←", "esc q s"],
    "s end enter": ["HELP: KEYS", "default key"],
}


async def test_screen_lists_its_keys_and_returns_and_j_and_k_move_in_its_list():
    async with seated(played()) as pilot:
        for keys, texts in SCREENS.items():
            await press(pilot, *keys.split())
            before = pilot.app.screen
            for key in ("question_mark", "f1") if keys == "l" else ("question_mark",):
                await press(pilot, key)
                assert [text for text in texts if text not in screen_text(pilot)] == [], (keys, key)
                await press(pilot, "escape")
                assert pilot.app.screen is before, (keys, key)
            if "↓ j" in texts or keys == "s end enter":
                await press(pilot, "home", "j", "j", "k")
                assert before.query_one("OptionList").highlighted == 1, keys
            await back_to_table(pilot)


async def test_help_of_the_settings_explains_no_value_as_the_word_of_another_screen():
    async with seated(played()) as pilot:
        await press(pilot, "s", "question_mark")
        assert "HELP: SETTINGS" in screen_text(pilot)
        assert "pressed draw" not in screen_text(pilot)
        assert "ON THIS SCREEN" not in screen_text(pilot)


async def test_screen_with_an_input_lists_its_keys_with_f1():
    async with seated(played()) as pilot:
        for keys, text in {
            "g": "next family",
            "l f": "choose",
            "v p": "POKER DICE",
            "v t": "use what is typed",
        }.items():
            await press(pilot, *keys.split(), "f1")
            assert "HELP: " in screen_text(pilot), keys
            assert text in screen_text(pilot), keys
            await back_to_table(pilot)


async def test_keys_of_a_screen_are_all_that_is_on_the_terminal():
    async with seated(played()) as pilot:
        for keys in ("g", "t"):
            await press(pilot, keys, "f1")
            box = pilot.app.screen.query_one(".dialog").region
            beside = [
                row if not box.y <= number < box.bottom else row[: box.x] + row[box.right :]
                for number, row in enumerate(rows(pilot))
            ]
            assert [row for row in beside if row.strip()] == [], keys
            await back_to_table(pilot)


def test_command_of_the_help_checks_the_save_in_play(tmp_path, run):
    path = tmp_path / "my saves" / "mine.sqlite3"
    with Session.open(path) as session:
        session.deal(1)
        session.draw()
        page = HelpScreen({}, path).text(60).plain
    code, printed, _ = run(*split(re.search("`videopoker (.* verify .*)`", page)[1]))
    assert (code, "1 deal" in printed) == (0, True), printed


def test_help_names_the_program_as_it_was_started(tmp_path, monkeypatch):
    started = tmp_path / "videopoker"
    started.touch(0o700)
    monkeypatch.setattr("sys.argv", [str(started)])
    commands = re.findall(r"`(\S+) (?:verify|paytables)", HelpScreen({}).text(200).plain)
    assert commands == [str(started)] * 2


def test_help_marks_the_rival_as_the_ranking_does():
    assert f"the rival, marked {RIVAL}: " in " ".join(HelpScreen({}).text(200).plain.split())
