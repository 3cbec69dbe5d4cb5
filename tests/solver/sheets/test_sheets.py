"""Strategy sheets: the fixed rule within a line, exact returns, how one is made from others."""

from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from videopoker import load_paytable
from videopoker.core.cards.cards import parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.cards.held_cards import held_cards
from videopoker.core.paytable.paytable import high_ranks
from videopoker.solver.policy.deal_classes import class_return, deal_classes
from videopoker.solver.policy.hold_types import hold_types
from videopoker.solver.sheets import exchanges
from videopoker.solver.sheets.classes import class_steps
from videopoker.solver.sheets.exchanges import SheetValues, improved_sheet
from videopoker.solver.sheets.player import SheetPlayer, types_of_word
from videopoker.solver.sheets.words import Word, words
from videopoker.solver.steps import SteppedWork, finished
from videopoker.solver.tables.hold_values import holds
from videopoker.solver.tables.shapes import BINOMIALS, INDEXES, JOKER_KIND

GAMES = ["deuces-wild-full-pay", "jacks-or-better-9-6", "joker-poker-kings-20-7-5", "double-joker-9-5-4"]
LINES = (
    Word("wild", wilds=(3, 9)),
    Word("made", (0, 2)),
    Word("royal", (4, 4)),
    Word("three"),
    Word("made", (0, 6)),
    Word("straight flush", (3, 4)),
    Word("pair"),
    Word("flush", (3, 4)),
    Word("straight", (4, 4), high=(1, 9)),
    Word("royal", (2, 3)),
    Word("straight", (3, 4), gaps=(0, 1)),
    Word("high", (1, 2)),
    Word("card", wilds=(1, 1), ranks="6789T"),
)


def sure_pay(hold, table):
    """The minimum pay over all draws."""
    paid = {line.label: line.pays[-1] for line in table.lines} | {"nothing": 0}
    return min(paid[label] for label, count in hold.lines.items() if count)


def type_number(held, suited):
    """The type of the cards of a hold, see `shapes`."""
    kinds = sorted((JOKER_KIND if card.is_joker else card.rank - 1 for card in held), reverse=True)
    return sum(BINOMIALS[4 - i][kind] for i, kind in enumerate(kinds)) + INDEXES * suited


def by_the_rule(player, cards):
    """The hold of a hand by the documented rule, one comparison at a time."""
    table = player.table
    wild = {place for place, card in enumerate(cards) if card.is_joker or card.rank in table.wild}
    types = hold_types(table, 5)
    value = {hold.positions: hold for hold in holds(cards, table)}
    for place, word in enumerate(player.words):
        of = types_of_word(types, word)
        at_hand = []
        for size in range(6):
            for held in combinations(range(5), size):
                kept = [cards[i] for i in held]
                facts = held_cards(kept, table.wild_cards, high_ranks(table))
                if wild <= set(held) and of[type_number(kept, facts.suited)]:
                    low = tuple(-rank for rank in facts.ranks)
                    suits = tuple(-card.number for card in sorted(kept, key=lambda card: -card.number))
                    sure = sure_pay(value[held], table)
                    at_hand.append(
                        ((sure, size, facts.high, facts.straights, low, facts.suited, suits), held)
                    )
        if at_hand:
            return place, max(at_hand)[1]
    raise AssertionError("the last line takes every hand")


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
@settings(max_examples=examples(15))
@given(data=st.data())
def test_sheet_player_follows_one_fixed_rule_within_a_line(game, data):
    table = load_paytable(game)
    deck = sorted_deck(table.jokers)
    numbers = data.draw(st.lists(st.integers(0, len(deck) - 1), min_size=5, max_size=5, unique=True))
    cards = tuple(deck[number] for number in numbers)
    player = player_of(game)
    assert player.hold(cards) == by_the_rule(player, cards)


@cache
def player_of(game):
    return SheetPlayer(load_paytable(game), 5, LINES)


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_sheet_player_holds_the_same_alone_and_in_bulk(game):
    table, player = load_paytable(game), player_of(game)
    for of in deal_classes(table, 5):
        masks = player.class_holds(of)
        for step in range(10):
            pattern = step * 7 % masks.shape[0]
            deal = step * 131 % masks.shape[1]
            cards = of.cards(pattern, deal)
            order = sorted(range(5), key=lambda place: cards[place].number)
            _, held = player.hold(cards)
            if order == list(range(5)):
                assert sum(1 << place for place in held) == masks[pattern, deal]


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_sheet_result_is_exact_and_has_the_worth_of_each_line(game):
    table, player = load_paytable(game), player_of(game)
    result = finished(player.result_steps())
    assert result.exact == class_return(table, 5, player.class_holds)
    assert result.deals == sum(line.deals for line in result.lines) == comb(table.deck_size, 5)
    assert result.perfect - result.exact == sum(line.cost for line in result.lines)
    for place in (1, 7):
        shorter = SheetPlayer(table, 5, LINES[:place] + LINES[place + 1 :])
        assert result.exact - finished(shorter.result_steps()).exact == result.lines[place].cost_without
    for place, line in enumerate(result.lines):
        assert not line.deals or player.hold(line.example)[0] == place


def test_a_line_left_out_of_a_block_is_skipped_by_its_hands_alone():
    table = load_paytable("joker-poker-kings-20-7-5")
    words = (Word("high", (1, 2)),)
    every, player = SheetPlayer(table, 5, words), SheetPlayer(table, 5, words, left_out={(0, 1)})
    with_joker = parse_cards("JK Ks 3d 7c 9h")
    assert (every.hold(with_joker), player.hold(with_joker)) == ((0, (0, 1)), (1, (0,)))
    joker, other = finished(every.result_steps()).lines[0].blocks
    assert finished(player.result_steps()).lines[0].blocks == (other,)
    assert (joker.wilds, joker.next_lines) == (1, {1})


def test_sheet_holds_four_to_a_royal_from_a_dealt_royal_unless_a_line_above_keeps_it():
    table = load_paytable("jacks-or-better-9-6")
    royal = parse_cards("As Ks Qs Js Ts")
    draws = Word("royal", (4, 4))
    assert len(SheetPlayer(table, 5, (draws,)).hold(royal)[1]) == 4
    assert SheetPlayer(table, 5, (Word("made", (0, 1)), draws)).hold(royal) == (0, (0, 1, 2, 3, 4))


def test_three_of_a_kind_is_held_with_the_kicker_that_a_line_pays_more_for():
    table = load_paytable("triple-double-bonus-9-6")
    lines = [Word("three and kicker", ranks="234A", three="A"), Word("made", (0, 12))]
    player = SheetPlayer(table, 5, lines)
    assert lines[0] in vocabulary(table)
    assert player.hold(parse_cards("As Ah Ad 3c 9h")) == (0, (0, 1, 2, 3))
    assert player.hold(parse_cards("As Ah Ad 5c 9h")) == (1, (0, 1, 2))
    assert player.hold(parse_cards("2s 2h 2d Ac 9h")) == (1, (0, 1, 2))


def test_two_pair_that_pays_nothing_is_held_whole():
    table = load_paytable("deuces-wild-not-so-ugly")
    player = SheetPlayer(table, 5, [Word("two pair"), Word("pair")])
    assert Word("two pair") in vocabulary(table)
    assert player.hold(parse_cards("4s 4h 7d 7c 9h")) == (0, (0, 1, 2, 3))
    assert player.hold(parse_cards("4s 4h 7d 8c 9h")) == (1, (0, 1))
    assert Word("two pair") not in vocabulary(load_paytable("jacks-or-better-9-6"))


def vocabulary(table):
    return words(table, len(hold_types(table, 5).levels))


SHEET = tuple(range(0, 96, 12))


@pytest.fixture(scope="module")
def values():
    table = load_paytable("bonus-poker-8-5")
    return SheetValues(finished(class_steps(table, 5, vocabulary(table))))


@pytest.mark.slow
def test_gains_are_what_each_exchange_adds(values):
    played = values.play(SHEET)
    gains = values.gains(played, 1)
    for out, place, at in product(range(0, len(SHEET), 3), range(len(SHEET) + 1), (0, len(gains) - 1)):
        lines = [*SHEET[:place], int(values.classes.blocks[1].words[at]), *SHEET[place:]]
        del lines[out + (place <= out)]
        chosen = int(np.ravel_multi_index((at, out, place), gains.shape))
        assert values.exchanged(SHEET, 1, chosen, gains.shape) == tuple(lines)
        assert gains[at, out, place] == values.play(lines).total - played.total


STARTS = [
    [Word("made", (0, 10)), Word("pair"), Word("high", (1, 2)), Word("flush", (4, 4))],
    [Word("made", (0, 2)), Word("royal", (4, 4)), Word("made", (0, 10)), Word("pair"), Word("high", (1, 4))],
    [Word("straight", (4, 4)), Word("straight flush", (3, 3), margin=-1)],
]


@pytest.mark.parametrize("lines", quick_and_slow([9, 3, 5]))
def test_a_sheet_is_made_of_the_lines_of_others_and_returns_no_less(lines):
    table = load_paytable("bonus-poker-8-5")
    work = SteppedWork(improved_sheet(table, 5, lines, STARTS))
    so_far = [made for made in work if made]
    returns = SheetPlayer(table, 5, work.result).exact_return()
    assert len(work.result) < lines
    assert {*work.result} <= {word for start in STARTS for word in start}
    assert so_far[0].returns <= so_far[-1].returns == float(returns)
    for start in STARTS:
        assert len(start) >= lines or SheetPlayer(table, 5, start).exact_return() <= returns


def test_making_a_sheet_is_limited_by_its_work_and_not_by_time(monkeypatch):
    table = load_paytable("bonus-poker-8-5")
    monkeypatch.setattr(exchanges, "_WORK", 0)
    first = finished(improved_sheet(table, 5, 9, STARTS))
    assert {*first} <= {*STARTS[1]}


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_records_of_words_give_the_words_back(game):
    table = load_paytable(game)
    every = words(table, len(hold_types(table, 5).levels))
    assert [Word.from_record(word.to_record()) for word in every] == every
