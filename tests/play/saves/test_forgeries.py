"""Forged logs by somebody who makes every later hash and commitment again: no table opens on one, and each is named."""

import json
import re

import pytest

from tests.play.saves.forge import answer_forged, forge, keep_fitting_snapshot, row_of, rows_of_a_save
from tests.quick import quick_and_slow
from videopoker.core.machine.evolve import evolve
from videopoker.core.machine.state import GameState
from videopoker.play.deals.shuffle import new_chain, seeded
from videopoker.play.saves.check.receipts import Receipt, missing_from
from videopoker.play.saves.check.verify import WRONG_CARDS, hand_faults, mend, verify
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.index.fold import (
    NOT_AS_COMMITTED,
    NOT_NEXT,
    WRONG_DEAL,
    WRONG_DOUBLE,
    WRONG_DRAW,
    BrokenRules,
    rule_fault,
)
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import read_entry
from videopoker.play.session import Session

CHAIN = "a chain of secrets cannot begin there, or not with these values"
EARLY = "a commitment is not allowed there"


def instead(rows, number, **values):
    """The rows, with other values in the record of one; a value may be made from the one that is there."""
    time, text = rows[number - 1]
    record = json.loads(text)
    for name, value in values.items():
        record[name] = value(record[name]) if callable(value) else value
    return [*rows[: number - 1], (time, json.dumps(record, separators=(",", ":"))), *rows[number:]]


def other(kind, nth=1, **values):
    """A forgery: other values in the n-th event of a kind."""
    return lambda rows: instead(rows, row_of(rows, kind, nth), **values)


def in_place(kind, nth, record):
    """A forgery: another row in place of the n-th event of a kind."""

    def forged(rows):
        number = row_of(rows, kind, nth)
        return [*rows[: number - 1], (rows[0][0], record), *rows[number:]]

    return forged


def other_secret(secret, hand):
    """A forgery: a hand is committed to another secret, and dealt from it as the log says."""

    def forged(rows):
        found = secret or json.loads(rows[row_of(rows, "committed", hand + 1) - 1][1])["secret"]
        return other("dealt", hand, secret=found)(other("committed", hand, secret=found)(rows))

    return forged


def hand_rows(rows, hand):
    """The first row of a hand, its commitment, and the row after its last."""
    return row_of(rows, "committed", hand), row_of(rows, "committed", hand + 1)


def renumbered(rows, by, after=0):
    """The rows with the number of every hand above `after` changed by this much."""

    def moved(match):
        hand = int(match[1])
        return f'"hand":{hand + by}' if hand > after else match[0]

    return [(time, re.sub(r'"hand":(\d+)', moved, record)) for time, record in rows]


def without_a_hand(rows):
    first, after = hand_rows(rows, 2)
    return rows[: first - 1] + renumbered(rows[after - 1 :], -1)


def a_hand_twice(rows):
    first, after = hand_rows(rows, 2)
    return rows[: after - 1] + renumbered(rows[first - 1 :], 1)


def two_hands_exchanged(rows):
    first, second = hand_rows(rows, 1)
    _, after = hand_rows(rows, 2)
    one, two = rows[first - 1 : second - 1], rows[second - 1 : after - 1]
    return rows[: first - 1] + renumbered(two, -1) + renumbered(one, 1) + rows[after - 1 :]


def second_chain(rows):
    move = new_chain(seeded(b"mine")).move
    other_chain = {"chain": move.chain.hex(), "first": move.first.hex(), "hand": 3, "why": "end"}
    _, record = instead(rows, row_of(rows, "chain_started"), **other_chain)[row_of(rows, "chain_started") - 1]
    place = row_of(rows, "drawn", 2)
    return [*rows[:place], (rows[0][0], record), *rows[place:]]


def restored(rows):
    place = row_of(rows, "drawn", 2)
    return [*rows[:place], (rows[0][0], '{"event":"restored","hand":2}'), *rows[place:]]


ZEROS = "00" * 32
AGAINST_THE_RULES = {
    "a wrong pay": (other("drawn", 2, paid=5), f"hand 2: {WRONG_DRAW}", 2),
    "a line that the cards do not make": (other("drawn", 3, line="Flush"), f"hand 3: {WRONG_DRAW}", 3),
    "a card drawn that is not in the deck": (
        other("drawn", 2, cards=["Ad", "3d", "2c", "4d", "5c"]),
        f"hand 2: {WRONG_DRAW}",
        2,
    ),
    "other cards held": (other("drawn", 2, held=[3, 4]), f"hand 2: {WRONG_DRAW}", 2),
    "a draw without a deal": (
        in_place("dealt", 2, '{"event":"session_started"}'),
        f"hand 2: {WRONG_DRAW}",
        1,
    ),
    "a bet above the most coins": (other("dealt", 2, coins=6), f"hand 2: {WRONG_DEAL}", 1),
    "a bet of nothing": (other("dealt", 2, coins=0), f"hand 2: {WRONG_DEAL}", 1),
    "another number of a hand": (other("dealt", 2, hand=7), f"hand 7: {WRONG_DEAL}", 1),
    "a card dealt twice": (
        other("dealt", 2, cards=["Ad", "Ad", "5s", "9s", "Td"]),
        f"hand 2: {WRONG_DEAL}",
        1,
    ),
    "a double-up paid too much": (other("double_picked", paid=40), f"hand 3: {WRONG_DOUBLE}", 3),
    "an exchange of more credits": (other("exchanged", credits=900), '"exchanged" breaks the rules', 3),
    "a deposit of nothing": (other("deposited", credits=0), '"deposited" breaks the rules', 0),
    "more cashed out than there is": (other("cashed_out", credits=5000), '"cashed out" breaks the rules', 0),
    "a deal without its commitment": (
        in_place("committed", 2, '{"event":"session_started"}'),
        f"hand 2: {WRONG_DEAL}",
        1,
    ),
    "a deal that names no commitment": (other("dealt", 2, committed=False), f"hand 2: {WRONG_DEAL}", 1),
    "a deal from another secret": (other("dealt", 2, secret=ZEROS), f"hand 2: {NOT_AS_COMMITTED}", 1),
    "cards that were chosen": (other("dealt", 2, secret=None), f"hand 2: {NOT_AS_COMMITTED}", 1),
    "a commitment too early": (other("committed", 2, hand=7), f"hand 7: {EARLY}", 1),
    "a secret that is not the next": (other_secret("", 2), f"hand 2: {NOT_NEXT}", 1),
    "a secret that was chosen": (other_secret(ZEROS, 1), f"hand 1: {NOT_NEXT}", 0),
    "another first value": (other("chain_started", first=ZEROS), f"hand 1: {NOT_NEXT}", 0),
    "another id of the chain": (other("chain_started", chain="00" * 8), f"hand 1: {NOT_NEXT}", 0),
    "a shorter chain": (other("chain_started", length=99_999), CHAIN, 0),
    "a chain for another reason": (other("chain_started", why="restore"), CHAIN, 0),
    "a chain for later deals": (other("chain_started", hand=2), CHAIN, 0),
    "a chain in the middle of another": (second_chain, CHAIN, 0),
    "a restore without a new chain": (restored, f"hand 3: {EARLY}", 2),
    "practice from a later row": (
        in_place("phrase_chosen", 1, '{"event":"practice_started"}'),
        '"practice started" breaks the rules',
        0,
    ),
    "a hand removed": (without_a_hand, f"hand 2: {NOT_NEXT}", 0),
    "a hand twice": (a_hand_twice, f"hand 3: {NOT_NEXT}", 0),
    "two hands exchanged": (two_hands_exchanged, f"hand 1: {NOT_NEXT}", 0),
}
"""Each forgery, its fault, and the hands before it; 0 if a snapshot cannot hide it, or no hand is before it."""
HIDDEN = [what for what, (*_, hands) in AGAINST_THE_RULES.items() if hands]

NOT_AS_SHUFFLED = {
    "a card dealt": (other("dealt", 2, cards=["Ad", "3d", "5s", "9s", "Tc"]), f"hand 2: {WRONG_CARDS}"),
    "a card that was not drawn": (
        other("dealt", 2, replacements=["Jc", "Kc", "5c", "8c", "2c"]),
        f"hand 2: {WRONG_CARDS}",
    ),
    "a phrase": (other("dealt", 2, phrase="yours"), f"hand 2: {WRONG_CARDS}"),
    "the cards of a further hand": (
        other("dealt", 4, more=lambda more: [more[1], more[0]]),
        f"hand 4: {WRONG_CARDS}",
    ),
    "the cards of a double-up": (
        other("double_dealt", behind=["6s", "8d", "Ts", "Ks"]),
        f"hand 3: {WRONG_CARDS}",
    ),
}
"""What only `verify` tells, since a start does not shuffle every deal again."""

ALLOWED = {
    "a time": lambda rows: [*rows[:7], ("2031-01-01T00:00:00+00:00", rows[7][1]), *rows[8:]],
    "more credits": other("deposited", 2, credits=507),
    "rows cut off at the end": lambda rows: rows[:11],
}
"""What the rules allow, so that only a receipt tells."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """The rows of a save of six hands, its content, and a receipt of its end."""
    path = tmp_path_factory.mktemp("sound") / "default.sqlite3"
    rows = rows_of_a_save(path, practice=False)
    with Log.read(path) as log:
        return rows, path.read_bytes(), Receipt.of(log)


@pytest.fixture
def forged(sound, saves):
    """Makes a save of forged rows, without a snapshot."""

    def make(forgery):
        saves.mkdir(exist_ok=True)
        path = saves / "default.sqlite3"
        forge(path, sound[1], forgery(sound[0]), has_index=True, commits=True)
        return path

    return make


def check_all(log):
    while log.check_some(7):
        pass


def told(path, receipt):
    """What `verify` and a receipt say of a save."""
    with Log.read(path) as log:
        return [*verify(log).problems], missing_from(log, receipt)


def assert_not_opened(path, fault):
    """The save is refused in one line that names the fault, and not changed."""
    before = path.read_bytes()
    with Log.read(path) as log, pytest.raises(BrokenRules):
        log.folded()
    with pytest.raises(DamagedSave) as refused:
        Session.open(path)
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == before


def test_every_event_of_a_sound_save_is_allowed_and_its_receipt_is_found(sound, forged):
    state = GameState()
    for number, (time, record) in enumerate(sound[0], start=1):
        event = read_entry(number, time, record, "").event
        assert rule_fault(state, event, number) == ""
        state = evolve(state, event)
    assert told(forged(lambda rows: rows), sound[2]) == ([], None)


@pytest.mark.parametrize("what", AGAINST_THE_RULES)
def test_log_against_the_rules_is_not_opened_and_verify_and_a_receipt_tell(sound, forged, what):
    forgery, fault, _ = AGAINST_THE_RULES[what]
    path = forged(forgery)
    assert_not_opened(path, fault)
    problems, missing = told(path, sound[2])
    assert any(fault in problem for problem in problems)
    assert missing


def test_commitment_that_is_not_made_again_tells_of_an_earlier_change(sound, path):
    forge(path, sound[1], other("deposited", credits=1007)(sound[0]), has_index=True)
    assert_not_opened(path, "hand 1: the commitment does not match its secret")


@pytest.mark.parametrize("what", NOT_AS_SHUFFLED)
def test_cards_that_a_secret_does_not_deal_are_found_when_a_save_is_verified_or_mended(sound, forged, what):
    forgery, fault = NOT_AS_SHUFFLED[what]
    path = forged(forgery)
    problems, missing = told(path, sound[2])
    assert fault in problems
    assert missing
    if problems == [fault]:  # else it is not opened
        assert mend(path).problems == (fault,)
        with Log.read(path) as log:
            faults = [fault for hand in in_order(log, HandFilter()) for fault in hand_faults(hand)]
        assert len(faults) == 1
        assert "do not match its secret" in faults[0]


@pytest.mark.parametrize("what", ALLOWED)
def test_receipt_tells_what_the_rules_allow(sound, forged, what):
    problems, missing = told(forged(ALLOWED[what]), sound[2])
    assert problems == []
    assert missing


@pytest.mark.parametrize("what", quick_and_slow(HIDDEN, 3))
def test_forgery_that_a_snapshot_fits_is_found_during_play_and_the_hands_before_it_are_salvaged(
    forged, run, what
):
    forgery, fault, hands = AGAINST_THE_RULES[what]
    path = forged(forgery)
    keep_fitting_snapshot(path)
    with Session.open(path) as session:
        with pytest.raises(BrokenRules, match=re.escape(fault)):
            check_all(session.log)
        session.draw()  # the hand in play can be finished
        with pytest.raises(BrokenRules):
            session.deal()
    assert_not_opened(path, fault)
    code, output, _ = run("saves", "explain", "default")
    assert (code, fault in output.splitlines()[0]) == (1, True)
    code, output, _ = run("saves", "salvage", "default")
    assert (code, fault in output) == (0, True)
    with Log.read(path.with_name("default-salvaged.sqlite3")) as log:
        assert log.folded().state.hand == hands


@pytest.mark.parametrize(("seed", "number"), quick_and_slow([(1, 4), (2, 100)]))
def test_every_command_uses_a_forged_log_or_refuses_it_in_one_line(tmp_path, seed, number):
    used, refused = answer_forged(tmp_path, seed, number)
    assert used == number
    assert refused > used
