"""Files, lines and commands that are almost valid: each is carried out correctly or refused with a message."""

import csv
import io
import json
import os
import re
import runpy
import sys
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from textual.color import Color

from tests.almost_right import PLAIN, SCRIPT, SETTINGS, THEME, WORDS, mutated
from videopoker import Session, load_paytable
from videopoker.cli import main
from videopoker.core.machine.game import IllegalMove
from videopoker.plain.shell import Shell
from videopoker.play.host.files import FileError
from videopoker.play.paytables.files import PaytableError, read_paytable, shipped_folder
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.settings.file import load_settings
from videopoker.play.settings.themes import read_theme
from videopoker.text.export.hand_files import write_csv, write_json_lines
from videopoker.tui.colours.palettes import ROLES
from videopoker.tui.colours.theme import own_theme

if TYPE_CHECKING:
    from collections.abc import Callable

CHECKER = Path(__file__).parent.parent / "docs" / "check_deals.py"


def answer_anything(folder: Path, seed: int, count: int) -> Counter[str]:
    """Give the program this many inputs; AssertionError for one it does not answer. Counts the inputs by kind."""
    random, answered = Random(seed), Counter[str]()
    deals = [path.read_bytes() for path in sorted(CHECKER.parent.glob("*deals*.jsonl"))]
    paytables = [path.read_bytes() for path in sorted(shipped_folder().glob("*.toml"))]
    kinds: tuple[tuple[int, str, Callable[[], None]], ...] = (
        (30, "paytable", lambda: _read_paytable(folder, mutated(random, random.choice(paytables)))),
        (25, "settings", lambda: _read_settings(folder, mutated(random, SETTINGS))),
        (10, "theme", lambda: _read_theme(folder, mutated(random, THEME))),
        (20, "script", lambda: _run_script(folder, mutated(random, SCRIPT))),
        (5, "export", lambda: _export(random)),
        (10, "deals", lambda: _check_deals(folder, mutated(random, random.choice(deals)))),
        (15, "plain", lambda: _talk(mutated(random, PLAIN, in_lines=True))),
        (10, "command line", lambda: _answer(random.choices(WORDS, k=random.randint(1, 6)))),
    )
    weights = [weight for weight, _, _ in kinds]
    before, os.environ["VIDEOPOKER_SAVES"] = os.environ.get("VIDEOPOKER_SAVES"), str(folder)
    here = Path.cwd()
    os.chdir(folder)
    try:
        for number in range(count):
            _, kind, give = random.choices(kinds, weights)[0]
            try:
                give()
            except Exception as error:
                raise AssertionError(f"seed {seed}, input {number}, a {kind}: {error!r}") from error
            answered[kind] += 1
    finally:
        os.chdir(here)
        os.environ.pop("VIDEOPOKER_SAVES")
        os.environ.update({"VIDEOPOKER_SAVES": before} if before else {})
    return answered


def _read_paytable(folder: Path, content: bytes) -> None:
    path = folder / "file.toml"
    path.write_bytes(content)
    try:
        table = read_paytable(path)
    except PaytableError as error:
        _check_words(str(error))
    else:
        pays = [pay for line in table.lines for pay in line.pays]
        assert all(isinstance(pay, int) and 0 <= pay <= 10**9 for pay in pays), pays


def _read_settings(folder: Path, content: bytes) -> None:
    path = folder / "settings.toml"
    path.write_bytes(content)
    for fault in load_settings(path, path)[1]:
        _check_words(str(fault))


def _read_theme(folder: Path, content: bytes) -> None:
    path = folder / "theme.toml"
    path.write_bytes(content)
    try:
        theme = read_theme(path, ROLES, ["nord"])
    except FileError as error:
        _check_words(str(error))
    else:
        made = own_theme(theme)
        assert all(Color.parse(made.variables[role]) for role in ROLES)


def _run_script(folder: Path, content: bytes) -> None:
    content = re.sub(rb".*auto.*", _of_few_hands, content)
    (folder / "script").write_bytes(content)
    _answer(["run", "script"])


def _of_few_hands(line: re.Match[bytes]) -> bytes:
    """The line, if it plays fewer than a hundred hands."""
    return line[0] if len(re.findall(rb"\w", line[0].partition(b"auto")[2])) <= 5 else b"auto 9 all"


def _export(random: Random) -> None:
    """Hands with any phrase, on a game of any name, are read back unchanged from both exports."""
    phrase, name = (mutated(random, b"luck 7").decode(errors="surrogateescape") for _ in range(2))
    session = Session.in_memory(credits=100)
    with suppress(PaytableError):
        session.choose(replace(load_paytable(), name=name))
    with suppress(IllegalMove):
        session.choose_phrase(phrase)
    session.deal(1, hands=random.choice((1, 3)))
    session.draw([0])
    hands, out, lines = list(in_order(session.log, HandFilter())), io.StringIO(), io.StringIO()
    write_csv(hands, out)
    write_json_lines(hands, lines)
    rows = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert [row["hand"] for row in rows] == ["1"] * session.state.hands
    (record,) = map(json.loads, lines.getvalue().splitlines())
    assert (record["phrase"], record["title"]) == (session.state.dealt_phrase, hands[0].paytable.title)


def _check_deals(folder: Path, content: bytes) -> None:
    """The stand-alone checker gives a verdict on an export, or refuses it."""
    path = folder / "deals.jsonl"
    path.write_bytes(content)
    out, err, arguments = io.StringIO(), io.StringIO(), sys.argv
    sys.argv = [str(CHECKER), str(path)]
    try:
        with redirect_stdout(out), redirect_stderr(err):
            runpy.run_path(str(CHECKER), run_name="__main__")
    except SystemExit as leaving:
        code = leaving.code
    finally:
        sys.argv = arguments
    assert code in {0, 1, 2}
    assert len(err.getvalue().splitlines()) == (code == 2), err.getvalue()


def _talk(content: bytes) -> None:
    lines = content.replace(b"/", b"").replace(b"~", b"").decode(errors="surrogateescape").split("\n")
    session = Session.in_memory(credits=100)
    Shell(session, [f"{line}\n" for line in lines], io.StringIO()).cmdloop()
    assert session.state.credits == session.totals.credits >= 0


def _answer(arguments: list[str]) -> None:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = leaving.code
    outcome = f"{arguments}: exit {code}: {err.getvalue()[-1000:]}"
    assert code in {0, 1, 2}, outcome
    assert "Traceback" not in err.getvalue(), outcome
    assert bool(err.getvalue()) >= (code == 2), outcome
    _check_words(err.getvalue())


def _check_words(text: str) -> None:
    assert text.isprintable() or all(line.isprintable() for line in text.split("\n")), text
    assert len(text) < 20_000, len(text)
