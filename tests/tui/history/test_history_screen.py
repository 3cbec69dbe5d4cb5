"""The history: its list, moving in it, filters, and export to a file."""

import json
import re
import sqlite3
from datetime import UTC, datetime

import pytest

from tests.tui.tables import (
    back_to_table,
    press,
    row_of,
    row_with,
    rows,
    screen_text,
    seated,
    shown,
    style_of,
    turn_wheel,
    until,
    words,
)
from videopoker import Session
from videopoker.play.deals.shuffle import seeded
from videopoker.play.saves.hands.search import HandFilter, page
from videopoker.play.saves.rows.log_row import DAY
from videopoker.text.words.hand import STILL_IN_PLAY
from videopoker.tui.history.content import HistoryColumns
from videopoker.tui.history.screen import HistoryScreen
from videopoker.tui.kit.lists import RowList


def play_some(session):
    """A full house doubled, a loss, three hands from one deal, four kings in another game, and a hand in play."""
    session.entropy = seeded(b"some hands")  # else the other hands of the third deal may win anything
    session.deposit(1000)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    session.draw("Ks Kh JK")
    session.double_up("Td Kd 2h 3c 4s")
    session.pick(0)
    session.deal(1, cards="2s 4h 7d 9c Jd", replacements="3s")
    session.draw("2s 4h 7d 9c")
    session.deal(5, cards="As Ah 7d 2c 9s", hands=3)
    session.draw("As Ah")
    session.choose("jacks-or-better-9-6")
    session.deal(5, cards="Ks Kh Kd Kc 2s", hands=1)
    session.draw("Ks Kh Kd Kc")
    session.deal(5, cards="9s Th Jd 3c 4s")
    return session


@pytest.fixture
def session():
    return play_some(Session.in_memory())


@pytest.fixture
def save(tmp_path):
    """A session in a file."""
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        yield play_some(session)


def in_letters(app):
    app.change_setting("letters", True)


async def test_history_lists_every_hand_the_newest_first(session):
    """Each game is named once above its hands; wins are bold and big wins golden."""
    async with seated(session) as pilot:
        await press(pilot, "l")
        assert screen_text(pilot).count("Jacks or Better 9/6 ─") == 1
        assert screen_text(pilot).count("Joker Poker Jacks or Better 15/5/4 ─") == 1
        gold = style_of(pilot, "HISTORY").color
        assert style_of(pilot, "Four of a Kind").color == gold
        assert style_of(pilot, "Full House").bold
        assert not style_of(pilot, "high card").bold
        await press(pilot, "escape")
        in_letters(pilot.app)
        await press(pilot, "l")
        assert "5 hands" in row_with(pilot, "HISTORY")
        assert "in play" in row_with(pilot, ">    5")
        assert row_with(pilot, "[Ks Kh]7d 2c[JK]").strip(" |").split()[-5:] == [
            "8d",
            "JK",
            "Full",
            "House",
            "50",
        ]
        assert row_with(pilot, "doubled").strip(" |") == "doubled 25 > 50"
        assert "of 3 win" in row_with(pilot, "[As Ah]7d 2c 9s")
        assert row_with(pilot, " 2s 4h 7d 9c 3s ").strip(" |").split()[-4:] == ["high", "card,", "nine", "0"]


async def test_history_sorts_the_biggest_wins_first_and_escape_leaves_it(save):
    async with seated(save) as pilot:
        await press(pilot, "l", "s")
        await shown(pilot, "biggest wins first")
        wins = {hand.dealt.hand: hand.won for hand in page(save.log, HandFilter(), size=5)}
        listed = []
        for _ in wins:
            listed.append(int(row_with(pilot, "HISTORY").split("hand ")[1].split()[0]))
            await press(pilot, "down")
        assert listed == sorted(wins, key=lambda number: (-wins[number], -number))
        await press(pilot, "home", "enter")
        await shown(pilot, "HAND 4")
        await press(pilot, "escape", "escape")
        assert "HISTORY" not in screen_text(pilot)


async def test_held_cards_of_the_history_are_underlined_and_replacements_of_the_hand_in_play_hidden(session):
    async with seated(session, (119, 40)) as pilot:
        await press(pilot, "l")
        underlined = {
            card: bool(style_of(pilot, card, within="K♠  K♥  7♦  2♣  JK").underline)
            for card in ("K♠", "K♥", "7♦", "2♣", "JK")
        }
        assert [card for card, is_held in underlined.items() if is_held] == ["K♠", "K♥", "JK"]
        await press(pilot, "enter")
        assert STILL_IN_PLAY in screen_text(pilot)
        assert "secret" not in screen_text(pilot)
        await press(pilot, "escape", "r")
        assert isinstance(pilot.app.screen, HistoryScreen)


async def test_hand_in_full_has_large_cards_where_there_is_room(session):
    """Three rows each; a line below those that were held."""
    async with seated(session, (119, 40)) as pilot:
        await press(pilot, "l", "end", "enter")
        top = row_of(pilot, "│  dealt ")
        assert rows(pilot)[top].split("│  dealt")[1].split()[:5] == ["K♠", "K♥", "7♦", "2♣", "JOKER"]
        assert "K♠     K♥     7♦     2♣   JOKER" in rows(pilot)[top + 2]
        assert rows(pilot)[top + 3].count("▔" * 6) == 3
        assert "full house" in row_with(pilot, "full house, kings over eights")


async def test_hand_in_full_has_its_shuffle_and_every_double_up(session):
    async with seated(session, (80, 40)) as pilot:
        await press(pilot, "l", "end", "enter")
        text = screen_text(pilot)
        assert all(
            part in text
            for part in (
                "HAND 1 ",
                "draw      Full House pays 25, $6.25",
                "K♦",
                "card 1: pays 50",
                "won       50 on a bet of 5 ($12.50)",
                "script",
            )
        )
        rows = [row.strip(" │┃║|▌▐") for row in text.splitlines()]
        starts = {
            re.match(rf"{label} +", row).end()
            for label in ("dealt", "held", "final", "paid", "won")
            for row in rows
            if row.startswith(f"{label} ")
        }
        assert starts == {10}


@pytest.mark.parametrize("width", [58, 64, 78, 98, 118, 158])
@pytest.mark.parametrize("largest", [9, 12_345, 1_000_000])
def test_rows_fill_exactly_their_width(session, width, largest):
    columns = HistoryColumns(width, largest)
    hands = page(session.log, HandFilter(), size=9)
    assert {columns.row(hand, is_current=True).cell_length for hand in hands} == {width}
    assert {columns.day_row(hand).cell_length for hand in hands} == {width}
    assert len(columns.heading()) == width


# to a file


NO_FILES = {
    "hands.txt": "hands.txt: the name must end in .csv or .jsonl",
    "nowhere/hands.csv": "there is no folder",
    "/dev/full/hands.csv": "there is no folder /dev/full",
    "": "no name: the name must end in",
}


async def test_export_writes_the_hands_listed_reports_failures_and_asks_before_it_overwrites(save, tmp_path):
    async with seated(save) as pilot:
        await press(pilot, "l", "f", "w", "enter", "2", "5", "enter", "e")
        pilot.app.screen.query_one("Input").value = "wins.jsonl"
        await press(pilot, "enter")
        await shown(pilot, "2 hands written to ")
        assert "wins.jsonl" in screen_text(pilot)
        assert isinstance(pilot.app.screen, HistoryScreen)
        rows = map(json.loads, (tmp_path / "wins.jsonl").read_text().splitlines())
        assert [row["hand"] for row in rows] == [1, 4]
        await press(pilot, "e")
        for name, complaint in NO_FILES.items():
            pilot.app.screen.query_one("Input").value = name
            await press(pilot, "enter")
            assert complaint in screen_text(pilot), name
        (tmp_path / "wins.jsonl").write_text("mine")
        pilot.app.screen.query_one("Input").value = "wins.jsonl"
        await press(pilot, "enter")
        assert "wins.jsonl exists; enter again overwrites it" in screen_text(pilot)
        assert (tmp_path / "wins.jsonl").read_text() == "mine"
        await press(pilot, "enter")
        await shown(pilot, "2 hands written")


async def test_damaged_save_shows_one_line_and_its_readable_hands(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        play_some(session)
        async with seated(session) as pilot:
            tampered = sqlite3.connect(tmp_path / "default.sqlite3")
            tampered.execute("DROP TRIGGER event_is_never_changed")
            tampered.execute("UPDATE event SET record = '{}' WHERE number = 6")
            tampered.commit()
            tampered.close()
            await press(pilot, "l")
            await until(lambda: "row 6 of its log is damaged" in words(pilot))
            assert "No hand" not in screen_text(pilot)


async def test_number_typed_and_entered_goes_to_that_hand_and_the_wheel_moves_three_hands_a_notch(session):
    async with seated(session) as pilot:
        await press(pilot, "l")
        await turn_wheel(pilot, RowList, 1)
        assert pilot.app.screen.listing.at == 3
        await turn_wheel(pilot, RowList, -1)
        assert pilot.app.screen.listing.at == 0
        await press(pilot, "2")
        assert "go to hand 2" in rows(pilot)[0]
        await press(pilot, "enter")
        assert pilot.app.screen.listing.hand.dealt.hand == 2
        await press(pilot, "colon", "9", "9", "enter")
        assert pilot.app.screen.listing.hand.dealt.hand == 5
        assert "There is no hand 99. The last is 5. " in screen_text(pilot)
        await press(pilot, "colon", "5", "enter")
        assert "There is no hand" not in screen_text(pilot)
        await press(pilot, "3", "escape", "j", "j", "k")
        assert pilot.app.screen.listing.hand.dealt.hand == 4


@pytest.mark.parametrize("width", [56, 76, 100, 140, 200])
@pytest.mark.parametrize("letters", [False, True])
def test_tens_have_two_digits_and_leave_each_row_as_wide_as_the_others(width, letters):
    session = Session.in_memory("jacks-or-better-9-6", credits=1_000)
    for cards, drawn in {"Ts Th Td Tc 2c": "Kh", "Ts Th 4d 2c 3c": "", "2s 3s 4d Jc 3c": ""}.items():
        session.deal(5, cards, drawn)
        session.draw(range(4) if drawn else range(5))
    columns = HistoryColumns(width, 12_345, letters=letters)
    shown = [columns.row(hand, is_current=False).plain for hand in page(session.log, HandFilter(), size=3)]
    assert [len(row.rstrip()) for row in shown] == [len(shown[0].rstrip())] * 3, shown
    assert not [row for row in shown if "T♠" in row]
    assert shown[1].index("pair of tens") == shown[0].index("pair of threes")
    assert "10♠ 10♥ 10♦ 10♣" in shown[2].replace("[", " ").replace("]", " ").replace("  ", " ")


async def test_day_is_written_in_one_way_on_every_screen(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        session.deal(5)
        session.draw()
        day = f"{datetime.now(UTC).astimezone():{DAY}}"
        async with seated(session, (80, 24)) as pilot:
            await press(pilot, "escape")
            for keys in ("l down", "l down enter", "l down r", "l down a", "t 5"):
                await press(pilot, *keys.split())
                await shown(pilot, day)
                await back_to_table(pilot)
