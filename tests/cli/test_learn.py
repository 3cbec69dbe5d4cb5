"""The command for lessons, with a sheet that is shipped, kept or made."""

import io

import pytest

from videopoker import Session, load_paytable
from videopoker.coach.lessons import Course, LessonPractice
from videopoker.coach.sheet import known_sheet
from videopoker.play.paytables.files import shipped_folder
from videopoker.play.practice.training import TrainingFile
from videopoker.solver.sheets import exchanges
from videopoker.text.coach.lessons import no_lessons

JACKS = "jacks-or-better-9-6"


@pytest.fixture
def typed(monkeypatch):
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def best_answers(saves, number):
    """The best holds of the ten hands of a lesson, as they are typed."""
    course = Course(known_sheet(load_paytable(JACKS), 5, 16))
    practice = LessonPractice(course, course.lessons[number - 1], TrainingFile(saves))
    table = course.sheet.table
    answers = []
    for cards in practice.hands:
        best = known_best(cards, table)
        answers.append(f"{' '.join(f'{place + 1}' for place in best) or 'none'}\ndraw")
    return answers


def known_best(cards, table):
    from videopoker.solver.tables.hold_values import holds

    return holds(cards, table, 5)[0].positions


def test_lesson_is_taught_asked_and_passed(saves, run, run_json, typed):
    typed("\n".join(best_answers(saves, 1)) + "\n")
    code, printed, complaint = run("learn", JACKS)
    assert (code, complaint) == (0, "")
    assert "Lesson 1 of 7: What pays. Jacks or Better 9/6.\nKeep a hand " in printed
    assert "With the lessons so far you return 73.1%." in printed
    assert "Hand 10 of 10: 1 " in printed
    assert "10 of 10 right: lesson 1 is passed." in printed
    answer = run_json("learn", JACKS)
    assert [lesson["passed"] for lesson in answer["lessons"]] == [True] + [False] * 6
    typed("")
    assert "Lesson 2 of 7: Pairs." in run("learn", JACKS)[1]


def test_lessons_are_those_of_the_game_of_the_save(saves, run_json):
    saves.mkdir()
    with Session.open(saves / "default.sqlite3", "double-double-bonus-9-6"):
        pass
    assert run_json("learn")["game"] == "double-double-bonus-9-6"


def test_the_sheet_of_another_game_is_made_once(saves, run_json, tmp_path, monkeypatch):
    own = (shipped_folder() / "bonus-poker-6-5.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(own.replace("1000, 4000", "1000, 4005").replace("return ", "# "))
    first = run_json("learn", str(tmp_path / "own.toml"))
    monkeypatch.setattr(exchanges, "improved_sheet", None)
    assert run_json("learn", str(tmp_path / "own.toml")) == first


def test_game_without_lessons_says_so_and_prints_its_sheet(saves, run, run_json, monkeypatch):
    monkeypatch.setattr(Course, "fault", "its sheet has no lines")
    code, printed, _ = run("learn", JACKS)
    sheet = known_sheet(load_paytable(JACKS), 5, 16)
    assert code == 0
    assert printed.startswith(f"{no_lessons(Course(sheet))}\n\n{sheet.table.title}  (16 lines, 5 coins)")
    assert run_json("learn", JACKS)["fault"] == "its sheet has no lines"


@pytest.mark.parametrize(
    "command", [["learn", "--list"], ["daily", "--json"], ["drill", "--json"], ["exam", "--json"]]
)
def test_practice_takes_its_game_by_paytable_and_lessons_and_the_daily_without_it_too(run, command):
    name, *options = command
    by_option = run(name, "--paytable", "jacks-or-better-9-6", *options)
    assert by_option[0] == 0, by_option
    if name in {"learn", "daily"}:
        assert run(name, "jacks-or-better-9-6", *options) == by_option
        code, _, err = run(name, "jacks-or-better-9-6", "--paytable", "jacks-or-better-9-5", *options)
        assert code != 0
        assert "the game is named twice; leave out --paytable" in err
