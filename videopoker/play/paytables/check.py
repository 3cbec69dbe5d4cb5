"""Checks a paytable file: its faults, its stated return, and pays that may be typos."""

from pathlib import Path

from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_problems import less_for_more_coins
from videopoker.play.host.files import FileProblem, read_text
from videopoker.play.host.toml import located
from videopoker.play.paytables.files import PaytableError, read_paytable
from videopoker.play.paytables.solved import game_figures


def check_file(path: Path) -> list[FileProblem]:
    """Every fault of a paytable file; empty if it is right."""
    try:
        table = read_paytable(path)
        return wrong_return(path, table, game_figures(table).expected) if table.stated_return else []
    except PaytableError as error:
        return error.problems


def remarks(path: Path) -> list[FileProblem]:
    """Likely typos in a sound paytable file: lines that pay less for more coins. PaytableError if the file is faulty."""
    found = [(problem.path[:3], problem.message) for problem in less_for_more_coins(read_paytable(path))]
    return located(path, read_text(path, "paytable"), found, harmless=True)


def wrong_return(path: Path, table: Paytable, exact: float) -> list[FileProblem]:
    """The fault that a file states another return than the exact one of best play at max bet; empty if it is right."""
    if not table.misstates(exact):
        return []
    message = (
        f"return is {table.stated_return}, but best play returns {exact:.12f}; correct it or remove the line"
    )
    return located(path, read_text(path, "paytable"), [(("return",), message)])
