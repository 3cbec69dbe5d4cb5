"""The screen that builds hands: open it, type, click and read it."""

from tests.tui.tables import alone, painted, press, row_of, rows
from videopoker import load_paytable
from videopoker.core.cards.cards import format_cards
from videopoker.tui.practice.build import BuildScreen

HOUSE = "joker-poker-jacks-15-5-4"
NO_WILD_CARDS = "jacks-or-better-9-6"
SIZES = [(60, 20), (80, 24), (120, 40)]


def building(game=HOUSE, size=(80, 24)):
    """Open the screen that builds hands."""
    return alone(lambda _: BuildScreen(load_paytable(game)), size)


async def type_hand(pilot, text, enter=True):
    """Type a hand over the current one."""
    await press(pilot, "t")
    for sign in text:
        pilot.app.simulate_key(sign)
    if enter:
        await press(pilot, "enter")
    await painted(pilot)


async def type_hands(pilot, *texts):
    await type_hand(pilot, texts[0])
    for text in texts[1:]:
        await press(pilot, "n")
        await type_hand(pilot, text)


def hands(pilot):
    """The hands as text."""
    screen = next(screen for screen in pilot.app.screen_stack if isinstance(screen, BuildScreen))
    return [format_cards(hand) for hand in screen.hands]


def caption_of(pilot, number):
    """The two rows below the cards of a hand."""
    place = row_of(pilot, f"Hand {number} ")
    return [row.strip(" │|") for row in rows(pilot)[place + 1 : place + 3]]


def verdict(pilot):
    place = pilot.app.screen.query_one("#verdict").region.y
    return " ".join("".join(rows(pilot)[place : place + 2]).split())


async def click_card(pilot, text):
    """Click a card of the deck."""
    row = row_of(pilot, text)
    await pilot.click(offset=(rows(pilot)[row].index(text), row))
    await painted(pilot)
