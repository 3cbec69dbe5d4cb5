"""Every writer of files leaves alone what is not a file: a pipe, a socket, a folder, and a link to one of them.

A device is never tried: a rename over the null device breaks the machine.
"""

import os
import socket
from pathlib import Path

import pytest

from tests.drawing.test_shared_picture import ROYAL
from videopoker import Session
from videopoker.cli.report import write_page
from videopoker.cli.simulate import write_totals
from videopoker.coach.sheet import keep_words, kept_file
from videopoker.core.base.messages import Refused
from videopoker.drawing.shared_file import write_shared
from videopoker.play.host.crash_report import report
from videopoker.play.host.files import replace_file, replacing
from videopoker.play.host.paths import earlier_receipts_path, head_path, receipts_path, recent_path
from videopoker.play.paytables.edited_file import SCHEMA_FILE, EditedGame, write_schema
from videopoker.play.saves.check import receipts as kept_receipts
from videopoker.play.saves.log.backup import put_back
from videopoker.play.settings.file import save_key, save_setting, settings_path
from videopoker.text.export.hand_files import export

GAME = "jacks-or-better-9-6"


def make_socket(path):
    here = Path.cwd()
    os.chdir(path.parent)  # a socket's path has at most 108 bytes
    try:
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(path.name)
    finally:
        os.chdir(here)


def linked(make):
    def make_link(path):
        target = path.with_name(f"target of {path.name}")
        make(target)
        path.symlink_to(target.name)

    return make_link


NO_FILES = {
    "pipe": os.mkfifo,
    "socket": make_socket,
    "folder": Path.mkdir,
    "link to a pipe": linked(os.mkfifo),
    "link to a folder": linked(Path.mkdir),
    "link to itself": lambda path: path.symlink_to(path.name),
}
WRITERS = {
    "any file": ("any", lambda file: replace_file(file, b"new")),
    "a setting": ("settings.toml", lambda file: save_setting(file, "speed", "fast")),
    "a key": ("settings.toml", lambda file: save_key(file, "deal", "j")),
    "an export as CSV": ("hands.csv", lambda file: export([], file)),
    "an export as JSON": ("hands.jsonl", lambda file: export([], file)),
    **{
        f"a picture as {ending}": (f"hand{ending}", lambda file: write_shared(ROYAL, file))
        for ending in (".png", ".svg", ".ansi", ".txt")
    },
    "a report": ("report.md", lambda file: write_page(file, "PAR sheet")),
    "the state of a simulation": ("run.json", lambda file: write_totals(file, {}, {})),
    "a schema": (SCHEMA_FILE, lambda file: write_schema(file.parent)),
    "a paytable": ("mine.toml", lambda _: EditedGame.read(GAME).save("mine", 0.9954)),
    "the schema of a paytable": (SCHEMA_FILE, lambda _: EditedGame.read(GAME).save("mine", 0.9954)),
}


@pytest.fixture
def path(tmp_path):
    """A path for a new save."""
    return tmp_path / "default.sqlite3"


def what_is_in(folder):
    return {file.name: file.lstat().st_mode for file in folder.iterdir()}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("make", NO_FILES.values(), ids=NO_FILES)
@pytest.mark.parametrize(("name", "write"), WRITERS.values(), ids=WRITERS)
def test_what_is_no_file_is_refused_and_stays(folder, make, name, write):
    file = folder / name
    make(file)
    before = what_is_in(folder)
    with pytest.raises((OSError, ValueError)) as refusal:
        write(file)
    assert what_is_in(folder) == before
    reasons = "not an ordinary file|a directory|a folder|exists; choose another|symbolic links|no such device"
    assert refusal.match(f"(?i){reasons}")


def test_pipe_in_the_place_of_an_opened_paytable_stays(folder):
    file = EditedGame.read(GAME).save("mine", 0.9954)
    game = EditedGame.read(file)
    file.unlink()
    os.mkfifo(file)
    with pytest.raises(Refused, match="was changed since it was opened; save under another name"):
        game.save("mine", 0.9954)
    assert file.is_fifo()


def test_refusal_comes_before_anything_is_written(folder):
    os.mkfifo(folder / "hands.csv")
    with pytest.raises(OSError, match="not an ordinary file"), replacing(folder / "hands.csv"):
        pytest.fail("the file was there to be written")


def test_pipe_in_the_place_of_the_kept_sheets_stays(folder):
    file = kept_file(str(folder))
    os.mkfifo(file)
    assert keep_words("game", [], 8, str(folder)) is False
    assert file.is_fifo()


def test_pipe_in_the_place_of_the_new_settings_stays_and_the_old_ones_are_not_copied(tmp_path, monkeypatch):
    monkeypatch.delenv("VIDEOPOKER_SAVES", raising=False)
    monkeypatch.setattr("videopoker.play.host.paths.checkout", lambda: None)
    for kind in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))
    old = tmp_path / "DATA/videopoker/saves/settings.toml"
    new = tmp_path / "CONFIG/videopoker/settings.toml"
    for file in (old, new):
        file.parent.mkdir(parents=True)
    old.write_text('speed = "fast"\n')
    os.mkfifo(new)
    assert settings_path() == new
    assert new.is_fifo()


def test_pipe_in_the_place_of_earlier_receipts_stays(path, monkeypatch):
    Session.open(path).close()
    os.mkfifo(earlier_receipts_path(path))
    monkeypatch.setattr(kept_receipts, "MAX_BYTES", 1)
    before = receipts_path(path).read_bytes()
    Session.open(path).close()
    assert earlier_receipts_path(path).is_fifo()
    assert receipts_path(path).read_bytes() == before


def test_report_of_a_crash_is_not_written_into_a_pipe_that_somebody_reads(tmp_path):
    os.mkfifo(tmp_path / "crash.log")
    reading = os.open(tmp_path / "crash.log", os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert "no report could be written" in report(None, tmp_path / "crash.log")
        assert os.read(reading, 1) == b""
    finally:
        os.close(reading)


def test_restored_notes_are_not_written_through_a_link(path, tmp_path):
    with Session.open(path) as session:
        session.deal(1)
        session.record_hint()
        backup = session.log.back_up(path)
    for file in (path, recent_path(path), head_path(path)):
        file.unlink()
    victim = tmp_path / "diary"
    victim.write_text("mine", encoding="utf-8")
    marks = path.with_name(f"{path.name}.marks")
    marks.unlink()
    marks.symlink_to(victim)
    put_back(path, backup)
    assert victim.read_text(encoding="utf-8") == "mine"
    with Session.open(path, restored=1) as session:
        (drawn,) = session.draw()
    assert drawn.hinted
