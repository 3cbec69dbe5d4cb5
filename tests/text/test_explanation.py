"""Every number in every sentence of the coach, recomputed over the draws one by one."""

from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

import pytest

from tests.quick import quick_and_slow
from tests.text.sentence_checks import (
    Draws,
    check_facts,
    check_given_up,
    check_kept,
    check_line,
    check_pat,
    check_penalty,
    check_text,
    check_too_little,
    check_too_much,
)
from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.core.cards import parse_cards
from videopoker.core.deck import sorted_deck
from videopoker.play.paytables.files import load_paytable
from videopoker.text.explanation import explanation, explanation_record, spoken

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
        chosen = random.choice([hold for hold in advice.holds[:9] if not hold.is_best])
        why = why_better(advice, chosen.positions)
        if min(len(why.better.cards), len(why.worse.cards)) < least_held:
            continue
        if seen["check_too_much"] > count // 4 and why.better.positions < why.worse.positions:
            continue  # the commonest form
        draws = Draws(cards, table, coins)
        seen[check_text(explanation(why), draws).__name__] += 1
        check_facts(explanation_record(why), draws)
    return seen


@pytest.mark.parametrize("game", quick_and_slow(GAMES))
def test_every_number_of_a_sentence_is_recomputed(game):
    assert len(check_random_hands(game, 2, seed=1, least_held=2)) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_72_sentences_is_recomputed(game):
    assert len(check_random_hands(game, 12, seed=2, least_held=0)) >= 3


@pytest.mark.parametrize(
    ("game", "cards", "chosen", "form"),
    quick_and_slow(
        [
            ("jacks-or-better-9-6", "Ks Qs Js Ts 9s", "Ks Qs Js Ts", check_kept),
            ("jacks-or-better-9-6", "Ks Qs Js Ts 2s", "Ks Qs Js Ts 2s", check_given_up),
            ("joker-poker-jacks-15-5-4", "Ks 7d JK Ac Kh", "Ks 7d JK Kh", check_too_much),
            ("jacks-or-better-9-6", "Kh Qh 9h 4c 2h", "Kh Qh", check_too_little),
            ("jacks-or-better-9-6", "2c 2d 5h 8s Kc", "8s Kc", check_line),
            ("double-double-bonus-9-6", "As Ah Ad 4c 9s", "As Ah Ad 4c", check_too_much),
            ("double-double-bonus-9-6", "As Ah Ad Ac 9s", "As Ah Ad Ac 9s", check_pat),
            ("double-bonus-10-7-5", "As 4h Ks 9s 6h", "As Ks", check_penalty),
            ("jacks-or-better-9-6", "Ks Kd Kh 4s 4d", "Ks Kd Kh", check_kept),
            ("jacks-or-better-9-6", "Ks Qs Js Ts Kd", "Ks Kd", check_given_up),
            ("joker-poker-jacks-15-5-4", "JK 8s 9s Ts 2s", "JK 8s 9s Ts 2s", check_given_up),
            ("joker-poker-jacks-15-5-4", "JK 5c 6c Td Ac", "JK 5c 6c Ac", check_given_up),
            ("jacks-or-better-9-6", "Jh Th 7c 4s Ad", "Jh Ad", check_line),
            ("double-bonus-10-7-5", "Kd Jc Qd 5s 3d", "Kd Qd", check_penalty),
        ],
        8,
    ),
)
def test_sentence_gives_the_reason_that_fits(game, cards, chosen, form):
    table, cards = load_paytable(game), parse_cards(cards)
    held = {cards.index(card) for card in parse_cards(chosen)}
    why = why_better(advise(cards, table, table.coins), held)
    assert check_text(explanation(why), Draws(cards, table, table.coins)) is form


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
    text = explanation(why_better(advise(cards, table, table.coins), held))
    assert named in text
    check_text(text, Draws(cards, table, table.coins))


def test_tied_holds_are_both_right():
    table = load_paytable("jacks-or-better-9-6")
    advice = advise(parse_cards("Ks Kd Kh Kc 4d"), table, 5)
    tied = [hold for hold in advice.holds if hold.is_best]
    assert len(tied) == 2
    assert advice.cost(tied[1].positions) == 0


def test_cards_are_spoken_in_words():
    assert spoken(parse_cards("Ks")) == "the king of spades"
    assert spoken(parse_cards("Ks 2d JK")) == "the king of spades, the deuce of diamonds and the joker"


def test_record_has_the_worth_of_each_line_for_a_coin():
    table = load_paytable("jacks-or-better-9-6")
    why = why_better(advise(parse_cards("Ks Qs Js Ts Kd"), table, 5), {0, 4})
    record = explanation_record(why)
    royal = next(fact for fact in record["facts"] if fact["line"] == "Royal Flush")
    assert royal == {
        "hold": ["Ks", "Qs", "Js", "Ts"],
        "line": "Royal Flush",
        "ways": 1,
        "of": 47,
        "worth": pytest.approx(800 / 47),
    }
    assert record["text"].startswith("Holding Ks Qs Js Ts is worth 98.30 coins, ")


@pytest.mark.slow
def test_page_of_the_coach_has_the_forty_sentences_of_the_program():
    folder = Path(__file__).parents[2] / "docs"
    spec = spec_from_file_location("sentences", folder / "sentences.py")
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    assert made.PAGE.read_text("utf-8") == made.page()
    assert sum(line.startswith("- ") for line in made.sentences()) == 40
