"""What the paytable in games/mine.toml pays and returns."""

import pytest

from videopoker.testing import assert_pays, assert_return


@pytest.fixture
def game(videopoker_paytable):
    return videopoker_paytable("games/mine.toml")


@pytest.mark.parametrize(("coins", "royal", "three"), [(1, 250, 2), (4, 1000, 8), (5, 4000, 10)])
def test_a_royal_pays_a_bonus_at_max_bet(game, coins, royal, three):
    assert_pays(game, {"As Ks Qs Js Ts": royal, "Ks Kh 7d 2c JK": three}, coins=coins)


def test_the_return_is_the_one_that_was_agreed(game):
    assert_return(game, "94.95%")


def test_a_royal_is_drawn(game, videopoker_session, videopoker_deal):
    session = videopoker_session(game, credits=100)
    assert videopoker_deal(session, "As Ks Qs Js 2h", hold="As Ks Qs Js", draw="Ts") == 4000
    assert session.state.credits == 4095
