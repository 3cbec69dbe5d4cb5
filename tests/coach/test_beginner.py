"""The beginner's hold, worked out again by a reader of the rules, and the rival that comes of it."""

from itertools import combinations
from random import Random

import pytest

from tests.coach.test_rival import SIX_GAMES, keeps_to_the_rule
from tests.quick import quick_and_slow
from videopoker.coach.advice import advise
from videopoker.coach.beginner import beginner_hold
from videopoker.coach.explain import rival, why_better
from videopoker.core.cards.cards import Rank, format_cards, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.cards.hands import STRAIGHTS, Category
from videopoker.play.paytables.files import load_paytable

DEUCES, JACKS, KINGS = "deuces-wild-full-pay", "jacks-or-better-9-6", "joker-poker-kings-20-7-5"
TWO_PAIR = "joker-poker-two-pair-20-8-6-5"


@pytest.mark.parametrize(
    ("game", "hand", "held"),
    [
        (JACKS, "Ks Kd Kh 4s 4d", "Ks Kd Kh 4s 4d"),
        (JACKS, "8s 8d Kh Ac 4d", "8s 8d Ac"),
        (JACKS, "Js Jd Ah 8c 4d", "Js Jd"),
        (JACKS, "9s Td Jh Kc 2d", "9s Td Jh Kc"),
        (JACKS, "As Qd Jh 8c 4d", "As Qd Jh"),
        (KINGS, "As Qd Jh 8c 4d", "As"),
        (KINGS, "JK Qd 3h 8c 5d", "Qd JK"),
        (TWO_PAIR, "As Qd Jh 8c 4d", "As Qd Jh"),
        (TWO_PAIR, "As Ad Jh 8c 4d", "As Ad"),
        (TWO_PAIR, "As Ad Jh Jc 4d", "As Ad Jh Jc"),
        (DEUCES, "6s 6d 3c 3h Ad", "6s 6d 3c 3h"),
        (DEUCES, "2s 2d 3c 7h Kd", "2s 2d Kd"),
        (DEUCES, "2s 9d 3c 7h 5d", "2s 9d 5d 7h"),
        (DEUCES, "2s 9d 4c Th 5d", "2s"),
    ],
)
def test_beginner_holds_what_pays_then_pairs_draws_and_high_cards(game, hand, held):
    cards = parse_cards(hand)
    chosen = beginner_hold(cards, load_paytable(game))
    assert {cards[place] for place in chosen} == set(parse_cards(held))


@pytest.mark.parametrize("game", [*SIX_GAMES, TWO_PAIR])
def test_beginner_of_random_hands_is_the_readers(game):
    table, random = load_paytable(game), Random(game)
    for _ in range(150):
        cards = tuple(random.sample(sorted_deck(table.jokers), 5))
        chosen = {cards[place] for place in beginner_hold(cards, table)}
        assert chosen in read(cards, table), format_cards(cards)


def read(cards, table):
    """The holds that the rules of the beginner allow; several only where two straights are equally open."""
    wild = {card for card in cards if table.wild_cards.is_wild(card)}
    fixed = [card for card in cards if card not in wild]
    line = table.line_for(cards)
    if line and line.category >= Category.STRAIGHT:
        return [set(cards)]
    ranks = [card.rank for card in fixed]
    most = max(map(ranks.count, ranks))
    if line:  # pairs and three of a kind: the most equal cards, of these the highest
        made = {rank for rank in ranks if ranks.count(rank) == most}
        kept = made if line.category is Category.TWO_PAIR else {max(made)}
        return [wild | {card for card in fixed if card.rank in kept}]
    pairs = {rank for rank in ranks if ranks.count(rank) == 2}
    if pairs:
        return [
            wild
            | {card for card in fixed if card.rank in pairs or (len(pairs) == 1 and card.rank is Rank.ACE)}
        ]
    fours = [set(held) for held in combinations(cards, 4) if wild <= set(held)]
    flushes = [held for held in fours if len({card.suit for card in held - wild}) == 1]
    if flushes:
        return flushes
    if straights := [held for held in fours if fits(held - wild, wild, table)]:
        return straights
    if wild:
        high = [card for card in fixed if card.rank >= Rank.JACK]
        return [wild | {card} for card in high if card.rank == max(other.rank for other in high)] or [wild]
    least = {KINGS: Rank.KING}.get(table.key, Rank.JACK)
    return [{card for card in fixed if card.rank >= least}]


def fits(fixed, wild, table):
    """Whether these cards fit in a straight, with wild ranks only in the place of wild cards."""
    ranks = {card.rank for card in fixed}
    return len(ranks) == len(fixed) and any(
        ranks <= {*straight} and len({*straight} & table.wild) <= len(wild) for straight in STRAIGHTS
    )


@pytest.mark.parametrize("game", quick_and_slow(SIX_GAMES))
def test_rival_is_the_beginners_hold_or_one_that_is_close_and_no_straw_man(game):
    table, random = load_paytable(game), Random(f"beginner {game}")
    for _ in range(100):
        advice = advise(tuple(random.sample(sorted_deck(table.jokers), 5)), table, table.coins)
        beginner = advice.of(beginner_hold(advice.cards, table))
        found = rival(advice)
        if not beginner.is_best:
            assert found == beginner
            continue
        other = plausible(advice)
        assert (found and found.value) == (other and other.value)


def plausible(advice):
    """The best hold that passes as the rival where the beginner is right; None if none does."""
    table = advice.paytable
    pays = min(advice.pay(line) for line, ways in enumerate(advice.best.ways) if ways)
    ranks = [card.rank for card in table.wild_cards.fixed(advice.best.cards)]
    allowed = (
        hold
        for hold in advice.holds
        if not hold.is_best
        and keeps_to_the_rule(advice, hold)
        and advice.cost(hold.positions) <= advice.coins
        and (len(hold.cards) >= 4 or not pays)
        and (hold.cards or len(set(ranks)) == len(ranks))
    )
    return next(allowed, None)


def test_players_own_hold_is_compared_whatever_it_costs():
    advice = advise(parse_cards("Ks Kd Kh 4s 4d"), load_paytable(JACKS), 5)
    assert why_better(advice, set()).worse == advice.of(set())
    assert why_better(advice).worse is None
