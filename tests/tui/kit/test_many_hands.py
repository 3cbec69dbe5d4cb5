"""Many hands from one deal: the same holds in all of them, the tally, every size of terminal."""

import re
from itertools import product

import pytest

from tests.quick import quick_and_slow
from tests.tui.tables import (
    cards_shown,
    message,
    painted,
    press,
    resized,
    row_with,
    rows,
    screen_text,
    seated,
)
from videopoker import Session, load_paytable
from videopoker.core.machine.bet import HAND_COUNTS
from videopoker.play.paytables.files import paytable_names
from videopoker.tui.kit.table_view.cards.card_model import hand_models
from videopoker.tui.kit.table_view.cards.multi_hand import MultiHand
from videopoker.tui.kit.table_view.cards.multi_hand_layout import (
    FORMS,
    SIGNS,
    largest_cell,
    multi_hand_layout,
)
from videopoker.tui.kit.table_view.paytable import short_tally
from videopoker.tui.kit.table_words import message as words_of

GAMES = [*map(load_paytable, paytable_names())]
SIZES = [(60, 20), (80, 24), (120, 40)]
MANY = HAND_COUNTS[1:]


def many(hands: int, credits: int = 10_000, **options: object) -> Session:
    """A deal of this many hands: by default two kings among the five cards."""
    session = Session.in_memory(**({"credits": credits, "seed": b"many"} | options))
    session.deal(5, cards="Ks 7d 9h 2c Kh", hands=hands)
    return session


def drawn(hands: int, **options: object) -> Session:
    session = many(hands, **options)
    session.draw("Ks Kh")
    return session


def hands_shown(pilot) -> list[str]:
    """The rows of the hands."""
    region = pilot.app.screen.query_one(MultiHand).region
    return [row[region.x : region.right] for row in rows(pilot)[region.y : region.bottom]]


def tally_rows(pilot) -> list[tuple[int, int]]:
    """For each line on screen, the number of its hands and their total pay."""
    found = re.findall(r"(\d+)x \D+ [\d,]+ +([\d,]+)\b", tallies(pilot))
    return [(int(count), int(paid.replace(",", ""))) for count, paid in found]


def tallies(pilot) -> str:
    region = pilot.app.screen.query_one("#paytable").region
    return "\n".join(row[region.x : region.right].rstrip() for row in rows(pilot)[region.y : region.bottom])


async def test_hundred_hands_are_all_shown_at_80_by_24():
    """Every suit has its sign; without room for their pay the winners are marked; letters are ASCII."""
    session = drawn(100)
    async with seated(session) as pilot:
        winners = sum(bool(final.paid) for final in session.state.finals)
        assert f"of 100 hands win {session.state.paid}" in message(pilot)
        first, *others = session.state.finals
        marked = sum(row.count(mark) for row in hands_shown(pilot) for mark in "·•★")
        assert marked == winners - bool(first.paid)
        shown = " ".join(hands_shown(pilot))
        assert [final for final in others if "".join(map(signs, final.cards)) not in shown] == []
        missing = [
            "JOKER POKER",
            "return 99.70%",
            "Deal 1",
            "BET 5 x 100 = 500",
            "WIN",
            "DEAL",
            "hands",
            "more",
            "help",
        ]
        assert [part for part in missing if part not in screen_text(pilot)] == []
        assert cards_shown(pilot)[-1].split() == ["hand", "1"]
        pilot.app.change_setting("letters", True)
        await painted(pilot)
        assert [row for row in hands_shown(pilot) if not row.isascii()] == []


def signs(card) -> str:
    return "JK" if card.is_joker else f"{card.rank}{card.suit.symbol}"


async def test_drawn_hands_stay_when_the_credits_no_longer_cover_them():
    """The tally pays at the bet played; n counts down from the hands of the next deal."""
    session = Session.in_memory(credits=600, seed=b"many")
    session.deal(5, cards="2s 7d 9h Jc Kh", hands=100)
    async with seated(session, (119, 40)) as pilot:
        await press(pilot, "space")
        assert session.state.credits < 500
        assert sum(count for count, _ in tally_rows(pilot)) == sum(
            bool(final.paid) for final in session.state.finals
        )
        assert sum(paid for _, paid in tally_rows(pilot)) == session.state.paid
        tally_lines = re.findall(r"(\d+)x \D+ +(\d+) +(\d+)", tallies(pilot))
        assert [row for row in tally_lines if int(row[0]) * int(row[1]) != int(row[2])] == []
        assert "5 x 100" in screen_text(pilot)
        await press(pilot, "N")
        assert pilot.app.screen.view.model.bet.hands == 50


async def test_tally_of_the_last_deal_takes_no_click_and_clears_with_its_bet():
    async with seated(drawn(10)) as pilot:
        await pilot.click("#paytable", offset=(24, 3))
        assert "BET 5 x 10" in screen_text(pilot)
        assert tally_rows(pilot) != []
        await press(pilot, "b")
        assert tally_rows(pilot) == []


async def test_number_keys_hold_in_every_hand():
    """After the deal the number of hands cannot be changed."""
    async with seated(many(10)) as pilot:
        await press(pilot, "1", "5")
        assert " ".join(hands_shown(pilot)).count("K♠") == 9
        assert " ".join(hands_shown(pilot)).count("K♥") == 9
        assert "7♦" not in " ".join(hands_shown(pilot))
        await press(pilot, "n")
        assert "x 10 = 50" in row_with(pilot, "CREDITS")
        assert "n hands" not in rows(pilot)[-1]


async def test_winning_hands_carry_their_pay():
    """Resizing loses none."""
    session = drawn(25)
    async with seated(session) as pilot:
        pays = re.findall(r" (\d+)(?:★| |$)", "\n".join(row.replace("  ", " ") for row in hands_shown(pilot)))
        assert sorted(map(int, pays)) == sorted(
            final.paid for final in session.state.finals[1:] if final.paid
        )
        before = rows(pilot)
        async for _ in resized(pilot, (60, 20), (50, 15), (120, 40), (80, 24)):
            pass
        assert rows(pilot) == before


def test_lost_hands_say_no_wins():
    session = Session.in_memory(credits=100)
    session.deal(1, cards="2s 4h 6d 8c Ts", replacements="Jh Qh 3c 5s 7s", hands=3)
    session.draw("2s 4h 6d 8c Ts")
    assert words_of(session.state, frozenset(), resumed=False, double="") == ("no wins in 3 hands",)


def room_for_hands(fit, width):
    """The columns and rows that the hands have in this layout."""
    return width - (fit.paytable_width if fit.beside else 0), fit.hands_rows


def test_every_shipped_game_fits_a_hundred_hands_in_every_size():
    for table, (width, height), hands in product(GAMES, SIZES, MANY):
        fit = multi_hand_layout(width, height, table, hands)
        room = room_for_hands(fit, width)
        assert largest_cell(*room, hands - 1).rows(room[0], hands - 1) <= room[1], (table.key, width, hands)
        assert fit.short or fit.paytable_rows * fit.paytable_columns >= len(table.lines), (
            table.key,
            width,
            hands,
        )


@pytest.mark.parametrize("form", FORMS)
def test_hands_side_by_side_are_no_wider_than_their_part(form):
    for width in range(form.width, 200):
        columns = form.columns(width)
        across, _ = form.steps(width, 40, 2 * columns)
        assert (columns - 1) * across + form.width <= width


@pytest.mark.parametrize("size", [(122, 40), (123, 50), (200, 60)])
async def test_hands_of_cards_with_a_frame_stand_in_groups(size):
    """Four columns between two hands, where their cards are one apart."""
    async with seated(drawn(10), size) as pilot:
        grounds = pilot.app.screen.query_one(MultiHand)
        strip = grounds.render_line(grounds._grid.top + 1)
        felt = grounds.style_of("card--ground").bgcolor
        columns = "".join(("." if part.style.bgcolor == felt else "#") * len(part.text) for part in strip)
        gaps = [len(gap) for gap in columns.strip(".").split("#") if gap]
        assert min(gaps[4::5]) >= 4
        assert {*gaps[:4]} == {1}


def test_hands_are_bright_in_their_winning_cards_and_one_is_at_the_cursor_also_before_their_pay_is_shown():
    state = drawn(10).state
    shown = hand_models(state, frozenset(), 10, at=3)
    unpaid = hand_models(state, frozenset(), 10, lit=2, at=3)
    for models in (shown, unpaid):
        assert [place for place, model in enumerate(models, 2) if model.is_at_cursor] == [4]
    pairs = [model for model in shown if model.line == "Jacks or Better"]
    assert pairs
    for model in pairs:
        assert {model.cards[place].short for place in model.bright} == {"K♠", "K♥"}


def test_short_tally_sums_up_what_does_not_fit():
    session = drawn(100)
    whole = " ".join(short_tally(session.state.paytable, session.state.finals, 500, 1))
    short = " ".join(short_tally(session.state.paytable, session.state.finals, 30, 1))
    assert sum(map(int, re.findall(r" (\d+)(?=   |$)", whole))) == session.state.paid
    assert re.search(r"\d+ more lines?: \d+$", short)


def test_suits_have_signs_from_80_by_24():
    for table, size, hands in product(GAMES, [(80, 24), (120, 40)], (50, 100)):
        fit = multi_hand_layout(*size, table, hands)
        room = room_for_hands(fit, size[0])
        assert largest_cell(*room, hands - 1).card_width >= SIGNS, (table.key, size, hands)


@pytest.mark.parametrize(("hands", "size"), quick_and_slow([(100, (80, 24)), (10, (60, 20)), (50, (60, 20))]))
async def test_paytable_replaces_the_hands_until_the_draw_where_room_is_short(hands, size):
    session = many(hands)
    async with seated(session, size) as pilot:
        assert [
            line.label for line in session.state.paytable.lines if line.label not in screen_text(pilot)
        ] == []
        top = pilot.app.screen.query_one("#cards").region
        await press(pilot, "1", "5", "space")
        assert pilot.app.screen.query_one("#cards").region == top
        assert pilot.app.screen.query_one(MultiHand).region.height >= 5


async def test_other_hands_painted_once_more_after_the_number_was_reduced_to_one_are_blank():
    """A frame may be due between the new number and the layout that hides them."""
    async with seated(Session.in_memory(credits=100), (60, 20)) as pilot:
        others = pilot.app.screen.query_one(MultiHand)
        assert others.shown.model.bet.hands == 1
        others.display, others.styles.height = True, 2
        await painted(pilot)
        assert "".join(strip.text for strip in others.render_lines(others.region.reset_offset)).strip() == ""
