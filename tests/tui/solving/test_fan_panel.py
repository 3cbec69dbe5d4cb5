"""The page of risk: the fan of the next hands, its horizons, and its figures at every size."""

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import play_deals, press, row_with, rows, screen_text, seated, shown, typed
from videopoker import Session, load_paytable
from videopoker.core.machine.totals import Counts, Totals
from videopoker.solver.risk.ruin import fan
from videopoker.text.odds.risk import (
    HORIZONS,
    DealsPerHour,
    Horizon,
    chance_words,
    deals_per_hour,
    span_words,
)
from videopoker.tui.solving import fan_panel
from videopoker.tui.solving.fan_panel import FanView, fan_painted
from videopoker.tui.solving.saved_questions import bankroll

SIZES = [(60, 20), (120, 40), (80, 24), (200, 60)]
POINTS = ((0, (500,) * 5), (50, (380, 450, 490, 530, 610)), (100, (300, 400, 480, 540, 700)))


def text(view, width=60, rows=12):
    return ["".join(run.text for run in row) for row in fan_painted(view, width, rows)]


@pytest.fixture
def session():
    """Three hands of 9/6 Jacks or Better."""
    session = Session.in_memory("jacks-or-better-9-6", credits=1000, seed=b"chances")
    play_deals(session, 3)
    return session


@pytest.mark.parametrize(("width", "height"), [(30, 4), (47, 9), (60, 12), (190, 50)])
def test_every_row_of_a_fan_has_the_width(width, height):
    view = FanView(POINTS, ((-20, 520), (-10, 480), (0, 500)), "100 hands", "20 deals ago")
    lines = text(view, width, height)
    assert [len(row) for row in lines] == [width] * height
    assert lines[-1].endswith("100 hands")


def test_labels_of_a_fan_are_its_final_quantiles_and_the_present_credits():
    lines = text(FanView(POINTS, (), "100 hands"))
    ends = [row.split("%")[-1].strip() for row in lines if "%" in row]
    assert ends == ["700", "540", "480", "400", "300"]
    assert [row.split()[0] for row in lines if row[0] != " "] == ["500"]
    assert "now" in lines[-1]


def test_equal_quantiles_have_one_label_at_their_line():
    points = ((0, (500,) * 5), (50, (0, 100, 300, 600, 900)), (100, (0, 0, 0, 0, 510)))
    lines = text(FanView(points, (), "100 hands"), rows=9)
    assert [row.rstrip().split()[-2:] for row in lines if "%" in row] == [["95%", "510"], ["5-75%", "0"]]
    assert lines[-2].rstrip().endswith("5-75% 0")


def test_edge_of_a_fan_that_rises_steeply_has_no_gap():
    points = ((0, (0,) * 5), (50, (0,) * 5), (51, (0, 0, 0, 0, 900)), (100, (0, 0, 0, 0, 900)))
    lines = fan_painted(FanView(points, (), "100 hands"), 60, 12)[:-2]  # the median is on the lowest row
    assert all(any(run.role == "edge" for run in row) for row in lines)


def test_bands_of_a_fan_widen_to_the_right():
    grounds = []
    for row in fan_painted(FanView(POINTS, (), "100 hands"), 60, 12)[:-1]:
        cells = [run.ground for run in row for _ in run.text]
        grounds.append(cells)
    outer = [sum(cells[column] > 0 for cells in grounds) for column in range(5, 48)]
    inner = [sum(cells[column] > 1 for cells in grounds) for column in range(5, 48)]
    assert outer[0] < outer[20] < outer[-1]
    assert all(0 < small <= large for small, large in zip(inner, outer, strict=True))


def test_horizon_is_whole_deals_at_the_pace():
    assert Horizon(hours=2).hands_at(DealsPerHour(550, is_own=True), 1) == 1_100
    assert Horizon(hours=2).hands_at(DealsPerHour(550, is_own=True), 100) == 20_000  # the most
    assert Horizon(hands=7).hands_at(DealsPerHour(550, is_own=True), 10) == 10


def test_pace_is_the_players_own_after_a_minute_as_in_the_meters():
    assert deals_per_hour(Totals()) == DealsPerHour(600, is_own=False)
    assert deals_per_hour(Totals(deals=9, seconds=59)) == DealsPerHour(600, is_own=False)
    session = Counts(games=60, deals=20, seconds=240)
    assert session.hands_per_hour == 900
    assert deals_per_hour(Totals(deals=100, seconds=1_400, session=session)) == DealsPerHour(300, is_own=True)
    assert deals_per_hour(Totals(deals=100, seconds=600)) == DealsPerHour(600, is_own=True)
    assert deals_per_hour(Totals(deals=100, seconds=600, session=Counts(deals=90, seconds=400))).deals == 810


def test_pace_counts_deals_of_many_hands_once_and_says_so():
    pace = deals_per_hour(Totals(games=168, deals=9, seconds=300))
    assert pace.words == "at your 108 deals an hour"
    game, hour = load_paytable("jacks-or-better-9-6"), Horizon(hours=1)
    single, ten = (fan(game, 5, 1_000, hour.hands_at(pace, drawn), drawn) for drawn in (1, 10))
    assert span_words(single.hands, 1, hour, pace) == "next 108 hands: 1 h at your 108 deals an hour"
    assert (
        span_words(ten.hands, 10, hour, pace) == "next 108 deals of 10 hands: 1 h at your 108 deals an hour"
    )
    assert span_words(ten.hands, 10, Horizon(hands=1_080), pace).startswith(
        "next 108 deals of 10 hands: 1 h 00 min"
    )


@pytest.mark.parametrize("size", quick_and_slow(SIZES, whole=True))
async def test_risk_of_the_next_hours_is_whole_on_the_page_and_ascii_in_letters(session, size):
    async with seated(session, size) as pilot:
        await press(pilot, "t", "7")
        await shown(pilot, "ruin within 1,800 hands")
        screen = screen_text(pilot)
        assert "next 1,800 hands: 3 h at 600 deals an hour" in screen
        assert "Ruin: less than a full bet is left." in " ".join(screen.split())
        assert "%" in row_with(pilot, "ahead after")
        assert {f"{share}%" for share in (5, 25, 50, 75, 95)} <= set(screen.split())
        pilot.app.change_setting("letters", True)
        await shown(pilot, "ruin within")
        assert [row for row in rows(pilot) if not row.isascii()] == []


async def test_plus_and_minus_choose_the_horizon_and_stop_at_both_ends(session, monkeypatch):
    """A long heading is not cut off."""
    async with seated(session, (60, 20)) as pilot:
        await press(pilot, "t", "7")
        await typed(pilot, "minus", "minus")
        await shown(pilot, "ruin within 600 hands")
        await typed(pilot, *["plus"] * (len(HORIZONS) - 2))
        await shown(pilot, "ruin within 1,600 hands")
        assert "+ - horizon" in rows(pilot)[-1]
        monkeypatch.setattr(fan_panel, "span_words", lambda *_: f"{'next 1,800 hands ' * 4} at the end")
        await press(pilot, "minus")
        await shown(pilot, "at the end")


@pytest.mark.parametrize(
    ("size", "keys", "credits_left", "hands"),
    quick_and_slow([(SIZES[0], ["left", "down"], 500, 500), *((size, [], 1_000, 1_600) for size in SIZES)]),
)
async def test_risk_of_a_game_in_the_lab_uses_its_edited_pays(session, size, keys, credits_left, hands):
    """At 200 bets and 1,600 hands; arrows change both, and esc goes back to the lab."""
    async with seated(session, size) as pilot:
        await press(pilot, "p", "down", "down", "down", "minus", "r", *keys)
        await shown(pilot, f"{credits_left:,} credits, next {hands:,} hands at 5 coins")
        expected = fan(
            load_paytable("jacks-or-better-9-6").with_pay("full house", 40), 5, credits_left, hands
        )
        assert chance_words(expected.ruin) in row_with(pilot, f"ruin within {hands:,} hands")
        await press(pilot, "escape")
        assert "PAYTABLE LAB" in screen_text(pilot)
        assert rows(pilot)[-1].rstrip().endswith(("esc", "esc back"))


def test_band_is_marked_as_about_where_wins_were_doubled():
    session = Session.in_memory("jacks-or-better-9-6", credits=100)
    session.deal(5, cards="Ks Kh Kd Kc 2h")
    session.draw([0, 1, 2, 3])
    assert bankroll(session, "session", None).is_exact
    session.double_up("2h As Kd Qc Jh")
    session.pick(1)
    assert not bankroll(session, "session", None).is_exact
