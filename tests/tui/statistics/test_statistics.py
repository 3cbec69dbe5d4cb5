"""The statistics: pages of meters, curves, lines, results and the ledger."""

import re
import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from tests.quick import quick_and_slow
from tests.real_saves import real_session
from tests.tui.tables import (
    painted,
    play_deals,
    press,
    resized,
    row_of,
    row_with,
    rows,
    screen_text,
    seated,
    shown,
)
from videopoker import Session, load_paytable, read_records
from videopoker.core.base.time_series import TimeSeries
from videopoker.core.machine.moves import StartSession
from videopoker.core.machine.totals import RESULTS, Counts, Totals
from videopoker.play.paytables import solved
from videopoker.solver.statistics.comparison import compare
from videopoker.text.groups.group import Column, Group
from videopoker.text.play.meters import meter_groups
from videopoker.tui.kit.bankroll import Bankroll
from videopoker.tui.kit.groups import Interval, bar, draw_groups, drawn_interval, page_of_lines
from videopoker.tui.statistics.content import bankroll_words, page_of_meters, page_of_results


@pytest.fixture(scope="module")
def session():
    """Thirty hands of two games, ten of them in this session."""
    session = Session.in_memory("jacks-or-better-9-6", credits=1000, seed=b"statistics")
    play_deals(session, 10, 2)
    session.choose("joker-poker-jacks-15-5-4")
    for hand in range(20):
        if hand == 10:
            session.play(StartSession())
        session.deal(5)
        session.draw()
    return session


async def test_each_net_beside_a_hand_in_play_says_whether_it_counts(tmp_path):
    """Coins bet are gone from the credits; what was won is known when the hand is over."""
    with Session.open(tmp_path / "save.sqlite3", "jacks-or-better-9-6") as session:
        session.choose_phrase("")
        session.deal(5)
        session.draw()
        session.deal(5)
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "t")
            assert row_with(pilot, "net, 5 in play")
            await press(pilot, "2")
            await shown(pilot, "5 credits in play not counted")
            await press(pilot, "5")
            await shown(pilot, "5 credits in play: counted as lost until the hand is over.")
            await press(pilot, "6")
            await shown(pilot, "won or lost")
            await shown(pilot, "5 credits in play not counted")


async def test_statistics_open_with_this_session_and_all_time(session):
    """The ledger lists sessions and deposits in money; tab turns the pages, and esc returns to the table."""
    async with seated(session) as pilot:
        await press(pilot, "t")
        assert "$0.25 per credit ─╮" in rows(pilot)[1]
        coin_in = row_with(pilot, "coin in").strip("│").split()
        assert coin_in == ["coin", "in", "50", "$12.50", "120", "$30.00"]
        assert row_with(pilot, "hands  ").strip("│").split() == ["hands", "10", "30"]
        await press(pilot, "4", "tab")
        assert page_chosen(pilot) == "LEDGER"
        assert "10" in row_with(pilot, "until now")
        async for size in resized(pilot, (80, 24), (60, 20)):
            assert "$250.00" in row_with(pilot, "deposited"), size
        await press(pilot, "shift+tab", "escape")
        assert "CREDITS" in screen_text(pilot)


PAGE_NAMES = ["METERS", "BANKROLL", "LINES", "RESULTS", "LEDGER", "PLAY", "RISK"]


def page_chosen(pilot):
    """The page marked in the heading."""
    return next(word for word in rows(pilot)[0].split() if word in PAGE_NAMES)


@pytest.mark.parametrize("size", quick_and_slow([(80, 24), (60, 20), (120, 40), (200, 60)], whole=True))
async def test_arrows_turn_every_page_on_and_back(session, size):
    """No page keeps the arrows that led to it; the key row names them on each."""
    async with seated(session, size) as pilot:
        await press(pilot, "t")
        for key, names in (("right", PAGE_NAMES), ("left", [PAGE_NAMES[0], *PAGE_NAMES[:0:-1]])):
            for name in names:
                assert page_chosen(pilot) == name
                assert "1-7 tab ← → page" in rows(pilot)[-1]
                await press(pilot, key)


async def test_enter_on_a_meter_shows_its_hand_and_escape_leads_back(tmp_path):
    """In a save on disk: the biggest win, of which the first of equal ones, and the ends of the longest streaks."""
    with real_session(tmp_path / "default.sqlite3", b"meters", "jacks-or-better-9-6") as session:
        play_deals(session, 20)
        total = session.totals
        async with seated(session) as pilot:
            await press(pilot, "t")
            assert "enter hands" in rows(pilot)[-1]
            await press(pilot, "enter")
            assert f"{total.biggest_win} in hand {total.biggest_hand} " in row_with(pilot, "biggest win  ")
            assert f"{total.best_streak} to hand {total.best_streak_hand} " in row_with(
                pilot, "winning streak"
            )
            await press(pilot, "enter")
            await shown(pilot, f"HAND {total.biggest_hand} ")
            await shown(pilot, f"pays {total.biggest_win}")
            await press(pilot, "escape", "enter", "down", "down", "down", "enter")
            await shown(pilot, f"HAND {total.longest_drought_hand} ")
            await press(pilot, "escape", "enter", "end", "enter")
            await shown(pilot, f"HAND {read_records(session)[-1].hand} ")
            await press(pilot, "escape")
            assert page_chosen(pilot) == "METERS"


async def test_hand_of_a_meter_in_a_damaged_save_says_so(tmp_path):
    path = tmp_path / "default.sqlite3"
    with Session.open(path) as session:
        session.deal(5)
        session.draw()
        async with seated(session, (120, 40)) as pilot:
            await press(pilot, "t")
            with closing(sqlite3.connect(path)) as connection:
                connection.execute("DROP TRIGGER event_is_never_changed")
                connection.execute('UPDATE event SET record = \'{"event": "dealt"}\' WHERE number = 5')
                connection.commit()
            await press(pilot, "enter", "enter")
            await shown(pilot, "row 5 of its log is damaged")


async def test_lines_and_results_are_compared_with_best_play(session):
    """Game by game; the title is whole where there is room for it. Only hands in a save are graded."""
    async with seated(session) as pilot:
        await press(pilot, "t", "4")
        await shown(pilot, "══╡ expected")
        await shown(pilot, "of all")
        counts = [int(row.split()[-3]) for row in map(clean, rows(pilot)) if row.endswith("%")]
        assert sum(counts) == 30
        await press(pilot, "6")
        await shown(pilot, "No graded hands. Only hands in a save are graded.")
        await press(pilot, "3")
        await shown(pilot, "RETURN")
        assert "1/2  Joker Poker Jacks or Better 15/5/4  5 coins, 20 hands" in screen_text(pilot)
        assert row_with(pilot, "Natural Royal").split()[-5:-2] != []
        assert "0.001" in row_with(pilot, "│ Natural Royal ")
        await pilot.resize_terminal(60, 20)
        await painted(pilot)
        assert "1/2  Joker Poker Jacks or Better 15…  5 coins, 20 hands" in screen_text(pilot)
        await press(pilot, "g")
        await shown(pilot, "RETURN       10.00%")
        assert "2 coins, 10 hands" in screen_text(pilot)


async def test_lines_remember_first_hits_and_odds_game_by_game_or_of_all_games(session, monkeypatch):
    async with seated(session) as pilot:
        await press(pilot, "t", "3")
        await shown(pilot, "RETURN")
        assert row_with(pilot, "│ LINE").split()[1:6] == ["LINE", "hits", "first", "1", "in"]
        monkeypatch.setattr(solved, "_KNOWN", {})  # whatever was solved for other screens
        await press(pilot, "f")
        await shown(pilot, "4.5")  # once both games are solved
        assert row_with(pilot, "Jacks or Better  ").split()[4:] == ["2", "16", "5", "4.5", "│"]
        assert "g next game" not in rows(pilot)[-1]
        await press(pilot, "f")
        pilot.app.screen._settings = replace(pilot.app.screen._settings, records=False)
        await press(pilot, "f")
        assert row_with(pilot, "Jacks or Better  ").split()[4:] == ["2", "16", "│"]


def clean(row):
    return row.strip("│ ")


def test_bar_of_one_in_a_million_is_visible():
    assert bar(1e-6, 10).strip()
    assert bar(0, 10).strip() == ""


def test_session_of_one_lost_double_up_shows_its_loss():
    lost = TimeSeries()
    lost.amend(-375)
    assert bankroll_words(Bankroll(lost, 25), "$", 60).plain == "double-up  -15 credits  -$3.75"
    assert bankroll_words(Bankroll(), "$", 60).plain == "No hands yet."


@pytest.mark.parametrize(
    ("value", "drawn"),
    [
        (10, "  ├───●───┤  "),
        (5, "  ●───┼───┤  "),
        (3, "● ├───┼───┤  "),
        (30, "  ├───┼───┤ ●"),
        (0, "● ├───┼───┤  "),
    ],
)
def test_interval_marks_the_players_result(value, drawn):
    assert drawn_interval(Interval(value, 10, 5, 15), 13).plain == drawn


def test_interval_of_a_single_number_is_a_line_with_a_hit_beyond_it():
    assert drawn_interval(Interval(0, 0.003, 0, 0), 9).plain == "    ●    "
    assert drawn_interval(Interval(1, 0.003, 0, 0), 9).plain == "    │   ●"


def test_lines_have_the_interval_of_the_hits_in_numbers():
    table = load_paytable("jacks-or-better-9-6")
    counts = Counts(games=400, wins=86)
    counts.lines["Jacks or Better"] = 86
    page = page_of_lines((table, 5), counts, compare(counts, table, 5), 80).plain
    (row,) = [row for row in page.splitlines() if row.startswith("Jacks or Better")]
    assert row.split()[3:6] == ["86", "85.8", "70"]
    assert row.split()[-2:] == ["102", "normal"]
    assert "95% range" in page.splitlines()[0]


def test_results_have_an_expected_mark_only_where_hits_are_expected():
    total = Totals(games=100)
    total.results[0] = 100
    page = page_of_results(total, dict.fromkeys(RESULTS, 0.0) | {0: 50.0, 1: 50.0}, 80).plain.splitlines()
    assert ["╡" in row or "┃" in row for row in page[1:-1]] == [True, True] + [False] * 10


async def test_play_draws_the_cost_of_a_hundred_hands_by_day_and_session_and_of_one_game(tmp_path):
    path = tmp_path / "default.sqlite3"
    with Session.open(path, "jacks-or-better-9-6") as session:
        play_deals(session, 60)
    with Session.open(path, "deuces-wild-full-pay") as session:
        session.deposit(1_000)
        play_deals(session, 50)
        async with seated(session, size=(80, 60)) as pilot:
            await press(pilot, "escape", "t", "6")  # escape: no words of one's own
            await shown(pilot, "BY SESSION")
            assert "all games" in row_with(pilot, "BY DAY")
            assert " 110 " in rows(pilot)[row_of(pilot, "BY DAY") + 1]
            await press(pilot, "g")
            await shown(pilot, "jacks-or-better-9-6")
            assert " 60 " in rows(pilot)[row_of(pilot, "BY DAY") + 1]
            assert "█" in rows(pilot)[row_of(pilot, "BY SESSION") + 1]


async def test_bar_of_play_is_headed_by_what_it_shows_and_ends_with_its_figure(tmp_path):
    """The accuracy gives way before the cost; on a dashboard the chart is below the ledger."""
    with Session.open(tmp_path / "default.sqlite3", "jacks-or-better-9-6") as session:
        play_deals(session, 110)
        async with seated(session, size=(80, 60)) as pilot:
            await press(pilot, "escape", "t", "6")
            await shown(pilot, "BY SESSION")
            async for size in resized(pilot, (80, 60), (60, 60), (120, 40)):
                heading = row_with(pilot, "BY DAY")
                assert "cost per 100 · all games" in heading, size
                assert ("accuracy" in heading) is (size[0] == 80)
                assert re.search(r"█ -\d+\.\d\d ", rows(pilot)[row_of(pilot, "BY DAY") + 1]), size
            page = pilot.app.screen.query_one("#ledger-group").region
            assert (row_of(pilot, "BY DAY") > page.bottom, heading.index("BY DAY") < page.right) == (
                True,
                True,
            )


def test_heading_of_figures_with_points_aligned_ends_above_their_units():
    group = Group(
        "PLAY", (Column(), Column("net")), [("edge", "-7.85"), ("hands", "504"), ("hit", "102.59%")]
    )
    heading, *shown_rows = draw_groups([group], (10, 14)).plain.splitlines()
    units = [row.index(last) for row, last in zip(shown_rows, ["7.", "4", "2."], strict=True)]
    assert {len(heading) - 1} == {*units}


@pytest.mark.parametrize(("width", "heading"), [(54, "hits"), (66, "expected"), (76, "expected")])
def test_lines_keep_their_names_before_the_heading_of_the_expected_hits_is_spelt_out(width, heading):
    table, pays = load_paytable(), [0, 1, 0, 4, 28, 51, 46, 61, 493, 378, 753]
    counts = Counts(games=3500, deals=3500, coin_in=17_500, coin_out=17_595, wins=1815)
    counts.lines.update({line.label: hits for line, hits in zip(table.lines, pays, strict=True)})
    page = page_of_lines((table, 5), counts, compare(counts, table, 5), width).plain
    assert f" {heading} " in page.splitlines()[0]
    assert "…" not in page


def test_columns_of_the_return_never_touch():
    table = load_paytable("jacks-or-better-9-6")
    counts = Counts(games=40, deals=40, coin_in=200, coin_out=50, wins=8)
    counts.lines["Jacks or Better"] = 8
    comparison = compare(counts, table, 5)
    for width in (62, 70, 84):
        page = page_of_lines((table, 5), counts, comparison, width).plain
        returned = next(row for row in page.splitlines() if row.startswith("RETURN"))
        assert re.search(r"\d% +\d+% *[●◀]? *├.*┤ *\d+%  ", returned), (width, returned)


@pytest.mark.parametrize("width", [43, 54, 57, 80])
def test_columns_of_meters_of_many_hours_never_touch(width):
    total = Totals(seconds=39_960, session=Counts(seconds=39_960))
    page = page_of_meters(meter_groups(total, "$"), width, 0).plain
    played = next(row for row in page.splitlines() if row.startswith("time played"))
    assert len(played) <= width
    assert next(row for row in page.splitlines() if row.startswith("COINS")).endswith("all time")
    assert all(len(row) <= width for row in page.splitlines() if row.startswith("COINS"))
    assert re.fullmatch(r"time played +11 h 06 min +11 h 06 min *", played), played
