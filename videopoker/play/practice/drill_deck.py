"""The deck of the drill: its hands and ideas with their due dates; each can be removed.

An idea has a row of the table of hands, with its name in place of the sorted cards.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from videopoker.core.base.messages import Refused
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.practice.training import TrainingFile, text_of

_DECK = """
    SELECT drill.id, cards, source, due, count(review.id), coalesce(sum(lost = 0), 0), coalesce(sum(lost), 0.0), idea
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
    """A hand or an idea in the deck of a game."""

    number: int
    cards: str
    """As dealt; of an idea, the hand last asked."""
    source: str
    """One of SOURCES."""
    due: str | None
    """UTC, ISO 8601; None before its first answer."""
    answers: int
    right: int
    lost: float
    """In coins, over all answers."""
    idea: str | None
    """The name of the idea; None for a hand."""


def deck(file: TrainingFile, game: str) -> list[DeckHand]:
    """The hands and ideas of a game, those due first, then the new ones; removed ones are left out."""
    hands = [DeckHand(*row) for row in file.rows(_DECK, (game,))]
    file.check_times(hand.due for hand in hands if hand.due)
    return hands


class Mistake(NamedTuple):
    """A wrong answer as the drill stores it."""

    game: str
    """The fingerprint of its paytable."""
    hand: str
    """The name of its idea; without one, the cards sorted."""
    cards: str
    """As dealt."""
    idea: str | None
    kinds: str
    """The best hold against the one held."""


def add_mistakes(file: TrainingFile, mistakes: Sequence[Mistake], now: datetime) -> int:
    """Add the ideas of mistakes, or their hands; an idea that is in the drill is asked now. Returns how many are new.

    What was removed stays so.
    """
    if not mistakes:
        return 0
    values = [mistake._asdict() | {"now": text_of(now)} for mistake in mistakes]
    with file.changing() as connection:
        added = connection.executemany(
            "INSERT INTO drill (game, hand, cards, source, idea, kinds)"
            " VALUES (:game, :hand, :cards, 'mistake', :idea, :kinds) ON CONFLICT DO NOTHING",
            values,
        )
        connection.executemany(
            "UPDATE drill SET cards = :cards, kinds = :kinds, due = min(due, :now)"
            " WHERE game = :game AND hand = :hand AND idea IS NOT NULL",
            values,
        )
        return added.rowcount


def ask_idea(file: TrainingFile, number: int, cards: str) -> None:
    """Store the hand that is asked of an idea."""
    with file.changing() as connection:
        connection.execute("UPDATE drill SET cards = ?, asked = asked + 1 WHERE id = ?", (cards, number))


def remove(file: TrainingFile, paytable: Paytable, number: int) -> None:
    """Remove a hand or an idea; it is remembered, so that no search adds it again. Refused if the deck has no such number."""
    change = "UPDATE drill SET state = 'removed' WHERE game = ? AND id = ? AND state <> 'removed'"
    with file.changing() as connection:
        if not connection.execute(change, (fingerprint(paytable), number)).rowcount:
            raise Refused(
                f"There is no hand {number} in the drill of {paytable.title}; the deck lists the numbers."
            )


def bring_back(file: TrainingFile, game: str, hand: str) -> None:
    """Ask a hand or an idea again that was removed: a hand is given with its cards sorted, an idea by its name."""
    with file.changing() as connection:
        connection.execute("UPDATE drill SET state = 'active' WHERE game = ? AND hand = ?", (game, hand))


def hands_ever(file: TrainingFile, game: str, source: str = "%") -> int:
    """How many hands of a game were ever added, removed ones too; with `source`, only from there."""
    rows = file.rows("SELECT count(*) FROM drill WHERE game = ? AND source LIKE ?", (game, source))
    return next((int(number) for (number,) in rows), 0)
