"""The hands of a log, and the faults its check finds."""

import json
from dataclasses import replace

import pytest

from tests.play.saves.forge import row_sql
from videopoker.play.saves.check.verify import WRONG_CARDS, hand_faults, verify
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.index.fold import WRONG_COMMITMENT, WRONG_DEAL, WRONG_DRAW
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session


def checked(path):
    with Log.read(path) as log:
        return verify(log)


def hands(path):
    with Log.read(path) as log:
        return list(in_order(log, HandFilter()))


def rigged(path, cards="Ks Kh 7d 2c JK", replacements="8c 8d", held="Ks Kh JK"):
    with Session.open(path, practice=True) as session:
        session.deal(5, cards, replacements)
        session.draw(held)


def test_history_lists_every_hand_in_order(played):
    assert [hand.dealt.hand for hand in hands(played)] == [1, 2, 3, 4]


def test_verify_finds_nothing_wrong_with_a_sound_save(played):
    verdict = checked(played)
    assert verdict.ok
    assert (verdict.hands, verdict.rigged) == (4, 0)


def test_verify_finds_nothing_wrong_with_a_new_save(path):
    Session.open(path).close()
    assert checked(path).ok


def test_verify_finds_nothing_wrong_after_every_kind_of_move(path):
    with Session.open(path) as session:
        session.deal(5)
        session.deposit(10)
        session.draw()
        session.cash_out()
        session.deposit(50)
        session.choose("deuces-wild-full-pay")
        session.deal(1)
        session.draw(range(5))
    assert checked(path).problems == ()


def test_verify_counts_rigged_hands_apart(path):
    rigged(path)
    verdict = checked(path)
    assert verdict.ok
    assert (verdict.hands, verdict.rigged) == (1, 1)


def change(kind, path, value, nth=1):
    return (
        f"UPDATE event SET record = json_set(record, ?, json(?)) WHERE number = {row_sql(kind, nth)}",
        (path, json.dumps(value)),
    )


CHANGES = [
    (
        "a card dealt",
        change("dealt", "$.cards[0]", "JK"),
        f"hand 1: {WRONG_CARDS}",
    ),
    (
        "a card behind",
        change("dealt", "$.replacements[4]", "JK"),
        f"hand 1: {WRONG_CARDS}",
    ),
    (
        "the secret",
        change("dealt", "$.secret", "00" * 32),
        f"hand 1: {WRONG_CARDS}",
    ),
    ("the phrase", change("dealt", "$.phrase", "x"), f"hand 1: {WRONG_CARDS}"),
    (
        "a card drawn",
        change("drawn", "$.cards[4]", "JK"),
        f"hand 1: {WRONG_DRAW}",
    ),
    (
        "what was held",
        change("drawn", "$.held", [3, 4, 5]),
        f"hand 1: {WRONG_DRAW}",
    ),
    (
        "the payment",
        change("drawn", "$.paid", 4000),
        f"hand 1: {WRONG_DRAW}",
    ),
    (
        "the line",
        change("drawn", "$.line", "Natural Royal Flush"),
        f"hand 1: {WRONG_DRAW}",
    ),
    (
        "the number of a hand",
        change("dealt", "$.hand", 7, nth=2),
        f"hand 7: {WRONG_DEAL}",
    ),
    (
        "a bet too high",
        change("dealt", "$.coins", 99),
        f"hand 1: {WRONG_DEAL}",
    ),
    (
        "a bet of nothing",
        change("dealt", "$.coins", 0),
        f"hand 1: {WRONG_DEAL}",
    ),
    (
        "the deposit",
        change("deposited", "$.credits", 0),
        'row 3 of the log: "deposited" breaks the rules',
    ),
]


@pytest.mark.parametrize(("statement", "problem"), [c[1:] for c in CHANGES], ids=[c[0] for c in CHANGES])
def test_verify_finds_a_change_by_the_chain_and_by_the_rules(played, tamper, statement, problem):
    tamper(played, statement)
    problems = checked(played).problems
    assert any(found.startswith("row ") and "was changed" in found for found in problems)
    assert problem in problems


@pytest.mark.parametrize(("statement", "problem"), [c[1:] for c in CHANGES], ids=[c[0] for c in CHANGES])
def test_verify_finds_a_change_even_when_the_chain_was_made_to_fit(played, tamper, statement, problem):
    tamper(played, statement, rechain=True)
    problems = checked(played).problems
    assert not any("was changed or a row before it" in found for found in problems)
    assert problem in problems


@pytest.mark.parametrize("row", [1, 6, 14, 16])
def test_verify_finds_the_row_whose_time_was_changed(played, tamper, row):
    tamper(played, ("UPDATE event SET time = '2001-01-01T00:00:00+00:00' WHERE number = ?", (row,)))
    assert checked(played).problems == (f"row {row} of the log was changed or a row before it is missing",)


@pytest.mark.parametrize("row", [1, 6, 14])
def test_verify_finds_that_a_row_is_missing(played, tamper, row):
    tamper(played, ("DELETE FROM event WHERE number = ?", (row,)))
    assert f"row {row + 1} of the log was changed or a row before it is missing" in checked(played).problems


def test_verify_finds_that_a_hand_is_missing_even_when_rows_were_renumbered(played, tamper):
    tamper(
        played,
        f"DELETE FROM event WHERE number BETWEEN {row_sql('committed')} AND {row_sql('drawn')}",
        f"UPDATE event SET number = number - 3 WHERE number > {row_sql('chain_started')}",
        rechain=True,
    )
    assert f"hand 2: {WRONG_DEAL}" in checked(played).problems


def test_verify_finds_a_gap_in_the_numbers_even_when_the_chain_was_made_to_fit(played, tamper):
    tamper(played, "DELETE FROM event WHERE number IN (4, 5)", rechain=True)
    assert "row 6 of the log was changed or a row before it is missing" in checked(played).problems


def test_verify_finds_a_row_put_in(played, tamper):
    with Log.read(played) as log:
        last = log.rows.last
    tamper(
        played,
        (
            "INSERT INTO event SELECT number + 1, time, ?, hash FROM event WHERE number = ?",
            ('{"event":"deposited","credits":5}', last),
        ),
    )
    assert checked(played).problems == (
        f"row {last + 1} of the log was changed or a row before it is missing",
    )


@pytest.mark.parametrize(
    "record",
    ["no json", "{}", "[1]", '{"event":"drawn"}', '{"event":"deposited","credits":"5"}', "[" * 100_000],
    ids=lambda record: record[:20],
)
def test_verify_names_a_row_that_cannot_be_read(played, tamper, record):
    tamper(played, ("UPDATE event SET record = ? WHERE number = 6", (record,)))
    assert any("row 6 of its log is" in problem for problem in checked(played).problems)


def test_verify_finds_credits_cashed_out_that_were_not_there(played, tamper):
    record = '{"event":"cashed_out","credits":5000}'
    tamper(
        played,
        "DELETE FROM event WHERE number > 9",
        ("UPDATE event SET record = ? WHERE number = 9", (record,)),
    )
    assert any("hand 3" in problem or "cashed out" in problem for problem in checked(played).problems)


def test_emptied_log_is_refused(tamper, played):
    tamper(played, "DELETE FROM event", head=False)
    with pytest.raises(SaveError, match="its head says 16 rows"):
        Log.read(played)


OTHERS = {
    "commitment": (
        lambda hand: replace(hand, committed=replace(hand.committed, commitment=bytes(32))),
        WRONG_COMMITMENT,
    ),
    "place of the commitment": (
        lambda hand: replace(hand, before=bytes(32)),
        WRONG_COMMITMENT,
    ),
    "secret": (
        lambda hand: replace(hand, dealt=replace(hand.dealt, secret=bytes(32))),
        WRONG_COMMITMENT,
    ),
    "phrase": (
        lambda hand: replace(hand, dealt=replace(hand.dealt, phrase="other")),
        WRONG_CARDS,
    ),
    "held cards": (
        lambda hand: replace(hand, drawn=replace(hand.drawn, held=(3, 4))),
        WRONG_DRAW,
    ),
    "pay": (
        lambda hand: replace(hand, drawn=replace(hand.drawn, paid=4000)),
        WRONG_DRAW,
    ),
}


@pytest.mark.parametrize("what", OTHERS)
def test_hand_with_another_part_has_a_fault(played, what):
    change, fault = OTHERS[what]
    with Log.read(played) as log:
        hand = next(in_order(log, HandFilter()))
    assert list(hand_faults(hand)) == []
    assert fault in list(hand_faults(change(hand)))
