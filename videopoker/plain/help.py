"""The help of plain mode, and the verb of each word."""

from collections.abc import Iterator, Sequence

from videopoker.core.messages import Refused, nearest, quoted
from videopoker.plain.verbs import VERBS, Verb

BY_NAME = {name: verb for verbs in VERBS.values() for verb in verbs for name in verb.words.split()}
"""The verb of each word."""


def unknown_verb(word: str) -> Refused:
    """The error for an unknown verb, with the nearest one or a pointer to help; single letters are never suggested."""
    known = [name.replace("_", " ") for name in BY_NAME if len(name) > 2]
    return Refused(f"Unknown command {quoted(word)}{nearest(word, known) or '. Type help.'}")


def help_lines(words: Sequence[str]) -> Iterator[str]:
    """The whole list, or the help of one verb or one group. Refused for an unknown word."""
    if not words:
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
    if not group and not called:
        raise unknown_verb(" ".join(words))
    yield from map(_row, group or called)
    yield from (verb.details for verb in called if verb.details)


def _called(name: str) -> list[Verb]:
    return [
        verb
        for verbs in VERBS.values()
        for verb in verbs
        if name in (*verb.words.split(), *verb.example.split())
    ]


def _row(verb: Verb) -> str:
    return f"{verb.example:<15}{verb.summary}"
