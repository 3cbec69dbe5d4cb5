"""What moves at the table, that it hides nothing that is stored, and that no one has to wait for it."""

import re

import pytest
from tables import cards_shown, dealt, message, painted, press, row_with, rows, screen_text, seated, style_of

from videopoker import Session
from videopoker.core.state import Phase
from videopoker.tui import presses, stage
from videopoker.tui.app import VideoPokerApp
from videopoker.tui.motion import pace_of

ROYAL = ("Ks Qs Js Ts 2c", "As")


class Clock:
    """The time on the stage, which stands still until a test moves it on."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now

    async def to(self, pilot, seconds):
        """Show the table so many seconds after the motion began."""
        self.now = seconds
        pilot.app.screen._stage._tick()
        await painted(pilot)


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(stage, "monotonic", clock)
    monkeypatch.setattr(presses, "SECONDS", 0)
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.delenv("SSH_TTY", raising=False)
    return clock


def moving(session=None, **options):
    return seated(session or Session.in_memory(credits=100, seed=b"a test"), animation="full", **options)


def backs(pilot):
    """How many cards show their backs."""
    return max(len(re.findall("[╱╲]+", row)) for row in cards_shown(pilot))


async def test_deal_is_stored_before_its_first_card_is_shown(clock):
    session = Session.in_memory(credits=100, seed=b"a test")
    async with moving(session) as pilot:
        await press(pilot, "space")
        assert (session.state.phase, session.state.credits, len(session.state.cards)) == (
            Phase.DRAWING,
            95,
            5,
        )
        assert not [card for card in session.state.cards if card.pretty in screen_text(pilot)]


async def test_cards_come_one_after_another(clock):
    session = Session.in_memory(credits=100, seed=b"a test")
    async with moving(session) as pilot:
        await press(pilot, "space")
        await clock.to(pilot, 0.3)
        shown = [card.pretty in screen_text(pilot) for card in session.state.cards]
        assert shown == [True, True, True, False, False]


async def test_hand_is_named_with_its_last_card(clock):
    async with moving() as pilot:
        await press(pilot, "space")
        await clock.to(pilot, 0.3)
        assert message(pilot) == ""
        assert "▶" not in screen_text(pilot)
        await clock.to(pilot, 1)
        assert message(pilot).endswith("draw five")


async def test_jackpot_and_glass_stay_as_they_were_until_the_last_card(clock):
    session = Session.in_memory("jacks-or-better-9-6-progressive", credits=10_000)
    for _ in range(2):
        session.deal(5, hands=100)
        session.draw()
    session.deal(5, cards="Ks Qs Js Ts 2c", replacements="As", hands=1)
    async with moving(session) as pilot:
        before = screen_text(pilot).split("HELD")[0].split("No.")[0]
        await press(pilot, "1", "2", "3", "4", "space")
        assert "JACKPOT 4,005.02" in before
        assert "JACKPOT 4,005.02" in rows(pilot)[0]
        assert "4005" in row_with(pilot, "Royal Flush")
        await clock.to(pilot, 3)
        assert "JACKPOT 4,000.02" in rows(pilot)[0]
        assert "4000" in row_with(pilot, "Royal Flush")


async def test_double_is_offered_with_the_last_card(clock):
    async with moving(dealt()) as pilot:
        pilot.app.change_setting("double_up", True)
        await press(pilot, "1", "3", "5", "space")
        assert "d double" not in rows(pilot)[-1]
        await clock.to(pilot, 0.5)
        assert "d double" in rows(pilot)[-1]


def staked():
    """Twenty-five staked on a card above a nine: a queen, a deuce, a nine and a four to pick from."""
    session = dealt()
    session.draw({0, 2, 4})
    session.double_up("9d Qh 2c 9s 4h")
    return session


async def test_card_to_beat_turns_over_when_a_win_is_staked(clock):
    session = dealt()
    session.draw({0, 2, 4})
    async with moving(session) as pilot:
        pilot.app.change_setting("double_up", True)
        await press(pilot, "d")
        card = session.state.double.card.pretty
        assert (backs(pilot), card in screen_text(pilot)) == (5, False)
        await clock.to(pilot, 0.3)
        assert (backs(pilot), card in screen_text(pilot)) == (4, True)


async def test_picked_card_tells_nothing_before_it_is_up(clock):
    session = staked()
    async with moving(session) as pilot:
        pilot.app.change_setting("double_up", True)
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


async def test_double_up_is_skipped_by_any_key_which_counts(clock):
    session = staked()
    async with moving(session) as pilot:
        pilot.app.change_setting("double_up", True)
        await press(pilot, "1", "d")
        assert (session.state.phase, session.state.rounds) == (Phase.DOUBLING, 2)
        await press(pilot, "1", "space")
        assert session.state.hand == 2


async def test_win_is_doubled_while_its_cards_are_still_turned_over(clock):
    session = dealt()
    async with moving(session) as pilot:
        pilot.app.change_setting("double_up", True)
        await press(pilot, "1", "3", "5", "space", "d")
        assert session.state.phase is Phase.DOUBLING


async def test_key_during_the_deal_ends_it_and_counts(clock):
    session = Session.in_memory(credits=100, seed=b"a test")
    async with moving(session) as pilot:
        await press(pilot, "space", "2")
        assert [card for card in session.state.cards if card.pretty not in screen_text(pilot)] == []
        assert message(pilot).endswith("draw four")
        assert cards_shown(pilot)[0].split() == ["HELD"]


async def test_click_during_the_deal_ends_it_and_counts(clock):
    async with moving() as pilot:
        await press(pilot, "space")
        await pilot.click("#card-4")
        await painted(pilot)
        assert message(pilot).endswith("draw four")


async def test_deal_can_be_drawn_at_once(clock):
    session = Session.in_memory(credits=100, seed=b"a test")
    async with moving(session) as pilot:
        await press(pilot, "space", "space")
        assert (session.state.phase, session.state.hand) == (Phase.BETTING, 1)


async def test_eager_finger_ends_the_deal_and_draws_nothing(clock, monkeypatch):
    session = Session.in_memory(credits=100, seed=b"a test")
    monkeypatch.setattr(presses, "SECONDS", 60)
    async with moving(session) as pilot:
        await press(pilot, "space", "space")
        assert session.state.phase is Phase.DRAWING
        assert message(pilot).endswith("draw five")


async def test_held_cards_stay_face_up_at_the_draw(clock):
    session = dealt()
    async with moving(session) as pilot:
        await press(pilot, "1", "3", "5", "space")
        assert backs(pilot) == 2
        assert all(session.state.cards[place].pretty in screen_text(pilot) for place in (0, 2, 4))
        assert cards_shown(pilot)[0].split() == ["HELD"] * 3


async def test_drawn_cards_turn_over_one_after_another(clock):
    async with moving(dealt()) as pilot:
        await press(pilot, "1", "3", "5", "space")
        await clock.to(pilot, 0.16)
        assert [card in screen_text(pilot) for card in ("8♣", "8♦")] == [True, False]


async def test_autohold_tells_nothing_before_the_last_card(clock):
    async with moving(Session.in_memory(credits=1000, seed=(127).to_bytes(2))) as pilot:
        pilot.app.change_setting("autohold", True)
        await press(pilot, "space")
        await clock.to(pilot, 0.3)
        assert "HELD" not in screen_text(pilot)
        await clock.to(pilot, 1)
        assert "HELD" in screen_text(pilot)


async def test_win_counts_up_while_the_credits_are_already_right(clock):
    session = dealt()
    async with moving(session) as pilot:
        await press(pilot, "1", "3", "5", "space")
        assert session.state.credits == 1020
        assert "CREDITS 995 $248.75   BET 5   WIN 0 " in screen_text(pilot)
        await clock.to(pilot, 0.5)
        assert 0 < pilot.app.screen.query_one("#meters").counted < 25
        await clock.to(pilot, 2)
        assert "CREDITS 1,020 $255.00   BET 5   WIN 25 " in screen_text(pilot)


async def test_line_that_is_paid_glows_in_colour_and_signs(clock):
    async with moving(dealt()) as pilot:
        await press(pilot, "1", "3", "5", "space")
        await clock.to(pilot, 0.3)
        glowing = style_of(pilot, "Full House")
        assert row_with(pilot, "Full House").startswith("▶▶ Full House")
        await clock.to(pilot, 2)
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
    async with moving(dealt(*ROYAL)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3)
        assert row_with(pilot, "N A T U R A L   R O Y A L   F L U S H").split()[-1] == "4,000"
        assert "●" in screen_text(pilot)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_banner_leaves_the_cards_to_be_read(clock, size):
    async with moving(dealt(*ROYAL), size=size) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3)
        assert "4,000" in screen_text(pilot)
        assert all(card in screen_text(pilot) for card in ("A♠", "K♠", "Q♠", "J♠", "10♠"))


async def test_banner_goes_by_itself(clock):
    async with moving(dealt(*ROYAL)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3)
        await clock.to(pilot, 60)
        assert "●" not in screen_text(pilot)
        assert message(pilot) == "royal flush  ·  pays 4,000"


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


async def test_gold_sweeps_over_the_glass_and_is_gone(clock):
    async with moving(dealt(*ROYAL)) as pilot:
        before = style_of(pilot, "Straight Flush")
        await press(pilot, "1", "2", "3", "4", "space")
        seen = []
        for moment in (0.3, 0.4, 0.5, 0.6, 0.7):
            await clock.to(pilot, moment)
            seen.append(style_of(pilot, "ight Flush", within="Str").bgcolor)
        await clock.to(pilot, 60)
        assert len(set(seen)) > 1
        assert style_of(pilot, "Straight Flush") == before


async def test_bell_rings_with_the_last_card(clock, monkeypatch):
    rung = []
    monkeypatch.setattr(VideoPokerApp, "bell", lambda _: rung.append("bell"))
    async with moving(dealt()) as pilot:
        pilot.app.change_setting("bell", True)
        await press(pilot, "1", "3", "5", "space")
        assert rung == []
        await clock.to(pilot, 0.3)
        await clock.to(pilot, 0.6)
        assert len(rung) == 1


async def test_no_clock_runs_when_nothing_moves(clock):
    async with moving(dealt()) as pilot:
        await press(pilot, "1", "3", "5", "space")
        assert pilot.app.screen._stage._timer
        await clock.to(pilot, 60)
        assert pilot.app.screen._stage._timer is None


@pytest.mark.parametrize(("speed", "level"), [("off", "full"), ("normal", "none")])
async def test_everything_is_in_the_first_frame_without_animation(clock, speed, level):
    async with seated(dealt(*ROYAL), animation=level) as pilot:
        pilot.app.change_setting("speed", speed)
        await press(pilot, "1", "2", "3", "4", "space")
        assert "A♠" in screen_text(pilot)
        assert message(pilot) == "royal flush  ·  pays 4,000"
        assert "WIN 4,000" in screen_text(pilot)
        assert row_with(pilot, "Natural").startswith(" ▶ Natural")
        assert pilot.app.screen._stage._timer is None


async def test_terminal_far_away_gets_few_frames(clock, monkeypatch):
    monkeypatch.setenv("SSH_TTY", "/dev/pts/1")
    session = Session.in_memory(credits=100, seed=b"a test")
    async with moving(session) as pilot:
        await press(pilot, "space")
        looks = set()
        for number in range(60):
            await clock.to(pilot, number / 100)
            looks.add(screen_text(pilot))
        assert len(looks) <= 11


async def test_new_size_ends_what_moves(clock):
    async with moving(dealt(*ROYAL)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3)
        await pilot.resize_terminal(100, 30)
        assert "●" not in screen_text(pilot)


@pytest.mark.parametrize(
    ("wanted", "level", "moves"),
    [
        ("full", "full", True),
        ("full", "none", False),
        ("basic", "full", True),
        ("none", "full", False),
        ("none", "basic", False),
    ],
)
async def test_lower_of_the_setting_and_the_terminals_level_moves_the_cards(clock, wanted, level, moves):
    async with seated(dealt(), animation=level) as pilot:
        pilot.app.change_setting("animation", wanted)
        await press(pilot, "1", "3", "5", "space")
        assert (backs(pilot) == 2) is moves


async def test_basic_animation_shows_no_card_in_mid_turn(clock):
    async with moving(dealt()) as pilot:
        pilot.app.change_setting("animation", "basic")
        await press(pilot, "1", "3", "5", "space")
        assert pilot.app.screen._stage._motion.pace == pace_of("normal", "basic", remote=False)
        pilot.app.change_setting("animation", "full")
        assert pilot.app.animation_level == "full"
