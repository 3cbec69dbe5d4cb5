"""What the stand-alone checker finds in exports that were changed: everything in a log, nearly everything in deals."""

from copy import deepcopy
from random import Random

import pytest

from tests.play.changed_exports import DEALS, ROWS, changes, printed, receipt, remade
from tests.play.checker import check
from tests.quick import quick_and_slow
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.deals.shuffle import double_order, words_of

UNSEEN = {
    *("time", "paytable", "title", "fingerprint", "cents", "description", "line"),
    *("more.line", "more.paid"),
}
"""What deals alone do not show, as docs/fairness.md says."""

SEALED = {
    "cards",
    "replacements",
    "secret",
    "phrase",
    "held",
    "first",
    "chain",
    "why",
    "card",
    "behind",
}
"""What the secrets show in a log, even if somebody made all hashes and commitments again."""

PUSH = 2
"""A deal whose last double-up neither won nor lost."""


def one_of_each(items, part, seed):
    """A change of each named part, in some item: its place, the name, and the changed item."""
    found = {}
    for place, item in Random(seed).sample([*enumerate(items)], len(items)):
        for what, other in changes(part(item)):
            found.setdefault((part(item).get("event"), what), (place, what, other))
    return found.values()


@pytest.mark.parametrize("seed", quick_and_slow(range(5)))
def test_change_of_any_part_of_a_deal_is_noticed_but_for_what_the_documentation_names(seed):
    for place, what, deal in one_of_each(DEALS[:-1], lambda deal: deal, seed):
        checked = check([*DEALS[:place], deal, *DEALS[place + 1 : place + 3]])
        assert (checked.code == 0) == (what in UNSEEN), what


@pytest.mark.parametrize("place", [0, 8, 11])
def test_deals_removed_repeated_or_exchanged_are_noticed(place):
    before, one, other, after = DEALS[:place], DEALS[place], DEALS[place + 1], DEALS[place + 2 :]
    for deals in (
        [other, *after],
        [one, one, other, *after],
        [other, one, *after],
        [one, other, one, *after],
    ):
        assert check([*before, *deals]).code


def test_deals_alone_do_not_show_that_the_last_ones_or_a_last_push_are_missing():
    shorter = [deal | {"doubles": deal["doubles"][:-1]} if deal["hand"] == PUSH else deal for deal in DEALS]
    for deals in (DEALS[:-2], DEALS[:-3], shorter):
        assert check(deals).code == 0


@pytest.mark.parametrize("seed", quick_and_slow(range(5)))
def test_change_of_any_row_of_a_log_is_noticed_by_the_secrets_or_by_a_receipt(seed):
    for place, what, record in one_of_each(ROWS, lambda row: row["record"], seed):
        rows = [*ROWS[:place], ROWS[place] | {"record": record}, *ROWS[place + 1 :]]
        forged = remade(rows, recommitted=True)
        if forged == ROWS:
            assert what == "commitment"
            continue
        is_sealed = what in SEALED and record["event"] != "phrase_chosen"
        options = [] if is_sealed else ["--receipt", receipt(ROWS)]
        assert check(printed(forged), *options).code, what


@pytest.mark.parametrize("place", [0, 4, 30])
def test_rows_removed_repeated_or_exchanged_are_noticed(place):
    before, one, other, after = ROWS[:place], ROWS[place], ROWS[place + 1], ROWS[place + 2 :]
    for rows in ([other, *after], [one, one, other, *after], [other, one, *after]):
        assert check(printed([*before, *rows])).code
        assert check(printed(remade([*before, *rows])), "--receipt", receipt(ROWS)).code


def test_double_up_is_dealt_from_the_deck_of_its_deal_whatever_game_is_chosen_before_it():
    rows = deepcopy(ROWS)
    events = [(row["record"]["event"], row["record"].get("key")) for row in rows]
    at = events.index(("double_dealt", None))
    dealt, picked = rows[at]["record"], rows[at + 1]["record"]
    words = words_of(dealt["phrase"], committed=True)
    order = [*map(str, double_order(sorted_deck(2), bytes.fromhex(dealt["secret"]), words, dealt["hand"], 1))]
    dealt |= {"card": order[0], "behind": order[1:]}
    picked["card"] = order[picked["place"]]
    rows.insert(at, rows[events.index(("game_chosen", "double-joker-8-5-4"))])
    assert any("double-up 1 do not match" in problem for problem in check(printed(remade(rows))).problems)
