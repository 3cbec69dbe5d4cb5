"""Pages that are made from the program: every command with its options, and every public name of a module."""

import argparse
from collections.abc import Iterator

from videopoker.cli.commands import whole_parser
from videopoker.cli.parser import Parser, load

MODULES = {
    "videopoker": "The front door: what `from videopoker import ...` has.",
    "videopoker.moves": "What `Session.play` takes.",
    "videopoker.events": "What moves give.",
    "videopoker.reading": "The hands of a save.",
    "videopoker.teaching": "Why a hold is better; strategy sheets.",
    "videopoker.testing": "Helpers for tests.",
    "videopoker.arrays": "Hands by the million, as arrays.",
    "videopoker.gym": "An environment for Gymnasium.",
}
"""The public modules, and what each has."""


def commands_page() -> str:
    """Every command with its options, as `--help` has them."""
    intro = "# Every command and option\n\nWhat `videopoker help COMMAND` prints. What the commands are for, and their JSON: [commands](commands.md).\n"
    return "\n".join([intro, *_sections(whole_parser())])


def _sections(parser: Parser, level: int = 2) -> Iterator[str]:
    """The section of a command, and those of the commands within it."""
    examples = "\n".join(parser.command.examples)
    usage = parser.format_usage().removeprefix("usage: ")
    yield f"{'#' * level} {parser.prog}\n\n{parser.description}\n\n```text\n{usage}```\n"
    if rows := [_row(parser, action) for action in parser.arguments if action.help != argparse.SUPPRESS]:
        yield "\n".join(["| option | does |", "|---|---|", *rows, ""])
    yield f"```sh\n{examples}\n```\n"
    for name, (summary, command) in parser.command.commands.items():
        yield from _sections(Parser(f"{parser.prog} {name}", summary, load(command)), min(level + 1, 3))


def _row(parser: Parser, action: argparse.Action) -> str:
    """A row of the table of options."""
    formatter = argparse.HelpFormatter(parser.prog)
    names = formatter._format_action_invocation(action)  # noqa: SLF001 - as `--help` writes it
    meaning = formatter._expand_help(action)  # noqa: SLF001
    return f"| `{names}` | {meaning} |".replace("|", r"\|").replace(r"\| ", "| ").replace(r" \|", " |")


def module_page(module: str) -> str:
    """The page of a module, which mkdocstrings fills from the docstrings."""
    return f"# {module}\n\n::: {module}\n"
