"""docs/ has every event and its fields, and what Python offers; `tools/schemas.py` writes the keys of the commands' JSON."""

import re
from dataclasses import fields

from tests.documents import PAGES
from videopoker.core.machine.event_codec import EVENT_NAMES
from videopoker.core.machine.events import Dealt, DoubleDealt


def not_named(names, page):
    return [name for name in sorted(names) if not re.search(rf'[`"]{re.escape(name)}[`"]', page)]


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
