"""`videopoker paytables`: the list and the check."""

import io
import json
import re
import sys

import pytest

from videopoker.play.paytables.files import paytable_names

pytestmark = pytest.mark.usefixtures("saves")

SOUND = 'name = "Mine"\nreturn = 0.747952553824\n[[pays]]\nhand = "pair"\npays = 1\n'
"""A file that pays a pair 1 and nothing else."""
OK = "ok, returns 74.7953%"
"""What is said of it."""


def test_paytables_lists_every_shipped_table(run):
    code, out, err = run("paytables")
    assert (code, err) == (0, "")
    heading, *listed = [line.split() for line in out.splitlines() if re.match("  [^ ]", line)]
    assert heading == ["NAME", "DECK", "RETURN", "FINGERPRINT"]
    assert sorted(row[0] for row in listed) == sorted(paytable_names())
    assert listed[0][:5] == ["joker-poker-jacks-15-5-4", "53", "cards", "99.6958%", "214b2294"]


def test_paytables_json_keeps_its_contract(run):
    code, out, _ = run("paytables", "--json")
    rows = json.loads(out)
    assert code == 0
    assert sorted(row["name"] for row in rows) == sorted(paytable_names())
    assert rows[0] == {
        "name": "joker-poker-jacks-15-5-4",
        "title": "Joker Poker Jacks or Better 15/5/4",
        "deck": 53,
        "return": 0.996958352618,
        "family": "Joker poker",
        "own": False,
        "jackpot": None,
        "fingerprint": "214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7",
        "changed": False,
    }


@pytest.fixture
def own_paytables(tmp_path, monkeypatch):
    """A sound and a faulty paytable of the player's own, beside saves that --saves chooses."""
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    folder = tmp_path / "chosen" / "paytables"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(SOUND, encoding="utf-8")
    (folder / "faulty.toml").write_text("name = 5\n", encoding="utf-8")
    return folder


def test_paytables_lists_the_players_own_and_complains_of_the_broken(run, own_paytables):
    code, out, err = run("paytables", "--saves", str(own_paytables.parent))
    assert code == 0
    assert [line.split()[0] for line in out.partition("\nYour own\n")[2].splitlines()] == ["mine"]
    assert err.startswith(
        f"videopoker: {own_paytables}/faulty.toml:1: name is 5; expected a text in quotes\n"
    )


@pytest.mark.parametrize(
    ("arguments", "shows"),
    [
        (["solve", "mine"], "Mine  (52 cards, 5 coins)"),
        (["hold", "Ks Kh 2c 3d 4s", "--paytable", "mine"], "on Mine, 5 coins"),
        (["--plain", "--paytable", "mine"], "Mine. Type help"),
        (["run", "SCRIPT"], "Mine"),
    ],
)
def test_own_paytable_is_known_by_its_name(run, script, own_paytables, monkeypatch, arguments, shows):
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    named = [script("paytable mine\nexpect credits 0\n") if word == "SCRIPT" else word for word in arguments]
    code, out, err = run(*named, "--saves", str(own_paytables.parent))
    assert (code, err) == (0, "")
    assert shows in out


@pytest.fixture
def sound(tmp_path):
    path = tmp_path / "sound.toml"
    path.write_text(SOUND, encoding="utf-8")
    return str(path)


@pytest.fixture
def faulty(tmp_path):
    path = tmp_path / "faulty.toml"
    path.write_text('name = 5\n[[pays]]\nhand = "pear"\npays = 1\n', encoding="utf-8")
    return str(path)


def test_words_that_no_paytable_matches_exit_1(run):
    complaint = 'videopoker: no paytable matches "xyzzy"; `videopoker paytables` lists all\n'
    assert run("paytables", "xyzzy") == (1, "", complaint)
    assert run("paytables", "--saves", ".", "xyzzy") == (
        1,
        "",
        complaint.replace("videopoker paytables", "videopoker --saves . paytables"),
    )


def test_check_of_a_faulty_file_exits_1_and_prints_every_fault(run, sound, faulty):
    code, out, err = run("paytables", "check", sound, faulty)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{sound}: {OK}",
        f"{faulty}:1: name is 5; expected a text in quotes",
        f'{faulty}:3: hand: no hand is called "pear"; did you mean "pair"?',
    ]


@pytest.mark.parametrize("arguments", [["paytables", "check", "--json"], ["paytables", "--json", "check"]])
def test_check_json_keeps_its_contract(run, sound, faulty, arguments):
    code, out, err = run(*arguments, sound, faulty)
    assert (code, err) == (1, "")
    assert json.loads(out) == [
        {"file": sound, "ok": True, "problems": [], "remarks": []},
        {
            "file": faulty,
            "ok": False,
            "problems": [
                {"line": 1, "key": "name", "message": "name is 5; expected a text in quotes"},
                {"line": 3, "key": "hand", "message": 'no hand is called "pear"; did you mean "pair"?'},
            ],
            "remarks": [],
        },
    ]


@pytest.mark.parametrize(
    ("file", "fault"),
    [
        ("none.toml", "there is no such file"),
        (".", "this is a folder"),
        ("/dev/null", "it is not an ordinary file"),
    ],
)
def test_check_of_a_missing_file_exits_2_without_a_line_number(run, sound, file, fault):
    complaint = f"videopoker: {file}: {fault}; expected a paytable's file or name\n"
    assert run("paytables", "check", file, sound) == (2, f"{sound}: {OK}\n", complaint)


def test_check_says_that_a_shipped_game_has_the_name_of_a_file(run, tmp_path):
    file = tmp_path / "jacks-or-better-9-6.toml"
    file.write_text(SOUND, encoding="utf-8")
    code, out, _ = run("paytables", "check", str(file))
    assert (code, out) == (
        0,
        f"{file}: {OK}, but a shipped game has this name: play it by its path\n",
    )


@pytest.mark.parametrize(
    ("pays", "found"),
    [
        ("[1, 4, 8, 16, 5]", "pays 16 for 4 coins and 5 for 5: is that meant?"),
        ("[2, 2, 3, 4, 5]", "pays 2 for 1 coin and only 5 for 5: is that meant?"),
    ],
)
def test_check_remarks_on_unlikely_pays_and_exits_0(run, tmp_path, pays, found):
    file = tmp_path / "mine.toml"
    file.write_text(SOUND.replace("pays = 1", f"pays = {pays}"), encoding="utf-8")
    assert run("paytables", "check", str(file)) == (0, f"{file}: {OK}\n{file}:5: {found}\n", "")
    (report,) = json.loads(run("paytables", "check", str(file), "--json")[1])
    assert (report["ok"], report["problems"]) == (True, [])
    assert report["remarks"] == [{"line": 5, "key": "pays", "message": found}]


def test_check_remarks_on_an_unlikely_return_and_on_a_file_without_one(run, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 6\n', encoding="utf-8")
    code, out, _ = run("paytables", "check", str(file))
    assert (code, out.splitlines()[1:]) == (
        0,
        [
            f"{file}: the game returns 448.8%: is that meant?",
            f"{file}: the file states no return; add the line: return = 4.487715322947",
        ],
    )


def test_check_takes_names_too_but_a_path_first(run, own_paytables, tmp_path, monkeypatch):
    saves = ("--saves", str(own_paytables.parent))
    shipped = "jacks-or-better-9-6"
    assert run("paytables", "check", "mine", shipped, *saves) == (
        0,
        f"mine: {OK}\n{shipped}: ok, returns 99.5439%\n",
        "",
    )
    code, out, err = run("paytables", "check", "mien", *saves)
    complaint = "videopoker: mien: there is no such file; expected a paytable's file or name; did you mean"
    assert (code, out, err) == (2, "", f'{complaint} "mine"?\n')
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.toml").touch()
    assert run("paytables", "check", "here")[2].endswith('; did you mean "here.toml"?\n')
    (tmp_path / "mine").write_text(SOUND.replace("pays = 1", "pays = 2"), encoding="utf-8")
    assert run("paytables", "check", "mine", *saves)[1].startswith("mine:2: return is 0.747")


def test_rows_of_the_list_have_at_most_80_columns(run):
    rows = run("paytables")[1].splitlines()
    assert len(rows) > 136
    assert max(map(len, rows)) <= 80
