"""A win that counts up while its line glows, and a royal that is an event."""

import pytest

from tests.tui.tables import corners, dealt, message, press, row_with, rows, screen_text, style_of
from tests.tui.timelines import moving
from videopoker.core.state import Phase
from videopoker.tui import debounce as presses

ROYAL = ("Ks Qs Js Ts 2c", "As")


async def test_win_counts_up_while_the_credits_are_already_right(clock):
    """The line that is paid glows in colour and signs."""
    session = dealt()
    async with moving(session) as pilot:
        await press(pilot, "1", "3", "5", "space")
        assert session.state.credits == 1020
        assert "CREDITS 995 $248.75   BET 5   WIN 0 " in screen_text(pilot)
        await clock.to(pilot, 0.3)
        glowing = style_of(pilot, "Full House")
        assert row_with(pilot, "Full House").startswith("▶▶ Full House")
        await clock.to(pilot, 0.5)
        assert 0 < pilot.app.screen.query_one("#meters").counted < 25
        await clock.to(pilot, 2)
        assert "CREDITS 1,020 $255.00   BET 5   WIN 25 " in screen_text(pilot)
        assert row_with(pilot, "Full House").startswith(" ▶ Full House")
        assert style_of(pilot, "Full House") != glowing


async def test_next_deal_ends_the_count(clock):
    session = dealt()
    async with moving(session) as pilot:
        await press(pilot, "1", "3", "5", "space")
        await clock.to(pilot, 0.5)
        await press(pilot, "space")
        assert "CREDITS 1,015 $253.75   BET 5   WIN 0 " in screen_text(pilot)


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.5])
async def test_space_after_a_win_deals_at_once_though_it_could_be_doubled(clock, seconds):
    session = dealt()
    async with moving(session) as pilot:
        pilot.app.change_setting("double_up", True)
        await press(pilot, "1", "3", "5", "space")
        await clock.to(pilot, seconds)
        await press(pilot, "space")
        assert (session.state.hand, session.state.phase) == (2, Phase.DRAWING)


async def test_royal_shows_its_banner(clock):
    """Gold sweeps over the glass; both go by themselves."""
    async with moving(dealt(*ROYAL)) as pilot:
        before = style_of(pilot, "Straight Flush")
        await press(pilot, "1", "2", "3", "4", "space")
        seen = []
        for moment in (0.3, 0.4, 0.5, 0.6, 0.7):
            await clock.to(pilot, moment)
            seen.append(style_of(pilot, "ight Flush", within="Str").bgcolor)
        assert len(set(seen)) > 1
        await clock.to(pilot, 3)
        assert row_with(pilot, "N A T U R A L   R O Y A L   F L U S H").split()[-1] == "4,000"
        assert "●" in screen_text(pilot)
        await clock.to(pilot, 60)
        assert "●" not in screen_text(pilot)
        assert message(pilot) == "royal flush  ·  pays 4,000"
        assert style_of(pilot, "Straight Flush") == before


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_banner_leaves_the_cards_to_be_read(clock, size):
    async with moving(dealt(*ROYAL), size=size) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3)
        assert "4,000" in screen_text(pilot)
        assert corners(pilot) == ["K♠", "Q♠", "J♠", "10♠", "A♠"]


@pytest.mark.parametrize("seconds", [0.0, 0.4, 3.0])
async def test_any_key_ends_a_royal_and_deals_nothing(clock, seconds):
    session = dealt(*ROYAL)
    async with moving(session) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, seconds)
        await press(pilot, "space")
        assert "●" not in screen_text(pilot)
        assert "WIN 4,000" in screen_text(pilot)
        assert session.state.hand == 1
        await press(pilot, "space")
        assert session.state.hand == 2


async def test_click_ends_a_royal_and_deals_nothing(clock, monkeypatch):
    session = dealt(*ROYAL)
    async with moving(session) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3)
        monkeypatch.setattr(presses, "SECONDS", 60)
        await pilot.click("#button")
        assert "●" not in screen_text(pilot)
        assert session.state.hand == 1


async def test_banner_is_plain_in_letters(clock):
    async with moving(dealt(*ROYAL)) as pilot:
        pilot.app.change_setting("letters", True)
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 0.3)
        assert row_with(pilot, "Natural Royal").startswith(">> Natural Royal Flush")
        await clock.to(pilot, 3)
        banner = pilot.app.screen.query_one("#banner").region
        assert "".join(rows(pilot)[banner.y : banner.bottom]).isascii()


async def test_banner_needs_no_colour(clock, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with moving(dealt(*ROYAL)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3)
        assert "N A T U R A L   R O Y A L   F L U S H" in screen_text(pilot)
