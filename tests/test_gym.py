"""The Gymnasium environment: one hand a step, alone or many at once, with the game's own rules and values."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from videopoker import Refused, arrays, holds, solve
from videopoker.core.cards.cards import CARDS, format_cards
from videopoker.gym import VideoPoker, VideoPokerVector

ID = "videopoker.gym:VideoPoker-v0"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "options", [{}, {"bankroll": 50}, {"exact": True, "paytable": "joker-poker-kings-20-7-5", "coins": 1}]
)
def test_gymnasium_s_own_check_passes(options):
    check_env(gymnasium.make(ID, **options).unwrapped)


def test_an_action_holds_cards_and_the_reward_is_coins_won_less_the_bet():
    env = gymnasium.make(ID, exact=True)
    cards, _ = env.reset(seed=1)
    for _ in range(200):
        ranked = holds([CARDS[card] for card in cards], "9/6 jacks")
        mask = sum(1 << position for position in ranked[3].positions)
        cards, reward, ended, cut, info = env.step(mask)
        assert info["value"] == pytest.approx(ranked[3].ev)
        assert info["best_value"] == pytest.approx(ranked[0].ev)
        assert (reward + 5) in {0, 5, 10, 15, 20, 30, 45, 125, 250, 4000}
        assert not ended
        assert not cut


def test_an_episode_with_a_bankroll_ends_when_it_cannot_pay_the_bet():
    env = gymnasium.make(ID, bankroll=12)
    state, _ = env.reset(seed=1)
    left = int(state["credits"])
    ended = False
    while not ended:
        state, reward, ended, _, _ = env.step(0)
        left += int(reward)
        assert state["credits"] == left
        assert ended == (left < 5)
    with pytest.raises(Refused, match="reset the environment first"):
        env.unwrapped.step(0)


def test_many_machines_are_played_in_one_call_and_return_what_best_play_returns():
    envs = gymnasium.make_vec(ID, num_envs=200_000)
    best = arrays.best_holds("9/6 jacks")
    cards, _ = envs.reset(seed=5)
    rewards = []
    for _ in range(5):
        cards, reward, *_ = envs.step(best(cards))
        rewards.append(reward)
    solution = solve("9/6 jacks")
    paid = np.array(rewards) / 5 + 1
    assert abs(paid.mean() - solution.expected) < 4 * (solution.variance / paid.size) ** 0.5


def test_a_machine_whose_episode_is_over_is_reset_by_its_next_step_which_plays_no_hand():
    envs = gymnasium.make_vec(ID, num_envs=50, bankroll=10, max_episode_steps=6)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    state, _ = envs.reset(seed=1)
    over, before, steps = np.zeros(50, bool), state["credits"], np.zeros(50, int)
    for _ in range(40):
        state, reward, ended, cut, _ = envs.step(np.zeros(50, np.int64))
        assert (reward[over] == 0).all()
        assert (state["credits"][over] == 10).all()
        assert (state["credits"][~over] == (before + reward)[~over]).all()
        steps = np.where(over, 0, steps + 1)
        assert (ended == (state["credits"] < 5)).all()
        assert (cut == (steps >= 6)).all()
        assert envs.observation_space.contains(state)
        over, before = ended | cut, state["credits"]


def test_the_vector_form_has_exact_values_only_when_they_are_asked_for():
    envs = gymnasium.make_vec(ID, num_envs=3, exact=True)
    envs.reset(seed=1)
    info = envs.step(np.array([31, 0, 7]))[4]
    assert (info["value"] <= info["best_value"]).all()
    assert info["_value"].all()
    plain = gymnasium.make_vec(ID, num_envs=3)
    plain.reset(seed=1)
    assert plain.step(np.array([31, 0, 7]))[4] == {}


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gymnasium.make(ID, paytable="no such game"), "no such game"),
        (lambda: gymnasium.make(ID, coins=9), "9"),
        (lambda: gymnasium.make(ID, bankroll=4), "a bankroll of 4; expected 5, one bet,"),
        (lambda: gymnasium.make(ID).unwrapped.reset(seed=-1), "a seed of -1"),
        (lambda: reset(gymnasium.make_vec(ID, num_envs=2)).step([1]), "one for each of 2 hands"),
    ],
)
def test_what_the_game_does_not_have_is_refused_in_a_line(call, message):
    with pytest.raises(Refused) as refused:
        call()
    assert message in str(refused.value)


def test_render_gives_the_hand_and_the_credits_of_one_machine_as_text():
    env = gymnasium.make(ID, bankroll=12, render_mode="ansi", paytable="joker-poker-kings-20-7-5")
    state, _ = env.reset(seed=1)
    assert env.render() == f"{format_cards(CARDS[card] for card in state['cards'])}  12 credits"
    plain = gymnasium.make(ID, render_mode="ansi")
    cards, _ = plain.reset(seed=1)
    assert plain.render() == format_cards(CARDS[card] for card in cards)


def unwrapped(**options):
    return gymnasium.make(ID, **options).unwrapped


def vector(**options):
    return VideoPokerVector(**{"num_envs": 2} | options)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: unwrapped().step(0), "reset the environment first"),
        (lambda: unwrapped(render_mode="ansi").render(), "reset the environment first"),
        (lambda: vector().step([0, 0]), "reset the environment first"),
        (lambda: VideoPoker(render_mode="rgb_array"), 'expected "ansi" or None'),
        (lambda: unwrapped(bankroll=2**63), "expected 5, one bet, to 1,000,000,000,000,000"),
        (lambda: vector(bankroll=10**15 + 1), "expected 5, one bet, to 1,000,000,000,000,000"),
        (lambda: vector(num_envs=-1), "-1 environments; expected 1 to 10,000,000"),
        (lambda: vector(num_envs=10**7 + 1), "expected 1 to 10,000,000"),
        (lambda: vector(max_episode_steps=0), "0 steps an episode; expected 1 or more"),
        *(
            (lambda action=action: reset(unwrapped()).step(action), "from 0 to 31")
            for action in (32, -1, 1.5, "x", None, [1, 2])
        ),
        (lambda: reset(unwrapped()).step([[1], [1, 2]]), "expected action: int"),
        (lambda: reset(vector()).step([[1], [1, 2]]), "got a list of tables or lists"),
        (lambda: VideoPoker(render_mode=["ansi"]), 'expected "ansi" or None'),
    ],
)
def test_what_a_machine_cannot_do_is_refused_in_a_line(call, message):
    with pytest.raises(Refused) as refused:
        call()
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def reset(env):
    env.reset(seed=1)
    return env


def test_limits_that_a_refusal_names_are_taken():
    assert unwrapped(bankroll=10**15).reset(seed=1)[0]["credits"] == 10**15
    assert unwrapped(bankroll=5).reset(seed=1)[0]["credits"] == 5
    assert vector(num_envs=10**7).num_envs == 10**7
    assert vector(num_envs=1, max_episode_steps=1).num_envs == 1


@pytest.mark.parametrize("kind", [np.uint8, np.int8, np.uint64, np.int64])
def test_numbers_of_numpy_are_a_bankroll_a_bet_and_a_seed(kind):
    env, plain = VideoPoker(coins=kind(5), bankroll=kind(10)), VideoPoker(bankroll=10)
    state, _ = env.reset(seed=kind(1))
    assert (state["cards"] == plain.reset(seed=1)[0]["cards"]).all()
    over = False
    while not over:
        state, _, over, _, _ = env.step(0)
        assert type(over) is bool
    assert 0 <= state["credits"] < 5


@pytest.mark.parametrize("machine", [VideoPoker, VideoPokerVector])
def test_writing_on_an_observation_changes_no_hand(machine):
    env, other = machine(), machine()
    cards, _ = env.reset(seed=1)
    other.reset(seed=1)
    cards[...] = [32, 36, 40, 44, 48]  # a royal flush
    action = [31] if machine is VideoPokerVector else 31
    assert env.step(action)[1] == other.step(action)[1] < 4000
