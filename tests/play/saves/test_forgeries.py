"""A hundred and more forgeries in thirteen kinds by somebody who makes every later hash and commitment again.

What is against the rules, the chain or a secret is told by `verify`; anything else in the rows up to a receipt by the
receipt.
"""

import json
import re

import pytest

from tests.play.saves.forge import forge, row_of
from tests.real_saves import secrets_from
from videopoker import Session
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.machine.secret_chain import SHORTEST_CHAIN
from videopoker.play.deals.shuffle import new_chain, seeded, shuffled, words_of
from videopoker.play.saves.check.receipts import Receipt, missing_from
from videopoker.play.saves.check.verify import verify
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.log.log import Log

DEALS = 14


@pytest.fixture(scope="module")
def honest(tmp_path_factory):
    """A save of DEALS deals, with a win doubled and ten hands from one deal: path, content, rows and a receipt of its end."""
    path = tmp_path_factory.mktemp("honest") / "default.sqlite3"
    with secrets_from(b"forged 2"), Session.open(path, "jacks-or-better-9-6") as session:
        session.choose_phrase("mine")
        for deal in range(DEALS):
            session.deal(1, hands=10 if deal == 5 else 1)
            session.draw([0, 1])
            if session.state.stake and session.state.double is None:
                session.double_up()
                session.pick(0)
        session.deposit(50)
    with Log.read(path) as log:
        rows = [(time, record) for _, time, record, _ in log.rows.rows()]
        assert verify(log).ok
        return path, path.read_bytes(), rows, Receipt.of(log)


def told(honest, rows):
    """What `verify` says of a save forged to have these rows, and what the receipt says."""
    path, content, _, receipt = honest
    forge(path, content, rows, has_index=False, commits=True)
    try:
        with Log.read(path) as log:
            return [*verify(log).problems], missing_from(log, receipt)
    except SaveError as error:
        return [str(error)], str(error)


def changed(rows, number, change):
    """The rows with the record of this row changed in place."""
    record = json.loads(rows[number - 1][1])
    change(record)
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    return [*rows[: number - 1], (rows[number - 1][0], text), *rows[number:]]


def hand_rows(rows, hand):
    """The first row of a hand, its commitment, and the row after its last."""
    first = row_of(rows, "committed", hand)
    return first, row_of(rows, "committed", hand + 1)


def renumbered(rows, by, after):
    """The rows with the number of every hand above `after` changed by this much."""

    def moved(match):
        hand = int(match[1])
        return f'"hand":{hand + by}' if hand > after else match[0]

    return [(time, re.sub(r'"hand":(\d+)', moved, record)) for time, record in rows]


def each(number, make):
    """Forgeries of the hands from 1 on, by the hand."""
    return {hand: lambda rows, hand=hand: make(rows, hand) for hand in range(1, number + 1)}


def another(cards):
    """The cards with the last one replaced by one that is not among them."""
    return [*cards[:-1], next(str(card) for card in sorted_deck() if str(card) not in cards)]


def another_pay(rows, hand):
    return changed(rows, row_of(rows, "drawn", hand), lambda record: record.update(paid=record["paid"] + 1))


def another_dealt_card(rows, hand):
    def change(record):
        *_, free = another([*record["cards"], *record["replacements"]])
        record["cards"] = [*record["cards"][:4], free]

    return changed(rows, row_of(rows, "dealt", hand), change)


def another_replacement(rows, hand):
    def change(record):
        record["replacements"] = another([*record["cards"], *record["replacements"]])[5:]

    return changed(rows, row_of(rows, "dealt", hand), change)


def own_secret(rows, hand):
    """A hand dealt from a secret that the forger chose, committed to as the rules ask."""
    secret = seeded(b"own")(hand)

    def deal(record):
        order = shuffled(sorted_deck(), secret, words_of(record["phrase"], committed=True), hand)
        record.update(
            secret=secret.hex(), cards=[*map(str, order[:5])], replacements=[*map(str, order[5:10])]
        )

    rows = changed(rows, row_of(rows, "committed", hand), lambda record: record.update(secret=secret.hex()))
    return changed(rows, row_of(rows, "dealt", hand), deal)


def without_hand(rows, hand):
    first, after = hand_rows(rows, hand)
    return renumbered(rows[: first - 1] + rows[after - 1 :], -1, hand)


def hand_twice(rows, hand):
    first, after = hand_rows(rows, hand)
    again = [
        (time, record.replace(f'"hand":{hand}', f'"hand":{hand + 1}'))
        for time, record in rows[first - 1 : after - 1]
    ]
    return rows[: after - 1] + again + renumbered(rows[after - 1 :], 1, hand)


def swapped(rows, hand):
    first, second = hand_rows(rows, hand)
    _, after = hand_rows(rows, hand + 1)
    one = [
        (time, record.replace(f'"hand":{hand}', f'"hand":{hand + 1}'))
        for time, record in rows[first - 1 : second - 1]
    ]
    other = [
        (time, record.replace(f'"hand":{hand + 1}', f'"hand":{hand}'))
        for time, record in rows[second - 1 : after - 1]
    ]
    return rows[: first - 1] + other + one + rows[after - 1 :]


def another_phrase(rows, hand):
    return changed(rows, row_of(rows, "dealt", hand), lambda record: record.update(phrase="yours"))


def chain_in_the_middle(why):
    def insert(rows, hand):
        move = new_chain(seeded(b"mine")).move
        record = {
            "event": "chain_started",
            "chain": move.chain.hex(),
            "first": move.first.hex(),
            "length": SHORTEST_CHAIN,
            "hand": hand + 1,
            "why": why,
        }
        first, _ = hand_rows(rows, hand)
        return [*rows[:first], (rows[0][0], json.dumps(record, separators=(",", ":"))), *rows[first:]]

    return insert


def another_chain(number):
    changes = (
        {"length": SHORTEST_CHAIN - 1},
        {"length": 1},
        {"first": "00" * 32},
        {"first": "ff" * 32},
        {"chain": "00" * 8},
        {"chain": "ff" * 8},
        {"hand": 2},
        {"hand": 7},
        {"why": "end"},
        {"why": "restore"},
        {"why": "upgrade"},
    )
    return {
        change: lambda rows, change=change: changed(
            rows, row_of(rows, "chain_started"), lambda record: record.update(changes[change])
        )
        for change in range(min(number, len(changes)))
    }


def another_time(rows, hand):
    number = row_of(rows, "drawn", hand)
    return [*rows[: number - 1], ("2031-01-01T00:00:00+00:00", rows[number - 1][1]), *rows[number:]]


def more_credits(rows, hand):
    number = row_of(rows, "committed", hand)
    deposit = (rows[0][0], '{"event":"deposited","credits":7}')
    return [*rows[: number - 1], deposit, *rows[number - 1 :]]


def cut_off(rows, hand):
    return rows[: row_of(rows, "drawn", hand)]


AGAINST_THE_RULES = {
    "a pay": each(10, another_pay),
    "a card dealt": each(10, another_dealt_card),
    "a replacement": each(10, another_replacement),
    "a secret of the forger's own": each(10, own_secret),
    "a hand removed": each(10, without_hand),
    "a hand twice": each(10, hand_twice),
    "two hands exchanged": each(10, swapped),
    "a phrase": each(10, another_phrase),
    "a chain pretended after the last secret": each(10, chain_in_the_middle("end")),
    "the first row of the chain": another_chain(11),
}
ALLOWED = {
    "a time": each(10, another_time),
    "credits that were added": each(10, more_credits),
    "rows cut off at the end": each(10, cut_off),
}
"""What the rules allow, so that only a receipt tells."""


@pytest.mark.parametrize("kind", AGAINST_THE_RULES)
def test_verify_tells_what_is_against_the_rules_the_chain_or_a_secret_and_the_receipt_tells_it_too(
    honest, kind
):
    for number, make in AGAINST_THE_RULES[kind].items():
        problems, missing = told(honest, make(honest[2]))
        assert problems, (kind, number)
        assert missing, (kind, number)


@pytest.mark.parametrize("kind", ALLOWED)
def test_receipt_tells_what_the_rules_allow(honest, kind):
    for number, make in ALLOWED[kind].items():
        assert told(honest, make(honest[2]))[1], (kind, number)


def test_honest_rows_stored_again_are_told_by_neither(honest):
    assert told(honest, honest[2]) == ([], None)


def test_forgeries_are_a_hundred_or_more_in_ten_kinds_or_more():
    kinds = AGAINST_THE_RULES | ALLOWED
    assert len(kinds) >= 10
    assert sum(map(len, kinds.values())) >= 100
