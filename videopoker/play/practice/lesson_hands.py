"""The hands that a player got wrong in a lesson, to begin its next try with: one table of the training file.

A file of its own, so that lessons alone import it.
"""

from videopoker.core.cards.cards import Cards, format_cards, parse_cards
from videopoker.play.practice.training import TrainingFile

_FIRST = 10
"""The most hands that a try begins with."""


def lesson_hands(file: TrainingFile, game: str, lesson: str) -> tuple[Cards, ...]:
    """The hands to repeat, the oldest first; `lesson` is the same text at every try."""
    found = "SELECT cards FROM lesson_hand WHERE game = ? AND lesson = ? ORDER BY id LIMIT ?"
    rows = file.rows(found, (game, lesson, _FIRST))
    with file.reading():
        return tuple(parse_cards(cards) for (cards,) in rows)


def set_lesson_hand(file: TrainingFile, game: str, lesson: str, cards: Cards, *, is_right: bool) -> None:
    """Store whether a hand has to be repeated: not if it was answered right."""
    if is_right:
        change = "DELETE FROM lesson_hand WHERE game = ? AND lesson = ? AND cards = ?"
    else:
        change = "INSERT INTO lesson_hand (game, lesson, cards) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    with file.changing() as connection:
        connection.execute(change, (game, lesson, format_cards(cards)))
