"""The verbs of plain mode in one table: the words for each, what it runs, an example, and its help.

The first words are a verb's own, the others are further spellings; a single letter is the key of the table.
"""

from videopoker.plain.accounts import PlainAccounts
from videopoker.plain.build import PlainBuild
from videopoker.plain.coach import PlainCoach
from videopoker.plain.games import PlainGames
from videopoker.plain.hands import PlainHands
from videopoker.plain.help import Run, Verb
from videopoker.plain.machine import PlainMachine
from videopoker.plain.past import PlainPast
from videopoker.plain.settings import PlainSettings
from videopoker.plain.statistics import PlainStatistics
from videopoker.plain.training import PlainTraining

Verbs = tuple[Verb, ...]

_FILTERS = (
    '{verb} line "Full House" {does} the hands that won with that line (no win: the losing ones); {verb} least 25 '
    "those that won 25 credits or more; {verb} game NAME those of a game. All can be combined, after a number of "
    'hands: {verb} 20 line "Full House" least 25.'
)


def play_verbs(machine: PlainMachine, hands: PlainHands) -> Verbs:
    """What the buttons of the machine do."""
    return (
        Verb("", machine.go_on, "enter", "deal, then draw"),
        Verb("deal", machine.deal, "deal", "bet and deal"),
        Verb("draw", machine.draw, "draw", "replace the cards that are not held"),
        Verb("hold", machine.hold, "hold 1 3 5", "hold or release; also 1 3 5, hold As Kd, or hold best"),
        Verb("none", lambda words: machine.hold(["none", *words]), "none", "hold no card"),
        Verb("all", lambda words: machine.hold(["all", *words]), "all", "hold every card"),
        Verb("bet b", machine.bet, "bet 3", "bet three coins; alone one more coin, after the most one again"),
        Verb("max m", machine.bet_max, "max", "bet max and deal"),
        Verb(
            "again say say_again",
            machine.again,
            "again",
            "repeat the table: cards, holds, bet; also say again",
        ),
        Verb(
            "hands n",
            hands.choose,
            "hands 25",
            "draw 25 hands from each deal: 1, 3, 5, 10, 25, 50 or 100",
            "The bet is on each hand. Your holds apply to every hand, and each draws from its own deck, minus the "
            "five cards dealt.",
        ),
        Verb("fewer N", hands.fewer, "fewer", "draw fewer hands from each deal"),
        Verb("all_hands", hands.all_hands, "all hands", "every hand of the last draw, the best first"),
        Verb(
            "double d",
            hands.double,
            "double",
            "double or nothing on the last win (set double_up on)",
            "The joker is the highest card, the deuce the lowest. A win can be doubled five times in a row, all of it "
            "each time. A double-up returns exactly 100%: its five cards come from one shuffled deck before you "
            "pick, so either card is as likely to be the higher one, and a card of the same rank is a push.",
        ),
        Verb("pick", hands.pick, "pick 1", "in a double-up: the first of the four cards; also 1"),
    )


def coach_verbs(machine: PlainMachine, coach: PlainCoach) -> Verbs:
    """What the better hold is, and why."""
    return (
        Verb("hint h", coach.hint, "hint", "the best hold; again for the ranking"),
        Verb("why w", machine.why, "why", "why the best hold is the best; after the draw, of that hand"),
        Verb(
            "coach",
            coach.choose_mode,
            "coach before",
            "when the coach speaks: off, after, before or exam",
            "After says after the draw what a mistake cost, if it was 0.01 coins or more. Before questions a wrong hold "
            "before the draw; draw again keeps it. Exam says nothing for twenty hands, then everything. A hold that ties "
            "for the best is right.",
        ),
    )


def money_verbs(accounts: PlainAccounts) -> Verbs:
    """Credits and what they are worth."""
    return (
        Verb(
            "credits c", accounts.deposit, "credits 1000", "add credits; credits alone says how many you have"
        ),
        Verb("cash_out cashout cash", accounts.cash_out, "cash out", "take all credits out"),
        Verb(
            "denomination",
            accounts.denomination,
            "denomination 5",
            "make a credit five cents; alone says its value",
        ),
        Verb("ledger", accounts.ledger, "ledger", "deposits, cash-outs and the last sessions"),
    )


def game_verbs(games: PlainGames, build: PlainBuild) -> Verbs:
    """The library of games."""
    return (
        Verb(
            "games g",
            games.list_games,
            "games",
            "the families of games; games deuces 9/5 searches",
            "games deuces lists the games with that word, games favourites, games last played and games own a group "
            "of yours; more goes on. A list of a dozen games or fewer has the variance and hit rate of each. Returns "
            "in the list are at max bet.",
        ),
        Verb("more", games.more, "more", "the next games of the list"),
        Verb("game", games.choose, "game NAME", "play another game; during a hand, after that hand"),
        Verb("pays", games.pays, "pays", "the paytable and its return; pays NAME shows another game's"),
        Verb("paytable", games.paytable, "paytable NAME", "the same as game NAME; paytable alone as pays"),
        Verb("favourite", games.favourite, "favourite NAME", "make a game a favourite, or no longer one"),
        Verb(
            "build v",
            build.build,
            "build As Kd JK",
            "what these cards are, pay and could be; | compares hands",
            "build Ks Kh JK 8c 8d | 9s 9h 9d 2c 3c compares two hands by the rules of this game. Of "
            "more than five cards the best five count.",
        ),
    )


def past_verbs(past: PlainPast) -> Verbs:
    """Hands already played."""
    filters = _FILTERS.format(verb="history", does="lists")
    exported = _FILTERS.format(verb="export FILE", does="writes")
    return (
        Verb(
            "history l",
            past.history,
            "history 10",
            "the last ten hands; help history: by line, win, game",
            filters,
        ),
        Verb("older", past.older, "older", "the page of hands before the last one listed"),
        Verb("newer", past.newer, "newer", "the page of hands after the last one listed"),
        Verb("hand", past.hand, "hand 12", "one hand in full, with the secret of its shuffle"),
        Verb(
            "replay",
            past.replay,
            "replay 12",
            "one hand again, step by step; nothing is played",
            "enter shows the next step; any other command closes the replay and is carried out.",
        ),
        Verb(
            "export",
            past.export,
            "export FILE",
            "write hands to a .csv or .jsonl file; filters as for history",
            "The file is saved beside the saves unless you name a folder; one that exists is replaced only after a "
            f"yes. {exported}",
        ),
    )


def statistics_verbs(accounts: PlainAccounts, statistics: PlainStatistics) -> Verbs:
    """How it went so far."""
    return (
        Verb(
            "stats t meters",
            accounts.meters,
            "stats",
            "money in and out, streaks, hands per hour; also meters",
        ),
        Verb(
            "lines",
            statistics.lines,
            "lines",
            "hits of each line, perfect play's, and the odds",
            "The game on the machine comes first; lines 2 shows the next of the games you played.",
        ),
        Verb(
            "results", statistics.results, "results", "how often each size of win came, beside perfect play"
        ),
        Verb("bankroll", statistics.bankroll, "bankroll", "net result: lowest, highest, now; by session"),
        Verb(
            "grade",
            statistics.grade,
            "grade",
            "where your credits went, and how well you held",
            "The edge of the games, luck, mistakes and doubles add up to what you won or lost.",
        ),
    )


def training_verbs(training: PlainTraining) -> Verbs:
    """Hands to practise on; nothing is bet."""
    return (
        Verb(
            "daily",
            training.daily,
            "daily",
            "twenty hands a day, the same for everyone; only holds count",
            "They are hands of the house game; daily NAME asks those of another. Each answer counts once.",
        ),
        Verb(
            "drill D",
            training.drill,
            "drill",
            "your own mistakes and close decisions in this game",
            "drill Ks Kh 7d 2c JK takes one hand apart and adds it. A hand you got wrong comes again soon.",
        ),
    )


def other_verbs(settings: PlainSettings, show_help: Run, leave: Run) -> Verbs:
    """Settings, help and the way out."""
    return (
        Verb("settings s", settings.list_settings, "settings", "list the settings"),
        Verb(
            "set",
            settings.change,
            "set speed fast",
            "change a setting",
            "set double_up on, set autohold off. set key deal j changes a key of the screen.",
        ),
        Verb("help ?", show_help, "help double", "more about one verb or group; help or ? alone lists all"),
        Verb("quit q exit", leave, "quit", "leave; your hand is saved"),
    )
