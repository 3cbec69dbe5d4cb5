"""`videopoker solve --jackpot`: the return at a meter, and the break-even meter."""

from videopoker import load_paytable
from videopoker.play.paytables.files import shipped_folder
from videopoker.play.session import Session
from videopoker.solver.tables.returns import solve

EIGHT_FIVE = "jacks-or-better-8-5-progressive"


def test_solve_prints_the_return_at_a_meter_and_the_break_even_meter(run_json):
    answer = run_json("solve", EIGHT_FIVE, "--jackpot", "9000")
    assert answer["jackpot"] == {"meter": 9000, "reset": 4000, "share": 0.01, "break_even": 8666}
    assert answer["return"] == solve(load_paytable(EIGHT_FIVE).with_jackpot(9000)).expected > 1
    assert answer["lines"][0]["pays"] == 1800


def test_solve_takes_the_meter_of_the_save(run_json, tmp_path):
    with Session.open(tmp_path / "mine.sqlite3", EIGHT_FIVE, practice=True) as session:
        for _ in range(21):
            session.deal(5, "2s 3h 7d 9c Js", "2c 3c 4c 5c 7c")
            session.draw()
    answer = run_json("solve", EIGHT_FIVE, "--jackpot", "--saves", str(tmp_path), "--save", "mine")
    assert answer["jackpot"]["meter"] == 4001


def test_solve_prints_the_terms_of_every_jackpot(run, run_json, tmp_path):
    text = (shipped_folder() / f"{EIGHT_FIVE}.toml").read_text("utf-8")
    file = tmp_path / "two.toml"
    file.write_text(text.replace("pays    = 50\n", "pays    = 50\njackpot = 0.002\n", 1), "utf-8")
    answer = run_json("solve", str(file), "--jackpot", "9000")
    other = {"label": "Straight Flush", "meter": 250, "reset": 250, "share": 0.002, "break_even": None}
    assert answer["jackpot"] == {
        "meter": 9000,
        "reset": 4000,
        "share": 0.01,
        "break_even": 8666,
        "others": [other],
    }
    shown = run("solve", str(file))[1]
    assert (
        "jackpot        Royal Flush: 4,000 credits; reset to 4,000, grows by 0.01 of each coin bet" in shown
    )
    assert (
        "jackpot        Straight Flush: 250 credits; reset to 250, grows by 0.002 of each coin bet" in shown
    )
    assert "break even     Royal Flush at 8,666 credits: from this meter on" in shown
