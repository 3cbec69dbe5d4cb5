"""Scripts that cannot be read or played: each fault with its line and the reason, before anything is played."""

import pytest

from tests.play.script.playing import play
from videopoker.play.paytables.files import load_paytable
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import play_script
from videopoker.play.script.steps import NotInRealSave, ScriptError, check_real
from videopoker.play.session import Session

FAULTS = [
    ("dael", 'script:1: unknown move "dael"; did you mean "deal"?'),
    ("shuffle", 'script:1: unknown move "shuffle"; expected paytable, seed, credits, bet, deal, hold'),
    ("\n\n  foo bar", 'script:3: unknown move "foo"'),
    ('deal "Ks', "script:1: a quote is not closed"),
    ("deal Ks\\", "script:1: "),
    ("paytable", "script:1: expected a game's name or path after paytable, such as paytable ddb"),
    ("paytable one two", 'script:1: no paytable or file is called "one two"'),
    (
        "paytable jacks-or-bettr-9-6",
        'script:1: no paytable or file is called "jacks-or-bettr-9-6"; did you mean',
    ),
    ("paytable /", "this is a folder; expected a paytable file"),
    ("paytable " + "a" * 300, "script:1: "),
    ('paytable "a\0b"', "script:1: "),
    ("seed", "script:1: expected hexadecimal digits after seed, such as seed 2a"),
    ("seed xyz", "script:1: expected hexadecimal digits"),
    ("seed 1 2", "script:1: expected hexadecimal digits"),
    ('seed ""', "script:1: expected hexadecimal digits"),
    ("seed -1", "script:1: expected hexadecimal digits"),
    ("credits", "script:1: credits has nothing; expected a whole number of credits"),
    ("credits ten", 'script:1: credits has "ten"; expected a whole number of credits'),
    ("credits -5", 'script:1: credits has "-5"; expected'),
    ("credits 1.5", 'script:1: credits has "1.5"; expected'),
    ("credits 1e3", 'script:1: credits has "1e3"; expected'),
    ("credits ²", "script:1: credits has"),
    ("credits 0", "script:1: credits 0; expected a whole number of credits from 1 to 1,000,000,000"),
    ("credits 1000000001", "script:1: credits 1,000,000,001; expected"),
    ("credits " + "9" * 4000, "script:1: credits a huge number; expected"),
    ("credits 5 6", 'script:1: "6" is unexpected after credits'),
    ("bet", "script:1: bet has nothing; expected a whole number of coins"),
    ("bet 0", "script:1: bet 0; expected a whole number of coins from 1"),
    ("bet 101", "script:1: bet 101; expected"),
    ("bet max", 'script:1: bet has "max"; expected'),
    ("bet 1 2", 'script:1: "2" is unexpected after bet'),
    ("deal Ks Kh 7d 2c", "script:1: got 4 cards; a deal is five, or none"),
    ("deal Ks Kh 7d 2c JK 3c", "script:1: got 6 cards; a deal is five, or none"),
    ("deal Ks Ks 7d 2c JK", "script:1: Ks: the card appears 2 times; a deck has it once"),
    ("deal Ks Kh 7d 2c 1s", "script:1: '1s': no rank '1'"),
    ("hold", "script:1: expected positions, cards, none, all or best after hold"),
    ("hold 0", 'script:1: no positions "0"; positions are 1 to 5'),
    ("hold 1 6", 'script:1: no positions "1 6"; positions are 1 to 5'),
    ("hold 12", 'script:1: no positions "12"; positions are 1 to 5'),
    ("hold auto", 'script:1: hold has "auto"; expected positions, cards, none, all or best after hold'),
    ("hold 1 1", "script:1: 1 is named twice; name each card once"),
    ("hold some", 'script:1: hold has "some"; expected positions, cards'),
    ("hold Ks 1", "script:1: '1'"),
    ("hold all none", "script:1: 'all'"),
    ("draw Ks Ks", "script:1: Ks: the card appears 2 times"),
    ("draw 8c", "script:1: draw names cards, but no deal comes before it; add a deal line"),
    ("deal Ks Kh 7d 2c JK\ndraw Ks", "script:2: Ks: the card appears 2 times"),
    (
        "deal Ks Kh 7d 2c JK\ndraw\ndraw 8c",
        "script:3: draw names cards, but no deal comes before it; add a deal line",
    ),
    ("auto", "script:1: auto has nothing; expected a number of hands"),
    ("auto 0", "script:1: auto 0; expected a number of hands from 1 to 1,000,000"),
    ("auto 5 worst", 'script:1: no way to hold is called "worst"; expected best, none or all'),
    ("auto 5 all 3", 'script:1: "3" is unexpected after auto'),
    ("cashout 5", 'script:1: "5" is unexpected after cashout'),
    ("expect", "script:1: expected hand, paid, credits, jackpot or cards, and a value, after expect"),
    ("expect paid", "script:1: expected hand, paid, credits, jackpot or cards, and a value"),
    ("expect money 5", "script:1: expected hand, paid, credits, jackpot or cards"),
    ("expect paid much", 'script:1: expect paid "much"; expected a whole number'),
    ("expect paid -5", 'script:1: expect paid "-5"; expected a whole number'),
    ("expect paid 1 2", 'script:1: expect paid "1 2"; expected a whole number'),
    ("expect paid ²", "script:1: expect paid"),
    ("expect paid " + "9" * 4000, "expected a whole number of at most 15 digits"),
    ("expect cards Ks", "script:1: got 1 card; expected five after expect cards"),
    ("expect cards 1s 2s 3s 4s 5s", "script:1: '1s': no rank '1'"),
    ("\x1b[31mred", 'script:1: unknown move "?[31mred"'),
    ("x" * 4_000, 'script:1: unknown move "xxx'),
    ("credits " + "x" * 4_000, 'script:1: credits has "xxx'),
    ("expect paid " + "x" * 4_000, 'script:1: expect paid "xxx'),
    ("cashout " + "x" * 4_000, "script:1: "),
    ("hold " + "7" * 4_000, "script:1: no positions"),
    ("credits 5\n" + "x" * 1_000_000, "script:2: a line of 1,000,000 characters; expected at most 5,000"),
]


@pytest.mark.parametrize(("text", "message"), FAULTS)
def test_script_that_cannot_be_read_names_line_and_reason(text, message):
    with pytest.raises(ScriptError) as caught:
        read_script(text)
    assert message in str(caught.value)
    assert str(caught.value).startswith("script:")
    assert len(str(caught.value)) < 700


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("deal", "script:1: there are no credits; add some first"),
        ("draw", "script:1: no hand is dealt; deal first"),
        ("cashout", "script:1: there are no credits"),
        ("auto 3 all", "script:1: no credits are left after 0 of 3 hands"),
        ("hold 1", "script:1: no hand is dealt; deal first"),
        ("expect hand pair", "script:1: no hand is dealt; deal first"),
        ("credits 5\ndeal\ndeal", "script:3: hand 1 is still in play; draw first"),
        ("credits 9\ndeal\ncashout", "script:3: hand 1 is still in play"),
        ("credits 9\ndeal\nauto 1 all", "script:3: hand 1 is still in play"),
        ("credits 5\ndeal\ndraw\nhold 1", "script:4: no hand is dealt; deal first"),
        ("credits 5\ndeal Ks Kh 7d 2c JK\nhold As", "script:3: As is not in the hand Ks Kh 7d 2c JK"),
        ("credits 5\ndeal Ks Kh 7d 2c JK\nhold Ks Ks", "script:3: Ks is named twice; name each card once"),
        ("credits 5\ndeal Ks Kh 7d 2c JK\nhold 1 2 5\ndraw 8c", "script:4: draw names 1 card; expected 2, one for each card not held"),
        ("credits 5\ndeal Ks Kh 7d 2c JK\ndraw 8c 8d", "script:3: draw names 2 cards; expected 5, one for each card not held"),
        ("credits 5\nbet 6", "script:2: a bet of 6 coins; this game takes 1 to 5"),
        ("credits 5\ndeal JK JK 7d 2c 3c", "script:2: JK: this game has one joker, not 2"),
        ("paytable jacks-or-better-9-6\ncredits 5\ndeal Ks Kh 7d 2c JK", "script:3: JK: this game has no joker"),
        ("credits 1000000000\ncredits 1", "script:2: the machine holds at most 1,000,000,000 credits; cash out first"),
        ("credits 5\ndeal Ks Kh 7d 2c JK\ndraw 1 2 3", "script:3: '1'"),
    ],
)  # fmt: skip
def test_script_that_cannot_be_played_names_line_and_reason(text, message):
    with pytest.raises(ScriptError) as caught:
        play(text)
    assert message in str(caught.value)


def test_script_is_read_whole_before_anything_is_played():
    session = Session.in_memory()
    with pytest.raises(ScriptError, match="script:2:"):
        list(play_script(read_script("credits 100\nfoo"), session))
    assert session.state.credits == 0


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
def test_script_lines_are_those_an_editor_counts(sign):
    with pytest.raises(ScriptError, match="script:2: unknown move"):
        read_script(f"# one{sign}line\nfoo")


def problems(text, **games):
    with pytest.raises(ScriptError) as caught:
        read_script(text, name="hand.poker", **games)
    return [str(problem) for problem in caught.value.problems]


def test_every_error_of_a_script_is_reported_with_file_and_line():
    text = 'credits ten\nbet 9\ndael\n\nhold 7\nexpect hand "full hose"\nexpect paid much\n'
    assert problems(text, games=[load_paytable()]) == [
        'hand.poker:1: credits has "ten"; expected a whole number of credits',
        "hand.poker:2: bet 9; expected a whole number of coins from 1 to 5",
        'hand.poker:3: unknown move "dael"; did you mean "deal"?',
        'hand.poker:5: no positions "7"; positions are 1 to 5',
        'hand.poker:6: no hand and no line of this game is called "full hose"; did you mean "full house"?',
        'hand.poker:7: expect paid "much"; expected a whole number of at most 15 digits',
    ]


@pytest.mark.parametrize(
    "text",
    [
        "dael Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d",
        "deal Ks Kh 7d 2c\nhold Ks Kh JK\ndraw 8c 8d",
        "give Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d",
        "paytable deuces-wild-full-pax\nexpect hand 'four deuces'",
        "paytabel deuces-wild-full-pay\nexpect hand 'four deuces'",
        "paytable none\nbet 9",
    ],
)
def test_error_that_follows_from_another_is_not_reported(text):
    (problem,) = problems(text, games=[load_paytable("jacks-or-better-9-6")])
    assert problem.startswith("hand.poker:1: ")


def test_every_error_of_a_faulty_paytable_is_reported_at_its_line(table_file):
    file = table_file('name = "Mine"\n[[pays]]\nhand = "par"\n[[pays]]\nhand = "flush"\npays = 0\n')
    shown = problems(f"credits 5\npaytable '{file}'\n")
    assert len(shown) > 1
    assert all(problem.startswith(f"hand.poker:2: {file}:") for problem in shown)


def test_reading_stops_after_a_hundred_errors():
    shown = problems("dael\n" * 5000)
    assert len(shown) == 101
    assert shown[-1] == "hand.poker:100: more errors may follow; the rest of the script was not read"


def test_every_step_that_a_real_save_refuses_is_reported():
    script = read_script("deal\nseed 2a\ncredits 5\ndraw\ndeal Ks Kh 7d 2c JK\n", name="hand.poker")
    with pytest.raises(NotInRealSave) as caught:
        check_real(script)
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [
        ("hand.poker", 2),
        ("hand.poker", 3),
        ("hand.poker", 5),
    ]


def test_every_error_of_order_is_told_before_anything_is_played():
    text = "credits 20\ndraw\ndeal\ncashout\ndeal\nhold 1\ndraw\npick 1\nhold 2\nauto 3\ndraw"
    session = Session.in_memory()
    with pytest.raises(ScriptError) as caught:
        [*play_script(read_script(text), session)]
    assert [(problem.line, problem.message) for problem in caught.value.problems] == [
        (2, "no hand is dealt; deal first"),
        (4, "hand 1 is still in play; draw first"),
        (5, "hand 1 is still in play; draw first"),
        (8, "no double-up is open; double a win first"),
        (9, "no hand is dealt; deal first"),
        (11, "no hand is dealt; deal first"),
    ]
    assert session.state.credits == session.state.hand == 0


@pytest.mark.parametrize(
    ("word", "meant"),
    [("pays", "paid"), ("wins", "paid"), ("line", "hand"), ("credit", "credits"), ("balance", "credits")],
)
def test_word_that_expect_does_not_know_is_guessed(word, meant):
    with pytest.raises(ScriptError, match=f'after expect; did you mean "{meant}"'):
        read_script(f"expect {word} 45")
