"""Writes the lists of commands, settings, keys, plain mode's commands and words into docs/: `python tools/lists.py`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from videopoker.cli.commands import GROUPS as HEADINGS
from videopoker.cli.parser import load
from videopoker.core.settings import SETTINGS, Settings
from videopoker.plain.verbs import VERBS
from videopoker.play.table.keys_and_words import ACTIONS, GROUPS
from videopoker.text.coach.lesson_terms import TERMS, meaning
from videopoker.text.words.glossary import WORDS

DOCS = Path(__file__).parent.parent / "docs"
BEGIN, END = "<!-- python tools/lists.py writes this list: {} -->\n", "<!-- the end of the list -->\n"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table in Markdown, with a line feed at its end."""
    heads = [*heads]
    lines = (" | ".join(cell.replace("|", r"\|") for cell in row) for row in [heads, *rows])
    head, *others = (f"| {line} |\n" for line in lines)
    return "".join([head, "|---" * len(heads), "|\n", *others])


def _code(*words: str) -> str:
    return ", ".join(f"`{word}`" for word in words)


def commands() -> Iterator[str]:
    """The commands, and the commands within them, by heading."""
    for heading, named in HEADINGS.items():
        rows = []
        for name, (does, command) in named.items():
            rows.append((_code(name), does))
            rows += [(_code(f"{name} {one}"), what) for one, (what, _) in load(command).commands.items()]
        yield _table((heading, "does"), rows)


def settings() -> Iterator[str]:
    """The settings that have one value each."""

    def toml(value: object) -> str:
        return f'"{value}"' if isinstance(value, str) else str(value).lower()

    rows = []
    for setting in SETTINGS:
        values = _code(*map(toml, setting.choices)) if setting.choices else "any name"
        default = _code(toml(getattr(Settings(), setting.name)))
        rows.append((_code(setting.name), values, default, setting.help))
    yield _table(("setting", "values", "default", "does"), rows)


def keys() -> Iterator[str]:
    """The actions of the table; the actions of a group share a row."""
    rows: dict[str, list[str]] = {}
    for action in ACTIONS.values():
        rows.setdefault(action.group or action.name, []).append(action.name)
    yield _table(
        ("action", "default keys", "does"),
        (
            (
                _code(*names),
                _code(*(ACTIONS[name].keys for name in names)),
                GROUPS[row].help if row in GROUPS else ACTIONS[row].help,
            )
            for row, names in rows.items()
        ),
    )


def verbs() -> Iterator[str]:
    """What can be typed in plain mode, by group."""
    for heading, group in VERBS.items():
        rows = (
            (
                _code(verb.example),
                _code(*(word.replace("_", " ") for word in verb.words.split()[1:])),
                verb.summary,
            )
            for verb in group
        )
        yield _table((heading.lower(), "or", "does"), rows)


def words() -> Iterator[str]:
    """The words of the glossary in alphabetical order; words with the same meaning share a row."""
    words_of: dict[str, list[str]] = {}
    for word, explanation in sorted(WORDS.items()):
        words_of.setdefault(explanation, []).append(word)
    rows = (f"| {'; '.join(alike)} | {explanation} |\n" for explanation, alike in words_of.items())
    yield "".join(["| word | meaning |\n|---|---|\n", *rows])


def lesson_words() -> Iterator[str]:
    """The words on the pages of lessons."""
    meanings = (meaning(term).split(": ", 1) for term in TERMS)
    yield _table(("word", "meaning"), meanings)


LISTS: Mapping[str, Mapping[str, Callable[[], Iterator[str]]]] = {
    "commands.md": {"commands": commands},
    "plain.md": {"what to type": verbs},
    "settings.md": {"settings": settings, "keys": keys},
    "glossary.md": {"words": words},
    "learn.md": {"words of a lesson": lesson_words},
}
"""The lists of each page, by what they are called in its marks."""


def page(name: str) -> str:
    """A page with its lists. ValueError if its marks are missing."""
    text = (DOCS / name).read_text("utf-8")
    for called, tables in LISTS[name].items():
        begin = BEGIN.format(called)
        before, rest = text.split(begin)
        _, end, after = rest.partition(END)
        if not end:
            raise ValueError(f"{name}: the list of {called} has no end")
        text = "".join([before, begin, "\n", "\n".join(tables()), "\n", END, after])
    return text


if __name__ == "__main__":
    for name in LISTS:
        (DOCS / name).write_text(page(name), "utf-8")
