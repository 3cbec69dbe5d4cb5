"""The words of plain mode and of the paytable lab with their help; what each runs is in the file of its group.

A file of its own: it is mostly data, a statement for each list.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from videopoker.plain.answers import RISK_AHEAD
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.text.answers.option import Option
from videopoker.text.answers.options import EXPORTED, GRADE, HISTORY, STATS
from videopoker.text.answers.strategy import STRATEGY


@dataclass(frozen=True, slots=True)
class Verb:
    """One command that can be typed, with its help."""

    words: str
    """Every word for it, with an underscore between two words of one name."""
    runs: str
    """The method of the shell that runs it: ``table.deal``; words after it are arguments: ``play.hold none``."""
    summary: str
    details: str = ""
    """More text for the help of this verb."""
    typed: str = ""
    """An example; empty if the first word alone is the example."""
    takes_no_argument: bool = False
    """Whether it takes no arguments."""
    options: Sequence[Option] = ()
    """The options that it takes, as the command of the same name."""
    setting: str = ""
    """The setting that turns it on or off, if any."""

    @property
    def name(self) -> str:
        """The first word for it."""
        return self.words.split()[0].replace("_", " ")

    @property
    def example(self) -> str:
        """An example of what to type."""
        return self.typed or self.name


LAB_VERBS = (
    Verb(
        ACTIONS["lab"].words,
        "lab.lab",
        "edit the pays of this game; lab NAME edits another game",
        "The lab opens with the game on the machine and says its pays and its exact return. The other "
        "commands of PAYTABLE LAB change the game in the lab, not the game on the machine. Pays are in coins "
        "at max bet. To change lines, their order, titles or labels, save the game and edit its file in a "
        "text editor. For curves, tables of two pays, the pays for a return or a comparison of two games, "
        "save the game and use videopoker solve and videopoker strategy; for its risk, use videopoker risk.",
    ),
    Verb(
        "pay",
        "lab.pay",
        "change a pay at max bet, or for one bet: pay flush 4 for 1 coin",
        "Name a line by its label or, if it is the only line for its hand, by the hand. A pay at max bet "
        "also changes smaller bets that were paid in proportion; a pay for fewer coins changes that bet "
        "alone. The answer is the exact return at the bet you changed. Pay 0 removes the line from the game; "
        "another pay brings it back.",
        typed="pay flush 25",
    ),
    Verb("jokers", "lab.jokers", "set the number of jokers in the deck, 0 to 5", typed="jokers 1"),
    Verb("wild", "lab.wild", "make a rank wild, or natural again", typed="wild 2"),
    Verb("coins max_coins", "lab.coins", "let players bet up to three coins; 1 to 10", typed="coins 3"),
    Verb("undo", "lab.undo", "undo the last change in the lab", takes_no_argument=True),
    Verb(
        "save save_lab",
        "lab.save",
        "save the edited game with its exact return as your own",
        "Without a name, the suggested one is used. The file is in your paytables folder.",
        typed="save NAME",
    ),
    Verb(
        "back",
        "lab.back",
        "return to the table at any time; the lab keeps its game",
        takes_no_argument=True,
    ),
)


_WRITTEN = (
    "The file is saved in the folder of your saves unless you name another; an existing file is replaced only if "
    "you answer yes."
)
"""Where a file goes that a verb writes."""
_SHORT = (
    "You can type wins, losses, biggest or the name of a line alone: history wins, history royal. Options can be "
    'combined, with or without dashes: history 20 line "Full House" least 25.'
)

VERBS: Mapping[str, Sequence[Verb]] = {
    "PLAY": (
        Verb("enter", "emptyline", "deal, then draw: just the enter key", takes_no_argument=True),
        Verb("deal", "play.deal", "bet and deal", takes_no_argument=True),
        Verb("draw", "table.draw", "replace the cards that are not held", takes_no_argument=True),
        Verb(
            "hold",
            "play.hold",
            "hold these cards only; also hold As Kd, or hold best",
            "You can leave out the word hold: 1 3 5, or As Kd. Name each position or card once.",
            typed="hold 1 3 5",
        ),
        Verb("also keep", "play.also", "hold these cards too", typed="also 2"),
        Verb("release", "play.release", "stop holding these cards", typed="release 1"),
        Verb("discard", "play.discard", "hold all cards but these", typed="discard 1"),
        Verb("drop", "play.drop", "release these cards; if none is held, hold the others", typed="drop 1"),
        Verb("none", "play.hold none", "hold no card", takes_no_argument=True),
        Verb("all", "play.hold all", "hold every card", takes_no_argument=True),
        Verb(
            ACTIONS["bet_one"].words,
            "play.bet",
            "bet three coins; bet alone adds one; after max bet, back to one",
            typed="bet 3",
        ),
        Verb(
            f"{ACTIONS['bet_max'].words} bet_max", "play.bet_max", "bet max and deal", takes_no_argument=True
        ),
        Verb(
            "again say say_again cards status",
            "play.again",
            "repeat what is on the table: cards, holds, bet",
            "again 12 plays hand 12 again, like play again 12.",
        ),
        Verb(
            ACTIONS["hands"].words,
            "play.hands",
            "draw 25 hands from each deal: 1, 3, 5, 10, 25, 50 or 100",
            "The bet is on each hand. Your holds apply to every hand, and each draws from its own deck, minus the "
            "five cards dealt.",
            typed="hands 25",
        ),
        Verb(
            ACTIONS["fewer_hands"].words,
            "play.fewer_hands",
            "draw fewer hands from each deal",
            takes_no_argument=True,
        ),
        Verb("all_hands", "play.all_hands", "every hand of the last draw, the best first"),
        Verb(
            f"{ACTIONS['double'].words} double_up",
            "table.double",
            "double or nothing on the last win; double up on turns it on",
            "The joker is the highest card, the deuce the lowest. You can double a win up to five times in a "
            "row, staking all of it each time. A double-up returns exactly 100%: its five cards come from "
            "one shuffled deck before you pick, so your card is as likely to be higher as lower, and a card "
            "of the same rank is a push.",
            takes_no_argument=True,
            setting="double_up",
        ),
        Verb(
            ACTIONS["match"].words,
            "training.match",
            "a match of 100 deals at max bet, summed up on a match card",
            "match 50 fpdw begins one of 50 deals in that game, match says its card so far, match 0 ends it. "
            "In a match you bet max on one hand and double no win. match and a code plays a challenge.",
            typed="match 100",
        ),
        Verb("pick", "play.pick", "in a double-up: pick the first of the four cards; also 1", typed="pick 1"),
    ),
    "COACH": (
        Verb(
            ACTIONS["hint"].words,
            "table.hint",
            "the best hold; hint again for the ranking",
            takes_no_argument=True,
        ),
        Verb(
            ACTIONS["why"].words,
            "past_hand.why",
            "why the best hold is best, also after the draw; then why more",
            "why more goes line by line through the paytable, why both lists what the lines add to each of the two "
            "holds. why 12, why 12 more and why 12 both are about your hand 12.",
        ),
        Verb(
            ACTIONS["both"].words,
            "past_hand.why both",
            "the best hold and yours, or its rival, as two lists of lines",
            takes_no_argument=True,
        ),
        Verb(
            ACTIONS["coach_mode"].words,
            "play.coach",
            "when the coach speaks: off, after or before the draw, or nudge",
            "After says after the draw what a mistake cost, if it was 0.01 coins or more. Before questions a wrong hold "
            "before the draw; draw again to keep it. Nudge says only that there is a better hold; draw again to keep yours. "
            "A hold that ties for the best is right.",
            typed="coach before",
        ),
    ),
    "MONEY": (
        Verb(
            ACTIONS["credits"].words,
            "accounts.deposit",
            "add credits; credits alone says how many you have",
            typed="credits 1000",
        ),
        Verb("cash_out cashout cash", "table.cash_out", "take all credits out", takes_no_argument=True),
        Verb(
            "denomination",
            "accounts.denomination",
            "make a credit worth five cents; denomination says its value",
            typed="denomination 5",
        ),
        Verb("ledger", "answers.ledger", "deposits, cash-outs and the last sessions", takes_no_argument=True),
    ),
    "GAMES": (
        Verb(
            ACTIONS["games"].words,
            "games.list_games",
            "games by family; games deuces 9/5 searches",
            "games deuces lists the games with that word; games favourites, games last played and games own "
            "list groups of yours; more lists the next games. A list of twelve games or fewer has the "
            "variance and hit rate of each. Returns in the list are at max bet.",
        ),
        Verb("more", "games.more", "the next games of the list", takes_no_argument=True),
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
            "compare",
            "answers.compare",
            "games side by side: returns, cost an hour, pays",
            'A name of several words needs quotes: compare fpdw "9/6 jacks". '
            "The cost of an hour is at the pace, the cash back and the coin of the settings.",
            typed="compare NAMES",
        ),
        Verb(
            ACTIONS["build"].words,
            "build.build",
            "name a hand, its pay and what it could become; or compare A | B",
            "build Ks Kh JK 8c 8d | 9s 9h 9d 2c 3c compares two hands by the rules of this game. If there "
            "are more than five cards, the best five count.",
            typed="build As Kd JK",
        ),
    ),
    "PAYTABLE LAB": LAB_VERBS,
    "PAST HANDS": (
        Verb(
            ACTIONS["history"].words,
            "past.history",
            "the last ten hands (alone five); help history lists its options",
            _SHORT,
            typed="history 10",
            options=HISTORY,
        ),
        Verb("older", "past.older", "the page of hands before the last one listed", takes_no_argument=True),
        Verb("newer", "past.newer", "the page of hands after the last one listed", takes_no_argument=True),
        Verb(
            "hand",
            "past_hand.hand",
            "a hand and its best hold; hand 12 all adds its whole secret",
            typed="hand 12",
        ),
        Verb(
            "replay",
            "past_hand.replay",
            "one hand again, step by step; nothing is played",
            "enter shows the next step; any other command closes the replay and runs.",
            typed="replay 12",
        ),
        Verb(
            "play_again",
            "past_hand.again",
            "hold and draw a hand once more; also again 12",
            "You get the same five cards and the same replacements, and bet nothing. The answer says what "
            "your hold would have won and what the hand won.",
            typed="play again 12",
        ),
        Verb(
            ACTIONS["share"].words,
            "past_hand.card",
            "one hand to share; with a file name, its picture",
            "The file name ends in .png, .svg, .ansi or .txt: card hand.png for the last hand, card 12 hand-12.png for "
            f"hand 12, card match match.png for the card of a match. {_WRITTEN}",
            typed="card 12 FILE",
        ),
        Verb(
            "export",
            "past.export",
            "write hands to a .csv or .jsonl file; filters as for history",
            f"{_WRITTEN} {_SHORT}",
            typed="export FILE",
            options=EXPORTED,
        ),
    ),
    "FAIRNESS": (
        Verb(
            f"{ACTIONS['fairness'].words} verify proof",
            "fairness.fairness",
            "the commitment to the next deal, and the last hand checked",
            "The commitment is made before your bet; the secret is shown when the hand is over. fairness all says every "
            "digit of both, to check them.",
        ),
        Verb(
            "phrase",
            "fairness.phrase",
            "put your own words into the shuffle; only between hands",
            "12 to 64 characters that this save never had: roll a die twelve times, or copy a line from a book. Shorter or "
            "used words go into the shuffle too, but prove nothing. phrase none removes them.",
            typed="phrase TEXT",
        ),
    ),
    "STATISTICS": (
        Verb(
            ACTIONS["statistics"].words,
            "answers.stats",
            "money in and out, streaks, hands per hour; also meters",
            options=STATS,
        ),
        Verb(
            "lines",
            "answers.lines",
            "hits of each line and the hits expected, with the odds",
            "The game on the machine comes first; lines 2 shows the next game you played.",
        ),
        Verb(
            "results", "answers.results", "wins by size, compared with perfect play", takes_no_argument=True
        ),
        Verb(
            "bankroll",
            "answers.bankroll",
            "net result: lowest, highest, now; by session",
            takes_no_argument=True,
        ),
        Verb(
            "risk",
            "answers.risk",
            "your chances in the next 3 hours; risk 500: in 500 hands",
            "The chance of ruin and the chance to be ahead, with perfect play, your credits and pace, and "
            "the game and bet on the machine. These options change that:",
            typed="risk 3h",
            options=RISK_AHEAD,
        ),
        Verb(
            "grade",
            "answers.grade",
            "where your credits went, and how well you held",
            "The edge of the games, luck, mistakes and doubles add up to what you won or lost. These options choose hands:",
            options=GRADE,
        ),
    ),
    "PRACTICE": (
        Verb(
            ACTIONS["daily"].words,
            "training.daily",
            "twenty hands a day, the same for everyone; only holds count",
            (
                "The hands are of the house game; daily NAME takes another game. Only your first answer to a "
                "hand counts."
            ),
        ),
        Verb(
            ACTIONS["drill"].words,
            "training.drill",
            "your own mistakes and close decisions in this game",
            (
                "drill Ks Kh 7d 2c JK asks this hand and adds it to the drill; drill 12 does so with your "
                "hand 12. A hand you got wrong comes back soon."
            ),
        ),
        Verb(
            ACTIONS["exam"].words,
            "training.exam",
            "twenty hands of this game without help, then the result",
            "An exam is stored hand by hand: back leaves it, exam continues it, exam break off ends it. "
            "After the last hand, exam says the result again and exam new starts another. The hands you get "
            "wrong are added to the drill. It is practice for the certificate.",
        ),
        Verb(
            "certificate",
            "training.certificate",
            "what you return in this game, from hands without help",
            "You pass if the lower end of the estimate reaches 99.5% of perfect play. back leaves it, certificate continues it, "
            "certificate break off ends it, and certificate new begins another try. After the last hand, certificate add "
            "adds half as many hands, once, and certificate result says the result.",
        ),
        Verb(
            "challenge",
            "training.challenge",
            "make a code for 100 deals to share; challenge CODE plays a code",
            "Everyone who has the code gets the same deals. There are no hints before the end, your first answers count, "
            "and the score is what your holds cost. back leaves; the code continues it.",
        ),
        Verb(
            ACTIONS["which"].words,
            "training.which",
            "which of two paytables returns more? which 2 answers",
            "It asks family by family; a family that you got right is asked again later.",
        ),
        Verb(
            "exams",
            "training.exams",
            "your exams: right answers and what mistakes cost",
            takes_no_argument=True,
        ),
        Verb(
            ACTIONS["strategy"].words,
            "answers.strategy",
            "the strategy sheet of this game, and the line of your hand",
            "strategy 26 says the sheet of 26 lines, strategy all the longest sheet, strategy NAME the sheet "
            "of another game. A sheet that does not exist yet takes about five seconds to make and is kept. "
            "The options:",
            typed="strategy 26",
            options=STRATEGY,
        ),
        Verb(
            ACTIONS["learn"].words,
            "lessons.learn",
            "the next lesson of this game: an idea, then ten hands",
            (
                "learn 3 takes lesson 3, learn list lists the lessons and which you have passed. You pass a "
                "lesson with nine of ten right."
            ),
        ),
    ),
    "THE REST": (
        Verb(
            ACTIONS["settings"].words,
            "settings.list_settings",
            "list the settings; with a name and a value, change one",
        ),
        Verb(
            "set",
            "settings.change",
            "change a setting",
            "set double up on, set autohold off. set key deal j changes a key of the screen.",
            typed="set speed fast",
        ),
        Verb(
            ACTIONS["help"].words,
            "show_help",
            "more about a command, group or word; help all lists them all",
            typed="help double",
        ),
        Verb(ACTIONS["quit"].words, "leave", "leave; your hand is saved", takes_no_argument=True),
    ),
}
"""The verbs of each group, by its heading."""
