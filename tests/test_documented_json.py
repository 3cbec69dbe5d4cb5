"""docs/ has every key of the commands' JSON, every event and its fields, and what Python offers."""

import re
from dataclasses import fields
from pathlib import Path

from tests.documents import PAGES
from tests.json_outputs import outputs
from videopoker.core.event_codec import EVENT_NAMES
from videopoker.core.events import Dealt, DoubleDealt
from videopoker.core.state import GameState
from videopoker.play.session import Session
from videopoker.text.export import COLUMNS, FIELDS, ROW_FIELDS

REPOSITORY = Path(__file__).parents[1]
IN_OTHER_PAGES = {
    "risk": "docs/risk.md",
    "settings": "docs/settings.md",
    "simulate": "docs/simulation.md",
    "solve": "docs/report.md",
    "strategy": "docs/simulation.md",
}
LEGEND = "".join(f"`{name}`" for name in {**COLUMNS, **FIELDS, **ROW_FIELDS})
"""What `history --legend` explains."""
BY_NAME = {
    "lines",
    "games_since",
    "results",
    "sizes",
    "fixed",
    "chains",
    "quantiles",
    "set",
    "pays",
    "csv",
    "jsonl",
    "log",
}
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


def test_every_key_of_a_commands_json_is_documented(run, saves, script, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for line, records in outputs(run, saves, script, REPOSITORY):
        command = line.split()[0]
        page = PAGES["docs/commands.md"] + PAGES.get(IN_OTHER_PAGES.get(command), "")
        page += LEGEND * (command in {"history", "verify"})
        assert not_named(keys(records), page) == [], line


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
