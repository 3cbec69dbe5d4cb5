"""An event in one line of text or JSON."""

import json

import pytest

from videopoker.play.session import Session
from videopoker.text.words.event import as_record, as_text


def in_euros(event, state):
    return as_text(event, state, "€")


def as_json(event, state):
    return json.dumps(as_record(event, state))


def events_as(form):
    """Every kind of event in one form, in the order it happened."""
    session = Session.in_memory()
    moves = [
        lambda: session.deposit(1200),
        lambda: session.deal(5, "Ks Kh 7d 2c JK", "8c 8d"),
        lambda: session.draw("Ks Kh JK"),
        lambda: session.deal(1, "2s 4h 7d 9c Js", "3c 5d 8s Th Qd"),
        session.draw,
        session.cash_out,
        lambda: session.choose("jacks-or-better-9-6"),
    ]
    return [form(event, session.state) for move in moves for event in move()]


def test_event_in_words_is_one_line():
    assert events_as(in_euros) == [
        "deposit  1,200; credits 1,200",
        "deal 1   Ks Kh 7d 2c JK  bet 5: three of a kind, kings",
        "draw 1   Ks Kh 8c 8d JK  held Ks Kh JK: full house, kings over eights; Full House pays 25; credits 1,220",
        "deal 2   2s 4h 7d 9c Js  bet 1: high card, jack",
        "draw 2   3c 5d 8s Th Qd  held nothing: high card, queen; no win; credits 1,219",
        "cash out 1,219; credits 0",
        "game     Jacks or Better 9/6",
    ]


def test_event_as_json_has_the_hand_and_the_credits_after_it():
    drawn = json.loads(events_as(as_json)[2])
    assert drawn == {
        "event": "drawn",
        "hand": 1,
        "held": [1, 2, 5],
        "cards": ["Ks", "Kh", "8c", "8d", "JK"],
        "line": "Full House",
        "paid": 25,
        "category": "full house",
        "description": "full house, kings over eights",
        "balance": 1220,
    }


@pytest.mark.parametrize("form", [in_euros, as_json])
def test_deal_hides_the_replacements(form):
    session = Session.in_memory(credits=5)
    (dealt,) = session.deal(5)
    line = form(dealt, session.state)
    assert not any(str(card) in line for card in dealt.replacements)
    assert dealt.secret.hex() not in line
