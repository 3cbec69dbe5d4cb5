"""Nothing in a folder of saves can start a process; the player's own sounds are heard there all the same."""

import json
import sys

import pytest

from tests.pseudo_terminal import PseudoTerminal, terminal_environment
from videopoker.play.session import Session

WATCHED = """
import json, os, sys

STARTS = {"subprocess.Popen", "os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "pty.spawn"}
heard = open(os.environ["STARTED"], "a", buffering=1)

def watch(event, arguments):
    if event in STARTS:
        heard.write(f"{event} {arguments!r}\\n")

sys.addaudithook(watch)
from videopoker.cli import main
sys.exit(max([main(words) for words in json.loads(sys.argv[1])]))
"""
"""Runs commands, and notes every process that they start."""
COMMANDS = (
    "saves",
    "settings",
    "paytables",
    "solve mine",
    "saves backup mine",
    "saves restore mine",
    "settings --paths",
)
NEW = "new starter"
"""It takes no folder of saves, and is typed in the stranger's folder."""


@pytest.fixture
def folder(tmp_path):
    """A stranger's folder, which tries all it can: a hand in play that wins, and what would tell of a process."""
    folder = tmp_path / "stranger"
    with Session.open(folder / "mine.sqlite3", practice=True) as session:
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    ran = tmp_path / "ran"
    command = f'["sh", "-c", "echo sound > {ran}"]'
    sounds = "".join(f"{win} = {command}\n" for win in ("win", "big", "royal"))
    settings = f'bell = "on"\n\n[sound]\n{sounds}'
    shell, python = f"#!/bin/sh\necho $0 > {ran}\n", f"open({str(ran)!r}, 'w').write(__name__)\n"
    contents = {
        "settings.toml": settings,
        "config.toml": settings,
        **{
            f"{place}/videopoker/settings.toml": settings for place in ("config", ".config", "~/.config", ".")
        },
        "themes/mine.toml": f'felt = "#101828"\n\n[sound]\n{sounds}',
        "paytables/mine.toml": f"win = {command}\n\n[sound]\n{sounds}",
        "strategy.json": f'{{"sound": {{"win": {command}}}}}',
        "mine.sqlite3.hints": shell,
        "mine.sqlite3.marks": f'{{"sound": {{"win": {command}}}}}',
        "crash.log": shell,
        "backups/mine-2026-11-22-201500.sqlite3": shell,
        **{
            f"{name}.py": python
            for name in ("platformdirs", "sitecustomize", "conftest", "pytest", "textual", "tomllib")
        },
        **dict.fromkeys(("sh", "stty", "tput", "paplay", "python3", ".bashrc", ".profile"), shell),
    }
    for name, content in contents.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content)
        file.chmod(0o700)
    return folder


def watched(tmp_path, folder, *commands):
    """These commands in a terminal, in and about the stranger's folder."""
    start = tmp_path / "start.py"
    start.write_text(WATCHED)
    saves = ["--saves", str(folder)]
    words = json.dumps([command.split() + (saves if command != NEW else []) for command in commands])
    own = {"HOME": str(tmp_path / "home"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    environment = terminal_environment(**own, STARTED=str(tmp_path / "started"))
    return PseudoTerminal([sys.executable, str(start), words], environment, folder=folder)


@pytest.mark.parametrize("has_own_sound", [False, True], ids=["no sound", "the player's own sound"])
def test_win_in_a_strangers_folder_starts_only_the_players_own_sound(tmp_path, folder, has_own_sound):
    heard = tmp_path / "heard"
    own = tmp_path / "config" / "videopoker" / "settings.toml"
    if has_own_sound:
        own.parent.mkdir(parents=True)
        own.write_text(f"""[sound]\nwin = ["sh", "-c", 'echo "$0" > "{heard}"', "mine"]\n""")
    with watched(tmp_path, folder, "play --practice mine") as terminal:
        terminal.wait_for("and 1 more: run ")
        terminal.press("125 ")
        terminal.wait_for("pays 25")
        if has_own_sound:
            terminal.read_until(lambda: heard.exists() and heard.read_text() == "mine\n", "the sound")
        terminal.press("m")
        terminal.wait_for("Hand 2")
        terminal.press("q")
        assert terminal.wait() == 0
    started = (tmp_path / "started").read_text().splitlines()
    assert [line.split()[0] for line in started] == ["subprocess.Popen"] * has_own_sound
    assert all(str(heard) in line for line in started)
    assert not (tmp_path / "ran").exists()


def test_commands_about_a_strangers_folder_start_no_process(tmp_path, folder):
    about_save = [
        f"{command} --practice mine" for command in ("stats", "history", "stats --ledger", "grade", "verify")
    ]
    with watched(tmp_path, folder, NEW, *about_save, *COMMANDS) as terminal:
        assert terminal.wait() in {1, 2}
        assert "crash report" in terminal.text  # the last command's
    assert (tmp_path / "started").read_text() == ""
    assert not (tmp_path / "ran").exists()
