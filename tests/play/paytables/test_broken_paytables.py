"""A broken paytable file is refused with every fault in it: the line, the key, what was found and what was expected."""

import re
import sys

import pytest

from tests.quick import quick_and_slow
from videopoker.play.paytables.solved import check_file
from videopoker.play.session import Session

SOUND = """\
name    = "Mine"
variant = "9/6"
deck    = { jokers = 1 }
wild    = ["joker"]
coins   = 5
return  = 0.5632

[[pays]]
hand    = "royal flush"
natural = true
pays    = [250, 500, 750, 1000, 4000]

[[pays]]
hand    = "four of a kind"
ranks   = "A"
kickers = "234"
pays    = 80

[[pays]]
hand    = "pair"
ranks   = "JQKA"
pays    = 1
"""
NATURAL = (
    SOUND.replace("{ jokers = 1 }", "{ jokers = 0 }")
    .replace('["joker"]', "[]")
    .replace("return  = 0.5632", "")
)
HEAD = 'name = "Mine"\n'
PAIR = '[[pays]]\nhand = "pair"\npays = 1\n'


def instead(old, new, text=SOUND):
    assert text.count(old) == 1, f"{old!r} stands in the file {text.count(old)} times"
    return text.replace(old, new)


JOKERS = (
    SOUND
    + """
[[pays]]
hand    = "five of a kind"
pays    = 200

[[pays]]
hand    = "straight"
wilds   = 1
pays    = 3
"""
)
PAYS = "pays    = 80"
JACKPOTS = (
    HEAD
    + """
[[pays]]
hand = "straight"
pays = 4
[[pays]]
hand = "flush"
jackpot = 0.6
pays = 6
[[pays]]
hand = "royal flush"
pays = 800
jackpot = 0.6

"""
)

# from 3.14 on, Python itself limits the parts of a key
NESTED = (1, "", "nested too deeply") if sys.version_info >= (3, 14) else None

FAULTS = [
    # name
    ("no name", instead('name    = "Mine"\n', ""), 1, "name", "name is missing; expected a text"),
    ("name empty", instead('"Mine"', '""'), 1, "name", "name is empty; expected a text"),
    ("name a number", instead('"Mine"', "5"), 1, "name", "name is 5; expected a text in quotes"),
    ("name too long", instead('"Mine"', f'"{"M" * 61}"'), 1, "name", "name has 61 letters; expected at most 60"),
    ("name of two lines", instead('"Mine"', '"Mi\\nne"'), 1, "name", "line break or a control character"),
    # keys
    ("key misspelt", instead("variant", "varient"), 2, "varient", 'unknown key "varient"; did you mean "variant"?'),
    ("key unknown", instead("coins ", "zzz "), 5, "zzz", 'unknown key "zzz"; expected name, variant, deck'),
    ("key of a line misspelt", instead("kickers", "kicker"), 16, "kicker", 'did you mean "kickers"?'),
    ("key twice", instead("coins   = 5\n", "coins = 5\ncoins = 4\n"), 6, "coins", "coins is set twice, first on line 5; remove one"),
    ("key of a line twice", SOUND + "pays = 2\n", 23, "pays", "pays is set twice, first on line 22; remove one"),
    ("table twice", HEAD + "[deck]\njokers = 1\n[deck]\n", 4, "deck", "[deck] appears twice, first on line 2; join them, or write [[deck]]"),
    ("deck in two places", instead("coins ", "deck.jokers = 1\ncoins "), 5, "deck", "deck is set twice; remove one"),
    # deck
    ("deck a number", instead("{ jokers = 1 }", "53"), 3, "deck", "deck is 53; expected deck = { jokers = 1 }"),
    ("six jokers", instead("jokers = 1", "jokers = 6"), 3, "jokers", "jokers is 6; expected a whole number from 0 to 5"),
    # wild
    ("joker not in the deck", instead("jokers = 1", "jokers = 0"), 4, "wild", 'wild names "joker", but the deck has none'),
    ("joker not named", instead('["joker"]', "[]"), 4, "wild", "the deck has a joker that wild does not name"),
    ("wild missing", instead('wild    = ["joker"]\n', ""), 1, "wild", "the deck has a joker that wild does not name"),
    ("wild a text", instead('["joker"]', '"joker"'), 4, "wild", 'wild is "joker"; expected a list, such as ["joker"]'),
    ("wild misspelt, the nearest", instead('["joker"]', '["jokr"]'), 4, "wild", 'did you mean "joker"?'),
    ("wild twice", instead('["joker"]', '["joker", "joker"]'), 4, "wild", "name each wild card once"),
    ("wild all", instead('["joker"]', '["joker", "2-A"]'), 4, "wild", "every rank is wild; expected at least one"),
    # coins
    ("coins zero", instead("coins   = 5", "coins = 0"), 5, "coins", "coins is 0; expected a whole number from 1 to 10"),
    ("coins too many", instead("coins   = 5", "coins = 11"), 5, "coins", "coins is 11; expected a whole number from 1 to 10"),
    ("coins of 4,000 hex digits", instead("coins   = 5", f"coins = 0x{'f' * 4000}"), 5, "coins", "coins is "),
    ("coins of 5,000 digits", instead("coins   = 5", f"coins = {'9' * 5000}"), 5, "", "a number has more than 4,300 digits"),
    # return
    ("return a text", instead("0.5632", '"99%"'), 6, "return", 'return is "99%"; expected a fraction of the bet such as 0.9954'),
    ("return nan", instead("0.5632", "nan"), 6, "return", "return is nan; expected"),
    ("return of 400 digits", instead("0.5632", "9" * 400), 6, "return", "expected a fraction of the bet"),
    ("return of 4,000 hex digits", instead("0.5632", "0x" + "f" * 4000), 6, "return", "expected a fraction of the bet"),
    # hand
    ("hand missing", instead('hand    = "pair"\n', ""), 19, "hand", "hand is missing; expected a hand, such as"),
    ("hand misspelt", instead('"four of a kind"', '"four of a kin"'), 14, "hand", 'no hand is called "four of a kin"; did you mean "four of a kind"?'),
    ("hand unknown", instead('"pair"', '"skat"'), 20, "hand", 'no hand is called "skat"; expected one of: five of a kind, royal flush'),
    ("hand nearly five of a kind, nothing wild", instead('"pair"', '"five of kind"', NATURAL), 20, "hand", 'no hand is called "five of kind"; did you mean "four of a kind"?'),
    ("hand twice", SOUND + '[[pays]]\nhand = "pair"\nranks = "AKQJ"\npays = 2\n', 24, "hand", '"pair" is listed twice (first as number 3 of the [[pays]])'),
    ("five of a kind, natural", instead('"pair"\nranks   = "JQKA"', '"five of a kind"\nnatural = true'), 20, "hand", "five of a kind cannot be made in a natural hand; remove the line"),
    ("five of a kind, nothing wild", instead('"pair"\nranks   = "JQKA"', '"five of a kind"', NATURAL), 20, "hand", "five of a kind cannot be made in a game without wild cards"),
    # natural, ranks, kickers, wilds, label
    ("natural a number", instead("natural = true", "natural = 1"), 10, "natural", "natural is 1; expected true or false"),
    ("ranks a number", instead('"JQKA"', "9"), 21, "ranks", "ranks is 9: expected ranks in quotes"),
    ("ranks unknown", instead('"JQKA"', '"JQKX"'), 21, "ranks", "no rank 'X'; expected 2-9 T J Q K A"),
    ("ranks downward", instead('"JQKA"', '"A-J"'), 21, "ranks", "A-J runs downward; expected J-A"),
    ("ranks twice", instead('"JQKA"', '"JJQ"'), 21, "ranks", "J is named twice; expected each rank once"),
    ("ranks too few", instead('"pair"\nranks   = "JQKA"', '"full house"\nranks = "A"'), 21, "ranks", "a full house is made of 2 ranks; name at least 2"),
    ("kickers unknown", instead('"234"', '"0"'), 16, "kickers", "kickers is \"0\": no rank '0'"),
    ("ranks of no straight", instead('"pair"\nranks   = "JQKA"', '"straight"\nranks = "2468T"'), 21, "ranks", "no straight is made of these ranks alone; name five in a row"),
    ("kickers of a straight", instead('"pair"\nranks   = "JQKA"', '"straight"\nkickers = "A"'), 21, "kickers", "a straight has no odd card; remove kickers"),
    ("wilds more than there are", instead('ranks   = "A"', "wilds = 2"), 15, "wilds", "wilds is 2, but the deck has 1 wild card; expected fewer"),
    ("wilds where there are none", instead('ranks   = "A"', "wilds = 1", NATURAL), 15, "wilds", "wilds is 1, but the deck has no wild cards"),
    ("label a number", instead('ranks   = "A"', "label = 4"), 15, "label", "label is 4; expected a text in quotes"),
    ("label too long", instead('ranks   = "A"', f'label = "{"x" * 61}"'), 15, "label", "label has 61 letters"),
    # pays
    ("pays missing", instead(PAYS + "\n", ""), 13, "pays", "pays is missing; expected a number per coin"),
    ("pays zero", instead(PAYS, "pays = 0"), 17, "pays", "pays has 0; expected whole numbers from 1 to 200,000 per coin"),
    ("pays too much per coin", instead(PAYS, "pays = 200001"), 17, "pays", "pays has 200,001; expected whole numbers from 1 to 200,000 per coin"),
    ("pays too much at one bet", instead("1000, 4000", "1000, 1000001"), 11, "pays", "pays has 1,000,001; expected whole numbers from 1 to 1,000,000"),
    ("pays of 4,000 hex digits", instead(PAYS, "pays = 0x" + "f" * 4000), 17, "pays", "pays has "),
    ("pays too few columns", instead(PAYS, "pays = [80, 160, 240, 320]"), 17, "pays", "pays has 4 columns; expected 5, one for each bet of 1 to 5 coins"),
    ("pays too many columns", instead(PAYS, "pays = [1, 2, 3, 4, 5, 6]"), 17, "pays", "pays has 6 columns; expected 5"),
    ("pays lists in a list", instead(PAYS, "pays = [[80], 1, 2, 3, 4]"), 17, "pays", "pays has [80]; expected whole numbers"),
    ("no pay line", HEAD, 1, "pays", "no pay line; expected at least one [[pays]] with a hand and its pays"),
    ("pay lines a number", HEAD + "pays = 5\n", 2, "pays", "pays is 5; expected at least one [[pays]]"),
    ("pay lines a table", HEAD + '[pays]\nhand = "pair"\npays = 1\n', 2, "pays", "pays is a table; expected at least one [[pays]]"),
    ("too many pay lines", HEAD + PAIR * 51, 2, "pays", "there are 51 pay lines; expected at most 50"),
    # a fault that only follows from another is not reported
    ("deck left out", JOKERS.replace("deck    = { jokers = 1 }", ""), 4, "wild", 'wild names "joker", but the deck has none'),
    ("pays of every wrong kind", instead("[250, 500, 750, 1000, 4000]", '[250, "500", true, -1, 4000.5]'), 11, "pays", 'pays has "500", true, -1, 4000.5; expected whole numbers'),
    ("jackpots above a coin", JACKPOTS, 13, "jackpot", "the jackpots up to this line take 1.2 of each coin; expected at most 1 in all"),
    # lines that are never paid
    ("unreachable, less pay", HEAD + '[[pays]]\nhand = "flush"\npays = 9\n[[pays]]\nhand = "royal flush"\npays = 5\n', 6, "hand", "Royal Flush: no hand is ever paid for this line: Flush pays such hands more; remove it or raise its pay"),
    # no TOML
    ("a text only", "just some words\n", 1, "", "this is not valid TOML: expected '=' after a key"),
    ("no value", instead("coins   = 5", "coins ="), 5, "", "this is not valid TOML: a value is missing after ="),
    ("a word for a value", instead("coins   = 5", "coins = five"), 5, "", "this is not valid TOML: a value that cannot be read; texts need straight quotes"),
    ("a word for true", instead("coins   = 5", "coins = Yes"), 5, "", 'this is not valid TOML: "Yes" is not a value; expected true or false, or a text in straight quotes'),
    ("lists nested too deeply", "name = " + "[" * 15_000, 1, "", "nested too deeply; a paytable file needs two levels"),
    ("tables nested too deeply", "name = " + "{a=" * 6_000, 1, "", "nested too deeply; a paytable file needs two levels"),
    ("tables nested by dots", HEAD + "a" + ".a" * 1_100 + " = 1\n" + PAIR, *(NESTED or (2, "a", "unknown key"))),
    ("wild nested by dots", HEAD + "wild = [{a" + ".a" * 1_100 + " = 1}]\n" + PAIR, *(NESTED or (2, "wild", "wild names"))),
]  # fmt: skip
UNREACHABLE = [
    ("unreachable, the same pay", HEAD + PAIR + '[[pays]]\nhand = "two pair"\npays = 1\n', 6, "hand", "Two Pair: no hand is ever paid for this line: Pair pays such hands as much or more; remove it, raise its pay or list it earlier"),
    ("unreachable, listed first", HEAD + '[[pays]]\nhand = "three of a kind"\npays = 1\n[[pays]]\nhand = "pair"\npays = 2\n', 3, "hand", "Three of a Kind: no hand is ever paid for this line: Pair pays such hands more; remove it or raise its pay"),
    ("unreachable, by its kickers", instead('"234"', '"A"', NATURAL), 14, "hand", "Four Aces with A: no hand is ever paid for this line"),
    ("unreachable, by its wilds", instead('"pair"\nranks   = "JQKA"', '"high card"\nwilds = 1') + '[[pays]]\nhand = "pair"\npays = 2\n', 20, "hand", "no hand is ever paid for this line"),
]  # fmt: skip
"""More lines that are never paid; each check evaluates all hands."""


@pytest.mark.parametrize("faults", quick_and_slow([FAULTS, UNREACHABLE]), ids=len)
def test_fault_is_reported_with_line_key_and_message(tmp_path, faults):
    path = tmp_path / "mine.toml"
    for name, text, line, key, message in faults:
        path.write_text(text, encoding="utf-8")
        problems = check_file(path)
        assert [(problem.line, problem.key) for problem in problems] == [(line, key)], (name, problems)
        assert message in problems[0].message, name
        assert_fit_to_be_printed(path, problems)


@pytest.mark.parametrize("pays", ["200_000", "[1, 1, 1, 1, 1_000_000]"])
def test_game_with_the_highest_pay_is_played(tmp_path, pays):
    path = tmp_path / "mine.toml"
    path.write_text(instead("pays    = [250, 500, 750, 1000, 4000]", f"pays = {pays}"))
    with Session.in_memory(path, credits=5) as session:
        session.deal(cards="As Ks Qs Js Ts")
        session.draw("As Ks Qs Js Ts")
        assert session.state.credits == 1_000_000


def assert_fit_to_be_printed(path, problems):
    printed = [str(problem) for problem in problems]
    assert [line for line in printed if not re.match(rf"{re.escape(str(path))}:\d+: ", line)] == []
    assert [line for line in printed if not line.isprintable()] == []
    assert max(map(len, printed)) < len(str(path)) + 300


def test_files_the_faults_are_made_from_have_none(tmp_path):
    for text in (SOUND, NATURAL, HEAD + PAIR):
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        assert check_file(path) == []


def test_second_jackpot_is_found_on_its_line_after_a_faulty_line(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(JACKPOTS.replace("pays = 4", "pays = 0"), encoding="utf-8")
    assert [(problem.line, problem.key) for problem in check_file(path)] == [(5, "pays"), (13, "jackpot")]


def test_faults_are_more_than_sixty():
    assert len({case[1] for case in FAULTS}) > 60


MANY = """\
name = 5
coins = "five"
varient = "9/6"
deck = { jokers = 7 }

[[pays]]
hand = "flsh"
pays = 6

[[pays]]
hand = "pair"
ranks = "X"
pays = [1, 2, 3]
natural = "no"

[[pays]]
kickers = 4

[[pays]]
hand = "full house"
kickers = "2"
pays = 0
"""


def test_all_faults_are_reported_at_once_by_line(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(MANY, encoding="utf-8")
    assert [(problem.line, problem.key) for problem in check_file(path)] == [
        (1, "name"),
        (2, "coins"),
        (3, "varient"),
        (4, "jokers"),
        (7, "hand"),
        (12, "ranks"),
        (14, "natural"),
        (16, "hand"),
        (16, "pays"),
        (17, "kickers"),
        (21, "kickers"),
        (22, "pays"),
    ]


def test_fault_is_printed_as_compilers_do(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(instead('"pair"', '"pear"'), encoding="utf-8")
    (problem,) = check_file(path)
    assert str(problem) == f'{path}:20: hand: no hand is called "pear"; did you mean "pair"?'
