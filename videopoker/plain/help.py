"""The help of plain mode: what a verb is, and what `help` lists from the table of verbs."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from videopoker.core.game import IllegalMove
from videopoker.core.messages import nearest, quoted

Run = Callable[[list[str]], bool | None]
"""Does what a line asks for, given the words after the verb; True ends plain mode."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing that can be typed, with its help."""

    words: str
    """Every word for it, two that belong together joined by an underscore; none for the enter key."""
    run: Run
    typed: str
    """An example, or the word alone."""
    does: str
    more: str = ""
    """What `help` says of this verb alone."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its words one by one."""
        return tuple(self.words.split())


Table = Mapping[str, Sequence[Verb]]
"""The verbs of each group, by its heading."""


def runs(table: Table) -> dict[str, Run]:
    """What each word runs."""
    return {name: verb.run for verbs in table.values() for verb in verbs for name in verb.names}


def suggestion(word: str, table: Table) -> str:
    """The nearest verb as a question, or where to look; single letters suggest nothing."""
    known = [name.replace("_", " ") for name in runs(table) if len(name) > 2]
    return nearest(word, known) or ". Type help."


def help_lines(table: Table, words: Sequence[str]) -> Iterator[str]:
    """The whole list, or all about one verb or one group; IllegalMove for an unknown word."""
    if not words:
        for title, verbs in table.items():
            yield title
            yield from map(_row, verbs)
        letters = ((name, verb.names[0]) for verbs in table.values() for verb in verbs for name in verb.names)
        short = (f"{letter} for {name}" for letter, name in letters if len(letter) == 1 and letter.isalpha())
        yield f"One letter is enough: {', '.join(short)}."
        return
    name = "_".join(words)
    group = table.get(" ".join(words).upper(), ())
    called = _called(table, name) or _called(table, name.lower())
    if not group and not called:
        raise IllegalMove(f"Unknown command {quoted(' '.join(words))}{suggestion(' '.join(words), table)}")
    yield from map(_row, group or called)
    yield from (verb.more for verb in called if verb.more)


def _called(table: Table, name: str) -> list[Verb]:
    return [verb for verbs in table.values() for verb in verbs if name in (*verb.names, *verb.typed.split())]


def _row(verb: Verb) -> str:
    return f"{verb.typed:<15}{verb.does}"
