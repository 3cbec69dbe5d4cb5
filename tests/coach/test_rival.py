"""The rival: the hold that the best one is compared with."""

from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import pytest

from tests.quick import quick_and_slow
from videopoker.coach.advice import advise
from videopoker.coach.explain import expert_rival, rivals
from videopoker.coach.kinds import Game, form_of, kind_of
from videopoker.core.cards.cards import format_cards, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.paytables.files import load_paytable
from videopoker.solver.policy.best_holds import decide
from videopoker.solver.policy.deal_classes import deal_classes

JACKS, DOUBLE_DOUBLE = "jacks-or-better-9-6", "double-double-bonus-9-6"
DEUCES, JOKER = "deuces-wild-full-pay", "joker-poker-jacks-15-5-4"
SIX_GAMES = (JACKS, JOKER, "joker-poker-kings-20-7-5", DEUCES, DOUBLE_DOUBLE, "double-bonus-10-7-5")


def rival_of(game, hand, coins=None):
    table = load_paytable(game)
    found = expert_rival(advise(parse_cards(hand), table, coins or table.coins))
    return found and format_cards(found.cards)


@pytest.mark.parametrize(
    ("game", "hand", "expected"),
    [
        (JACKS, "Ks Qs Js Ts 2s", "Ks Qs Js Ts 2s"),
        (JACKS, "Kc 2d 8s Tc 4c", "Kc"),
        (JACKS, "Ac 5h 3h Js 6c", "Js"),
        (JACKS, "9c Tc Jc Qc Kd", "9c Tc Jc Qc"),
        (JACKS, "Qh Qd 3h 7h 9h", "Qh 3h 7h 9h"),
        (DOUBLE_DOUBLE, "As Ah Ad 9c 9s", "As Ah Ad 9c 9s"),
        (DOUBLE_DOUBLE, "As Ah 9d 9c 5s", "As Ah 9d 9c"),
        (DOUBLE_DOUBLE, "As Ah Ad 4c 9s", "As Ah Ad 4c"),
    ],
)
def test_rival_is_a_hold_that_somebody_should_sometimes_make(game, hand, expected):
    assert rival_of(game, hand) == expected


def test_kicker_that_no_line_names_is_no_rival():
    assert rival_of(DOUBLE_DOUBLE, "As Ah Ad 5c 9s") != "As Ah Ad 5c"
    assert rival_of("double-bonus-10-7-5", "As Ah Ad 4c 9s") != "As Ah Ad 4c"


def wild(card, table):
    return card.is_joker or card.rank in table.wild


def check_rule(game, count):
    """The rival is the best hold that keeps to the rule, read again card by card; returns how many hands have none."""
    table, random = load_paytable(game), Random(f"rival {game}")
    without = 0
    for _ in range(count):
        cards = tuple(random.sample(sorted_deck(table.jokers), 5))
        advice = advise(cards, table, table.coins)
        expected = [hold for hold in advice.holds if not hold.is_best and keeps_to_the_rule(advice, hold)]
        found = expert_rival(advice)
        without += found is None
        if found is None:
            assert not expected
        else:
            assert found in expected
            assert found.value == expected[0].value
    return without


def keeps_to_the_rule(advice, hold):
    """Whether a hold that is not the best may be the rival, by the names of kinds."""
    cards, table = advice.cards, advice.paytable
    group, kicker = split(hold.cards)
    named = any(
        line.kickers and kicker in line.kickers and (line.ranks is None or group in line.ranks)
        for line in table.lines
    )
    kinds = kinds_of_best_holds(table, advice.coins)
    if not named and kind_of(cards, hold.positions, table).name not in kinds:
        return False
    if not all(position in hold.positions for position in range(5) if wild(cards[position], table)):
        return False
    if hold.positions < advice.best.positions:
        kept = [card.rank for card in hold.cards if not wild(card, table)]
        whole = [card.rank for card in advice.best.cards if not wild(card, table)]
        return all(kept.count(rank) == whole.count(rank) for rank in kept)
    return True


def split(cards):
    """The rank of matched cards and that of the one other card; twice None for other holds."""
    ranks = [card.rank for card in cards if not card.is_joker]
    singles = [rank for rank in ranks if ranks.count(rank) == 1]
    if len(set(ranks)) == 2 and len(singles) == 1 and len(ranks) > 2:
        return next(rank for rank in ranks if rank not in singles), singles[0]
    return None, None


@cache
def kinds_of_best_holds(table, coins):
    """The kinds of the best holds of all deals, by their full names."""
    names = set()
    for classes in deal_classes(table, coins):
        best = classes.values.argmax(0)
        _, first = np.unique(classes.types_of(best), return_index=True)
        for index in first.tolist():
            pattern, deal = divmod(index, best.shape[1])
            held = [one for one in range(5) if best[pattern, deal] >> one & 1]
            names.add(kind_of(classes.cards(pattern, deal), held, table).name)
    return names


@pytest.mark.slow
@pytest.mark.parametrize("game", SIX_GAMES)
def test_rival_keeps_to_the_rule_and_is_missing_in_a_third_of_deuces(game):
    without = check_rule(game, 300)
    assert without in (range(80, 130) if game == DEUCES else range(30))


@pytest.mark.parametrize("game", quick_and_slow(SIX_GAMES))
def test_rivals_of_many_hands_are_those_of_each_hand(game):
    table, random = load_paytable(game), Random(7)
    hands = [tuple(random.sample(sorted_deck(table.jokers), 5)) for _ in range(300)]
    cards = np.array([[card.number for card in hand] for hand in hands], np.uint8)
    decided = decide(cards, np.zeros(300, np.uint8), table, 5, find_rivals=rivals(table, 5).masks)
    for hand, mask in zip(hands, decided.next_held.tolist(), strict=True):
        advice = advise(hand, table, 5)
        expected = (expert_rival(advice) or advice.next_best).positions
        assert expected == {position for position in range(5) if mask >> position & 1}


@pytest.mark.parametrize("game", quick_and_slow(SIX_GAMES))
def test_forms_of_holds_differ_where_their_names_do(game):
    table, random, names = load_paytable(game), Random(5), {}
    for _ in range(300):
        cards = random.sample(sorted_deck(table.jokers), 5)
        for size in range(6):
            for held in combinations(range(5), size):
                form = form_of(cards, held, Game.of(table))
                names.setdefault(form, set()).add(kind_of(cards, held, table).name)
    assert all(len(same) == 1 for same in names.values())
    assert len(set().union(*names.values())) == len(names)
