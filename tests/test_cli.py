"""The command line: what is printed where, and with which exit code."""

import io
import json
import subprocess
import sys

import pytest

from videopoker import __version__
from videopoker.cli import main
from videopoker.core.paytable import FAMILIES
from videopoker.play.games.paytables import load_paytable, paytable_names
from videopoker.play.session import Session

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


@pytest.fixture(autouse=True)
def saves(tmp_path, monkeypatch):
    """A folder of saves for the commands to use, away from the player's own."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(folder))
    return folder


@pytest.fixture
def script(tmp_path):
    """Writes a script and gives its name."""

    def write(text):
        path = tmp_path / "hand.poker"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def run(capsys):
    """Runs a command in this process: exit code, what it printed, what it complained of."""

    def command(*arguments):
        try:
            code = main(list(arguments))
        except SystemExit as leaving:
            code = leaving.code
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return command


@pytest.fixture
def played(saves):
    """A save `default` with one rigged hand, one shuffled and one waiting."""
    with Session.open(saves / "default.sqlite3") as session:
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
        session.draw("Ks Kh JK")
        session.deal(1)
        session.draw()
        session.deal(2)
        return session.state.credits


# run


def test_run_plays_a_script_and_prints_a_line_for_each_event(run, script):
    code, out, err = run("run", script(FULL_HOUSE))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "deposit  100; credits 100",
        "deal 1   Ks Kh 7d 2c JK  bet 5: three of a kind, kings",
        "draw 1   Ks Kh 8c 8d JK  held Ks Kh JK: full house, kings over eights; Full House pays 25; credits 120",
    ]


def test_run_with_json_prints_one_event_a_line(run, script):
    code, out, err = run("run", "--json", script(FULL_HOUSE))
    assert (code, err) == (0, "")
    events = [json.loads(line) for line in out.splitlines()]
    assert [event["event"] for event in events] == ["deposited", "dealt", "drawn"]
    assert events[2]["category"] == "full house"
    assert (events[2]["paid"], events[2]["balance"]) == (25, 120)


def test_run_with_a_wrong_expectation_exits_1_and_names_the_line(run, script):
    name = script(FULL_HOUSE.replace('"full house"', '"flush"'))
    code, out, err = run("run", name)
    assert code == 1
    assert err == f"videopoker: {name}: line 6: expected hand flush, found full house, kings over eights\n"
    assert len(out.splitlines()) == 3


def test_run_with_a_card_dealt_twice_exits_2_and_names_the_card(run, script):
    name = script("credits 5\ndeal Ks Ks 7d 2c JK\n")
    code, out, err = run("run", name)
    assert (code, out) == (2, "")
    assert err == f"videopoker: {name}: line 2: Ks: the card appears 2 times; a deck has it once\n"


def test_run_with_a_move_that_is_not_allowed_exits_2_and_names_the_line(run, script):
    name = script("credits 5\ndraw\n")
    code, out, err = run("run", name)
    assert (code, out) == (2, "deposit  5; credits 5\n")
    assert err == f"videopoker: {name}: line 2: a draw is not allowed before a deal; deal first\n"


def test_run_with_a_misspelt_move_exits_2_before_anything_is_played(run, script):
    name = script("credits 5\ndael\n")
    code, out, err = run("run", name)
    assert (code, out) == (2, "")
    assert err == f'videopoker: {name}: line 2: no move is called "dael"; did you mean "deal"?\n'


def test_run_reads_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FULL_HOUSE.encode())))
    code, out, _ = run("run", "-")
    assert code == 0
    assert out.endswith("credits 120\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "line 1: not UTF-8 text; expected a script"),
        (b"credits 5\n\xff\n", "line 2: not UTF-8 text; expected a script"),
        (b"#" * 10_000_001, "a script has at most 10,000,000 bytes"),
        ("credits 5\n".encode("utf-16"), "line 1: not UTF-8 text"),
        (bytes(100), "line 1: no move is called"),
    ],
)
def test_run_refuses_a_file_that_is_no_script(run, tmp_path, content, message):
    path = tmp_path / "script"
    path.write_bytes(content)
    code, out, err = run("run", str(path))
    assert (code, out) == (2, "")
    assert f"{path}: {message}" in err


def test_run_accepts_a_byte_order_mark(run, tmp_path):
    path = tmp_path / "script"
    path.write_bytes(FULL_HOUSE.encode("utf-8-sig"))
    assert run("run", str(path))[0] == 0


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none.poker", "No such file or directory"), (".", "Is a directory"), ("n" * 300, "File name too long")],
)
def test_run_without_a_script_to_read_exits_2(run, name, reason):
    assert run("run", name) == (2, "", f"videopoker: {name}: the script cannot be read: {reason}\n")


def test_run_keeps_nothing_without_a_save(run, script, saves):
    run("run", script(FULL_HOUSE))
    assert not saves.exists()


def test_run_with_a_save_plays_on_where_it_was_left(run, script):
    deal, draw = script("deal Ks Kh 7d 2c JK\n"), "hold Ks Kh\ndraw\n"
    assert run("run", "--save", "mine", deal)[0] == 0
    assert run("run", "--save", "mine", script(draw))[0] == 0
    code, out, _ = run("stats", "--save", "mine", "--json")
    assert code == 0
    assert json.loads(out)["games"] == 1


def test_run_with_a_save_that_is_played_elsewhere_exits_2_and_says_by_whom(run, script, saves):
    with Session.open(saves / "mine.sqlite3"):
        code, out, err = run("run", "--save", "mine", script("deal\n"))
    assert (code, out) == (2, "")
    assert "is being played by process" in err


def test_run_stopped_by_a_reader_that_leaves_says_nothing():
    source = "seed 1\ncredits 1000000\nbet 1\nauto 20000 none\n"
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
        assert process.wait(30) == 141


# paytables


def test_paytables_lists_every_shipped_table(run):
    code, out, err = run("paytables")
    assert (code, err) == (0, "")
    listed = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
    assert sorted(listed) == sorted(paytable_names())
    assert "joker-poker-jacks-15-5-4" in out.splitlines()[1]
    assert "99.6958%" in out.splitlines()[1]


def test_paytables_are_listed_by_family(run):
    _, out, _ = run("paytables")
    assert [line for line in out.splitlines() if line and not line.startswith(" ")] == list(FAMILIES)


def test_paytables_say_which_games_are_progressive(run):
    progressive = [name for name in paytable_names() if load_paytable(name).jackpot_line]
    told = [line for line in run("paytables")[1].splitlines() if "progressive jackpot" in line]
    assert sorted(line.split()[0] for line in told) == sorted(progressive)
    assert next(line for line in told if "8-5" in line).endswith(
        "  (progressive jackpot, from 4,000 credits)"
    )
    rows = json.loads(run("paytables", "--json")[1])
    assert {row["name"]: row["jackpot"] for row in rows if row["jackpot"]} == {
        name: load_paytable(name).jackpot_line.pays[-1] for name in progressive
    }


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
    }


@pytest.fixture
def own_paytables(tmp_path, monkeypatch):
    """A sound and a faulty paytable of the player's own, beside saves that --saves chooses."""
    monkeypatch.delenv("VIDEOPOKER_PAYTABLES")
    folder = tmp_path / "chosen" / "paytables"
    folder.mkdir(parents=True)
    sound = 'name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n'
    (folder / "mine.toml").write_text(sound, encoding="utf-8")
    (folder / "faulty.toml").write_text("name = 5\n", encoding="utf-8")
    return folder


def test_paytables_lists_the_players_own_and_complains_of_the_broken(run, own_paytables):
    code, out, err = run("paytables", "--saves", str(own_paytables.parent))
    assert code == 0
    assert [line.split()[0] for line in out.partition("\nYour own\n")[2].splitlines()] == ["mine"]
    assert err.startswith(
        f"videopoker: {own_paytables}/faulty.toml:1: name is 5; expected a text in quotes\n"
    )


def test_paytables_json_tells_the_players_own(run, own_paytables):
    _, out, _ = run("paytables", "--json", "--saves", str(own_paytables.parent))
    assert [(row["name"], row["title"]) for row in json.loads(out) if row["own"]] == [("mine", "Mine")]


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
    named = [script("paytable mine\n") if word == "SCRIPT" else word for word in arguments]
    code, out, err = run(*named, "--saves", str(own_paytables.parent))
    assert (code, err) == (0, "")
    assert shows in out


def test_broken_paytable_asked_for_is_refused_with_every_fault(run, own_paytables):
    code, out, err = run("solve", "faulty", "--saves", str(own_paytables.parent))
    assert (code, out) == (2, "")
    assert (
        err.splitlines()[0]
        == f"videopoker: {own_paytables}/faulty.toml:1: name is 5; expected a text in quotes"
    )


@pytest.fixture
def sound(tmp_path):
    path = tmp_path / "sound.toml"
    path.write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n', encoding="utf-8")
    return str(path)


@pytest.fixture
def faulty(tmp_path):
    path = tmp_path / "faulty.toml"
    path.write_text('name = 5\n[[pays]]\nhand = "pear"\npays = 1\n', encoding="utf-8")
    return str(path)


def test_check_of_sound_files_exits_0(run, sound):
    assert run("paytables", "check", sound, sound) == (0, f"{sound}: ok\n{sound}: ok\n", "")


def test_check_of_a_faulty_file_exits_1_and_prints_every_fault(run, sound, faulty):
    code, out, err = run("paytables", "check", sound, faulty)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{sound}: ok",
        f"{faulty}:1: name is 5; expected a text in quotes",
        f'{faulty}:3: hand: no hand is called "pear"; did you mean "pair"?',
    ]


@pytest.mark.parametrize("arguments", [["paytables", "check", "--json"], ["paytables", "--json", "check"]])
def test_check_json_keeps_its_contract(run, sound, faulty, arguments):
    code, out, err = run(*arguments, sound, faulty)
    assert (code, err) == (1, "")
    assert json.loads(out) == [
        {"file": sound, "ok": True, "problems": []},
        {
            "file": faulty,
            "ok": False,
            "problems": [
                {"line": 1, "key": "name", "message": "name is 5; expected a text in quotes"},
                {"line": 3, "key": "hand", "message": 'no hand is called "pear"; did you mean "pair"?'},
            ],
        },
    ]


def test_check_of_a_missing_file_exits_1(run, tmp_path):
    missing = str(tmp_path / "none.toml")
    assert run("paytables", "check", missing) == (
        1,
        f"{missing}:1: there is no such file; check the path\n",
        "",
    )


def test_check_says_that_a_shipped_game_has_the_name_of_a_file(run, tmp_path):
    file = tmp_path / "jacks-or-better-9-6.toml"
    file.write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n', encoding="utf-8")
    code, out, _ = run("paytables", "check", str(file))
    assert (code, out) == (
        0,
        f"{file}: ok, to be played by its path: a shipped game has its name, which goes first\n",
    )


# stats, history, verify


def test_stats_json_keeps_its_contract(run, played):
    code, out, _ = run("stats", "--json")
    stats = json.loads(out)
    assert code == 0
    assert stats["credits"] == played
    assert stats["credits"] == stats["deposits"] - stats["coin_in"] + stats["coin_out"] - stats["cashed_out"]
    assert (stats["deposits"], stats["coin_in"], stats["games"], stats["cashed_out"]) == (1000, 8, 3, 0)
    assert stats["lines"]["Full House"] == 1


def test_stats_are_printed_for_people(run, played):
    code, out, err = run("stats")
    assert (code, err) == (0, "")
    rows = {row.split("  ")[0]: row.split() for row in out.splitlines()}
    assert rows["deposits"][1:] == ["1,000", "$250.00"]
    assert rows["HANDS"][1:] == ["this", "session", "all", "time"]
    assert rows["Full House"][2:] == ["1", "2"]


def test_stats_stand_beside_what_best_play_expects(run, played):
    code, out, _ = run("stats", "--expected")
    assert code == 0
    assert "how unlikely" in out
    (most, *_) = json.loads(run("stats", "--expected", "--json")[1])
    assert sum(line["hits"] for line in most["lines"]) == most["games"]
    assert most["lines"][-1]["label"] == "nothing"


def test_ledger_tells_what_was_put_in_and_what_sessions_brought(run, saves):
    with Session.open(saves / "default.sqlite3") as session:
        session.deal(5)
        session.draw()
        session.choose_denomination(5)
    code, out, err = run("ledger")
    assert (code, err) == (0, "")
    assert "deposited" in out
    assert "a credit is worth $0.05 from here on" in out
    told = json.loads(run("ledger", "--json")[1])
    assert [row["kind"] for row in told["ledger"]][-1] == "session ended"
    assert [one["games"] for one in told["sessions"]] == [1]


def test_stats_of_a_save_while_it_is_played(run, saves):
    with Session.open(saves / "default.sqlite3") as session:
        session.deal(5)
        assert json.loads(run("stats", "--json")[1])["games"] == 1


def test_history_json_tells_the_hands_in_full(run, played):
    code, out, _ = run("history", "--json")
    hands = json.loads(out)
    assert code == 0
    assert [hand["hand"] for hand in hands] == [1, 2, 3]
    assert hands[0]["final"] == ["Ks", "Kh", "8c", "8d", "JK"]
    assert len(hands[1]["secret"]) == 64
    assert "secret" not in hands[2]


def test_history_prints_the_last_hands(run, played):
    code, out, _ = run("history", "--last", "2")
    assert code == 0
    assert [line.split()[1] for line in out.splitlines() if line.startswith("Hand")] == ["2", "3"]
    assert out.endswith("waits for its draw\n")


@pytest.mark.parametrize(
    ("option", "name", "complaint"),
    [
        (
            "--line",
            "full hous",
            'no line of the games played is called "full hous"; did you mean "Full House"?',
        ),
        (
            "--game",
            "deuces",
            'no hand was played on a game called "deuces"; played were joker-poker-jacks-15-5-4',
        ),
    ],
)
def test_history_of_what_was_never_played_is_a_mistake_and_no_empty_list(
    run, played, option, name, complaint
):
    code, out, err = run("history", option, name)
    assert (code, out, err) == (2, "", f"videopoker: {complaint}\n")


def test_history_of_a_line_that_was_not_hit_yet_is_empty(run, played):
    assert run("history", "--line", "natural royal flush") == (0, "there is no such hand\n", "")


def test_run_tells_the_balance_after_every_event_of_a_move(run, script):
    code, out, _ = run("run", script("credits 1000\ndenomination 100\n"))
    assert (code, [line.rpartition("credits ")[2] for line in out.splitlines()[-3:]]) == (
        0,
        ["0", "credit   is worth $1.00", "250"],
    )


def test_history_of_a_new_save_says_so(run, saves):
    Session.open(saves / "default.sqlite3").close()
    assert run("history") == (0, "no hand has been played yet\n", "")


@pytest.mark.parametrize("count", ["0", "-1", "x", "1.5", "", "²", "9" * 30, "9" * 5000])
def test_history_given_no_count_says_what_it_expects(run, played, count):
    code, out, err = run("history", "--last", count)
    assert (code, out) == (2, "")
    assert "is not a count; expected 1 to 999999999" in err
    assert len(err) < 200


def test_verify_of_a_sound_save_exits_0(run, played):
    code, out, err = run("verify")
    assert (code, err) == (0, "")
    assert out == "3 hands checked, 1 of them dealt by a script's own cards: all is well\n"


def test_verify_json_says_what_was_checked(run, played):
    code, out, _ = run("verify", "--json")
    assert code == 0
    assert json.loads(out) == {"ok": True, "hands": 3, "rigged": 1, "problems": []}


@pytest.mark.parametrize("command", ["stats", "history", "verify"])
def test_save_that_is_not_there_exits_2_and_is_not_made(run, saves, command):
    code, out, err = run(command)
    assert (code, out) == (2, "")
    assert err == f"videopoker: there is no save at {saves / 'default.sqlite3'}; `videopoker` starts one\n"
    assert not saves.exists()


@pytest.mark.parametrize("before", [True, False])
def test_save_and_folder_may_be_named_before_or_after_the_command(run, tmp_path, before):
    Session.open(tmp_path / "other" / "mine.sqlite3").close()
    named = ["--saves", str(tmp_path / "other"), "--save", "mine"]
    arguments = [*named, "stats", "--json"] if before else ["stats", *named, "--json"]
    code, out, _ = run(*arguments)
    assert code == 0
    assert json.loads(out)["credits"] == 1000


@pytest.mark.parametrize("name", ["../up", "", "a/b", "a b", ".hidden"])
def test_save_name_that_is_no_file_name_exits_2(run, name):
    code, _, err = run("stats", "--save", name)
    assert code == 2
    assert "cannot name a save" in err


# the command itself


def test_help_lists_every_command(run):
    code, out, _ = run("--help")
    assert code == 0
    for command in ("play", "hand", "hold", "solve", "run", "paytables", "stats", "history", "verify"):
        assert f"\n    {command} " in out


@pytest.mark.parametrize(
    "command", ["play", "hand", "hold", "solve", "run", "paytables", "stats", "history", "verify"]
)
def test_every_command_explains_itself(run, command):
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: videopoker {command}")


def test_version_is_the_packages(run):
    assert run("--version") == (0, f"videopoker {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["paly"], "invalid choice: 'paly'"),
        (["stats", "extra"], "unrecognized arguments: extra"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
        (["run"], "the following arguments are required: SCRIPT"),
        (["paytables", "check"], "the following arguments are required: FILE"),
    ],
)
def test_wrong_arguments_exit_2_with_one_line_that_says_where_to_look(run, arguments, message):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.count("\n") == 1
    assert "--help" in err


def test_table_without_a_terminal_exits_2_and_says_what_plays_without_one(run, saves):
    code, out, err = run()
    assert (code, out) == (2, "")
    assert (
        err
        == "videopoker: the table needs a terminal; --plain plays line by line, `videopoker run` a script\n"
    )
    assert not saves.exists()


def test_module_is_the_command():
    done = subprocess.run(
        [sys.executable, "-m", "videopoker", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, f"videopoker {__version__}\n")
