"""The deck of the drill: its hands with their due dates; a hand can be removed."""

from typing import NamedTuple

from videopoker.core.base.messages import Refused
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.training import TrainingFile

_DECK = """
    SELECT drill.id, cards, source, due, count(review.id), coalesce(sum(lost = 0), 0), coalesce(sum(lost), 0.0)
    FROM drill LEFT JOIN review ON review.drill = drill.id
    WHERE game = ? AND state <> 'removed' GROUP BY drill.id ORDER BY due IS NULL, due, drill.id
"""


SOURCES = {
    "mistake": "your own mistake",
    "close": "a close decision",
    "chosen": "a kind you chose",
    "brought": "a hand you chose",
}
"""The sources of the drill's hands."""


class DeckHand(NamedTuple):
    """A hand in the deck of a game."""

    number: int
    cards: str
    """As dealt."""
    source: str
    """One of SOURCES."""
    due: str | None
    """UTC, ISO 8601; None before its first answer."""
    answers: int
    right: int
    lost: float
    """In coins, over all answers."""


def deck(file: TrainingFile, game: str) -> list[DeckHand]:
    """The hands of a game, those due first, then the new ones; removed ones are left out."""
    return [DeckHand(*row) for row in file.rows(_DECK, (game,))]


def remove(file: TrainingFile, paytable: Paytable, number: int) -> None:
    """Remove a hand; it is remembered, so that no search adds it again. Refused if the deck has no such hand."""
    change = "UPDATE drill SET state = 'removed' WHERE game = ? AND id = ? AND state <> 'removed'"
    with file.changing() as connection:
        if not connection.execute(change, (fingerprint(paytable), number)).rowcount:
            raise Refused(
                f"There is no hand {number} in the drill of {paytable.title}; the deck lists the numbers."
            )


def bring_back(file: TrainingFile, game: str, hand: str) -> None:
    """Ask a hand again that was removed; it is given with its cards sorted."""
    with file.changing() as connection:
        connection.execute("UPDATE drill SET state = 'active' WHERE game = ? AND hand = ?", (game, hand))


def hands_ever(file: TrainingFile, game: str, source: str = "%") -> int:
    """How many hands of a game were ever added, removed ones too; with `source`, only from there."""
    rows = file.rows("SELECT count(*) FROM drill WHERE game = ? AND source LIKE ?", (game, source))
    return next((int(number) for (number,) in rows), 0)
