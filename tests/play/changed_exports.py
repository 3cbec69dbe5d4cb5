"""Exports of a real save that were changed afterwards: the deals, and the rows of the log."""

import json
from collections.abc import Callable
from copy import deepcopy

from tests.play.checker import DOCS
from videopoker.play.deals.shuffle import commitment
from videopoker.play.saves.rows.log_row import FIRST_HASH, chained


def lines(name):
    return [json.loads(line) for line in (DOCS / name).read_text("utf-8").splitlines()]


DEALS = lines("deals.jsonl")
LAST = max(deal["hand"] for deal in DEALS if "final" in deal)
"""The last deal that is over."""
PUSH, LOST, WON = 5, 7, 17
"""Deals by how their last double-up ended."""
_ROWS = lines("deals_log.jsonl")


def as_text(record):
    """A record as the log has it."""
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


class Export:
    """One save's deals and rows; each change is made in both."""

    def __init__(self):
        self.deals = deepcopy(DEALS)
        self.rows = [row | {"record": json.loads(row["record"])} for row in _ROWS]

    def deal(self, hand):
        """The record of an exported deal."""
        return next(deal for deal in self.deals if deal["hand"] == hand)

    def of_hand(self, hand):
        """The rows of a deal, from its commitment on."""
        return [row for row in self.rows if is_of_deal(row["record"]) and row["record"]["hand"] == hand]

    def record(self, hand, event, number=0):
        """The record of a deal's first row with this event, or of a later one."""
        named = [row["record"] for row in self.of_hand(hand) if row["record"]["event"] == event]
        return named[number]

    def starts(self):
        """The records of the rows in which a chain begins."""
        return [row["record"] for row in self.rows if row["record"]["event"] == "chain_started"]

    def put(self, hand, event, name, value, in_deal=""):
        """Another value in a row, and in the deal under the same name or `in_deal`."""
        for record, field in ((self.record(hand, event), name), (self.deal(hand), in_deal or name)):
            record[field] = changed(record[field], value)

    def put_double(self, hand, number, event, name, value, in_deal=""):
        """Another value in a row of a double-up, and in the double-up of the deal."""
        double = self.deal(hand)["doubles"][number]
        for record, field in ((self.record(hand, event, number), name), (double, in_deal or name)):
            record[field] = changed(record[field], value)

    def put_hands(self, hand, value):
        """Other final hands after the first."""
        for record in (self.record(hand, "drawn"), self.deal(hand)):
            record["more"] = value(record["more"])

    def put_chain(self, number, name, value, in_deal=""):
        """Another value where a chain begins, and in all deals of it."""
        start = self.starts()[number]
        for deal in self.deals:
            if deal["chain"]["id"] == start["chain"]:
                deal["chain"] |= {in_deal or name: changed(deal["chain"][in_deal or name], value)}
        start[name] = changed(start[name], value)

    def remove(self, hand):
        """A deal fewer."""
        self.deals.remove(self.deal(hand))
        for row in self.of_hand(hand):
            self.rows.remove(row)

    def repeat(self, hand, after=None, as_hand=None):
        """A deal once more, after itself or another one, perhaps with another number."""
        deal, rows = deepcopy((self.deal(hand), self.of_hand(hand)))
        for record in (deal, *[row["record"] for row in rows]):
            record["hand"] = as_hand or hand
        place = self.deals.index(self.deal(after or hand)) + 1
        self.deals[place:place] = [deal]
        place = self.rows.index(self.of_hand(after or hand)[-1]) + 1
        self.rows[place:place] = rows

    def exchange(self, one, other):
        """Two deals, each in the place of the other."""
        first, second = deepcopy((self.deal(one), self.deal(other)))
        self.deals = [{one: second, other: first}.get(deal["hand"], deal) for deal in self.deals]
        rows = []
        for row in self.rows:
            hand = row["record"]["hand"] if is_of_deal(row["record"]) else 0
            others = {one: other, other: one}.get(hand)
            if others is None:
                rows.append(row)
            elif row["record"]["event"] == "dealt":
                rows += self.of_hand(others)
        self.rows = rows

    def remove_double(self, hand, number):
        """A double-up fewer."""
        del self.deal(hand)["doubles"][number]
        for event in ("double_dealt", "double_picked"):
            self._remove_record(self.record(hand, event, number))

    def repeat_double(self, hand, number):
        """A double-up once more."""
        doubles = self.deal(hand)["doubles"]
        doubles.insert(number, doubles[number])
        rows = [
            row
            for event in ("double_dealt", "double_picked")
            for row in self.of_hand(hand)
            if row["record"] is self.record(hand, event, number)
        ]
        place = self.rows.index(rows[-1]) + 1
        self.rows[place:place] = deepcopy(rows)

    def exchange_doubles(self, hand, one, other):
        """Two double-ups, each in the place of the other."""
        doubles = self.deal(hand)["doubles"]
        doubles[one], doubles[other] = doubles[other], doubles[one]
        for event in ("double_dealt", "double_picked"):
            first, second = self.record(hand, event, one), self.record(hand, event, other)
            for row in self.rows:
                row["record"] = (
                    second if row["record"] is first else first if row["record"] is second else row["record"]
                )

    def remove_start(self, number):
        """A chain that does not begin: its deals are of the chain before."""
        start, before = self.starts()[number], self.starts()[number - 1]
        for deal in self.deals:
            if deal["chain"]["id"] == start["chain"]:
                chain = {"id": before["chain"], "number": deal["hand"] - before["hand"] + 1}
                deal["chain"] = chain | {name: before[name] for name in ("first", "length", "why")}
        self._remove_record(start)

    def _remove_record(self, record):
        self.rows = [row for row in self.rows if row["record"] is not record]


def is_of_deal(record):
    return "hand" in record and record["event"] not in {"chain_started", "restored"}


def changed(old, value):
    return value(deepcopy(old)) if isinstance(value, Callable) else value


def printed(rows):
    """The rows as `history --log` prints them."""
    return [row | {"record": as_text(row["record"])} for row in rows]


def remade(rows, *, recommitted=False):
    """The rows with their numbers and hashes computed again, and their commitments too if asked for."""
    before, made = FIRST_HASH, []
    for number, row in enumerate(deepcopy(rows), 1):
        record = row["record"]
        if recommitted and record.get("secret") and record["event"] == "committed":
            secret = bytes.fromhex(record["secret"])
            record["commitment"] = commitment(secret, record["hand"], before).hex()
        before = chained(before, number, row["time"], as_text(record))
        made.append(row | {"number": number, "hash": before.hex(), "record": record})
    return made


def receipt(rows):
    """The receipt of the last of these rows."""
    records = [row["record"] for row in rows]
    hands = sum(record["event"] == "dealt" for record in records)
    first = [record["first"] for record in records if record["event"] == "chain_started"][-1]
    return f"videopoker:{'5' * 16}:{hands}:{rows[-1]['hash']}:{first}"
