"""Deals of fixed secrets, which the program and the stand-alone checker in docs reproduce independently of each other."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.quick import quick_and_slow
from tests.real_saves import real_session
from tests.solver.odd_tables import ODD_TABLES
from videopoker.core.cards import format_cards, parse_cards
from videopoker.core.deck import sorted_deck
from videopoker.core.events import Committed, Dealt, DoubleDealt
from videopoker.play.shuffle import (
    as_shuffled,
    commitment,
    double_order,
    further_hands,
    is_kept,
    shuffled,
    words_of,
)

DOCS = Path(__file__).parent.parent.parent / "docs"
DEALS, UNCOMMITTED = (
    [json.loads(line) for line in (DOCS / name).read_text("utf-8").splitlines()]
    for name in ("deals.jsonl", "uncommitted_deals.jsonl")
)
FAIRNESS = (DOCS / "fairness.md").read_text("utf-8")
SECRET = bytes(range(32))
FIVE_JOKERS = ODD_TABLES["wild cards counted, five jokers"]


def checked(deals):
    """Exit code and output of the checker in docs for these deals on standard input."""
    done = subprocess.run(
        [sys.executable, "-I", DOCS / "check_deals.py", "-"],
        input="\n".join(map(json.dumps, deals)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def test_checker_has_sixty_lines_of_standard_library():
    text = (DOCS / "check_deals.py").read_text("utf-8")
    assert len(text.splitlines()) <= 60
    assert "import videopoker" not in text
    assert "from videopoker" not in text


def test_checker_accepts_the_known_deals():
    for deals, committed in ((DEALS, len(DEALS)), (UNCOMMITTED, 0)):
        summary = f"{len(deals)} of {len(deals)} deals checked, {committed} committed; pays are not checked"
        assert checked(deals) == (0, [summary])


@pytest.mark.parametrize("deal", DEALS + UNCOMMITTED, ids=lambda deal: f"hand {deal['hand']}")
def test_program_accepts_the_known_deals(deal):
    secret, number = bytes.fromhex(deal["secret"]), deal["hand"]
    if deal["committed"]:
        kept = Committed(number, bytes.fromhex(deal["commitment"]), secret)
        assert is_kept(kept, bytes.fromhex(deal["before"]))
    cards, behind = (parse_cards(" ".join(deal[name])) for name in ("cards", "replacements"))
    words = words_of(deal["phrase"], committed=deal["committed"])
    more = further_hands(sorted_deck(deal["jokers"]), cards, secret, words, number, deal["hands"])
    dealt = Dealt(number, 1, cards, behind, secret, deal["phrase"], more, committed=deal["committed"])
    assert as_shuffled(dealt, deal["jokers"])
    for double in deal.get("doubles", []):
        shown, rest = parse_cards(double["card"])[0], parse_cards(" ".join(double["behind"]))
        event = DoubleDealt(number, double["round"], 1, shown, rest, secret, deal["phrase"], committed=True)
        assert as_shuffled(event, deal["jokers"])


def test_known_answers_in_the_docs_agree_with_the_program():
    deck, before, luck = sorted_deck(1), bytes(range(100, 132)), words_of("luck", committed=True)
    first, second = shuffled(deck, SECRET, "0:", 1), shuffled(deck, SECRET, luck, 12)
    (other,) = further_hands(deck, second[:5], SECRET, luck, 12, 2)
    for cards in (first[:10], second[:10], other, double_order(deck, SECRET, luck, 12, 1)):
        assert f" {format_cards(cards)} |" in FAIRNESS
    for hand, row in ((1, bytes(32)), (12, before)):
        assert f"`{commitment(SECRET, hand, row).hex()}`" in FAIRNESS


NOT_ABOVE = "its number is not above that of the deal before it"
"""The first fault of each deal but the first, where the same deal is checked again and again."""
CHANGES = {
    "secret": ("00" * 32, "the commitment does not match its secret"),
    "commitment": ("00" * 32, "the commitment does not match its secret"),
    "before": ("11" * 32, "the commitment does not match its secret"),
    "phrase": ("other", "the cards are not the ones its secret deals"),
    "cards": (["As", "Ks", "Qs", "Js", "Ts"], "the cards are not the ones its secret deals"),
    "replacements": (["As", "Ks", "Qs", "Js", "Ts"], "the cards are not the ones its secret deals"),
    "held": ([2], "final hand 1 is not what its secret draws"),
    "final": (["As", "Ks", "Qs", "Js", "Ts"], "final hand 1 is not what its secret draws"),
}


def test_checker_says_why_a_changed_deal_fails():
    code, lines = checked([DEALS[3] | {field: value} for field, (value, _) in CHANGES.items()])
    assert code == 1
    parts = "\n".join(lines).split(f"hand 12: {NOT_ABOVE}")
    assert len(parts) == len(CHANGES)
    for (field, (_, why)), part in zip(CHANGES.items(), parts, strict=True):
        assert f"hand 12: {why}" in part, field


def test_checker_says_why_a_changed_hand_of_many_or_double_up_fails():
    many = next(deal for deal in DEALS if deal["hands"] > 1)
    doubled = next(deal for deal in DEALS if "doubles" in deal)
    other = [{**many["more"][0], "cards": "As Ks Qs Js Ts"}, *many["more"][1:]]
    double = doubled["doubles"][0]
    cards = [double | {"card": "As"}]
    picked = [double | {"picked": "As"}]
    code, lines = checked(
        [many | {"more": other}, doubled | {"doubles": cards}, doubled | {"doubles": picked}]
    )
    assert code == 1
    assert [line for line in lines if line.startswith("hand ") and NOT_ABOVE not in line] == [
        f"hand {many['hand']}: final hand 2 is not what its secret draws",
        f"hand {doubled['hand']}: the cards of double-up 1 are not the ones its secret deals",
        f"hand {doubled['hand']}: the card picked in double-up 1 is another",
    ]


MANY = next(deal for deal in DEALS if deal["hands"] > 1)
OMISSIONS = {
    "hands of many": [MANY | {"more": MANY["more"][:-1]}],
    "secret left out": [{name: value for name, value in DEALS[0].items() if name != "secret"}, DEALS[1]],
    "uncommitted": [DEALS[0], *UNCOMMITTED],
    "all further hands": [{name: value for name, value in MANY.items() if name != "more"}],
    "secret emptied": [DEALS[1] | {"secret": ""}],
    "secret taken out": [DEALS[1] | {"secret": None}],
    "the same twice": [DEALS[0], DEALS[0]],
    "nothing": [],
}


@pytest.mark.parametrize("omission", quick_and_slow(OMISSIONS, 3))
def test_checker_fails_where_something_is_left_out(omission):
    assert checked(OMISSIONS[omission])[0] == 1


@pytest.mark.parametrize("change", quick_and_slow([{"jokers": 10**12}, {"hand": 2**64}]), ids=str)
def test_checker_refuses_numbers_that_no_deal_has_before_it_uses_them(tmp_path, change):
    path = tmp_path / "deals.jsonl"
    path.write_text(json.dumps(DEALS[0] | change), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", DOCS / "check_deals.py", path], capture_output=True, text=True, check=False
    )
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    ("arguments", "text"), quick_and_slow([(["-"], "[]"), (["nowhere"], ""), ([], ""), (["-"], "{")], 2)
)
def test_checker_says_in_a_line_that_it_cannot_read_deals(arguments, text):
    command = [sys.executable, "-I", DOCS / "check_deals.py", *arguments]
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    named = "No such file or directory" if arguments else "no file given"
    fault = "line 1 is no deal" if arguments == ["-"] else named
    assert f": {fault}; expected `videopoker history --jsonl`" in done.stderr


def test_checker_accepts_played_and_exported_hands(saves, run):
    """Wins doubled, several hands at once, a phrase, another game: all of it from one real save."""
    with real_session(saves / "default.sqlite3", b"exported") as session:
        for number in range(30):
            session.choose_phrase(f"{number} Glück" if number % 3 else "")
            session.choose(FIVE_JOKERS if number % 2 else "deuces-wild-full-pay")
            session.deal(1, hands=3 if number % 5 == 0 else 1)
            session.draw({0, 1})
            while session.state.stake and session.state.rounds < 3:
                session.double_up()
                session.pick(number % 4)
        session.deal(1)
    code, exported, _ = run("history", "--jsonl")
    assert code == 0
    deals = [json.loads(line) for line in exported.splitlines()]
    assert sum("doubles" in deal for deal in deals) > 3
    assert checked(deals) == (0, ["30 of 31 deals checked, 30 committed; pays are not checked"])
