"""Hands for other programs: which ones, and as CSV or JSON Lines under a header that explains itself."""

import csv
import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from videopoker.core.cards import format_cards
from videopoker.play.history import PlayedHand

COLUMNS = {
    "hand": "the hand's number",
    "time": "when it was dealt, UTC",
    "paytable": "the game's name on the command line",
    "coins": "coins bet",
    "cards": "the five cards dealt",
    "held": "the positions held, 1 to 5",
    "final": "the five cards after the draw",
    "description": "what they make",
    "line": "the line that paid, empty for none",
    "paid": "coins paid",
    "secret": "the 32 bytes of the shuffle in hexadecimal, empty for a rigged deal",
}
"""The columns of an export, and what each of them holds."""


def chosen(
    hands: Iterable[PlayedHand], *, line: str | None = None, least: int = 0, game: str | None = None
) -> Iterator[PlayedHand]:
    """The hands that were paid for this line, at least so much, in this game; names in any case.

    ``nothing`` is the line of the losing hands.
    """
    for hand in hands:
        paid_for = (hand.drawn.line or "nothing").casefold() if hand.drawn else None
        if line is not None and paid_for != line.casefold():
            continue
        if least and (hand.drawn is None or hand.drawn.paid < least):
            continue
        if game is not None and game.casefold() not in {hand.paytable.key, hand.paytable.title.casefold()}:
            continue
        yield hand


def write_csv(hands: Iterable[PlayedHand], out: TextIO) -> None:
    """One hand a row; above them what the columns hold, as comments, and their names."""
    out.writelines(f"# {name}: {words}\n" for name, words in COLUMNS.items())
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    rows.writerows(_row(hand) for hand in hands)


def write_json_lines(hands: Iterable[PlayedHand], out: TextIO) -> None:
    """What the fields hold, then one hand a line."""
    out.write(json.dumps({"columns": COLUMNS}) + "\n")
    out.writelines(json.dumps(hand.to_record()) + "\n" for hand in hands)


def _row(hand: PlayedHand) -> list[str | int]:
    dealt, drawn = hand.dealt, hand.drawn
    row: list[str | int] = [dealt.hand, hand.time, hand.paytable.key, dealt.coins, format_cards(dealt.cards)]
    if drawn is None:
        return row + [""] * (len(COLUMNS) - len(row))
    return [
        *row,
        " ".join(str(place + 1) for place in drawn.held),
        format_cards(drawn.cards),
        str(hand.paytable.value(drawn.cards)),
        drawn.line or "",
        drawn.paid,
        dealt.secret.hex() if dealt.secret else "",
    ]
