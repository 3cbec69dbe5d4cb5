"""Opens the window of a past hand, which is imported with the first one."""

from textual.screen import Screen

from videopoker.tui.history.past_hand import PastHand


def in_full(past: PastHand) -> Screen[None]:
    """The hand in full."""
    from videopoker.tui.history.hand_detail import HandDialog

    return HandDialog(past)


def explained(past: PastHand) -> Screen[None] | str:
    """The hand in full with the reason, or why there is no reason."""
    from videopoker.tui.history.hand_detail import HandDialog

    return HandDialog(past, why=True) if past.hand.drawn else past.in_play("explained")
