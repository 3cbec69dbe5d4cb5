"""The coach at a table, for every front end: hints, questions, mistakes, answered at once or later."""

import pytest

from videopoker import Session
from videopoker.coach.advice import advise_deal
from videopoker.core.settings import Settings
from videopoker.play.saves.files.side_file import HandNotes
from videopoker.play.table.notes import HintLevel
from videopoker.play.table.table import Table, notes

KINGS = {"cards": "Ks 7d JK 2c Kh", "replacements": "8c 8d"}
BEST = frozenset({0, 2, 4})
WRONG = frozenset({0, 1, 2, 4})
NONE = frozenset()


def at_once(deal, take):
    take(advise_deal(deal))


class Later:
    """A coach that answers when it is told to."""

    def __init__(self):
        self.asked = []

    def __call__(self, deal, take):
        self.asked.append((deal, take))

    def answer(self):
        for deal, take in self.asked:
            at_once(deal, take)
        self.asked.clear()


def table(advise=at_once, mode="after", *, is_spoken=False, **options):
    """Three kings, dealt."""
    session = Session.in_memory(**({"credits": 1000} | options))
    session.deal(5, **KINGS)
    return Table(session, Settings(coach=mode), advise, is_spoken=is_spoken)


def level(one):
    return one.coach.hand.hinted


def test_hint_asks_for_the_best_hold_then_the_ranking_then_closes():
    one = table()
    (best,), (ranking,), (closed,) = one.hint(), one.hint(), one.hint()
    assert [note.level for note in (best, ranking, closed)] == [
        HintLevel.BEST,
        HintLevel.RANKING,
        HintLevel.NONE,
    ]
    assert best.advice.best.positions == BEST


def test_why_opens_the_story_then_the_account_and_closes_them_for_the_cards_held_now():
    one = table()
    one.hold_only(WRONG)
    (why,) = one.why()
    assert (why.level, why.held, why.is_over) == (HintLevel.REASON, WRONG, False)
    assert one.why()[0].level is HintLevel.ACCOUNT
    assert one.why()[0].level is HintLevel.NONE


def test_spoken_advice_is_given_again_and_a_reason_leaves_the_hint_where_it_was():
    one = table(is_spoken=True)
    asked = [one.why, one.hint, one.why, one.why, one.hint, one.hint]
    said = [note.level for ask in asked for note in ask()]
    why, best, ranking = HintLevel.REASON, HintLevel.BEST, HintLevel.RANKING
    assert said == [why, best, why, why, ranking, ranking]


def test_best_hold_is_held_once_it_is_known():
    one = table()
    assert one.hold_best() == (notes.Held(one.state, BEST),)
    later = Later()
    one = table(later)
    assert (one.hold_best(), one.held) == ((), NONE)
    later.answer()
    one.hold_best()
    assert one.held == BEST


def test_hint_comes_when_the_coach_answers_and_asks_it_once():
    later = Later()
    one = table(later)
    assert one.hint()[0].advice is None
    one.hint()
    one.coach.follow()
    assert len(later.asked) == 1
    later.answer()
    assert one.coach.hand.advice.best.positions == BEST


def test_answer_about_an_earlier_hand_is_dropped():
    later = Later()
    one = table(later)
    one.hint()
    one.press()
    one.press()
    later.answer()
    assert one.coach.hand.advice is None


@pytest.mark.parametrize(("ask", "name"), [(Table.hint, "hint"), (Table.why, "why")])
def test_advice_needs_a_hand(ask, name):
    one = Table(Session.in_memory(credits=5), Settings(), at_once)
    assert ask(one) == (notes.NoHand(name),)


def test_why_explains_the_hand_just_drawn_also_after_a_restart():
    before = table(mode="off")
    before.hold_only(WRONG)
    before.press()
    for one in (before, Table(Session()._on(before.session.log), Settings(coach="off"), at_once)):
        (why,) = one.why()
        assert (why.held, why.is_over, why.advice.best.positions) == (WRONG, True, BEST)


def test_coach_after_reports_a_mistake_with_the_draw_or_when_it_knows():
    one = table()
    one.hold_only(WRONG)
    *_, mistake = one.press()
    assert one.coach.mistake == (mistake,)
    assert float(mistake.graded.cost) == pytest.approx(3.41, abs=0.01)
    later = Later()
    one = table(later)
    one.hold_only(WRONG)
    assert len(one.press()) == 1
    later.answer()
    assert one.coach.mistake[0].graded.held == WRONG
    one.press()
    assert one.coach.mistake == ()


def test_coach_before_questions_each_wrong_hold_and_a_second_draw_keeps_it():
    one = table(mode="before")
    one.hold_only(WRONG)
    assert [type(note) for note in one.press()] == [notes.WrongHold]
    one.hold_only(NONE)
    assert [type(note) for note in one.press()] == [notes.WrongHold]
    assert one.state.finals == ()
    assert [type(note) for note in one.press()] == [notes.HandOver]


def test_nudge_is_put_once_and_the_second_press_draws_whatever_is_held():
    one = table(mode="nudge")
    one.hold_only(WRONG)
    assert one.press() == (notes.Nudged(),)
    assert one.state.finals == ()
    one.hold_only(NONE)
    over, mistake = one.press()
    assert (type(over), mistake.is_over) == (notes.HandOver, True)
    assert one.state.held == ()


def test_question_stands_for_a_while_before_a_draw_answers_it():
    one = table(mode="before")
    one.coach.confirm_seconds = 600
    one.press()
    assert [type(note) for note in one.press()] == [notes.WrongHold]
    one.coach.confirm_seconds = 0
    assert [type(note) for note in one.press()] == [notes.HandOver]


def test_hand_with_a_hint_is_noted():
    one = Table(Session.in_memory(credits=100), Settings(coach="off"), at_once)
    drawn = []
    for act in (lambda: (), one.hint, one.hold_best, one.why, one.coach.look_at_sheet):
        one.press()
        act()
        one.hold_only(BEST)
        one.press()
        *_, event = one.session.log.rows.events()
        drawn.append(event.hinted)
    assert drawn == [False, True, True, True, True]


@pytest.fixture
def asked(tmp_path):
    """A table that questions a wrong hold of three kings in a save."""
    with Session.open(tmp_path / "mine.sqlite3", practice=True) as session:
        session.deal(5, **KINGS)
        one = Table(session, Settings(coach="before"), at_once)
        one.hold_only(WRONG)
        yield one


def noted(one):
    """What is on the disk of the hand in play: the first answer, and whether a hint was shown before it."""
    marks = HandNotes(one.session.folder / "mine.sqlite3").marks(1, one.state.cards)
    return marks.first, marks.hinted


def drawn(one):
    """The same of the hand once it is drawn, as its event has it."""
    (event,) = one.session.draw()
    return event.first, event.hinted


def test_first_answer_is_on_the_disk_before_the_question_is_put(asked, monkeypatch):
    synced = []
    monkeypatch.setattr("os.fsync", lambda _: synced.append(noted(asked)))
    asked.press()
    assert synced == [(None, False), (WRONG, False)]  # the file, before it has its name, and the folder


def test_hand_is_hinted_by_a_hint_before_the_first_press_of_draw_also_one_in_an_earlier_session(asked):
    asked.hint()
    assert noted(asked) == (None, True)
    one = Table(asked.session, Settings(coach="nudge"), at_once)
    one.press()
    assert drawn(one) == ((0, 1, 2, 4), True)


@pytest.mark.parametrize("mode", ["off", "after"])
def test_first_answer_is_also_the_hold_of_which_the_table_asks_whether_it_throws_a_win_away(asked, mode):
    one = Table(asked.session, Settings(coach=mode), at_once)
    one.hold_only(NONE)
    assert [type(note) for note in one.press()] == [notes.ThrowsAway]
    one.hint()
    one.hold_only(BEST)
    one.press()
    *_, event = one.session.log.rows.events()
    assert (event.held, event.first, event.hinted) == ((0, 2, 4), (), False)


@pytest.mark.parametrize("mode", ["off", "after", "before", "nudge"])
def test_coach_says_nothing_about_a_right_hold(mode):
    one = table(mode=mode)
    one.hold_only(BEST)
    assert [type(note) for note in one.press()] == [notes.HandOver]


def test_draw_does_not_wait_for_a_coach_that_has_not_answered():
    assert [type(note) for note in table(Later(), "before").press()] == [notes.HandOver]


def test_modes_of_the_coach_follow_each_other_in_a_circle():
    one = table(mode="after")
    modes = [note.mode for _ in range(4) for note in one.next_coach_mode()]
    assert modes == ["before", "nudge", "off", "after"]
    assert one.settings.coach == one.coach.mode == "after"
