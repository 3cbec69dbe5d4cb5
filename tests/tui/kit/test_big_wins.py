"""Wins written in block letters under the cards, and a progressive's meter above the paytable."""

from itertools import product

import pytest

from tests.tui.tables import dealt, message, play_deals, press, resized, rows, screen_text, seated, until
from tests.tui.timelines import moving
from videopoker import Session
from videopoker.text.play.note import NEW_RECORD
from videopoker.tui.kit.big_win import BigWin, Written, big_digits, big_win, shadowed, win_in_letters
from videopoker.tui.kit.layout import fit
from videopoker.tui.kit.table_view.effects import BigWinLabel
from videopoker.tui.kit.table_view.meters import JackpotMeter
from videopoker.tui.kit.table_words import SHARES_IT, with_remarks

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


def written(pilot):
    """The rows of the block letters; none if there are no words in them."""
    labels = pilot.app.screen.query(BigWinLabel)
    return [row for label in labels if label.visible for row in label.shown_words.plain.split("\n")]


@pytest.mark.parametrize(
    ("cards", "keep", "win"),
    [
        (("Kh Kd 2c 2d 2h", ""), "12345", BigWin("Full House", 1, 45)),
        (("Kh Kd 2c 2d 3h", "4h"), "1234", BigWin("Two Pair", 1, 10)),
        (("Kh Kd 2c 4d 3h", "5h"), "1234", None),  # a push
        (("Kh Qd 2c 4d 3h", "5h"), "1234", None),
    ],
)
def test_every_win_is_written_and_no_push_or_loss(cards, keep, win):
    assert big_win(drawn(*cards, game=JACKS, keep=keep).state) == win


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
        await clock.to(pilot, 0.7)
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


async def test_words_below_the_letters_repeat_neither_the_name_nor_the_pay():
    """They say the odds, and whether the hold was right only if the coach speaks after the draw."""
    for coach, is_said in (("after", True), ("nudge", True), ("before", False), ("off", False)):
        async with seated(dealt("3s 9c 3h 3c Kh", "Td Ts", paytable=JACKS), LARGE, coach=coach) as pilot:
            await press(pilot, "1", "3", "4", "space")
            await until(lambda: not is_said or "right hold" in message(pilot))  # noqa: B023 - of this turn
            right = "  ·  right hold" if is_said else ""
            assert message(pilot) == f"threes over tens  ·  1 in 87 hands{right}"
            assert written(pilot)[0].startswith(shadowed("FULL HOUSE", "$gold", "$card-shadow")[0].plain)


async def test_odds_below_max_bet_appear_once_the_game_is_solved():
    session = Session.in_memory(JACKS, credits=100)
    session.deal(1, cards="3s 9c 3h 3c Kh", replacements="Td Ts")
    async with seated(session, LARGE, coach="before") as pilot:
        await press(pilot, "1", "3", "4", "space")
        await until(lambda: message(pilot).startswith("threes over tens  ·  1 in 87 hands"))


def test_name_and_count_stand_in_one_line_or_two_or_the_count_alone():
    win = BigWin("Natural Royal Flush", 1, 4000)
    fits = {(130, 3): 3, (80, 3): 3, (70, 6): 3, (50, 6): 3, (78, 2): 0}
    plain = {"letters": False, "one_ink": False}
    found = {room: win_in_letters(win, 4000, *room, **plain) for room in fits}
    assert {room: len(rows) for room, (_, rows) in found.items()} == fits
    label = BigWin("A Boat of Kings and Queens", 1, 4000)
    named, rows = win_in_letters(label, 4000, 100, 6, **plain)
    assert (named, len(rows)) == (Written.NAME, 6)
    assert win_in_letters(label, 4000, 100, 5, **plain)[0] is Written.COUNT


def test_name_with_a_sign_that_has_no_block_letter_is_set_as_text():
    _, rows = win_in_letters(BigWin("麻雀 5", 1, 45), 45, 80, 3, letters=False, one_ink=False)
    assert rows[2].plain.startswith("麻 雀   5")
    assert len({row.cell_length for row in rows}) == 1


async def test_big_win_takes_the_rows_of_the_paytable_until_a_key_acts():
    """Where no rows are free under the cards: lights, the win, lights. Its own row stays."""
    async with seated(dealt(*ROYAL)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        async for size in resized(pilot, (60, 20), (80, 24)):
            shown = rows(pilot)
            assert shown[1].strip().startswith("▶ Natural Royal Flush"), size
            assert "Straight Flush" not in screen_text(pilot), size
            assert shown[2].count("●") == size[0] / 3 // 1 + (size[0] % 3 > 0), size
            count = shadowed("4,000", "$won", "$card-shadow")[0].plain
            assert count in written(pilot)[0], size
            assert ("Natural Royal" in message(pilot)) == (size[0] < 80), size
            assert "1 in 38,401  ·  y shares it" in message(pilot).replace(" · ", "  ·  ").replace(
                "   ", "  "
            )
        await press(pilot, "y", "escape")
        assert "●" in screen_text(pilot)
        await press(pilot, "b")
        assert "Straight Flush" in screen_text(pilot)
        assert "●" not in screen_text(pilot)
        assert "Natural Royal Flush" in message(pilot)


@pytest.mark.parametrize("hand", [ROYAL, FOURS])
async def test_lights_of_a_big_win_stay_around_the_table_until_a_key_acts(clock, hand):
    async with moving(dealt(*hand, paytable=JACKS), size=(200, 60)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        await clock.to(pilot, 3600)
        shown = [row[: pilot.app.screen.view.size.width] for row in rows(pilot)]
        meters = pilot.app.screen.query_one("#meters").region.y
        for row in (shown[1], shown[meters - 1]):
            assert (row[0], row[-1], {*row}) == ("●", "●", {"●", "─"})
        assert {row[0] + row[-1] for row in shown[2 : meters - 1]} == {"││", "●●"}
        await press(pilot, "space")
        assert "●─" not in screen_text(pilot)


async def test_lights_of_a_big_win_end_when_credits_are_added():
    async with seated(dealt(*ROYAL, paytable=JACKS)) as pilot:
        await press(pilot, "1", "2", "3", "4", "space")
        assert written(pilot)
        await press(pilot, "c", "enter")
        await until(lambda: not written(pilot))


def test_rare_hand_keeps_its_odds_and_how_to_share_it_in_a_narrow_terminal():
    """A record is then shortened, before what can be done with the win is cut."""
    state = drawn(*ROYAL, game=JACKS).state
    parts = ["royal flush", "pays 4,000", "d to double 4,000", f"{NEW_RECORD}: biggest win, rarest hand"]
    said = with_remarks(parts, state, Written.NAME, ["1 in 40,391", f"y {SHARES_IT}", "right hold"], 58)
    assert said == ["1 in 40,391", f"y {SHARES_IT}", NEW_RECORD, "d to double 4,000"]


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
