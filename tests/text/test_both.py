"""Two holds as two lists: the best one and the player's, or its rival."""

from videopoker import load_paytable
from videopoker.coach.advice import advise
from videopoker.coach.explain import why_better
from videopoker.core.cards.cards import parse_cards
from videopoker.text.coach.advice import both_lists, reason

TABLE = load_paytable("jacks-or-better-9-6")


def test_each_hold_has_the_lines_that_differ_most_and_what_they_add_to_it():
    advice = advise(parse_cards("Qh Qd Kh 7h 9h"), TABLE, 5)
    best, own = both_lists(advice, {0, 2, 3, 4}, is_over=False)
    assert own == (
        "Holding Q♥ K♥ 7♥ 9♥: 6.28 coins. Flush 5.74 in 9 of 47 draws; Jacks or Better 0.53 in 5 of 47 draws; "
        "Three of a Kind 0.00 never; Two Pair 0.00 never."
    )
    assert best.startswith(
        "Holding Q♥ Q♦: 7.68 coins. Flush 0.00 never; Jacks or Better 3.56 in 71.3% of draws; "
    )
    assert len(best) <= 200


def test_best_hold_is_listed_with_its_rival_and_without_one_the_reason_is_told():
    rival = why_better(advise(parse_cards("Qh Qd Kh 7h 9h"), TABLE, 5)).worse
    advice = advise(parse_cards("Qh Qd Kh 7h 9h"), TABLE, 5)
    for held in ((), advice.best.positions):
        assert f"{float(rival.value):.2f} coins" in both_lists(advice, held, is_over=False)[1]
    lonely = advise(parse_cards("2d 8s 5s 7d 3d"), TABLE, 5)
    assert both_lists(lonely, (), is_over=False) == [reason(lonely, (), is_over=False)]
