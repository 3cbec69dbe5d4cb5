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
from collections.abc import Callable, Iterable
from functools import partial
from os.path import isfile, relpath
from pathlib import Path

from videopoker.core.base.messages import closest, nearest, quoted
from videopoker.core.base.read_number import read_number, without_commas
from videopoker.core.cards.cards import CardError, parse_cards
from videopoker.core.cards.deck import MAX_JOKERS, check_one_deck
from videopoker.core.machine.bet import HAND_COUNTS, HAND_COUNTS_LISTED
from videopoker.core.machine.game import each_once
from videopoker.core.machine.state import DENOMINATIONS
from videopoker.core.paytable.pay_line import either
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import FileProblem
from videopoker.play.paytables.files import SeveralPaytables, UnknownPaytable, load_paytable
from videopoker.play.script.steps import Script, ScriptError, Step, check_name

POLICIES = ("best", "none", "all")
"""The words that can replace cards or positions after `hold` and `auto N`."""

_FROM_PLAIN_MODE = {
    "game": ["paytable"],
    "cash": ["cashout"],
    "none": ["hold", "none"],
    "all": ["hold", "all"],
}
"""Plain mode's words for a move, and the script's words for it."""
_MAX_LINE = 5_000  # shlex takes a minute for a word of a megabyte
_LINE_END = re.compile(
    r"\r\n|\n|\r"
)  # as editors count lines; str.splitlines splits at eight more characters


def read_script(
    text: str, saves: str | Path | None = None, games: Iterable[Paytable] = (), name: str = "script"
) -> Script:
    """The steps of a script. ScriptError with every error of it; errors that follow from another are left out.

    `saves` is the folder of saves, if one was chosen; it also has the player's own paytables. `games` are the game
    on which the script begins and the one chosen for after the hand in play, if they are known. `name` is the file;
    paths in it begin at its folder.
    """
    reader = _Reader(saves, list(games), Path(name).parent)
    for number, line in enumerate(_LINE_END.split(text), start=1):
        reader.read(number, line)
        if len(reader.problems) >= 100:
            reader.problems.append((number, "more errors may follow; the rest of the script was not read"))
            break
    if reader.problems:
        raise ScriptError([FileProblem(name, number, "", message) for number, message in reader.problems])
    return Script(name, tuple(reader.steps))


class _Reader:
    """Reads a script line by line and collects its steps and errors."""

    def __init__(self, saves: str | Path | None, games: list[Paytable], folder: Path) -> None:
        self.steps: list[Step] = []
        self.problems: list[tuple[int, str]] = []
        """Line and message."""
        self._saves = saves
        self._folder = folder
        """Where paths begin."""
        self._games = games or None
        """The games of the script so far; None if they are unknown."""
        self._game = games[-1] if games else None
        """The game at this line, if it is known."""
        self._deal: Step | None = None

    def read(self, number: int, line: str) -> None:
        """Read the next line."""
        words: list[str] = []
        try:
            if words := _in_script_words(_words(line)):
                step = _read_step(number, words, self._game)
                self._check(step)
                self.steps.append(step)
        except ValueError as error:
            self.problems += [(number, message) for message in str(error).split("\n")]
            self._forget(words[0].lower() if words else "")

    def _check(self, step: Step) -> None:
        """Check a step against those before it. ValueError if it does not fit."""
        match step.verb:
            case "deal":
                self._deal = step
            case "draw":
                _rig(step, self._deal)
                self._deal = None
            case "paytable":
                self._game = step.paytable = self._named(" ".join(step.words))
                if self._games:
                    self._games.append(self._game)
            case "expect" if self._games and step.words[0].lower() == "hand":
                check_name(step.hand_name, self._games)

    def _named(self, name: str) -> Paytable:
        """The game of this name. If it is refused and a file in the current folder has the name, the error has the path to that."""
        try:
            return load_paytable(name, self._saves, self._folder)
        except (UnknownPaytable, SeveralPaytables) as error:
            if not isfile(name):  # noqa: PTH113 - unlike Path.is_file it takes any name
                raise
            path = relpath(name, self._folder)
            raise ValueError(
                f'{error} (paths are relative to the script: write "{path}" for the file in the current folder)'
            ) from None

    def _forget(self, verb: str) -> None:
        """Forget what a line with an error may have changed, so that no other error follows from it."""
        meant = verb if verb in _READERS else closest(verb, _READERS)
        if meant == "paytable":
            self._game = self._games = None
        elif meant in {"deal", ""}:
            self._deal = Step(0, "deal")


def _words(line: str) -> list[str]:
    if len(line) > _MAX_LINE:
        raise ValueError(f"a line of {len(line):,} characters; expected at most {_MAX_LINE:,}")
    try:
        return shlex.split(line, comments=True)
    except ValueError:
        raise ValueError("a quote is not closed, or nothing follows the last backslash") from None


def _in_script_words(words: list[str]) -> list[str]:
    """The words of a line, with plain mode's words for a move replaced by the script's."""
    if not words:
        return []
    if [word.lower() for word in words[:2]] == ["cash", "out"]:
        return ["cashout", *words[2:]]
    return [*_FROM_PLAIN_MODE.get(words[0].lower(), words[:1]), *words[1:]]


def _read_step(number: int, words: list[str], game: Paytable | None) -> Step:
    verb = words[0].lower()
    arguments = tuple(words[1:])
    if verb not in _READERS:
        hint = nearest(verb, _READERS) or f"; expected {', '.join(_READERS)}"
        raise ValueError(f"unknown move {quoted(words[0])}{hint}")
    step = Step(number, verb, arguments)
    if game and verb == "bet":
        _read_count(step, game.coins, "a whole number of coins")
    else:
        _READERS[verb](step)
    return step


def _rig(draw: Step, deal: Step | None) -> None:
    """Set the cards that a draw names as the replacements of its deal. ValueError without a deal."""
    if not draw.cards:
        return
    if deal is None:
        raise ValueError("draw names cards, but no deal comes before it; add a deal line")
    check_one_deck((*deal.cards, *draw.cards), jokers=MAX_JOKERS)
    deal.replacements = draw.cards


def _read_count(step: Step, maximum: int, what: str, most_words: int = 1) -> None:
    number = _whole(step.words[0]) if step.words else None
    if number is None:
        given = quoted(step.words[0]) if step.words else "nothing"
        raise ValueError(f"{step.verb} has {given}; expected {what}")
    step.count = number
    if not 1 <= step.count <= maximum:
        raise ValueError(f"{step.verb} {quoted(number)}; expected {what} from 1 to {maximum:,}")
    _alone(step, most_words)


def _whole(text: str) -> int | None:
    """A whole number, also as 1,000; None for other texts."""
    digits = without_commas(text)
    return read_number(digits[:40]) if re.fullmatch("[0-9]+", digits) else None


def _alone(step: Step, most_words: int) -> None:
    if len(step.words) > most_words:
        raise ValueError(f"{quoted(' '.join(step.words[most_words:]))} is unexpected after {step.verb}")


def _read_paytable(step: Step) -> None:
    if not step.words:
        raise ValueError("expected a game's name or path after paytable, such as paytable ddb")


def _read_seed(step: Step) -> None:
    if len(step.words) != 1 or not re.fullmatch("[0-9A-Fa-f]+", step.words[0]):
        raise ValueError("expected hexadecimal digits after seed, such as seed 2a")


def _read_hands(step: Step) -> None:
    _read_count(step, 100, "a number of hands")
    if step.count not in HAND_COUNTS:
        raise ValueError(f"hands {step.count:,}; expected one of {HAND_COUNTS_LISTED}")


def _read_five(step: Step) -> None:
    step.cards = parse_cards(" ".join(step.words))
    if len(step.cards) not in (0, 5):
        raise ValueError(f"got {step.cards_named}; a {step.verb} is five, or none")
    check_one_deck(step.cards, jokers=MAX_JOKERS)


def _read_hold(step: Step) -> None:
    step.words = tuple(" ".join(step.words).replace(",", " ").split())
    expected = "expected positions, cards, none, all or best after hold"
    if not step.words:
        raise ValueError(expected)
    if len(step.words) == 1 and step.words[0].lower() in POLICIES:
        return
    if all(word in "12345" and len(word) == 1 for word in step.words):
        each_once(step.words)
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
    _read_count(step, 1_000_000, "a number of hands", most_words=2)
    if len(step.words) == 2 and step.words[1].lower() not in POLICIES:
        raise ValueError(f"no way to hold is called {quoted(step.words[1])}; expected best, none or all")


_EXPECTED = ("hand", "paid", "credits", "jackpot", "cards")
_MEANT = dict.fromkeys(("pays", "pay", "win", "wins", "won"), "paid") | {"line": "hand", "balance": "credits"}
"""What other words after `expect` mean."""


def _read_expect(step: Step) -> None:
    what = step.words[0].lower() if step.words else ""
    if what not in _EXPECTED or len(step.words) < 2:
        meant = f'; did you mean "{_MEANT[what]}"?' if what in _MEANT else nearest(what, _EXPECTED)
        raise ValueError(f"expected {either(_EXPECTED)}, and a value, after expect{meant}")
    if what == "cards":
        step.cards = parse_cards(" ".join(step.words[1:]))
        if len(step.cards) != 5:
            raise ValueError(f"got {step.cards_named}; expected five after expect cards")
    elif what != "hand":
        given = step.words[-1] if what == "jackpot" else " ".join(step.words[1:])
        number = _whole(given)
        if number is None or number >= 10**15:
            raise ValueError(f"expect {what} {quoted(given)}; expected a whole number of at most 15 digits")
        step.count = number


_READERS: dict[str, Callable[[Step], None]] = {
    "paytable": _read_paytable,
    "seed": _read_seed,
    "credits": partial(_read_count, maximum=1_000_000_000, what="a whole number of credits"),
    "bet": partial(_read_count, maximum=100, what="a whole number of coins"),
    "deal": _read_five,
    "hold": _read_hold,
    "draw": _read_draw,
    "hands": _read_hands,
    "double": _read_five,
    "pick": partial(_read_count, maximum=4, what="a place"),
    "denomination": partial(_read_count, maximum=DENOMINATIONS[-1], what="a number of cents"),
    "auto": _read_auto,
    "cashout": partial(_alone, most_words=0),
    "expect": _read_expect,
}
"""The function that reads the words of each move; it raises ValueError if they are wrong."""
