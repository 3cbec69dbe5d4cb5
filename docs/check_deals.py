"""Checks an export of videopoker with nothing but Python's standard library.

    videopoker history --log   | python check_deals.py -    every row of a save's log
    videopoker history --jsonl | python check_deals.py -    the deals alone
    python check_deals.py FILE --receipt LINE               and that it contains what the receipt names

docs/fairness.md says how hashes, commitments, secrets and shuffles are made, and what a check proves. What a hand
pays is not checked: `videopoker verify` does that. Exit code 0: nothing is wrong, 1: something is, 2: the export
cannot be read. Only one deal is in memory at a time.
"""

import hmac
import json
import re
import sys
from collections import Counter
from hashlib import sha256
from itertools import chain, islice

LONGEST_LINE, SHORTEST_CHAIN = 1_000_000, 100_000  # bytes; secrets
MOST_HANDS, SHORTEST_WORDS = 100, 12  # characters
RECEIPT = re.compile("videopoker:[0-9a-f]{16}:(0|[1-9][0-9]{0,17}):([0-9a-f]{64})(?::([0-9a-f]{64}))?")
WAITS_FOR = {"drawn": "draw", "double_picked": "pick", "committed": "", "dealt": "", "double_dealt": ""}
OTHER_ROWS = "session_started session_ended deposited cashed_out exchanged next_game_chosen"
OTHER_ROWS += " denomination_chosen notes_added"  # of earlier versions, and of their saves
UNCOMMITTED = "it was dealt without the commitment that a real save makes before every bet"


# Reading. Whatever is not as expected raises ValueError, TypeError or LookupError.


def once(pairs):
    """A JSON object without the same key twice."""
    if len(record := dict(pairs)) != len(pairs):
        raise ValueError("a key twice")
    return record


read_json = json.JSONDecoder(object_pairs_hook=once, parse_constant=int).decode  # int("NaN") is a ValueError


def whole(value, least=0, most=2**63 - 1):
    """A whole number within limits."""
    if type(value) is not int or not least <= value <= most:
        raise ValueError("no such number")
    return value


def raw(digits, size=32):
    """The bytes of lowercase hexadecimal digits."""
    if len(value := bytes.fromhex(digits)) != size or value.hex() != digits:
        raise ValueError("no such bytes")
    return value


class Lines:
    """The JSON values of a file, one a line."""

    def __init__(self):
        self.number, self.fault = 0, "is neither a deal nor a row of a log"  # of the last line

    def read(self, file):
        while line := file.readline(LONGEST_LINE + 1):
            self.number += 1
            if len(line) > LONGEST_LINE:
                self.fault = f"has more than {LONGEST_LINE} bytes"
                raise ValueError
            line = line.removeprefix(b"" if self.number > 1 else b"\xef\xbb\xbf")
            if not line.strip() and not file.read(1):
                return  # a blank line at the end
            yield read_json(line.decode())


def commitment(secret, hand, before):
    return sha256(b"videopoker commitment 1" + secret + hand.to_bytes(8, "big") + before).digest()


def secret_before(chain_id, number, secret):
    """Secret `number` - 1 of a chain, from secret `number`."""
    return sha256(b"videopoker chain 1" + chain_id + (number - 1).to_bytes(8, "big") + secret).digest()


def without(cards, dealt):
    return [card for at, card in enumerate(cards) if cards[at:].count(card) > dealt.count(card)]


def shuffled(cards, secret, words, name):
    blocks = (hmac.digest(secret, f"{words}:{name}:{block}".encode(), "sha256") for block in range(10**6))
    cards, stream = list(cards), (byte for block in blocks for byte in block)
    for last in range(len(cards) - 1, 0, -1):
        place = next(low for low in (byte % (1 << last.bit_length()) for byte in stream) if low <= last)
        cards[last], cards[place] = cards[place], cards[last]
    return cards


def words_of(row):
    """The words of the shuffle, from the player's phrase."""
    phrase = row["phrase"]
    return f"{len(phrase.encode())}:{phrase}" if row.get("committed") else phrase


# The rules. What yields pairs says whether something is wrong, and what; read to its end, it has taken in the row.


class Secrets:
    """The chain of secrets in use, the commitment to the next deal, and how the secret of the last one was fixed."""

    def __init__(self):
        self.chain, self.last = None, b""  # the row with which it began; its last secret if that is known
        self.begun = Counter()  # chains by why they began
        self.is_restored = False  # whether the save was since then: the next chain has to begin
        self.is_seen = False  # restored since the last commitment: somebody could have seen the next cards
        self.restored_in = -1  # the hand in which it was: somebody could have seen its double-ups
        self.chosen = None, ""  # the chain's id and the player's phrase, when it was chosen
        self.known, self.has_words = set(), False  # all phrases; whether it is new, long and later
        self.committed = self.fixed = None  # the row of the commitment; how the last secret was fixed
        self.is_needed = False  # from the first commitment on every deal needs one

    def why_new_chain(self, hand):
        """Why a chain may begin now with deal `hand`; None if it may not."""
        if self.is_restored:
            return "restore"
        if self.chain is None:
            return "upgrade" if hand > 1 else "new"
        return "end" if hand >= self.chain["hand"] + self.chain["length"] else None

    def start_chain(self, row, hand):
        why = self.why_new_chain(hand)
        yield row["why"] != why, "a chain of secrets may not begin there, or not for that reason"
        yield whole(row["hand"], 1) != hand, f"the chain begins with another deal than {hand}"
        yield whole(row["length"]) < SHORTEST_CHAIN, f"the chain has fewer than {SHORTEST_CHAIN} secrets"
        self.begun[why or "not allowed"] += 1
        begun = f"chain {self.begun.total()} ({why or 'not allowed'}) from hand {hand}"
        print(f"{begun}: {row['length']} secrets, first value {raw(row['first']).hex()}")
        self.chain, self.last = row, raw(row["first"])
        self.is_restored = self.has_words = False

    def choose(self, phrase):
        chosen, spaced = (self.chain and self.chain["chain"], phrase), " ".join(phrase.split())
        if chosen != self.chosen:
            self.has_words = len(spaced) >= SHORTEST_WORDS and spaced.casefold() not in self.known
            self.known.add(spaced.casefold())
        self.chosen = chosen

    def commit(self, row, hand, before):
        secret, start = raw(row["secret"]), self.chain
        yield row["hand"] != hand or self.committed is not None, "a commitment is not allowed there"
        yield start and self.why_new_chain(hand), "the next chain of secrets has to begin before it"
        made = commitment(secret, whole(row["hand"]), before)
        yield made.hex() != row["commitment"], "the commitment does not match its secret"
        if start and row["hand"] >= start["hand"]:
            previous = secret_before(raw(start["chain"], 8), row["hand"] - start["hand"] + 1, secret)
            yield self.last not in {b"", previous}, "its secret is not the next in its chain"
            self.last = secret
        self.committed, self.is_needed, self.is_seen = row, True, False

    def deal(self, row):
        made, is_committed = self.committed, row.get("committed") is True
        yield self.is_needed and not is_committed, UNCOMMITTED
        yield is_committed and not made, "its commitment is missing"
        if made:
            yield made["secret"] != row["secret"], "it is not dealt from the secret of its commitment"
            yield self.chosen[1] != row["phrase"], "it is not dealt with the player's phrase"
        by_chain = self.chain and row["hand"] >= self.chain["hand"]
        fixed = "again" if self.is_seen else "bet" if not by_chain else "words" if self.has_words else "chain"
        self.fixed, self.committed, self.is_seen = fixed if is_committed else None, None, False


class Save:
    """The deals of a save, row by row."""

    def __init__(self):
        self.secrets = Secrets()
        self.is_practice = False
        self.game = self.deck = []  # the deck of the game chosen, and that of the last deal
        self.hand = self.round = 0  # the numbers of the last deal and of its last double-up
        self.waits_for = ""  # "draw", "pick" or nothing
        self.dealt = self.double = None  # the rows of the last deal and its last double-up
        self.behind = []  # the five replacements of each hand; None if they are unknown
        self.deals = Counter()  # by how their secret was fixed

    def take(self, row, before=b""):
        """What is wrong with the event of a row; `before` is the hash of the row before it."""
        wrong = WAITS_FOR.get(row["event"], self.waits_for) != self.waits_for
        yield wrong, f"the {self.waits_for or 'deal'} of hand {self.hand} is missing before it"
        match row["event"]:
            case "chain_started":
                yield self.is_practice or not self.game, "a chain of secrets may not begin there"
                yield from self.secrets.start_chain(row, self.hand + 1 + bool(self.secrets.committed))
            case "committed":
                yield self.is_practice, "a practice save makes no commitments"
                yield from self.secrets.commit(row, self.hand + 1, before)
            case "dealt":
                yield from self.deal(row)
            case "drawn":
                yield from self.draw(row)
            case "double_dealt":
                yield from self.deal_double(row)
            case "double_picked":
                card = self.double["behind"][whole(row["place"], 1, 4) - 1]
                yield row["card"] != card, f"the card picked in double-up {self.round} is another"
                self.waits_for = ""
            case "game_chosen":
                jokers = ["JK"] * whole(row["paytable"]["deck"]["jokers"], 0, 5)
                self.game = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"] + jokers
            case "phrase_chosen":
                self.secrets.choose(row["phrase"])
            case "restored":
                self.secrets.is_restored = bool(self.secrets.chain)
                self.secrets.is_seen, self.secrets.restored_in = True, self.hand
                if self.waits_for and self.secrets.fixed:
                    self.secrets.fixed = "again"
            case "practice_started":
                self.is_practice = True
            case other:
                yield other not in OTHER_ROWS.split(), "no log has such a row"

    def end_deal(self):
        """Count the last deal."""
        if self.dealt:
            chosen = "of chosen cards" if self.dealt["secret"] is None else "not committed"
            self.deals["in play" if self.waits_for else self.secrets.fixed or chosen] += 1

    def deal(self, row):
        hand, more, words = whole(row["hand"], 1), row.get("more", []), words_of(row)
        yield hand != self.hand + 1, f"the deal before it is hand {self.hand}"
        self.end_deal()
        yield from self.secrets.deal(row)
        self.hand, self.dealt, self.deck, self.waits_for, self.round = hand, row, self.game, "draw", 0
        self.behind = [row["replacements"], *[cards and cards.split() for cards in more]]
        if row["secret"] is not None:
            secret, numbers = raw(row["secret"]), range(2, whole(2 + len(more), 2, MOST_HANDS + 1))
            order = shuffled(self.deck, secret, words, hand)
            wrong = [row["cards"], row["replacements"]] != [order[:5], order[5:10]]
            yield wrong, "the cards do not match its secret"
            rest = without(self.deck, order[:5])
            others = [shuffled(rest, secret, words, f"{hand}.{number}")[:5] for number in numbers]
            self.behind = [order[5:10], *others]

    def draw(self, row):
        held, first = [whole(place, 1, 5) for place in row["held"]], row.get("first", [])
        yield held != sorted(set(held)) or first != sorted(set(first)), "its holds are not in order"
        finals = [row["cards"], *[final["cards"].split() for final in row.get("more", [])]]
        yield len(finals) != len(self.behind), f"{len(finals)} final hands; {len(self.behind)} were dealt"
        for number, (final, behind) in enumerate(zip(finals, self.behind, strict=False), 1):
            new, cards = iter(behind or ()), enumerate(self.dealt["cards"], 1)
            drawn = behind and [card if place in held else next(new) for place, card in cards]
            yield drawn not in (None, final), f"final hand {number} is not what its secret draws"
        self.waits_for = ""

    def deal_double(self, row):
        number, names = whole(row["round"], 1), ["secret", "phrase"] * bool(self.dealt.get("committed"))
        yield number != self.round + 1, f"double-up {number} comes after double-up {self.round}"
        wrong = any(row.get(name) != self.dealt.get(name) for name in ["committed", *names])
        yield wrong, f"double-up {number} is not dealt from the secret and the phrase of its deal"
        if row["secret"] is not None:
            order = shuffled(self.deck, raw(row["secret"]), words_of(row), f"{self.hand} double {number}")[:5]
            wrong = [row["card"], *row["behind"]] != order
            yield wrong, f"the cards of double-up {number} do not match its secret"
        if self.secrets.restored_in == self.hand and self.secrets.fixed:
            self.secrets.fixed = "again"
        self.waits_for, self.double, self.round = "pick", row, number


# The two kinds of export. What checks them yields the problems in words.


def told(where, pairs):
    return (f"{where}: {problem}" for wrong, problem in pairs if wrong)


def check_log(lines, save, receipt):
    """What is wrong with the rows of a log."""
    before, last, is_found = bytes(32), 0, False
    for line in lines:
        number, row = whole(line["number"], 1), read_json(line["record"])
        where = f"row {number}, hand {whole(row['hand'])}" if "hand" in row else f"row {number}"
        if number != last + 1:
            yield f"{where}: the row before it is row {last}; rows are missing, repeated or moved"
        made = sha256(before + f"{number}\n{line['time']}\n{line['record']}".encode()).digest()
        if number == last + 1 and made != raw(line["hash"]):
            yield f"{where}: its hash is wrong; this row was changed, or rows before it were"
        yield from told(where, save.take(row, before))
        before, last = raw(line["hash"]), number
        if receipt and line["hash"] == receipt[2]:
            is_found, first = True, save.secrets.chain and save.secrets.chain["first"]
            if int(receipt[1]) != save.hand or receipt[3] not in (None, first):
                yield f"{where}: the receipt is of this row, but names another hand or another chain"
    if receipt and not is_found:
        later = "rows up to it were changed" if save.hand > int(receipt[1]) + 1 else "play two hands first"
        yield f"no row has the hash of the receipt, of hand {receipt[1]}: it was removed, or {later}"


def chain_row(deal):
    """The row with which the chain of an exported deal began."""
    if (of := deal["chain"]) is None:
        return None
    start = {"event": "chain_started", "hand": deal["hand"] - whole(of["number"], 1) + 1, "chain": of["id"]}
    return start | {name: of[name] for name in ("first", "length", "why")}


def rows_of(deal, secrets):
    """The rows of the log from which an exported deal was made, as far as the export has them."""
    start, same = chain_row(deal), {name: deal[name] for name in ("hand", "secret", "phrase", "committed")}
    yield {"event": "game_chosen", "paytable": {"deck": {"jokers": deal["jokers"]}}}
    if start and (not secrets.chain or secrets.chain["chain"] != start["chain"]):
        secrets.is_restored = start["why"] == "restore" and deal["hand"] > 1  # that row is not exported
        yield start
    yield {"event": "phrase_chosen", "phrase": deal["phrase"]}
    if deal["committed"]:
        yield same | {"event": "committed", "commitment": deal["commitment"]}
    more = [None] * (whole(deal["hands"], 1, MOST_HANDS) - 1)
    yield same | {name: deal[name] for name in ("cards", "replacements")} | {"event": "dealt", "more": more}
    cards = {"cards": deal["final"], "more": deal.get("more", [])}
    yield same | cards | {"event": "drawn", "held": deal["held"]}
    for double in deal.get("doubles", []):
        yield same | double | {"event": "double_dealt", "secret": double["secret"]}
        yield same | double | {"event": "double_picked", "card": double["picked"]}


def beside_rows(deal, secrets):
    """What is wrong with what an exported deal says beside these rows."""
    doubles, bet = deal.get("doubles", []), whole(deal["coins"], 1) * deal["hands"]
    paid = [whole(part["paid"]) for part in (deal, *doubles)]
    after = whole(deal["credits_before"], bet) - bet - sum(whole(at["stake"]) for at in doubles) + sum(paid)
    yield whole(deal["credits_after"]) != after, "its credits do not follow from its bet, pays and double-ups"
    yield deal.get("won", paid[-1]) != paid[-1], "it did not win what it says"
    start = secrets.chain if deal["committed"] else None
    yield chain_row(deal) != start, "its chain differs from the deals before it"
    could = ("again", "chain", "words" if deal["phrase"] else "chain") if start else ("again", "bet")
    wrong = deal["fixed"] not in (could if deal["committed"] else (None,))
    yield wrong, "its secret was not fixed in the way it says"
    is_known = deal["fixed"] == "words" and not secrets.has_words  # in an export of an older version
    secrets.fixed = "unknown" if wrong else "chain" if is_known else deal["fixed"]


def check_deals(deals, save):
    """What is wrong with exported deals."""
    secrets, open_hand = save.secrets, 0
    for deal in deals:
        hand = whole(deal["hand"], 1)
        if open_hand == save.hand > 0:
            yield f"hand {open_hand}: its draw, its secret or a pick is missing"
        if hand <= save.hand:
            yield f"hand {hand}: it comes after hand {save.hand}"
            continue
        if hand > save.hand + 1:
            yield f"hand {hand}: the deals between hand {save.hand} and it are missing"
            save.hand, secrets.chain, secrets.last = hand - 1, chain_row(deal), b""
        if deal.get("uncommitted"):
            yield f"hand {hand}: {UNCOMMITTED}"
        picks = ["picked" in double for double in deal.get("doubles", [])]
        if not {"final", "secret"} <= deal.keys() or not all(picks):
            save.hand, secrets.last, open_hand = hand, b"", hand
            continue
        for row in rows_of(deal, secrets):
            yield from told(f"hand {hand}", save.take(row, raw(deal["before"]) if deal["committed"] else b""))
        yield from told(f"hand {hand}", beside_rows(deal, secrets))
    save.deals.update(["in play"] if open_hand == save.hand > 0 else [])


def listed(counts):
    return ", ".join(f"{number:,} {name}" for name, number in counts.items()) or "none"


def refuse(why):
    sys.stderr.write(f"check_deals.py: {why}\n")
    return 2


def main(arguments):
    path, option, line = (*arguments, "", "", "")[:3]
    if len(arguments) not in {1, 3} or option not in {"", "--receipt"}:
        return refuse("expected FILE, or - for standard input, and optionally --receipt LINE")
    receipt = RECEIPT.fullmatch(line.strip())
    if option and not receipt:
        return refuse(f"{line[:99]!r} is not a receipt; expected a line of `videopoker verify --new-receipt`")
    lines, save, problems = Lines(), Save(), 0
    try:
        with open(0 if path == "-" else path, "rb") as file:
            first = list(islice(values := lines.read(file), 1))
            every, is_log = chain(first, values), bool(first) and "record" in first[0]
            if receipt and not is_log:
                return refuse("a receipt belongs to a row of the log; expected `videopoker history --log`")
            for problem in check_log(every, save, receipt) if is_log else check_deals(every, save):
                problems += 1
                print(problem)
            save.end_deal()
    except OSError as error:
        return refuse(f"{path!r}: {error.strerror}")
    except (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError):
        expected = "expected `videopoker history --log` or `--jsonl`"
        return refuse(f"{path!r}: line {lines.number} {lines.fault}; {expected}")
    chains = f"chains of secrets: {listed(save.secrets.begun)}"
    print(f"deals: {listed(save.deals)}; {chains}; problems: {problems:,}; what hands pay was not checked")
    return int(problems > 0 or not first)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
