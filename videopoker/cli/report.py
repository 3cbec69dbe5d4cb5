"""`solve --report`: the PAR sheet of a game in a file."""

import argparse
from pathlib import Path

from videopoker.cli.request import check_new, show
from videopoker.core.base.messages import Refused, printable, quoted, reason
from videopoker.core.paytable.paytable import Paytable, half_to_twice
from videopoker.play.host.files import replacing
from videopoker.text.groups.html import in_html
from videopoker.text.groups.render import in_markdown
from videopoker.text.odds.par_sheet import par_sheet, par_sheet_groups
from videopoker.text.odds.solution import JackpotTerms

_FORMS = {".html": in_html, ".htm": in_html, ".md": in_markdown}


def report(options: argparse.Namespace, table: Paytable, jackpot: JackpotTerms | None) -> int:
    """Write the sheet, and print where it is, or its figures as JSON."""
    from videopoker.solver.curve.curve import curve
    from videopoker.solver.statistics.par_sheet import bet_figures

    file = check_new(_file(options.report), options)
    line = _line(options, table)
    bets = bet_figures(table)
    of_line = curve(table, *line) if line else None
    page = _FORMS[file.suffix.lower()](par_sheet_groups(bets, of_line))
    write_page(file, page)
    return show(
        options,
        lambda: par_sheet(bets, jackpot, of_line),
        lambda: f"The PAR sheet of {table.title} is in {printable(file)}.",
    )


def write_page(file: Path, page: str) -> None:
    """Write a page whole or not at all. Refused if the file cannot be written."""
    try:
        with replacing(file) as out:
            out.write(page if page.endswith("\n") else f"{page}\n")
    except OSError as error:
        raise Refused(f"{printable(file)}: {reason(error).lower()}; nothing was written") from None


def _file(text: str) -> Path:
    """The file to write; refused if its name does not say which form it has."""
    file = Path(text)
    if file.suffix.lower() not in _FORMS:
        raise Refused(f"--report {quoted(text)}: expected a file name that ends in .html or .md")
    return file


def _line(options: argparse.Namespace, table: Paytable) -> tuple[str, int, int] | None:
    """The line whose curve is drawn, with the lowest and the highest pay."""
    if not options.vary:
        return None
    if len(options.vary) > 1:
        raise Refused(f"{len(options.vary)} lines to vary; expected one, for the curve of the report")
    ((name, pays),) = options.vary
    line = table.lines[table.line_index(name)]
    pays = pays or half_to_twice(line.pays[-1])
    return line.label, pays[0], pays[-1]
