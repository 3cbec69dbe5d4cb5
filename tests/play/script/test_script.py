"""The script language, verb by verb."""

import pytest

from tests.play.script.playing import play
from videopoker.core.cards.cards import format_cards
from videopoker.core.machine.events import CashedOut, Dealt, Deposited, Drawn, GameChosen
from videopoker.core.machine.state import Phase
from videopoker.play.paytables.files import load_paytable
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import play_script
from videopoker.play.script.steps import Expected, ScriptError
from videopoker.play.session import Session

FULL_HOUSE = """
credits 100
bet 5
deal Ks Kh 7d 2c JK
hold Ks Kh JK
draw 8c 8d
expect hand "full house"
expect paid 25
expect credits 120
expect cards Ks Kh 8c 8d JK
"""


def test_script_plays_a_rigged_hand_and_finds_what_it_expects():
    events, session = play(FULL_HOUSE)
    assert [type(event) for event in events] == [Deposited, Dealt, Drawn]
    assert session.state.credits == 120


@pytest.mark.parametrize(
    "text",
    [
        FULL_HOUSE.upper().replace("JK", "jk"),
        FULL_HOUSE.replace("\n", "\r\n"),
        FULL_HOUSE.replace("\n", "  # words\n"),
        FULL_HOUSE.replace("\n", "\n\n\n   \t\n"),
        FULL_HOUSE.replace(" ", "   "),
        FULL_HOUSE.replace('"', "'"),
        FULL_HOUSE.replace('"full house"', "full house"),
        FULL_HOUSE.replace("8c 8d", "8♣ 8♦").replace("Ks", "K♠"),
        FULL_HOUSE.replace("deal Ks Kh 7d 2c JK", 'deal "Ks Kh 7d 2c JK"'),
        FULL_HOUSE.replace("deal Ks Kh 7d 2c JK", "deal Ks,Kh,7d,2c,JK"),
        FULL_HOUSE.replace("hold Ks Kh JK", "hold 1 2 5"),
        FULL_HOUSE.replace("hold Ks Kh JK", "hold 5 2 1"),
        FULL_HOUSE.replace("hold Ks Kh JK", "hold JK Kh Ks"),
        FULL_HOUSE.replace("hold Ks Kh JK", "hold all\nhold none\nhold 1 2 5"),
    ],
)
def test_script_may_be_written_in_other_ways(text):
    _, session = play(text)
    assert session.state.credits == 120


def test_empty_script_does_nothing():
    for text in ("", "\n\n", "# only words\n"):
        assert play(text)[0] == []


def test_paytable_changes_the_game():
    events, session = play("paytable jacks-or-better-9-6")
    assert [type(event) for event in events] == [GameChosen]
    assert session.state.paytable.key == "jacks-or-better-9-6"


def test_paytable_may_be_a_path_with_blanks(tmp_path):
    file = tmp_path / "my game.toml"
    file.write_text('name = "Mine"\n[[pays]]\nhand = "pair"\npays = 1\n', encoding="utf-8")
    _, session = play(f'paytable "{file}"')
    assert session.state.paytable.name == "Mine"


def test_seed_makes_deals_repeat_themselves():
    def hand(seed):
        (_, dealt, drawn), _ = play(f"seed {seed}\ncredits 5\ndeal\ndraw")
        return dealt.cards, drawn.cards

    assert hand("2a") == hand("2A")
    assert len({hand(seed) for seed in ("1", "2", "2a", "ff" * 32)}) == 4


def test_script_without_a_seed_is_dealt_by_chance():
    hands = {play("credits 5\ndeal")[0][1].cards for _ in range(3)}
    assert len(hands) == 3  # equal by chance once in 2,869,685 * 120 deals


def test_credits_are_a_deposit():
    events, session = play("credits 7\ncredits 1000")
    assert events == [Deposited(7), Deposited(1000)]
    assert session.state.credits == 1007


def test_bet_holds_for_the_deals_that_follow():
    events, _ = play("seed 1\ncredits 100\nbet 2\ndeal\ndraw\ndeal\ndraw\nbet 5\ndeal")
    assert [event.coins for event in events if isinstance(event, Dealt)] == [2, 2, 5]


def test_bet_is_the_maximum_by_default():
    events, _ = play("credits 100\ndeal")
    assert events[-1].coins == 5


@pytest.mark.parametrize("bet", ["bet 5", "bet 1\nhands 5"])
def test_bet_above_the_credits_is_refused_where_the_script_names_it(bet):
    with pytest.raises(ScriptError, match="a bet of 5 with 3 on the machine; add credits or bet less"):
        play(f"credits 3\n{bet}\ndeal")


@pytest.mark.parametrize("moves", ["deal", "bet 5\nauto 1"])
def test_bet_is_lowered_to_what_the_credits_allow(moves):
    events, _ = play(f"credits 3\n{moves}")
    assert next(event.coins for event in events if isinstance(event, Dealt)) == 3


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("bet 9", "script:1: bet 9; expected a whole number of coins from 1 to 5"),
        ("bet 0", "script:1: bet 0; expected a whole number of coins from 1 to 5"),
        (
            "expect hand fush",
            'script:1: no hand and no line of this game is called "fush"; did you mean "flush"?',
        ),
    ],
)
def test_impossible_move_is_found_when_the_script_is_read(text, complaint):
    with pytest.raises(ScriptError) as caught:
        read_script(text, games=[load_paytable()])
    assert str(caught.value) == complaint


def test_hand_of_any_game_of_the_script_may_be_expected():
    text = "paytable deuces-wild-full-pay\nexpect hand 'four deuces'\nexpect hand 'jacks or better'\nbet 5"
    assert len(read_script(text, games=[load_paytable("jacks-or-better-9-6")]).steps) == 4


def test_deal_without_cards_is_shuffled_and_with_cards_rigged():
    (_, shuffled), _ = play("credits 5\ndeal")
    (_, rigged), _ = play("credits 5\ndeal Ks Kh 7d 2c JK")
    assert shuffled.secret is not None
    assert rigged.secret is None


@pytest.mark.parametrize(
    ("hold", "final"),
    [
        ("hold none", "8c 8d 3s 4s 5h"),
        ("", "8c 8d 3s 4s 5h"),
        ("hold all", "Ks Kh 7d 2c JK"),
        ("hold 1 2 3 4 5", "Ks Kh 7d 2c JK"),
        ("hold 1", "Ks 8c 8d 3s 4s"),
        ("hold 5", "8c 8d 3s 4s JK"),
        ("hold 7d", "8c 8d 7d 3s 4s"),
        ("hold JK Ks", "Ks 8c 8d 3s JK"),
        ("hold 1\nhold 2", "8c Kh 8d 3s 4s"),
        ("HOLD ALL", "Ks Kh 7d 2c JK"),
    ],
)
def test_hold_keeps_cards_by_position_card_or_word(hold, final):
    discards = 5 - sum(card in final.split() for card in ["Ks", "Kh", "7d", "2c", "JK"])
    named = " ".join(["8c", "8d", "3s", "4s", "5h"][:discards])
    _, session = play(f"credits 5\ndeal Ks Kh 7d 2c JK\n{hold}\ndraw {named}")
    assert format_cards(session.state.cards) == final


def test_hold_is_forgotten_after_the_draw():
    _, session = play(
        "credits 9\ndeal Ks Kh 7d 2c JK\nhold all\ndraw\ndeal As Ah 7d 2c JK\ndraw 3c 4c 5c 6c 8d"
    )
    assert format_cards(session.state.cards) == "3c 4c 5c 6c 8d"


@pytest.mark.parametrize("seed", range(8))
def test_draw_may_name_its_cards_behind_a_shuffled_deal(seed):
    _, session = play(
        f'seed {seed}\ncredits 5\ndeal\nhold none\ndraw As Ks Qs Js Ts\nexpect hand "royal flush"'
    )
    assert session.state.paid == 4000


def test_draw_names_its_cards_for_the_last_deal_before_it():
    text = "credits 9\ndeal Ks Kh 7d 2c JK\ndraw 3c 4c 5c 6c 8d\ndeal As Ah 7d 2c JK\ndraw 3h 4h 5h 6h 8h"
    _, session = play(text)
    assert format_cards(session.state.cards) == "3h 4h 5h 6h 8h"


@pytest.mark.parametrize(("policy", "held"), [("none", 0), ("all", 5), ("NONE", 0)])
def test_auto_plays_the_number_of_whole_hands(policy, held):
    events, session = play(f"seed 1\ncredits 1000\nbet 1\nauto 20 {policy}")
    assert [type(event) for event in events[1:]] == [Dealt, Drawn] * 20
    assert {len(event.held) for event in events if isinstance(event, Drawn)} == {held}
    assert session.totals.games == 20


def test_auto_on_an_empty_purse_names_the_hands_played():
    with pytest.raises(ScriptError) as caught:
        play("seed 1\ncredits 5\nauto 1000000 none")
    assert str(caught.value).startswith("script:3: no credits are left after ")
    assert "of 1,000,000 hands; add more with credits N" in str(caught.value)


def test_cashout_takes_all_credits():
    events, session = play("credits 40\ncashout")
    assert events == [Deposited(40), CashedOut(40)]
    assert session.state.credits == 0


@pytest.mark.parametrize(
    ("plain", "script"),
    [
        ("game jacks-or-better-9-6", "paytable jacks-or-better-9-6"),
        ("Cash Out", "cashout"),
        ("cash", "cashout"),
        ("deal\nnone", "deal\nhold none"),
        ("deal\nall\ndraw", "deal\nhold all\ndraw"),
    ],
)
def test_words_of_plain_mode_are_understood(plain, script):
    setting = "seed 1\ncredits 5\n"
    assert play(setting + plain)[0] == play(setting + script)[0]


def test_script_continues_the_hand_in_play():
    session = Session.in_memory(credits=100)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    played = list(play_script(read_script("hold 1 2 5\ndraw\nexpect paid 25"), session))
    assert [type(one) for one in played] == [Drawn, Expected]


def test_script_gives_each_event_before_the_next_move_is_made():
    session = Session.in_memory(credits=10)
    events = play_script(read_script("deal Ks Kh 7d 2c JK\ndraw"), session)
    next(events)
    assert session.state.phase is Phase.DRAWING
