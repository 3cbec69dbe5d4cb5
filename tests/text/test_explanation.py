"""Every number in every reason of the coach, recomputed over the draws one by one."""

from collections import Counter
from random import Random

import pytest

from tests.quick import quick_and_slow
from tests.text.sentence_checks import (
    Draws,
    check_account,
    check_facts,
    check_keeping,
    check_next_best,
    check_rival,
    check_story,
    check_tie,
)
from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.core.cards.cards import format_cards, parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.paytables.files import load_paytable
from videopoker.text.coach.explanation import account, explanation_record
from videopoker.text.coach.story import story
from videopoker.text.groups.record import plain
from videopoker.text.words.hold_names import spoken

GAMES = (
    "jacks-or-better-9-6",
    "joker-poker-jacks-15-5-4",
    "joker-poker-kings-20-7-5",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
    "double-bonus-10-7-5",
)


def check_random_hands(game, count, seed):
    table, random = load_paytable(game), Random(f"{game} {seed}")
    seen = Counter()
    for _ in range(count):
        cards = tuple(random.sample(sorted_deck(table.jokers), 5))
        coins = random.choice((1, table.coins))
        advice = advise(cards, table, coins)
        chosen = random.choice([None, *[hold for hold in advice.holds[:9] if not hold.is_best]])
        why = why_better(advice, chosen and chosen.positions)
        seen[check_all(why).__name__] += 1
    return seen


def check_all(why):
    """Recompute the story, the account and the facts; returns the check for the story's pattern."""
    draws = Draws(why.advice.cards, why.advice.paytable, why.advice.coins)
    better, worse = why.better.cards, why.worse and why.worse.cards
    record = plain(explanation_record(why))
    check_account(record["detail"], draws, better, worse)
    check_facts(record, draws)
    return check_story(record["text"], draws, better, worse)


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_every_number_of_a_reason_is_recomputed(game):
    assert check_random_hands(game, 20, seed=1).total() == 20


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_1000_reasons_is_recomputed(game):
    assert check_random_hands(game, 1000, seed=2).total() == 1000


def why_of(game, hand, chosen=None):
    table, cards = load_paytable(game), parse_cards(hand)
    held = None if chosen is None else {cards.index(card) for card in parse_cards(chosen)}
    return why_better(advise(cards, table, table.coins), held)


@pytest.mark.parametrize(
    ("game", "cards", "chosen", "pattern"),
    quick_and_slow(
        [
            ("jacks-or-better-9-6", "Ks Qs Js Ts 9s", "Ks Qs Js Ts", check_rival),
            ("jacks-or-better-9-6", "As Ah Ad Ac 9s", "As Ah Ad Ac 9s", check_tie),
            ("jacks-or-better-9-6", "Ks Qs Js Ts 9s", None, check_next_best),
            ("jacks-or-better-9-6", "Qh Qd 7h 4c 2s", None, check_keeping),
            ("jacks-or-better-9-6", "Ah 2h 7c Ts Ks", None, check_rival),
            ("deuces-wild-full-pay", "3d Ts 7h 8c 6d", None, check_rival),
        ],
        4,
    ),
)
def test_story_has_the_pattern_that_fits(game, cards, chosen, pattern):
    assert check_all(why_of(game, cards, chosen)) is pattern


@pytest.mark.parametrize(
    ("game", "hand", "held", "text"),
    [
        (
            "jacks-or-better-9-6",
            "Qh Qd Ah 7h 2c",
            "Qh Qd Ah",
            "The pair alone: an ace kicker leaves only two cards to draw. The pair with the ace is worth 7.08, 0.60 less.",
        ),
        (
            "joker-poker-jacks-15-5-4",
            "Ks 7d JK 2c Kh",
            "Ks 7d JK Kh",
            (
                "Three of a kind alone: a kicker halves the chance of four of a kind. "
                "Three of a kind with the seven is worth 13.65, 3.41 less."
            ),
        ),
        (
            "jacks-or-better-9-6",
            "Jd Jc 8h 8s 3c",
            "Jd Jc",
            "Two pair: it pays 10 as it is, and 4 of 47 cards make the full house. The pair is worth 5.28 less.",
        ),
        (
            "deuces-wild-full-pay",
            "2s 2h 8h 4d Kd",
            None,
            "Two deuces alone: with a third card four deuces come only a third as often. 2♠ 2♥ K♦ is worth 13.84, 2.46 less.",
        ),
        (
            "deuces-wild-full-pay",
            "6s 6d 3c Qh Jd",
            "6s 6d",
            "Hold the pair alone: keeping the queen or jack means one card fewer to draw, and costs 1.11.",
        ),
    ],
)
def test_story_says_what_decides(game, hand, held, text):
    assert story(why_of(game, hand, held)) == text


def test_penalty_card_is_thrown_away_by_both_holds_and_says_what_it_is_needed_for():
    text = story(why_of("jacks-or-better-9-6", "2h 6s Ts 9d Ks", "Ts Ks"))
    assert text == (
        "The king alone: you throw away 6♠, so KT suited makes fewer flushes. KT suited is worth 0.01 less."
    )


def test_difference_below_half_a_hundredth_is_said_in_words():
    text = story(why_of("deuces-wild-full-pay", "5c 8c 9s Qh Kh"))
    assert text.endswith("so KQ suited makes fewer straights. KQ suited is worse by less than a hundredth.")


def test_story_goes_by_cards_where_two_holds_are_of_one_kind():
    text = story(why_of("deuces-wild-full-pay", "6s 6d 3c 3h Ad", "6s 6d"))
    assert text == "3♣ 3♥ and 6♠ 6♦ are worth the same, 2.81."


def test_story_of_a_spoken_hand_names_cards_in_words():
    text = story(why_of("jacks-or-better-9-6", "2h 6s Ts 9d Ks", "Ts Ks"), spoken)
    assert text.startswith(
        "The king alone: you throw away the six of spades, so king ten suited makes fewer flushes."
    )


@pytest.mark.parametrize(
    ("game", "held", "named"),
    quick_and_slow(
        [
            ("triple-triple-bonus-9-6", {0, 4}, "Four 2s to 4s with another kicker"),
            ("double-double-bonus-9-6", {0, 1, 4}, "Four 2s to 4s without A to 4"),
        ]
    ),
)
def test_line_for_other_kickers_excludes_all_that_have_lines(game, held, named):
    table, cards = load_paytable(game), parse_cards("3h 3s 8d 9s 4s")
    why = why_better(advise(cards, table, table.coins), held)
    detail = account(why, lines=20)
    assert named in " ".join(detail)
    check_account(detail, Draws(cards, table, table.coins), why.better.cards, why.worse.cards)


def test_cards_are_spoken_in_words():
    assert spoken(parse_cards("Ks")) == "the king of spades"
    assert spoken(parse_cards("Ks 2d JK")) == "the king of spades, the deuce of diamonds and the joker"


def test_record_has_the_worth_of_each_line_for_a_coin():
    table = load_paytable("jacks-or-better-9-6")
    why = why_better(advise(parse_cards("Ks Qs Js Ts Kd"), table, 5), {0, 4})
    record = plain(explanation_record(why))
    royal = next(fact for fact in record["facts"] if fact["line"] == "Royal Flush")
    assert royal == {
        "hold": ["Ks", "Qs", "Js", "Ts"],
        "line": "Royal Flush",
        "ways": 1,
        "of": 47,
        "worth": pytest.approx(800 / 47),
    }
    assert record["text"] == story(why, format_cards)
    assert record["detail"][-1] == "In all: 90.62 more, in coins for a bet of 5."
    assert record["rival"] == ["Ks", "Kd"]
