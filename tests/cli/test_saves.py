"""`videopoker saves`: the list of saves, backups, and saves put aside."""

import os
import sqlite3
from pathlib import Path

import pytest

from tests.cli.played_saves import damage, play
from videopoker.play.host.paths import head_path
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.log import backup
from videopoker.play.session import Session


def test_saves_lists_each_save_with_its_hands_and_its_health(run, run_json, save, saves):
    balance = play(save, 0)
    play(saves / "other.sqlite3", 1)
    damage(saves / "other.sqlite3", 1)
    mine, other = run_json("saves")
    assert (mine["save"], mine["hands"], mine["credits"], mine["health"]) == ("mine", 3, balance, "sound")
    assert mine["size"] == save.stat().st_size
    assert mine["last_played"].endswith("+00:00")
    assert (other["hands"], other["credits"]) == (None, None)
    assert other["health"].endswith("of its log is damaged")
    code, out, err = run("saves")
    assert (code, err) == (0, "")
    assert [line.split()[0] for line in out.splitlines()[:3]] == ["SAVE", "mine", "other"]
    assert "(practice)" not in out
    assert out.splitlines()[-1].startswith("`videopoker saves explain NAME` says what is wrong")


def test_saves_of_an_empty_folder_says_so(run, saves):
    code, out, _ = run("saves")
    assert (code, out) == (0, f"no saves in {saves}; `videopoker` starts one\n")


def test_saves_lists_a_missing_save_that_was_played_here(run_json, save):
    save.unlink()
    (missing,) = run_json("saves")
    assert missing["health"].startswith("is missing; here it was last seen at hand 3 with ")


def test_backup_is_restored_and_the_log_says_so(run, run_json, save):
    balance = play(save, 0)
    assert run("saves", "backup", "mine")[0] == 0
    play(save, 2)
    code, out, err = run("saves", "restore", "mine")
    assert (code, err) == (0, "")
    assert f": hand 3, {balance:,} credits\nthe save that was there before is now " in out
    assert run_json("saves")[0]["health"] == "sound"
    ledger = run_json("stats", "--ledger", "--save", "mine")["ledger"]
    assert [row["kind"] for row in ledger][-1] == "older copy restored"
    assert run("verify", "--save", "mine")[0] == 0


def test_backup_and_restore_give_their_results_as_json(run_json, save):
    balance = play(save, 0)
    copy = run_json("saves", "backup", "mine")
    assert (copy["save"], copy["fault"], copy["hands"], copy["credits"]) == ("mine", None, 3, balance)
    assert Path(copy["backup"]).is_file()
    restored = run_json("saves", "restore", "mine")
    assert restored["backup"] == copy["backup"]
    assert Path(restored["aside"]).is_file()
    assert (restored["hands"], restored["credits"]) == (3, balance)
    without = run_json("saves", "backup", "mine", "--without-secrets")
    assert (copy["secrets"], without["secrets"]) == (True, False)


def test_backup_of_a_save_in_play_is_whole(run, save, saves):
    with Session.open(save) as session:
        session.deal(1)
        _, out, _ = run("saves", "backup", "mine")
    (copy,) = (saves / "backups").iterdir()
    assert str(copy) in out
    with Session.open(copy) as session:
        assert session.state.hand == 4


def test_restore_of_a_damaged_backup_changes_nothing(run, save, saves):
    run("saves", "backup", "mine")
    (copy,) = (saves / "backups").iterdir()
    damage(copy, 2)
    content = save.read_bytes()
    code, _, err = run("saves", "restore", "mine")
    assert code == 2
    assert "nothing was changed: " in err
    assert save.read_bytes() == content


def test_forgotten_save_is_moved_aside_and_a_new_one_can_start(run, save, saves):
    content = save.read_bytes()
    for ending in ("marks", "bet"):
        save.with_name(f"mine.sqlite3.{ending}").write_text("{}")
    code, out, _ = run("saves", "forget", "mine")
    assert code == 0
    (moved,) = (saves / "backups").glob("*-forgotten.sqlite3")
    assert str(moved) in out
    assert moved.read_bytes() == content
    assert [file.name for file in saves.iterdir()] == ["backups"]
    assert play(save, 0) == 1000


def test_save_in_play_is_not_forgotten(run, save):
    with Session.open(save):
        code, _, err = run("saves", "forget", "mine")
    assert code == 2
    assert f"is being played by process {os.getpid()}" in err
    assert save.exists()


def test_restore_of_an_unknown_save_lists_the_backups(run, save, saves):
    missing = f"videopoker: there is no save nix, and no backup of it in {saves / 'backups'}; "
    assert run("saves", "restore", "nix") == (2, "", f"{missing}there are none\n")
    run("saves", "backup", "mine")
    code, out, err = run("saves", "restore", "nix")
    assert (code, out) == (2, "")
    assert err.startswith(f"{missing}the newest there: mine-")


@pytest.mark.parametrize("command", [["stats"], ["saves"], ["saves", "explain"]])
def test_file_in_place_of_the_folder_of_saves_is_refused(run, saves, monkeypatch, command):
    saves.write_text("mine", encoding="utf-8")
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(saves))
    code, out, err = run(*command)
    assert (code, out) == (2, "")
    assert f"{saves} is not a folder" in err


def test_wide_folder_that_the_player_made_gets_a_warning_and_stays(run, saves):
    saves.mkdir()
    saves.chmod(0o755)
    play(saves / "mine.sqlite3", 0)
    assert f"other users can read {saves} (mode 755)" in run("saves")[1]
    assert saves.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("command", ["backup", "forget", "restore"])
def test_file_in_the_place_of_the_backups_folder_is_named_in_one_line(run, save, saves, command):
    content = save.read_bytes()
    (saves / "backups").write_text("mine", encoding="utf-8")
    copy = saves.with_name("copy")
    copy.write_bytes(content)
    code, out, err = run("saves", command, "mine", *[str(copy)] * (command == "restore"))
    assert (code, out) == (2, "")
    assert str(saves) in err
    assert str(copy) not in err
    assert err.count("\n") == 1
    assert save.read_bytes() == content


@pytest.mark.parametrize("ending", ["-journal", "-wal"])
def test_journal_of_a_removed_save_enters_no_other_save(run, save, ending):
    run("saves", "backup", "mine")
    journal = save.with_name(save.name + ending)
    for command in ("forget", "restore"):
        save.unlink(missing_ok=True)
        head_path(save).unlink(missing_ok=True)
        journal.write_bytes(b"of another file")
        assert (
            f"{save} is missing, but its journal {journal.name} is there"
            in run("saves", "explain", "mine")[1]
        )
        with pytest.raises(DamagedSave, match="is missing, but its journal"):
            Session.open(save)
        assert run("saves", command, "mine")[0] == 0
        assert not journal.exists()
        assert len(list((save.parent / "backups").glob(f"*{ending}"))) == 1 + (command == "restore")
    assert run("verify", "--save", "mine")[0] == 0


def test_restore_on_a_full_disk_leaves_the_save_where_it_is(run, save, monkeypatch):
    run("saves", "backup", "mine")
    content = save.read_bytes()

    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(backup, "_copy", full)
    code, _, err = run("saves", "restore", "mine")
    assert (code, err.count("\n")) == (2, 1)
    assert f"{save}: the disk is full; nothing was stored" in err
    assert save.read_bytes() == content


@pytest.mark.parametrize("command", [["saves", "explain"], ["saves", "restore"], ["verify", "--mend"]])
def test_command_reads_each_row_of_a_log_once(run, saves, monkeypatch, command):
    path = saves / "default.sqlite3"
    with Session.open(path) as session:
        for _ in range(5):
            session.deal(1)
            session.draw()
        rows = session.log.rows.last
    run("saves", "backup")
    read = []
    folded = Folded.add

    def counted(self, entry, after=None):
        read.append(entry.number)
        folded(self, entry, after)

    monkeypatch.setattr(Folded, "add", counted)
    head_path(path).unlink()  # as on another computer: nothing made from the log is trusted
    assert run(*command)[0] == 0
    assert [number for number in read if number <= rows] == [*range(1, rows + 1)]
