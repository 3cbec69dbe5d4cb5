"""The commitment on the table, the fairness screen, and the marks of practice saves and changed games."""

from dataclasses import replace

import pytest

from tests.quick import quick_and_slow
from tests.real_saves import real_session
from tests.tui.tables import press, resized, row_of, row_with, rows, screen_text, seated
from videopoker import Session, load_paytable
from videopoker.tui.content.title import title


@pytest.fixture
def session(tmp_path):
    """A real save in which two hands were played and lost."""
    with real_session(tmp_path / "default.sqlite3", b"lost twice") as session:
        while session.state.hand < 2 or session.state.stake:
            session.deal(5)
            session.draw()
        yield session


async def test_commitment_stands_on_the_table_between_hands_at_every_size(session):
    async with seated(session) as pilot:
        async for width, _ in resized(pilot, (60, 20), (80, 24), (120, 40)):
            said = f"commitment {session.state.committed.commitment.hex()}"
            row = row_with(pilot, "commitment")
            assert said[: min(len(said), width - 4)] in row
            assert row_of(pilot, "commitment") < row_of(pilot, "CREDITS")
        await press(pilot, "space")
        assert "commitment" not in screen_text(pilot)


async def test_fairness_screen_shows_the_last_hand_checked(session):
    async with seated(session, (119, 40)) as pilot:
        await press(pilot, "F")
        text = screen_text(pilot)
        assert f"NEXT DEAL, HAND {session.state.hand + 1}" in text
        assert session.state.committed.commitment.hex() in text
        assert session.state.dealt_under.secret.hex() in text
        assert "(hash of the log's row before the deal)" in text
        box = pilot.app.screen.query_one(".dialog").region
        dealt, again = (row_with(pilot, label)[box.x : box.right] for label in ("dealt ", "check "))
        assert dealt.replace("dealt", "check") == again
        assert "proved: the cards follow from the secret, which was fixed before the bet" in text
        assert "You own this computer" in text
        await press(pilot, "escape")
        assert "DEAL" in screen_text(pilot)


@pytest.mark.parametrize("size", quick_and_slow([(60, 20), (80, 24)], whole=True))
async def test_fairness_screen_has_its_keys_in_sight_and_scrolls_to_its_end(session, size):
    async with seated(session, size) as pilot:
        await press(pilot, "F")
        assert "enter use this phrase" in screen_text(pilot)
        await press(pilot, *["down"] * 40)
        assert "what the save contained then." in screen_text(pilot)


async def test_phrase_typed_on_the_fairness_screen_goes_into_the_next_deal(session):
    async with seated(session) as pilot:
        await press(pilot, "F", *"luck", "enter")
        assert "The next deal is shuffled with your phrase, 4 of 64 characters." in screen_text(pilot)
        assert session.state.phrase == "luck"
        await press(pilot, "escape", "space")
        assert session.state.dealt_phrase == "luck"


async def test_phrase_that_is_too_long_is_refused_with_a_reason(session):
    async with seated(session) as pilot:
        await press(pilot, "F", *"x" * 65, "enter")
        assert "a phrase of 65 characters; expected at most 64" in screen_text(pilot)
        assert session.state.phrase == ""


async def test_phrase_cannot_be_typed_in_mid_hand_and_its_secret_is_not_shown(session):
    session.deal(5)
    async with seated(session, (119, 40)) as pilot:
        await press(pilot, "F")
        text = screen_text(pilot)
        assert "The phrase can be chosen between hands." in text
        assert "follows when this hand is over" in text
        assert session.state.dealt_under.secret.hex() not in text
        assert f"HAND {session.state.hand - 1}, CHECKED NOW" in text
        assert f"Hand {session.state.hand} can be checked when it is over." in text
        await press(pilot, "escape")


async def test_session_in_memory_says_that_nothing_is_committed():
    async with seated(Session.in_memory(credits=10)) as pilot:
        await press(pilot, "F")
        assert "none: practice saves and sessions in memory are not committed" in screen_text(pilot)


async def test_practice_save_says_so_in_its_title_and_meters(tmp_path):
    with Session.open(tmp_path / "tries.sqlite3", practice=True) as session:
        async with seated(session, (60, 20)) as pilot:
            assert "PRACTICE" in rows(pilot)[0]
            assert "commitment" not in screen_text(pilot)
            await press(pilot, "t")
            assert "PRACTICE CREDITS" in screen_text(pilot)


def test_title_says_that_a_game_is_not_as_it_was_shipped():
    table = load_paytable("jacks-or-better-9-6")
    state = Session.in_memory(table).state
    assert "(changed)" not in title(state, 5, "", 80)[0].plain
    line = replace(table.lines[0], pays=(1, 2, 3, 4, 5))
    changed = replace(state, paytable=replace(table, lines=(line, *table.lines[1:])))
    for width in (80, 60, 30):
        assert title(changed, 5, "", width)[0].plain.endswith("(changed)")


async def test_fairness_screen_says_that_all_draws_of_many_hands_are_checked(session):
    session.deal(1, hands=10)
    session.draw()
    while session.state.stake:
        session.deal(1, hands=10)
        session.draw()
    async with seated(session, (119, 40)) as pilot:
        await press(pilot, "F")
        assert "hand 1 of 10 draws" in row_with(pilot, "dealt ")
        assert "hand 1 of 10 draws" in row_with(pilot, "check ")
        assert "proved: the deal and all 10 draws follow from the secret" in screen_text(pilot)
