"""`expect` in scripts: hand, paid, credits and cards; a failure names what was found."""

import pytest

from tests.play.script.playing import play
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import ExpectationFailed, play_script
from videopoker.play.script.steps import Expected, ScriptError
from videopoker.play.session import Session

EXPECTED = "credits 100\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\n"


@pytest.mark.parametrize(
    "expectation",
    [
        'expect hand "full house"',
        "expect hand FULL HOUSE",
        'expect hand "full house, kings over eights"',
        "expect paid 25",
        "expect paid 025",
        "expect credits 120",
        "credits 1,000\nexpect credits 1,120",
        "expect cards Ks Kh 8c 8d JK",
        "expect cards K♠ K♥ 8♣ 8♦ joker",
    ],
)
def test_met_expectation_lets_the_script_continue(expectation):
    assert play(EXPECTED + expectation)[1].state.paid == 25


@pytest.mark.parametrize(
    ("expectation", "message"),
    [
        ('expect hand "flush"', "script:5: expected hand flush, found full house, kings over eights"),
        ("expect hand nothing", "script:5: expected hand nothing, found full house"),
        ("expect paid 26", "script:5: expected paid 26, found 25"),
        ("expect credits 1234567", "script:5: expected credits 1,234,567, found 120"),
        ("expect cards Ks Kh 8d 8c JK", "script:5: expected cards Ks Kh 8d 8c JK, found Ks Kh 8c 8d JK"),
    ],
)
def test_failed_expectation_names_its_line_and_what_was_found(expectation, message):
    with pytest.raises(ExpectationFailed) as caught:
        play(EXPECTED + expectation)
    assert message in str(caught.value)
    assert [problem.line for problem in caught.value.problems] == [5]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("full hose", 'no hand and no line of this game is called "full hose"; did you mean "full house"?'),
        ("ful house", 'did you mean "full house"?'),
        ("full house, kigns over eights", 'is called "full house, kigns over eights"'),
        ("jacks or beter", 'did you mean "jacks or better"?'),
        ("four deuces", 'no hand and no line of this game is called "four deuces"'),
        ("xyzzy", "expected high card, pair, two pair, three of a kind"),
    ],
)
def test_expect_hand_of_a_name_that_no_hand_has_is_a_fault_of_the_script(name, complaint):
    with pytest.raises(ScriptError) as caught:
        play(f"{EXPECTED}expect hand {name}")
    assert str(caught.value).startswith("script:5: ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    "name", ["no win", "nothing", "natural royal flush", "pair of sixes", "flush, ace high"]
)
def test_expect_hand_of_a_name_that_another_hand_has_fails(name):
    with pytest.raises(ExpectationFailed, match=f"script:5: expected hand {name}, found full house"):
        play(f"{EXPECTED}expect hand {name}")


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("2s 2h 7d 9c 3s", "no win"),
        ("Ks Kh 7d 2c 3s", "jacks or better"),
        ("Ks Kh 7d 2c 3s", "pair"),
        ("Ks Kh 7d 2c 3s", "pair of kings"),
        ("2s 2h 7d 9c 3s", "pair"),
        ("2s 2h 7d 9c 3s", "nothing"),
        ("2s 4h 7d 9c 3s", "high card"),
        ("As Ks Qs Js JK", "wild royal flush"),
    ],
)
def test_expect_hand_takes_category_words_or_the_line_paid(hand, name):
    play(f'credits 5\ndeal {hand}\nhold all\ndraw\nexpect hand "{name}"')


def test_expect_hand_before_the_draw_means_the_cards_dealt():
    play('credits 5\ndeal Ks Kh 7d 2c JK\nexpect hand "three of a kind"\nexpect cards Ks Kh 7d 2c JK')


def test_expect_paid_before_the_draw_is_nothing():
    play(EXPECTED + "deal Ks Kh 7d 2c JK\nexpect paid 0")


def test_every_expectation_between_two_moves_is_checked_before_the_script_ends():
    expectations = "expect hand flush\nexpect paid 25\nexpect credits 7\nexpect cards Ks Kh 8c 8d JK\n"
    checked = []
    with pytest.raises(ExpectationFailed) as caught:
        checked.extend(
            play_script(read_script(f"{EXPECTED}{expectations}bet 1\nexpect paid 3"), Session.in_memory())
        )
    assert str(caught.value).split("\n") == [
        "script:5: expected hand flush, found full house, kings over eights",
        "script:7: expected credits 7, found 120",
    ]


def test_script_bets_nothing_after_a_failed_expectation():
    session = Session.in_memory()
    with pytest.raises(ExpectationFailed):
        list(play_script(read_script(f"{EXPECTED}expect paid 3\nexpect paid 25\ndeal\n"), session))
    assert session.state.hand == 1


def test_expectation_that_cannot_be_checked_hides_no_other():
    script = read_script(f"{EXPECTED}expect paid 3\nexpect jackpot 5\nexpect hand kigns\nexpect credits 3\n")
    checked = []
    with pytest.raises(ScriptError) as caught:
        checked.extend(one for one in play_script(script, Session.in_memory()) if isinstance(one, Expected))
    assert [problem.line for problem in caught.value.problems] == [6, 7]
    assert [one.line for one in checked] == [5, 8]


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ks Kh 7d 2c 3s", "Jacks or Better"),
        ("Ks Kh 7d 2c 3s", "pair of kings"),
        ("Ks Kh Kd Kc 3s", "four of a kind"),
        ("As Ks Qs Js JK", "wild royal flush"),
        ("2s 2h 7d 9c 3s", "no win"),
        ("2s 4h 7d 9c 3s", "nothing"),
    ],
)
def test_expect_hand_before_the_draw_takes_the_line_that_the_dealt_cards_would_win(hand, name):
    play(f'credits 5\ndeal {hand}\nexpect hand "{name}"')


def test_dealt_hand_that_wins_is_not_a_no_win():
    with pytest.raises(ExpectationFailed, match="script:3: expected hand no win, found pair of kings"):
        play("credits 5\ndeal Ks Kh 7d 2c 3s\nexpect hand no win")


def test_with_many_hands_cards_and_hand_are_those_of_the_first_and_paid_is_the_sum():
    many = "credits 100\nseed 1\nhands 3\nbet 5\ndeal Ks Kh 7d 2c JK\nhold Ks Kh JK\ndraw 8c 8d\n"
    _, session = play(f'{many}expect hand "full house"\nexpect cards Ks Kh 8c 8d JK')
    pays = [final.paid for final in session.state.finals]
    assert (len(pays), pays[0]) == (3, 25)
    play(f"{many}expect paid {sum(pays)}")
