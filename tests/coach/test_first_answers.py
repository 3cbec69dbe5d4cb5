"""The first answer counts: the hold at the first press of draw, whatever the coach asks and the player does then."""

from random import Random

import pytest

from tests.real_saves import real_session
from videopoker.coach.advice import advise, advise_deal
from videopoker.core.settings import SETTINGS, Settings
from videopoker.core.state import Phase
from videopoker.play.saves.hand_notes import HandNotes
from videopoker.play.saves.hands import HandFilter, in_order
from videopoker.play.saves.log import Log
from videopoker.play.table import Table

HANDS = 60
MODES = next(setting.choices for setting in SETTINGS if setting.name == "coach")
GAME = "jacks-or-better-9-6"


def at_once(deals, take):
    take([advise_deal(deal) for deal in deals])


def random_hold(state, random):
    """Any hold, and now and then the best."""
    if random.random() < 0.2:
        return advise_deal(state).best.positions
    return frozenset(place for place in range(5) if random.random() < 0.5)


def play(path, mode, random):
    """Play 60 hands with random holds, and change some that are questioned; for each hand whether the first was right.

    A hint is asked for in some hands before the first press of draw, which counts them out, and in others after it.
    """
    own = {}
    with real_session(path, b"first", GAME) as session:
        table = Table(session, Settings(coach=mode), at_once)
        for _ in range(HANDS):
            table.deal()
            table.hold_only(random_hold(session.state, random))
            is_hinted = mode != "exam" and random.random() < 0.2
            if is_hinted:
                table.hint()
            first = advise_deal(session.state).graded(session.state, table.held).is_right
            own[session.state.hand] = None if is_hinted else first
            table.draw()
            if session.state.phase is Phase.DRAWING and random.random() < 0.5:
                table.hint()
                table.hold_only(random_hold(session.state, random))
            while session.state.phase is Phase.DRAWING:
                table.draw()
    return own


def counted(path):
    """For each hand of a save whether its first answer was right, from the log and the notes; None with a hint."""
    notes = HandNotes(path)
    answers, hints = notes.answers(), {note.split()[0] for note in notes.hints()}
    right = {}
    with Log.read(path) as log:
        for hand in in_order(log, HandFilter()):
            number, held = hand.dealt.hand, frozenset(hand.drawn.held)
            is_hinted = str(number) in hints
            if number in answers:
                assert answers[number].cards == hand.dealt.cards
                held, is_hinted = answers[number].held, answers[number].hinted
            advice = advise(hand.dealt.cards, hand.paytable, hand.dealt.coins)
            right[number] = None if is_hinted else advice.of(held).is_best
    return right


@pytest.mark.parametrize("mode", MODES)
def test_accuracy_is_that_of_the_first_answers_without_a_hint(tmp_path, mode):
    path = tmp_path / "default.sqlite3"
    own = play(path, mode, Random(7))
    assert counted(path) == own
    assert 0 < sum(map(bool, own.values())) < HANDS / 2
