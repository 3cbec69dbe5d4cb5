"""Scripts: one move per line, with expectations. For tests and for playing without a screen.

The whole script is read before anything is played, so a misspelt line costs nothing. The moves:

    paytable NAME                      change the game (or: game NAME)
    seed HEX                           make the deals that follow repeatable
    credits N                          add credits
    bet N                              bet N coins from the next deal on
    deal [FIVE CARDS]                  bet and deal, these cards if given
    hold 1 3 | As Kd | none | all | best
    draw [CARDS]                       replace the cards not held, with these cards if given
    hands N                            draw N hands from each of the next deals
    double [FIVE CARDS]                double the win; with these cards if given, the first is the one to beat
    pick N                             pick one of the other four cards, 1 to 4
    denomination CENTS                 change the denomination
    auto N [best | none | all]         play N whole hands
    cashout                            cash out all credits (or: cash out)
    expect hand "full house" | paid 25 | credits 120 | jackpot 4012 | cards As Kd JK 2c 2h
"""

import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from videopoker.core.cards import Card, CardError, Rank, parse_cards
from videopoker.core.deck import MAX_JOKERS, check_one_deck
from videopoker.core.game import IllegalMove
from videopoker.core.hands import CATEGORY_NAMES
from videopoker.core.messages import Refused, nearest, quoted
from videopoker.core.paytable import Paytable
from videopoker.core.read_number import read_number
from videopoker.core.state import DENOMINATIONS, HAND_COUNTS
from videopoker.play.paytables.files import load_paytable

NO_WIN = {"nothing", "no win"}
"""The names of a losing hand in `expect hand`."""
_RANK_WORDS = {"over", "and", "high", *(rank.word for rank in Rank), *(rank.plural for rank in Rank)}
"""The words that can follow the category in a hand's description."""
POLICIES = ("best", "none", "all")
"""The words that can replace cards or positions after `hold` and `auto N`."""

_FROM_PLAIN_MODE = {
    "game": ["paytable"],
    "cash": ["cashout"],
    "none": ["hold", "none"],
    "all": ["hold", "all"],
}
"""Plain mode's words for a move, and the script's words for it."""
_MAX_HANDS = 1_000_000
_MAX_LINE = 5_000  # shlex takes a minute for a word of a megabyte
_LINE_END = re.compile(
    r"\r\n|\n|\r"
)  # as editors count lines; str.splitlines splits at eight more characters


class AtLine(Exception):
    """An error at a line of a script; the text begins with the line number."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"line {number}: {message}")
        self.number = number


class ScriptError(AtLine, Refused):
    """A script that cannot be read or played.

    >>> read_script("dael")
    Traceback (most recent call last):
    videopoker.play.script.parser.ScriptError: line 1: unknown move "dael"; did you mean "deal"?
    """


class NotInRealSave(ScriptError):
    """A step that is not allowed in a real save, only in practice or with a script's own credits."""


@dataclass(slots=True)
class Step:
    """One line of a script, parsed."""

    number: int
    """Its line, from 1."""
    verb: str
    words: tuple[str, ...] = ()
    count: int = 0
    cards: tuple[Card, ...] = ()
    replacements: tuple[Card, ...] = ()
    """For a deal: the replacements that a later `draw` line names."""
    paytable: Paytable | None = field(default=None, repr=False)


def read_script(text: str, saves: str | Path | None = None, games: Iterable[Paytable] = ()) -> list[Step]:
    """The steps of a script. ScriptError at the first line that cannot be read.

    `saves` is the folder of saves, if one was chosen; it also has the player's own paytables. `games` are the game
    on which the script begins and the one chosen for after the hand in play, if they are known.
    """
    steps: list[Step] = []
    games = list(games)
    begins = bool(games)
    deal: Step | None = None
    for number, line in enumerate(_LINE_END.split(text), start=1):
        try:
            words = _words(line)
            if not words:
                continue
            step = _read_step(number, _in_script_words(words), games[-1] if games else None)
            match step.verb:
                case "deal":
                    deal = step
                case "draw":
                    _rig(step, deal)
                    deal = None
                case "paytable":
                    step.paytable = load_paytable(step.words[0], saves)
                    games.append(step.paytable)
                case "expect" if begins and step.words[0].lower() == "hand":
                    check_name(hand_name(step), games)
        except ValueError as error:
            raise ScriptError(number, str(error)) from None
        steps.append(step)
    return steps


def check_real(steps: Sequence[Step]) -> None:
    """Raise NotInRealSave at the first step that a real save does not allow: a seed, a deposit, chosen cards."""
    for step in steps:
        chooses = step.verb in {"deal", "draw", "double"} and step.cards
        if chooses or step.verb in {"seed", "credits"}:
            what = f"{step.verb} with chosen cards" if chooses else step.verb
            raise NotInRealSave(step.number, f"{what} is only for practice saves; this is a real one")


def _words(line: str) -> list[str]:
    if len(line) > _MAX_LINE:
        raise ValueError(f"a line of {len(line):,} characters; expected at most {_MAX_LINE:,}")
    try:
        return shlex.split(line, comments=True)
    except ValueError:
        raise ValueError("a quote is not closed, or nothing follows the last backslash") from None


def _in_script_words(words: list[str]) -> list[str]:
    """The words of a line, with plain mode's words for a move replaced by the script's."""
    if [word.lower() for word in words[:2]] == ["cash", "out"]:
        return ["cashout", *words[2:]]
    return [*_FROM_PLAIN_MODE.get(words[0].lower(), words[:1]), *words[1:]]


def _read_step(number: int, words: list[str], game: Paytable | None) -> Step:
    verb, arguments = words[0].lower(), tuple(words[1:])
    if verb not in _READERS:
        hint = nearest(verb, _READERS) or f"; expected {', '.join(_READERS)}"
        raise ValueError(f"unknown move {quoted(words[0])}{hint}")
    step = Step(number, verb, arguments)
    if game and verb == "bet":
        _read_count(step, game.coins, "a whole number of coins")
    else:
        _READERS[verb](step)
    return step


def hand_name(step: Step) -> str:
    """The hand that a step expects, in lower case."""
    return " ".join(" ".join(step.words[1:]).lower().split())


def check_name(name: str, games: Sequence[Paytable]) -> None:
    """Raise IllegalMove unless the name is a hand in words or a line of one of these games."""
    labels = [line.label.lower() for game in games for line in game.lines]
    known = [*dict.fromkeys([*CATEGORY_NAMES, *sorted(NO_WIN), *labels])]
    category, _, ranks = name.partition(", ")
    described = category in CATEGORY_NAMES and ranks
    if category.startswith("pair of "):
        described, ranks = category, category.removeprefix("pair of ")
    if name not in known and not (described and _RANK_WORDS.issuperset(ranks.split())):
        hint = nearest(name, known) or f"; expected {', '.join(known)}"
        raise IllegalMove(f"no hand and no line of this game is called {quoted(name)}{hint}")


def _rig(draw: Step, deal: Step | None) -> None:
    """Set the cards that a draw names as the replacements of its deal. ValueError without a deal."""
    if not draw.cards:
        return
    if deal is None:
        raise ValueError("draw names cards, but no deal comes before it; add a deal line")
    check_one_deck((*deal.cards, *draw.cards), jokers=MAX_JOKERS)
    deal.replacements = draw.cards


def _read_count(step: Step, most: int, what: str, most_words: int = 1) -> None:
    number = _whole(step.words[0]) if step.words else None
    if number is None:
        given = quoted(step.words[0]) if step.words else "nothing"
        raise ValueError(f"{step.verb} has {given}; expected {what}")
    step.count = number
    if not 1 <= step.count <= most:
        raise ValueError(f"{step.verb} {quoted(number)}; expected {what} from 1 to {most:,}")
    _alone(step, most_words)


def _whole(text: str) -> int | None:
    """A whole number, also as 1,000; None for other texts."""
    return (
        read_number(text.replace(",", "")[:40])
        if re.fullmatch("[0-9]+|[0-9]{1,3}(,[0-9]{3})+", text)
        else None
    )


def _alone(step: Step, most_words: int) -> None:
    if len(step.words) > most_words:
        raise ValueError(f"{quoted(' '.join(step.words[most_words:]))} is unexpected after {step.verb}")


def _read_paytable(step: Step) -> None:
    if len(step.words) != 1:
        raise ValueError("expected one name or path after paytable, in quotes if it has blanks")


def _read_seed(step: Step) -> None:
    if len(step.words) != 1 or not re.fullmatch("[0-9A-Fa-f]+", step.words[0]):
        raise ValueError("expected hexadecimal digits after seed, such as seed 2a")


def _read_hands(step: Step) -> None:
    _read_count(step, 100, "a number of hands")
    if step.count not in HAND_COUNTS:
        raise ValueError(f"hands {step.count:,}; expected one of {', '.join(map(str, HAND_COUNTS))}")


def count_of_cards(step: Step) -> str:
    """The number of cards that a step names: ``1 card``, ``4 cards``."""
    return f"{len(step.cards)} card{'s' * (len(step.cards) != 1)}"


def _read_five(step: Step) -> None:
    step.cards = parse_cards(" ".join(step.words))
    if len(step.cards) not in (0, 5):
        raise ValueError(f"got {count_of_cards(step)}; a {step.verb} is five, or none")
    check_one_deck(step.cards, jokers=MAX_JOKERS)


def _read_hold(step: Step) -> None:
    expected = "expected positions, cards, none, all or best after hold"
    if not step.words:
        raise ValueError(expected)
    if len(step.words) == 1 and step.words[0].lower() in POLICIES:
        return
    if all(word in "12345" and len(word) == 1 for word in step.words):
        if len(set(step.words)) < len(step.words):
            raise ValueError("a position is held twice; expected each once")
        return
    if all(word.isdigit() for word in step.words):
        raise ValueError(f"no positions {quoted(' '.join(step.words))}; positions are 1 to 5")
    try:
        step.cards = parse_cards(" ".join(step.words))
    except CardError:
        if len(step.words) == 1 and step.words[0].isalpha() and len(step.words[0]) > 2:
            raise ValueError(f"hold has {quoted(step.words[0])}; {expected}") from None
        raise


def _read_draw(step: Step) -> None:
    step.cards = parse_cards(" ".join(step.words))
    check_one_deck(step.cards, jokers=MAX_JOKERS)


def _read_auto(step: Step) -> None:
    _read_count(step, _MAX_HANDS, "a number of hands", most_words=2)
    if len(step.words) == 2 and step.words[1].lower() not in POLICIES:
        raise ValueError(f"no way to hold is called {quoted(step.words[1])}; expected best, none or all")


def _read_expect(step: Step) -> None:
    what = step.words[0].lower() if step.words else ""
    if what not in ("hand", "paid", "credits", "jackpot", "cards") or len(step.words) < 2:
        raise ValueError("expected hand, paid, credits, jackpot or cards, and a value, after expect")
    if what == "cards":
        step.cards = parse_cards(" ".join(step.words[1:]))
        if len(step.cards) != 5:
            raise ValueError(f"got {count_of_cards(step)}; expected five after expect cards")
    elif what != "hand":
        given = step.words[-1] if what == "jackpot" else " ".join(step.words[1:])
        number = _whole(given)
        if number is None or number >= 10**15:
            raise ValueError(f"expect {what} {quoted(given)}; expected a whole number of at most 15 digits")
        step.count = number


_READERS: dict[str, Callable[[Step], None]] = {
    "paytable": _read_paytable,
    "seed": _read_seed,
    "credits": partial(_read_count, most=1_000_000_000, what="a whole number of credits"),
    "bet": partial(_read_count, most=100, what="a whole number of coins"),
    "deal": _read_five,
    "hold": _read_hold,
    "draw": _read_draw,
    "hands": _read_hands,
    "double": _read_five,
    "pick": partial(_read_count, most=4, what="a place"),
    "denomination": partial(_read_count, most=DENOMINATIONS[-1], what="a number of cents"),
    "auto": _read_auto,
    "cashout": partial(_alone, most_words=0),
    "expect": _read_expect,
}
"""The function that reads the words of each move; it raises ValueError if they are wrong."""
