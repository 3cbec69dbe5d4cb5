"""Which hand of a multi-hand draw is shown large: the first, until the player looks at another."""

from videopoker.core.state import GameState, Phase
from videopoker.tui.kit.table_view.card_model import best_hands, is_drawn
from videopoker.tui.kit.timeline import royal_hand


class LargeHand:
    """The index of the large hand among the final hands."""

    def __init__(self) -> None:
        self._index = 0
        self._was_chosen = False

    def index(self, state: GameState, hands: int) -> int:
        """The index of the large hand; 0 if the table does not show this many final hands."""
        return self._index if is_drawn(state, hands) else 0

    def follow(self, state: GameState) -> None:
        """After a move: show the first hand, or a hand that made a royal."""
        self._index = royal_hand(state) or 0 if state.phase is Phase.BETTING else 0
        self._was_chosen = False

    def choose(self, index: int) -> None:
        """Show this hand large."""
        self._index, self._was_chosen = index, True

    def next_best(self, state: GameState) -> int:
        """The index of the best hand, then the next best; the first hand if none won."""
        won = best_hands(state)
        is_on_the_way = self._index in won and (self._was_chosen or won[0] == self._index)
        after = won.index(self._index) + 1 if is_on_the_way else 0
        return won[after % len(won)] if won else 0
