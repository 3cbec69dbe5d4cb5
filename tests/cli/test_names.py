"""Every command takes the names of a game that the others take."""

import pytest

from videopoker import Session

COMMANDS = {
    "solve": ("solve", "{}"),
    "hold": ("hold", "Ks Kh 7d 2c 9s", "--paytable", "{}"),
    "strategy": ("strategy", "{}"),
    "risk": ("risk", "{}", "--bankroll", "500", "--hands", "10"),
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


PERSONS = {name: words for name, words in COMMANDS.items() if name != "check"}


@pytest.mark.parametrize("command", PERSONS.values(), ids=PERSONS)
def test_command_takes_the_first_of_several_games_and_says_which_and_how_to_list_the_others(run, command):
    first = run(*(word.format("super-double-bonus-9-5") for word in command), "--json")
    code, out, err = run(*(word.format("sdb") for word in command), "--json")
    assert (code, out) == first[:2]
    assert err == "Super Double Bonus 9/5; 2 more: videopoker paytables sdb\n"


def test_command_names_the_folder_of_saves_for_the_list_of_games(run, tmp_path):
    err = run("--saves", str(tmp_path / "my saves"), "solve", "sdb")[2]
    assert err.endswith(f"2 more: videopoker --saves '{tmp_path}/my saves' paytables sdb\n")


def test_file_goes_before_words_that_several_games_have(run, table_file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table_file('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n', "jacks or better")
    assert run("solve", "jacks or better")[1].startswith("Mine")
    assert run("solve", "ddb")[2] == ""


def test_script_refuses_words_of_several_games_with_the_id_of_the_first(run, script):
    code, _, err = run("run", script("paytable jacks or better\n"))
    assert code == 2
    assert 'hand.poker:1: "jacks or better" could be 12 games: jacks-or-better-9-6, ' in err


def test_plain_mode_and_scripts_begin_on_a_game_by_its_nickname(run, saves, tmp_path):
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
    assert run("history", "--practice", "mine", "--game", "fpdw")[1] == "No match.\n"
