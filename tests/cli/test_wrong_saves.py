"""Saves that are damaged, missing or older copies: what each command reports, and what can be recovered."""

import os
import shutil

import pytest

from tests.cli.played_saves import damage, play
from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment
from videopoker.play.host.paths import recent_path


def test_explain_says_what_is_certain_and_what_can_be_recovered(run, run_json, save):
    assert run_json("saves", "explain", "mine")["ok"] is True
    run("saves", "backup", "mine")
    damage(save, 3)
    recent_path(save).unlink()
    code, out, _ = run("saves", "explain", "mine")
    assert code == 1
    assert "certain: 2 deals, up to row " in out
    assert "last seen here: hand 3 with " in out
    assert "`videopoker saves restore mine` restores the best of these backups" in out
    assert "`videopoker saves salvage mine` makes a new save from the 2 deals" in out
    assert "`videopoker saves forget mine` moves it aside" in out


def test_salvaged_save_has_every_hand_up_to_the_damage(run, run_json, save, saves):
    damage(save, 3)
    recent_path(save).unlink()
    content = save.read_bytes()
    code, out, _ = run("saves", "salvage", "mine")
    assert code == 0
    assert out.startswith("2 deals, ")
    assert "the rest is missing: " in out
    assert save.read_bytes() == content
    hands = run_json("history", "--save", "mine-salvaged")
    assert [hand["hand"] for hand in hands] == [1, 2]
    assert run("verify", "--save", "mine-salvaged")[0] == 0
    assert play(saves / "mine-salvaged.sqlite3", 1) > 0


def test_sound_save_is_not_salvaged(run, save, saves):
    code, out, err = run("saves", "salvage", "mine")
    assert (code, out) == (2, "")
    assert err.endswith(" is sound; no new save was made\n")
    assert "nothing is wrong" in run("saves", "explain", "mine")[1]
    assert not (saves / "mine-salvaged.sqlite3").exists()


@pytest.mark.parametrize("command", ["explain", "backup", "salvage"])
def test_every_command_refuses_an_unknown_save_alike(run, save, saves, command):
    code, out, err = run("saves", command, "nix")
    assert (code, out) == (2, "")
    assert err.endswith(f"there is no save at {saves / 'nix.sqlite3'}; `videopoker --save nix` starts one\n")
    assert run("saves", command, "mien")[2].endswith('mien.sqlite3; did you mean "mine"?\n')


@pytest.mark.parametrize("command", [["stats"], ["history"], ["verify"], ["saves", "explain", "mine"]])
def test_suggested_commands_name_the_folder_that_was_given(run, save, saves, tmp_path, command):
    damage(save, 2)
    named = [] if command[0] == "saves" else ["--save", "mine"]
    moved = saves.rename(tmp_path / "my saves")
    _, out, err = run(*command, *named, "--saves", str(moved))
    assert f"`videopoker --saves '{moved}' saves " in out + err
    assert "`videopoker saves" not in out + err


@pytest.mark.parametrize("content", [b"", b"no save" * 1000, None], ids=["empty", "foreign", "missing"])
def test_destroyed_save_without_its_second_copy_is_explained_and_not_salvaged(run, save, content):
    save.unlink()
    recent_path(save).unlink()
    if content is not None:
        save.write_bytes(content)
    assert run("saves", "explain", "mine")[0] == 1
    code, _, err = run("saves", "salvage", "mine")
    assert (code, err.endswith(": no hand in it can be read\n")) == (2, True)


def test_older_copy_is_used_after_a_warning_on_stderr_where_nobody_can_be_asked(run, run_json, save, script):
    older = save.with_name("older")
    shutil.copy(save, older)
    play(save, 2)
    older.replace(save)
    assert "mine.sqlite3 ends at hand 3 with " in run("stats", "--save", "mine")[2]
    assert "older: it ends at hand 3 with " in run("saves", "explain", "mine")[1]
    code, _, err = run("run", "--save", "mine", script("deal\ndraw\n"))
    assert code == 0
    assert "; here it was last closed at hand 5 with " in err
    assert "last closed at hand" not in run("run", "--save", "mine", script("deal\ndraw\n"))[2]
    kinds = [row["kind"] for row in run_json("stats", "--ledger", "--save", "mine")["ledger"]]
    assert kinds.count("older copy restored") == 1


@pytest.mark.parametrize(
    "make",
    [
        os.mkfifo,
        lambda path: path.mkdir(),
        lambda path: path.symlink_to("nowhere"),
        lambda path: path.touch(),
        None,
    ],
    ids=["pipe", "folder", "link to nothing", "empty", "missing"],
)
def test_unreadable_save_is_a_verdict_of_verify_and_refused_by_other_commands(run, save, make):
    save.unlink()
    if make:
        make(save)
    for command in (["verify"], ["stats"], ["drill", "--json"]):
        code, out, err = run(*command, "--save", "mine")
        assert (code, "here it was last seen at hand 3" in out + err) == (
            1 if command == ["verify"] else 2,
            True,
        )


def test_script_on_a_save_that_is_missing_does_not_start_a_new_one(run, save, script):
    save.unlink()
    code, out, err = run("run", "--save", "mine", script("deal\n"))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "is missing; here it was last seen at hand 3" in err
    assert not save.exists()


@pytest.fixture
def plain(saves):
    """Runs plain mode on the save in a real terminal; returns the terminal."""

    def start():
        return PseudoTerminal([*table(saves, "--save", "mine"), "--plain"], terminal_environment())

    return start


def test_player_is_asked_before_a_damaged_save_is_left_behind(plain, save, saves):
    damage(save, 3)
    with plain() as terminal:
        terminal.wait_for("Move it aside and start a new save?")
        terminal.press("y\r")
        terminal.wait_for("next start creates a new save")
        terminal.wait_for("1,000")
    assert list((saves / "backups").glob("mine-*-forgotten.sqlite3"))


@pytest.mark.slow
def test_declining_an_older_copy_changes_nothing(plain, save):
    older = save.with_name("older")
    shutil.copy(save, older)
    play(save, 2)
    older.replace(save)
    content = save.read_bytes()
    with plain() as terminal:
        terminal.wait_for("ends at hand 3 with")
        terminal.wait_for("Continue from there?")
        terminal.press("n\r")
        assert terminal.wait() == 2
    assert save.read_bytes() == content
