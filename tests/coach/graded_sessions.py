"""Games and moves of the sessions that the tests of grades play."""

from dataclasses import replace

from videopoker import load_paytable
from videopoker.coach.grader import GradedLog
from videopoker.core.machine.moves import DoubleUp

DEUCES = load_paytable("deuces-wild-full-pay")


TWO_JACKPOTS = replace(
    DEUCES,
    lines=(replace(DEUCES.lines[0], share=10_000), replace(DEUCES.lines[1], share=30_000), *DEUCES.lines[2:]),
    key="two-jackpots",
)


def grades(log, **newest):
    """The grades of all time and of the session, with all of the log read."""
    graded_log = GradedLog(log, **newest)
    list(graded_log.steps())
    return graded_log.grades


GAMES = ("jacks-or-better-9-6-progressive", "joker-poker-jacks-15-5-4", DEUCES, TWO_JACKPOTS)


def make(session, move):
    match move:
        case ("game", place):
            session.choose(GAMES[place])
        case ("deal", coins, hands, mask):
            if session.state.credits < 500:
                session.deposit(1000)
            session.deal(coins, hands=hands)
            session.draw([place for place in range(5) if mask >> place & 1])
        case ("double", place) if DoubleUp in session.state.legal_moves:
            session.double_up()
            session.pick(place)
        case ("denomination", cents) if cents != session.state.denomination:
            session.choose_denomination(cents)
