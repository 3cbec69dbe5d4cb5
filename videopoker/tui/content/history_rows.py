"""The part of the history that a screen shows."""

from textual.content import Content

from videopoker.play.saves.played_hand import PlayedHand
from videopoker.text.history import played_at
from videopoker.tui.content.history import HistoryColumns
from videopoker.tui.hand_window import HandWindow


def rows_in_sight(
    window: HandWindow, height: int, columns: HistoryColumns
) -> list[tuple[int | None, Content]]:
    """The rows for a screen of this height, each with the index of its hand; None for the row of a day and a game."""
    window.top = _top(window, height, columns)
    rows: list[tuple[int | None, Content]] = []
    for place in range(window.top, len(window.hands)):
        hand = window.hands[place]
        if place == window.top or not _together(window.hands[place - 1], hand):
            rows.append((None, columns.day_row(hand)))
        row = columns.row(hand, is_current=place == window.at)
        rows.append((place, row.stylize_before("on $glass-bet") if place == window.at else row))
        doubled = columns.doubled_row(hand)
        if doubled:
            rows.append((place, doubled))
        if len(rows) >= height:
            break
    return rows[:height]


def _together(above: PlayedHand, hand: PlayedHand) -> bool:
    """Whether two hands are of one day and one game."""
    return above.paytable == hand.paytable and played_at(above).date() == played_at(hand).date()


def _top(window: HandWindow, height: int, columns: HistoryColumns) -> int:
    """The index of the first hand in sight: the cursor is visible, and the list moves as little as possible."""

    def fits(top: int, last: int) -> bool:
        rows = 0
        for place in range(last, top - 1, -1):
            hand = window.hands[place]
            is_first = place == top or not _together(window.hands[place - 1], hand)
            rows += 1 + is_first + (columns.doubled_row(hand) is not None)
            if rows > height:
                return False
        return True

    top = min(window.top, window.at)
    while top < window.at and not fits(top, window.at):
        top += 1
    while top > 0 and fits(top - 1, len(window.hands) - 1):
        top -= 1
    return top
