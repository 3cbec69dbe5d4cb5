"""Wins written in block letters under the cards, and a progressive's meter above the paytable."""

from dataclasses import replace
from itertools import product

import pytest

from tests.tui.tables import dealt, message, play_deals, press, resized, rows, screen_text, seated, until
from tests.tui.timelines import moving
from videopoker import Session, load_paytable, solve
from videopoker.tui.kit.big_win import BigWin, big_digits, big_win, needs_chances, shadowed
from videopoker.tui.kit.layout import fit
from videopoker.tui.kit.table_view.effects import BigWinLabel
from videopoker.tui.kit.table_view.meters import JackpotMeter

ROYAL = ("Ks Qs Js Ts 2c", "As")
FOURS = ("5h 5s 5d 5c 2c", "9d")
LARGE = (119, 42)
JACKS = "jacks-or-better-9-6"
PROGRESSIVE = "jacks-or-better-9-6-progressive"


def drawn(cards, replacements, coins=5, game=None, hands=1, keep="1234"):
    """A session after this draw."""
    session = Session.in_memory(game, credits=10_000)
    session.deal(coins, cards=cards, replacements=replacements, hands=hands)
    session.draw({int(number) - 1 for number in keep})
    return session


def chances(game, coins=5):
    """The chance of each line of a game under perfect play."""
    solution = solve(load_paytable(game), coins)
    return tuple(line.combinations / solution.total for line in solution.lines[:-1])


def written(pilot):
    """The rows of the block letters; none if there are no words in them."""
    labels = pilot.app.screen.query(BigWinLabel)
    return [row for label in labels if label.visible for row in label.shown_words.plain.split("\n")]


@pytest.mark.parametrize(
    ("game", "cards", "coins", "is_big"),
    [
        (None, ROYAL, 1, True),
        (JACKS, FOURS, 5, True),  # 25 a coin, 1 in 423
        (JACKS, FOURS, 1, True),
        (None, FOURS, 5, False),  # 15 a coin
        ("double-double-bonus-9-6", FOURS, 5, True),
        ("deuces-wild-full-pay", ("Ks Qs Js Ts 2c", ""), 5, True),  # a wild royal: 25 a coin, 1 in 557
        (JACKS, ("Kh Kd 2c 2d 2h", ""), 5, False),
    ],
)
def test_natural_royals_and_rare_lines_of_25_a_coin_are_big(game, cards, coins, is_big):
    session = drawn(*cards, coins, game, keep="12345" if not cards[1] else "1234")
    key = session.state.paytable.key
    assert bool(big_win(session.state, chances(key, coins))) == is_big


def test_royal_is_big_before_the_chances_of_the_game_are_known_and_four_of_a_kind_needs_them():
    royal, fours = drawn(*ROYAL, game=JACKS), drawn(*FOURS, game=JACKS)
    assert big_win(royal.state, ()) == BigWin("Royal Flush", 1, 4000)
    assert (needs_chances(royal.state), needs_chances(fours.state)) == (False, True)
    assert big_win(fours.state, ()) is None
    assert big_win(fours.state, chances(JACKS)) == BigWin("Four of a Kind", 1, 125)
    assert big_win(fours.state, (1 / 400,) * 9) is None


def test_jackpot_is_big_at_max_bet_only():
    """Also where it is not on the royal."""
    game = load_paytable(JACKS)
    lines = [replace(line, share=10_000) if line.label == "Full House" else line for line in game.lines]
    house = replace(game, lines=tuple(lines))
    won = [big_win(drawn("Kh Kd 2c 2d 2h", "", coins, house, keep="12345").state, ()) for coins in (4, 5)]
    assert won == [None, BigWin("Full House", 1, 45)]


def test_block_letters_need_three_free_rows_and_cost_no_card_size():
    for width, height, lines in product((80, 120, 200), range(20, 71), (9, 11, 13)):
        room = fit(width, height, lines)
        if room.has_block_letters:
            lower = fit(width, height - 3, lines)
            assert (room.card_width, room.card_rows) == (lower.card_width, lower.card_rows)


async def test_royal_is_written_under_the_cards_and_counts_with_the_win(clock):
    async with moving(dealt(*ROYAL), size=LARGE) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        assert written(pilot) == []
        await clock.to(pilot, 0.5)
        early = written(pilot)
        await clock.to(pilot, 60)
        cards, label = (pilot.app.screen.query_one(part).region for part in ("#cards", "BigWinLabel"))
        assert label.y == cards.bottom
        assert label.bottom <= pilot.app.screen.query_one("#message").region.y
        name, count = (
            shadowed(text, "$gold", "$card-shadow")[0].plain for text in ("NATURAL ROYAL", "4,000")
        )
        assert name in early[0]
        assert count not in early[0]
        assert name in written(pilot)[0]
        assert count in written(pilot)[0]
        await press(pilot, "space")
        assert written(pilot) == []


async def test_four_of_a_kind_is_written_once_the_solver_has_found_its_chance():
    session = dealt(*FOURS, paytable=JACKS)
    async with seated(session, LARGE) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await until(lambda: written(pilot))
        assert shadowed("125", "$foreground", "$card-shadow")[2].plain in written(pilot)[2]


async def test_big_win_is_gold_in_the_message_row_where_rows_are_missing():
    async with seated(dealt(*ROYAL)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        async for size in resized(pilot, (60, 20), (80, 24)):
            assert written(pilot) == [], size
            assert "Royal Flush" in message(pilot), size
            words = pilot.app.screen.query_one("#message").shown_words
            assert [span.style for span in words.spans] == ["$gold"], size


async def test_letters_have_spaced_capitals_and_segments():
    async with seated(dealt(*ROYAL), (119, 60)) as pilot:
        pilot.app.change_setting("letters", True)
        await press(pilot, "1", "2", "3", "4", "space")
        shown = written(pilot)
        assert "N A T U R A L   R O Y A L   F L U S H" in shown[2]
        assert [digits in row for row, digits in zip(shown, big_digits("4,000", letters=True), strict=True)]
        assert screen_text(pilot).isascii()


async def test_progressive_meter_is_large_above_the_paytable_or_in_the_title():
    async with seated(Session.in_memory(PROGRESSIVE, credits=100), (119, 42)) as pilot:
        async for size in resized(pilot, (60, 20), (80, 24), (119, 42), (200, 60)):
            meter = pilot.app.screen.query_one(JackpotMeter)
            is_large = meter.display
            assert is_large == (size[1] > 40), size
            assert ("JACKPOT 4,000.00" in rows(pilot)[0]) == (not is_large), size
            if is_large:
                shown = rows(pilot)[meter.region.y : meter.region.bottom]
                assert [part in row for row, part in zip(shown, big_digits("4,000.00"), strict=True)] == [
                    True
                ] * 3
                assert meter.region.bottom == pilot.app.screen.query_one("#board").region.y


async def test_progressive_meter_counts_up_what_the_bet_added_at_the_deal(clock):
    session = Session.in_memory(PROGRESSIVE, credits=10_000)
    play_deals(session, 1, hands=100)
    async with moving(session, size=(119, 60)) as pilot:
        meter = pilot.app.screen.query_one(JackpotMeter)
        await press(pilot, *"nnnnnn")
        before = session.state.jackpot
        await press(pilot, "space")
        added = session.state.jackpot - before
        assert meter.uncounted == added > 0
        await clock.to(pilot, 0.2)
        assert 0 < meter.uncounted < added
        await clock.to(pilot, 2)
        assert meter.uncounted == 0


async def test_many_hands_write_their_big_win_where_it_makes_no_card_smaller():
    session = Session.in_memory(JACKS, credits=10_000)
    session.deal(5, cards=ROYAL[0], replacements=ROYAL[1], hands=3)
    async with seated(session, (162, 60)) as pilot:
        top = pilot.app.screen.query_one("#cards").region
        await press(pilot, "1", "2", "3", "4", "space")
        assert pilot.app.screen.query_one("#cards").region == top
        label = pilot.app.screen.query_one(BigWinLabel).region
        assert (label.y, label.bottom) == (top.bottom, pilot.app.screen.query_one("#message").region.y)
        assert len(written(pilot)) == 3
