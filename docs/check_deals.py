"""Checks the deals, but not the pays, that `videopoker history --jsonl` prints: python check_deals.py FILE, or - for stdin."""

import hmac
import json
import sys
from hashlib import sha256


def shuffled(cards, secret, words, name):
    blocks = (hmac.digest(secret, f"{words}:{name}:{block}".encode(), "sha256") for block in range(10**6))
    cards, stream = list(cards), (byte for block in blocks for byte in block)
    for last in range(len(cards) - 1, 0, -1):
        place = next(low for low in (byte % (1 << last.bit_length()) for byte in stream) if low <= last)
        cards[last], cards[place] = cards[place], cards[last]
    return cards


def checks(deal, before):
    hand, committed, secret = deal["hand"], deal["committed"], deal.get("secret")
    yield hand <= before["hand"], "its number is not above that of the deal before it"
    lacks = not committed and (before["committed"] or deal.get("uncommitted"))
    yield lacks, "it was dealt without the commitment that a real save makes before every bet"
    yield before["open"], f"the draw or the secret of hand {before['hand']}, before it, is missing"
    if deal["open"] or (secret is None and not committed):  # chosen cards have no secret
        return
    secret, words, row = bytes.fromhex(secret or ""), deal["phrase"], bytes.fromhex(deal.get("before", ""))
    words = f"{len(words.encode())}:{words}" if committed else words
    digest = sha256(b"videopoker commitment 1" + secret + hand.to_bytes(8, "big") + row).hexdigest()
    yield committed and digest != deal["commitment"], "the commitment does not match its secret"
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"] + ["JK"] * range(6)[deal["jokers"]]
    order = shuffled(deck, secret, words, hand)
    yield deal["cards"] + deal["replacements"] != order[:10], "the cards are not the ones its secret deals"
    rest = [card for at, card in enumerate(deck) if deck[at:].count(card) > order[:5].count(card)]
    finals = [deal["final"], *(final["cards"].split() for final in deal.get("more", []))]
    yield len(finals) != deal["hands"], f"it has {len(finals)} final hands; {deal['hands']} were dealt"
    for number, final in enumerate(finals, 1):
        new = iter(order[5:] if number == 1 else shuffled(rest, secret, words, f"{hand}.{number}"))
        drawn = [card if place in deal["held"] else next(new) for place, card in enumerate(order[:5], 1)]
        yield final != drawn, f"final hand {number} is not what its secret draws"
    for one in deal.get("doubles", []):
        own, name = deal["secret"] if committed else one["secret"], f"double-up {one['round']}"
        five = own and shuffled(deck, bytes.fromhex(own), words, f"{hand} {name.replace('-up', '')}")[:5]
        wrong = own is not None and [one["card"], *one["behind"]] != five
        yield wrong, f"the cards of {name} are not the ones its secret deals"
        yield one["picked"] != one["behind"][one["place"] - 1], f"the card picked in {name} is another"


path, deals, found = "".join(sys.argv[1:2]), [{"hand": 0, "secret": 0, "committed": 0, "open": 0}], []
try:
    for line in sys.stdin if path == "-" else open(path, encoding="utf-8"):
        deal = (read := json.loads(line)) | {"open": not {"final", "secret"} <= read.keys()}
        found += [f"hand {deal['hand']}: {why}" for wrong, why in checks(deal, deals[-1]) if wrong]
        deals.append(deal)
except (OSError, LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RuntimeError) as error:
    why = (getattr(error, "strerror", None) or f"line {len(deals)} is no deal") if path else "no file given"
    sys.stderr.write(f"{path or __file__!r}: {why}; expected `videopoker history --jsonl`, or - for stdin\n")
    sys.exit(2)
done, kept = (sum(bool(not deal["open"] and deal[key]) for deal in deals) for key in ("secret", "committed"))
print(*found, f"{done} of {len(deals) - 1} deals checked, {kept} committed; pays are not checked", sep="\n")
sys.exit(bool(found) or not deals[1:])
