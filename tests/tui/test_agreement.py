"""File, paytable on screen and pay of a hand agree, for every line and coin."""

import re
import tomllib
from decimal import Decimal
from itertools import chain, islice

import pytest

from tests.tui.tables import seated
from videopoker import Session, load_paytable
from videopoker.core.paytable.paytable_problems import _every_shape, _likely
from videopoker.play.paytables.files import paytable_names, shipped_folder
from videopoker.tui.kit.table_view.paytable import PaytableView

pytestmark = pytest.mark.slow


def file_pays(name):
    """Every line's pays at 1, 2, .. coins, read from the file without our code."""
    fields = tomllib.loads((shipped_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    coins = range(1, fields.get("coins", 5) + 1)
    lines = [line["pays"] for line in fields["pays"]]
    return [pays if isinstance(pays, list) else [pays * bet for bet in coins] for pays in lines]


def file_shares(name):
    """The share of every coin bet that each line's jackpot grows by, 0 for most, read the same way."""
    text = (shipped_folder() / f"{name}.toml").read_text(encoding="utf-8")
    return [line.get("jackpot", 0) for line in tomllib.loads(text, parse_float=Decimal)["pays"]]


def shown_pays(view, coins):
    """The numbers of every pay line on screen, in one row or two."""
    rows = ["".join(segment.text for segment in view.render_line(y)) for y in range(view.size.height)]
    numbers = [re.sub("[▶◀▀▄,]", "", row).split()[-coins:] for row in rows]
    return [[int(number) for number in row] for row in numbers if row]


def hand_for(table, line, coins, before):
    """Five cards that this line pays, the previous ones if they do; None where another line always pays more."""
    hands = chain(before, islice(_likely(table, line), 5000), _every_shape(table))
    return next((cards for cards in hands if table.best_line(cards, coins) is line), None)


def test_hand_of_every_line_is_paid_as_in_the_file_at_every_bet():
    """A jackpot's line at max coins also pays the file's share of every coin bet before."""
    for name in paytable_names():
        table, pays, shares = load_paytable(name), file_pays(name), file_shares(name)
        session = Session.in_memory(table, credits=1_000_000)
        session.deal(table.coins, "3s 4h 7d 9c Jd", hands=100)
        session.draw(range(5))
        for place, line in enumerate(table.lines):
            cards = []
            for coins in range(1, table.coins + 1):
                cards = [hand_for(table, line, coins, cards)]
                assert cards != [None], f"{name}: {line.label} is never paid for {coins} coins"
                session.deal(coins, *cards, hands=1)
                session.draw(range(5))
                grown = shares[place] * session.totals.coin_in if coins == table.coins else 0
                paid = pays[place][coins - 1] + int(grown)
                assert (session.state.line, session.state.paid) == (line.label, paid), name


async def test_paytable_on_screen_agrees_with_every_shipped_file():
    session = Session.in_memory(credits=1000)
    async with seated(session, (120, 60)) as pilot:
        screen, view = pilot.app.screen, pilot.app.screen.query_one(PaytableView)
        for name in paytable_names():
            screen._dialogs._game_chosen(load_paytable(name))
            await pilot.pause(0)
            table = screen.state.paytable
            assert (table.key, view.lines) == (name, table.lines)
            assert shown_pays(view, table.coins) == file_pays(name)
