"""The sentences of the notes of the table, for the keys that do nothing at this moment."""

import pytest

from videopoker import Session
from videopoker.core.settings import Settings
from videopoker.play.table.table import Table
from videopoker.text.play.note import shown
from videopoker.tui.kit.table_words import message


def answered(session, action):
    """What the message line says after an action of the table."""
    table = Table(session, Settings(), lambda *_: None)
    return [shown(note, table.settings) for note in action(table)]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Table.hint, "Deal first, then you can ask for the best hold."),
        (Table.why, "Deal first, then you can ask why the best hold is the best."),
        (lambda table: table.hold(0), "Deal first, then you can hold cards."),
    ],
)
def test_key_that_needs_a_hand_says_to_deal_first(action, words):
    assert answered(Session.in_memory(credits=100), action) == [words]


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Table.bet_one, "Draw first. Between hands you can bet one more coin."),
        (Table.bet_max, "Draw first. Between hands you can bet max and deal."),
        (
            lambda table: table.step_hands(1),
            "Draw first. Between hands you can play more hands from each deal.",
        ),
        (Table.double, "Draw first. Between hands you can go double or nothing on the last win."),
    ],
)
def test_key_that_waits_for_the_end_of_the_hand_says_what_it_does_then(action, words):
    session = Session.in_memory(credits=100)
    session.deal(5)
    assert answered(session, action) == [words]


def test_double_that_is_off_names_the_key_of_the_settings():
    session = Session.in_memory(credits=100)
    assert answered(session, Table.no_double) == ["Double-up is off. Turn it on in the settings (s)."]


def test_best_of_many_hands_is_called_a_hand_and_not_a_hold():
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d", hands=3)
    session.draw("Ks Kh JK")
    (_, best, *_) = message(session.state, frozenset(), resumed=False, double="")
    assert best.startswith("best hand: ")
