"""`videopoker solve --report`: the PAR sheet in a file, with the figures of the JSON."""

import os
import re
from pathlib import Path
from statistics import NormalDist

import pytest

from tests.text.test_html import Page
from videopoker import load_paytable, solve
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.version import __version__

JACKS = "jacks-or-better-9-6"
PROGRESSIVE = "jacks-or-better-8-5-progressive"


@pytest.fixture
def sheet(run_json, tmp_path):
    """The page and the JSON of one sheet."""

    def write(*words, name="sheet.html"):
        file = tmp_path / name
        answer = run_json("solve", *words, "--report", str(file))
        return file.read_text("utf-8"), answer

    return write


def test_report_says_where_it_is_and_needs_no_other_file(run, tmp_path):
    file = tmp_path / "sheet.html"
    code, printed, complaints = run("solve", JACKS, "--report", str(file))
    assert (code, complaints) == (0, "")
    assert printed == f"The PAR sheet of Jacks or Better 9/6 is in {file}.\n"
    page = file.read_text("utf-8")
    assert "@page" in page
    assert not re.search(r"(?i)\b(src|href|@import|url\()", page)


def test_json_has_the_report_beside_the_solution(sheet):
    _, answer = sheet(JACKS)
    table = load_paytable(JACKS)
    assert answer["return"] == solve(table).expected
    assert (answer["fingerprint"], answer["version"]) == (fingerprint(table), __version__)
    assert [bet["coins"] for bet in answer["report"]] == [1, 2, 3, 4, 5]
    for bet in answer["report"]:
        solution = solve(table, bet["coins"])
        assert bet["return"] == solution.expected
        assert bet["hold"] == float(1 - solution.exact)
        assert bet["hit_frequency"] == solution.hit_frequency
        assert bet["deviation"] == pytest.approx(solution.variance**0.5, rel=1e-12)
        assert bet["volatility"] == pytest.approx(NormalDist().inv_cdf(0.95) * bet["deviation"], rel=1e-12)
        assert len(bet["bands"]) == 15
        assert {"games", "confidence", "low", "high"} == {*bet["bands"][0]}


@pytest.mark.parametrize("game", [JACKS, PROGRESSIVE])
def test_markdown_is_the_recorded_sheet(sheet, game):
    """After a change that is meant: `RECORD=1 pytest tests/cli/test_report.py` records it."""
    page, _ = sheet(game, "--vary", "full house", name="sheet.md")
    text = page.replace(__version__, "VERSION")
    recorded = Path(__file__).with_name(f"sheet_{game}.md")
    if os.environ.get("RECORD"):
        recorded.write_text(text, "utf-8")
    assert text == recorded.read_text("utf-8")


def test_markdown_has_the_figures_of_the_page(sheet):
    page, _ = sheet(JACKS, "--vary", "full house")
    text, _ = sheet(JACKS, "--vary", "full house", name="sheet.md")
    rows = [
        [cell.strip() for cell in row.strip("|").split("|")]
        for row in text.splitlines()
        if row.startswith("|") and "--" not in row
    ]
    assert rows == [row for table in Page(page).tables for row in table]
    assert text.startswith("## Jacks or Better 9/6: PAR sheet\n")


def test_return_with_the_increment_adds_what_each_bet_adds_to_the_jackpot(sheet):
    _, answer = sheet(PROGRESSIVE)
    assert [bet["increment"] for bet in answer["report"]] == [None] * 4 + [0.01]
    assert answer["report"][-1]["return_with_increment"] == answer["return"] + 0.01
