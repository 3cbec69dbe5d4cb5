"""The help: keys, rules and what is kept."""

from collections.abc import Iterator, Mapping
from textwrap import wrap

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Static

from videopoker.play.settings.keymap import ACTIONS, key_words, keys_in_use
from videopoker.tui.layout.table import room_in_page

_HOLDS = tuple(f"hold_{number}" for number in range(1, 6))

_OTHERS = (
    ("ctrl+p", "the palette: finds every action by its name"),
    ("ctrl+q", "quit, from every screen"),
    ("ctrl+c", "quit at once, asked or not; the hand waits all the same"),
    ("click", "hold a card, bet a column"),
    ("any key", "ends what moves, and counts; at a royal it only ends"),
)
"""What no action is bound to."""

_RULES = (
    (
        "HOW A HAND GOES",
        (
            "Choose a bet, by its key or a click on a column of the paytable. Deal five cards. Hold any of them, "
            "all or none. Draw: the others are replaced, and the hand is paid for the best line of the paytable "
            "it makes. In most games only the most coins pay a natural royal flush in full."
        ),
    ),
    (
        "WILD CARDS",
        (
            "A joker, and any rank the game makes wild, stands for whatever pays best. A natural hand is one in "
            "which no card stands for another."
        ),
    ),
    (
        "MANY HANDS",
        (
            "3, 5, 10, 25, 50 or 100 hands are drawn from one deal: the bet is placed on each, the same cards are held "
            "in all, and each draws from a deck of its own without the five cards dealt. The paytable tells how many "
            "hands each line took, the large cards are the best hand. Where many share a small terminal a hand is "
            "five ranks, T for ten, and a mark: a dot when it was paid, a thick one when it was paid more than its bet "
            "and than the least of them."
        ),
    ),
    (
        "DOUBLE UP",
        (
            "Once the settings offer it, every win can be staked up to five times: a card is shown, and one of four is "
            "picked. Higher pays twice the stake, as high gives it back, lower loses it; suits do not count, the "
            "deuce is the lowest, a joker beats every other card. All five come from one shuffled deck and the stake "
            "is placed before any is seen, so yours is as likely to be the higher as the lower: it returns exactly "
            "what is staked, 100%."
        ),
    ),
    (
        "JACKPOTS",
        (
            "In a progressive game a part of every coin bet goes to the top prize, whose meter stands in the title; "
            "the paytable shows what it pays now. It takes the most coins, and begins again when it is paid."
        ),
    ),
    (
        "GAMES",
        (
            "Type to search, * makes a favourite. Credits stay on the machine when the game changes; a game chosen in "
            "the middle of a hand begins with the next deal. Return and variance are those of best play at the most coins. Paytables of your own "
            "go into the folder paytables beside your saves; `videopoker paytables check` says what is wrong."
        ),
    ),
    (
        "WHAT IS KEPT",
        (
            "Every deal and every draw is stored before it is shown, with all the cards the hand can still need. "
            "So a crash can neither lose a bet nor change what would have been drawn. The history shows past hands "
            "with the secret their shuffle was made from; `videopoker verify` checks all of them."
        ),
    ),
)


def _key_rows(chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every action's keys, as they are bound now, and what it does; holding is one row."""
    bound = {name: key_words(keys) for name, keys in keys_in_use(chosen).items()}
    holds = [bound[name] for name in _HOLDS]
    for name, (_, words) in ACTIONS.items():
        if name == _HOLDS[0]:
            keys = "1 to 5" if holds == list("12345") else " ".join(holds)
            yield keys, "hold, or let go; in a double up the first four pick"
        elif name not in _HOLDS:
            yield bound[name], words
    yield from _OTHERS


def _text(chosen: Mapping[str, str], room: int) -> Content:
    """The page, its rows broken where so many columns end."""
    rows = list(_key_rows(chosen))
    indent = max(len(keys) for keys, _ in rows) + 1
    told = []
    for keys, words in rows:
        broken = f"\n{'':{indent}}".join(wrap(words, max(20, room - indent)))
        told.append(Content.assemble((f"{keys:<{indent}}", "bold"), broken))
    parts = [Content.styled("KEYS", "bold $gold"), *told]
    for heading, words in _RULES:
        parts += [Content(""), Content.styled(heading, "bold $gold"), Content(words)]
    return Content("\n").join(parts)


class HelpScreen(ModalScreen[None]):
    """One page, scrolled with the arrow keys."""

    BINDINGS = [Binding("escape,q,question_mark,f1,space,enter", "dismiss", "back")]

    def __init__(self, keys: Mapping[str, str]) -> None:
        """`keys` are those the player chose, by action."""
        super().__init__()
        self._keys = keys

    def compose(self) -> ComposeResult:
        """The text."""
        with Vertical(classes="dialog wide"):
            with VerticalScroll(id="help-page") as box:
                box.can_focus = True
                yield Static(id="help")
            yield Static("↑ ↓ scroll   esc back", classes="keys")

    def on_resize(self, event: Resize) -> None:
        """Break the rows where the terminal ends."""
        room = room_in_page(event.size.width)
        self.query_one("#help", Static).update(_text(self._keys, room))
