"""The bell, the program's own sounds and the player's for a win, a big win and a royal."""

import asyncio
import os
import sys
import wave
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tui.tables import app_with, dealt, message, painted, press, until
from videopoker import Session
from videopoker.core.settings import SOUNDS, Settings
from videopoker.play.host.paths import sounds_path
from videopoker.play.saves.hands.search import HandFilter, page
from videopoker.play.session import Session as OpenSession
from videopoker.play.settings.file import load_settings, save_setting
from videopoker.tui.history.replay import ReplayScreen
from videopoker.tui.host import made_sounds, sounds
from videopoker.tui.host.host import Host
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.table import win_sound

WIN = ("Ks 7d JK 2c Kh", "8c 8d")
BIG = ("4s 5s 6s 7s 2c", "8s")
ROYAL = ("Ks Qs Js Ts 2c", "As")
HOLDS = {WIN: "135", BIG: "1234", ROYAL: "1234"}
WRITES = "import os, sys; open(sys.argv[1], 'a').write(f'{sys.argv[2]} {os.getpid()}\\n')"
STAYS = f"{WRITES}; import time; time.sleep(600)"
READS = "import sys; open(sys.argv[1], 'w').write(repr(sys.stdin.read())); print('shown nowhere')"


@asynccontextmanager
async def won(app, hand=WIN):
    """A hand drawn that wins."""
    async with app.run_test(size=(80, 24)) as pilot:
        await painted(pilot)
        await press(pilot, *HOLDS[hand], "space")
        yield pilot


def heard_by(settings_file, hand=WIN, host=None, **commands):
    """The program with these commands for sounds."""
    lines = [f"{win} = [{', '.join(map(repr, command))}]" for win, command in commands.items()]
    settings_file.parent.mkdir(parents=True, exist_ok=True)
    settings_file.write_text("\n".join(["[sound]", *lines]))
    app = VideoPokerApp(dealt(*hand), Path(os.devnull), settings_file, host)
    app.animation_level = "none"
    return app


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The only file that sounds are read from: settings.toml in the platform's config folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return sounds_path()


@pytest.fixture
def log(tmp_path):
    return tmp_path / "heard"


def python(code, *arguments):
    return [sys.executable, "-c", code, *map(str, arguments)]


def is_running(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def processes(log):
    return [int(line.split()[1]) for line in log.read_text().splitlines()]


@pytest.mark.parametrize(
    ("hand", "bell", "rings"),
    [
        (ROYAL, "patterns", 3),
        (BIG, "patterns", 2),
        (WIN, "patterns", 1),
        (ROYAL, "on", 1),
        (ROYAL, "off", 0),
        (ROYAL, SOUNDS, 0),
    ],
)
async def test_bell_rings_as_often_as_its_setting_says(monkeypatch, hand, bell, rings):
    monkeypatch.setattr(win_sound, "APART_SECONDS", 0.001)
    app = app_with(None, dealt(*hand))
    app.settings = replace(app.settings, bell=bell)
    rung = []
    app.bell = lambda: rung.append(True)  # a terminal's bell cannot be heard here
    async with won(app, hand):
        await until(lambda: len(rung) >= rings and not any(map(is_to_come, app.screen._sound._later)))
        assert len(rung) == rings


def is_to_come(timer):
    return timer._task is not None and not timer._task.done()


async def test_rings_to_come_are_left_out_when_the_next_hand_is_dealt(monkeypatch, unhurried):
    monkeypatch.setattr(win_sound, "APART_SECONDS", 60)
    app = app_with(None, dealt(*ROYAL))
    app.settings = replace(app.settings, bell="patterns")
    async with won(app, ROYAL) as pilot:
        await press(pilot, "space")
        await until(lambda: not any(map(is_to_come, app.screen._sound._later)))


@pytest.mark.parametrize(("hand", "name"), [(WIN, "win"), (BIG, "big"), (ROYAL, "royal")])
async def test_each_kind_of_win_runs_its_own_command(file, log, hand, name):
    commands = {win: python(WRITES, log, win) for win in ("win", "big", "royal")}
    async with won(heard_by(file, hand, **commands), hand):
        await until(lambda: log.exists() and "\n" in log.read_text())
        assert log.read_text().split()[0] == name


async def test_command_gets_no_shell_no_input_and_shows_no_output(file, log):
    heard = log.with_name("heard $HOME; *")
    async with won(heard_by(file, win=python(READS, heard))) as pilot:
        await until(lambda: heard.exists() and heard.read_text())
        assert heard.read_text() == "''"
        assert message(pilot) == "full house, kings over eights  ·  pays 25"


async def test_sound_is_ended_by_the_next_one_and_by_quitting(log):
    playing = sounds.Sounds(pytest.fail)
    playing.play(python(STAYS, log, "first"))
    await until(lambda: log.exists() and "\n" in log.read_text())
    playing.play(python(STAYS, log, "second"))
    await until(lambda: len(processes(log)) == 2)
    first, second = processes(log)
    await until(lambda: not is_running(first))
    assert is_running(second)
    playing.end()
    await until(lambda: not is_running(second))


async def test_sound_is_ended_after_ten_seconds_and_that_is_no_fault(log, monkeypatch):
    assert sounds.LONGEST_SECONDS == 10
    monkeypatch.setattr(sounds, "LONGEST_SECONDS", 0.5)
    playing = sounds.Sounds(pytest.fail)
    playing.play(python(STAYS, log, "long"))
    await until(lambda: log.exists() and "\n" in log.read_text())
    await until(lambda: not is_running(*processes(log)))
    await asyncio.wait([playing._playing])


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        (["no-such-player", "win.oga"], '[sound]: "no-such-player" did not start: No such file or directory'),
        (["a\0b"], "did not start: embedded null byte"),
        (python("raise SystemExit(3)"), "failed with exit code 3"),
    ],
)
async def test_fault_of_a_sound_is_reported_once(command, fault):
    said = []
    playing = sounds.Sounds(said.append)
    for _ in range(2):
        playing.play(command)
        await asyncio.wait([playing._playing])
    assert len(said) == 1
    assert fault in said[0]


async def test_fault_of_a_sound_is_in_the_message_line_behind_the_pay(file):
    async with won(heard_by(file, win=["no-such-player"])) as pilot:
        await until(lambda: "no-such-player" in message(pilot))
        assert message(pilot).startswith("pays 25 · settings.toml, [sound]: ")


async def test_another_host_plays_no_sounds(file, log):
    async with won(heard_by(file, host=Host(), win=python(WRITES, log, "win"))) as pilot:
        await painted(pilot)
        assert pilot.app._sounds is None


async def test_replay_plays_no_sounds_and_rings_no_bell(file, tmp_path):
    with OpenSession.open(tmp_path / "practice.sqlite3", practice=True) as session:
        session.deal(5, cards=WIN[0], replacements=WIN[1])
        before = session.state
        session.draw({0, 2, 4})
        (hand,) = page(session.log, HandFilter(), size=1)
        file.parent.mkdir(parents=True)
        file.write_text('bell = "on"\n[sound]\nwin = ["no-such-player"]\n')
        app = app_with(file, Session.in_memory())
        rung = []
        app.bell = lambda: rung.append(True)  # a terminal's bell cannot be heard here
        async with app.run_test(size=(80, 24)) as pilot:
            app.push_screen(ReplayScreen(hand, app.settings, before))
            await painted(pilot)
            await press(pilot, *["space"] * 6)
            assert "pays 25" in message(pilot)
            assert (rung, app._sounds) == ([], None)


async def test_sound_ends_with_the_program(file, log):
    async with won(heard_by(file, win=python(STAYS, log, "win"))):
        await until(lambda: log.exists() and "\n" in log.read_text())
    await until(lambda: not is_running(*processes(log)))


@pytest.fixture
def players(tmp_path, monkeypatch):
    """A folder that alone is searched for programs."""
    folder = tmp_path / "players"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def install(folder, name, log, code=WRITES):
    """A player that notes what it was asked to play."""
    program = folder / name
    program.write_text(f"#!{sys.executable}\nimport sys\nsys.argv.insert(1, {str(log)!r})\n{code}\n")
    program.chmod(0o755)


def with_own_sounds(file, hand=WIN, host=None, settings=None, sounds=""):
    """The program with `bell = "sounds"` in the file that sounds are read from."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'bell = "{SOUNDS}"\n{sounds}')
    app = VideoPokerApp(dealt(*hand), Path(os.devnull), settings or file, host)
    app.animation_level = "none"
    return app


@pytest.mark.parametrize(("hand", "name"), [(WIN, "win"), (BIG, "win"), (ROYAL, "royal")])
async def test_first_player_installed_plays_the_programs_own_sound(file, log, players, tmp_path, hand, name):
    """The files lie in the folder of caches, whole, and are at most 200 kB together."""
    for player in made_sounds.PLAYERS[1:]:
        install(players, player, log.with_name(player))
    used, unused = map(log.with_name, made_sounds.PLAYERS[1:3])
    settings = tmp_path / "folder" / "settings.toml"
    async with won(with_own_sounds(file, hand, settings=settings), hand):
        await until(lambda: used.exists() and "\n" in used.read_text())
    played = Path(used.read_text().rsplit(maxsplit=1)[0])
    assert (played.parent, played.name, unused.exists()) == (settings.parent, f"sound-{name}.wav", False)
    with wave.open(str(played)) as sound:
        assert len(sound.readframes(10**6)) == 2 * sound.getnframes() > 0
    assert sum(len(made_sounds.made(other)) for other in made_sounds.NOTES) <= 200_000


def test_sound_that_is_not_whole_or_a_link_is_made_again(tmp_path):
    other = tmp_path / "other"
    other.write_text("mine")
    (tmp_path / "sound-win.wav").symlink_to(other)
    for _ in range(2):
        made = made_sounds.sound_file(tmp_path, "win")
        assert (made.read_bytes(), made.is_symlink()) == (made_sounds.made("win"), False)
        made.write_bytes(b"RIFF")
    assert other.read_text() == "mine"


async def test_no_second_player_starts_while_one_plays(log, players, tmp_path):
    install(players, made_sounds.PLAYERS[0], log, STAYS)
    playing = sounds.Sounds(pytest.fail)
    playing.play_own("win", tmp_path)
    await until(lambda: log.exists() and "\n" in log.read_text())
    first = playing._playing
    playing.play_own("royal", tmp_path)
    assert playing._playing is first
    playing.end()
    await until(lambda: not is_running(*processes(log)))


async def test_missing_player_is_said_once_behind_the_pay(file, players):
    async with won(with_own_sounds(file)) as pilot:
        await until(lambda: "pw-play" in message(pilot))
        assert message(pilot).startswith("pays 25 · settings.toml, bell: ")
        said = []
        pilot.app._sounds._say = said.append
        pilot.app._sounds.play_own("win", file.parent)
        await asyncio.wait([pilot.app._sounds._playing])
        assert said == []


async def test_command_for_a_win_is_run_in_place_of_the_programs_own_sound(file, log, players):
    install(players, made_sounds.PLAYERS[0], log.with_name("own"))
    command = ", ".join(map(repr, python(WRITES, log, "win")))
    async with won(with_own_sounds(file, sounds=f"[sound]\nwin = [{command}]\n")):
        await until(lambda: log.exists() and "\n" in log.read_text())
    assert not log.with_name("own").exists()


async def test_over_ssh_the_bell_rings_in_place_of_a_sound(file, log, players, monkeypatch):
    monkeypatch.setenv("SSH_CONNECTION", "1")
    install(players, made_sounds.PLAYERS[0], log)
    app = with_own_sounds(file)
    rung = []
    app.bell = lambda: rung.append(True)  # a terminal's bell cannot be heard here
    async with won(app):
        assert (rung, app._sounds) == ([True], None)


async def test_sounds_of_the_bell_are_read_from_and_written_to_one_file(file, tmp_path):
    """Another settings file, such as that of a stranger's folder of saves, cannot turn them on."""
    other = tmp_path / "folder" / "settings.toml"
    other.parent.mkdir()
    other.write_text(f'bell = "{SOUNDS}"\n')
    settings, (fault,) = load_settings(other, file)
    assert (settings.bell, str(file) in fault.message) == ("off", True)
    other.write_text('bell = "on"\n')
    save_setting(other, "bell", SOUNDS, file)
    assert (other.read_text(), load_settings(other, file)) == (
        'bell = "on"\n',
        (replace(Settings(), bell=SOUNDS), []),
    )
    save_setting(other, "bell", "patterns", file)
    assert load_settings(other, file)[0].bell == load_settings(file, file)[0].bell == "patterns"
