"""`videopoker drill` by idea: wrong answers of every source come back as their idea, each time with another hand."""

from datetime import date, datetime, timedelta

import pytest

from videopoker import Session, load_paytable
from videopoker.coach.advice import advise
from videopoker.coach.challenge import Challenge, code_of
from videopoker.coach.daily import Daily
from videopoker.coach.drill import Aim, Drill
from videopoker.coach.exams import Exam
from videopoker.coach.explain import why_better
from videopoker.coach.ideas import idea_of_mistake
from videopoker.coach.lessons import Course, LessonPractice
from videopoker.coach.sheet import known_sheet
from videopoker.core.cards.cards import format_cards, parse_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.deals.shuffle import seeded
from videopoker.play.practice.drill_deck import Mistake, add_mistakes, deck
from videopoker.play.practice.training import TrainingFile, utc_now
from videopoker.text.coach.story import story
from videopoker.text.coach.training import reason

TABLE = load_paytable("jacks-or-better-9-6")
GAME = fingerprint(TABLE)
DAY = date(2026, 11, 21)
KICKER = "Qh Qd As 7h 9h | Qh Qd As"
HAND = KICKER.partition(" |")[0]
IDEA = idea_of_mistake(advise(parse_cards(HAND), TABLE, 5), {0, 1, 2}).name


def answer_all(practice):
    """Answer the hands of a practice right, but the first whose next best hold has an idea; its hand and idea."""
    wrong = None
    while hand := practice.current:
        other = hand.next_best
        idea = other and idea_of_mistake(hand, other.positions)
        if idea and not wrong:
            wrong = format_cards(hand.cards).split(), idea.name
            practice.answer(other.positions)
        else:
            practice.answer(hand.best.positions)
    return wrong


def add_kicker(file, cards):
    """Add a mistake with a kicker; returns how many are new."""
    kinds = "high pair against high pair"
    return add_mistakes(file, [Mistake(GAME, IDEA, cards, IDEA, kinds)], utc_now())


def in_lesson(file, run):
    course = Course(known_sheet(TABLE, 5, 16))
    return answer_all(LessonPractice(course, course.lessons[1], file))


def in_daily(file, run):
    return answer_all(Daily(DAY, DAY, TABLE, file))


def in_daily_of_a_past_day(file, run):
    return answer_all(Daily(DAY, DAY + timedelta(days=1), TABLE, file))


def in_drill(file, run):
    return answer_all(Drill(TABLE, file, 5))


def in_exam(file, run):
    return answer_all(Exam(TABLE, file, "mine.sqlite3"))


def in_challenge(file, run):
    return answer_all(Challenge(code_of(TABLE, 1), TABLE, file))


def in_a_list(file, run):
    """Grade a list whose costliest mistake is the last filed under its idea."""
    listed = file.path.parent / "hands.txt"
    listed.parent.mkdir(exist_ok=True)
    listed.write_text(f"{KICKER}\nKs Kh 7d 2c 9s | Ks Kh\n")
    code, printed, _ = run("grade", str(listed), "--drill", "--paytable", TABLE.key)
    assert code == 0
    assert "1 of 2 hands right, 0.60 coins lost. 1 wrong hand is in the drill.\n" in printed
    return KICKER.split()[:5], IDEA


SOURCES = [
    in_lesson,
    in_daily,
    in_daily_of_a_past_day,
    in_drill,
    in_exam,
    in_challenge,
    in_a_list,
]


@pytest.fixture
def file(saves):
    return TrainingFile(saves)


@pytest.fixture
def listed(run_json):
    """The rows of `drill --deck --json` that have an idea."""

    def ideas():
        rows = run_json("drill", "--deck", "--paytable", TABLE.key)["deck"]
        return [row for row in rows if row["idea"]]

    return ideas


@pytest.mark.parametrize("source", SOURCES)
def test_wrong_answer_comes_back_as_its_idea_with_another_hand_and_later_if_it_is_right(
    source, file, run, listed, monkeypatch
):
    cards, idea = source(file, run)
    found = next(row for row in listed() if row["idea"] == idea)
    if source is not in_drill:  # which has asked its next hand
        assert (found["cards"], found["due"], found["source"]) == (cards, None, "mistake")
        assert not any(hand.cards == " ".join(cards) for hand in deck(file, GAME) if not hand.idea)
    now = utc_now()
    asked, waits = [cards], []
    for _ in range(4):
        monkeypatch.setattr("videopoker.coach.drill.utc_now", lambda now=now: now)
        drill = Drill(TABLE, file, 0)
        drill.bring_words(idea)
        hand = drill.current
        answer = drill.answer(hand.best.positions)
        assert answer.is_right
        assert idea_of_mistake(hand, answer.compared).name == idea
        assert reason(hand, answer) == story(why_better(hand, answer.compared))
        assert drill.remark == f"idea: {idea}"
        row = next(row for row in listed() if row["number"] == found["number"])
        assert row["cards"] == format_cards(hand.cards).split()
        asked.append(row["cards"])
        due = datetime.fromisoformat(row["due"])
        waits.append(due - now)
        now = due
    assert len({frozenset(hand) for hand in asked}) == 5
    assert waits == sorted(set(waits))


def test_next_hand_of_an_idea_allows_the_same_mistake(file):
    add_kicker(file, HAND)
    for _ in range(4):
        hand = Drill(TABLE, file, 1).current
        mistakes = (idea_of_mistake(hand, hold.positions) for hold in hand.holds if not hold.is_best)
        assert IDEA in {idea.name for idea in mistakes if idea}


def test_reason_of_a_wrong_answer_compares_what_was_held_and_of_one_shown_the_hold_of_the_idea(file):
    add_kicker(file, HAND)
    drill = Drill(TABLE, file, 1)
    worst = drill.current.holds[-1].positions
    assert drill.answer(worst).compared == worst
    drill = Drill(TABLE, file, 0)
    drill.bring_words(IDEA)
    hand = drill.current
    assert idea_of_mistake(hand, drill.skip().compared).name == IDEA


def test_mistake_at_the_table_is_found_when_a_drill_begins_and_comes_back_as_its_idea(saves, file, run_json):
    with Session.open(saves / "default.sqlite3", TABLE, practice=True, entropy=seeded(b"ideas")) as session:
        session.deal(5)
        dealt = session.state.cards
        first = Drill(TABLE, file)
        first.bring(dealt)
        hand = first.current
        wrong = next(hold for hold in hand.holds if idea_of_mistake(hand, hold.positions))
        first.answer(hand.best.positions)
        session.draw(wrong.positions)
    rows = run_json("drill", "--deck")["deck"]
    assert {row["idea"] for row in rows} == {None, idea_of_mistake(hand, wrong.positions).name}
    progress = run_json("drill")
    assert (progress["hands"], progress["ideas"], progress["mistakes"]) == (1, 1, 1)
    assert progress["line"].startswith("1 idea and 1 hand in the drill: ")


def test_wrong_answer_about_an_idea_that_is_due_later_is_asked_now(file):
    add_kicker(file, HAND)
    drill = Drill(TABLE, file, 1)
    assert drill.answer(drill.current.best.positions).is_right
    assert not file.ready_drill_hands(GAME, utc_now())
    assert add_kicker(file, "Jh Jd As 7h 9h") == 0
    (card,) = file.ready_drill_hands(GAME, utc_now())
    assert (card.idea, card.cards) == (IDEA, "Jh Jd As 7h 9h")
    assert card.schedule


def test_idea_is_removed_and_comes_back_when_it_is_drilled_by_name(saves, file, run, run_json):
    chosen = ("--paytable", TABLE.key)
    assert f"{IDEA.capitalize()} is not in the drill" in run("drill", IDEA, *chosen)[2]
    in_a_list(file, run)
    (row,) = run_json("drill", "--deck", *chosen)["deck"]
    number = f"{row['number']}"
    assert "is removed" in run("drill", "--remove", number, *chosen)[1]
    in_a_list(file, run)
    assert run_json("drill", "--deck", *chosen)["deck"] == []
    printed = run("drill", *IDEA.upper().split(), *chosen)[1]
    assert "An idea you chose: 1 " in printed
    (again,) = run_json("drill", "--deck", *chosen)["deck"]
    assert (again["number"], again["idea"]) == (row["number"], IDEA)
    assert set(again["cards"]) != set(row["cards"])


def test_list_adds_its_hundred_costliest_mistakes(saves, file, run, monkeypatch):
    monkeypatch.setattr("videopoker.coach.wrong_answers.COSTLIEST", 1)
    listed = saves / "hands.txt"
    saves.mkdir()
    listed.write_text(f"Qh Qd 3h 7h 9h | 1 3 4 5\nJh Jd Js 7h 9h | 1 2\n{KICKER}\n")
    printed = run("grade", str(listed), "--drill", "--paytable", TABLE.key)[1]
    assert "1 wrong hand is in the drill." in printed
    assert [hand.cards for hand in deck(file, GAME)] == ["Jh Jd Js 7h 9h"]
    code, _, complaint = run("grade", "--drill")
    assert (code, complaint.count("\n")) == (2, 1)


def test_hand_of_the_player_stays_a_hand(file):
    drill = Drill(TABLE, file, 0)
    drill.bring(parse_cards(HAND))
    hand = drill.current
    assert not drill.answer({0, 1, 2}).is_right
    (row,) = deck(file, GAME)
    assert (row.idea, row.source, row.cards) == (None, "brought", format_cards(hand.cards))


def test_aimed_drill_asks_no_ideas(file):
    add_kicker(file, HAND)
    drill = Drill(TABLE, file, 1, Aim("4 to a flush"))
    assert drill.current
    assert drill.card.source == "chosen"
