"""The side panel: what a large terminal shows of the session beside the table."""

import pytest
from tables import dealt, painted, press, row_with, rows, screen_text, seated

from videopoker import Session

LARGE = (120, 36)


@pytest.mark.parametrize(("size", "opens"), [(LARGE, True), ((119, 36), False), ((120, 35), False)])
async def test_panel_opens_in_a_large_terminal(size, opens):
    async with seated(Session.in_memory(credits=100), size) as pilot:
        assert ("LAST HANDS" in screen_text(pilot)) is opens


async def test_panel_tells_a_hand_only_when_it_is_over():
    async with seated(dealt(), LARGE) as pilot:
        assert "none yet" in screen_text(pilot)
        await press(pilot, "1", "3", "5", "space")
        assert ["Full", "House", "+20"] in [row.split()[-3:] for row in rows(pilot)]
        assert "+20  $5.00  after 1 deal" in screen_text(pilot)
        assert "STREAK  1 paid" in screen_text(pilot)


async def test_panel_knows_the_hands_played_before_it_opened():
    session = dealt()
    session.draw("Ks JK Kh")
    session.deal(5, cards="2s 4h 7d 9c Jd")
    async with seated(session, LARGE) as pilot:
        assert screen_text(pilot).count("Full House") == 3  # on the glass, the last hand, and a hit
        await press(pilot, "1", "2", "3", "4", "5", "space")
        assert row_with(pilot, "nothing").split()[-2:] == ["nothing", "-5"]
        assert screen_text(pilot).count("Full House") == 3


async def test_panel_comes_and_goes_with_the_size_of_the_terminal():
    session = Session.in_memory(credits=100, seed=b"panel")
    async with seated(session) as pilot:
        await press(pilot, "space")
        await pilot.resize_terminal(*LARGE)
        await painted(pilot)
        assert "none yet" in screen_text(pilot)
        await pilot.resize_terminal(80, 24)
        await painted(pilot)
        assert "LAST HANDS" not in screen_text(pilot)
        assert "DRAW" in screen_text(pilot)


async def test_panel_in_letters_draws_nothing_but_ascii():
    async with seated(dealt(), LARGE) as pilot:
        pilot.app.change_setting("letters", True)
        await press(pilot, "space")
        panel = pilot.app.screen.query_one("#bankroll").region
        strips = pilot.app.screen._compositor.render_strips()[panel.y : panel.bottom]
        assert all(strip.crop(panel.x, panel.right).text.isascii() for strip in strips)


async def test_panel_counts_the_hits_of_the_session_the_best_paid_first():
    session = dealt()
    session.draw("Ks JK Kh")
    for _ in range(2):
        session.deal(5, cards="Ks Kh 7d 2c 9d")
        session.draw("Ks Kh 7d 2c 9d")
    async with seated(session, (120, 36)) as pilot:
        shown = [row[-36:].split() for row in rows(pilot)]
        place = shown.index(["HITS", "THIS", "SESSION"])
        assert shown[place + 1][:3] == ["Full", "House", "1"]
        assert shown[place + 2][:4] == ["Jacks", "or", "Better", "2"]
        assert "STREAK" in screen_text(pilot)
