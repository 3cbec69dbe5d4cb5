"""`videopoker solve` with other pays: `--set`, `--sweep`, and what they refuse."""

import re

from videopoker import load_paytable, solve
from videopoker.play.paytables.files import paytable_path

JACKS = "jacks-or-better-9-6"
TABLE = load_paytable(JACKS)


def test_set_json_is_the_solution_of_the_changed_table(run_json):
    answer = run_json("solve", JACKS, "--set", "full house=40", "--set", "Flush=25")
    solution = solve(TABLE.with_pay("full house", 40).with_pay("flush", 25))
    assert (answer["return"], answer["variance"]) == (solution.expected, solution.variance)
    assert answer["set"] == {"Full House": 40, "Flush": 25}
    assert answer["change"] == float(solution.exact - solve(TABLE).exact)


def test_set_prints_the_change_and_asks_for_no_stated_return(run):
    code, printed, complaints = run("solve", JACKS, "--set", "full house=40")
    assert (code, complaints) == (0, "")
    assert printed.startswith("Jacks or Better 9/6, edited  (52 cards, 5 coins)\n")
    assert "change         -1.1512189397% against the file\n" in printed
    assert "states no return" not in printed


def test_sweep_has_both_ends_whatever_its_step(run_json):
    answer = run_json("solve", JACKS, "--sweep", "flush=25..50:100")
    assert [of["set"]["Flush"] for of in answer] == [25, 50]
    answer = run_json("solve", JACKS, "--sweep", "flush=25..32:5", "--sweep", "straight=20..21:5")
    assert [tuple(of["set"].values()) for of in answer] == [
        (flush, straight) for flush in (25, 30, 32) for straight in (20, 21)
    ]


def test_returns_above_a_thousand_per_cent_are_spelt_alike_and_columns_stay_apart(run):
    _, printed, _ = run("solve", JACKS, JACKS, "--set", "full house=1000000")
    for row in printed.splitlines():
        assert re.search(r"1000000 +239,460.80049557% +473,031,029.2934  Jacks", row)
    _, printed, _ = run("solve", JACKS, "--set", "full house=1000000")
    assert "at 1 to 4 coins  239,460.6076132995%, variance 473,031,135.670606" in printed
    _, printed, _ = run("solve", JACKS, "--sweep", "full house=999990..1000000:5")
    assert "239,458.406670%  +239,358.862765%  473,021,568.6827" in printed


def test_pay_at_which_no_hand_is_paid_for_a_line_is_refused_as_in_a_file(run, tmp_path):
    why = "Full House: no hand is ever paid for this line: Three of a Kind pays such hands as much or more"
    for command in ("solve", "simulate", "risk --bankroll 100"):
        code, printed, complaints = run(*command.split(), JACKS, "--set", "full house=5")
        assert (code, printed, complaints.count("\n")) == (2, "", 1)
        assert why in complaints
    text = (
        paytable_path(JACKS)
        .read_text("utf-8")
        .replace("[9, 18, 27, 36, 45]", "1")
        .replace("pays    = 9\n", "pays    = 1\n")
    )
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    assert why in run("solve", str(file))[2]
    _, printed, _ = run("solve", JACKS, "--sweep", "full house=5..25:10")
    assert "no hand is paid for Full House" in printed


def test_sweep_prints_a_row_for_each_pay(run):
    code, printed, complaints = run("solve", JACKS, "--sweep", "full house=40..47")
    assert (code, complaints) == (0, "")
    rows = [row.split() for row in printed.splitlines()]
    assert rows[0][-5:] == ["Full", "House,", "at", "max", "bet"]
    assert ["40", "98.392685%", "-1.151219%", "19.3401", "45.4564%"] in rows
    assert ["45", "99.543904%", "19.5147", "45.4565%", "as", "in", "the", "file"] in rows


def test_sweep_prints_where_best_play_changes(run):
    printed = run("solve", JACKS, "--sweep", "full house=40..47")[1]
    assert "Best play changes at 1 pay from 40 to 47:" in printed
    assert "41 17/18    108  8s Jh Qh Kd Ac  Jh Qh Kd Ac  Jh Qh" in printed


def test_sweep_with_many_changes_of_play_prints_the_twenty_of_the_most_deals(run):
    printed = run("solve", JACKS, "--sweep", "flush=29..34")[1]
    above, below = printed.split("; the 20 with the most deals, in the order of the pays:\n\n")
    assert "Best play changes at " in above.splitlines()[-1]
    pays = [float(row.split()[0]) for row in below.splitlines()[1:]]
    assert len(pays) == 20
    assert pays == sorted(pays)


def test_two_sweeps_print_a_table_of_returns(run):
    code, printed, complaints = run(
        "solve", JACKS, "--sweep", "full house=40..45:5", "--sweep", "flush=25..30:5"
    )
    assert (code, complaints) == (0, "")
    assert [row.split() for row in printed.splitlines()[2:5]] == [
        ["25", "30"],
        ["40", "97.2984%", "98.3927%"],
        ["45", "98.4498%", "99.5439%*"],
    ]


def test_two_sweeps_as_json_are_a_flat_list(run_json):
    answer = run_json("solve", JACKS, "--sweep", "full house=40..45:5", "--sweep", "flush=25..30:5")
    assert [tuple(of["set"].values()) for of in answer] == [(40, 25), (40, 30), (45, 25), (45, 30)]
    assert [of["paytable"] for of in answer] == [
        f"{JACKS}+full-house=40+flush=25",
        f"{JACKS}+full-house=40",
        f"{JACKS}+flush=25",
        JACKS,
    ]
    assert answer[3]["exact"] == "19842315923796/19933230517200"
