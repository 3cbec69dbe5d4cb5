"""docs/ has every key of the commands' JSON, every event and its fields, and what Python offers."""

import json
import re
from dataclasses import fields

import pytest

from tests.cli.played_saves import play
from tests.documents import PAGES
from videopoker.core.event_codec import EVENT_NAMES
from videopoker.core.events import Dealt, DoubleDealt
from videopoker.core.state import GameState
from videopoker.play.session import Session

COMMANDS = [
    "stats",
    "stats --expected",
    "ledger",
    "paths",
    "risk jacks-or-better-9-6 --bankroll 500 --hands 100 --cash-back 0.25%",
    "solve joker-poker-jacks-15-5-4 --set flush=30",
    "solve jacks-or-better-9-6 --for 98.5% --vary flush",
    'hold "Ks Kh 7d 2c 9s" --why',
    'hand "Ks Kh 7d 2c 9s" "Ks Kh 7d 2c 9d"',
    "grade",
    "verify",
    "receipt",
    "receipt --kept",
    "saves",
    "saves explain mine",
    "paytables check examples/faulty.toml",
    "paytables deuces",
    "simulate jacks-or-better-9-6 --hands 1e5 --sessions 10",
    'strategy jacks-or-better-9-6 --hand "Ks Kh 7d 2c 9s"',
    "daily",
    "drill",
    "drill --deck",
    "analyse examples/hands.txt",
    "grade --exams",
    "learn jacks-or-better-9-6",
]
IN_OTHER_PAGES = {"risk": "docs/risk.md", "simulate": "docs/simulation.md"}
BY_NAME = {"lines", "games_since", "results", "sizes", "fixed", "chains", "quantiles", "set"}
"""Keys whose values have a key for each line, result, size and so on."""


def keys(value):
    """Every key of a JSON value."""
    if isinstance(value, list):
        return {key for one in value for key in keys(one)}
    if not isinstance(value, dict):
        return set()
    within = (one for key, one in value.items() if key not in BY_NAME or isinstance(one, list))
    return {*value, *(key for one in within for key in keys(one))}


def not_named(names, page):
    return [name for name in sorted(names) if not re.search(rf'[`"]{re.escape(name)}[`"]', page)]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_key_of_a_commands_json_is_documented(run, saves, command):
    play(saves / "mine.sqlite3", 3)
    words = re.findall(r'"[^"]+"|\S+', command)
    of_a_save = words[0] in {"stats", "ledger", "grade", "verify", "receipt"}
    _, out, err = run(*(word.strip('"') for word in words), "--json", *["--save", "mine"] * of_a_save)
    answer = json.loads(out)
    assert (answer != [], err) == (True, "")
    page = PAGES["docs/commands.md"] + PAGES.get(IN_OTHER_PAGES.get(words[0]), "")
    assert not_named(keys(answer), page) == []


def section(page, heading):
    return re.search(rf"^#+ {heading}\n(.*?)^#", PAGES[page] + "\n#", re.DOTALL | re.MULTILINE)[1]


def test_every_event_and_its_fields_are_documented():
    text = section("docs/commands.md", "What run prints")
    rows = dict(re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (.*) \|$", text, re.MULTILINE))
    documented = {name: row for names, row in rows.items() for name in re.findall(r"\w+", names)}
    assert not_named(EVENT_NAMES.values(), text) == []
    for kind, name in EVENT_NAMES.items():
        row = documented[name] + text.rpartition("In the log")[2] * (kind in {Dealt, DoubleDealt})
        assert not_named({field.name for field in fields(kind)}, row) == [], name
    assert not_named(["line", "what", "wanted", "found", "held", "script"], documented["expected"]) == []


def test_documented_attributes_of_a_state_and_methods_of_a_session_exist():
    for heading, kind in (("The state", GameState), ("A session", Session)):
        column = re.findall(r"^\| (`.*?) \|", section("docs/python.md", heading), re.MULTILINE)
        names = [name for cell in column for name in re.findall(r"`(\w+)", cell)]
        assert len(names) > 8
        assert [name for name in names if not hasattr(kind, name)] == []
