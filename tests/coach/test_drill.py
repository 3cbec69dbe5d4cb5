"""The drill: where its hands come from, when they return, and that it touches no bankroll."""

from datetime import UTC, datetime, timedelta

import pytest

from videopoker import Session, holds, load_paytable
from videopoker.coach.drill import Drill, scheduled
from videopoker.coach.practice import is_close
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import parse_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.deals.shuffle import seeded
from videopoker.play.practice.drill_deck import deck, remove
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.log.log import Log

TABLE = load_paytable()
GAME = fingerprint(TABLE)
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def play_wrong(session):
    """Deal a hand by the shuffle and hold the worst of its cards; the hand."""
    session.deal(5)
    cards = session.state.cards
    session.draw(holds(cards, session.state.paytable)[-1].positions)
    return cards


def drill(folder, size=20):
    return Drill(TABLE, TrainingFile(folder), size)


def test_drill_of_twenty_answered_by_best_play_is_all_right(tmp_path):
    training = drill(tmp_path)
    hands = []
    while hand := training.current:
        hands.append(hand.cards)
        assert is_close(hand.cards, TABLE)
        assert training.answer(hand.best.positions).is_right
    assert len(set(hands)) == 20
    assert training.progress.days[-1][1:] == (20, 20, 0)
    assert training.progress.counts.due == 0


def test_mistakes_of_the_save_come_before_close_decisions(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", practice=True, entropy=seeded(b"drill")) as session:
        session.deal(5)
        session.draw(holds(session.state.cards, TABLE)[0].positions)
        wrong = play_wrong(session)
        session.choose("jacks-or-better-9-6")
        play_wrong(session)
        balance = session.state.credits
        training, file = drill(tmp_path), TrainingFile(tmp_path)
        assert sum(training.find_mistakes(session.log)) == 1
        assert sum(training.find_mistakes(session.log)) == 0
        (row,) = deck(file, GAME)
        assert (parse_cards(row.cards), row.source) == (wrong, "mistake")
        assert training.current
        assert training.card.source == "mistake"
        training.answer(())
        assert session.state.credits == balance
    with Log.read(tmp_path / "default.sqlite3") as log:
        assert log.folded().state.credits == balance


def test_hand_in_play_is_searched_after_its_draw(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", practice=True, entropy=seeded(b"drill")) as session:
        session.deal(5)
        training = drill(tmp_path)
        assert sum(training.find_mistakes(session.log)) == 0
        session.draw(holds(session.state.cards, TABLE)[-1].positions)
        assert sum(training.find_mistakes(session.log)) == 1


def test_hand_of_chosen_cards_is_no_mistake_of_the_player(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, "Ks Kh 7d 2c JK")
        session.draw("2c")
        assert sum(drill(tmp_path).find_mistakes(session.log)) == 0


def test_wrong_hand_is_due_within_minutes_and_a_right_one_after_days():
    schedule, due = scheduled(1, None, NOW, is_right=False)
    assert timedelta(0) < due - NOW <= timedelta(minutes=10)
    gaps = []
    for _ in range(5):
        before = due
        schedule, due = scheduled(1, schedule, before, is_right=True)
        gaps.append(due - before)
    assert gaps == sorted(gaps)
    assert gaps[-1] > timedelta(days=2)


def test_due_hand_comes_before_new_ones(tmp_path):
    file = TrainingFile(tmp_path)
    training = Drill(TABLE, file)
    first = training.current.cards
    training.answer(training.current.best.positions)
    card, *_ = file.ready_drill_hands(fingerprint(TABLE), datetime.now(UTC) + timedelta(hours=1))
    assert parse_cards(card.cards) == first
    assert Drill(TABLE, file).current.cards != first


def test_brought_hand_is_asked_now_and_kept_once(tmp_path):
    training = drill(tmp_path, 2)
    for order in ("Ks Kh 7d 2c JK", "JK Ks Kh 7d 2c"):
        training.bring(parse_cards(order))
        assert set(training.current.cards) == set(parse_cards(order))
        assert training.answer(training.current.best.positions).is_right
    assert training.progress.counts.hands == 1


def test_brought_hand_is_one_hand_and_does_not_count_among_the_others(tmp_path):
    training = drill(tmp_path, 2)
    assert training.label == "hand 1 of 2"
    training.bring(parse_cards("Ks Kh 7d 2c JK"))
    assert training.label == "a hand you chose"
    training.answer(training.current.best.positions)
    for number in (1, 2):
        assert training.current
        assert training.label == f"hand {number} of 2"
        training.answer(training.current.best.positions)
    assert training.current is None
    assert len(training.answers) == 3


def test_hand_taken_apart_is_not_answered_and_not_asked_again_in_this_drill(tmp_path):
    training = drill(tmp_path, 2)
    training.bring(parse_cards("Ks Kh 7d 2c JK"))
    seen = training.current
    training.skip()
    assert training.current.cards != seen.cards
    assert training.answers == []
    assert training.progress.counts.new == 21
    assert drill(tmp_path).current.cards == seen.cards


def numbers(file):
    return {hand.cards: hand.number for hand in deck(file, GAME)}


def test_removed_hand_is_not_asked_until_the_player_brings_it(tmp_path):
    file, kings = TrainingFile(tmp_path), parse_cards("Ks Kh 7d 2c JK")
    drill(tmp_path).bring(kings)
    assert drill(tmp_path).current.cards == kings
    (number,) = numbers(file).values()
    remove(file, TABLE, number)
    assert drill(tmp_path).current.cards != kings
    assert "Ks Kh 7d 2c JK" not in numbers(file)
    with pytest.raises(Refused, match=f"no hand {number} in the drill of Joker Poker"):
        remove(file, TABLE, number)
    drill(tmp_path).bring(kings)
    assert numbers(file)["Ks Kh 7d 2c JK"] == number


def test_removed_mistake_is_remembered(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", practice=True, entropy=seeded(b"drill")) as session:
        play_wrong(session)
        training, file = drill(tmp_path), TrainingFile(tmp_path)
        assert sum(training.find_mistakes(session.log)) == 1
        (number,) = numbers(file).values()
        remove(file, TABLE, number)
        file.set_searched("default.sqlite3", GAME, 0)
        assert sum(training.find_mistakes(session.log)) == 0
        assert numbers(file) == {}


def test_deck_lists_answers_cost_and_when_a_hand_is_due(tmp_path):
    file, training = TrainingFile(tmp_path), drill(tmp_path, 0)
    for held in ((), frozenset({0, 1, 4})):
        training.bring(parse_cards("Ks Kh 7d 2c JK"))
        training.current  # noqa: B018 - asks it
        training.answer(held)
    (hand,) = deck(file, GAME)
    assert (hand.source, hand.answers, hand.right) == ("brought", 2, 1)
    assert hand.lost > 10
    assert datetime.fromisoformat(hand.due) > datetime.now(UTC)
