"""The verbs of plain mode for playing: the type of a verb, and the verbs for cards, the coach, money and games.

The first word of a verb is its name, the others are synonyms. What is also an action of the table has its words, with its
keys, from there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from videopoker.play.actions import ACTIONS


@dataclass(frozen=True, slots=True)
class Verb:
    """One command that can be typed, with its help."""

    words: str
    """Every word for it, with an underscore between two words of one name; empty for the enter key."""
    runs: str
    """The method of the shell that runs it: ``table.deal``; words after it are arguments: ``play.hold none``."""
    does: str
    more: str = ""
    """More text for the help of this verb."""
    typed: str = ""
    """An example; empty if the first word alone is the example."""
    alone: bool = False
    """Whether it takes no arguments."""
    setting: str = ""
    """The setting that turns it on or off, if any."""

    @property
    def such_as(self) -> str:
        """An example of what to type."""
        return self.typed or self.words.split()[0].replace("_", " ")


PLAY_VERBS: Mapping[str, Sequence[Verb]] = {
    "PLAY": (
        Verb("", "table.press", "deal, then draw", typed="enter", alone=True),
        Verb("deal", "table.deal", "bet and deal", alone=True),
        Verb("draw", "table.draw", "replace the cards that are not held", alone=True),
        Verb(
            "hold",
            "play.hold",
            "hold or release; also 1 3 5, hold As Kd, or hold best",
            typed="hold 1 3 5",
        ),
        Verb("none", "play.hold none", "hold no card", alone=True),
        Verb("all", "play.hold all", "hold every card", alone=True),
        Verb(
            ACTIONS["bet_one"].words,
            "play.bet",
            "bet three coins; bet alone: one more, after max bet one",
            typed="bet 3",
        ),
        Verb(ACTIONS["bet_max"].words, "table.bet_max", "bet max and deal", alone=True),
        Verb(
            "again say say_again",
            "play.again",
            "say the table again: cards, holds, bet; also say again",
            alone=True,
        ),
        Verb(
            ACTIONS["hands"].words,
            "play.hands",
            "draw 25 hands from each deal: 1, 3, 5, 10, 25, 50 or 100",
            "The bet is on each hand. Your holds apply to every hand, and each draws from its own deck, minus the "
            "five cards dealt.",
            typed="hands 25",
        ),
        Verb(ACTIONS["fewer_hands"].words, "play.fewer_hands", "draw fewer hands from each deal", alone=True),
        Verb("all_hands", "play.all_hands", "every hand of the last draw, the best first"),
        Verb(
            ACTIONS["double"].words,
            "table.double",
            "double or nothing on the last win (set double_up on)",
            "The joker is the highest card, the deuce the lowest. A win can be doubled five times in a row, all of it "
            "each time. A double-up returns exactly 100%: its five cards come from one shuffled deck before you "
            "pick, so either card is as likely to be the higher one, and a card of the same rank is a push.",
            alone=True,
            setting="double_up",
        ),
        Verb("pick", "play.pick", "in a double-up: pick the first of the four cards; also 1", typed="pick 1"),
    ),
    "COACH": (
        Verb(ACTIONS["hint"].words, "play.hint", "the best hold; again for the ranking", alone=True),
        Verb(
            ACTIONS["why"].words,
            "play.why",
            "why the best hold is best; after the draw, about that hand",
            alone=True,
        ),
        Verb(
            ACTIONS["coach_mode"].words,
            "play.coach",
            "when the coach speaks: off, after, before or exam",
            "After says after the draw what a mistake cost, if it was 0.01 coins or more. Before questions a wrong hold "
            "before the draw; draw again to keep it. Exam says nothing for twenty hands, then everything. A hold that ties "
            "for the best is right.",
            typed="coach before",
        ),
    ),
    "MONEY": (
        Verb(
            ACTIONS["credits"].words,
            "accounts.deposit",
            "add credits; alone says how many you have",
            typed="credits 1000",
        ),
        Verb("cash_out cashout cash", "table.cash_out", "take all credits out", alone=True),
        Verb(
            "denomination",
            "accounts.denomination",
            "make a credit worth five cents; alone says what it is worth",
            typed="denomination 5",
        ),
        Verb("ledger", "accounts.ledger", "deposits, cash-outs and the last sessions", alone=True),
    ),
    "GAMES": (
        Verb(
            ACTIONS["games"].words,
            "games.list_games",
            "games by family; games deuces 9/5 searches",
            "games deuces lists the games with that word, games favourites, games last played and games own a group "
            "of yours; more lists the next ones. A list of a dozen games or fewer has the variance and hit rate of each. Returns "
            "in the list are at max bet.",
        ),
        Verb("more", "games.more", "the next games of the list", alone=True),
        Verb("game", "games.choose", "play another game; during a hand, after that hand", typed="game NAME"),
        Verb("pays", "games.pays", "the paytable and its return; pays NAME shows another game's"),
        Verb(
            "paytable",
            "games.paytable",
            "same as game NAME; without a name, same as pays",
            typed="paytable NAME",
        ),
        Verb(
            "favourite",
            "games.favourite",
            "make a game a favourite, or no longer one",
            typed="favourite NAME",
        ),
        Verb(
            ACTIONS["build"].words,
            "build.build",
            "what cards make, pay and could become; | compares hands",
            "build Ks Kh JK 8c 8d | 9s 9h 9d 2c 3c compares two hands by the rules of this game. Of "
            "more than five cards the best five count.",
            typed="build As Kd JK",
        ),
    ),
}
"""The verbs of each group, by its heading."""
