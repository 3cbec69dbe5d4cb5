"""`videopoker strategy`: a sheet, its hold for a hand, and where two games differ."""

import json
from fractions import Fraction

import pytest

from videopoker import holds, load_paytable
from videopoker.coach.sheet import game_key, keep_words
from videopoker.core.cards.cards import parse_cards
from videopoker.play.paytables.files import shipped_folder
from videopoker.solver.sheets.words import Word

GAME = "my-bonus"
"""A paytable of the player's own: no sheet of it is shipped."""
WORDS = [
    Word("made", (0, 2)),
    Word("royal", (4, 4)),
    Word("made", (0, 9)),
    Word("flush", (4, 4)),
    Word("pair"),
    Word("high", (1, 2)),
]


@pytest.fixture(autouse=True)
def kept(saves, monkeypatch):
    """The player's own paytable, and a short sheet for it, so that none is made."""
    monkeypatch.setenv("VIDEOPOKER_PAYTABLES", str(saves / "paytables"))
    (saves / "paytables").mkdir(parents=True)
    shipped = shipped_folder() / "bonus-poker-6-5.toml"
    own = (
        shipped.read_text(encoding="utf-8")
        .replace("1000, 4000", "1000, 4005")
        .replace("return ", "# return ")
    )
    (saves / "paytables" / f"{GAME}.toml").write_text(own, encoding="utf-8")
    records = {"16": [word.to_record() for word in WORDS]}
    games = {game_key(load_paytable(saves / "paytables" / f"{GAME}.toml"), 5): records}
    (saves / "strategy.json").write_text(json.dumps(games), encoding="utf-8")


def test_strategy_lists_the_lines_with_the_exact_return(run_json):
    answer = run_json("strategy", GAME)
    assert [line["hold"] for line in answer["lines"]] == [
        "any pay from straight flush",
        "4 to a royal flush",
        "any pay from two pair",
        "4 to a flush",
        "pair",
        "1 or 2 high cards",
        "draw five",
    ]
    assert [line["rank"] for line in answer["lines"]] == [1, 2, 3, 4, 5, 6, 7]
    assert (answer["paytable"], answer["coins"]) == (GAME, 5)
    assert float(Fraction(answer["exact"])) == answer["return"] < answer["perfect"]
    assert all(set(line["held"]) <= set(line["example"]) for line in answer["lines"])
    assert all(isinstance(line["cost_without"], float) for line in answer["lines"])


@pytest.mark.parametrize(
    ("hand", "rank", "positions"),
    [
        ("Ks Kd 3c 4h 5d", 5, [1, 2]),
        ("2h 3d 5s 7c 9h", 7, []),
    ],
)
def test_strategy_of_a_hand_agrees_with_the_sheet_and_the_solver(run_json, hand, rank, positions):
    answer = run_json("strategy", GAME, "--hand", hand)
    assert (answer["rank"], answer["positions"]) == (rank, positions)
    values = {hold.numbers: hold.ev for hold in holds(hand, load_paytable(GAME))}
    assert (answer["ev"], answer["best_ev"]) == (values[tuple(positions)], max(values.values()))
    assert answer["held"] == [str(parse_cards(hand)[place - 1]) for place in positions]


def test_html_is_a_page_with_every_line_two_examples_and_how_to_read_it(run, tmp_path):
    file = tmp_path / "sheet.html"
    code, printed, _ = run("strategy", GAME, "--html", str(file))
    assert code == 0
    assert printed.startswith(f"The sheet of Bonus Poker 6/5 is in {file}.\n")
    page = file.read_text(encoding="utf-8")
    assert page.count("<tr>") == 1 + len(WORDS) + 1
    assert page.count("<code>") == 2 * (len(WORDS) + 1)
    assert "Play the first line that your hand contains." in page


def test_strategy_diff_compares_a_game_with_itself_edited(run_json, run):
    answer = run_json("strategy", "--diff", GAME, "--set", "flush=35")
    assert answer["paytables"] == [GAME, f"{GAME}+flush=35"]
    assert answer["cost"] == pytest.approx(sum(kind["cost"] for kind in answer["kinds"])) != 0
    assert sum(kind["deals"] for kind in answer["kinds"]) == answer["differ"] > 0
    assert answer["sheet_return"] < answer["perfect"] - answer["cost"]
    assert answer["sheet_return"] < answer["own_sheet_return"] < answer["perfect"]
    printed = run("strategy", "--diff", GAME, GAME, "--set", "flush=35")[1]
    assert f"costs {answer['cost']:.6%}" in printed
    assert f"{answer['own_sheet_return']:.6%}" in printed


def test_longest_sheet_serves_for_every_length(run_json):
    keep_words(game_key(load_paytable(GAME), 5), WORDS, 80, None)
    for lines in ("60", "all", "9" * 5000):
        answer = run_json("strategy", GAME, "--lines", lines)
        assert (len(answer["lines"]), answer["end"]) == (len(WORDS) + 1, None)
