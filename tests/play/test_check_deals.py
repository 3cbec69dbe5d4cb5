"""The stand-alone checker in docs, and deals of fixed secrets that it and the program reproduce independently."""

import ast
import json
import subprocess
import sys
import tracemalloc

import pytest

from tests.play.changed_exports import DEALS, receipt
from tests.play.changed_exports import ROWS as RECORDS
from tests.play.checker import CHECKER, DOCS, check, check_bytes, run
from tests.play.known_deals import known_deals
from tests.quick import quick_and_slow
from videopoker.core.cards.cards import format_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.deals.shuffle import (
    commitment,
    double_order,
    further_hands,
    secrets_back,
    shuffled,
    words_of,
)
from videopoker.play.saves.check.verify import WRONG_CARDS
from videopoker.play.saves.index.fold import NOT_NEXT

SOURCE = (DOCS / "check_deals.py").read_text("utf-8")
KNOWN = {
    name: (DOCS / name).read_bytes() for name in ("deals.jsonl", "deals_log.jsonl", "uncommitted_deals.jsonl")
}
_, ROWS, UNCOMMITTED = ([json.loads(line) for line in text.splitlines()] for text in KNOWN.values())
FAIRNESS = (DOCS / "fairness.md").read_text("utf-8")
SECRET = bytes(range(32))


def test_checker_has_at_most_four_hundred_lines_of_standard_library():
    imported = {
        name
        for node in ast.walk(ast.parse(SOURCE))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names])
    }
    assert imported <= sys.stdlib_module_names
    assert len(SOURCE.splitlines()) <= 400


def test_known_deals_are_what_their_script_makes():
    """After a change of exports: `python -m tests.play.known_deals`."""
    for name, text in known_deals().items():
        assert text.encode() == KNOWN[name], name


def test_checker_accepts_the_known_deals_and_says_how_each_was_fixed():
    chains = "chains of secrets: 1 new, 1 restore; problems: 0; what hands pay was not checked"
    uncommitted = "deals: 5 not committed, 1 of chosen cards; chains of secrets: none; problems: 0"
    summaries = {
        "deals.jsonl": f"deals: 6 chain, 14 words, 1 again, 1 in play; {chains}",
        "deals_log.jsonl": f"deals: 6 chain, 14 words, 1 again; {chains}",
        "uncommitted_deals.jsonl": f"{uncommitted}; what hands pay was not checked",
    }
    for name, summary in summaries.items():
        checked = check_bytes(KNOWN[name])
        assert (checked.code, checked.problems, checked.lines[-1]) == (0, [], summary)


def test_checker_names_each_chain_and_why_it_began():
    first, second = [row["record"] for row in RECORDS if row["record"]["event"] == "chain_started"]
    assert check(ROWS).lines[:2] == [
        f"chain 1 (new) from hand 1: 100000 secrets, first value {first['first']}",
        f"chain 2 (restore) from hand 10: 100000 secrets, first value {second['first']}",
    ]


def test_known_answers_in_the_docs_agree_with_the_program():
    deck, before, words = sorted_deck(1), bytes(range(100, 132)), words_of("416253", committed=True)
    first, second = shuffled(deck, SECRET, "0:", 1), shuffled(deck, SECRET, words, 12)
    (other,) = further_hands(deck, second[:5], SECRET, words, 12, 2)
    for cards in (first[:10], second[:10], other, double_order(deck, SECRET, words, 12, 1)):
        assert f" {format_cards(cards)} |" in FAIRNESS
    for hand, row in ((1, bytes(32)), (12, before)):
        assert f"`{commitment(SECRET, hand, row).hex()}`" in FAIRNESS
        assert CHECKER.commitment(SECRET, hand, row) == commitment(SECRET, hand, row)
    one_before = next(secrets_back(bytes(range(8)), 12, SECRET))
    assert f"`{one_before.hex()}`" in FAIRNESS
    assert CHECKER.secret_before(bytes(range(8)), 12, SECRET) == one_before


MESSAGES = {
    "secret": ("00" * 32, NOT_NEXT),
    "before": ("11" * 32, "the commitment does not match its secret"),
    "phrase": ("other", WRONG_CARDS),
    "cards": (["As", "Ks", "Qs", "Js", "Ts"], WRONG_CARDS),
    "held": ([2], "final hand 1 is not what its secret draws"),
    "hands": (3, "1 final hands; 3 were dealt"),
    "paid": (7, "its credits do not follow from its bet, pays and double-ups"),
    "won": (7, "it did not win what it says"),
    "fixed": ("bet", "its secret was not fixed in the way it says"),
    "chain": (None, "its chain differs from the deals before it"),
    "uncommitted": (True, "it was dealt without the commitment that a real save makes before every bet"),
    "hand": (13, "the deals between hand 11 and it are missing"),
}


@pytest.mark.parametrize("field", MESSAGES)
def test_checker_says_why_a_changed_deal_fails(field):
    value, why = MESSAGES[field]
    hand = 13 if field == "hand" else 12
    checked = check([deal | {field: value} if deal["hand"] == 12 else deal for deal in DEALS])
    assert checked.code == 1
    assert f"hand {hand}: {why}" in checked.problems


def test_deal_without_a_phrase_was_not_fixed_by_words():
    checked = check([DEALS[0] | {"fixed": "words"}, *DEALS[1:]])
    assert checked.problems == ["hand 1: its secret was not fixed in the way it says"]


def test_checker_says_where_a_row_was_changed_or_is_missing():
    changed = [row | {"time": ROWS[0]["time"]} if row["number"] == 20 else row for row in ROWS]
    assert check(changed).problems == [
        "row 20, hand 4: its hash is wrong; this row was changed, or rows before it were"
    ]
    (first, *_) = check([row for row in ROWS if row["number"] != 20]).problems
    assert first == "row 21, hand 3: the row before it is row 19; rows are missing, repeated or moved"


@pytest.mark.parametrize("name", KNOWN)
def test_byte_order_mark_windows_lines_and_a_blank_last_line_are_accepted(name):
    content = b"\xef\xbb\xbf" + KNOWN[name].replace(b"\n", b"\r\n") + b"\r\n"
    assert check_bytes(content) == check_bytes(KNOWN[name])


LINE = KNOWN["deals.jsonl"].splitlines()[0]
UNREADABLE = {
    "no JSON": b"{",
    "nothing known": b"{}",
    "NaN": LINE.replace(b'"coins": 5', b'"coins": NaN'),
    "a key twice": LINE.replace(b'"coins": 5', b'"coins": 5, "coins": 5'),
    "a number of 5,000 digits": LINE.replace(b'"coins": 5', b'"coins": ' + b"5" * 5000),
    "a hand above all numbers": LINE.replace(b'"hand": 1', b'"hand": 18446744073709551616'),
    "a million jokers": LINE.replace(b'"jokers": 0', b'"jokers": 1000000000000'),
    "deep nesting": b"[" * 100_000,
    "a line above 1 MB": LINE.replace(b'"Jacks', b'"' + b"x" * 1_000_000 + b"Jacks"),
    "half a character": LINE.replace(b'"phrase": ""', b'"phrase": "\\ud800"'),
    "a blank line": LINE + b"\n\n" + LINE,
    "a row without an event": b'{"number": 1, "time": "", "record": "{}", "hash": ""}',
    "a row with a key twice": b'{"number": 1, "time": "", "record": "{\\"event\\":\\"\\",\\"event\\":\\"\\"}", "hash": ""}',
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_file_that_is_no_export_is_refused_in_one_line(what):
    checked = check_bytes(UNREADABLE[what] + b"\n")
    assert checked.code == 2
    number = 2 if what == "a blank line" else 1
    fault = "has more than 1000000 bytes" if "1 MB" in what else "is neither a deal nor a row of a log"
    assert checked.complaint.endswith(
        f"line {number} {fault}; expected `videopoker history --log` or `--jsonl`\n"
    )
    assert checked.complaint.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "expected FILE, or - for standard input, and optionally --receipt LINE"),
        (("a", "b"), "expected FILE, or - for standard input, and optionally --receipt LINE"),
        (("nowhere",), "'nowhere': No such file or directory"),
        ((DOCS,), f"'{DOCS}': Is a directory"),
        (("/dev/zero",), "line 1 has more than 1000000 bytes"),
        (
            ("nowhere", "--receipt", "luck"),
            "'luck' is not a receipt; expected a line of `videopoker verify --new-receipt`",
        ),
        (
            (DOCS / "deals.jsonl", "--receipt", receipt(RECORDS)),
            "a receipt belongs to a row of the log; expected `videopoker history --log`",
        ),
    ],
    ids=str,
)
def test_wrong_request_is_refused_in_one_line(arguments, complaint):
    checked = run(*arguments)
    assert (checked.code, checked.lines) == (2, [])
    assert complaint in checked.complaint
    assert checked.complaint.count("\n") == 1


@pytest.mark.parametrize("name", quick_and_slow(KNOWN))
def test_checker_reads_standard_input_alone_in_its_folder(tmp_path, name):
    copy = tmp_path / "check_deals.py"
    copy.write_text(SOURCE, "utf-8")
    command = [sys.executable, "-I", "-S", copy, "-"]
    done = subprocess.run(command, input=KNOWN[name], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == check_bytes(KNOWN[name]).lines


def test_text_of_a_file_never_reaches_the_terminal():
    deals = [deal | {"fixed": "\x1b[2J", "why": "\x1b[2J"} for deal in DEALS[:2]]
    rows = [row | {"record": row["record"].replace('"restore"', '"\\u001b[2J"')} for row in ROWS]
    for checked in (check(deals), check(rows)):
        assert checked.code
        assert "\n".join(checked.lines).replace("\n", "").isprintable()


@pytest.mark.parametrize("rows", [DEALS[:21], ROWS], ids=["deals", "log"])
def test_only_one_deal_is_in_memory_at_a_time(tmp_path, rows):
    path = tmp_path / "export.jsonl"

    def peak(times):
        with path.open("w") as file:
            for _ in range(times):
                file.writelines(json.dumps(row) + "\n" for row in rows)
        tracemalloc.start()
        CHECKER.main([str(path)])
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(1)
    assert peak(12) < peak(1) + 400_000


def test_empty_export_proves_nothing():
    assert check_bytes(b"").code == 1


def test_amounts_and_truths_of_another_kind_are_not_taken_for_those_of_an_export():
    first, double = DEALS[0], next(deal for deal in DEALS if deal.get("doubles"))
    endless = {"paid": 1e300, "credits_after": 1e300} | ({"won": 1e300} if "won" in first else {})
    stakes = [one | {"stake": float(one["stake"])} for one in double["doubles"]]
    rounded = first | {"credits_after": float(first["credits_after"])}
    for deal in (first | endless, rounded, first | {"committed": 1}, double | {"doubles": stakes}):
        place = deal["hand"] - 1
        assert check([*DEALS[:place], deal]).code
