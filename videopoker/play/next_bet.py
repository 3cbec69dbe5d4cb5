"""The bet of the next deal: the player's last choice, as far as the credits allow."""

from videopoker.core.state import HAND_COUNTS, GameState, Phase, bet_one


class NextBet:
    """Remembers the coins and hands chosen, even while the credits allow less."""

    def __init__(self, state: GameState) -> None:
        self._coins = state.coins or state.max_coins
        self._hands = state.hands
        self.is_chosen: bool = False
        """Whether the player changed the bet since the last hand."""

    def affordable(self, state: GameState) -> tuple[int, int]:
        """The bet the credits allow: (coins on each hand, hands)."""
        hands = state.affordable_hands(self._hands)
        return state.affordable(self._coins, hands), hands

    def now(self, state: GameState) -> tuple[int, int]:
        """The bet of the hand to be drawn, otherwise of the next deal."""
        if state.phase is Phase.DRAWING and state.coins:
            return state.coins, state.hands
        return self.affordable(state)

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
        self._hands, self.is_chosen = hands, True

    def one_more(self, state: GameState) -> int | None:
        """One coin more than now; after max coins, one. None if the credits allow only one."""
        coins, hands = self.affordable(state)
        most = state.affordable(state.max_coins, hands)
        return bet_one(min(coins, most), most) if most > 1 else None

    def is_cut(self, state: GameState) -> bool:
        """Whether the credits allow fewer coins on each hand than chosen."""
        return self.affordable(state)[0] < min(self._coins, state.max_coins)

    def more_hands(self, state: GameState, step: int) -> int | None:
        """The next higher (1) or lower (-1) number of hands; None beyond the lowest and what the credits allow."""
        most = state.affordable_hands(HAND_COUNTS[-1])
        counts = [count for count in HAND_COUNTS if count <= most]
        index = counts.index(self.affordable(state)[1]) + step
        return counts[index] if 0 <= index < len(counts) else None
