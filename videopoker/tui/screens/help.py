"""The help: keys, rules and what is kept."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

_KEYS = (
    ("space or enter", "deal, then draw"),
    ("1 to 5", "hold a card, or let it go; in a double up 1 to 4 pick"),
    ("n, N", "hands from each deal: one number more, one back"),
    ("b", "bet one more coin, or one again"),
    ("m", "bet the most and deal"),
    ("d", "double the last win, once the settings offer it"),
    ("c", "credits: put some in, or cash out"),
    ("g", "games: type to search, * makes a favourite"),
    ("v", "build a hand from the whole deck, and compare several"),
    ("t", "statistics: meters, bankroll curve, lines against the odds, ledger"),
    ("h", "history: every hand ever played, to read, replay and export"),
    ("s", "settings: colours, speed, letters, bell and more"),
    ("? or f1", "this help"),
    ("click", "hold a card, bet a column"),
    ("any key", "ends what moves, and does what it does; a royal takes one for itself"),
    ("q", "quit; the hand waits for you"),
)

_RULES = (
    (
        "HOW A HAND GOES",
        (
            "Choose a bet, with b or by a click on a column of the paytable. Deal five cards. Hold any of them, "
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
            "Every win can be staked up to five times: a card is shown, and one of four is picked. Higher pays twice "
            "the stake, as high gives it back, lower loses it; suits do not count, the deuce is the lowest, a joker "
            "beats every other card. All five come from one shuffled deck and the stake is placed before any is seen, "
            "so yours is as likely to be the higher as the lower: it returns exactly what is staked, 100%."
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
            "Credits stay on the machine when the game changes; a game chosen in the middle of a hand begins with "
            "the next deal. Return and variance are those of best play at the most coins. Paytables of your own "
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


def _text() -> Content:
    keys = [Content.assemble((f"{key:<17}", "bold"), words) for key, words in _KEYS]
    parts = [Content.styled("KEYS", "bold $gold"), *keys]
    for heading, words in _RULES:
        parts += [Content(""), Content.styled(heading, "bold $gold"), Content(words)]
    return Content("\n").join(parts)


class HelpScreen(ModalScreen[None]):
    """One page, scrolled with the arrow keys."""

    BINDINGS = [Binding("escape,q,question_mark,f1,space,enter", "dismiss", "back")]

    def compose(self) -> ComposeResult:
        """The text."""
        with VerticalScroll(classes="dialog wide") as box:
            box.can_focus = True
            yield Static(_text())
            yield Static("↑ ↓ scroll   esc back", classes="keys")
