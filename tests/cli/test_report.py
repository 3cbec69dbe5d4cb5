"""`videopoker solve --report`: the PAR sheet in a file, with the figures of the JSON."""

import re
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


def expected_tables(answer):
    """The rows of every table of the page, from the JSON alone."""
    bets, total = answer["report"], answer["total"]
    most = bets[-1]
    yield [[label, *(f"{bet['pays'][label]:,}" for bet in bets)] for label in most["pays"]]
    yield [
        [
            f"{bet['coins']} coin{'s' * (bet['coins'] > 1)}",
            *(f"{bet[key]:.6%}" for key in ("return", "hold")),
            f"{bet['hit_frequency']:.4%}",
            *(f"{bet[key]:.4f}" for key in ("deviation", "volatility")),
        ]
        for bet in bets
    ]
    yield [
        *(
            [
                line["label"].replace("nothing", "no win"),
                f"{line['pays'] * answer['coins']:,}",
                f"{line['combinations']:,}",
                f"{line['probability']:.6%}",
                f"{1 / line['probability']:,.2f}",
                f"{line['return']:.6%}",
            ]
            for line in answer["lines"]
        ),
        ["total", "", f"{total:,}", "", "", f"{answer['return']:.6%}"],
    ]
    for bet in [most] + [bets[0]] * (bets[0]["return"] != most["return"]):
        bands = bet["bands"]
        yield [
            [f"{games:,}"]
            + [f"{one[end]:.4%}" for one in bands if one["games"] == games for end in ("low", "high")]
            for games in sorted({one["games"] for one in bands})
        ]
    yield [
        [
            f"{award['coins']:,}",
            f"{award['combinations']:,}",
            f"{award['probability']:.6%}",
            f"{1 / award['probability']:,.2f}",
        ]
        for award in most["awards"]
    ]
    if most["increment"]:
        yield [
            ["Royal Flush", f"resets to {answer['jackpot']['reset']:,}", f"{answer['jackpot']['share']:.4%}"],
            ["return at the reset", "", f"{most['return']:.6%}"],
            ["return with the increment", "", f"{most['return_with_increment']:.6%}"],
        ]
    if "curve" in answer:
        yield [[f"{point['pay']:,}", f"{point['return']:.6%}"] for point in answer["curve"]["points"]]


@pytest.mark.parametrize("game", [JACKS, "deuces-wild-full-pay", PROGRESSIVE])
def test_every_figure_of_the_page_is_that_of_the_json(sheet, game):
    page, answer = sheet(game, "--vary", "full house")
    tables = [rows[1:] for rows in Page(page).tables]
    tables[-1] = [row[:2] for row in tables[-1]]
    assert tables == [*expected_tables(answer)]


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
