"""Animation of the table: results are stored first, and nobody has to wait."""

from dataclasses import replace
from functools import partial

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    HELD,
    app_with,
    corners,
    dealt,
    message,
    painted,
    play_deals,
    press,
    row_with,
    rows,
    screen_text,
    seated,
    settle,
    tags,
    until,
)
from tests.tui.timelines import backs, moving
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.tui.kit import debounce as presses
from videopoker.tui.kit.table_view.cards import card
from videopoker.tui.kit.table_view.cards.card import CardView
from videopoker.tui.kit.timeline import Turn

ROYAL = ("Ks Qs Js Ts 2c", "As")


async def test_deal_is_stored_before_its_first_card_is_shown(clock):
    """The cards come one after another, and the hand is named with its last card."""
    session = Session.in_memory(credits=100, seed=b"a test")
    async with moving(session) as pilot:
        await press(pilot, "space")
        assert (session.state.phase, session.state.credits, len(session.state.cards)) == (
            Phase.DRAWING,
            95,
            5,
        )
        assert not [card for card in session.state.cards if card.pretty in screen_text(pilot)]
        await clock.to(pilot, 0.3)
        shown = [card.pretty in screen_text(pilot) for card in session.state.cards]
        assert shown == [True, True, True, False, False]
        assert message(pilot) == ""
        assert "▶" not in screen_text(pilot)
        await clock.to(pilot, 1)
        assert message(pilot).endswith("nothing held")


async def test_held_card_is_seen_between_two_rows_and_its_key_is_not_delayed(clock, monkeypatch):
    monkeypatch.setattr(card, "_BETWEEN_SECONDS", 60)
    async with moving(dealt()) as pilot:
        await press(pilot, "1")
        assert (pilot.app.screen.held, tags(pilot)) == ({0}, []), "HELD comes with the raised card"
        first = pilot.app.screen.query_one("#card-1", CardView)
        upper_edge = rows(pilot)[first.region.y + 1]
        assert upper_edge[first.region.x :].startswith("▀" * (first.size.width - 1))
        first._arrive()
        await painted(pilot)
        assert (tags(pilot), corners(pilot)[0]) == ([HELD], "K♠")
        monkeypatch.setattr(card, "_BETWEEN_SECONDS", 0.01)
        await press(pilot, "1")
        await until(lambda: not first._look.between)
        await painted(pilot)
        assert (tags(pilot), corners(pilot)[0]) == ([], "K♠")


@pytest.mark.parametrize(
    "size", quick_and_slow([(60, 20), (80, 27), (100, 30), (160, 50), (200, 60)], whole=True)
)
async def test_cards_turn_over_in_every_size(clock, size):
    """From its way to the table over landing, back and edge to the face; every row has the columns of the card and its shadow."""
    async with moving(size=size) as pilot:
        await press(pilot, "space")
        first = pilot.app.screen.query_one("#card-1", CardView)
        seen = set()
        for frame in range(12):
            await clock.to(pilot, frame / 60)
            seen.add(first.turn)
            painted_rows = first.render_lines(first.size.region)
            assert {row.cell_length for row in painted_rows} == {first.size.width}
        assert seen == {Turn.COMING, Turn.LANDING, Turn.BACK_TURNING, Turn.EDGE, Turn.FACE_TURNING, Turn.FACE}


async def test_jackpot_and_paytable_do_not_change_until_the_last_card(clock):
    session = Session.in_memory("jacks-or-better-9-6-progressive", credits=10_000)
    play_deals(session, 2, hands=100)
    session.deal(5, cards="Ks Qs Js Ts 2c", replacements="As", hands=1)
    async with moving(session) as pilot:
        before = screen_text(pilot).split(HELD)[0].split("No.")[0]
        await press(pilot, "1", "2", "3", "4", "space")
        assert "JACKPOT 4,005.02" in before
        assert "JACKPOT 4,005.02" in rows(pilot)[0]
        assert "4,005" in row_with(pilot, "Royal Flush")
        await clock.to(pilot, 60)
        assert "JACKPOT 4,000.02" in rows(pilot)[0]
        assert "4,000" in row_with(pilot, "Royal Flush")


async def test_double_up_turns_over_the_card_to_beat_then_the_pick_and_any_key_skips_that_and_counts(
    clock,
):
    """A win can be doubled while its cards still turn over; a pick shows no result before it is face up."""
    session = dealt()
    session.double_up = partial(session.double_up, "9d Qh 2c 9s 4h")
    async with moving(session) as pilot:
        pilot.app.change_setting("double_up", True)
        await press(pilot, "1", "3", "5", "space", "d")
        assert session.state.phase is Phase.DOUBLING
        assert (backs(pilot), "9♦" in screen_text(pilot)) == (5, False)
        await clock.to(pilot, 0.3)
        assert (backs(pilot), "9♦" in screen_text(pilot)) == (4, True)
        await press(pilot, "1")
        assert session.state.credits == 1045
        assert "CREDITS 995 $248.75   BET 5   WIN 0 " in screen_text(pilot)
        assert (backs(pilot), message(pilot), "d double" in rows(pilot)[-1]) == (4, "", False)
        await clock.to(pilot, 0.2)
        assert [card in screen_text(pilot) for card in ("Q♥", "4♥")] == [True, False]
        await clock.to(pilot, 0.5)
        assert 0 < pilot.app.screen.query_one("#meters").counted < 50
        await clock.to(pilot, 2)
        assert "CREDITS 1,045 $261.25   BET 5   WIN 50 " in screen_text(pilot)
        await press(pilot, "d", "1", "d")
        assert (session.state.phase, session.state.rounds) == (Phase.DOUBLING, 3)
        await press(pilot, "1", "space")
        assert session.state.hand == 2


async def test_key_or_click_during_the_deal_skips_it_and_counts(clock, monkeypatch):
    """A hand can be drawn at once, but the same key pressed twice in haste draws nothing."""
    session = Session.in_memory(credits=100, seed=b"a test")
    async with moving(session) as pilot:
        await press(pilot, "space", "2")
        assert [card for card in session.state.cards if card.pretty not in screen_text(pilot)] == []
        assert message(pilot).endswith("draw four")
        await until(lambda: tags(pilot) == [HELD])
        await press(pilot, "space", "space")
        await pilot.click("#card-4")
        assert message(pilot).endswith("draw four")
        await press(pilot, "space", "space", "space")
        assert (session.state.phase, session.state.hand) == (Phase.BETTING, 3)
        monkeypatch.setattr(presses, "SECONDS", 60)
        await settle(pilot)
        await press(pilot, "space", "space")
        assert (session.state.phase, session.state.hand) == (Phase.DRAWING, 4)
        assert message(pilot).endswith("nothing held")


async def test_held_cards_stay_face_up_at_the_draw_and_the_others_turn_over_one_after_another(clock):
    """Doubling is offered and the bell rings with the last card; then no clock runs any more."""
    rung, session = [], dealt()
    async with moving(session) as pilot:
        pilot.app.bell = lambda: rung.append("bell")  # a terminal's bell cannot be heard here
        pilot.app.change_setting("bell", "on")
        pilot.app.change_setting("double_up", True)
        await press(pilot, "1", "3", "5", "space")
        assert backs(pilot) == 2
        assert all(session.state.cards[place].pretty in screen_text(pilot) for place in (0, 2, 4))
        assert tags(pilot) == [HELD] * 3
        await clock.to(pilot, 0.16)
        assert [card in screen_text(pilot) for card in ("8♣", "8♦")] == [True, False]
        assert rung == []
        assert "d double" not in rows(pilot)[-1]
        await clock.to(pilot, 0.6)
        assert "d double" in rows(pilot)[-1]
        assert len(rung) == 1
        assert pilot.app.screen.view.player.timeline
        await clock.to(pilot, 60)
        assert pilot.app.screen.view.player.timeline is None


@pytest.mark.parametrize(
    ("setting", "value", "level"),
    quick_and_slow([("speed", "off", "full"), ("animation", "none", "full"), ("speed", "normal", "none")], 2),
)
async def test_everything_is_in_the_first_frame_without_animation(clock, setting, value, level):
    async with seated(dealt(*ROYAL), animation=level) as pilot:
        pilot.app.change_setting(setting, value)
        await press(pilot, "1", "2", "3", "4", "space")
        assert "A♠" in screen_text(pilot)
        assert message(pilot).endswith("y shares it")
        assert "WIN 4,000" in screen_text(pilot)
        assert row_with(pilot, "Natural").startswith(" ▶ Natural")
        assert pilot.app.screen.view.player.timeline is None


async def test_remote_terminal_gets_few_frames(clock, monkeypatch):
    monkeypatch.setenv("SSH_TTY", "/dev/pts/1")
    session = Session.in_memory(credits=100, seed=b"a test")
    async with moving(session) as pilot:
        await press(pilot, "space")
        looks = set()
        for number in range(60):
            await clock.to(pilot, number / 100)
            looks.add(screen_text(pilot))
        assert len(looks) <= 11


@pytest.mark.parametrize(
    ("setting", "level", "moved"),
    [
        ("full", "full", "full"),
        ("full", "none", "none"),
        ("basic", "full", "basic"),
        ("none", "full", "none"),
        ("none", "basic", "none"),
    ],
)
def test_animation_is_the_lower_of_the_setting_and_the_terminals_level(clock, setting, level, moved):
    app = app_with(None)
    app.settings = replace(app.settings, animation=setting)
    app.animation_level = level
    assert app.animation_level == moved
