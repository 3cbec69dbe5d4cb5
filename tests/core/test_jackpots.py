"""Progressive jackpots: the meter grows with every coin and resets when it is paid."""

from dataclasses import replace

import pytest

from videopoker import load_paytable
from videopoker.core.cards.cards import parse_cards
from videopoker.core.machine.evolve import replay
from videopoker.core.machine.game import decide
from videopoker.core.machine.moves import ChooseGame, Deal, Draw
from videopoker.core.machine.snapshot import from_snapshot, to_snapshot
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.core.paytable.paytable_problems import PaytableProblems

FIELDS = {
    "name": "Progressive",
    "pays": [
        {"hand": "royal flush", "pays": [250, 500, 750, 1000, 4000], "jackpot": 0.0123},
        {"hand": "flush", "pays": 6},
        {"hand": "pair", "ranks": "JQKA", "pays": 1},
    ],
}
TABLE = read_fields(FIELDS, "progressive")
MACHINE = GameState(TABLE, credits=1000)
ROYAL = parse_cards("As Ks Qs Js Ts 2c 3c 4c 5c 7c")
PAIR = parse_cards("As Ah Qs Js 9s 2c 3c 4c 5c 7c")


def played(state, coins, order, held=(0, 1, 2, 3, 4), more=()):
    for move in (Deal(coins, order, more=more), Draw(frozenset(held))):
        state = replay(decide(state, move), state)
    return state


@pytest.mark.parametrize("coins", [1, 5])
def test_jackpot_grows_by_its_share_of_every_coin_bet(coins):
    assert played(MACHINE, coins, PAIR).jackpot == 4_000_000_000 + coins * 12_300


def test_jackpot_is_paid_in_whole_credits_and_the_fraction_stays():
    grown = replace(MACHINE, jackpots=((next(iter(MACHINE.jackpot_lines)), 12_990_000),))
    after = played(grown, 5, ROYAL)
    assert after.paid == 4013
    assert after.jackpot == 4_000_051_500


def test_jackpot_is_not_paid_for_fewer_coins_and_grows_on():
    after = played(MACHINE, 4, ROYAL)
    assert (after.paid, after.jackpot) == (1000, 4_000_049_200)


def test_second_hit_of_a_deal_is_paid_the_reset():
    grown = replace(MACHINE, jackpots=((next(iter(MACHINE.jackpot_lines)), 50_000_000),))
    after = played(grown, 5, ROYAL, more=(ROYAL[5:],) * 2)
    assert [hand.paid for hand in after.finals] == [4050, 4000, 4000]


def test_every_game_keeps_its_own_jackpot_while_others_are_played():
    after = played(MACHINE, 5, PAIR)
    other = replay(decide(after, ChooseGame(load_paytable("jacks-or-better-9-6"))), after)
    assert other.jackpot is None
    assert replay(decide(other, ChooseGame(TABLE)), other).jackpot == after.jackpot


def test_file_of_the_same_name_with_another_reset_has_its_own_meter():
    after = played(MACHINE, 5, PAIR)
    pays = [FIELDS["pays"][0] | {"pays": [250, 500, 750, 1000, 5000]}, *FIELDS["pays"][1:]]
    other = replay(decide(after, ChooseGame(read_fields(FIELDS | {"pays": pays}, "progressive"))), after)
    assert other.jackpot == 5_000_000_000


def test_jackpot_is_of_the_denomination_it_grew_in():
    after = replace(played(MACHINE, 5, PAIR), denomination=100)
    assert after.jackpot == 4_000_000_000
    assert replace(after, denomination=25).jackpot == 4_000_061_500


def test_copy_of_a_game_under_another_name_is_another_game():
    copy = replace(TABLE, key="mine")
    assert replay(decide(MACHINE, ChooseGame(copy)), MACHINE).paytable.key == "mine"


def test_jackpot_survives_its_form_as_a_file():
    assert read_fields(TABLE.to_fields(), "progressive") == TABLE


@pytest.mark.parametrize("share", [0, -0.01, 1.5, 0.0000001, 0.12345678, "1%", True, None, float("nan")])
def test_jackpot_that_is_no_share_of_a_coin_is_refused(share):
    fields = FIELDS | {"pays": [{"hand": "royal flush", "pays": 800, "jackpot": share}]}
    with pytest.raises(PaytableProblems, match="expected the share of each coin bet that is added to it"):
        read_fields(fields)


def test_jackpots_that_take_more_than_each_coin_are_refused():
    fields = FIELDS | {"pays": [line | {"jackpot": 0.4} for line in FIELDS["pays"]]}
    with pytest.raises(
        PaytableProblems, match=r"the jackpots up to this line take 1\.2 of each coin"
    ) as refused:
        read_fields(fields)
    assert [problem.path for problem in refused.value.problems] == [("pays", 2, "jackpot")]


TWO = read_fields(
    FIELDS | {"pays": [FIELDS["pays"][0], FIELDS["pays"][1] | {"jackpot": 0.5}, FIELDS["pays"][2]]},
    "progressive",
)
FLUSH = parse_cards("As Ks 9s Js Ts 2c 3c 4c 5c 7c")


def test_two_jackpots_grow_side_by_side_and_each_resets_alone():
    machine = played(GameState(TWO, credits=1000), 5, PAIR)
    assert machine.jackpot_values == (4_000_061_500, 32_500_000)
    assert [line.pays[-1] for line in machine.current_paytable.lines] == [4000, 32, 5]
    flush = played(machine, 5, FLUSH)
    assert (flush.paid, flush.jackpot_values) == (35, (4_000_123_000, 30_000_000))
    royal = played(flush, 5, ROYAL, more=(ROYAL[5:],) * 2)
    assert [hand.paid for hand in royal.finals] == [4000, 4000, 4000]
    assert royal.jackpot_values == (4_000_307_500, 37_500_000)


def test_first_jackpot_keeps_its_meter_when_a_second_is_added():
    before = played(MACHINE, 5, PAIR)
    after = replay(decide(before, ChooseGame(TWO)), before)
    assert after.jackpot_values == (4_000_061_500, 30_000_000)
    assert from_snapshot(to_snapshot(after, Totals()))[0] == after
