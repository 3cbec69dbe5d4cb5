"""The verbs of plain mode in one table: the words for each, what it runs, an example, its help.

The first words are a verb's own, the others are further spellings; a single letter is the key of the table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing that can be typed, with its help."""

    words: str
    """Every word for it, two that belong together joined by an underscore; none for the enter key."""
    runs: str
    """What of the shell does it: ``machine.deal``; words after it go first: ``machine.hold none``."""
    typed: str
    """An example, or the word alone."""
    does: str
    more: str = ""
    """What `help` says of this verb alone."""
    alone: bool = False
    """Whether no word may follow it."""


_FILTERS = (
    '{verb} line "Full House" {does} the hands that won with that line (no win: the losing ones); {verb} least 25 '
    "those that won 25 credits or more; {verb} game NAME those of a game; {verb} since 2026-11-01 until 2026-11-30 "
    "those of these days; {verb} dealt As Kd those dealt these cards; {verb} held As those in which they were held; a rank alone is any suit: {verb} dealt K K. All can be combined, after a "
    'number of hands: {verb} 20 line "Full House" least 25.'
)

VERBS: Mapping[str, Sequence[Verb]] = {
    "PLAY": (
        Verb("", "machine.go_on", "enter", "deal, then draw", alone=True),
        Verb("deal", "machine.deal", "deal", "bet and deal", alone=True),
        Verb("draw", "machine.draw", "draw", "replace the cards that are not held", alone=True),
        Verb("hold", "machine.hold", "hold 1 3 5", "hold or release; also 1 3 5, hold As Kd, or hold best"),
        Verb("none", "machine.hold none", "none", "hold no card", alone=True),
        Verb("all", "machine.hold all", "all", "hold every card", alone=True),
        Verb("bet b", "machine.bet", "bet 3", "bet three coins; bet alone: one more, after max bet one"),
        Verb("max m", "machine.bet_max", "max", "bet max and deal", alone=True),
        Verb(
            "again say say_again",
            "machine.again",
            "again",
            "say the table again: cards, holds, bet; also say again",
            alone=True,
        ),
        Verb(
            "hands n",
            "hands.choose",
            "hands 25",
            "draw 25 hands from each deal: 1, 3, 5, 10, 25, 50 or 100",
            "The bet is on each hand. Your holds apply to every hand, and each draws from its own deck, minus the "
            "five cards dealt.",
        ),
        Verb("fewer N", "hands.fewer", "fewer", "draw fewer hands from each deal", alone=True),
        Verb("all_hands", "hands.all_hands", "all hands", "every hand of the last draw, the best first"),
        Verb(
            "double d",
            "hands.double",
            "double",
            "double or nothing on the last win (set double_up on)",
            "The joker is the highest card, the deuce the lowest. A win can be doubled five times in a row, all of it "
            "each time. A double-up returns exactly 100%: its five cards come from one shuffled deck before you "
            "pick, so either card is as likely to be the higher one, and a card of the same rank is a push.",
            alone=True,
        ),
        Verb("pick", "hands.pick", "pick 1", "in a double-up: pick the first of the four cards; also 1"),
    ),
    "COACH": (
        Verb("hint h", "coach.hint", "hint", "the best hold; again for the ranking", alone=True),
        Verb(
            "why w",
            "machine.why",
            "why",
            "why the best hold is best; after the draw, about that hand",
            alone=True,
        ),
        Verb(
            "coach",
            "coach.choose_mode",
            "coach before",
            "when the coach speaks: off, after, before or exam",
            "After says after the draw what a mistake cost, if it was 0.01 coins or more. Before questions a wrong hold "
            "before the draw; draw again keeps it. Exam says nothing for twenty hands, then everything. A hold that ties "
            "for the best is right.",
        ),
    ),
    "MONEY": (
        Verb(
            "credits c",
            "accounts.deposit",
            "credits 1000",
            "add credits; alone says how many you have",
        ),
        Verb("cash_out cashout cash", "accounts.cash_out", "cash out", "take all credits out", alone=True),
        Verb(
            "denomination",
            "accounts.denomination",
            "denomination 5",
            "make a credit worth five cents; alone says what it is worth",
        ),
        Verb("ledger", "accounts.ledger", "ledger", "deposits, cash-outs and the last sessions", alone=True),
    ),
    "GAMES": (
        Verb(
            "games g",
            "games.list_games",
            "games",
            "games by family; games deuces 9/5 searches",
            "games deuces lists the games with that word, games favourites, games last played and games own a group "
            "of yours; more lists the next ones. A list of a dozen games or fewer has the variance and hit rate of each. Returns "
            "in the list are at max bet.",
        ),
        Verb("more", "games.more", "more", "the next games of the list", alone=True),
        Verb("game", "games.choose", "game NAME", "play another game; during a hand, after that hand"),
        Verb("pays", "games.pays", "pays", "the paytable and its return; pays NAME shows another game's"),
        Verb("paytable", "games.paytable", "paytable NAME", "the same as game NAME; paytable alone as pays"),
        Verb("favourite", "games.favourite", "favourite NAME", "make a game a favourite, or no longer one"),
        Verb(
            "build v",
            "build.build",
            "build As Kd JK",
            "what cards make, pay and could become; | compares hands",
            "build Ks Kh JK 8c 8d | 9s 9h 9d 2c 3c compares two hands by the rules of this game. Of "
            "more than five cards the best five count.",
        ),
    ),
    "PAYTABLE LAB": (
        Verb(
            "lab p",
            "lab.lab",
            "lab",
            "edit the pays of a game; lab NAME those of another game",
            "It opens with the game on the machine and says its pays and its exact return. The other verbs of PAYTABLE "
            "LAB change it; nothing changes on the machine. Pays are in coins at max bet.",
        ),
        Verb(
            "pay",
            "lab.pay",
            "pay flush 25",
            "change a pay at max bet; pay flush 4 for 1 coin: for one coin",
            "A line is named by its label or, where one line alone has it, by its hand. Smaller bets follow the pay at "
            "max bet where they were paid in proportion; a pay for fewer coins changes that bet alone. The exact return "
            "at max bet follows each change.",
        ),
        Verb(
            "add_line",
            "lab.add_line",
            "add line HAND",
            "add a line: add line four of a kind, ranks A, kickers 2-4",
            "It pays a coin more than the line below it; pay changes that. natural, ranks, kickers, wilds, jackpot and "
            "label set a line apart, as in a paytable file.",
        ),
        Verb(
            "change_line",
            "lab.change_line",
            "change line X",
            "change the hand of line X: change line two pair to pair, ranks A",
            "Its pays stay. The hand is written as for add line.",
        ),
        Verb(
            "move_line",
            "lab.move_line",
            "move line X up",
            "list the line X one place earlier; down lists it later",
            "Where two lines pay the same for a hand, the first listed has it.",
        ),
        Verb("remove_line", "lab.remove_line", "remove line X", "remove the line X: remove line two pair"),
        Verb(
            "title",
            "lab.title",
            "title NAME",
            "change the game's name: title Jacks or Better | 9/6 mine",
            "After the | comes the variant, such as 9/6: what sets this version apart.",
        ),
        Verb("max_coins", "lab.max_coins", "max coins 3", "let players bet up to three coins; 1 to 10"),
        Verb("jokers", "lab.jokers", "jokers 1", "put this many jokers into the deck, 0 to 5"),
        Verb("wild", "lab.wild", "wild 2", "make a rank wild, or natural again"),
        Verb(
            "back",
            "lab.back",
            "back",
            "play on at the table, at any time; the lab keeps its game",
            alone=True,
        ),
        Verb("undo", "lab.undo", "undo", "undo the last change in the lab", alone=True),
        Verb("redo", "lab.redo", "redo", "make the change again that was undone last", alone=True),
        Verb(
            "curve",
            "lab.curve",
            "curve X A..B",
            "curve flush 20..40: the return by that pay; where play changes",
            "It lists the pays at which the most deals change their hold, with the most frequent of these hands.",
        ),
        Verb(
            "table",
            "lab.table",
            "table X by Y",
            "returns by two pays: table full house 25..50 by flush 20..40",
            "Pays are taken in steps of one for each coin bet; 25..50:10 takes every tenth.",
        ),
        Verb(
            "compare",
            "lab.compare",
            "compare NAME",
            "where best play differs from NAME; alone: from the unedited game",
        ),
        Verb(
            "save_lab",
            "lab.save",
            "save lab NAME",
            "save the edited game with its exact return as your own",
        ),
    ),
    "PAST HANDS": (
        Verb(
            "history l",
            "past.history",
            "history 10",
            "the last ten hands; help history says how to filter them",
            _FILTERS.format(verb="history", does="lists"),
        ),
        Verb("older", "past.older", "older", "the page of hands before the last one listed", alone=True),
        Verb("newer", "past.newer", "newer", "the page of hands after the last one listed", alone=True),
        Verb("hand", "past.hand", "hand 12", "one hand in full, with the secret of its shuffle"),
        Verb(
            "replay",
            "past.replay",
            "replay 12",
            "one hand again, step by step; nothing is played",
            "enter shows the next step; any other command closes the replay and is carried out.",
        ),
        Verb(
            "export",
            "past.export",
            "export FILE",
            "write hands to a .csv or .jsonl file; filters as for history",
            "The file is saved beside the saves unless you name a folder; one that exists is replaced only after a "
            f"yes. {_FILTERS.format(verb='export FILE', does='writes')}",
        ),
    ),
    "FAIRNESS": (
        Verb(
            "fairness F",
            "fairness.fairness",
            "fairness",
            "the commitment to the next deal, and the last hand checked",
            "The commitment stands before your bet, the secret is shown when the hand is over.",
            alone=True,
        ),
        Verb(
            "phrase",
            "fairness.phrase",
            "phrase TEXT",
            "your own words for the shuffle, until you bet",
            "At most 64 characters. They go into every deal that follows; phrase none removes them.",
        ),
    ),
    "STATISTICS": (
        Verb(
            "stats t meters",
            "accounts.meters",
            "stats",
            "money in and out, streaks, hands per hour; also meters",
            alone=True,
        ),
        Verb(
            "lines",
            "statistics.lines",
            "lines",
            "hits of each line beside those expected, with the odds",
            "The game on the machine comes first; lines 2 shows the next of the games you played.",
        ),
        Verb(
            "results",
            "statistics.results",
            "results",
            "wins by size, beside perfect play",
            alone=True,
        ),
        Verb(
            "bankroll",
            "statistics.bankroll",
            "bankroll",
            "net result: lowest, highest, now; by session",
            alone=True,
        ),
        Verb(
            "risk",
            "statistics.risk",
            "risk 3h",
            "your chances in the next 3 hours; risk 500: in 500 hands",
            "The chance of ruin and to be ahead, from the credits you have, at your pace and the bet on the machine, with "
            "perfect play.",
        ),
        Verb(
            "grade",
            "statistics.grade",
            "grade",
            "where your credits went, and how well you held",
            "The edge of the games, luck, mistakes and doubles add up to what you won or lost.",
            alone=True,
        ),
    ),
    "PRACTICE": (
        Verb(
            "daily",
            "training.daily",
            "daily",
            "twenty hands a day, the same for everyone; only holds count",
            "The hands are of the house game; daily NAME takes another game. Each answer counts once.",
        ),
        Verb(
            "drill D",
            "training.drill",
            "drill",
            "your own mistakes and close decisions in this game",
            "drill Ks Kh 7d 2c JK asks this hand and adds it to the drill. A hand you got wrong comes again soon.",
        ),
    ),
    "THE REST": (
        Verb("settings s", "settings.list_settings", "settings", "list the settings", alone=True),
        Verb(
            "set",
            "settings.change",
            "set speed fast",
            "change a setting",
            "set double_up on, set autohold off. set key deal j changes a key of the screen.",
        ),
        Verb(
            "help ?",
            "show_help",
            "help double",
            "more about one verb or group; help or ? alone lists all",
        ),
        Verb("quit q exit", "leave", "quit", "leave; your hand is saved", alone=True),
    ),
}
"""The verbs of each group, by its heading."""
