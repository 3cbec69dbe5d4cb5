"""The policies of a simulation: best play, a strategy sheet, a sheet in a file, or a function in a Python file."""

import json
from collections.abc import Callable, Collection, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from traceback import extract_tb
from typing import Any, TextIO

from videopoker.coach.sheet import Progress, strategy_sheet
from videopoker.core.base.messages import Refused, nearest, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import Card, Cards, format_cards
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import read_limited
from videopoker.solver.policy.best_holds import Bytes
from videopoker.solver.policy.hold_masks import Policy, hold_masks
from videopoker.solver.policy.hold_types import hold_types
from videopoker.solver.sheets.player import SheetPlayer
from videopoker.solver.sheets.words import MAX_LINES, REST, Word, words

FUNCTION = "hold"
"""The function of a Python file that is called for every deal."""


def named_masks(
    text: str, table: Paytable, coins: int, saves: str | None, making: Progress, asking: Callable[..., Any]
) -> Bytes:
    """The mask of the cards held of every deal under a policy: `best`, `16` or `sheet:16`, or a .json or .py file.

    Refused if the policy cannot be read or its function fails. `making` and `asking` show the progress of making a
    sheet and of the calls of a function.
    """
    lines = text.removeprefix("sheet:")
    path = Path(text)
    if text == "best":
        return hold_masks(table, "best", coins)
    if lines.isascii() and lines.isdecimal():
        if read_number(lines[:9]) < 2:
            raise Refused(f"{lines[:20]} is too few lines for a sheet; expected 2 or more")
        count = min(read_number(lines[:9]), MAX_LINES)
        return hold_masks(table, strategy_sheet(table, coins, count, saves, making).player, coins)
    if path.suffix == ".json":
        return hold_masks(table, _sheet(path, table, coins), coins)
    if path.suffix == ".py":
        hold = _function(path)
        try:
            with _printing_to_stderr():
                return hold_masks(table, hold, coins, asking)
        except Refused as error:
            named = str(error).startswith(str(path))
            raise Refused(str(error) if named else f"{path}: {error}") from None
    expected = "; expected best, a number of lines such as 16, a sheet's file.json, or a file.py"
    raise Refused(f"no policy {quoted(text)}{nearest(text, ['best']) or expected}")


def _sheet(path: Path, table: Paytable, coins: int) -> SheetPlayer:
    """The player of a sheet printed by `videopoker strategy --json`; lines may be removed or reordered."""
    expected = "expected a sheet printed by `videopoker strategy --json`"
    content = read_limited(path)
    try:
        lines = json.loads(content)["lines"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused(f"{path} is not a strategy sheet; {expected}") from None
    if lines == []:
        raise Refused(f"{path} has no lines; {expected}")
    vocabulary = {*words(table, len(hold_types(table, coins).levels)), REST}
    sheet = []
    for number, line in enumerate(lines if isinstance(lines, list) else [None], 1):
        try:
            word = Word.from_record(line["word"])
            is_of_game = word in vocabulary
        except (KeyError, TypeError, AttributeError):
            is_of_game = False
        if not is_of_game:
            raise Refused(f"{path}: line {number} is not a hold in {table.title}; {expected}")
        sheet.append(word)
    return SheetPlayer(table, coins, sheet[:-1] if sheet[-1:] == [REST] else sheet)


def _function(path: Path) -> Policy:
    """The function of a Python file; its errors are raised as Refused with their line."""
    content = read_limited(path)
    try:
        code = compile(content, str(path), "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        place = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
        raise Refused(f"{path}{place}: {getattr(error, 'msg', error)}; expected Python") from None
    names: dict[str, Any] = {"__name__": path.stem, "__file__": str(path)}
    try:
        with _printing_to_stderr():
            exec(code, names)  # noqa: S102 - the player's own program, named on the command line
    except (Exception, SystemExit) as error:  # noqa: BLE001 - any error is reported
        raise _raised(path, error) from None
    function = names.get(FUNCTION)
    if not callable(function):
        raise Refused(f"{path} has no function {FUNCTION}(hand); expected one that returns the cards to hold")

    def hold(hand: Cards, /) -> Collection[int | Card]:
        try:
            held: Collection[int | Card] = function(hand)
            return list(held) if isinstance(held, Iterator) else held
        except (Exception, SystemExit) as error:  # noqa: BLE001 - as above
            raise _raised(path, error, f"{FUNCTION}({format_cards(hand)}): ") from None

    return hold


def _raised(path: Path, error: BaseException, call: str = "") -> Refused:
    """``mine.py, line 3: ZeroDivisionError: division by zero``."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(path)]
    place = f", line {lines[-1]}" if lines else ""
    return Refused(f"{path}{place}: {call}{type(error).__name__}: {' '.join(str(error).split())[:200]}")


def _printing_to_stderr() -> redirect_stdout[TextIO]:
    """Inside, what a player's own policy prints goes to the standard error of that moment."""
    from sys import stderr

    return redirect_stdout(stderr)
