"""Video poker as a Gymnasium environment: one hand a step, alone or many at once. Needs the extra `gym`.

    gymnasium.make("videopoker.gym:VideoPoker-v0", paytable="jacks-or-better-9-6")
    gymnasium.make_vec("videopoker.gym:VideoPoker-v0", num_envs=1000, paytable="jacks-or-better-9-6")

Both take these arguments:

    paytable   a name, a path or a `Paytable`, by default Jacks or Better 9/6; a jackpot stays at its value
    coins      the bet, by default max bet
    bankroll   the credits at the start of an episode; None, the default, is as much as is needed
    exact      whether `info` has the exact values of the action and of the best one; it costs a microsecond a hand

One machine also takes `render_mode="ansi"`: `render()` gives its hand, and its credits, as text.

An observation is the five cards dealt, as in `videopoker.arrays`, in ascending order. With a bankroll it is a dict of
`cards` and `credits`. An action is a mask from 0 to 31: bit i holds the card at position i. The reward is the coins won
less the coins bet. With a bankroll an episode ends when the credits do not cover the bet, without one only by
`max_episode_steps`. With `exact`, `info` has `value` and `best_value`, expected coins per coin bet.
"""

from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused, check_whole, counted, quoted, whole
from videopoker.core.cards.cards import CARDS, format_cards
from videopoker.play.deals.shuffle import Seed, seed_number
from videopoker.play.solving import Game, as_paytable
from videopoker.solver.arrays.draws import Hands, random_deals, random_draws
from videopoker.solver.arrays.holds import HoldValues, Payouts, check_masks
from videopoker.solver.integers import arange

DEFAULT_GAME = "jacks-or-better-9-6"
MOST_CREDITS = 10**15
MOST_ENVIRONMENTS = 10**7
Observation: TypeAlias = Any
"""Cards, or a dict of `cards` and `credits`."""


class _Machine:
    """The game of some environments: what is dealt, drawn and paid."""

    def __init__(self, paytable: Game, coins: int | None, bankroll: int | None, *, exact: bool) -> None:
        self.table = as_paytable(paytable)
        self.bet = self.table.check_coins(coins)
        self.bankroll = bankroll
        if bankroll is not None:
            check_whole(bankroll, "credits")
            if not self.bet <= bankroll <= MOST_CREDITS:
                raise Refused(
                    f"a bankroll of {bankroll:,}; expected {self.bet}, one bet, to {MOST_CREDITS:,}"
                )
            self.bankroll = whole(bankroll)
        self._payouts = Payouts(self.table)
        self._values = HoldValues(self.table, self.bet) if exact else None

    def observation_space(self) -> spaces.Space[Any]:
        cards = spaces.MultiDiscrete([53 if self.table.jokers else 52] * 5, dtype=np.uint8)
        if self.bankroll is None:
            return cards
        limit = np.iinfo(np.int64).max
        return spaces.Dict({"cards": cards, "credits": spaces.Box(0, limit, (), np.int64)})

    def deal(self, random: np.random.Generator, number: int) -> Hands:
        return random_deals(random, number, self.table.jokers)

    def won(self, random: np.random.Generator, hands: Hands, masks: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Coins won less coins bet when these cards are held."""
        final = random_draws(random, hands, masks, self.table.jokers)
        return self._payouts(final, self.bet, checked=False) - self.bet

    def values(self, hands: Hands, masks: NDArray[np.uint8]) -> dict[str, NDArray[np.float64]]:
        """What `info` has with `exact`, else nothing."""
        if self._values is None:
            return {}
        values = self._values(hands)
        return {"value": values[arange(len(hands)), masks], "best_value": values.max(1)}


def _check_reset(hands: Hands) -> None:
    if not len(hands):
        raise Refused("no hand is dealt yet; reset the environment first")


@kinds_refused
def _mask(action: int) -> NDArray[np.uint8]:
    """The action of one machine as the masks of one hand."""
    given = np.asarray(action)
    if given.shape not in {(), (1,)} or given.dtype.kind not in "iu" or not 0 <= given <= 31:
        raise Refused(
            f"an action of {quoted(action)}; expected a whole number from 0 to 31, bit i for the card at position i"
        )
    return given.reshape(1).astype(np.uint8)


class VideoPoker(gymnasium.Env[Observation, Any]):
    """One machine; see the module."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(
        self,
        paytable: Game = DEFAULT_GAME,
        coins: int | None = None,
        bankroll: int | None = None,
        *,
        exact: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise Refused(f'a render mode of {quoted(render_mode)}; expected "ansi" or None')
        self.render_mode = render_mode
        self._machine = _Machine(paytable, coins, bankroll, exact=exact)
        self.observation_space = self._machine.observation_space()
        self.action_space = spaces.Discrete(32)
        self._hands = np.zeros((0, 5), np.uint8)  # until the reset
        self._credits = 0

    def reset(
        self, *, seed: Seed | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode, with the bankroll. The same seed deals the same cards: a number, bytes or hexadecimal text."""
        super().reset(seed=None if seed is None else seed_number(seed), options=options)
        self._hands = self._machine.deal(self.np_random, 1)
        self._credits = self._machine.bankroll or 0
        return self._observation(), {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Hold by the mask, draw, and deal the next hand. Refused if the action is no mask, or if the episode is over."""
        machine = self._machine
        _check_reset(self._hands)
        if machine.bankroll is not None and self._credits < machine.bet:
            raise Refused(
                f"{counted(self._credits, 'credit')} cannot cover a bet of {machine.bet}; reset the environment first"
            )
        masks = _mask(action)
        (reward,) = machine.won(self.np_random, self._hands, masks).tolist()
        info = {name: float(values[0]) for name, values in machine.values(self._hands, masks).items()}
        self._hands = machine.deal(self.np_random, 1)
        self._credits += reward
        is_over = machine.bankroll is not None and self._credits < machine.bet
        return self._observation(), float(reward), is_over, False, info

    def render(self) -> Any:
        """The hand dealt, and with a bankroll the credits, as text; None without a render mode."""
        if self.render_mode is None:
            return None
        _check_reset(self._hands)
        cards = format_cards([CARDS[card] for card in self._hands[0]])
        return cards if self._machine.bankroll is None else f"{cards}  {counted(self._credits, 'credit')}"

    def _observation(self) -> Observation:
        cards = self._hands[0].copy()
        if self._machine.bankroll is None:
            return cards
        return {"cards": cards, "credits": np.array(self._credits, np.int64)}


class VideoPokerVector(VectorEnv[Observation, Any, NDArray[Any]]):
    """Many machines, played in one call; a machine whose episode is over is reset by its next step, which plays no hand."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as above

    def __init__(
        self,
        num_envs: int = 1,
        paytable: Game = DEFAULT_GAME,
        coins: int | None = None,
        bankroll: int | None = None,
        *,
        exact: bool = False,
        max_episode_steps: int | None = None,
    ) -> None:
        check_whole(num_envs, "environments")
        if not 1 <= num_envs <= MOST_ENVIRONMENTS:
            raise Refused(f"{num_envs:,} environments; expected 1 to {MOST_ENVIRONMENTS:,}")
        if max_episode_steps is not None:
            check_whole(max_episode_steps, "steps")
            if max_episode_steps < 1:
                raise Refused(f"{max_episode_steps:,} steps an episode; expected 1 or more")
        self._machine = _Machine(paytable, coins, bankroll, exact=exact)
        self.num_envs = num_envs
        self.single_observation_space = self._machine.observation_space()
        self.single_action_space = spaces.Discrete(32)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._most = max_episode_steps
        self._hands = np.zeros((0, 5), np.uint8)  # until the reset
        self._credits, self._steps = np.zeros((2, num_envs), np.int64)
        self._is_over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: Seed | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode on every machine. One seed is for all of them: a number, bytes or hexadecimal text."""
        super().reset(seed=None if seed is None else seed_number(seed), options=options)
        self._hands = self._machine.deal(self.np_random, self.num_envs)
        self._credits[:] = self._machine.bankroll or 0
        self._steps[:] = 0
        self._is_over[:] = False
        return self._observation(), {}

    def step(
        self, actions: Any
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Hold by the masks, (num_envs,), draw, and deal the next hands. Refused if the actions are not masks."""
        _check_reset(self._hands)
        machine, begins = self._machine, self._is_over
        masks = check_masks(actions, self.num_envs)
        rewards = machine.won(self.np_random, self._hands, masks)
        info: dict[str, Any] = dict(machine.values(self._hands, masks))
        info |= {f"_{name}": ~begins for name in info}
        self._steps += 1
        if begins.any():
            rewards[begins] = self._steps[begins] = 0
            self._credits[begins] = machine.bankroll or 0
        self._hands = machine.deal(self.np_random, self.num_envs)
        self._credits += rewards
        is_ruined = np.zeros(self.num_envs, np.bool_)
        if machine.bankroll is not None:
            is_ruined = self._credits < machine.bet
        is_cut = np.zeros(self.num_envs, np.bool_) if self._most is None else self._steps >= self._most
        self._is_over = is_ruined | is_cut
        return self._observation(), rewards.astype(np.float64), is_ruined, is_cut, info

    def _observation(self) -> Observation:
        cards = self._hands.copy()
        if self._machine.bankroll is None:
            return cards
        return {"cards": cards, "credits": self._credits.copy()}


gymnasium.register(
    "VideoPoker-v0",
    entry_point="videopoker.gym:VideoPoker",
    vector_entry_point="videopoker.gym:VideoPokerVector",
)
