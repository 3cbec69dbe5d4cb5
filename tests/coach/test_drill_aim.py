"""A drill with an aim: hands of one kind or level, exactly as asked for."""

from itertools import islice

import pytest

from videopoker import load_paytable
from videopoker.coach.advice import advise
from videopoker.coach.drill import Aim, Drill, aim_at, aimed_hands, kinds_of
from videopoker.coach.explain import expert_rival
from videopoker.coach.kinds import kind_of
from videopoker.coach.practice import is_close
from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import parse_cards
from videopoker.play.practice.training import TrainingFile
from videopoker.solver.policy.deal_classes import Deals, Wanted

JACKS = load_paytable("jacks-or-better-9-6")
FLUSH_DRAW = "4 to a flush"


def hands(aim, number=12, table=JACKS):
    return [advise(cards, table, table.coins) for cards in islice(aimed_hands(table, aim, 0), number)]


def bases(advice):
    """The kinds of the best hold and of its rival, without gaps and high cards."""
    holds = [advice.best, *filter(None, [expert_rival(advice)])]
    return [kind_of(advice.cards, hold.positions, advice.paytable).base for hold in holds]


def test_every_deal_passes_without_a_wish_and_each_close_hand_once():
    assert Deals(JACKS, Wanted()).count == 2_598_960
    close, others = (Deals(JACKS, Wanted(is_close=is_wanted)).count for is_wanted in (True, False))
    assert close + others == 2_598_960


def test_hands_of_a_kind_have_it_as_the_best_hold_or_as_its_rival():
    asked = [bases(advice) for advice in hands(Aim(FLUSH_DRAW))]
    assert all(FLUSH_DRAW in kinds for kinds in asked)
    assert {kinds[0] == FLUSH_DRAW for kinds in asked} == {True, False}


def test_levels_are_easy_close_and_close_with_a_rival():
    for level in ("easy", "close", "hard"):
        asked = hands(Aim(level=level), 30)
        assert {is_close(advice.cards, JACKS) for advice in asked} == {level != "easy"}
        if level == "hard":
            assert all(map(expert_rival, asked))


def test_decision_between_two_kinds_has_the_first_as_the_best_hold():
    asked = hands(Aim("high pair against 4 to a flush"))
    assert {kind_of(advice.cards, advice.best.positions, JACKS).name for advice in asked} == {"high pair"}
    assert all(len({card.suit for card in advice.cards}) <= 2 for advice in asked)


def test_kind_is_read_in_any_case_and_a_misspelling_gets_the_nearest_name():
    assert aim_at(JACKS, "4 To A Flush", "hard") == Aim(FLUSH_DRAW, "hard")
    assert str(aim_at(JACKS, FLUSH_DRAW, "hard")) == "4 to a flush, hard"
    with pytest.raises(
        Refused,
        match=r'no kind of hold that is best in Jacks .* called "4 to a flus"; did you mean "4 to a flush"',
    ):
        aim_at(JACKS, "4 to a flus")
    assert "draw five" in kinds_of(JACKS)


def test_decision_that_no_hand_has_is_refused():
    with pytest.raises(Refused, match="Jacks or Better 9/6 has no hand with"):
        aim_at(JACKS, "low pair against 4 to a flush")


def test_drill_asks_only_what_it_aims_at_and_ends_where_a_rare_kind_has_no_more_hands(tmp_path):
    training = Drill(JACKS, TrainingFile(tmp_path), 20, Aim("royal flush"))
    asked = set()
    while hand := training.current:
        asked.add(frozenset(hand.cards))
        training.answer(hand.best.positions)
    assert 1 <= len(asked) <= 20
    assert all(FULL_ROYALS & hand for hand in asked)


FULL_ROYALS = frozenset(parse_cards("As Ah Ad Ac Ks Kh Kd Kc Qs Qh Qd Qc Js Jh Jd Jc Ts Th Td Tc"))


def test_hands_of_the_deck_come_first_where_they_are_wanted(tmp_path):
    file = TrainingFile(tmp_path)
    pair, draw = parse_cards("9s 9h 3h 5h 2h"), parse_cards("Ks Kh 7d 2c 3s")
    before = Drill(JACKS, file)
    before.add(draw)
    before.add(pair)
    training = Drill(JACKS, file, 2, Aim(FLUSH_DRAW))
    assert training.current.cards == pair
    assert training.card.source == "brought"
    training.answer(())
    assert FLUSH_DRAW in bases(training.current)
    assert training.card.source == "chosen"
