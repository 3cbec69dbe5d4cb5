"""The games that the next key in the lab can make, to solve them in advance."""

from collections.abc import Callable, Iterator
from functools import partial

from videopoker.play.paytables.document_reading import RANKS
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.tui.lab.model import LabModel
from videopoker.tui.lab.questions import SolveEdited

_Edit = Callable[[EditedGame], object]
_DIGITS = sorted(range(10), key=lambda digit: digit % 5)
"""Digits in order of likelihood: many pays are multiples of five."""


def next_questions(model: LabModel, most: int | None = None) -> Iterator[SolveEdited]:
    """The questions after each key that edits the cell at the cursor, likeliest first; the game may change."""
    game, edits = model.game.copy(), _edits(model)[:most]
    return (SolveEdited(table) for edit in edits if (table := game.after(edit)))


def _edits(model: LabModel) -> list[_Edit]:
    place, coins, typed = model.line, model.column, model.typed or ""

    def write(digit: int, game: EditedGame) -> None:
        game.set_pay(place, coins, int(f"{typed}{digit}"), is_typed_on=bool(typed))

    step: dict[str, Callable[[int, EditedGame], object]] = {
        "pay": lambda by, game: game.step_pay(place, coins, by),
        "jokers": lambda by, game: game.step_jokers(by),
        "coins": lambda by, game: game.step_coins(by),
    }
    steps: list[_Edit] = [partial(step[model.cell], by) for by in (1, -1) if model.cell in step]
    digits: list[_Edit] = [partial(write, digit) for digit in _DIGITS if model.cell == "pay"]
    ranks: list[_Edit] = [
        partial(EditedGame.toggle_wild, rank=rank) for rank in RANKS if model.cell == "wild"
    ]
    return [*digits, *steps] if typed else [*steps, *digits, *ranks]
