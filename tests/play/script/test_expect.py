"""`expect` in scripts: hand, paid, credits and cards; a failure names what was found."""

import pytest

from tests.play.script.playing import play
from videopoker.play.script.parser import ScriptError
from videopoker.play.script.runner import ExpectationFailed

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
        ('expect hand "flush"', "line 5: expected hand flush, found full house, kings over eights"),
        ("expect hand nothing", "line 5: expected hand nothing, found full house"),
        ("expect paid 26", "line 5: expected paid 26, found 25"),
        ("expect credits 1234567", "line 5: expected credits 1,234,567, found 120"),
        ("expect cards Ks Kh 8d 8c JK", "line 5: expected cards Ks Kh 8d 8c JK, found Ks Kh 8c 8d JK"),
    ],
)
def test_failed_expectation_names_its_line_and_what_was_found(expectation, message):
    with pytest.raises(ExpectationFailed) as caught:
        play(EXPECTED + expectation)
    assert message in str(caught.value)
    assert caught.value.number == 5


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
    assert str(caught.value).startswith("line 5: ")
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    "name", ["no win", "nothing", "natural royal flush", "pair of sixes", "flush, ace high"]
)
def test_expect_hand_of_a_name_that_another_hand_has_fails(name):
    with pytest.raises(ExpectationFailed, match=f"line 5: expected hand {name}, found full house"):
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
