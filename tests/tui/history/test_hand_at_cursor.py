"""The hand at the cursor of the history: beside the list with its cards, or in three rows below it."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import press, resized, row_with, rows, screen_text, seated, shown
from videopoker import Session
from videopoker.tui.history.preview import HandBelow, HandBeside


@pytest.fixture
def session(tmp_path):
    """A save with three kings held wrong and doubled, a loss, and a hand in play."""
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, "Ks 7d JK 2c Kh", "8c 8d 3s")
        session.draw("Ks JK Kh 7d")
        session.double_up("Td Kd 2h 3c 4s")
        session.pick(0)
        session.deal(5, "2s 4h 7d 9c Jd", "3s")
        session.draw("2s 4h 7d 9c")
        session.deal(5, "9s Th Jd 3c 4s")
        yield session


def cards(pilot):
    return [card.short for card in pilot.app.screen.query_one(HandBeside).shown.large.cards]


@pytest.mark.parametrize("size", quick_and_slow([(150, 40), (170, 45), (200, 60)], whole=True))
async def test_hand_at_the_cursor_stands_beside_the_list_with_its_cards_the_coach_and_its_proof(
    session, size
):
    async with seated(session, size) as pilot:
        await press(pilot, "l", "end")
        await shown(pilot, "PROOF ──")
        assert cards(pilot) == ["K♠", "7♦", "JK", "8♣", "K♥"]
        assert screen_text(pilot).count("H E L D") == 4
        assert "K♠ 7♦ JK K♥  cost 3.41 coins" in row_with(pilot, " held ")
        assert "17.06" in row_with(pilot, "  K♠ JK K♥ ")
        assert "a kicker halves the chance" in screen_text(pilot)
        assert "script chose the cards" in screen_text(pilot)
        assert rows(pilot)[0].index("╮") == 85


async def test_hand_beside_the_list_follows_the_cursor_and_a_hand_in_play_is_not_ranked(session):
    async with seated(session, (200, 60)) as pilot:
        await press(pilot, "l")
        await shown(pilot, "HAND 3")
        assert cards(pilot) == ["9♠", "10♥", "J♦", "3♣", "4♠"]
        assert "COACH" not in screen_text(pilot)
        await press(pilot, "down")
        await shown(pilot, "HAND 2")
        await shown(pilot, "COACH")
        assert cards(pilot) == ["2♠", "4♥", "7♦", "9♣", "3♠"]


async def test_key_that_repeats_asks_the_solver_for_the_hand_at_which_it_ends_only(session):
    async with seated(session, (200, 60)) as pilot:
        asked = []
        ask = pilot.app.solver.ask
        pilot.app.solver.ask = lambda asker, question, *answer: (
            asked.append(question) if isinstance(asker, HandBeside) else None,
            ask(asker, question, *answer),
        )
        await press(pilot, "l")
        await shown(pilot, "HAND 3")
        await press(pilot, "down", "down", "up", "down")
        await shown(pilot, "COACH")
        assert [question.hand.dealt.hand for question in asked] == [1]


@pytest.mark.parametrize("size", quick_and_slow([(149, 40), (80, 30)], whole=True))
async def test_below_150_columns_three_rows_below_the_list_show_the_hand_from_30_rows_on(session, size):
    async with seated(session, size) as pilot:
        await press(pilot, "l", "end")
        await shown(pilot, "best hold K♠ JK K♥")
        top = next(number for number, row in enumerate(rows(pilot)) if "HAND 1" in row)
        assert rows(pilot)[top + 1].split()[1:6] == ["K♠", "7♦", "JOKER", "2♣", "K♥"]
        assert rows(pilot)[top + 4].startswith("╰")
        async for width, height in resized(pilot, (80, 29), (60, 20), (200, 60), (80, 30)):
            beside, below = (
                [preview.display for preview in pilot.app.screen.query(kind)]
                for kind in (HandBeside, HandBelow)
            )
            assert any(beside) == (width == 200)
            assert any(below) == (height == 30)
