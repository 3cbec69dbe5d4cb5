"""Animation of wins: the count, the glowing line, the lights of a royal."""

import re
from functools import cache

import pytest
from textual._compositor import Compositor

from tests.quick import quick_and_slow
from tests.tui.tables import (
    corners,
    dealt,
    message,
    painted,
    play_deals,
    press,
    row_with,
    rows,
    screen_text,
    style_of,
    until,
)
from tests.tui.timelines import moving
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.tui.kit import debounce as presses
from videopoker.tui.kit.table_view.effects import Lights
from videopoker.tui.kit.timeline import royal_hand
from videopoker.tui.table.screen import PANEL_SECONDS
from videopoker.tui.textual_fixes.widgets import Label

ROYAL = ("Ks Qs Js Ts 2c", "As")
ROYAL_UP = 0.65
"""Seconds until its last card, which is uncovered slowly."""
BELOW = "kings over eights"
"""Said below the block letters of that win."""
PAID = "Full House      K♠8♣JK8♦K♥    +20"
"""The row of the win among the last hands."""


async def test_win_counts_up_while_the_credits_are_already_right(clock):
    """The winning line glows in colour and signs."""
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


def panel(pilot):
    """The figures of the side panel that a hand changes."""
    names = ("last-hands", "bankroll", "skill", "hits")
    return [str(pilot.app.screen.query_one(f"#{name}", Label).content) for name in names]


async def test_name_of_a_win_is_shown_at_once_and_every_amount_when_it_is_counted(clock):
    session = play_deals(Session.in_memory(credits=1000, seed=b"a test"), 3)
    session.deal(5, cards="Ks 7d JK 2c Kh", replacements="8c 8d")
    async with moving(session, size=(120, 56)) as pilot:
        await until(lambda: "all normal" in panel(pilot)[3])
        before = panel(pilot)
        await press(pilot, "1", "3", "5", "space")
        for seconds in (0.1, 0.3, 0.7):
            await clock.to(pilot, seconds)
            await clock.advance(PANEL_SECONDS)
            assert panel(pilot) == before
        assert BELOW in message(pilot)
        assert "▶ Full House" in screen_text(pilot)
        assert pilot.app.screen.query_one("#meters").counted < 25
        await clock.to(pilot, 2)
        assert pilot.app.screen.query_one("#meters").counted == 25
        assert PAID in panel(pilot)[0]
        assert [now != then for now, then in zip(panel(pilot), before, strict=True)] == [True] * 4


@pytest.mark.parametrize("seconds", quick_and_slow([0.5, 0.0]))
async def test_hand_dealt_during_the_count_leaves_its_win_in_the_panel(clock, seconds):
    session = dealt()
    async with moving(session, size=(120, 40)) as pilot:
        await press(pilot, "1", "3", "5", "space")
        await clock.to(pilot, seconds)
        await press(pilot, "space")
        assert (session.state.hand, session.state.phase) == (2, Phase.DRAWING)
        assert PAID in panel(pilot)[0]


async def test_all_amounts_change_in_one_frame(clock, every_frame, monkeypatch):
    frames = []
    render_update = Compositor.render_update

    def seen(compositor, **options):
        frames.append((pilot.app.screen.query_one("#meters").counted == 25, "+20" in panel(pilot)[0]))
        return render_update(compositor, **options)

    async with moving(dealt(), size=(120, 40)) as pilot:
        await press(pilot, "1", "3", "5", "space")
        await clock.to(pilot, 0.5)
        monkeypatch.setattr(Compositor, "render_update", seen)
        await clock.to(pilot, 2)
        assert frames
        assert {counted == is_listed for counted, is_listed in frames} == {True}


async def test_new_size_ends_the_count_with_every_amount(clock):
    async with moving(dealt(), size=(120, 40)) as pilot:
        await press(pilot, "1", "3", "5", "space")
        await clock.to(pilot, 0.5)
        await pilot.resize_terminal(130, 44)
        await painted(pilot)
        assert pilot.app.screen.view.player.timeline is None
        assert BELOW in message(pilot)
        assert pilot.app.screen.query_one("#meters").counted == 25
        assert PAID in panel(pilot)[0]


async def test_wins_of_many_hands_are_named_as_they_light_up_and_equal_ones_once(clock):
    session = Session.in_memory(credits=10_000, seed=b"royals")
    session.deal(5, cards="Ks Kh 8s 8h 2c", hands=10)
    async with moving(session) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        said = []
        for step in range(20):
            await clock.to(pilot, 0.1 + step / 15)
            said.append(message(pilot))
        named = [line for line in dict.fromkeys(said) if line and "win" not in line]
        assert named[0] in {"two pair", "full house"}
        assert re.fullmatch(r"(\d full houses|full house)  ·  \d x two pair", named[-1])
        assert (
            said[-1]
            == f"10 of 10 hands win {session.state.paid:,}  ·  best hand: full house, kings over eights"
        )


async def test_lights_cause_no_error_while_the_program_quits(clock):
    """Textual removes the widgets of a closing screen one by one."""
    async with moving(dealt(*ROYAL)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, ROYAL_UP)
        await pilot.app.screen.query(Lights).first().remove()
        await clock.to(pilot, ROYAL_UP + 0.1)
        assert len(pilot.app.screen.query(Lights)) == 3


def lights_above(pilot):
    """The row of lights above the cards."""
    region = pilot.app.screen.query_one("#lights-top").region
    return rows(pilot)[region.y][region.x : region.right]


async def test_royal_runs_lights_while_its_line_counts_up(clock):
    """Gold sweeps over the paytable; it ends without a key, and the lights stay on."""
    async with moving(dealt(*ROYAL), size=(119, 42)) as pilot:
        before = style_of(pilot, "Straight Flush")
        await press(pilot, "1", "2", "3", "4", "space")
        seen, counted = [], []
        for moment in range(5):
            await clock.to(pilot, ROYAL_UP + moment / 10)
            seen.append(style_of(pilot, "ight Flush", within="Str").bgcolor)
            counted.append(int(row_with(pilot, "Natural Royal").split()[-2].replace(",", "")))
        assert len(set(seen)) > 1
        assert counted == sorted(set(counted))
        assert counted[-1] < 4000
        await clock.to(pilot, 3.5)
        assert row_with(pilot, "Natural Royal").split()[-2] == "4,000"
        assert {*lights_above(pilot)} == {"●", "·", " "}
        await clock.to(pilot, 60)
        assert {*lights_above(pilot)} == {"●", " "}
        assert style_of(pilot, "Straight Flush") == before


@pytest.mark.parametrize("hand", [ROYAL, ("8s 8h 8d 8c 2c", "3c")])
@pytest.mark.parametrize("size", quick_and_slow([(119, 42), (119, 46)], whole=True))
async def test_lights_are_centred_on_the_cards(clock, size, hand):
    """Where no ring of cells around the table is free."""
    async with moving(dealt(*hand), size=size) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, ROYAL_UP + 0.2)
        assert "●" in screen_text(pilot)
        first, *_, last = pilot.app.screen.query("CardView")
        left, right = first.region.x, last.region.right - 1  # without its shadow
        lights = [light.region for light in pilot.app.screen.query("Lights") if light.display]
        beyond = left - min(light.x for light in lights)
        assert beyond == max(light.right for light in lights) - right
        assert beyond > 0 if hand is ROYAL and left else beyond == 0


async def test_royal_of_another_hand_is_shown_large(clock):
    session = Session.in_memory(credits=10_000, seed=b"royals")
    session.deal(5, cards="Ks Qs Js Ts 2c", hands=100)
    session.draw("Ks Qs Js Ts")
    place = royal_hand(session.state)
    assert place
    session = Session.in_memory(credits=10_000, seed=b"royals")
    session.deal(5, cards="Ks Qs Js Ts 2c", hands=100)
    async with moving(session) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, ROYAL_UP + 0.5)
        assert corners(pilot) == ["K♠", "Q♠", "J♠", "10♠", "A♠"]
        await clock.to(pilot, 60)
        assert message(pilot).startswith(f"hand {place + 1} of 100")
        assert "Natural Royal Flush · pays 4,000 · 1 in 38,401 · y shares it" in screen_text(pilot)


@cache
def luminance(colour):
    """As WCAG defines it; of no colour 0."""
    parts = [part / 255 for part in colour.get_truecolor()] if colour else [0, 0, 0]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def halves(strip):
    """The relative luminance of the upper and the lower half of each cell; of a letter its ground."""
    for text, style, _ in strip:
        ink, ground = luminance(style.color), luminance(style.bgcolor)
        for sign in text:
            yield from {"▀": (ink, ground), "▄": (ground, ink), "█": (ink, ink)}.get(sign, (ground, ground))


def flashes(levels, in_a_second):
    """The most flashes within a second: pairs of opposing changes of a tenth or more."""
    turns, last, way = [], levels[0], 0
    for frame, level in enumerate(levels):
        if abs(level - last) >= 0.1:
            if (level > last) != way:
                turns.append(frame)
                way = level > last
            last = level
    return (
        max((sum(start <= turn < start + in_a_second for turn in turns) for start in turns), default=0) // 2
    )


SAFE_CELLS = 341 * 256 // 4 // (10 * 20)
"""Cells of 10 by 20 pixels that may flash faster: a quarter of the ten degrees that WCAG 2.3.1 speaks of."""


@pytest.mark.parametrize("hand", [ROYAL, ("8s 8h 8d 8c 2c", "3c")])
@pytest.mark.parametrize("size", quick_and_slow([(80, 24), (120, 40), (200, 60)], whole=True))
async def test_nothing_on_the_screen_flashes_more_than_three_times_a_second(clock, size, hand):
    async with moving(dealt(*hand), size=size) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        view, frames = pilot.app.screen.view, []
        while view.player.timeline:
            strips = pilot.app.screen._compositor.render_strips()
            frames.append([level for strip in strips for level in halves(strip)])
            await clock.to(pilot, len(frames) / 30)
        assert len(frames) > 30
        counted = {levels: flashes(levels, 30) for levels in {*zip(*frames, strict=True)}}
        fast = sum(counted[levels] > 3 for levels in zip(*frames, strict=True))
        assert fast / 2 <= SAFE_CELLS, "only the figures that count up"


async def test_lights_need_no_colour_and_are_plain_in_letters(clock, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with moving(dealt(*ROYAL)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3)
        assert "●" in screen_text(pilot)
        pilot.app.change_setting("letters", True)
        await clock.to(pilot, ROYAL_UP)
        assert row_with(pilot, "Natural Royal").startswith(">> Natural Royal Flush")
        await clock.to(pilot, 3)
        assert screen_text(pilot).isascii()


@pytest.mark.parametrize("seconds", quick_and_slow([0.4, 0.0, 3.0]))
async def test_any_key_ends_a_royal_and_deals_nothing(clock, seconds):
    session = dealt(*ROYAL)
    async with moving(session) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, seconds)
        await press(pilot, "space")
        assert pilot.app.screen.view.player.timeline is None
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
        pilot.app.screen._presses.note("another key")  # else the click would repeat the press that drew
        await pilot.click("#button")
        assert pilot.app.screen.view.player.timeline is None
        assert session.state.hand == 1
