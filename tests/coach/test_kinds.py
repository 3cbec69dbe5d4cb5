"""Every hold of every game has a name that is true of the cards held."""

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples
from videopoker import load_paytable
from videopoker.coach.kinds import kind_of
from videopoker.core.cards.cards import Rank, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.paytables.library import paytable_library

GAMES = paytable_library().tables


def name(game, hand, held):
    cards = parse_cards(hand)
    kept = parse_cards(held)
    return kind_of(cards, [cards.index(card) for card in kept], load_paytable(game)).name


@pytest.mark.parametrize(
    ("game", "hand", "held", "expected"),
    [
        ("jacks-or-better-9-6", "As Ks Qs Js 2d", "As Ks Qs Js", "4 to a royal flush"),
        ("jacks-or-better-9-6", "Js 9s 8s 2d 2c", "Js 9s 8s", "3 to a straight flush, 1 gap, 1 high card"),
        ("jacks-or-better-9-6", "As 2s 3s 9d Kc", "As 2s 3s", "3 to a straight flush, 2 gaps, 1 high card"),
        ("jacks-or-better-9-6", "Js Jd 3c 4h 9s", "Js Jd", "high pair"),
        ("jacks-or-better-9-6", "Ts Td Ac 4h 9s", "Ts Td Ac", "low pair with a kicker"),
        ("tens-or-better-6-5", "Ts Td 3c 4h 9s", "Ts Td", "high pair"),
        ("jacks-or-better-9-6", "9s Js Qd Kc 2h", "9s Js Qd Kc", "4 to an inside straight, 3 high cards"),
        ("jacks-or-better-9-6", "Ks Qs 9d 4c 2h", "Ks Qs", "KQ suited"),
        ("jacks-or-better-9-6", "Ks Qd 9d 4c 2h", "Ks Qd", "KQ unsuited"),
        ("jacks-or-better-9-6", "Ks Qd 9d 4c 2h", "4c", "1 low card"),
        ("jacks-or-better-9-6", "Ks Qd 9d 4c 2h", "", "draw five"),
        ("jacks-or-better-9-6", "Ks Qd 9d 4c 2h", "Ks Qd 9d 4c 2h", "all five cards, no pair"),
        ("double-double-bonus-9-6", "As Ad Ah Ac 2h", "As Ad Ah Ac 2h", "four of a kind with a kicker"),
        ("joker-poker-jacks-15-5-4", "JK Kd 9d 4c 2h", "JK", "joker alone"),
        ("joker-poker-jacks-15-5-4", "JK Kd 9d 4c 2h", "JK Kd", "joker and 1 high card"),
        ("joker-poker-jacks-15-5-4", "JK Kd Qd 4c 2h", "JK Kd Qd", "3 to a royal flush with the joker"),
        ("joker-poker-jacks-15-5-4", "JK Kd Kc 4c 4h", "JK Kd Kc 4c 4h", "full house with the joker"),
        ("double-joker-9-5-4", "JK JK Kc 4c 9h", "JK JK", "2 jokers"),
        ("deuces-wild-full-pay", "2s 2d Kc 4c 9h", "2s 2d", "2 deuces"),
        ("deuces-wild-full-pay", "2s Ts 8s 4c 9h", "2s Ts 8s", "3 to a straight flush with 1 deuce, 1 gap"),
        ("deuces-wild-full-pay", "9s 9d 8s 4c 3h", "9s 9d", "pair"),
        ("deuces-wild-full-pay", "Js Ts 8d 4c 3h", "Js Ts", "JT suited"),
        ("deuces-wild-full-pay", "As 3s 4s 5s 9h", "As 3s 4s 5s", "4 to a straight flush, 2 gaps"),
        (
            "deuces-wild-full-pay",
            "2d As 3s 4s 9h",
            "2d As 3s 4s",
            "4 to a straight flush with 1 deuce, 2 gaps",
        ),
        ("deuces-and-joker-wild", "JK 2d 8d 4c 3h", "JK 2d", "joker and 1 deuce"),
    ],
)
def test_kind_of_names_a_hold_as_players_do(game, hand, held, expected):
    assert name(game, hand, held) == expected


STRAIGHTS = [{14, 2, 3, 4, 5}, *({low, low + 1, low + 2, low + 3, low + 4} for low in range(2, 11))]


def high_ranks(table):
    """The ranks whose pair pays, found by evaluating one: no shipped game pays every pair."""
    found = set()
    for rank in "3456789TJQKA":
        odd = [other for other in "98653" if other != rank][:3]
        hand = f"{rank}s {rank}h {odd[0]}d {odd[1]}c {odd[2]}d"
        if table.payout(hand):
            found.add(parse_cards(f"{rank}s")[0].rank)
    return found


HIGH = {table.key: high_ranks(table) for table in GAMES}


@settings(max_examples=examples(100))
@given(st.data())
def test_every_hold_of_every_game_has_a_true_name(data):
    table = data.draw(st.sampled_from(GAMES))
    deck = sorted_deck(table.jokers)
    cards = [
        deck[i]
        for i in data.draw(st.lists(st.integers(0, len(deck) - 1), min_size=5, max_size=5, unique=True))
    ]
    for size in range(6):
        for held in combinations(range(5), size):
            check(kind_of(cards, held, table).name, [cards[place] for place in held], table)


def check(label, kept, table):
    fixed = [card for card in kept if not card.is_joker and card.rank not in table.wild]
    ranks = sorted(int(card.rank) for card in fixed)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    suited = len({card.suit for card in fixed}) == 1
    high = sum(card.rank in HIGH[table.key] for card in fixed)
    straights = [
        straight
        for straight in STRAIGHTS
        if len(straight & {int(rank) for rank in table.wild}) <= len(kept) - len(fixed)
    ]
    fits = sum(set(ranks) <= straight for straight in straights)
    wilds = len(kept) - len(fixed)
    if drawing := re.match(r"(\d) to an? ((royal|straight) flush|flush|(inside |outside )?straight)", label):
        assert int(drawing[1]) == len(kept)
        assert ("flush" in drawing[2]) == suited
        assert counts[0] == 1
        if "straight" in drawing[2]:
            assert any(set(ranks) <= straight for straight in STRAIGHTS)
        if "royal" in drawing[2]:
            assert min(ranks) >= 10
        if drawing[4]:
            assert fits in {"inside ": (0, 1), "outside ": (2,)}[drawing[4]]
        if gaps := re.search(r"(\d|no) gaps?", label):
            best = sum(set(range(8 - len(ranks), 8)) <= straight for straight in STRAIGHTS)
            assert int(gaps[1].replace("no", "0")) == min(best, 6 - len(ranks)) - fits
    if highs := re.search(r", (\d) high cards?$", label):
        assert int(highs[1]) == high
    elif drawing and "royal" not in label:
        assert not high
    if pairing := re.match(r"(high |low )?pair", label):
        assert counts[0] == 2
        assert not wilds
        assert (pairing[1] or "").strip() == (
            "" if not HIGH[table.key] else "high" if high_pair(ranks, table) else "low"
        )
    if kind := re.match(r"(two pair|three|four|five)( of a kind)?", label):
        assert counts[0] + wilds >= {"two pair": 2, "three": 3, "four": 4, "five": 5}[kind[1]]
    if kickers := re.search(r"(\d|a) kickers?", label):
        used = 4 if label.startswith("two pair") else max(counts)
        assert len(fixed) - used == int(kickers[1].replace("a", "1"))
    if together := re.fullmatch(r"([TJQKA]{2,3}) (un)?suited", label):
        assert sorted(together[1]) == sorted(str(Rank(rank)) for rank in ranks)
        assert suited == (together[2] is None)
    if with_wild := re.search(r"with (the|\d) (joker|deuce|wild card)", label):
        assert wilds == (1 if with_wild[1] == "the" else int(with_wild[1]))
    elif re.fullmatch(r"joker alone", label):
        assert [card.is_joker for card in kept] == [True]
    elif not re.match(r"joker|\d (joker|deuce|wild card)", label):
        assert not wilds
    if len(kept) == 5 and re.fullmatch(
        r"(straight|flush|full house|straight flush|royal flush)( with .*)?", label
    ):
        assert str(table.value(kept).category) == label.split(" with")[0]
    if label.startswith("all five"):
        assert len(kept) == 5
    assert (label == "draw five") == (not kept)


def high_pair(ranks, table):
    return any(ranks.count(rank) == 2 and Rank(rank) in HIGH[table.key] for rank in ranks)
