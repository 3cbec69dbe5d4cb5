"""Published figures: the pays of 83 paytables and the exact counts of twelve; and
the counts of some odd tables, computed by `every_deal`."""

import json
from pathlib import Path

from videopoker.core.cards.cards import Rank, parse_ranks
from videopoker.core.cards.hands import Category
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable

FOUR, PAIR, ROYAL = Category.FOUR_OF_A_KIND, Category.PAIR, Category.ROYAL_FLUSH

_LINES = {
    "royal_flush": (ROYAL, {}),
    "natural_royal_flush": (ROYAL, {"natural": True}),
    "wild_royal_flush": (ROYAL, {}),
    "five_of_a_kind": (Category.FIVE_OF_A_KIND, {}),
    "straight_flush": (Category.STRAIGHT_FLUSH, {}),
    "four_deuces": (FOUR, {"ranks": "2", "natural": True}),
    "four_deuces_joker": (Category.FIVE_OF_A_KIND, {"wilds": 5}),
    "four_aces_234": (FOUR, {"ranks": "A", "kickers": "234"}),
    "four_234_a234": (FOUR, {"ranks": "234", "kickers": "A234"}),
    "four_aces": (FOUR, {"ranks": "A"}),
    "four_2_4": (FOUR, {"ranks": "234"}),
    "four_5_k": (FOUR, {"ranks": "5-K"}),
    "four_7": (FOUR, {"ranks": "7"}),
    "four_8": (FOUR, {"ranks": "8"}),
    "four_j_k": (FOUR, {"ranks": "JQK"}),
    "four_of_a_kind": (FOUR, {}),
    "full_house": (Category.FULL_HOUSE, {}),
    "flush": (Category.FLUSH, {}),
    "straight": (Category.STRAIGHT, {}),
    "three_of_a_kind": (Category.THREE_OF_A_KIND, {}),
    "two_pair": (Category.TWO_PAIR, {}),
    "tens_or_better": (PAIR, {"ranks": "T-A"}),
    "jacks_or_better": (PAIR, {"ranks": "J-A"}),
    "kings_or_better": (PAIR, {"ranks": "KA"}),
    "aces_or_better": (PAIR, {"ranks": "A"}),
}


def read(name):
    """A file of facts."""
    return json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))


PAYTABLES = read("paytables")
"""For each file the cards in its deck, and the coins paid for each of five coins bet."""
KNOWN_RETURNS = read("known_returns")
PUBLISHED = read("published_returns")
"""Returns in per cent of games whose pays are not among the facts, as others published them."""
ODD_COUNTS = read("odd_counts")


def paytable_of(fact):
    """The game a fact describes, made without its file."""
    lines = [_line(key, pay) for key, pay in fact["pays"].items()]
    deuces = frozenset({Rank.TWO}) if "deuces" in fact["file"] else frozenset()
    return Paytable(fact["file"], tuple(lines), jokers=fact["deck"] - 52, wild=deuces)


def _line(key, pay):
    category, asks = _LINES[key]
    asks = {
        name: parse_ranks(value) if name in ("ranks", "kickers") else value for name, value in asks.items()
    }
    pays = [pay * coins for coins in range(1, 6)]
    if category is ROYAL and pay >= 800:  # the full pay is for five coins only
        pays[:4] = [250, 500, 750, 1000]
    return PayLine(category, tuple(pays), key, **asks)
