"""A card is spelt in one way within one output: signs and 10 on the screens, `Th` in commands and files, words when spoken."""

import io
import re

import pytest

from tests.plain.talk import talk
from tests.quick import quick_and_slow
from tests.tui.tables import answered, press, screen_text, seated
from videopoker.core.cards.cards import CardError, parse_cards, parse_ranks
from videopoker.core.cards.showdown import Dice
from videopoker.play.deals.dealing import written_positions
from videopoker.play.session import Session

WAYS = {
    "signs": re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]"),
    "T and a sign": re.compile(r"T[♠♥♦♣]"),
    "letters": re.compile(r"(?<![\w.-])[2-9TJQKA][shdc](?![\w'])"),
    "10 and a letter": re.compile(r"(?<![\w.-])10[shdc](?!\w)"),
    "words": re.compile(
        r"(?:ace|king|queen|jack|ten|nine|eight|seven|six|five|four|three|deuce|two) of "
        r"(?:spades|hearts|diamonds|clubs)",
        re.IGNORECASE,
    ),
}
HANDS = [  # a wrong hold, tens in the reasons, a paid hand, and a hand in play
    ("Ts Th 9c 5d 2s", "4h 4d 4c Td", (0,)),
    ("Td Jd Qd Kd 2c", "Ah 3h", (1, 2, 3)),
    ("Tc Th 7d 7c JK", "", (0, 1, 2, 3, 4)),
]


def ways(text):
    """The ways in which cards are spelt in a text, each with an example."""
    found = {name: pattern.findall(text)[:3] for name, pattern in WAYS.items()}
    return {name: cards for name, cards in found.items() if cards}


@pytest.fixture
def save(saves):
    """A save of hands with tens, of which one is in play."""
    path = saves / "default.sqlite3"
    with Session.open(path, practice=True) as session:
        session.deposit(1000)
        for cards, replacements, held in HANDS:
            session.deal(5, cards, replacements)
            session.draw(held)
        session.deal(5, "Ts Jh Qc 4d 3s", "Tc Td Th 9d 9c")
    return path


SCREENS = ["h h", "l down enter", "D 1 space w", "L enter space 1 space"]
"""A hint, a hand of the history, an answer with its reason, a lesson."""
SLOW_SCREENS = [
    "",
    "h",
    "w",
    "l",
    "l down",
    "l down r",
    "l down w",
    "l down a",
    "l down enter w",
    "F",
    "S",
    "T",
    "T 1 space",
]
SLOW_SCREENS += ["D", "D 1 space", "D b", "D b enter", "L", "L enter", "L enter space", "v space right space"]
SLOW_SCREENS += ["1 2 space", "1 2 space w", "C C 1 2 space"]


STRIP = re.compile(r"(?:[2-9TJQKA][♠♥♦♣]|JK){5}")
"""A hand among the last hands, where a card has two columns and a ten is T."""


@pytest.mark.parametrize("size", quick_and_slow([(80, 24), (60, 20), (120, 40)], whole=True))
@pytest.mark.parametrize("keys", quick_and_slow(SCREENS + SLOW_SCREENS, len(SCREENS)))
async def test_screens_spell_cards_with_signs_and_10(save, keys, size):
    with Session.open(save, practice=True) as session:
        async with seated(session, size) as pilot:
            for key in keys.split():
                await press(pilot, key)
                await answered(pilot)
            text = STRIP.sub("", screen_text(pilot))
            assert set(ways(text)) <= {"signs"}, text


COMMANDS = [
    ["hand", "Ts Th 9c 5d 2s", "Tc Td 9h 5c 2d"],
    ["hold", "Ts Th 9c 5d 2s"],
    ["hold", "Td Jd Qd Kd 2c", "--why"],
    ["strategy", "jacks-or-better-9-6"],
    ["strategy", "jacks-or-better-9-6", "--hand", "Ts Th 9c 5d 2s"],
    ["drill", "Ts Th 9c 5d 2s"],
    ["daily"],
    ["history"],
    ["history", "--json"],
    ["grade"],
    ["grade", "--hand", "1"],
    ["verify", "--hand", "1"],
    ["learn", "jacks-or-better-9-6", "--lesson", "2"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_spell_cards_with_letters(save, run, monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nwhy\n1\nwhy\n"))
    code, printed, complaints = run(*command)
    assert (code, complaints) == (0, "")
    assert set(ways(printed)) <= {"letters"}, printed


def test_logs_of_scripts_spell_cards_with_letters(saves, run, script):
    moves = "paytable jacks-or-better-9-6\ncredits 100\ndeal Ts Th 9c 5d 2s\nhold 1\ndraw 4h 4d 4c Td\n"
    for options in ([], ["--json"]):
        code, printed, _ = run("run", script(moves), *options)
        assert code == 0
        assert set(ways(printed)) == {"letters"}, printed


LINES = [
    "hint",
    "hint",
    "why",
    "hold 1",
    "draw",
    "why",
    "history",
    "replay 2",
    "next",
    "next",
    "back",
    "fairness all",
]


@pytest.mark.parametrize(
    "lines",
    [
        LINES,
        ["drill", "1", "why", "2", "why", "quit"],
        ["daily", "1", "why", "quit"],
        ["learn", "1", "why", "quit"],
        ["draw", "1", "history 2", "hand 2", "why 2", "again 2", "1", "draw"],
        ["strategy", "grade", "lab"],
    ],
)
def test_plain_mode_spells_cards_in_words(save, lines):
    with Session.open(save, practice=True) as session:
        spoken = talk(session, *lines)
    assert set(ways(spoken)) == {"words"}, spoken


def test_full_width_letters_and_digits_are_read_as_the_plain_ones():
    assert parse_cards("Ａｓ　１０ｄ　Ｋ♠️　ＪＫ") == parse_cards("As Td Ks JK")
    assert parse_ranks("２-４Ａ") == parse_ranks("2-4A")
    assert written_positions("１　３", ()) == {0, 2}
    assert Dice.parse("Ａ Ｋ Ｑ Ｊ １０") == Dice.parse("A K Q J T")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Aс", "no suit 'с' (Cyrillic small letter es)"),
        ("Кs", "no rank 'К' (Cyrillic capital letter ka)"),
        ("Ks Κh", "no rank 'Κ' (Greek capital letter kappa)"),
    ],
)
def test_letter_that_looks_like_another_is_named(text, named):
    with pytest.raises(CardError, match=re.escape(named)):
        parse_cards(text)


def test_such_a_letter_is_named_in_a_rank_and_on_a_die():
    for read in (parse_ranks, Dice.parse):
        with pytest.raises(CardError, match=r"'К' \(Cyrillic capital letter ka\)"):
            read("К")
