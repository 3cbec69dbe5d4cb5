"""What deals alone do not show, as docs/fairness.md says; the log does."""

import pytest

from tests.play.changed_exports import DEALS, LAST, PUSH, Export
from tests.play.checker import check
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.deals.shuffle import shuffled, words_of


def removed(hand):
    return lambda deals: [deal for deal in deals if deal["hand"] < hand]


def without_push(deals):
    """A last double-up that neither won nor lost is removed."""
    return [deal | {"doubles": deal["doubles"][:-1]} if deal["hand"] == PUSH else deal for deal in deals]


def with_field(name, value):
    return lambda deals: [deal | {name: value} if deal["hand"] == 12 else deal for deal in deals]


def other_words(deals):
    """Other words, with the cards that they deal."""
    export = Export()
    deal, secret = export.deal(16), bytes.fromhex(export.deal(16)["secret"])
    deck = sorted_deck(deal["jokers"])
    order = [str(card) for card in shuffled(deck, secret, words_of("other", committed=True), 16)]
    held = {"held": [1, 2, 3, 4, 5], "final": order[:5]}
    deal |= {"phrase": "other", "cards": order[:5], "replacements": order[5:10], **held}
    return export.deals


def other_holds(deals):
    """All cards held, in a deal that wins nothing either way."""
    export = Export()
    deal = export.deal(11)
    assert deal["paid"] == 0
    deal |= {
        "held": [1, 2, 3, 4, 5],
        "final": deal["cards"],
        "more": [{"cards": " ".join(deal["cards"]), "line": None, "paid": 0} for _ in deal["more"]],
    }
    return export.deals


def other_pays_of_many(deals):
    export = Export()
    for hand in export.deal(5)["more"][:2]:
        hand["paid"] += 1
    return export.deals


def more_credits(deals):
    """A deposit that was never made."""
    names = ("credits_before", "credits_after")
    return [
        deal | {name: deal[name] + 50 for name in names if name in deal} if deal["hand"] > 12 else deal
        for deal in deals
    ]


UNNOTICED = {
    "the last deal removed": removed(LAST),
    "the last two deals removed": removed(LAST - 1),
    "a last double-up removed that neither won nor lost": without_push,
    "another time": with_field("time", "2020-01-01T00:00:00+00:00"),
    "another title": with_field("title", "Aces"),
    "another line": with_field("line", "Flush"),
    "another denomination": with_field("cents", 100),
    "other words, with their cards": other_words,
    "other holds, with their cards": other_holds,
    "what each of many hands was paid": other_pays_of_many,
    "credits added between deals": more_credits,
    "no restore where there was one": lambda deals: [
        deal | {"fixed": "words"} if deal["hand"] == 9 else deal for deal in deals
    ],
}


@pytest.mark.parametrize("name", UNNOTICED)
def test_deals_alone_do_not_show_what_the_documentation_says(name):
    deals = UNNOTICED[name](DEALS)
    assert deals != DEALS
    assert check(deals).code == 0
