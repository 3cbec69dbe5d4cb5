"""Counts agree with their nouns, and a limit that a refusal names is itself taken."""

import re
import shlex
from argparse import ArgumentTypeError

import pytest

from tests.cli.test_named_files import all_commands
from tests.plain.talk import talk
from tests.printed import WRONG_COUNT
from videopoker import Refused, Session, arrays, curve, load_paytable, risk, simulate, solve, strategy
from videopoker.cli.commands import whole_parser
from videopoker.testing import play_hand

JACKS = "jacks-or-better-9-6"
ONE_COIN = 'name = "One"\ncoins = 1\n[[pays]]\nhand = "pair"\nranks = "JQKA"\npays = 1\n'

PRINTED = [
    "solve GAME",
    "solve GAME --report FILE",
    "paytables check GAME",
    "risk GAME --bankroll 1 --hands 1",
    "risk GAME --bankroll 1",
    "simulate GAME --hands 1 --seed 1",
    "simulate GAME --hands 1 --seed 1 --sessions 1 --bankroll 1",
    "hold 'Ks Kh 7d 2c 9s' --paytable GAME",
    "hand 'Ks Kh 7d 2c 9s'",
    "stats --save one",
    "stats --save one --expected",
    "stats --save one --ledger",
    "history --save one",
    "grade --save one",
    "saves",
    "verify --save one",
    "saves explain one",
]


@pytest.fixture
def game(table_file, saves):
    """A game of one coin, with a save of one hand."""
    path = table_file(ONE_COIN)
    with Session.open(saves / "one.sqlite3", path, practice=True) as session:
        session.deposit(1)
        play_hand(session, "Ks Kh 7d 2c 9s", hold="Ks Kh", draw="3c 4c 5d")
    return path


@pytest.mark.parametrize("words", PRINTED)
def test_one_of_a_thing_has_no_plural_in_a_command(run, game, tmp_path, words):
    page = tmp_path / "sheet.md"
    code, printed, complaints = run(*shlex.split(words.replace("GAME", game).replace("FILE", str(page))))
    written = page.read_text() if page.exists() else ""
    assert code == 0
    assert WRONG_COUNT.findall(f"{printed} {complaints} {written}") == []


def test_one_of_a_thing_has_no_plural_in_plain_mode(game):
    with Session.in_memory(game, credits=2) as session:
        said = talk(
            session,
            *(
                "",
                "",
                "stats",
                "history",
                "lines",
                "results",
                "bankroll",
                "risk 1",
                "ledger",
                "credits",
                "pays",
            ),
            *("set double up on", "strategy 2", "double", "1", "help double", "hand 1", "grade"),
        )
    assert WRONG_COUNT.findall(said) == []


def test_one_of_a_thing_has_no_plural_in_python(game):
    values = [solve(game), risk(game, 1, 1), simulate(game, 1, 1), curve(game, "pair", 1, 1)]
    values += [curve(game, "pair", 1, 2).breakpoints, strategy(game, lines=2)]
    values += [arrays.hold_values(game), arrays.best_holds(game)]
    with Session.in_memory(game, credits=1) as session:
        values += [session, session.state]
    assert WRONG_COUNT.findall(repr(values)) == []
    assert "nan" not in repr(values)


def test_one_of_a_thing_has_no_plural_in_a_refusal(game):
    with Session.in_memory(JACKS, credits=1) as session:
        calls = [
            lambda: simulate(JACKS, 1, 1, sessions=2, bankroll=5),
            lambda: session.deal(5),
            lambda: arrays.hold_values(game)([[0, 1, 2, 3, 99]]),
        ]
        for call in calls:
            with pytest.raises(Refused) as refused:
                call()
            assert WRONG_COUNT.findall(str(refused.value)) == []


LIMITS = {
    f"risk {JACKS} --bankroll N": 10**9,
    f"risk {JACKS} --bankroll 1000 --hands 100 --drawn N": 100,
    f"risk {JACKS} --bankroll 100 --hands N": 10**6,
    f"solve {JACKS} --coins N": 5,
    "solve jacks-or-better-8-5-progressive --jackpot N": 10**9,
    f"simulate {JACKS} --seed 1 --hands 100 --bankroll N --sessions 1": 10**9,
    f"simulate {JACKS} --seed 1 --hands 100 --drawn N": 100,
    "history --save one --last N": 10**9,
    f"solve {JACKS} --set 'royal flush=N'": 10**6,
}
"""The most that an option takes."""


@pytest.mark.parametrize("words", LIMITS)
def test_limit_that_a_refusal_names_is_taken_and_one_more_is_not(run, game, words):
    most = LIMITS[words]
    code, _, complaint = run(*shlex.split(words.replace("N", str(most + 1))))
    assert code == 2
    assert f"{most:,}" in complaint
    code, _, complaint = run(*shlex.split(words.replace("N", str(most))))
    assert (code, "expected" in complaint) == (0, False)


def options():
    """Every option of every command that reads its value."""
    for words, command in all_commands(whole_parser().command):
        for option in command.options:
            if "type" in option.settings:
                yield pytest.param(option.settings["type"], id=" ".join((*words, option.names[0])))


def refusal(read, text):
    """What the option says of a value that it refuses; None if it takes it."""
    try:
        read(text)
    except (ValueError, ArgumentTypeError) as error:
        return str(error)
    return None


@pytest.mark.parametrize("read", [*options()])
def test_range_that_any_option_names_is_taken_at_both_ends_and_nothing_beyond(read):
    for typed in ("0", "-5", "9" * 12, "9" * 30):
        expected = re.search(r"expected (\d[\d,]*) to (\d[\d,]*)$", refusal(read, typed) or "")
        if expected:
            least, most = (int(number.replace(",", "")) for number in expected.groups())
            taken = [refusal(read, str(number)) is None for number in (least - 1, least, most, most + 1)]
            assert taken == [False, True, True, False]


PLAIN_LIMITS = {
    "bet N": 5,
    "hands N": 100,
    "risk N bankroll 1000": 20_000,
    "risk Nh bankroll 1000": 24,
    "jokers N": 5,
    "coins N": 10,
    "pay flush N": 10**6,
    "credits N": 10**9,
}


@pytest.mark.parametrize("line", PLAIN_LIMITS)
def test_limit_that_plain_mode_names_is_taken_and_one_more_is_not(line):
    most = PLAIN_LIMITS[line]
    session = Session.in_memory(load_paytable(JACKS))
    one_more, taken = (talk(session, line.replace("N", str(number))) for number in (most + 1, most))
    assert re.search(rf"expected .*\b{most:,}h?\b", one_more.replace("\n", " "))
    assert "xpected" not in taken
