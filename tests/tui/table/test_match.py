"""The match key: it asks what to begin, says how the match stands, shows the card, and opens a challenge."""

import re

import pytest

from tests.tui.table.test_busy_save import locked
from tests.tui.tables import message, press, screen_text, seated, shown
from videopoker import Session
from videopoker.coach import challenge
from videopoker.coach.challenge import code_of, read_code
from videopoker.play.host.paths import PRACTICE_FILE
from videopoker.play.paytables.files import load_paytable
from videopoker.play.practice.matches import begin_match
from videopoker.play.practice.stored_exams import open_challenge
from videopoker.play.practice.training import TrainingFile
from videopoker.tui.kit import debounce

JACKS = load_paytable("jacks-or-better-9-6")


@pytest.fixture
def session(tmp_path, monkeypatch):
    monkeypatch.setattr(debounce, "SECONDS", 0)
    with Session.open(tmp_path / "default.sqlite3", JACKS) as session:
        session.choose_phrase("mine")
        yield session


async def begin(pilot, *typed):
    await press(pilot, "x", "ctrl+u", *typed, "enter")


async def test_match_is_begun_played_and_its_card_shared(session, tmp_path):
    async with seated(session) as pilot:
        await begin(pilot, "2")
        assert "A match of 2 deals, max bet" in message(pilot)
        await press(pilot, "b")
        assert "A match bets 5 coins" in message(pilot)
        await press(pilot, "space")
        assert "deal 1 of 2" in message(pilot)
        await press(pilot, "1", "space", "space", "1", "space")
        assert re.fullmatch("Match over: .+; x shows the result", message(pilot))
        await press(pilot, "x")
        await shown(pilot, "perfect play, same cards")
        await press(pilot, "y")
        await shown(pilot, "match, 2 deals")
        await press(pilot, "enter")
        await shown(pilot, "match-")
        assert list(tmp_path.glob("match-*.png"))
        await press(pilot, "n")
        assert JACKS.title in screen_text(pilot)


async def test_card_is_shown_so_far_and_the_dialog_ends_the_match(session):
    async with seated(session) as pilot:
        await begin(pilot, *"50")
        await press(pilot, "space", "1", "space", "x")
        await shown(pilot, "1 OF 50 DEALS")
        await press(pilot, "n")
        assert "0          to end your match, 1 of 50 deals" in screen_text(pilot)
        await press(pilot, "ctrl+u", "0", "enter")
        assert message(pilot) == "The match is ended."
        await press(pilot, "x", "n")
        assert "to end your match" not in screen_text(pilot)
        await press(pilot, "ctrl+u", "0", "enter")
        assert message(pilot) == "No match is open."


async def test_dialog_says_that_a_match_without_a_hand_is_open(session):
    async with seated(session) as pilot:
        await begin(pilot, "2")
        await press(pilot, "x")
        assert "to end your match, 0 of 2 deals" in screen_text(pilot)


async def test_deals_that_no_match_has_and_a_mistyped_code_are_refused_in_one_line(session):
    async with seated(session) as pilot:
        await begin(pilot, *"5000")
        assert "at most 1,000" in message(pilot)
        await begin(pilot, *code_of(JACKS, 1).lower()[:-1], "q")
        await shown(pilot, "mistyped")


async def test_challenge_that_is_not_over_is_named_where_a_match_begins(session):
    begin_match(session.log, JACKS, 0)
    async with seated(session) as pilot:
        await begin(pilot, *"challenge")
        await shown(pilot, "hand 1 of 100")
        code = open_challenge(TrainingFile(session.folder))
        assert read_code(code) == (code, JACKS)
        await press(pilot, "escape", "x")
        await shown(pilot, "You have not finished challenge")
        assert f"{code}. Type its code to continue." in screen_text(pilot)


async def test_lab_keeps_the_edits_of_a_game_that_an_open_match_is_asked_about(session):
    async with seated(session) as pilot:
        await begin(pilot, *"50")
        await press(pilot, "p", "down", "down", "down", "minus", "p")
        assert "It waits if you choose" in message(pilot)
        await press(pilot, "p")
        await shown(pilot, "-1.1512")
        assert pilot.app.screen.model.cursor == (4, 5)
        await press(pilot, "p")
        assert session.state.paytable.title == f"{JACKS.title}, edited"


async def test_challenge_is_not_begun_while_another_program_uses_the_training_file(session, tmp_path):
    begin_match(session.log, JACKS, 0)
    async with seated(session) as pilot:
        await press(pilot, "x", "ctrl+u", *code_of(JACKS, 1))
        with locked(tmp_path / PRACTICE_FILE):
            await press(pilot, "enter")
            assert "program is using it" in message(pilot)


async def test_challenge_gives_no_help_until_its_last_hand_and_shares_its_score(
    session, monkeypatch, tmp_path
):
    monkeypatch.setattr(challenge, "DEALS", 2)
    code = code_of(JACKS, 1)
    async with seated(session) as pilot:
        await begin(pilot, *code)
        await shown(pilot, "hand 1 of 2")
        await press(pilot, "h", "w", "x", "n")
        assert "hand 1 of 2" in message(pilot)
        await press(pilot, "space")
        await shown(pilot, "you hold nothing; press again")
        await press(pilot, "space")
        await shown(pilot, "hand 2 of 2")
        await press(pilot, "space")
        await shown(pilot, f"videopoker {code} · ")
        await press(pilot, "y")
        assert pilot.app.clipboard.startswith(f"videopoker {code} · ")
    assert session.state.hand == 0
