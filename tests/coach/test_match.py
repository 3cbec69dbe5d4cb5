"""The card of a match: its figures agree with grades, with the law of the game, and with each other."""

from fractions import Fraction

import pytest

from tests.real_saves import real_session
from videopoker import load_paytable
from videopoker.coach.grader import GradedLog
from videopoker.coach.match import card_steps
from videopoker.core.base.messages import Refused
from videopoker.play.practice.matches import begin_match
from videopoker.play.saves.hands.search import HandFilter, page
from videopoker.solver.risk.bankroll import chance_to_win_more
from videopoker.solver.steps import finished
from videopoker.solver.tables.returns import solve
from videopoker.text.groups.record import plain
from videopoker.text.play.match import MatchRecord, match_groups, shared_match

JACKS = load_paytable("jacks-or-better-9-6")


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A save of nothing but a match of 40 deals, its card, and its grade."""
    path = tmp_path_factory.mktemp("match") / "mine.sqlite3"
    with real_session(path, b"a match", "jacks-or-better-9-6") as session:
        with pytest.raises(Refused):
            finished(card_steps(session.log))
        begin_match(session.log, JACKS, 40)
        for _ in range(40):
            session.deal(5)
            session.draw("11000")
        graded = GradedLog(session.log)
        finished(graded.steps())
        hands = page(session.log, HandFilter(), size=40)
        yield finished(card_steps(session.log)), graded.grades[0], hands


def test_result_perfect_play_and_mistakes_are_those_of_the_grade(played):
    card, grade, _ = played
    assert (card.match.won, card.perfect_won) == (grade.won, grade.perfect_won)
    assert (card.edge, card.skill) == (grade.parts["edge"], grade.parts["mistakes"])
    assert card.luck == grade.parts["deals"] + grade.parts["draws"]


def test_printed_edge_luck_and_mistakes_add_up_to_the_result(played):
    card, _, _ = played
    figures, _ = match_groups(card, str)
    amounts = {label: Fraction(amount.replace(",", "")) for label, amount, *_ in figures.rows}
    parts = [amounts[label] for label in ("the game's edge", "luck", "mistakes")]
    assert sum(parts) == amounts["won or lost"] == card.match.won


def test_costliest_mistakes_and_the_best_hand_are_those_of_the_match(played):
    card, _, hands = played
    assert card.best.drawn.paid == max(hand.won for hand in hands)
    costs = [hand.lost for hand in card.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) == 3
    assert {hand.line for hand in card.mistakes} <= {hand.dealt.hand for hand in hands}


def test_card_is_the_same_in_json_and_on_the_picture(played):
    card, _, _ = played
    record = plain(MatchRecord(card))
    assert (record["won"], record["deals"], record["best"]) == (card.match.won, 40, card.best.dealt.hand)
    shared = shared_match(card, is_practice=False)
    assert (shared.title, shared.cards) == ("Match, 40 deals", card.best.drawn.cards)
    assert f"{round(card.ends_higher * 100)} of 100 runs higher" in shared.text


@pytest.mark.parametrize("won", [-10, -6, -5, 0, 20])
def test_runs_that_end_higher_are_those_of_two_deals_of_perfect_play(won):
    solution = solve(JACKS)
    nets = [(line.pays - 5, line.combinations / solution.total) for line in solution.lines]
    higher = sum(chance * other for net, chance in nets for more, other in nets if net + more > won)
    assert chance_to_win_more(solution, 2, Fraction(won)) == pytest.approx(higher, abs=1e-11)
