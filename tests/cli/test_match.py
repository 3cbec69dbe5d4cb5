"""`play --match`, `grade --match` and `challenge`: begun, continued, shown, refused."""

import io

import pytest

from videopoker.coach.challenge import DEALS, code_of
from videopoker.play.paytables.files import load_paytable

CODE = code_of(load_paytable("jacks-or-better-9-6"), 1)


@pytest.fixture
def typed(run, monkeypatch):
    """Runs a command with lines typed."""

    def run_with(command, *lines):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run(*command.split())

    return run_with


def test_match_is_begun_once_continued_and_shown(typed, run, run_json):
    begin = "play --plain --match 2 --paytable jacks-or-better-9-6"
    assert run("grade", "--match")[0] == 2
    assert "Deal 1 of 2.\n" in typed(begin, "deal", "draw", "draw", "bet 2")[1]
    _, said, _ = typed(begin, "deal", "draw", "draw", "match")
    assert "Deal 2 of 2.\n" in said
    card = run_json("grade", "--match")
    assert (card["game"], card["deals"], card["size"], card["finished"]) == (
        "jacks-or-better-9-6",
        2,
        2,
        True,
    )
    assert card["edge"] + card["luck"] + card["skill"] == pytest.approx(card["won"])
    _, shown, _ = run("grade", "--match")
    for figure in (f"{abs(card['won'])}", f"{round(card['ends_higher'] * 100)} end higher"):
        assert figure in shown
        assert figure in said
    assert run("grade", "--match", "--hand", "1")[0] == 2


def test_open_match_is_continued_in_its_own_game_and_not_in_another_one_asked_for(typed):
    typed("play --plain --match 2 --paytable jacks-or-better-9-6", "deal", "draw", "draw")
    other = "--paytable deuces-wild-full-pay"
    typed(f"play --plain {other}")
    code, _, refused = typed(f"play --plain --match {other}")
    assert (code, refused.count("\n")) == (2, 1)
    assert load_paytable("jacks-or-better-9-6").title in refused
    assert "Deal 2 of 2.\n" in typed("play --plain --match", "deal")[1]


def test_new_code_is_printed_as_the_command_that_plays_it(run, run_json):
    _, printed, _ = run("challenge", "--paytable", "deuces-wild-full-pay")
    made = run_json(*printed.split()[1:])
    assert (made["game"], made["done"], len(made["hands"])) == ("deuces-wild-full-pay", 0, DEALS)
    assert run("challenge", CODE, "--paytable", "deuces-wild-full-pay")[0] == 2


def test_challenge_tells_its_score_at_the_end_only_and_is_played_once(typed, run, run_json):
    _, first, _ = typed(f"challenge {CODE}", "1 2", "draw", "hint", "exam break off", "back")
    assert "No hints in a challenge" in first
    assert "1 of 100 answered." in first
    assert run("challenge")[2] == f"You have not finished challenge {CODE}. Type its code to continue.\n"
    half = run_json("challenge", CODE)
    assert (half["done"], half["right"], half["lost"], half["line"]) == (1, None, None, None)
    _, said, _ = typed(f"challenge {CODE.lower()}", *["draw"] * (DEALS - 1))
    score = run_json("challenge", CODE)
    assert score["line"] in said
    assert score["line"].endswith(f"{score['right']}/100 · -{score['lost']:,.2f}")
    assert "COSTLIEST MISTAKES" in said
    _, again, _ = typed(f"challenge {CODE}", "draw")
    assert again.startswith(f"{CODE}: you have played it")
    assert run_json("challenge", CODE) == score


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (f"{CODE[:-1]}Q", "a letter or digit is mistyped"),
        ("0000-0000-0000-0000", "you do not have the game"),
        ("HEY1", "is not a code"),
    ],
)
def test_code_that_cannot_be_played_gets_one_line(run, code, why):
    status, _, complaint = run("challenge", code)
    assert (status, complaint.count("\n"), why in complaint) == (2, 1, True)
