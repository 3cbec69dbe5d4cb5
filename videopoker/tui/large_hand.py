"""Which of many final hands the large cards are: the first, until the player looks at another."""

from videopoker.core.state import GameState, Phase
from videopoker.tui.animation.timeline import royal_hand
from videopoker.tui.widgets.card_model import best_hands, is_drawn


class LargeHand:
    """The place of the large hand among the final hands, from 0."""

    def __init__(self) -> None:
        self._place = 0
        self._was_chosen = False

    def place(self, state: GameState, hands: int) -> int:
        """The large hand; the first where no such hands lie on the table."""
        return self._place if is_drawn(state, hands) else 0

    def follow(self, state: GameState) -> None:
        """After a move: the first hand, or a royal that another hand made."""
        self._place = royal_hand(state) or 0 if state.phase is Phase.BETTING else 0
        self._was_chosen = False

    def choose(self, place: int) -> None:
        """Look at this hand."""
        self._place, self._was_chosen = place, True

    def next_best(self, state: GameState) -> int:
        """The place of the best hand, then of the next best; of the first hand where none was paid."""
        won = best_hands(state)
        is_on_the_way = self._place in won and (self._was_chosen or won[0] == self._place)
        after = won.index(self._place) + 1 if is_on_the_way else 0
        return won[after % len(won)] if won else 0
