"""The first answer counts: the hold at the first press of draw, whatever the coach asks and the player does then."""

from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest

from tests.coach.graded_sessions import grades
from tests.real_saves import real_session
from videopoker.coach.advice import advise_deal
from videopoker.core.machine.state import Phase
from videopoker.core.settings import SETTINGS, Settings
from videopoker.play.saves.log.log import Log
from videopoker.play.table.table import Table

HANDS = 60
MODES = next(setting.choices for setting in SETTINGS if setting.name == "coach")
GAME = "jacks-or-better-9-6"


class Own(NamedTuple):
    """The player's own count of a hand: the cost of the first answer, None with a hint before it, and of the hold drawn."""

    cost: Fraction | None
    final_cost: Fraction


def at_once(deal, take):
    take(advise_deal(deal))


def random_hold(state, random):
    """Any hold, now and then the best, and often none of a hand that pays, about which the table asks too."""
    if random.random() < 0.2:
        return advise_deal(state).best.positions
    if state.dealt_line and random.random() < 0.5:
        return frozenset()
    return frozenset(place for place in range(5) if random.random() < 0.5)


def play(path, mode, random):
    """Play 60 hands with random holds, and change some that are questioned; what each hand cost, by its number.

    A hint is asked for in some hands before the first press of draw, which counts them out, and in others after it.
    """
    own = {}
    with real_session(path, b"first", GAME) as session:
        table = Table(session, Settings(coach=mode), at_once)
        for _ in range(HANDS):
            table.deal()
            table.hold_only(random_hold(session.state, random))
            is_hinted = random.random() < 0.2
            if is_hinted:
                table.hint()
            advice = advise_deal(session.state)
            first = None if is_hinted else advice.cost(table.held)
            table.draw()
            if session.state.phase is Phase.DRAWING and random.random() < 0.5:
                table.hint()
                table.hold_only(random_hold(session.state, random))
            while session.state.phase is Phase.DRAWING:
                table.draw()
            own[session.state.hand] = Own(first, advice.cost(session.state.held))
    return own


@pytest.mark.parametrize("mode", MODES)
def test_accuracy_is_that_of_the_first_answers_without_a_hint_and_money_that_of_the_holds_drawn(
    tmp_path, mode
):
    path = tmp_path / "default.sqlite3"
    own = play(path, mode, Random(7))
    counted = [one for one in own.values() if one.cost is not None]
    with Log.read(path) as log:
        total, _ = grades(log)
    assert (total.hands, total.right) == (len(counted), sum(one.cost == 0 for one in counted))
    assert total.hinted.hands == HANDS - len(counted)
    assert total.accuracy == sum(one.cost == 0 for one in counted) / len(counted) < 0.5
    assert total.lost == sum(one.cost for one in counted)
    assert sum(kind.hands for kind in total.kinds.values()) == len(counted)
    assert sum(total.mistakes) == total.hands - total.right
    assert total.final_lost == sum(one.final_cost for one in own.values()) == -total.parts["mistakes"]
    assert total.final_right == sum(one.final_cost == 0 for one in own.values())
    assert total.deals == HANDS
    assert sum(total.parts.values()) == total.won
