"""`videopoker saves`: the list of saves, backups, and what is left of a damaged one."""

import os
import shutil

import pytest

from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment
from videopoker.play.session import Session


@pytest.fixture
def save(saves):
    """A save of three hands."""
    path = saves / "mine.sqlite3"
    play(path, 3)
    return path


def play(path, hands):
    with Session.open(path) as session:
        for _ in range(hands):
            session.deal(1)
            session.draw()
        return session.state.credits


def damage(path, hand):
    """Change one letter of the row in which a hand was dealt."""
    content = path.read_bytes()
    path.write_bytes(content.replace(b'"hand":%d,' % hand, b'"hamd":%d,' % hand))


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
    assert out.splitlines()[-1].startswith("`videopoker saves explain NAME` says what is wrong")


def test_script_finds_a_fault_in_an_old_row_and_the_list_and_a_backup_say_so(run, script, saves, monkeypatch):
    monkeypatch.setattr("videopoker.play.saves.folded_log.SNAPSHOT_ROWS", 20)
    save = saves / "mine.sqlite3"
    play(save, 20)
    damage(save, 2)
    fault = "of its log is damaged"
    code, out, err = run("run", script("auto 1 all\nauto 1 all\n"), "--save", "mine")
    assert (code, out.count("draw")) == (2, 1)
    assert fault in err
    code, out, err = run("run", script("deal\n"), "--save", "mine")
    assert (code, out) == (2, "")
    assert fault in err
    assert f"damaged: row 7 {fault}" in run("saves")[1]
    assert f"the copy is damaged, as the save is: row 7 {fault}" in run("saves", "backup", "mine")[1]


def test_saves_of_an_empty_folder_says_so(run, saves):
    code, out, _ = run("saves")
    assert (code, out) == (0, f"no saves in {saves}; `videopoker` starts one\n")


def test_saves_lists_one_that_is_missing_but_was_played_here(run_json, save):
    save.unlink()
    (missing,) = run_json("saves")
    assert missing["health"].startswith("is missing; here it was last seen at hand 3 with ")


def test_backup_is_restored_and_the_log_says_so(run, run_json, save):
    balance = play(save, 0)
    assert run("saves", "backup", "mine")[0] == 0
    play(save, 2)
    code, out, err = run("saves", "restore", "mine")
    assert (code, err) == (0, "")
    assert f": hand 3, {balance:,} credits\nthe save that was there is now " in out
    assert run_json("saves")[0]["health"] == "sound"
    ledger = run_json("ledger", "--save", "mine")["ledger"]
    assert [row["kind"] for row in ledger][-1] == "older copy restored"
    assert run("verify", "--save", "mine")[0] == 0


def test_backup_of_a_save_in_play_is_whole(run, save, saves):
    with Session.open(save) as session:
        session.deal(1)
        _, out, _ = run("saves", "backup", "mine")
    (copy,) = (saves / "backups").iterdir()
    assert str(copy) in out
    with Session.open(copy) as session:
        assert session.state.hand == 4


def test_restore_without_a_backup_says_what_to_do(run, save):
    code, out, err = run("saves", "restore", "mine")
    assert (code, out) == (2, "")
    assert "there is no backup of mine; `videopoker saves backup mine` makes one" in err


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
    save.with_name("mine.sqlite3.marks").write_text("{}")
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


def test_explain_says_what_is_certain_and_what_can_be_got_back(run, run_json, save):
    assert run_json("saves", "explain", "mine")["ok"] is True
    run("saves", "backup", "mine")
    damage(save, 3)
    code, out, _ = run("saves", "explain", "mine")
    assert code == 1
    assert "certain: 2 deals, up to row " in out
    assert "last seen here: hand 3 with " in out
    assert "`videopoker saves restore mine` puts the newest backup in its place" in out
    assert "`videopoker saves salvage mine` makes a new save of the 2 deals" in out
    assert "`videopoker saves forget mine` moves it aside" in out


def test_salvaged_save_has_every_hand_up_to_the_damage(run, run_json, save, saves):
    damage(save, 3)
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
    assert err.endswith(" is sound; no other save was made\n")
    assert "nothing is wrong" in run("saves", "explain", "mine")[1]
    assert not (saves / "mine-salvaged.sqlite3").exists()


@pytest.mark.parametrize("command", ["explain", "backup", "salvage"])
def test_save_that_never_was_is_refused_alike_by_every_command(run, save, saves, command):
    code, out, err = run("saves", command, "nix")
    assert (code, out) == (2, "")
    assert err.endswith(f"there is no save at {saves / 'nix.sqlite3'}; `videopoker --save nix` starts one\n")


def test_restore_of_a_save_that_never_was_names_the_backups_there_are(run, save, saves):
    missing = f"videopoker: there is no save nix, and no backup of it in {saves / 'backups'}; "
    assert run("saves", "restore", "nix") == (2, "", f"{missing}there are none\n")
    run("saves", "backup", "mine")
    code, out, err = run("saves", "restore", "nix")
    assert (code, out) == (2, "")
    assert err.startswith(f"{missing}the newest there: mine-")


def test_restore_of_a_file_that_is_not_there_says_so(run, save):
    code, out, err = run("saves", "restore", "mine", "/nix")
    assert (code, out, err) == (2, "", "videopoker: nothing was changed: there is no save at /nix\n")


def test_restore_of_a_file_without_a_name_says_what_was_expected(run, save):
    code, out, err = run("saves", "restore", "mine", "")
    assert (code, out) == (2, "")
    assert "'' is not a file; expected the name of a backup" in err


def test_save_is_found_by_its_file_name_too(run, save):
    assert run("stats", "--save", "mine.sqlite3") == run("stats", "--save", "mine")


def test_missing_save_that_was_played_here_is_explained_as_missing(run, save):
    save.unlink()
    assert f"wrong: {save} is missing\n" in run("saves", "explain", "mine")[1]


@pytest.mark.parametrize("command", [["stats"], ["saves"], ["saves", "explain"]])
def test_file_in_place_of_the_folder_of_saves_is_refused(run, saves, monkeypatch, command):
    saves.write_text("mine", encoding="utf-8")
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(saves))
    code, out, err = run(*command)
    assert (code, out) == (2, "")
    assert f"{saves} is not a folder" in err


@pytest.mark.parametrize("command", [["stats"], ["history"], ["verify"], ["saves", "explain", "mine"]])
def test_suggested_commands_name_the_folder_that_was_given(run, save, saves, tmp_path, command):
    damage(save, 2)
    named = [] if command[0] == "saves" else ["--save", "mine"]
    moved = saves.rename(tmp_path / "my saves")
    _, out, err = run(*command, *named, "--saves", str(moved))
    assert f"`videopoker --saves '{moved}' saves " in out + err
    assert "`videopoker saves" not in out + err


@pytest.mark.parametrize("command", ["stats", "history", "verify"])
def test_damaged_log_is_refused_with_the_command_that_says_more(run, save, command):
    damage(save, 2)
    _, out, err = run(command, "--save", "mine")
    assert "`videopoker saves explain mine` says what can be got back" in out + err


def test_refusal_of_a_practice_save_suggests_it_as_one(run, saves):
    assert "`videopoker --practice test` starts one" in run("stats", "--practice", "test")[2]


@pytest.mark.parametrize("content", [b"", b"no save" * 1000, None], ids=["empty", "foreign", "missing"])
def test_save_of_which_nothing_is_left_is_explained_and_not_salvaged(run, save, content):
    save.unlink()
    if content is not None:
        save.write_bytes(content)
    assert run("saves", "explain", "mine")[0] == 1
    code, _, err = run("saves", "salvage", "mine")
    assert (code, err.endswith(": no hand in it can be read\n")) == (2, True)


def test_older_copy_is_played_on_after_a_line_on_stderr_where_nobody_can_be_asked(
    run, run_json, save, script
):
    older = save.with_name("older")
    shutil.copy(save, older)
    play(save, 2)
    older.replace(save)
    assert "mine.sqlite3 ends at hand 3 with " in run("stats", "--save", "mine")[2]
    assert "older: it ends at hand 3 with " in run("saves", "explain", "mine")[1]
    code, _, err = run("run", "--save", "mine", script("deal\ndraw\n"))
    assert code == 0
    assert "; here it was last closed at hand 5 with " in err
    assert run("run", "--save", "mine", script("deal\ndraw\n"))[2] == ""
    kinds = [row["kind"] for row in run_json("ledger", "--save", "mine")["ledger"]]
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
def test_what_is_no_save_any_more_is_a_verdict_of_verify_and_a_refusal_elsewhere(run, save, make):
    save.unlink()
    if make:
        make(save)
    for command in (["verify"], ["stats"], ["drill", "--json"]):
        code, out, err = run(*command, "--save", "mine")
        assert (code, "here it was last seen at hand 3" in out + err) == (
            1 if command == ["verify"] else 2,
            True,
        )


def test_drill_refuses_a_usual_save_that_is_missing_but_was_played_here(run, saves):
    play(saves / "default.sqlite3", 3)
    (saves / "default.sqlite3").unlink()
    code, out, err = run("drill", "--json")
    assert (code, out) == (2, "")
    assert "default.sqlite3 is missing; here it was last seen at hand 3" in err


def test_wide_folder_that_the_player_made_gets_a_warning_and_stays(run, saves):
    saves.mkdir()
    saves.chmod(0o755)
    play(saves / "mine.sqlite3", 0)
    assert f"other users may look into {saves} (mode 755)" in run("saves")[1]
    assert saves.stat().st_mode & 0o777 == 0o755


def test_script_on_a_save_that_is_missing_does_not_start_a_new_one(run, save, script):
    save.unlink()
    code, out, err = run("run", "--save", "mine", script("deal\n"))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "is missing; here it was last seen at hand 3" in err
    assert not save.exists()


@pytest.fixture
def plain(saves):
    """Runs plain mode on the save in a real terminal, and gives the terminal."""

    def start():
        return PseudoTerminal([*table(saves, "--save", "mine"), "--plain"], terminal_environment())

    return start


def test_player_is_asked_before_a_damaged_save_is_left_behind(plain, save, saves):
    damage(save, 3)
    with plain() as terminal:
        terminal.wait_for("Move it aside and start a new save?")
        terminal.press("y\r")
        terminal.wait_for("next start makes a new save")
        terminal.wait_for("1,000")
    assert list((saves / "backups").glob("mine-*-forgotten.sqlite3"))


def test_player_who_does_not_want_to_play_on_from_an_older_copy_changes_nothing(plain, save):
    older = save.with_name("older")
    shutil.copy(save, older)
    play(save, 2)
    older.replace(save)
    content = save.read_bytes()
    with plain() as terminal:
        terminal.wait_for("ends at hand 3 with")
        terminal.wait_for("Play on from there?")
        terminal.press("n\r")
        assert terminal.wait() == 2
    assert save.read_bytes() == content


@pytest.mark.parametrize("command", ["backup", "forget", "restore"])
def test_file_in_the_place_of_the_backups_folder_is_named_in_one_line(run, save, saves, command):
    content = save.read_bytes()
    (saves / "backups").write_text("mine", encoding="utf-8")
    copy = saves / "copy"
    copy.write_bytes(content)
    code, out, err = run("saves", command, "mine", *[str(copy)] * (command == "restore"))
    assert (code, out) == (2, "")
    assert str(saves) in err
    assert err.count("\n") == 1
    assert save.read_bytes() == content
