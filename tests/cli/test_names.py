"""Every command takes the names of a game that the others take."""

import json

import pytest

from videopoker import Session

COMMANDS = {
    "solve": ("solve", "{}"),
    "hold": ("hold", "Ks Kh 7d 2c 9s", "--paytable", "{}"),
    "strategy": ("strategy", "{}"),
    "strategy of two": ("strategy", "--diff", "{}", "double-double-bonus-9-5"),
    "risk": ("risk", "{}", "--bankroll", "500", "--hands", "10"),
    "simulate": ("simulate", "{}", "--hands", "1000", "--seed", "7"),
    "daily": ("daily", "--paytable", "{}"),
    "check": ("paytables", "check", "{}"),
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("name", ["ddb", "Double Double Bonus 9/6", "9/6 DDB"])
def test_command_takes_a_title_and_a_nickname_as_the_id(run, command, name):
    def printed(game):
        return run(*(word.format(game) for word in command), "--json")[:2]

    key = "double-double-bonus-9-6"
    code, out = printed(name)
    assert code == 0
    assert out.replace(f'"file": "{name}"', f'"file": "{key}"') == printed(key)[1]


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_command_names_some_of_several_games_and_the_command_that_lists_them(run, command):
    code, out, err = run(*(word.format("sdb") for word in command))
    assert (code, out) == (2, "")
    assert err == (
        'videopoker: "sdb" could be 3 games: super-double-bonus-7-5, super-double-bonus-8-5 or super-double-bonus-9-5; '
        "`videopoker paytables sdb` lists them\n"
    )


def test_command_that_is_named_lists_the_games(run):
    names = [game["name"] for game in json.loads(run("paytables", "sdb", "--json")[1])]
    assert names == [f"super-double-bonus-{pays}" for pays in ("9-5", "8-5", "7-5")]


def test_plain_mode_and_scripts_begin_on_a_game_by_its_nickname(run, tmp_path):
    assert "Double Double Bonus 9/6. Type help" in run("play", "--plain", "--paytable", "ddb")[1]
    script = tmp_path / "names.poker"
    script.write_text("paytable 9/6 jacks\ncredits 5\nexpect credits 5\n")
    assert "Jacks or Better 9/6" in run("run", str(script))[1]


def test_history_takes_the_names_of_the_games_played(run, saves):
    with Session.open(saves / "mine.sqlite3", "ddb", practice=True) as session:
        session.deal(5)
        session.draw()
    for name in ("ddb", "double-double-bonus-9-6", "ddb 9/6"):
        assert "Double Double Bonus 9/6" in run("history", "--practice", "mine", "--game", name)[1]
    assert run("history", "--practice", "mine", "--game", "fpdw")[1] == "no hand matches\n"
