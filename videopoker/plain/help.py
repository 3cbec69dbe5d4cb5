"""The help of plain mode: ten lines to begin with, the rest by word or group, and the errors for unknown words."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from videopoker.core.base.messages import Refused, nearest, quoted
from videopoker.plain.answers import meaning_of, word_of
from videopoker.plain.settings import YES_OR_NO
from videopoker.plain.table import names_cards
from videopoker.plain.verbs import VERBS, Verb
from videopoker.text.answers.option import Option
from videopoker.text.words.glossary import meaning

DoneT = TypeVar("DoneT")

BY_NAME = {name: verb for verbs in VERBS.values() for verb in verbs for name in verb.words.split()}
"""The verb of each word."""

HOLDING = "hold only these cards; also 2 adds one, drop 1 releases one"
"""What the numbers of cards do."""
FIRST_VERBS = (
    ("enter", "deal, then draw"),
    ("1 3 5", HOLDING),
    ("bet 3", "bet three coins"),
    ("hint", "the best hold; why says why"),
    ("again", "repeat what is on the table"),
    ("game ddb", "play another game; games lists them, pays says what they pay"),
    ("credits 1000", "add credits"),
    ("stats", "your credits and results; history lists your hands"),
    ("quit", "leave; your hand is saved"),
    ("help all", "every command; help lab and help hit rate explain a word"),
)
"""What to type first, and what it does: the answer to ``help`` alone."""


def command(line: str, numbers: str = "hold") -> tuple[str, str]:
    """The verb of a line as in BY_NAME, empty if unknown, and the words after it; `numbers` is the verb for numbers without a verb.

    >>> command("Hold 1 3"), command("1 3"), command("Ks Kh"), command("?cash out"), command("xyz")
    (('hold', '1 3'), ('hold', '1 3'), ('hold', 'Ks Kh'), ('help', 'cash out'), ('', ''))
    """
    words = line.replace("?", "help ", 1).split() if line.startswith("?") else line.split()
    if words and words[0].replace(",", "").isdecimal():
        words.insert(0, numbers)
    for count in (2, 1):
        name = "_".join(words[:count])
        for verb in (name, name.lower()):
            if verb in BY_NAME:
                return verb, " ".join(words[count:])
    return ("hold", " ".join(words)) if names_cards(line) else ("", "")


def check_argument(verb: Verb, argument: str) -> None:
    """Refuse an argument to a verb that takes none."""
    if argument and verb.takes_no_argument and not (verb.setting and argument in YES_OR_NO):
        raise Refused(f"{verb.example.capitalize()} takes no argument: {quoted(argument)}. Nothing was done.")


def call(run: Callable[..., DoneT], verb: Verb, argument: str) -> DoneT:
    """Call what a verb runs, with the words after it."""
    check_argument(verb, argument)
    _, *words = verb.runs.split()
    return run() if verb.takes_no_argument and not words else run(words or argument.split())


def unknown_verb(word: str) -> Refused:
    """The error for an unknown verb, with the nearest one or a pointer to help; single letters are never suggested."""
    verbs = [name.replace("_", " ") for name in BY_NAME if len(name) > 2 and name[0] == word[0].lower()]
    return Refused(f"Unknown command {quoted(word)}{nearest(word, verbs) or '. Type help.'}")


def help_lines(words: Sequence[str]) -> Iterator[str]:
    """The verbs to begin with, all verbs, the verbs of a group, or the help of one word. Refused for an unknown word."""
    if not words:
        yield from (help_row(*row) for row in FIRST_VERBS)
        return
    if words == ["all"]:
        for title, verbs in VERBS.items():
            yield title
            yield from map(_row, verbs)
        letters = ((name, verb.words.split()[0]) for name, verb in BY_NAME.items())
        short = (f"{letter} for {name}" for letter, name in letters if len(letter) == 1 and letter.isalpha())
        yield f"One letter is enough: {', '.join(short)}."
        return
    name = "_".join(words)
    group = VERBS.get(" ".join(words).upper(), ())
    called = _called(name) or _called(name.lower())
    meant = meaning(" ".join(words))
    if not (group or called or meant):
        raise unknown_verb(" ".join(words))
    yield from map(_row, group or called)
    if meant:
        yield f"{' '.join(words).capitalize()}: {meant}"
    for verb in called:
        if verb.details:
            yield verb.details
        yield from (_option_row(option) for option in verb.options if option.names[0].startswith("--"))


def _called(name: str) -> list[Verb]:
    return [
        verb
        for verbs in VERBS.values()
        for verb in verbs
        if name in (*verb.words.split(), *verb.example.split())
    ]


def help_row(typed: str, does: str) -> str:
    """What to type and what it does; a screen reader pauses at the colon."""
    return f"{f'{typed}:':<15} {does}"


def _row(verb: Verb) -> str:
    return help_row(verb.example, verb.summary)


def _option_row(option: Option) -> str:
    """An option with its value, and what it does; the defaults of plain mode are in the details of a verb."""
    settings = option.settings
    value = settings.get("metavar") or " or ".join(settings.get("choices") or ())
    return help_row(f"{word_of(option)} {value}", meaning_of(settings))
