"""`videopoker run`: scripts played from the command line."""

import io
import json
import os
import subprocess
import sys

import pytest

from tests.pseudo_terminal import HANG_SECONDS
from videopoker import run_script
from videopoker.play.session import Session

pytestmark = pytest.mark.usefixtures("saves")

FULL_HOUSE = """\
credits 100
bet 5
deal Ks Kh 7d 2c JK
hold Ks Kh JK
draw 8c 8d
expect hand "full house"
expect paid 25
expect credits 120
"""


def test_run_plays_a_script_and_prints_a_line_for_each_event(run, script):
    code, out, err = run("run", script(FULL_HOUSE))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "deposit  100; credits 100",
        "deal 1   Ks Kh 7d 2c JK  bet 5: three of a kind, kings",
        "draw 1   Ks Kh 8c 8d JK  held Ks Kh JK: full house, kings over eights; Full House pays 25; credits 120",
        "1 script, 3 expectations held",
    ]


MINE = 'name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n'


@pytest.fixture
def beside(tmp_path, monkeypatch):
    """A folder of scripts beside a folder of games, in the current folder."""
    for folder in ("scripts", "games"):
        (tmp_path / folder).mkdir()
    (tmp_path / "games" / "mine.toml").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def begun_on(run, folder, line):
    (folder / "scripts" / "hand.poker").write_text(f"{line}\n")
    return run("run", "scripts/hand.poker")


def test_paths_in_a_script_begin_at_its_folder_and_those_on_standard_input_at_the_current_one(
    run, beside, monkeypatch
):
    assert "game     Mine" in begun_on(run, beside, "paytable ../games/mine.toml")[1]
    assert "game     Mine" in begun_on(run, beside, f"paytable {beside}/games/mine.toml")[1]
    (beside / "scripts" / "own.toml").write_text(MINE)
    assert "game     Mine" in begun_on(run, beside, "paytable own.toml")[1]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"paytable games/mine.toml\n")))
    assert "game     Mine" in run("run", "-")[1]
    played = run_script("paytable games/mine.toml")
    assert played.state.paytable.title == "Mine"


@pytest.mark.parametrize("name", ["games/mine.toml", "./games/mine.toml", "games/./mine.toml"])
def test_path_that_begins_at_the_current_folder_is_refused_with_the_one_from_the_script(run, beside, name):
    code, _, err = begun_on(run, beside, f"paytable {name}")
    assert code == 2
    assert f'hand.poker:1: no paytable or file is called "{name}"' in err
    assert (
        '(paths are relative to the script: write "../games/mine.toml" for the file in the current folder)'
        in err
    )


def test_run_quiet_prints_one_line_on_all_hands(run, script):
    name = script(FULL_HOUSE + "deal 2s 4h 7d 9c Jd\nhold all\ndraw\n")
    totals, closing = "2 hands, coin in 10, coin out 25; credits 115", "1 script, 3 expectations held"
    assert run("run", "--quiet", name) == (0, f"{totals}\n{closing}\n", "")
    code, out, err = run("run", "--quiet", "--json", name)
    assert (code, err) == (0, f"videopoker: {closing}\n")
    assert json.loads(out) == {
        "event": "finished",
        "hands": 2,
        "coin_in": 10,
        "coin_out": 25,
        "balance": 115,
        "script": name,
    }


def test_run_reads_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FULL_HOUSE.encode())))
    code, out, _ = run("run", "-")
    assert code == 0
    assert out.endswith("credits 120\n1 script, 3 expectations held\n")


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none.poker", "No such file or directory"), ("n" * 300, "File name too long")],
)
def test_run_without_a_script_to_read_exits_2(run, name, reason):
    assert run("run", name) == (2, "", f"videopoker: {name}: the script cannot be read: {reason}\n")


def test_run_keeps_nothing_without_a_save(run, script, saves):
    run("run", script(FULL_HOUSE))
    assert not saves.exists()


def test_run_with_a_save_continues_it(run, script):
    deal, draw = script("deal Ks Kh 7d 2c JK\n"), "hold Ks Kh\ndraw\n"
    assert run("run", "--practice", "mine", deal)[0] == 0
    assert run("run", "--save", "mine", script(draw))[0] == 0
    code, out, _ = run("stats", "--save", "mine", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 1


def test_run_says_that_it_starts_a_save(run, script, saves):
    expected = f"videopoker: there is no save at {saves / 'misspelt.sqlite3'}; starting one\n"
    assert run("run", "--save", "misspelt", script("deal\nexpect paid 0\n"))[2] == expected
    assert run("run", "--save", "misspelt", script("expect paid 0\ndraw\n"))[2] == ""


def test_only_the_player_reads_a_save_and_its_folder(run, script, saves):
    before = os.umask(0o022)
    try:
        run("run", "--save", "mine", script("deal\n"))
        for path in (saves, *saves.iterdir()):
            assert path.stat().st_mode & 0o077 == 0, path
    finally:
        os.umask(before)


def test_run_with_a_save_that_is_played_elsewhere_exits_2_and_says_by_whom(run, script, saves):
    with Session.open(saves / "mine.sqlite3"):
        code, out, err = run("run", "--save", "mine", script("deal\n"))
    assert (code, out) == (2, "")
    assert "is being played by process" in err


def test_run_stopped_by_a_reader_that_leaves_says_nothing():
    source = "seed 1\ncredits 1000000\nexpect paid 0\nbet 1\nauto 20000 none\n"
    with subprocess.Popen(
        [sys.executable, "-m", "videopoker", "run", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdin.write(source.encode())
        process.stdin.close()
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(HANG_SECONDS) == 141


@pytest.mark.parametrize(
    "command", [["settings"], ["--plain"], ["stats"], ["settings", "--paths"]], ids=" ".join
)
def test_saves_in_the_home_of_an_unknown_user_are_refused_in_one_line(run, monkeypatch, command):
    monkeypatch.setenv("VIDEOPOKER_SAVES", "~nobody-of-this-name/x")
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    code, out, err = run(*command)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "~nobody-of-this-name/x: no home folder is known for ~nobody-of-this-name" in err


def test_play_on_a_save_that_is_deleted_meanwhile_exits_with_one(run, saves, monkeypatch):
    class Player(io.StringIO):
        def __iter__(self):
            (saves / "default.sqlite3").unlink()
            yield "deal"

    monkeypatch.setattr("sys.stdin", Player())
    code, out, _ = run("--plain")
    assert code == 1
    assert "was moved or deleted while it was played." in out.splitlines()[-1]


FOR_PRACTICE = {
    "seed 2a\ndeal\n": ":1: seed is only for practice saves",
    "# more\ncredits 100\n": ":2: credits is only for practice saves",
    "deal\ndraw\ndeal Ks Kh 7d 2c JK\n": ":3: deal with chosen cards is only for practice saves",
    "deal\nhold 1 2 3\ndraw 8c 8d\n": ":3: draw with chosen cards is only for practice saves",
}


@pytest.mark.parametrize("text", FOR_PRACTICE)
def test_real_save_refuses_what_is_for_practice_before_anything_is_played(run, script, text, saves):
    for deposits in (None, 1000):
        name = script(text)
        code, out, complaint = run("run", "--save", "mine", name)
        assert (code, out) == (2, "")
        assert f"{name}{FOR_PRACTICE[text]}; this is a real save\n" in complaint
        assert f"use instead: videopoker run --practice mine-practice {name}\n" in complaint
        assert (saves / "mine.sqlite3").exists() is (deposits is not None)
        run("run", "--save", "mine", script("auto 1 none\n"))  # now there is one


def test_save_and_practice_save_share_their_names(run, script):
    run("run", "--save", "real", script("auto 1 none\n"))
    code, _, complaint = run("run", "--practice", "real", script("credits 5\n"))
    assert code == 2
    assert "real.sqlite3 is a real save; use --save real" in complaint
    for command in ("stats", "history", "verify"):
        code, _, complaint = run(command, "--practice", "real")
        assert code == 2, command
        assert "real.sqlite3 is a real save; use --save real" in complaint


@pytest.mark.parametrize("save", ["new", "left"])
def test_run_refuses_an_expected_hand_that_no_game_has_before_playing_on_a_save(run, script, saves, save):
    Session.open(saves / "left.sqlite3", "deuces-wild-full-pay").close()
    code, out, complaint = run("run", "--save", save, script('deal\ndraw\nexpect hand "full hose"\n'))
    assert (code, out) == (2, "")
    assert ':3: no hand and no line of this game is called "full hose"; did you mean' in complaint
    assert run("history", "--save", "left")[1] == "No hands yet.\n"
    assert not (saves / "new.sqlite3").exists()
