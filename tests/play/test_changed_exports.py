"""What the stand-alone checker finds in exports that were changed: everything in a log, nearly everything in deals."""

import pytest

from tests.play.changed_exports import DEALS, LAST, LOST, PUSH, WON, Export, printed, receipt, remade
from tests.play.checker import check
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.deals.shuffle import commitment, double_order, shuffled, words_of

OWN = bytes(range(32))
"""A secret that is in no chain."""


def exchanged(items, one=0, other=1):
    items = list(items)
    items[one], items[other] = items[other], items[one]
    return items


def another(items, place=0, item="As"):
    return [*items[:place], item if items[place] != item else "Ks", *items[place + 1 :]]


def numbered_down(export):
    """A deal is removed, and later ones have the numbers before theirs."""
    export.remove(7)
    for record in (*export.deals, *[row["record"] for row in export.rows]):
        if record.get("hand", 0) > 7:
            record["hand"] -= 1
    for deal in export.deals:
        if deal["hand"] == 9:
            deal["chain"]["number"] -= 1


def with_own_secret(export, hand):
    """The machine deals other cards, from a secret of its own that it says it was committed to."""
    deal = export.deal(hand)
    words, deck = words_of(deal["phrase"], committed=True), sorted_deck(deal["jokers"])
    order = shuffled(deck, OWN, words, hand)
    cards, replacements = ([str(card) for card in order[at : at + 5]] for at in (0, 5))
    made = commitment(OWN, hand, bytes.fromhex(deal["before"])).hex()
    export.put(hand, "dealt", "cards", cards)
    export.put(hand, "dealt", "replacements", replacements)
    export.put(hand, "drawn", "cards", cards, "final")
    export.put(hand, "drawn", "held", [1, 2, 3, 4, 5])
    export.record(hand, "committed").update(secret=OWN.hex(), commitment=made)
    deal["commitment"] = made
    export.put(hand, "dealt", "secret", OWN.hex())


def fewer_hands(export):
    export.deal(4)["hands"] = 1
    for record in (export.deal(4), export.record(4, "dealt"), export.record(4, "drawn")):
        record.pop("more")


def another_deck_for_a_double(export):
    """A game with other jokers is chosen after the draw, and the double-up is dealt from its deck."""
    deal, double = export.deal(WON), export.record(WON, "double_dealt")
    words, secret = words_of(deal["phrase"], committed=True), bytes.fromhex(deal["secret"])
    order = double_order(sorted_deck(2), secret, words, WON, 1)
    shown, behind = str(order[0]), [str(card) for card in order[1:]]
    export.put_double(WON, 0, "double_dealt", "card", shown)
    export.put_double(WON, 0, "double_dealt", "behind", behind)
    export.put_double(WON, 0, "double_picked", "card", behind[deal["doubles"][0]["place"] - 1], "picked")
    (chosen,) = [row for row in export.rows if row["record"].get("key") == "double-joker-8-5-4"]
    place = next(at for at, row in enumerate(export.rows) if row["record"] is double)
    export.rows.insert(place, chosen)


def secret_and_commitment(export):
    export.put(12, "committed", "secret", OWN.hex())
    export.record(12, "dealt")["secret"] = OWN.hex()
    made = commitment(OWN, 12, bytes.fromhex(export.deal(12)["before"])).hex()
    export.put(12, "committed", "commitment", made)


def another_row_before(export):
    export.deal(2)["before"] = "11" * 32
    export.record(1, "drawn")["held"] = [1]


def no_secret(export):
    for event in ("committed", "dealt"):
        export.record(12, event)["secret"] = None
    export.deal(12)["secret"] = None


def not_committed(export):
    export.rows = [row for row in export.rows if row["record"] is not export.record(12, "committed")]
    export.record(12, "dealt").pop("committed")
    export.deal(12).update(committed=False, fixed=None, chain=None)


CHANGES = {
    "order": {
        "the first deal removed": lambda export: export.remove(1),
        "a deal in the middle removed": lambda export: export.remove(12),
        "the deal before a chain removed": lambda export: export.remove(9),
        "a deal repeated": lambda export: export.repeat(12),
        "a deal repeated later": lambda export: export.repeat(3, after=12),
        "a deal repeated as the last": lambda export: export.repeat(LAST, as_hand=LAST + 1),
        "two deals exchanged": lambda export: export.exchange(11, 12),
        "a deal removed and later ones numbered down": numbered_down,
    },
    "cards": {
        "another card dealt": lambda export: export.put(3, "dealt", "cards", another),
        "two cards exchanged": lambda export: export.put(3, "dealt", "cards", exchanged),
        "a replacement that was drawn": lambda export: export.put(3, "dealt", "replacements", another),
        "a replacement not drawn": lambda export: export.put(2, "dealt", "replacements", another),
        "another final card": lambda export: export.put(3, "drawn", "cards", another, "final"),
        "the cards of another deal": lambda export: export.put(3, "dealt", "cards", DEALS[1]["cards"]),
    },
    "holds": {
        "a card more": lambda export: export.put(3, "drawn", "held", [3, 4]),
        "a card fewer": lambda export: export.put(12, "drawn", "held", [1]),
        "none": lambda export: export.put(12, "drawn", "held", []),
        "all": lambda export: export.put(12, "drawn", "held", [1, 2, 3, 4, 5]),
        "other cards": lambda export: export.put(12, "drawn", "held", [3, 4]),
        "another order": lambda export: export.put(12, "drawn", "held", [2, 1]),
        "a card twice": lambda export: export.put(12, "drawn", "held", [1, 2, 2]),
    },
    "secrets": {
        "another secret": lambda export: export.put(12, "committed", "secret", OWN.hex()),
        "the secret of the deal before": lambda export: export.put(
            12, "dealt", "secret", export.deal(11)["secret"]
        ),
        "another commitment": lambda export: export.put(12, "committed", "commitment", "00" * 32),
        "another secret with its commitment": secret_and_commitment,
        "dealt from an own secret": lambda export: with_own_secret(export, 12),
        "the first of a chain dealt from an own secret": lambda export: with_own_secret(export, 1),
        "another row before the commitment": another_row_before,
        "no secret": no_secret,
        "no commitment": not_committed,
    },
    "doubles": {
        "the first removed": lambda export: export.remove_double(PUSH, 0),
        "one in the middle removed": lambda export: export.remove_double(PUSH, 2),
        "a last one that won removed": lambda export: export.remove_double(WON, -1),
        "a last one that lost removed": lambda export: export.remove_double(LOST, -1),
        "one repeated": lambda export: export.repeat_double(PUSH, 1),
        "two exchanged": lambda export: export.exchange_doubles(PUSH, 0, 1),
        "another card to beat": lambda export: export.put_double(PUSH, 0, "double_dealt", "card", "JK"),
        "other cards to pick": lambda export: export.put_double(PUSH, 0, "double_dealt", "behind", exchanged),
        "another card picked": lambda export: export.put_double(
            PUSH, 0, "double_picked", "card", "JK", "picked"
        ),
        "another place": lambda export: export.put_double(
            PUSH, 0, "double_picked", "place", lambda place: place % 4 + 1
        ),
        "dealt from another deck": another_deck_for_a_double,
        "another stake": lambda export: export.put_double(PUSH, 0, "double_dealt", "stake", 1),
        "a lost one that pays": lambda export: export.put_double(LOST, -1, "double_picked", "paid", 16),
    },
    "many hands": {
        "the last left out": lambda export: export.put_hands(5, lambda more: more[:-1]),
        "one left out": lambda export: export.put_hands(5, lambda more: more[1:]),
        "one more": lambda export: export.put_hands(5, lambda more: [*more, more[0]]),
        "two exchanged": lambda export: export.put_hands(5, exchanged),
        "another card in one": lambda export: export.put_hands(
            5, lambda more: [more[0] | {"cards": more[1]["cards"]}, *more[1:]]
        ),
        "none but the first, in the deal too": fewer_hands,
    },
    "chain": {
        "another first value": lambda export: export.put_chain(0, "first", "00" * 32),
        "another first value of the second": lambda export: export.put_chain(1, "first", "00" * 32),
        "another id": lambda export: export.put_chain(0, "chain", "00" * 8, "id"),
        "shorter than any may be": lambda export: export.put_chain(0, "length", 99_999),
        "another reason": lambda export: export.put_chain(1, "why", "end"),
        "no reason to begin": lambda export: export.put_chain(0, "why", "restore"),
        "one that does not begin": lambda export: export.remove_start(1),
    },
}
NAMES = [(group, name) for group, changes in CHANGES.items() for name in changes]


def changed(group, name):
    export = Export()
    CHANGES[group][name](export)
    return export


def test_five_or_more_changes_are_made_of_each_kind():
    assert len(NAMES) >= 40
    assert all(len(changes) >= 5 for changes in CHANGES.values())


@pytest.mark.parametrize(("group", "name"), NAMES)
def test_every_change_is_noticed_in_the_deals_alone(group, name):
    deals = changed(group, name).deals
    assert deals != DEALS
    assert check(deals).code


@pytest.mark.parametrize(("group", "name"), NAMES)
def test_every_change_is_noticed_in_the_log(group, name):
    rows = changed(group, name).rows
    assert rows != Export().rows
    assert check(printed(rows)).code


@pytest.mark.parametrize(("group", "name"), NAMES)
def test_every_change_is_noticed_in_the_log_by_commitments_when_hashes_were_computed_again(group, name):
    assert check(printed(remade(changed(group, name).rows))).code


ONLY_BY_RECEIPT = {
    "a last one that won removed",
    "a last one that lost removed",
    "another stake",
    "a lost one that pays",
    "none but the first, in the deal too",
}
"""Changes that the rules of pays or a receipt find, when commitments were computed again too."""


@pytest.mark.parametrize(("group", "name"), NAMES)
def test_every_change_is_noticed_by_secrets_or_a_receipt_when_commitments_were_computed_again(group, name):
    rows = remade(changed(group, name).rows, recommitted=True)
    if rows == Export().rows:
        assert name == "another commitment"
        return
    assert (check(printed(rows)).code == 0) == (name in ONLY_BY_RECEIPT)
    checked = check(printed(rows), "--receipt", receipt(Export().rows))
    assert checked.code
    assert name not in ONLY_BY_RECEIPT or "no row has the hash of the receipt" in checked.problems[-1]
