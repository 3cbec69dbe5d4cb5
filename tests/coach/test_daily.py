"""The daily twenty: the recipe of docs/daily-recipe.md, made again with the standard library; scores and streaks."""

import hmac
import json
import re
import sqlite3
from datetime import date, timedelta
from fractions import Fraction
from hashlib import sha256
from pathlib import Path

import pytest

from tests.coach.test_rival import keeps_to_the_rule
from tests.quick import quick_and_slow
from videopoker import holds, load_paytable
from videopoker.coach.advice import advise
from videopoker.coach.daily import Daily, all_scores, daily_hands, streak
from videopoker.core.cards.cards import Rank, format_cards, parse_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SaveError

DOCS = (Path(__file__).parent.parent.parent / "docs" / "daily-recipe.md").read_text(encoding="utf-8")
DAY = date(2026, 11, 21)
GAMES = ["joker-poker-jacks-15-5-4", "jacks-or-better-9-6", "deuces-wild-full-pay", "double-double-bonus-9-6"]


def rows_of_the_vector():
    return re.findall(r"^ ?\d+  ((?:\w\w ){4}\w\w) +(close|easy)$", DOCS, re.MULTILINE)


def shuffled(things, seed, phrase, number):
    """As `fairness`, written again."""
    things, block, stream = list(things), 0, []
    for last in range(len(things) - 1, 0, -1):
        while True:
            if not stream:
                stream = list(hmac.digest(seed, f"{phrase}:{number}:{block}".encode(), "sha256"))
                block += 1
            place = stream.pop(0) & (1 << last.bit_length()) - 1
            if place <= last:
                break
        things[last], things[place] = things[place], things[last]
    return things


def is_close(hand, table):
    values = sorted({hold.exact * table.coins for hold in holds(hand, table)})
    return len(values) > 1 and values[-1] - values[-2] <= 0.5


def is_hard(hand, table):
    """As in version 2 of the recipe, with the rule of the rival read by the names of kinds."""
    advice = advise(parse_cards(hand) if isinstance(hand, str) else hand, table, table.coins)
    wild = {card for card in advice.cards if card.is_joker or card.rank in table.wild}
    ranks = [card.rank for card in advice.cards if not card.is_joker]
    simple = {
        place
        for place, card in enumerate(advice.cards)
        if card in wild or ranks.count(card.rank) > 1 or card.rank >= Rank.JACK
    }
    others = (hold for hold in advice.holds if not hold.is_best and keeps_to_the_rule(advice, hold))
    rival = next(others, None)
    is_close = rival is not None and advice.best.value - rival.value <= Fraction(1, 2)
    return is_close or not advice.of(simple).is_best


def recipe(seed, table, is_close=is_close):
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"] + ["JK"] * table.jokers
    close, easy, taken, number = 16, 4, [], 0
    while close or easy:
        number += 1
        hand = " ".join(shuffled(deck, seed, "daily", number)[:5])
        if is_close(hand, table) and close:
            close -= 1
            taken.append(hand)
        elif not is_close(hand, table) and easy:
            easy -= 1
            taken.append(hand)
    return shuffled(taken, seed, "order", 0)


def test_daily_hands_are_those_of_the_documented_vector():
    vector = [
        (format_cards(hand), "close" if is_close(hand, load_paytable()) else "easy")
        for hand in daily_hands(DAY, load_paytable())
    ]
    assert len(vector) == 20
    assert vector == rows_of_the_vector()
    assert fingerprint(load_paytable()) in DOCS


def test_hands_of_version_2_are_those_of_the_documented_vector():
    blocks = re.findall(r"^([a-z0-9-]+) (2026-12-0\d)\n((?:  .+\n){5})", DOCS, re.MULTILINE)
    assert len(blocks) == 6
    for game, day, rows in blocks:
        table = load_paytable(game)
        hands = [
            format_cards(hand) + "*" * (not is_hard(hand, table))
            for hand in daily_hands(date.fromisoformat(day), table)
        ]
        assert hands == [hand.strip() for row in rows.splitlines() for hand in row.split("|")]


@pytest.mark.parametrize("game", quick_and_slow(GAMES, 2))
def test_hands_of_version_2_follow_from_the_recipe(game):
    table = load_paytable(game)
    seed = sha256(f"videopoker daily 2 2027-01-01 {fingerprint(table)}".encode()).digest()
    assert [format_cards(hand) for hand in daily_hands(date(2027, 1, 1), table)] == recipe(
        seed, table, is_hard
    )


@pytest.mark.parametrize("game", GAMES)
def test_daily_hands_follow_from_the_recipe(game):
    table = load_paytable(game)
    seed = sha256(f"videopoker daily 1 2026-11-21 {fingerprint(table)}".encode()).digest()
    assert [format_cards(hand) for hand in daily_hands(DAY, table)] == recipe(seed, table)
    if game == GAMES[0]:
        assert seed.hex() in DOCS


def test_fingerprint_of_the_rules_is_as_documented():
    table = load_paytable("jacks-or-better-9-6")
    rules = {
        "coins": 5,
        "deck": {"jokers": 0},
        "pays": [{"hand": str(line.category), "pays": list(line.pays)} for line in table.lines],
        "wild": [],
    }
    rules["pays"][-1]["ranks"] = "JQKA"
    assert (
        fingerprint(table)
        == sha256(json.dumps(rules, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    )


def test_fingerprint_of_a_progressive_game_differs_from_the_plain_one():
    reset = load_paytable("jacks-or-better-9-6-progressive")
    assert fingerprint(reset) != fingerprint(load_paytable("jacks-or-better-9-6"))
    assert fingerprint(reset) != fingerprint(reset.with_jackpot(8000))


def test_daily_hands_differ_by_day_and_game():
    table = load_paytable()
    same = daily_hands(DAY, table)
    assert same == daily_hands(DAY, load_paytable(GAMES[0]))
    assert same != daily_hands(DAY + timedelta(days=1), table)


def test_daily_of_a_game_without_close_hands_has_twenty(tmp_path):
    path = tmp_path / "all.toml"
    path.write_text('name = "All pay"\ncoins = 5\n[[pays]]\nhand = "high card"\npays = 1\n')
    table = load_paytable(path)
    assert len(set(daily_hands(DAY, table))) == 20
    assert len(set(daily_hands(date(2026, 12, 1), table))) == 20


def test_daily_answered_by_best_play_is_all_right(tmp_path):
    daily = Daily(DAY, DAY, load_paytable(), TrainingFile(tmp_path))
    while hand := daily.current:
        assert daily.answer(hand.holds[hand.ties].positions).is_right
    assert (daily.score.right, daily.score.lost, daily.score.is_complete) == (20, 0, True)


def test_daily_counts_the_coins_of_each_wrong_hold(tmp_path):
    daily = Daily(DAY, DAY, load_paytable(), TrainingFile(tmp_path))
    cost = 0
    while hand := daily.current:
        best_first = holds(hand.cards, daily.paytable)
        cost += 5 * (best_first[0].exact - best_first[7].exact)
        assert daily.answer(best_first[7].positions).is_right == best_first[7].best
    assert daily.score.lost == pytest.approx(float(cost), abs=1e-9)


def test_daily_answers_of_today_are_stored_and_cannot_be_given_again(tmp_path):
    file, table = TrainingFile(tmp_path), load_paytable()
    first, second = (Daily(DAY, DAY, table, file) for _ in range(2))
    wrong = first.current.holds[-1].positions
    first.answer(wrong)
    again = second.answer(second.current.best.positions)
    assert not again.is_right
    resumed = Daily(DAY, DAY, table, file)
    assert (resumed.number, resumed.score.answers[0].held) == (2, frozenset(wrong))


def test_daily_of_a_past_day_is_not_scored(tmp_path):
    file = TrainingFile(tmp_path)
    daily = Daily(DAY - timedelta(days=1), DAY, load_paytable(), file)
    daily.answer(())
    assert (daily.number, all_scores(file, daily.paytable)) == (2, {})


def test_earlier_day_is_practice_once_a_later_one_is_finished(tmp_path):
    """A clock that is set back fills no gap in the streak."""
    table, file = load_paytable("jacks-or-better-9-6"), TrainingFile(tmp_path)
    later = DAY + timedelta(days=1)
    finished = Daily(later, later, table, file)
    while finished.current:
        assert Daily(DAY, DAY, table, file).is_scored
        finished.answer(())
    missed = Daily(DAY, DAY, table, file)
    missed.answer(())
    assert not missed.is_scored
    assert DAY not in all_scores(file, table)
    assert Daily(DAY, DAY, load_paytable("fpdw"), file).is_scored


def test_streak_is_open_until_the_day_ends():
    days = [DAY - timedelta(days=back) for back in range(5)]
    assert streak(days, DAY) == 5
    assert streak(days[1:4], DAY) == 3
    assert streak(days[2:], DAY) == 0


@pytest.mark.parametrize("damage", ["text", "cut", "day", "save"])
def test_damaged_training_file_is_refused_in_one_line(tmp_path, damage):
    file, table = TrainingFile(tmp_path), load_paytable()
    Daily(DAY, DAY, table, file).answer(())
    whole = file.path.read_bytes()
    if damage == "text":
        file.path.write_text("not a database")
    elif damage == "cut":
        file.path.write_bytes(whole[: len(whole) // 2])
    else:
        change = "UPDATE daily SET day = 'noday'" if damage == "day" else "PRAGMA application_id = 7"
        with sqlite3.connect(file.path) as connection:
            connection.execute(change)
        connection.close()
    with pytest.raises(SaveError) as refused:
        Daily(DAY, DAY, table, file)
    assert "\n" not in str(refused.value)
    assert "training file" in str(refused.value)
