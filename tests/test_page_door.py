"""The door for a page: a save or practice, played over a stream, with no locks, threads or processes of a system."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import videopoker
from tests.test_other_systems import TAKE_AWAY
from tests.tui.tables import HELD, until
from videopoker.core.base.messages import LOADING, Refused
from videopoker.page import Page
from videopoker.play.host.paths import ENVIRONMENT, PAYTABLES_ENVIRONMENT
from videopoker.play.session import Session
from videopoker.text.words.hand import PRACTICE_IS_NOT_SAVED
from videopoker.tui.host.stream import Stream
from videopoker.tui.textual_fixes import task_names


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(ENVIRONMENT, str(tmp_path))
    return tmp_path


async def played(page, *keys, until_shown="JOKER POKER"):
    """Play these keys, each once the table shows what is next to it, then leave; returns the last lines."""
    shown = bytearray()
    stream = Stream(shown.extend)
    running = asyncio.create_task(page.play(stream))
    await until(lambda: running.done() or until_shown.encode() in shown)
    for key, wanted in keys:
        shown.clear()
        stream.feed(key)
        await until(lambda wanted=wanted: wanted.encode() in shown)
    page.leave()
    return await running


async def test_a_save_is_played_and_found_again(folder):
    assert await played(Page(str(folder)), (b" ", "DRAW"), (b"1", HELD)) == (
        "Saved: hand 1 in play, 995 credits."
    )
    with Session.open(folder / "default.sqlite3") as session:
        assert (session.state.hand, session.marked) == (1, frozenset({0}))


async def test_the_settings_are_said_to_be_with_the_save(folder):
    page = Page(str(folder), deliver=lambda *_: None)
    await played(page, (b"s", "are saved with your save"))


async def test_a_button_without_a_key_presses_no_key_of_another_action(folder):
    (folder / "settings.toml").write_text('[keys]\nhold_1 = "b"\n')
    page, shown = Page(str(folder)), bytearray()
    stream = Stream(shown.extend)
    running = asyncio.create_task(page.play(stream))
    await until(lambda: b"JOKER POKER" in shown)
    stream.feed(b" ")
    await until(lambda: b"DRAW" in shown)
    for button in ("bet_one", "hold_2"):
        page.press(button)
    await until(lambda: HELD.encode() in shown)
    page.leave()
    await running
    with Session.open(folder / "default.sqlite3") as session:
        assert session.marked == frozenset({1})


async def test_a_table_that_was_left_before_it_began_does_not_begin(folder):
    page, shown = Page(str(folder)), bytearray()
    page.leave()
    assert await page.play(Stream(shown.extend)) == ""
    assert not shown
    assert await played(page, (b" ", "DRAW")) == "Saved: hand 1 in play, 995 credits."


async def test_practice_keeps_nothing_and_says_so(folder):
    page = Page(str(folder), "deuces-wild-full-pay", "2a")
    assert page.note == PRACTICE_IS_NOT_SAVED
    assert await played(page, (b" ", "DRAW"), until_shown="DEUCES WILD") == PRACTICE_IS_NOT_SAVED
    assert list(folder.glob("*.sqlite3")) == []


LISTED = '; the menu of the table lists them under "Choose a game"'


@pytest.mark.parametrize(
    ("game", "seed", "expected"),
    [
        ("no-such-game", "1", f'game= in the address: no game is called "no-such-game"{LISTED}'),
        (
            "",
            "z\nz",
            'seed= in the address: "z?z" is no seed; expected a whole number from 0, or hexadecimal digits',
        ),
        (
            "jaks-or-better-9-6",
            "",
            'game= in the address: no game is called "jaks-or-better-9-6"; did you mean "jacks-or-better-9-6"?',
        ),
        (
            "a " * 2_500,
            "",
            (
                f'game= in the address: "{"a " * 50}" could be 59 games: jacks-or-better-9-6, deuces-wild-full-pay, '
                f"joker-poker-jacks-15-5-4, all-american-8-8-8 and 55 more{LISTED}"
            ),
        ),
    ],
)
async def test_an_address_with_no_such_game_or_seed_is_refused_in_one_line_without_a_command(
    folder, game, seed, expected
):
    page = Page(str(folder), game, seed)
    with pytest.raises(Refused) as refused:
        await page.play(Stream(lambda _: None))
    assert str(refused.value) == f"change ?{expected}"
    with pytest.raises(Refused) as refused:
        page.plain()
    assert str(refused.value) == f"change ?{expected}"


async def test_a_save_that_cannot_be_played_is_refused_in_one_line(folder):
    (folder / "default.sqlite3").write_bytes(b"x" * 2_000)
    page = Page(str(folder))
    line = await page.play(Stream(lambda _: None))
    assert line == (
        "default.sqlite3 is not a save (not an SQLite file); it was not changed: "
        "import a copy of your save, or clear the data of this site to start again"
    )
    with pytest.raises(Refused) as refused:
        page.plain()
    assert str(refused.value) == line
    assert page.back_up().startswith("videopoker: default.sqlite3 is not a save")


async def test_a_newer_save_is_refused_with_what_a_visitor_can_do(folder):
    save = folder / "default.sqlite3"
    with Session.open(save):
        pass
    with closing(sqlite3.connect(save)) as file:
        file.execute("PRAGMA user_version = 99")
    line = await Page(str(folder)).play(Stream(lambda _: None))
    assert line.startswith("default.sqlite3 was made by a newer videopoker (format 99; ")
    assert line.endswith("; close all tabs of this page, and open it again for its newest version")
    assert (
        Page(str(folder)).restore("mine.sqlite3", save.read_bytes()).endswith(line.partition("; it was")[2])
    )


async def test_an_error_before_the_table_opens_is_reported(folder, monkeypatch):
    monkeypatch.setattr(Page, "_open", lambda _: 1 / 0)
    delivered = {}
    line = await Page(str(folder), deliver=delivered.__setitem__).play(Stream(lambda _: None))
    assert line.startswith("videopoker: stopped by a bug (ZeroDivisionError)")
    assert line.endswith("a report is in crash.log (downloaded)")
    assert b"ZeroDivisionError" in delivered["crash.log"]
    assert not (folder / "crash.log").exists()


async def test_a_save_is_taken_out_and_put_back_by_its_files_name_and_the_save_before_is_sent(folder):
    delivered = {}
    page = Page(str(folder), deliver=delivered.__setitem__)
    await played(page, (b" ", "DRAW"))
    said = page.back_up()
    [(name, content)] = delivered.items()
    assert said == f"copied to {name} (downloaded)"
    delivered.clear()
    with Session.open(folder / "default.sqlite3") as session:
        session.draw()
        session.deal(1)
    lines = page.restore("-my save (1).sqlite3", content).splitlines()
    assert list((folder / "backups").iterdir()) == []
    [(aside, saved)] = delivered.items()
    assert lines == [
        "restored -my save (1).sqlite3: hand 1, 995 credits",
        f"the save that was there before is now {aside} (downloaded)",
    ]
    before = folder / "before.sqlite3"
    before.write_bytes(saved)
    with Session.open(before) as session:
        assert session.state.hand == 2
    assert page.restore("page.css", b"x" * 2_000).startswith("videopoker: nothing was changed: page.css is ")


async def test_a_button_presses_the_key_of_its_action(folder):
    (folder / "settings.toml").write_text('[keys]\ndeal = "j"\n')
    page = Page(str(folder))
    shown = bytearray()
    running = asyncio.create_task(page.play(Stream(shown.extend)))
    await until(lambda: b"JOKER POKER" in shown)
    assert page.label == "deal"
    page.press("deal")
    await until(lambda: page.label == "draw")
    page.press("menu")
    await until(lambda: len(page._app.screen_stack) == 2)
    page.press("back")
    await until(lambda: len(page._app.screen_stack) == 1)
    page.leave()
    await running
    page.press("deal")
    assert page.label == "deal"


def test_plain_mode_goes_line_by_line(folder):
    page = Page(str(folder))
    plain = page.plain()
    assert plain.said().startswith("Joker Poker")
    assert plain.prompt.startswith("deal")
    assert page.is_new
    assert not plain.answer("deal")
    assert not page.is_new
    assert plain.said().startswith("Hand 1")
    assert not plain.answer("nonsense")
    assert "nonsense" in plain.said()
    assert plain.answer("quit")
    assert plain.said() == "Saved: hand 1 in play, 995 credits.\n"
    Session.open(folder / "default.sqlite3").close()


def test_files_written_in_plain_mode_are_delivered_and_no_path_is_said(folder, monkeypatch):
    monkeypatch.setenv(PAYTABLES_ENVIRONMENT, str(folder / "own"))
    with Session.open(folder / "default.sqlite3") as session:
        session.deal(1)
        session.draw()
    delivered = {}
    plain = Page(str(folder), deliver=delivered.__setitem__).plain()
    for line in (
        *("export hands.csv", "share 1 hand.png", "export hands.csv", "settings"),
        *("export none/hands.csv", "lab", "pay flush 5", "save mine", "back", "quit"),
    ):
        plain.answer(line)
    assert delivered.keys() == {"hands.csv", "hand.png", "mine.toml"}
    assert delivered["hands.csv"].startswith(b"hand,")
    assert delivered["mine.toml"] == (folder / "own/mine.toml").read_bytes()
    assert not list(folder.glob("hand*")), "what was sent is not kept with the save"
    said = plain.said()
    for words in (
        "1 hand written to hands.csv (downloaded).",
        "written to hand.png (downloaded).",
        "as mine.toml (downloaded).",
        "saved with your save.",
        '"none/hands.csv" names a folder; expected a file name alone',
    ):
        assert words in said
    assert str(folder) not in said


def test_a_crash_in_plain_mode_says_its_line(folder, monkeypatch):
    plain = Page(str(folder)).plain()
    plain.said()
    monkeypatch.setattr(plain._shell, "step", lambda _: 1 / 0)
    assert plain.answer("deal")
    assert plain.said().startswith("videopoker: stopped by a bug (ZeroDivisionError)")


IN_A_PAGE = r"""
import json
import re
import threading
from pathlib import Path
import asyncio.base_events, subprocess, selectors, sqlite3, textual.app

def forbidden(*_, **__):
    raise RuntimeError("can't start new thread")

threading.Thread.start = forbidden
sys.platform = "emscripten"
for name in ("msvcrt", "textual.drivers.linux_driver", "_multiprocessing"):
    sys.modules[name] = None
from videopoker.page import Page
from videopoker.tui.host.stream import Stream

async def main():
    shown = bytearray()
    page = Page(sys.argv[1])
    stream = Stream(shown.extend)
    running = asyncio.create_task(page.play(stream))
    for key, wanted in json.loads(sys.argv[2]):
        if key == "NumPy is there":
            del sys.modules["numpy"]
            continue
        stream.feed(key.encode())
        while wanted not in re.sub(r"\x1b\[[0-9;]*m", "", shown.decode(errors="replace")):
            await asyncio.sleep(0.01)
        shown.clear()
    stream.feed(b"q")
    print(await running)

asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("before", "steps"),
    [
        ("", [("", "JOKER POKER"), (" ", "DRAW")]),
        (
            'import sys; sys.modules["numpy"] = None\n',
            [("", "JOKER POKER"), (" ", "DRAW"), ("h", LOADING), ("NumPy is there", ""), ("h", "best: ")],
        ),
    ],
    ids=("with NumPy", "while NumPy loads"),
)
def test_a_page_needs_no_thread_no_lock_and_no_process(tmp_path, before, steps):
    script = before + TAKE_AWAY + IN_A_PAGE
    command = [sys.executable, "-c", script, str(tmp_path), json.dumps(steps)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("Saved: hand 1 in play, 995 credits.\n", "")
    assert (tmp_path / "default.sqlite3").exists()


def test_the_package_has_no_javascript_and_the_table_imports_nothing_of_the_page():
    package = Path(videopoker.__file__).parent
    assert [file for kind in ("js", "mjs", "html", "wasm") for file in package.rglob(f"*.{kind}")] == []
    code = "import sys, videopoker.tui.shell.run; print('videopoker.page' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


async def test_a_task_gets_its_name_where_python_has_no_function_for_it(monkeypatch):
    monkeypatch.delattr(asyncio.tasks, "_set_task_name", raising=False)
    task_names.put_back()
    task = asyncio.create_task(asyncio.sleep(0))
    for name, expected in (("mine", "mine"), (None, "mine")):
        asyncio.tasks._set_task_name(task, name)
        assert task.get_name() == expected
    await task
