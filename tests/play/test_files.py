"""The files of a save: readable by their owner alone, no link followed, nothing left by a killed start."""

import os
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from videopoker.cli.simulate import write_totals
from videopoker.coach.grader import GradedLog
from videopoker.core.base.messages import Refused
from videopoker.play.host.files import (
    MAX_LINE,
    input_lines,
    make_folder,
    replace_file,
    whole_line,
    wide_folder,
    write_new,
)
from videopoker.play.host.paths import head_path
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session
from videopoker.play.settings.file import save_setting
from videopoker.text.export.hand_files import export


def mode(path):
    return path.stat().st_mode & 0o777


@pytest.fixture
def usual_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("usual_umask")
def test_folders_and_files_of_a_save_are_private(tmp_path):
    path = tmp_path / "deep" / "down" / "default.sqlite3"
    with Session.open(path) as session:
        session.deal(5)
        session.mark(frozenset({1}))
        session.keep_bet(2, 3)
        session.record_hint()
        session.record_answer(frozenset({1}))
    assert [mode(folder) for folder in (path.parent, path.parent.parent)] == [0o700, 0o700]
    assert {file.name: oct(mode(file)) for file in path.parent.iterdir()} == dict.fromkeys(
        (
            path.name,
            *(f"{path.name}.{beside}" for beside in ("head", "index", "receipts", "recent", "marks", "bet")),
        ),
        "0o600",
    )


def test_files_of_a_save_that_others_could_read_are_private_once_it_is_played(path):
    Session.open(path).close()
    for file in path.parent.iterdir():
        file.chmod(0o644)
    with Session.open(path) as session:
        session.deal(5)
    assert {file.name: oct(mode(file)) for file in path.parent.iterdir()} == dict.fromkeys(
        (path.name, *(f"{path.name}.{beside}" for beside in ("head", "index", "receipts", "recent"))), "0o600"
    )


def test_existing_folder_stays_unchanged_and_gets_a_warning(tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o755)
    make_folder(folder)
    assert mode(folder) == 0o755
    assert wide_folder(folder).startswith(f"other users can read {folder} (mode 755)")
    folder.chmod(0o700)
    assert wide_folder(folder) == ""


@pytest.mark.parametrize(
    "write",
    [
        lambda link: replace_file(link, b"new"),
        lambda link: write_totals(link, {}, {}),
        lambda link: save_setting(link, "speed", "fast"),
        lambda link: export([], link),
    ],
)
def test_file_that_a_link_of_the_players_leads_to_is_replaced_and_the_link_stays(tmp_path, write):
    (tmp_path / "there").mkdir()
    real, link = tmp_path / "there" / "real", tmp_path / "link.csv"
    before = b"# old\n"
    real.write_bytes(before)
    real.chmod(0o640)
    link.symlink_to(real)
    write(link)
    assert link.is_symlink()
    assert real.read_bytes() != before
    assert (mode(real), [*real.parent.iterdir()]) == (0o640, [real])


def test_link_that_leads_to_itself_is_not_replaced(tmp_path):
    link = tmp_path / "hands.csv"
    link.symlink_to(link)
    with pytest.raises(Refused, match="symbolic links"):
        export([], link)
    assert link.is_symlink()


def test_new_file_without_unnamed_files_leaves_no_other_behind(path, monkeypatch):
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    assert write_new(path, b"new") is True
    assert [(file.name, file.read_bytes()) for file in path.parent.iterdir()] == [(path.name, b"new")]


def test_head_of_a_save_in_the_platforms_folder_is_in_its_state_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("VIDEOPOKER_SAVES", raising=False)
    monkeypatch.setattr("videopoker.play.host.paths.checkout", lambda: None)
    for name in ("DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    save = tmp_path / "DATA" / "videopoker" / "saves" / "default.sqlite3"
    assert head_path(save) == tmp_path / "STATE" / "videopoker" / "default.sqlite3.head"
    assert head_path(tmp_path / "mine.sqlite3") == tmp_path / "mine.sqlite3.head"


def link_to_a_diary(file):
    diary = file.with_name("diary")
    diary.write_text("mine", encoding="utf-8")
    file.symlink_to(diary)


@pytest.mark.parametrize("spoil", [os.mkfifo, lambda file: file.symlink_to("/dev/zero"), link_to_a_diary])
@pytest.mark.parametrize("ending", [".head", ".marks", ".bet", ".hints", ".answers"])
def test_side_file_that_is_no_ordinary_file_is_neither_read_nor_waited_for_nor_written(path, ending, spoil):
    Session.open(path).close()
    path.with_name(path.name + ending).unlink(missing_ok=True)
    spoil(path.with_name(path.name + ending))
    with Session.open(path) as session:
        session.deal(5)
        session.mark(frozenset({1}))
        session.keep_bet(2, 3)
        session.record_hint()
        session.record_answer(frozenset({1}))
        assert session.marked == {1}
        assert session.log.warning.endswith("cannot be read; the save can still be played") == (
            ending == ".head"
        )
        session.draw()
    with Log.read(path) as log:
        for _ in GradedLog(log).steps():
            pass
        assert log.folded().state.hand == 1
    assert [file.read_text("utf-8") for file in path.parent.glob("diary")] in ([], ["mine"])


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir], ids=["pipe", "folder"])
@pytest.mark.parametrize("ending", ["-journal", "-wal"])
def test_save_with_no_file_in_the_place_of_its_journal_is_refused_by_its_name(path, ending, make):
    Session.open(path).close()
    make(path.with_name(path.name + ending))
    for use in (Session.open, Log.read):
        with pytest.raises(SaveError) as refusal:
            use(path)
        assert str(refusal.value).startswith(
            f"{path}{ending} is not an ordinary file, and SQLite needs the name"
        )


def test_new_file_is_never_put_over_another(path):
    path.write_bytes(b"mine")
    assert write_new(path, b"new") is False
    assert path.read_bytes() == b"mine"


def test_long_lines_of_input_are_cut_while_they_are_read():
    stream = TextIOWrapper(BytesIO(b"a\n" + b"x" * 3_000_000 + b"\n" + b"y" * MAX_LINE + b"\nlast"))
    lines = [*input_lines(stream)]
    assert [*map(len, lines)] == [2, MAX_LINE + 1, MAX_LINE + 1, 4]
    assert [whole_line(line)[:1] for line in (lines[0], *lines[2:])] == ["a", "y", "l"]
    with pytest.raises(Refused, match="longer than 20,000"):
        whole_line(lines[1])
    assert [*input_lines(["as", "given"])] == ["as", "given"]
