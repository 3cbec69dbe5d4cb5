"""The bet of the next deal: the player's last choice, as far as the credits allow."""

from videopoker.core.state import HAND_COUNTS, GameState, Phase, bet_one


class NextBet:
    """Remembers the coins and hands chosen, even while the credits allow less."""

    def __init__(self, state: GameState) -> None:
        self._coins = state.coins or state.max_coins
        self.wanted_hands: int = state.hands
        """The number of hands chosen."""
        self.is_chosen: bool = False
        """Whether the player changed the bet since the last hand."""

    def affordable(self, state: GameState) -> tuple[int, int]:
        """The bet the credits allow: (coins on each hand, hands)."""
        hands = state.affordable_hands(self.wanted_hands)
        return state.affordable(self._coins, hands), hands

    def shown(self, state: GameState) -> tuple[int, int]:
        """The bet on the table: that of the current or last hand, until another is chosen."""
        if state.coins and (state.phase is not Phase.BETTING or not self.is_chosen):
            return state.coins, state.hands
        return self.affordable(state)

    def choose(self, coins: int) -> None:
        """Bet this many coins on each hand."""
        self._coins, self.is_chosen = coins, True

    def choose_hands(self, hands: int) -> None:
        """Draw this many hands."""
        self.wanted_hands, self.is_chosen = hands, True

    def one_more(self, state: GameState) -> None:
        """Bet one coin more; after max coins, one. One coin for lack of credits does not count as chosen."""
        coins, hands = self.affordable(state)
        if (most := state.affordable(state.max_coins, hands)) > 1:
            self.choose(bet_one(min(coins, most), most))

    def is_cut(self, state: GameState) -> bool:
        """Whether the credits allow fewer coins on each hand than chosen."""
        return self.affordable(state)[0] < min(self._coins, state.max_coins)

    def step_hands(self, state: GameState, step: int) -> bool:
        """Choose more or fewer hands, as far as the credits allow; returns whether the number changed."""
        most = state.affordable_hands(HAND_COUNTS[-1])
        counts = [count for count in HAND_COUNTS if count <= most]
        index = counts.index(self.affordable(state)[1]) + step
        if not 0 <= index < len(counts):
            return False
        self.choose_hands(counts[index])
        return True
