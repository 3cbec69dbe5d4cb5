"""All verbs of plain mode in one table: those for playing, then the lab, past hands, practice and the rest."""

from collections.abc import Mapping, Sequence

from videopoker.plain.play_verbs import PLAY_VERBS, Verb
from videopoker.play.actions import ACTIONS

_FILTERS = (
    '{verb} line "Full House" {does} the hands that won with that line (no win: the losing ones); {verb} least 25 '
    "those that won 25 credits or more; {verb} game NAME those of a game; {verb} since 2026-11-01 until 2026-11-30 "
    "those of these days; {verb} dealt As Kd those dealt these cards; {verb} held As those in which they were held; a rank alone is any suit: {verb} dealt K K. All can be combined, after a "
    'number of hands: {verb} 20 line "Full House" least 25.'
)

VERBS: Mapping[str, Sequence[Verb]] = {
    **PLAY_VERBS,
    "PAYTABLE LAB": (
        Verb(
            ACTIONS["lab"].words,
            "lab.lab",
            "edit the pays of a game; lab NAME those of another game",
            "It opens with the game on the machine and says its pays and its exact return. The other verbs of PAYTABLE "
            "LAB change it; nothing changes on the machine. Pays are in coins at max bet.",
        ),
        Verb(
            "pay",
            "lab.pay",
            "change a pay at max bet; pay flush 4 for 1 coin: for one coin",
            "A line is named by its label or, where one line alone has it, by its hand. Smaller bets follow the pay at "
            "max bet where they were paid in proportion; a pay for fewer coins changes that bet alone. The exact return "
            "at max bet follows each change.",
            typed="pay flush 25",
        ),
        Verb(
            "add_line",
            "lab.add_line",
            "add a line: add line four of a kind, ranks A, kickers 2-4",
            "It pays a coin more than the line below it; pay changes that. natural, ranks, kickers, wilds, jackpot and "
            "label set a line apart, as in a paytable file.",
            typed="add line HAND",
        ),
        Verb(
            "change_line",
            "lab.change_line",
            "change the hand of line X: change line two pair to pair, ranks A",
            "Its pays stay. The hand is written as for add line.",
            typed="change line X",
        ),
        Verb(
            "move_line",
            "lab.move_line",
            "list the line X one place earlier; down lists it later",
            "Where two lines pay the same for a hand, the first listed has it.",
            typed="move line X up",
        ),
        Verb(
            "remove_line", "lab.remove_line", "remove the line X: remove line two pair", typed="remove line X"
        ),
        Verb(
            "title",
            "lab.title",
            "change the game's name: title Jacks or Better | 9/6 mine",
            "After the | comes the variant, such as 9/6: what sets this version apart.",
            typed="title NAME",
        ),
        Verb("max_coins", "lab.max_coins", "let players bet up to three coins; 1 to 10", typed="max coins 3"),
        Verb("jokers", "lab.jokers", "put this many jokers into the deck, 0 to 5", typed="jokers 1"),
        Verb("wild", "lab.wild", "make a rank wild, or natural again", typed="wild 2"),
        Verb("back", "lab.back", "play on at the table, at any time; the lab keeps its game", alone=True),
        Verb("undo", "lab.undo", "undo the last change in the lab", alone=True),
        Verb("redo", "lab.redo", "make the change again that was undone last", alone=True),
        Verb(
            "curve",
            "lab.curve",
            "curve flush 20..40: the return by that pay; where play changes",
            "It lists the pays at which the most deals change their hold, with the most frequent of these hands.",
            typed="curve X A..B",
        ),
        Verb(
            "table",
            "lab.table",
            "returns by two pays: table full house 25..50 by flush 20..40",
            "Pays are taken in steps of one for each coin bet; 25..50:10 takes every tenth.",
            typed="table X by Y",
        ),
        Verb(
            "compare",
            "lab.compare",
            "where best play differs from NAME; alone: from the unedited game",
            typed="compare NAME",
        ),
        Verb(
            "risk_lab",
            "lab.risk",
            "its chances in 500 hands from 200 bets; risk lab 3h from 1000",
            "The chance of ruin and to be ahead at max bet with perfect play, also for changes that are not saved. "
            "Alone it looks 1,600 hands ahead.",
            typed="risk lab 500",
        ),
        Verb(
            "save_lab",
            "lab.save",
            "save the edited game with its exact return as your own",
            typed="save lab NAME",
        ),
    ),
    "PAST HANDS": (
        Verb(
            ACTIONS["history"].words,
            "past.history",
            "the last ten hands; help history says how to filter them",
            _FILTERS.format(verb="history", does="lists"),
            typed="history 10",
        ),
        Verb("older", "past.older", "the page of hands before the last one listed", alone=True),
        Verb("newer", "past.newer", "the page of hands after the last one listed", alone=True),
        Verb("hand", "past.hand", "one hand in full, with the secret of its shuffle", typed="hand 12"),
        Verb(
            "replay",
            "past.replay",
            "one hand again, step by step; nothing is played",
            "enter shows the next step; any other command closes the replay and is carried out.",
            typed="replay 12",
        ),
        Verb(
            "export",
            "past.export",
            "write hands to a .csv or .jsonl file; filters as for history",
            "The file is saved beside the saves unless you name a folder; one that exists is replaced only after a "
            f"yes. {_FILTERS.format(verb='export FILE', does='writes')}",
            typed="export FILE",
        ),
    ),
    "FAIRNESS": (
        Verb(
            ACTIONS["fairness"].words,
            "fairness.fairness",
            "the commitment to the next deal, and the last hand checked",
            "The commitment is made before your bet; the secret is shown when the hand is over.",
            alone=True,
        ),
        Verb(
            "phrase",
            "fairness.phrase",
            "your own words for the shuffle, until you bet",
            "At most 64 characters. They go into every deal that follows; phrase none removes them.",
            typed="phrase TEXT",
        ),
    ),
    "STATISTICS": (
        Verb(
            ACTIONS["statistics"].words,
            "accounts.meters",
            "money in and out, streaks, hands per hour; also meters",
            alone=True,
        ),
        Verb(
            "lines",
            "statistics.lines",
            "hits of each line beside those expected, with the odds",
            "The game on the machine comes first; lines 2 shows the next of the games you played.",
        ),
        Verb("results", "statistics.results", "wins by size, beside perfect play", alone=True),
        Verb("bankroll", "statistics.bankroll", "net result: lowest, highest, now; by session", alone=True),
        Verb(
            "risk",
            "statistics.risk",
            "your chances in the next 3 hours; risk 500: in 500 hands",
            "The chance of ruin and to be ahead, from the credits you have, at your pace and the bet on the machine, with "
            "perfect play.",
            typed="risk 3h",
        ),
        Verb(
            "grade",
            "statistics.grade",
            "where your credits went, and how well you held",
            "The edge of the games, luck, mistakes and doubles add up to what you won or lost.",
            alone=True,
        ),
    ),
    "PRACTICE": (
        Verb(
            ACTIONS["daily"].words,
            "training.daily",
            "twenty hands a day, the same for everyone; only holds count",
            "The hands are of the house game; daily NAME takes another game. Each answer counts once.",
        ),
        Verb(
            ACTIONS["drill"].words,
            "training.drill",
            "your own mistakes and close decisions in this game",
            "drill Ks Kh 7d 2c JK asks this hand and adds it to the drill. A hand you got wrong comes again soon.",
        ),
    ),
    "THE REST": (
        Verb(ACTIONS["settings"].words, "settings.list_settings", "list the settings", alone=True),
        Verb(
            "set",
            "settings.change",
            "change a setting",
            "set double_up on, set autohold off. set key deal j changes a key of the screen.",
            typed="set speed fast",
        ),
        Verb(
            ACTIONS["help"].words,
            "show_help",
            "more about one verb or group; help or ? alone lists all",
            typed="help double",
        ),
        Verb(ACTIONS["quit"].words, "leave", "leave; your hand is saved", alone=True),
    ),
}
"""The verbs of each group, by its heading."""
