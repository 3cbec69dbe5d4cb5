"""The stories of 800 hands with their marks, and what the sentences of the ideas say."""

from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

import pytest

from tests.quick import quick_and_slow
from tests.text.sentence_checks import Draws, check_story
from tests.text.test_explanation import GAMES
from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.coach.ideas import IDEAS, idea_named, idea_of, idea_of_mistake
from videopoker.core.cards.cards import parse_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.play.paytables.files import load_paytable
from videopoker.text.coach.story import story


def tool():
    spec = spec_from_file_location("stories", Path(__file__).parents[2] / "tools" / "stories.py")
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


STORIES = tool()
BY_GAME = {
    part.partition("\n")[0]: part.splitlines() for part in STORIES.FILE.read_text("utf-8").split("# ")[1:]
}
"""The lines of the file, by game."""


@pytest.mark.parametrize("game", quick_and_slow(STORIES.GAMES))
def test_file_of_stories_is_what_the_program_says(game):
    assert [*STORIES.listed(game)][1:] == BY_GAME[game][1:]


@pytest.mark.slow
def test_page_of_the_coach_has_ten_stories_of_each_game():
    assert STORIES.PAGE.read_text("utf-8") == STORIES.page()
    assert [sum(line.startswith("- ") for line in STORIES.examples(game)) for game in STORIES.GAMES] == [
        10
    ] * 4


@pytest.mark.parametrize("game", STORIES.GAMES)
def test_three_of_four_stories_are_good_and_none_is_wrong(game):
    marks = Counter(line.split()[0] for line in BY_GAME[game][1:])
    assert marks.total() == 200
    assert set(marks) <= {"good", "acceptable", "poor"}
    assert marks["good"] >= 150
    assert marks["poor"] <= 10


@pytest.mark.parametrize("game", quick_and_slow(STORIES.GAMES))
def test_no_idea_tells_more_than_60_of_200_stories(game):
    table, told = load_paytable(game), Counter()
    for line in BY_GAME[game][1:]:
        idea = idea_of(why_better(advise(parse_cards(" ".join(line.split()[1:6])), table, table.coins)))
        told[idea and idea.name] += 1
    del told[None]
    assert max(told.values()) <= 60
    assert len(told) >= 14


def check_stories(game, hands, seed):
    """Recount draw by draw what these stories say, about the rival, likely holds and any hold; returns the ideas that spoke."""
    table, random, told = load_paytable(game), Random(f"{game} {seed}"), Counter()
    for _ in range(hands):
        cards = tuple(random.sample(sorted_deck(table.jokers), 5))
        advice = advise(cards, table, random.choice((1, table.coins)))
        chosen = random.choice((None, random.choice(advice.holds[:9]), random.choice(advice.holds)))
        why = why_better(advice, chosen and chosen.positions)
        check_story(
            story(why), Draws(cards, table, advice.coins), why.better.cards, why.worse and why.worse.cards
        )
        told[idea_of(why)] += 1
    return told


def test_each_sentence_says_what_is_counted():
    assert len(check_stories(GAMES[0], 60, "quick") + check_stories(GAMES[3], 60, "quick")) > 15


@pytest.mark.slow
def test_sentences_of_10_000_hands_say_what_is_counted():
    told = sum((check_stories(game, 1667, "slow") for game in GAMES), Counter())
    assert len(told) > 35


@pytest.mark.parametrize(
    ("game", "hand", "held", "name"),
    [
        ("jacks-or-better-9-6", "2h 6s Ts 9d Ks", "Ts Ks", "penalty card"),
        ("jacks-or-better-9-6", "Ks Qs Js Ts 2s", "Ks Qs Js Ts 2s", "four to a royal"),
        ("jacks-or-better-9-6", "Jd Jc 8h 8s 3c", "Jd Jc", "two pair"),
        ("jacks-or-better-9-6", "Ks Kd Kh 4s 7d", "Ks Kd Kh 7d", "kicker with three of a kind"),
        ("jacks-or-better-9-6", "Qd Qh 7c 4s Ad", "Qd Qh Ad", "ace kicker"),
        ("jacks-or-better-9-6", "Qd Qh 7c 4s Kd", "Qd Qh Kd", "kickers"),
        ("jacks-or-better-9-6", "5d 6c 7h 8s 8d", "5d 6c 7h 8s", "pair or straight draw"),
        ("jacks-or-better-9-6", "2d 7d Td 9s Kh", "2d 7d Td", "three of a suit"),
        ("deuces-wild-full-pay", "6s 6d 3c 3h Ad", "6s 6d 3c 3h", "two pair without pay"),
        ("deuces-wild-full-pay", "2s 2h 8h 4d Kd", "2s 2h Kd", "four deuces"),
        ("deuces-wild-full-pay", "4d Qs 6s 2s 8s", "Qs 6s 2s 8s", "flush draw with a wild card"),
        ("double-double-bonus-9-6", "2s 4d 6s Kd As", "Kd As", "four aces"),
        ("double-double-bonus-9-6", "As Ah Kd Kc 7s", "As Ah Kd Kc", "more cards to draw"),
        ("triple-double-bonus-9-6", "As Ah Ad 2c 9s", "As Ah Ad", "kicker that pays"),
        ("joker-poker-jacks-15-5-4", "JK 8s 9s Ts 2s", "JK 8s 9s Ts 2s", "straight flush"),
    ],
)
def test_idea_of_a_mistake(game, hand, held, name):
    table, cards = load_paytable(game), parse_cards(hand)
    idea = idea_of_mistake(
        advise(cards, table, table.coins), [cards.index(card) for card in parse_cards(held)]
    )
    assert (idea and idea.name) == name


def test_right_hold_has_no_idea():
    advice = advise(parse_cards("Qd Qh 7c 4s Ad"), load_paytable("jacks-or-better-9-6"), 5)
    assert idea_of_mistake(advice, {0, 1}) is None


def test_ideas_are_found_by_name_and_say_one_line():
    assert 25 <= len(IDEAS) <= 40
    assert [idea_named(idea.name) for idea in IDEAS] == [*IDEAS]
    assert idea_named("luck") is None
    assert all(idea.lesson.endswith(".") and len(idea.lesson) < 120 for idea in IDEAS)
