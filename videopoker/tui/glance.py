"""What the side panel is told of a session: never more than the table has shown, and nothing that did not change."""

from typing import TYPE_CHECKING

from videopoker.core.money import money
from videopoker.core.state import GameState, Phase
from videopoker.play.reports.meters import run_of_luck
from videopoker.play.session import Session
from videopoker.tui.widgets.panel import LAST_HANDS, LastHand, Panel

if TYPE_CHECKING:
    from videopoker.play.saves.history import PlayedHand

LEAST_SIZE = (120, 36)
"""Columns and rows of a terminal from which the panel stands beside the table."""


class Glance:
    """Remembers the last hands of a session and tells the panel how it goes."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._hands: list[LastHand] | None = None
        self._noted = 0
        """The number of the last of these hands."""
        self._told: tuple[int, str, bool] | None = None

    def tell(self, panel: Panel, currency: str, *, letters: bool) -> None:
        """Tell how the session goes between two hands."""
        state = self._session.state
        standing = self._session.store.standing()
        about = (standing.row, currency, letters)
        if state.phase is not Phase.BETTING and self._told is not None:
            return
        if about != self._told:
            self._told = about
            self._note(state)
            meters = self._session.totals
            worth = money(meters.session.curve.last, 1, currency)
            panel.tell(meters, self._hands or (), worth, run_of_luck(meters), letters=letters)

    def _note(self, state: GameState) -> None:
        """Take what the table shows among the last hands; the first time the log knows them."""
        if self._hands is None:
            from videopoker.play.saves.pages import (  # 5 ms that a table without a panel goes without
                Wanted,
                page,
            )

            newest = page(self._session.store, Wanted(), size=LAST_HANDS)
            drawn = [hand for hand in newest if hand.drawn]
            self._hands = [_of_log(hand) for hand in drawn]
            self._noted = drawn[0].dealt.hand if drawn else 0
        elif state.cards and state.phase is Phase.BETTING:
            same = self._noted == state.hand  # doubled since
            self._hands = [_of_state(state), *self._hands[int(same) : LAST_HANDS]]
            self._noted = state.hand


def _of_log(hand: "PlayedHand") -> LastHand:
    finals = hand.drawn.hands if hand.drawn else ()
    return LastHand(_line([final.line for final in finals]), hand.won, hand.dealt.bet)


def _of_state(state: GameState) -> LastHand:
    return LastHand(
        _line([final.line for final in state.finals]), state.paid, (state.coins or 0) * len(state.finals)
    )


def _line(lines: list[str | None]) -> str | None:
    """The line of one hand; of many how many were paid."""
    if len(lines) == 1:
        return lines[0]
    paid = sum(line is not None for line in lines)
    return f"{paid} of {len(lines)} hands" if paid else None
