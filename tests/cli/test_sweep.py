"""`videopoker solve` with other pays: `--set`, `--sweep`, and what they refuse."""

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


def test_sweep_has_both_ends_whatever_its_step(run_json):
    answer = run_json("solve", JACKS, "--sweep", "flush=25..50:100")
    assert [of["set"]["Flush"] for of in answer] == [25, 50]
    answer = run_json("solve", JACKS, "--sweep", "flush=25..32:5", "--sweep", "straight=20..21:5")
    assert [tuple(of["set"].values()) for of in answer] == [
        (flush, straight) for flush in (25, 30, 32) for straight in (20, 21)
    ]


def test_pay_at_which_no_hand_is_paid_for_a_line_is_refused_as_in_a_file(run, tmp_path):
    why = "Full House: no hand is ever paid for this line: Three of a Kind pays such hands more"
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


def test_pay_may_be_set_for_each_coin_and_a_pay_that_may_be_meant_so_gets_a_remark(run, run_json):
    flush = ("solve", "jacks-or-better-9-6", "--set")
    assert run_json(*flush, "flush=5/coin") == run_json(*flush, "flush=25")
    assert run(*flush, "flush=25")[2] == ""
    assert (
        'Flush 6 is for 5 coins; for 6 on each coin write --set "flush=6/coin"' in run(*flush, "flush=6")[2]
    )


def test_game_with_other_pays_is_saved_under_a_name_once(run, own_folder):
    game = ("solve", "jacks-or-better-9-6", "--set", "flush=25", "--save-as", "mine")
    code, said, _ = run(*game)
    assert (code, load_paytable(own_folder / "mine.toml").lines[4].pays[-1]) == (0, 25)
    assert said.endswith(f"as {own_folder / 'mine.toml'}.\n")
    assert run(*game) == (2, "", "videopoker: mine exists; choose another name\n")
