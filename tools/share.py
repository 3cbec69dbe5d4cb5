"""Writes share/, which a wheel installs: the man page and the completions of three shells. `python tools/share.py`."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from videopoker.cli.commands import whole_parser
from videopoker.cli.parser import Parser
from videopoker.version import __version__

SHARE = Path(__file__).parent.parent / "share"
COMPLETIONS = {
    "bash": "bash-completion/completions/videopoker",
    "zsh": "zsh/site-functions/_videopoker",
    "fish": "fish/vendor_completions.d/videopoker.fish",
}
MAN_PAGE = "man/man1/videopoker.1"

ENDINGS = {
    "0": "Done.",
    "1": "The answer is no: a failed expectation, a failed check, problems in a file or a save.",
    "2": "The request was wrong.",
    "70": "A bug in the program; one line says where the report is.",
}
ENVIRONMENT = {
    "VIDEOPOKER_SAVES": "The folder of saves.",
    "VIDEOPOKER_PAYTABLES": "The folder of your own paytables.",
    "NO_COLOR": "No colours.",
}


def files() -> dict[str, str]:
    """The text of each file by its path in share/."""
    made = {file: _completion(shell) for shell, file in COMPLETIONS.items()}
    return made | {MAN_PAGE: "\n".join(_man_page()) + "\n"}


def _completion(shell: str) -> str:
    command = [sys.executable, "-m", "videopoker", "completion", shell]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603 - our own command


def _man_page() -> Iterator[str]:
    whole = whole_parser()
    yield f'.TH VIDEOPOKER 1 "" "videopoker {__version__}" "User Commands"'
    yield from (".SH NAME", "videopoker \\- video poker for the terminal, with the exact odds of every hold")
    yield ".SH SYNOPSIS"
    yield from (".B videopoker", "[\\fIOPTIONS\\fR] [\\fICOMMAND\\fR ...]")
    yield from (".SH DESCRIPTION", *_paragraphs(whole.description or ""))
    yield from (".SH OPTIONS", *_options(whole))
    yield ".SH COMMANDS"
    for parser in _commands(whole):
        yield from (f".SS {_roff(parser.prog)}", *_paragraphs(parser.description or ""), *_options(parser))
        yield from (
            ".PP",
            "Examples:",
            ".nf",
            *(f".RS\n{_roff(one)}\n.RE" for one in parser.command.examples),
        )
        yield ".fi"
    yield from (".SH EXIT STATUS", *_terms(ENDINGS))
    yield from (".SH ENVIRONMENT", *_terms(ENVIRONMENT))
    yield from (
        ".SH FILES",
        ".PP",
        "\\fBvideopoker settings \\-\\-paths\\fR prints where saves, settings and paytables are.",
    )


def _commands(parser: Parser) -> Iterator[Parser]:
    """The commands within a command, each followed by those within it."""
    for name in parser.command.commands:
        within = parser.within(name)
        yield within
        yield from _commands(within)


def _options(parser: Parser) -> Iterator[str]:
    for action in parser.arguments:
        if action.help and action.help != "==SUPPRESS==":
            names = ", ".join(f"\\fB{_roff(name)}\\fR" for name in action.option_strings)
            value = (
                ""
                if action.nargs == 0
                else f"\\fI{_roff(str(action.metavar or _choices(action.choices)))}\\fR"
            )
            yield from (".TP", f"{names} {value}".strip(), _roff(action.help.replace("%%", "%")))


def _choices(choices: object) -> str:
    return "|".join(map(str, choices)) if isinstance(choices, tuple | list) else ""


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield from (".PP", _roff(" ".join(paragraph.split())))


def _terms(meanings: dict[str, str]) -> Iterator[str]:
    for term, meaning in meanings.items():
        yield from (".TP", f".B {_roff(term)}", _roff(meaning))


def _roff(text: str) -> str:
    """A text as roff reads it: a line of text, with hyphens that can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub("`([^`]+)`", r"\\fB\1\\fR", text)
    return f"\\&{text}" if text.startswith((".", "'")) else text


if __name__ == "__main__":
    for name, text in files().items():
        file = SHARE / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file)
