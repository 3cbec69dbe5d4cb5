"""The side panel: the session beside the table on a large terminal."""

import re
from decimal import Decimal

import pytest
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen

from tests.real_saves import real_session
from tests.tui.tables import (
    answered,
    dealt,
    move,
    play_deals,
    press,
    resized,
    screen_text,
    seated,
    settle,
    shown,
)
from videopoker import Session, load_paytable
from videopoker.coach.advice import advise
from videopoker.solver.tables.returns import solve
from videopoker.text.words.hold_names import symbols
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.table import session_panel as panel_model
from videopoker.tui.table.coach import EXAMPLE
from videopoker.tui.table.panel import COLUMNS
from videopoker.tui.table.session_panel import outlier, panel_state, played_game

LARGE = (120, 36)


def three_hands():
    """A full house and two pairs of kings, paid 5 and 1 for each coin."""
    session = dealt()
    session.draw("Ks JK Kh")
    for _ in range(2):
        session.deal(5, cards="Ks Kh 7d 2c 9d")
        session.draw("Ks Kh 7d 2c 9d")
    return session


def lose(session):
    """A hand of one coin that wins nothing."""
    session.deal(1, cards="2s 4h 7d 9c Jd")
    session.draw("2s 4h 7d 9c Jd")


def game_return(session):
    """The bet of the game's return in the panel, its label and the return."""
    state = panel_state(session.totals, played_game(session.totals), (), "$", Bankroll())
    (label, so_far) = state.returns[1]
    return state.coins, label, f"{so_far:.2%}"


def heading(pilot, group):
    """The words in the frame of a group."""
    return " ".join(pilot.app.screen.query_one(f"#{group}-group")._titles)


def rows_of(pilot, place):
    """The rows of one part of the panel."""
    return [row.rstrip() for row in str(pilot.app.screen.query_one(f"#{place}").content).splitlines()]


async def test_panel_opens_in_a_large_terminal_and_closes_in_a_smaller_one():
    async with seated(dealt(), coach="off") as pilot:
        async for size in resized(pilot, (119, 36), LARGE, (120, 35)):
            await answered(pilot)
            assert ("LUCK AND SKILL" in screen_text(pilot)) is (size == LARGE), size
            assert "LAST HANDS" not in screen_text(pilot)
            assert "DRAW" in screen_text(pilot)


@pytest.mark.parametrize("name", ["joker-poker-jacks-15-5-4", "deuces-wild-full-pay"])
async def test_before_the_first_deal_the_coach_shows_the_best_hold_of_an_example(tmp_path, name):
    with Session.open(tmp_path / "default.sqlite3", name) as session:
        async with seated(session, LARGE) as pilot:
            await answered(pilot)
            best = advise(EXAMPLE, load_paytable(name), 5).best
            assert f"{symbols(best.cards)}, {float(best.value):.2f} coins" in screen_text(pilot)
            await press(pilot, "space")
            await answered(pilot)
            assert "example" not in screen_text(pilot)


async def test_panel_is_removed_before_the_next_size_of_the_terminal_is_handled():
    """Else a terminal that changes its size quickly would have two, a crash."""
    async with seated(Session.in_memory(credits=100), LARGE) as pilot:
        table, small = pilot.app.screen, Size(80, 24)
        await table.on_resize(Resize(small, small))
        assert not table.query("#panel")


async def test_panel_opened_during_a_hand_lists_those_before_it_and_that_one_when_it_is_over():
    session = three_hands()
    session.deal(5, cards="Ks 7d JK 2c Kh", replacements="8c 8d")
    before = ["Jacks or Better K♠K♥7♦2♣9♦      0"] * 2
    before.append("Full House      K♠8♣JK8♦K♥    +20")
    async with seated(session, LARGE, coach="off") as pilot:
        await answered(pilot)
        assert rows_of(pilot, "skill")[1].split()[:3] == ["net", "+20", "3"]
        assert rows_of(pilot, "last-hands") == before
        await press(pilot, "1", "3", "5", "space")
        await answered(pilot)
        assert rows_of(pilot, "last-hands") == [before[-1], *before]
        assert "+40  $10.00" in screen_text(pilot)
        assert "all time, 4 deals" in screen_text(pilot)
        assert rows_of(pilot, "skill")[1].endswith(" 4 wins")


async def test_panel_misses_no_hand_of_a_player_who_plays_on_at_once():
    session = Session.in_memory(credits=100)
    async with seated(session, LARGE, coach="off") as pilot:
        await answered(pilot)
        for cards in ("Ks Kh 7d 2c 9d", "Qs Qh 7d 7c 9d", "2s 4h 7d 9c Jd"):
            move(pilot, lambda cards=cards: session.deal(5, cards=cards))
            move(pilot, lambda cards=cards: session.draw(cards))
        await answered(pilot)
        lines = [row[:16].strip() for row in rows_of(pilot, "last-hands")]
        assert lines == ["no win", "Two Pair", "Jacks or Better"]


async def test_panel_counts_the_hits_of_the_game_beside_those_of_best_play():
    """A higher terminal has room for all lines."""
    async with seated(three_hands(), LARGE, coach="off") as pilot:
        await answered(pilot)
        assert heading(pilot, "hits") == "HITS at 5 coins"
        hits = rows_of(pilot, "hits")
        assert hits[0].split() == ["hits", "95%", "range"]
        labels = [line.label for line in load_paytable().lines[2 - len(hits) :]]
        counted = {"Full House": "1", "Jacks or Better": "2"}
        assert [re.search(r" (\d+) ", row)[1] for row in hits[1:-1]] == [
            counted.get(label, "0") for label in labels
        ]
        assert hits[-1] == "luckiest: Full House (1 in 11)"
        async for _ in resized(pilot, (120, 60)):
            await answered(pilot)
            assert len(rows_of(pilot, "hits")) == 13  # eleven lines


def test_return_of_a_game_played_at_several_bets_is_that_of_the_last_bet_in_this_game(monkeypatch):
    monkeypatch.setattr(panel_model, "_RETURN_HANDS", 1)
    session = three_hands()
    assert game_return(session) == (5, "this game, all time", "233.33%")
    session.choose("jacks-or-better-9-6")
    lose(session)
    session.choose("joker-poker-jacks-15-5-4")
    assert game_return(session) == (5, "this game, all time", "233.33%")
    lose(session)
    assert game_return(session) == (1, "this game at 1 coin", "0.00%")


@pytest.mark.parametrize(("hands", "returns"), [(99, 0), (100, 2)])
def test_no_return_is_shown_before_a_hundred_hands(hands, returns):
    total = play_deals(Session.in_memory(credits=1000, seed=b"hundred"), hands).totals
    assert len(panel_state(total, played_game(total), (), "$", Bankroll()).returns) == returns


async def test_panel_compares_with_the_return_at_the_bet_in_play_before_and_after_the_hand():
    session = Session.in_memory("deuces-wild-full-pay", credits=100)
    expected = f"{1 - solve(load_paytable('deuces-wild-full-pay'), 2).expected:.2%}"
    async with seated(session, LARGE, coach="off") as pilot:
        await press(pilot, "b", "b")
        for _ in ("before", "dealt", "drawn"):
            await answered(pilot)
            assert rows_of(pilot, "skill")[0].split() == ["this", "game", "it", "keeps", expected]
            await press(pilot, "space")
        assert heading(pilot, "hits") == "HITS at 2 coins"


WORDS = ["this game", "your cards", "mistakes", "net"]


def amounts(pilot):
    """The amounts of luck and skill by their words."""
    found = re.findall(
        r"^([a-z ]+?) +([+-]?[\d,.]+)(?: .*)?$", "\n".join(rows_of(pilot, "skill")), re.MULTILINE
    )
    return {word: Decimal(amount.replace(",", "")) for word, amount in found if word != "hands per hour"}


@pytest.mark.parametrize("hands", [5, 60])
async def test_words_of_luck_and_skill_add_up_to_the_net_result(tmp_path, hands):
    """From a hundred coins on without decimals. The words of doubled wins and of a jackpot's growth are among them."""
    game = "jacks-or-better-9-6-progressive"
    with real_session(tmp_path / "default.sqlite3", b"words", game) as session:
        with session.one_commit():
            for _ in range(hands):
                session.deal(5)
                session.draw([0, 1])
                if session.state.stake:
                    session.double_up()
                    session.pick(1)
            session.choose_phrase("")
        async with seated(session, (120, 40)) as pilot:
            await shown(pilot, " right ")
            parts = amounts(pilot)
            won = parts.pop("net")
            assert [*parts][:3] == WORDS[:3]
            assert ("doubles" in parts) is (hands > 20)
            assert sum(parts.values()) == won == session.totals.session.curve.last / session.totals.cents
            if hands > 20:
                assert heading(pilot, "bankroll") == f"BANKROLL session, {hands} deals"


async def test_bankroll_is_all_hands_until_the_session_has_twenty(tmp_path):
    path = tmp_path / "default.sqlite3"
    with real_session(path, b"before") as session:
        play_deals(session, 30)
        session.choose_phrase("")
    with Session.open(path) as session:
        async with seated(session, (120, 40), coach="off") as pilot:
            await answered(pilot)
            assert heading(pilot, "bankroll") == "BANKROLL all time, 30 deals"
            for _ in range(19):
                move(pilot, lambda: session.deal(1))
                move(pilot, session.draw)
            await answered(pilot)
            assert heading(pilot, "bankroll") == "BANKROLL all time, 49 deals"
            assert "net" in screen_text(pilot)
            await settle(pilot)
            await press(pilot, "space")
            await settle(pilot)
            await press(pilot, "space")
            await answered(pilot)
            assert heading(pilot, "bankroll") == "BANKROLL session, 20 deals"


async def test_panel_and_statistics_mark_the_grades_of_a_practice_save(tmp_path):
    with Session.open(tmp_path / "tries.sqlite3", "jacks-or-better-9-6", practice=True) as session:
        async with seated(session, (120, 40)) as pilot:
            await press(pilot, "space", "1", "2", "3", "4", "5", "space")
            await shown(pilot, "practice")
            await press(pilot, "t", "6")
            await shown(pilot, "PRACTICE CREDITS ")


@pytest.mark.parametrize("odds", ["under 1 in a billion", "1 in 25 million", "1 in 3,500"])
@pytest.mark.parametrize("lucky", [True, False])
def test_panel_names_the_outlier_with_its_odds_in_one_row(odds, lucky):
    row = outlier("no win", odds, lucky=lucky)
    assert len(row) <= COLUMNS
    assert "no win (" in row


async def test_move_is_painted_in_one_frame_and_a_hold_repaints_only_what_changes(monkeypatch):
    frames = []
    paint = Screen._compositor_refresh

    def noted(screen):
        frames.append({widget.id for widget in screen._dirty_widgets})
        paint(screen)

    async with seated(dealt(), LARGE) as pilot:
        await answered(pilot)
        monkeypatch.setattr(Screen, "_compositor_refresh", noted)
        for key in ("4", "4", "space"):
            frames.clear()
            await press(pilot, key)
            assert sum("message" in parts for parts in frames) == 1, (key, frames)
            if key == "4":
                assert not frames[0] & {"coach-group", "paytable", "keys", "numbers", "button"}


async def test_panel_drops_the_odds_of_the_previous_game():
    session = three_hands()
    async with seated(session, LARGE, coach="off") as pilot:
        await answered(pilot)
        session.choose("jacks-or-better-9-6")
        move(pilot, lambda: session.deal(5, cards="Ks Kh 7d 2c 9d"))
        move(pilot, lambda: session.draw("Ks Kh 7d 2c 9d"))
        await answered(pilot)
        assert rows_of(pilot, "hits")[-2].split()[:4] == ["Jacks", "or", "Better", "1"]
