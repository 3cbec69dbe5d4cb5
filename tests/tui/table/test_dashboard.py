"""The statistics on a large terminal, and the bankroll's cursor and ranges at every size."""

from datetime import datetime, timedelta

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    painted,
    play_deals,
    press,
    resized,
    rows,
    screen_text,
    seated,
    shown,
)
from videopoker import Session
from videopoker.core.machine.moves import StartSession
from videopoker.play.saves.hands.ledger import BankrollReader, first_since
from videopoker.solver.steps import finished
from videopoker.tui.kit.bankroll import BankrollChart
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.solving.saved_questions import ReadRange
from videopoker.tui.statistics.content import PAGES


@pytest.fixture
def session():
    """Twelve hands, five of them in this session."""
    session = play_deals(Session.in_memory(credits=5000, seed=b"dashboard"), 7)
    session.play(StartSession())
    return play_deals(session, 5)


def titles(pilot):
    return {
        title
        for title in ("METERS", "BANKROLL ", "HITS PER LINE", "LEDGER ", "PLAY ")
        if f"╭─ {title}" in screen_text(pilot)
    }


async def test_pages_are_side_by_side_from_120_by_40(session):
    """There plus and minus move the cursor of the bankroll."""
    async with seated(session, (119, 40)) as pilot:
        await press(pilot, "t")
        async for size in resized(pilot, (120, 39), (120, 40)):
            await painted(pilot)
            is_large = size == (120, 40)
            assert titles(pilot) == ({"METERS", "BANKROLL ", "HITS PER LINE"} if is_large else {"METERS"}), (
                size
            )
        await press(pilot, "minus", "minus")
        assert "hand 10 " in screen_text(pilot)
        await press(pilot, *["plus"] * 3)
        assert "hand 12 " in screen_text(pilot)
        assert " METERS " in rows(pilot)[0]
        await press(pilot, "5")
        await shown(pilot, "SESSIONS")
        assert titles(pilot) == {"LEDGER ", "PLAY "}


async def test_bankroll_of_a_session_without_a_hand_is_that_of_all_time(session):
    session.play(StartSession())
    async with seated(session, (120, 40)) as pilot:
        await press(pilot, "t")
        await shown(pilot, "all time, in credits")
        await shown(pilot, "hand 12 ")
        for other in ("today", "all time"):
            await press(pilot, "r")
            await shown(pilot, f"{other}, in credits")


@pytest.mark.parametrize("pages", quick_and_slow([PAGES[1:2], PAGES[:-1]], whole=True))
async def test_all_pages_are_side_by_side_from_180_columns_and_the_key_of_a_page_marks_its_group(
    session, pages
):
    async with seated(session, (180, 50)) as pilot:
        await press(pilot, "t")
        await shown(pilot, "RETURN")
        assert titles(pilot) == {"METERS", "BANKROLL ", "HITS PER LINE", "LEDGER ", "PLAY "}
        gold = pilot.app.get_css_variables()["gold"].lower()
        for page in pages:
            await press(pilot, str(PAGES.index(page) + 1))
            marked = [group for group in pilot.app.screen.query(Frame) if group.has_class("-here")]
            assert [group.id for group in marked] == [f"{page}-group"]
            assert marked[0].styles.border.top[1].hex.lower() == gold
            others = {
                group.styles.border.top[1].hex for group in pilot.app.screen.query(Frame) if group.display
            }
            assert len(others) == 2


async def test_ranges_of_the_bankroll_are_the_session_today_and_all_time(session):
    async with seated(session, (80, 24)) as pilot:
        await press(pilot, "t", "2")
        hands = []
        for name in ("session", "today", "all time"):
            await shown(pilot, f"{name}, in credits ─╮")
            await shown(pilot, "│ hand 12 ")
            hands.append(pilot.app.screen.query_one(BankrollChart).shown.series.steps)
            await press(pilot, "r")
        assert hands == [5, 12, 12]
        await shown(pilot, "session, in credits ─╮")


async def test_band_of_a_save_is_read_from_its_log(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", "jacks-or-better-9-6") as session:
        play_deals(session, 4)
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "t", "2")
            await shown(pilot, "95% -20 to ")
            await press(pilot, "escape")
            play_deals(session, 1, hands=3)
            await press(pilot, "t", "2")
            await shown(pilot, "95% ~ -")


def test_reader_merges_equal_bets_in_a_row(session):
    reader = BankrollReader(1)
    play_deals(session, 2, hands=3)
    assert len([*reader.steps(session.log)]) == 1
    session.choose_denomination(100)
    play_deals(session, 1, hands=1)
    assert len([*reader.steps(session.log)]) == 1
    assert [(one.bet.hands, one.cents, one.deals) for one in reader.bets] == [
        (1, 25, 12),
        (3, 25, 2),
        (1, 100, 1),
    ]
    assert reader.series == session.totals.curve


def test_reader_follows_a_win_that_is_doubled():
    session = Session.in_memory(credits=100)
    session.deal(5, cards="Ks Kh 7d 2c 9d")
    session.draw("Ks Kh 7d 2c 9d")
    reader = BankrollReader(1)
    [*reader.steps(session.log)]
    session.double_up("2s 3s 4s 5s 6s")
    session.pick(0)
    [*reader.steps(session.log)]
    assert reader.series.points == session.totals.curve.points == [125]


def test_today_begins_with_the_first_hand_since_midnight(session):
    today = datetime.now().astimezone().date()
    assert finished(first_since(session.log, today - timedelta(days=1), 12)) == 1
    assert finished(first_since(session.log, today + timedelta(days=1), 12)) == 13


def test_range_of_a_session_starts_with_its_first_hand(session):
    assert ReadRange.of(session, "session").first == 8
    assert ReadRange.of(session, "all time").first == 1
