"""Numbers of 5,000 digits, of which Python reads at most 4,300, get an answer of one line."""

import io
import os
import re
import subprocess
import sys
from itertools import cycle

import pytest

from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment
from videopoker.cli.commands import whole_parser
from videopoker.cli.parser import Parser, load
from videopoker.core.cards.cards import format_cards
from videopoker.play.session import Session

HUGE = {
    "digits": "9" * 5000,
    "negative": "-" + "9" * 5000,
    "zeros first": "0" * 5000 + "1",
    "power": "1e" + "9" * 5000,
    "decimals": "1." + "9" * 5000,
    "percent": "9" * 5000 + "%",
    "commas": "1" + ",000" * 1700,
    "other digits": "٣" * 5000,
    "line": "flush=" + "9" * 5000,
    "range": "flush=1.." + "9" * 5000,
    "range of zeros": "flush=" + "0" * 5000 + "1..2",
}
NEEDED = {
    "--bankroll": "1000",
    "--hands": "10000",
    "PAYTABLE": "jacks-or-better-9-6",
    "CARD": "As Ks Qs Js Ts",
    "SCRIPT": "script",
    "NAME": "default",
    "SHELL": "bash",
}
"""Values for arguments that a command cannot do without."""


def every_command(command, words=()):
    """Each command with the words that name it."""
    yield words, command
    for name, (_, inner) in command.commands.items():
        yield from every_command(load(inner), (*words, name))


COMMANDS = {
    " ".join(words): command
    for words, command in every_command(whole_parser().command)
    if words not in {(), ("help",)}
}


def requests(words, huge):
    """The command with this number as the value of each of its options and arguments in turn."""
    arguments = Parser("", words, COMMANDS[words]).arguments
    needed = [one for one in arguments if not one.option_strings or "".join(one.option_strings) in NEEDED]
    for argument in arguments:
        if argument.nargs == 0:
            continue
        others = [one for one in needed if one is not argument]
        given = [
            _given(one, NEEDED.get(one.metavar, NEEDED.get("".join(one.option_strings)))) for one in others
        ]
        yield [*words.split(), *(word for one in [*given, _given(argument, huge)] if one for word in one)]


def _given(argument, value):
    if value is None:
        return None
    return [f"{argument.option_strings[0]}={value}"] if argument.option_strings else [value]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VIDEOPOKER_SAVES", str(tmp_path))
    (tmp_path / "script").write_text("credits 10\nauto 1\n")
    with Session.open(tmp_path / "default.sqlite3") as session:
        session.deal(1)
        session.draw()
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("words", COMMANDS)
def test_every_value_of_every_command_may_be_a_huge_number(folder, run, words, monkeypatch):
    for huge in HUGE.values():
        for arguments in requests(words, huge):
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
            code, out, err = run(*arguments)
            outcome = f"{[word[:40] for word in arguments]}: exit {code}: {err[:300]}"
            assert code in {0, 1, 2}, outcome
            assert "set_int_max_str_digits" not in out + err, outcome
            if code == 2:
                assert err.count("\n") == 1, outcome
            assert len(err) < 2000, f"{len(err)} characters: {outcome}"


NUMBERS = {
    "decimal": "9" * 5000,
    "hexadecimal": "0x" + "f" * 5000,
    "power": "1e" + "9" * 5000,
    "4,000": "9" * 4000,
}
"""How a file may write one; Python reads hexadecimal digits of any number, and prints none of these."""

TOML = {
    "coins": "coins = {}",
    "return": "return = {}",
    "jokers": "deck = {{ jokers = {} }}",
    "wild": "wild = [{}]",
    "name": "name = {}",
    "pays": '[[pays]]\nhand = "flush"\npays = {}',
    "pays of bets": '[[pays]]\nhand = "flush"\npays = [1, {}]',
    "jackpot": '[[pays]]\nhand = "flush"\npays = 5\njackpot = {}',
    "wilds": '[[pays]]\nhand = "flush"\npays = 5\nwilds = {}',
    "ranks": '[[pays]]\nhand = "pair"\npays = 5\nranks = {}',
    "text": '[[pays]]\nhand = "pair"\npays = 5\nranks = "{}"',
    "label": '[[pays]]\nhand = "{}"\npays = 5',
    "demo": "demo = {}",
    "theme": "theme = {}",
    "favourites": "favourites = [{}]",
    "keys": "[keys]\ndeal = {}",
    "felt": 'felt = "#{}"',
    "key": "{} = 1",
    "date": "name = {}-01-01",
}
SCRIPTS = [
    *("credits", "bet", "auto", "hands", "pick", "denomination", "seed", "hold", "deal", "draw", "double"),
    *("paytable", "expect paid", "expect credits", "expect jackpot", "expect cards", "expect hand", ""),
]


def assert_answered(answer, what):
    code, out, err = answer
    assert code in {0, 1, 2}, f"{what}: exit {code}: {err[:300]}"
    assert "Traceback" not in out + err, what
    assert "set_int_max_str_digits" not in out + err, (what, err[:300])
    assert len(err) < 2000, f"{what}: {err[:300]}"


@pytest.mark.parametrize("field", TOML)
def test_every_field_of_a_toml_file_may_be_a_huge_number(folder, run, field):
    (folder / "themes").mkdir()
    for name, number in NUMBERS.items():
        for file in ("mine.toml", "settings.toml", "themes/mine.toml"):
            (folder / file).write_text(TOML[field].format(number))
        for words in (["paytables", "check", "mine.toml"], ["solve", "./mine.toml"], ["settings"], ["stats"]):
            assert_answered(run(*words), (field, name, words))


@pytest.mark.parametrize("move", SCRIPTS)
def test_every_move_of_a_script_may_have_a_huge_number(folder, run, move):
    for name, number in HUGE.items():
        (folder / "script").write_text(f"{move} {number}\n")
        code, out, err = run("run", "script")
        assert_answered((code, out, err), (move, name))
        assert (code == 0) == (not err)
        assert err.count("\n") <= 1


def with_each_number(content, numbers):
    """The text with each of its first and last numbers replaced in turn by the next of these."""
    found = [*re.finditer(r"(?<![\w.])[0-9]+(\.[0-9]+)?(?![\w.])", content)]
    for match, number in zip(dict.fromkeys([*found[:25], *found[-10:]]), cycle(numbers), strict=False):
        yield f"{content[: match.start()]}{number}{content[match.end() :]}"


FILES = {
    "run.json": ["simulate jacks-or-better-9-6 --hands 1e5 --seed 7 --resume run.json"],
    "sheet.json": ["simulate jacks-or-better-9-6 --hands 1e5 --seed 7 --policy sheet.json"],
    "default.sqlite3.head": ["stats", "verify", "saves"],
    "default.sqlite3.marks": ["play --plain"],
    "default.sqlite3.bet": ["play --plain"],
}
"""Files that the program writes and reads again, and commands that read them."""


@pytest.fixture
def written(folder, run):
    """The folder with one of each file."""
    (folder / "auto").write_text("auto 450 all\n")
    run("run", "--save", "default", "auto")
    run("grade")
    run("simulate", "jacks-or-better-9-6", "--hands", "1e5", "--seed", "7", "--resume", "run.json")
    _, sheet, _ = run("strategy", "jacks-or-better-9-6", "--json")
    (folder / "sheet.json").write_text(sheet)
    with Session.open(folder / "default.sqlite3") as session:
        session.deal(1)
        cards = format_cards(session.state.cards)
    (folder / "default.sqlite3.marks").write_text(
        f'{{"hand": 451, "cards": "{cards}", "held": [1, 3], "first": [2]}}'
    )
    (folder / "default.sqlite3.bet").write_text('{"coins": 2, "hands": 3}')
    return folder


STORED = ("9" * 5000, "9" * 4000, "1" + "0" * 20, "1e400", "1/0", '"text"', "null", "-1")


TURNS = {name: len(STORED) for name in FILES} | {"sheet.json": 2}
"""How many of the values each number of a file has in turn; a sheet has hundreds of numbers."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "turn"), [(name, turn) for name in FILES for turn in range(TURNS[name])])
def test_every_number_in_a_file_of_the_program_may_be_a_huge_one(written, run, name, turn, monkeypatch):
    content = (written / name).read_text()
    for changed in with_each_number(content, STORED[turn:] + STORED[:turn]):
        for words in FILES[name]:
            (written / name).write_text(changed)
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"statistics\ngrade\nquit\n")))
            assert_answered(run(*words.split()), f"{words} with {changed[:400]}")


@pytest.mark.parametrize("digits", [5000, 18])
def test_environment_may_have_a_huge_number(folder, digits):
    names = (
        "COLUMNS",
        "LINES",
        "ESCDELAY",
        "TEXTUAL_FPS",
        "TEXTUAL_COLOR_SYSTEM",
        "OPENBLAS_NUM_THREADS",
        "TERM",
    )
    environment = os.environ | dict.fromkeys(names, "9" * digits)
    for words in ("--help", "stats", "solve jacks-or-better-9-6", "strategy jacks-or-better-9-6"):
        done = subprocess.run(
            [sys.executable, "-m", "videopoker", *words.split()],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), words


def test_table_opens_and_closes_with_huge_numbers_in_the_environment(folder):
    names = ("COLUMNS", "LINES", "ESCDELAY", "TEXTUAL_SLOW_THRESHOLD", "TEXTUAL_ANIMATIONS")
    for number in ("9" * 5000, "9" * 18, "²"):
        environment = terminal_environment(**dict.fromkeys(names, number))
        with PseudoTerminal(table(folder), environment, folder=folder) as terminal:
            terminal.wait_for("? help")
            terminal.press(b"\x1b[48;" + b"9" * 5000 + b";1;1;1t\x03")
            assert terminal.wait() == 0
