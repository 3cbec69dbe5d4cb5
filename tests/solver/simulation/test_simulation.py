"""Simulated play: hands paid as by the evaluator, policies within three standard errors of their exact return."""

import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, islice, pairwise
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quick import examples, quick_and_slow
from tests.solver.odd_tables import NATURAL, paytable
from videopoker import load_paytable, policy_return, simulate, solve
from videopoker.coach.sheet import strategy_sheet
from videopoker.core.base.messages import Refused
from videopoker.core.cards.deck import sorted_deck
from videopoker.solver.policy.hold_masks import every_deal, hold_masks, masks_return
from videopoker.solver.policy.policy_holds import PairsAndHighCards
from videopoker.solver.simulation import run as simulation_run
from videopoker.solver.simulation.run import Simulator, Totals, plan, run
from videopoker.solver.simulation.sessions import Sessions, Streak, session_part
from videopoker.solver.simulation.simulate import Simulation
from videopoker.solver.tables.hold_values import holds
from videopoker.solver.tables.holds import common_draws

JACKS, JOKER, DEUCES = "jacks-or-better-9-6", "joker-poker-jacks-15-5-4", "deuces-wild-full-pay"
GAMES = [JACKS, JOKER, DEUCES]


def pairs_else_high_cards(table):
    """Holds all that pairs, wild cards too; without either every jack or better."""
    cards = np.minimum(every_deal(table.deck_size), 52)
    ranks = (cards >> 2) + 2
    wild = (cards == 52) | np.isin(ranks, list(map(int, table.wild)))
    paired = (ranks[:, None] == ranks[None]).sum(1) > 1
    held = np.where((paired | wild).any(0), paired | wild, ranks >= 11)
    return np.packbits(held, axis=0, bitorder="little")[0]


POLICIES = {
    "best play": lambda _table: "best",
    "a sheet": lambda table: strategy_sheet(table, table.coins, 16).player,
    "pairs, else high cards": pairs_else_high_cards,
    "nothing": lambda table: np.zeros(comb(table.deck_size, 5), np.uint8),
}
EVERY = [(game, policy) for game in GAMES for policy in POLICIES]


@pytest.mark.parametrize(
    ("game", "policy", "hands"),
    quick_and_slow([(JACKS, "best play", 300_000), *((*of, 1_500_000) for of in EVERY)]),
)
def test_simulation_agrees_with_the_exact_return_of_its_policy(game, policy, hands):
    table = load_paytable(game)
    chosen = POLICIES[policy](table)
    if isinstance(chosen, np.ndarray):
        planned, totals = plan(table, hands, 11).by(chosen), Totals.none(table)
        for _ in run(planned, totals):
            pass
        result = Simulation(planned, totals, masks_return(table, chosen, planned.coins))
    else:
        result = simulate(table, hands, 11, chosen)
    assert abs(result.deviation) < 3
    assert (result.deviation > 0) == (result.expected > result.exact)
    assert sum(line.hits for line in result.lines) == result.hands == hands
    if policy == "best play":
        solution = solve(table)
        assert result.exact == solution.exact
        for line, of in zip(result.lines, solution.lines, strict=True):
            expected = hands * of.combinations / solution.total
            assert abs(line.hits - expected) < 4 * expected**0.5 + 1, line.label


@pytest.mark.parametrize("drawn", [3, pytest.param(100, marks=pytest.mark.slow)])
def test_several_hands_of_a_deal_agree_with_the_exact_return(drawn):
    result = simulate(load_paytable(JACKS), 30_000 * drawn, 2, drawn=drawn)
    assert abs(result.deviation) < 3
    assert result.error > simulate(load_paytable(JACKS), 30_000 * drawn, 2).error > 0


class Numbers:
    """In place of random numbers: first these deals, then these draws."""

    def __init__(self, *numbers):
        self.numbers = list(numbers)

    def integers(self, _low, high, size, _dtype=None):
        drawn = self.numbers.pop(0)
        assert len(drawn) == size
        assert drawn.max() < high
        return drawn


FIVE_JOKERS = paytable(NATURAL, jokers=5, wild="7")


@pytest.mark.parametrize(
    "game", quick_and_slow([*GAMES, FIVE_JOKERS, "deuces-and-joker-wild", "double-joker-9-5-4"])
)
def test_every_draw_of_a_hand_ends_in_the_lines_the_solver_counts(game):
    table = load_paytable(game) if isinstance(game, str) else game
    deck, number = sorted_deck(table.jokers), comb(table.deck_size, 5)
    rng = np.random.default_rng(5)
    masks = rng.integers(0, 32, number).astype(np.uint8)
    simulator = Simulator(table, 5, masks)
    labels = [*(line.label for line in table.lines), "nothing"]
    for deal in rng.integers(0, number, 40).tolist():
        hand = [deck[card] for card in every_deal(table.deck_size)[:, deal]]
        held = tuple(place for place in range(5) if masks[deal] >> place & 1)
        draws = comb(table.deck_size - 5, 5 - len(held))
        if draws > 20_000:
            continue
        repeats = common_draws(table.deck_size) // draws
        drawn = np.arange(draws, dtype=np.uint32) * np.uint32(repeats)
        lines = simulator.lines(Numbers(np.full(draws, deal), drawn), draws)
        hold_values = next(hold for hold in holds(hand, table) if hold.positions == held)
        counted = Counter(labels[line] for line in lines.tolist())
        assert counted == {label: many for label, many in hold_values.lines.items() if many}


def test_functions_are_asked_about_deals_in_the_order_of_combinations():
    table = load_paytable(JACKS)
    first = list(islice(combinations(sorted_deck(), 5), 3))
    assert [[int(card) for card in hand] for hand in every_deal(52)[:, :3].T] == [
        [card.number for card in hand] for hand in first
    ]
    masks = hold_masks(table, lambda hand: hand[1:2] if hand[0].rank < 5 else [4], progress=lambda _: first)
    assert masks.tolist() == [2, 2, 2]
    policy = PairsAndHighCards(table, 5)
    assert (policy.held(every_deal(52).T) == hold_masks(table, policy)).all()


@pytest.mark.parametrize("answer", ["01001", [0, 1, 0, 0, 1], [1, 4]])
def test_five_digits_of_0_and_1_are_the_mask_of_a_hold(answer):
    masks = hold_masks(load_paytable(JACKS), lambda _hand: answer, progress=lambda deals: islice(deals, 2))
    assert masks.tolist() == [0b10010, 0b10010]


@pytest.mark.parametrize("answer", [None, 5, [5], [-1], ["Ks"], "Ks", [sorted_deck()[51]], [1.5], [0, 0]])
def test_invalid_hold_is_refused(answer):
    with pytest.raises(Refused, match=r"the hold of 2s 2h 2d 2c 3s is .*; expected cards of the hand"):
        hold_masks(load_paytable(JACKS), lambda _hand: answer)


def test_return_of_any_masks():
    table = load_paytable(JOKER)
    assert masks_return(table, hold_masks(table)) == policy_return(table) == solve(table).exact
    with pytest.raises(Refused, match="2,869,685 masks"):
        masks_return(table, np.zeros(5, np.uint8))
    for policy in ("bets", 16, None):
        with pytest.raises(Refused, match=r'no policy .*; expected "best", the player of a sheet'):
            policy_return(table, policy)


@pytest.mark.slow
def test_best_play_with_five_jokers_agrees_with_the_solver():
    assert masks_return(FIVE_JOKERS, hold_masks(FIVE_JOKERS)) == solve(FIVE_JOKERS).exact


GOLDEN = (1_500_000, 7, [33, 156, 3666, 17353, 16658, 17006, 110960, 193735, 322048, 818385])
"""Hits of 9/6 Jacks or Better, the same for every version of NumPy."""


def test_totals_of_a_seed_are_the_same_for_everyone():
    hands, seed, hits = GOLDEN
    table = load_paytable(JACKS)
    alone = simulate(table, hands, seed, sessions=500, bankroll=1000)
    assert [line.hits for line in alone.lines] == hits
    assert simulate(table, 10_000, seed).totals != simulate(table, 10_000, seed + 1).totals


@pytest.mark.skipif(sys.platform == "emscripten", reason="a browser's Python starts no thread")
def test_totals_are_the_same_on_one_core_and_on_several(monkeypatch):
    table = load_paytable(JACKS)
    monkeypatch.setattr(simulation_run, "_CHUNK", 4096)
    few = simulate(table, 20_000, 7, sessions=50, bankroll=1000)
    with ThreadPoolExecutor(2) as executor:
        together = simulate(table, 20_000, 7, "best", 1, executor, sessions=50, bankroll=1000)
    assert few.totals == together.totals


@pytest.mark.slow
def test_totals_are_the_same_on_a_cluster(run_json):
    distributed = pytest.importorskip("distributed")
    hands, seed, hits = GOLDEN
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        result = simulate(load_paytable(JACKS), hands, seed, executor=client.get_executor(pure=False))
        where = ("--cluster", cluster.scheduler_address)
        printed = run_json("simulate", JACKS, "--hands", str(hands), "--seed", str(seed), *where)
    assert [line.hits for line in result.lines] == [line["hits"] for line in printed["lines"]] == hits


DAMAGE = {
    "hits": [],
    "chunks": True,
    "deals": 5,
    "paid": 1.0,
    "squares": 0,
    "losing": [1],
    "winning": [8192, 0, 0, 9000],
    "ended": [],
    "ruined": 3,
    "open": "x",
}


def test_run_continues_from_its_own_totals_only(monkeypatch):
    monkeypatch.setattr(simulation_run, "_CHUNK", 4096)
    table = load_paytable(JACKS)
    of = plan(table, 10_000, 3, sessions=5).by(hold_masks(table))
    parts = run(of, Totals.none(table))
    record = next(parts).to_record()
    again = Totals.from_record(record, of)
    assert again.chunks == 1
    *_, whole = parts
    for _ in run(of, again):
        pass
    assert again == whole
    assert sum(whole.sessions.ended.values()) == 5
    for name, value in DAMAGE.items():
        with pytest.raises((ValueError, TypeError)):
            Totals.from_record(record | {name: value}, of)


@settings(max_examples=examples(100))
@given(st.lists(st.integers(-3, 4), min_size=1, max_size=60), st.data())
def test_sessions_and_streaks_do_not_depend_on_how_a_run_is_cut(nets, data):
    length = data.draw(st.integers(1, len(nets)))
    floor = data.draw(st.none() | st.integers(-8, -1))
    cuts = sorted(data.draw(st.sets(st.integers(1, max(1, len(nets) - 1)))) | {0, len(nets)})
    total, streak = Sessions(), Streak()
    for first, end in pairwise(cuts):
        part = np.array(nets[first:end])
        total.add(session_part(part, first % length, length, floor), floor)
        streak = streak.joined(Streak.of(part > 0))
    results, ruined = Counter(), 0
    for first in range(0, len(nets) - length + 1, length):
        standing = 0
        for net in nets[first : first + length]:
            standing += net
            if floor is not None and standing <= floor:
                ruined += 1
                break
        results[standing] += 1
    assert (total.ended, total.ruined) == (results, ruined)
    runs = "".join("x" if net > 0 else " " for net in nets).split()
    assert (streak.deals, streak.longest) == (len(nets), max(map(len, runs), default=0))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"hands": 0}, "0 hands; expected 1 to"),
        ({"seed": -1}, "a seed of -1; expected a whole number from 0"),
        ({"drawn": 7}, "100 hands cannot be split into whole deals; expected a multiple of 7"),
        (
            {"sessions": 3},
            "100 hands cannot be split into 3 sessions of the same number of deals; expected a multiple of 3",
        ),
        ({"bankroll": 100}, "expected a number of sessions too"),
        ({"sessions": 2, "bankroll": 4}, "one bet is 5; expected at least one bet"),
    ],
)
def test_wrong_request_for_a_simulation_is_refused(arguments, words):
    with pytest.raises(Refused, match=words):
        simulate(load_paytable(JACKS), **({"hands": 100, "seed": 1} | arguments))
