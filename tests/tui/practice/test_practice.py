"""The drill and the daily twenty on the table: answered by keys, without touching the bankroll."""

from datetime import date

import pytest
from textual.events import Paste

from tests.quick import quick_and_slow
from tests.tui.tables import message, painted, press, row_with, screen_text, seated, shown
from videopoker import Session, holds, load_paytable
from videopoker.coach.daily import Daily, daily_hands
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.play.deals.shuffle import seeded
from videopoker.play.practice.drill_deck import deck
from videopoker.play.practice.training import TrainingFile
from videopoker.text.words.hold_names import symbols
from videopoker.tui.kit import debounce
from videopoker.tui.kit.table_view.cards.card import CardView
from videopoker.tui.practice.daily import daily_screen
from videopoker.tui.table.screen import TableScreen


@pytest.fixture
def session(tmp_path, monkeypatch):
    monkeypatch.setattr(debounce, "SECONDS", 0)
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
        session.draw("2c 7d")
        yield session


@pytest.fixture
def mistaken(tmp_path, monkeypatch):
    """A session whose first hand was held wrong, and that hand."""
    monkeypatch.setattr(debounce, "SECONDS", 0)
    path = tmp_path / "default.sqlite3"
    with Session.open(path, practice=True, entropy=seeded(b"drill")) as session:
        session.deal(5)
        cards = session.state.cards
        session.draw(holds(cards, load_paytable())[-1].positions)
        yield session, cards


async def answer(pilot, *cards):
    await press(pilot, *cards, "enter")


async def test_drill_asks_the_idea_of_a_mistake_with_another_hand_and_shows_its_cost(mistaken):
    session, wrong = mistaken
    before = session.state
    async with seated(session) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        assert "an idea you missed" in screen_text(pilot)
        cards = pilot.app.screen.practice.current.cards
        assert set(cards) != set(wrong)
        ranked = holds(cards, load_paytable())
        cost = 5 * (ranked[0].ev - next(hold.ev for hold in ranked if hold.numbers == (1, 2)))
        await answer(pilot, "1", "2")
        assert f"Wrong: {cost:.2f} coins lost" in message(pilot)
        assert symbols(ranked[0].held) in row_with(pilot, "  best")
        assert f"-{cost:.2f}" in row_with(pilot, f"▶  {symbols(cards[:2])} ")
        story = screen_text(pilot)
        await press(pilot, "w")
        assert screen_text(pilot) != story
        await press(pilot, "w")
        assert screen_text(pilot) == story
        await press(pilot, "W")
        assert " ▶ " in row_with(pilot, " ✓ ")
        assert row_with(pilot, " In all ").split()[-1] == f"+{cost:.2f}"
        await press(pilot, "W")
        assert screen_text(pilot) == story
        assert screen_text(pilot).count("BEST") == len(ranked[0].held)
        await press(pilot, "space")
        await shown(pilot, "hand 2 of 20")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)
    assert session.state == before


async def test_practice_has_no_credits_no_bet_and_no_win(session):
    async with seated(session) as pilot:
        for keys, asked in {("D",): "hand 1 of 20", ("T",): "hand 1 of 20", ("l", "a"): "AGAIN"}.items():
            await press(pilot, *keys)
            await shown(pilot, asked)
            assert [name for name in ("CREDITS", "BET", "WIN") if name in row_with(pilot, " ❰")] == []
            await press(pilot, "escape", "escape")


async def test_hand_of_the_history_is_drilled_and_a_hand_can_be_typed_into_the_drill(session):
    async with seated(session) as pilot:
        await press(pilot, "l", "d")
        await shown(pilot, "a hand you chose")
        await answer(pilot, "1", "2", "5")
        assert "Right" in message(pilot)
        await press(pilot, "escape", "escape", "D")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "e", *"KsKh", "enter")
        assert "got 2 cards; a deal is five" in screen_text(pilot)
        await press(pilot, *"7d2c9s", "enter")
        await shown(pilot, "pair of kings")
        await answer(pilot, "1", "2")
        assert "Right" in message(pilot)


async def test_hand_that_pays_is_thrown_away_only_with_a_second_press(session):
    async with seated(session) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "e", *"KsKh7d2c9s", "enter")
        await shown(pilot, "pair of kings")
        await press(pilot, "1", "1", "enter")
        assert "it pays, and you hold nothing; press again to draw five" in message(pilot)
        await press(pilot, "enter")
        assert "Wrong" in message(pilot)


@pytest.mark.parametrize("ends", ["w", "question_mark escape", "click"])
async def test_note_ends_with_the_next_key_or_click(session, ends):
    async with seated(session) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "e", *"KsKh7d2c9s", "enter")
        await shown(pilot, "pair of kings")
        await press(pilot, "enter")
        assert "press again" in message(pilot)
        if ends == "click":
            await pilot.click(CardView)
            await painted(pilot)
            assert "pair of kings" in message(pilot)
        else:
            await press(pilot, *ends.split())
        assert "press again" not in screen_text(pilot)


async def test_why_before_an_answer_says_when_it_can_be_asked(session):
    async with seated(session) as pilot:
        for keys, words in {
            "T": "Answer this hand first; then why explains it.",
            "E": "No hints in an exam before its end.",
        }.items():
            await press(pilot, keys)
            await shown(pilot, "hand 1 of 20")
            for key in "wWh":
                await press(pilot, key)
                assert words in message(pilot)
                await press(pilot, "1")
                assert words not in message(pilot)
            await press(pilot, "escape")


async def test_key_of_the_hint_names_the_key_that_shows_the_best_holds(session):
    async with seated(session) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "h")
        assert "w shows the best holds; this hand then does not count" in message(pilot)


async def test_answer_that_another_program_gave_first_counts_and_the_table_says_so(session):
    today = date.today()  # noqa: DTZ011 - the day is the local one
    async with seated(session) as pilot:
        await press(pilot, "T")
        await shown(pilot, "hand 1 of 20")
        Daily(today, today, load_paytable(), TrainingFile(session.folder)).answer([0, 1, 2, 3, 4])
        await answer(pilot, "1")
        assert "Another program answered this hand first; its answer counts." in message(pilot)
        assert pilot.app.screen.practice.answers[0].held == {0, 1, 2, 3, 4}


async def test_help_of_a_practice_has_one_row_for_the_cards_and_nothing_of_another_practice(session):
    async with seated(session) as pilot:
        await press(pilot, "T")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "question_mark")
        assert "hold or release" in row_with(pilot, "1 to 5")
        assert "exam" not in screen_text(pilot)


async def test_daily_ends_with_the_score_and_the_month(session, tmp_path):
    table = load_paytable()
    async with seated(session) as pilot:
        app = pilot.app
        day = daily_screen(tmp_path, app.solver, app.settings).practice.day
        before = Daily(day, day, table, TrainingFile(tmp_path))
        for hand in daily_hands(day, table)[:19]:
            before.answer(holds(hand, table)[0].positions)
        await press(pilot, "T")
        await shown(pilot, "hand 20 of 20")
        await press(pilot, "1", "enter", "enter")
        await shown(pilot, f"videopoker daily {day}")
        assert "●" * 19 in screen_text(pilot)
        assert "streak 1 day" in screen_text(pilot)
        assert row_with(pilot, "DAILY").split()[-1] == "20"
        await press(pilot, "y")
        assert app.clipboard.startswith(f"videopoker daily {day} · Joker 15/5/4 · ")
        await press(pilot, "enter")
        await shown(pilot, f"daily-{day}.png written")
        await press(pilot, "left")
        await shown(pilot, "for practice")
        await press(pilot, "enter", "right")
        await shown(pilot, f"videopoker daily {day}")
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)


async def test_damaged_training_file_is_one_line_on_the_table(session, tmp_path):
    async with seated(session) as pilot:
        (tmp_path / "training.sqlite3").write_text("damaged")
        await press(pilot, "D")
        await shown(pilot, "not a training file")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24)], whole=True))
async def test_deck_lists_removes_and_asks_hands(session, size):
    async with seated(session, size) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "b")
        await shown(pilot, "Hand: a close decision.")
        assert "esc back" in screen_text(pilot)
        before = pilot.app.screen.at
        await press(pilot, "x")
        await shown(pilot, "Hand: a close decision.")
        assert pilot.app.screen.at != before
        await press(pilot, "enter")
        await shown(pilot, "a hand you chose")


async def test_deck_names_no_idea_that_is_due_before_the_answer_and_w_says_that_it_shows_the_answer(mistaken):
    session, _ = mistaken
    async with seated(session) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        assert "w show answer" in screen_text(pilot)
        (idea,) = [card.idea for card in deck(pilot.app.screen.practice.file, fingerprint(load_paytable()))]
        await press(pilot, "b")
        await shown(pilot, "An idea that is due")
        assert idea not in screen_text(pilot)
        await press(pilot, "escape", "1", "2", "enter", "b")
        await shown(pilot, f"Idea: {idea}")


async def test_options_of_the_drill_choose_kind_level_and_clock(session, monkeypatch):
    async with seated(session) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "o")
        await shown(pilot, "hard: close")
        await press(pilot, *"hard:", "enter")
        await shown(pilot, "hard")
        await press(pilot, "o")
        await shown(pilot, "hard: close")
        await press(pilot, *"4 to a flush", "enter")
        await shown(pilot, "4 to a flush, hard")
        await press(pilot, "o")
        await shown(pilot, "5 seconds")
        await press(pilot, *"5 sec", "enter")
        await shown(pilot, "5 seconds left")
        await press(pilot, "1")
        for _ in range(5):
            pilot.app.screen._tick()
        assert "left" not in message(pilot)
        assert ("Right" in message(pilot)) != ("Wrong" in message(pilot))
        assert pilot.app.screen.practice.answers[0].held == {0}


async def test_list_of_hands_is_pasted_into_the_drill_and_graded(session, tmp_path):
    pasted = "Qh Qd 3h 7h 9h | Qh 3h 7h 9h\nKs Kh 7d 2c JK | 1 2 5\nKs Kh 7d | 1\n"
    async with seated(session, (80, 40)) as pilot:
        await press(pilot, "D")
        await shown(pilot, "hand 1 of 20")
        await press(pilot, "e")
        pilot.app.screen.focused.post_message(Paste(pasted.replace("\n", "\r")))
        await shown(pilot, "ANALYSIS")
        text = screen_text(pilot)
        assert "1 of 2 hands right" in text
        assert "1 wrong hand is in the drill." in text
        assert "line 2: right" in text
        assert "line 3: got 3 cards; a deal is five" in text
        await press(pilot, "escape", "e", *"KsKh7d2cJK | 1 2", "enter")
        await shown(pilot, "ANALYSIS")
        assert "0 of 1 hand right" in screen_text(pilot)
    cards = [hand.cards for hand in deck(TrainingFile(tmp_path), fingerprint(load_paytable()))]
    assert {"Qh Qd 3h 7h 9h", "Ks Kh 7d 2c JK"} <= set(cards)
