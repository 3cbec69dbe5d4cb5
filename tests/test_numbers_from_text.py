"""One helper alone turns text into whole numbers; every other use of `int` is listed here with its reason."""

import ast
from pathlib import Path

import pytest

import videopoker
from tests.plain.talk import talk
from videopoker import Refused, Session
from videopoker.core.base.read_number import typed_number
from videopoker.core.paytable.pay_line import pay_range
from videopoker.text.answers.option import SET, count, hand_count, jackpot_credits

PACKAGE = Path(videopoker.__file__).parent

HELPER = "core/base/read_number.py"

NOT_TEXT = {
    "an exit code, which is a number or None": """
        cli/__init__.py
    """,
    "an exit code from a bool": """
        cli/paytables.py
        cli/play.py
        cli/request.py
        cli/script.py
        cli/settings.py
        tui/shell/run.py
    """,
    "the number that the option's type has read": """
        cli/games.py
    """,
    "a rank or a category as a number, or whether a pair is high": """
        coach/kinds.py
        coach/sheet_names.py
        core/machine/double_up.py
        core/machine/game.py
        core/cards/hands.py
        core/paytable/pay_line.py
    """,
    "a number of SQLite's, from a column of whole numbers": """
        play/saves/index/index_file.py
        play/saves/rows/log_row.py
        play/saves/files/schema.py
        play/practice/drill_deck.py
        play/practice/stored_exams.py
        play/practice/training.py
        play/practice/training.py
    """,
    "the index of a line, which a key path holds as a number": """
        plain/lab.py
        tui/lab/model.py
    """,
    "the type that a program's argument must have": """
        core/cards/cards.py
        teaching.py
    """,
    "the type of a value in a record": """
    """,
    "the whole part of a fraction": """
        solver/curve/curve.py
        text/coach/advice.py
        text/words/amounts.py
        text/groups/html.py
        tui/kit/bankroll.py
    """,
    "whole seconds": """
        text/play/meters.py
    """,
    "rows and cells of a part, one more or less": """
        drawing/card_art.py
        drawing/shared_picture.py
        tui/kit/groups.py
        tui/kit/table_view/cards/card.py
        tui/kit/table_view/cards/multi_hand_layout.py
        tui/kit/table_view/cards/multi_hand_layout.py
        tui/kit/table_view/view.py
        tui/kit/timeline.py
        tui/practice/build.py
    """,
    "a number of NumPy's as Python's": """
        solver/curve/envelope.py
        solver/curve/linear_values.py
        solver/curve/nearest.py
        solver/policy/deal_classes.py
        solver/policy/deal_classes.py
        solver/policy/policy_holds.py
        solver/policy/shared_jackpot.py
        solver/policy/hold_masks.py
        solver/policy/hold_types.py
        solver/policy/shared_jackpot.py
        solver/risk/bankroll.py
        solver/risk/powers.py
        solver/risk/deals.py
        solver/risk/double_before_ruin.py
        solver/risk/factor.py
        solver/risk/pay_law.py
        solver/risk/powers.py
        solver/risk/ruin.py
        solver/sheets/classes.py
        solver/sheets/exchanges.py
        solver/sheets/lesson_hands.py
        solver/sheets/lesson_hands.py
        solver/sheets/player.py
        solver/sheets/exchanges.py
        solver/simulation/run.py
        solver/simulation/sessions.py
        solver/statistics/bankroll_band.py
        solver/statistics/comparison.py
        solver/statistics/comparison.py
        solver/tables/pay_sums.py
        solver/tables/returns.py
        solver/tables/shapes.py
    """,
}
"""Why `int` is called in these files: what it gets is not text."""


def is_int(node):
    return isinstance(node, ast.Name) and node.id == "int"


def uses_of_int(source):
    """The lines of a text where `int` is called with a value, or is passed as a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            passed = [*node.args, *(keyword.value for keyword in node.keywords)]
            checks_a_type = isinstance(node.func, ast.Name) and node.func.id in {"isinstance", "issubclass"}
            if (is_int(node.func) and passed) or (any(map(is_int, passed)) and not checks_a_type):
                yield node.lineno


def files_that_use_int():
    paths = sorted(PACKAGE.rglob("*.py"))
    uses = {path.relative_to(PACKAGE).as_posix(): [*uses_of_int(path.read_text("utf-8"))] for path in paths}
    return {file: lines for file, lines in uses.items() if lines}


def test_text_becomes_a_number_in_one_helper_alone():
    listed = {file for files in NOT_TEXT.values() for file in files.split()}
    assert {
        file: lines for file, lines in files_that_use_int().items() if file not in listed | {HELPER}
    } == {}


def test_every_listed_file_still_uses_int():
    used = files_that_use_int()
    assert [file for files in NOT_TEXT.values() for file in files.split() if file not in used] == []


def test_calls_and_functions_passed_are_seen():
    source = "int(x); map(int, y); f(type=int); isinstance(z, int); int(); a: int = 1; type(b) is int"
    assert [*uses_of_int(source)] == [1, 1, 1]


@pytest.mark.parametrize("typed", ["1,5", "7,50", "1,0000", ",5", "5,", "1,00,000", "1,,000"])
def test_comma_that_groups_no_three_digits_is_no_number(typed):
    """A decimal comma would make ten times the number or more."""
    assert typed_number(typed) is None
    for read in (jackpot_credits, count, hand_count, pay_range, SET.settings["type"]):
        with pytest.raises(Refused):
            read(f"flush={typed}" if read is SET.settings["type"] else typed)
    session = Session.in_memory(credits=100)
    answers = talk(session, f"credits {typed}", "lab", f"pay flush {typed}")
    assert session.state.credits == 100
    assert answers.count(f'Got "{typed}"; expected') == 2


def test_number_with_commas_is_read_wherever_one_is_typed():
    assert [*pay_range("1,000..1,200:100")] == [1000, 1100, 1200]
    assert SET.settings["type"]("royal flush=4,500") == ("royal flush", 4500, False)
    assert SET.settings["type"]("royal flush=1,000/coin") == ("royal flush", 1000, True)
    assert jackpot_credits("4,000.25") == 4000
