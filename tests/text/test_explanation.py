"""Every number in every reason of the coach, recomputed over the draws one by one."""

from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

import pytest

from tests.quick import quick_and_slow
from tests.text.sentence_checks import (
    Draws,
    check_account,
    check_both_pay,
    check_facts,
    check_gives_up,
    check_keeps,
    check_neither_pays,
    check_no_rival,
    check_penalty,
    check_story,
    check_tie,
)
from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.core.cards.cards import parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.paytables.files import load_paytable
from videopoker.text.coach.explanation import account, explanation_record, story
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


def check_random_hands(game, count, seed, least_held):
    table, random = load_paytable(game), Random(f"{game} {seed}")
    seen = Counter()
    while sum(seen.values()) < count:
        cards = tuple(random.sample(sorted_deck(table.jokers), 5))
        coins = random.choice((1, table.coins))
        advice = advise(cards, table, coins)
        chosen = random.choice([None, *[hold for hold in advice.holds[:9] if not hold.is_best]])
        why = why_better(advice, chosen and chosen.positions)
        if min(len(why.better.cards), len(why.worse.cards)) < least_held:
            continue
        seen[check_all(why).__name__] += 1
    return seen


def check_all(why):
    """Recompute the story, the account and the facts; returns the check for the story's pattern."""
    draws, (better, worse) = (
        Draws(why.advice.cards, why.advice.paytable, why.advice.coins),
        (why.better.cards, why.worse.cards),
    )
    record = plain(explanation_record(why))
    check_account(record["detail"], draws, better, worse)
    check_facts(record, draws)
    return check_story(record["text"], draws, better, worse)


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_every_number_of_a_reason_is_recomputed(game):
    assert len(check_random_hands(game, 2, seed=1, least_held=2)) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_72_reasons_is_recomputed(game):
    assert len(check_random_hands(game, 12, seed=2, least_held=0)) >= 2


def why_of(game, hand, chosen=None):
    table, cards = load_paytable(game), parse_cards(hand)
    held = None if chosen is None else {cards.index(card) for card in parse_cards(chosen)}
    return why_better(advise(cards, table, table.coins), held)


@pytest.mark.parametrize(
    ("game", "cards", "chosen", "pattern"),
    quick_and_slow(
        [
            ("jacks-or-better-9-6", "Ks Qs Js Ts 9s", None, check_keeps),
            ("jacks-or-better-9-6", "Ks Qs Js Ts 2s", None, check_gives_up),
            ("joker-poker-jacks-15-5-4", "Ks 7d JK Ac Kh", "Ks 7d JK Kh", check_both_pay),
            ("jacks-or-better-9-6", "Kh Qh 9h 4c 2h", "Kh Qh", check_neither_pays),
            ("jacks-or-better-9-6", "2c 2d 5h 8s Kc", "8s Kc", check_neither_pays),
            ("double-double-bonus-9-6", "As Ah Ad 4c 9s", None, check_both_pay),
            ("jacks-or-better-9-6", "As Ah Ad Ac 9s", "As Ah Ad Ac 9s", check_tie),
            ("jacks-or-better-9-6", "2h 6s Ts 9d Ks", "Ts Ks", check_penalty),
            ("deuces-wild-full-pay", "2s 2h 8h 4d Kd", None, check_no_rival),
        ],
        8,
    ),
)
def test_story_has_the_pattern_that_fits(game, cards, chosen, pattern):
    assert check_all(why_of(game, cards, chosen)) is pattern


@pytest.mark.parametrize(
    ("game", "hand", "first", "second"),
    [
        (
            "jacks-or-better-9-6",
            "Qh Qd Kh 7h 9h",
            "The pair is sure of 5 and worth 7.683.",
            "The flush draw wins 14 times in 47 and is worth 6.277: 1.406 less.",
        ),
        (
            "jacks-or-better-9-6",
            "Ks Qs Js Ts 2s",
            "The flush is sure of 30.",
            "The royal draw gives that up, wins 23 times in 47 and is worth 97.77, mostly a Royal Flush: 67.77 more.",
        ),
        (
            "double-double-bonus-9-6",
            "As Ah Ad 9c 9s",
            "Three of a kind is sure of 15 and worth 63.58; the full house is sure of 45: 18.58 less.",
            "",
        ),
    ],
)
def test_story_says_what_decides(game, hand, first, second):
    assert story(why_of(game, hand)) == f"{first} {second}".rstrip()


def test_penalty_card_is_thrown_away_by_both_holds():
    assert "Discarding" not in story(why_of("jacks-or-better-9-6", "Kc 2d 8s Tc 4c", "Kc"))
    text = story(why_of("jacks-or-better-9-6", "2h 6s Ts 9d Ks", "Ts Ks"))
    assert text == (
        "Discarding 6♠ weakens KT suited; with 6♥ in its place, KT suited would be right. "
        "As it is, the king is better by 0.0077."
    )


def test_story_goes_by_cards_where_two_holds_are_of_one_kind():
    text = story(why_of("deuces-wild-full-pay", "6s 6d 3c 3h Ad", "6s 6d"))
    assert text == "3♣ 3♥ and 6♠ 6♦ are worth the same, 2.81."


def test_story_of_a_spoken_hand_names_cards_in_words():
    text = story(why_of("jacks-or-better-9-6", "2h 6s Ts 9d Ks", "Ts Ks"), spoken)
    assert text.startswith(
        "Discarding the six of spades weakens king ten suited; with the six of hearts in its place,"
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
    assert record["text"].startswith("The pair is sure of 5 and worth 7.68. The royal draw gives that up")
    assert record["detail"][-1] == "In all: 90.62 more, in coins for a bet of 5."
    assert record["rival"] == ["Ks", "Kd"]


@pytest.mark.slow
def test_page_of_the_coach_has_the_forty_sentences_of_the_program():
    folder = Path(__file__).parents[2] / "tools"
    spec = spec_from_file_location("sentences", folder / "sentences.py")
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    assert made.PAGE.read_text("utf-8") == made.page()
    assert sum(line.startswith("- ") for line in made.sentences()) == 40
