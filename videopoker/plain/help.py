"""The help of play line by line: every word, by what it is for, and more about those that need it."""

from collections.abc import Iterator
from dataclasses import dataclass

from videopoker.core.game import IllegalMove
from videopoker.core.messages import nearest, quoted


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that can be typed."""

    group: str
    typed: str
    """An example, or the word alone."""
    does: str
    words: tuple[str, ...]
    """The words it explains, as the conversation knows them; "" is the empty line."""


def _ways(group: str, *rows: tuple[str, str, str]) -> Iterator[Way]:
    for typed, does, words in rows:
        yield Way(group, typed, does, tuple("" if word == "ENTER" else word for word in words.split()))


WAYS = (
    *_ways(
        "PLAY",
        ("enter", "deal, then draw; or deal, and draw", "ENTER deal draw"),
        ("1 3 5", "hold these cards, as hold 1 3 5; a number again lets go", "hold"),
        ("none, all", "let every card go; hold every card", "none all"),
        ("bet 3", "bet three coins from now on; bet alone bets one more", "bet"),
        ("max", "bet the most and deal", "max"),
        ("hands 25", "draw 25 hands from each deal: 1, 3, 5, 10, 25, 50 or 100", "hands"),
        ("all hands", "every hand of the last draw, the best first", "all_hands"),
        ("double", "stake the last win on a card above another (set double_up on)", "double"),
        ("pick 1", "while a win is staked: the first of four cards; 1 says the same", "pick"),
    ),
    *_ways(
        "MONEY",
        ("credits 1000", "put credits in", "credits"),
        ("cash out", "take all credits out", "cash cash_out"),
        ("denomination 5", "make a credit worth five cents; alone it says what it is worth", "denomination"),
        ("ledger", "what was put in and cashed out, and the last sessions", "ledger"),
    ),
    *_ways(
        "GAMES",
        ("games", "list the games, your favourites first; games deuces 9/5 searches", "games"),
        ("game NAME", "play another game; in the middle of a hand, from the next deal", "game"),
        ("favourite NAME", "make a game a favourite, or no longer one", "favourite"),
        ("pays", "the paytable; pays NAME that of another game", "pays"),
        ("build As Kd JK", "what these cards are, pay and could be; / between hands compares", "build"),
    ),
    *_ways(
        "PAST HANDS",
        (
            "history 10",
            "the last ten hands; help history: by line, win, game",
            "history",
        ),
        ("older, newer", "the hands before those told last; the ones after", "older newer"),
        ("hand 12", "one hand in full, with the secret of its shuffle", "hand"),
        ("replay 12", "one hand again, step by step; nothing is played", "replay"),
        ("export FILE", "write hands to a .csv or .jsonl file; chosen as by history", "export"),
    ),
    *_ways(
        "STATISTICS",
        ("meters, stats", "what went in and out, streaks, hands per hour", "meters stats"),
        ("lines", "hits of each line, what best play expects, how unlikely", "lines"),
        ("results", "how many games paid how much, beside what best play expects", "results"),
        ("bankroll", "what was won and lost: lowest, highest, now; by session", "bankroll"),
    ),
    *_ways(
        "THE REST",
        ("settings", "list the settings; set speed fast changes one", "settings set"),
        ("help double", "more about one word; help or ? alone says this list", "help ?"),
        ("quit, q", "leave; a hand in play waits for you", "quit q"),
    ),
)

FAIR = (
    "A double up returns exactly 100%: its five cards come from one shuffled deck before you pick, so either "
    "card is as likely to be the higher one, and a card as high gives the stake back."
)

_HISTORY = (
    'history line "Full House" tells the hands that were paid for that line, nothing being the line of the '
    "losing ones; history least 25 those that brought 25 credits or more; history game NAME those of a game. "
    'All can be asked for at once, a number of hands first: history 20 line "Full House" least 25. '
    "older and newer go on by pages."
)

MORE = {
    "double": "The joker is the highest card, the deuce the lowest. A win can be staked five times in all, each time "
    "all of it. " + FAIR,
    "history": _HISTORY,
    "older": _HISTORY,
    "newer": _HISTORY,
    "export": "The file lies beside the saves unless you name a folder; one that is there already is replaced "
    "only after a yes. "
    + _HISTORY.replace("history", "export FILE").replace("tells", "writes").partition(" older")[0],
    "replay": "enter tells the next step; any other word leaves, and does nothing else.",
    "games": "A search that finds a dozen games or fewer tells the variance of each and how often it wins as well.",
    "hands": "The bet is on each hand. What you hold is held in all of them, and each draws from a deck of its own "
    "without the five dealt cards.",
    "build": "build Ks Kh JK 8c 8d / 9s 9h 9d 2c 3c compares two hands by the rules of this game.",
    "lines": "The game on the machine comes first; lines 2 tells the next of the games you played.",
    "set": "on and off say yes and no: set double_up on, set autohold off. "
    "set key deal j changes a key of the screen.",
}
"""What is said after the ways of one word, by the word."""


def help_lines(words: list[str]) -> Iterator[str]:
    """The whole list, or all about one word or one group; IllegalMove for a word there is not."""
    if not words:
        yield from _listed(WAYS)
        yield FAIR
        return
    name = "_".join(words).lower()
    ways = [way for way in WAYS if name in (*way.words, way.typed.split(" ")[0], *way.group.lower().split())]
    if not ways:
        known = [word for way in WAYS for word in way.words if word]
        raise IllegalMove(
            f"{quoted(' '.join(words))} is no word I know{nearest(name, known) or '; help lists them'}"
        )
    yield from _listed(ways)
    if name in MORE:
        yield MORE[name]


def _listed(ways: list[Way] | tuple[Way, ...]) -> Iterator[str]:
    group = ""
    for way in ways:
        if way.group != group:
            group = way.group
            yield f"{group}"
        yield f"{way.typed:<15}{way.does}"
