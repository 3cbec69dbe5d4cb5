"""`schema` describes what every command prints with --json, and the files that a player writes.

Every command runs once. What it prints has its schema's form, keeps its keys, and stays the same to the last byte.
"""

import io
import json
import os
import re
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from tests.json_outputs import printed
from videopoker import Session
from videopoker.cli import main
from videopoker.cli.commands import COMMANDS, OLD_WORDS
from videopoker.cli.programs import FILES, SCHEMAS, schema_named
from videopoker.core.cards.deck import MAX_JOKERS
from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.core.paytable.paytable_problems import PaytableProblems

REPOSITORY = Path(__file__).parents[2]
sys.path.insert(0, str(REPOSITORY / "tools"))
import schemas  # noqa: E402 - a script, not a package

sys.path.pop(0)
NAMED = [name for name in json.loads(SCHEMAS.read_text("utf-8")) if name not in FILES]
"""The commands with a schema."""
PAYTABLES = sorted({*(REPOSITORY / "paytables").glob("*.toml")} - {REPOSITORY / "paytables/aliases.toml"})
PAYTABLES += [REPOSITORY / f"examples/{name}.toml" for name in ("mine", "unusual")]
RECORDED = Path(__file__).with_name("json_bytes.json")
FIXED = {
    "daily": "--date 2026-01-05",
    "simulate jacks-or-better-9-6 --hands 1e5": "--seed 1",
    "simulate jacks-or-better-9-6 --hands 1e5 --sessions 10 --bankroll 200 --policy 16": "--seed 1",
}
"""What makes a line print the same on every day."""
MASKS = (
    (r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?", "TIME"),
    (r"(?<!\.)\b[0-9a-f]{16,}\b", "HEX"),
    (r'("seconds|"size|"bytes)": [\d.]+', r'\1": NUMBER'),
    # the last digits of a sum of floats depend on the version of NumPy and on the processor
    (r"\d+\.\d{9,}(e-\d+)?", lambda found: f"{float(found[0]):.9g}"),
)
OF_A_MACHINE = {
    "--version": (r'": "[^"]*"', '": "WORDS"'),
    "--version --verbose": (r'": "[^"]*"', '": "WORDS"'),
    "drill": (r'"date": "[^"]*"', '"date": "DAY"'),
}
"""What else is masked in these lines."""


def run_here(*words):
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = main([*words])
    return code, out.getvalue(), err.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("schema")


@pytest.fixture(scope="module")
def outputs(folder):
    """What every command prints, by its line, in a folder for the files that it writes."""

    def script(text):
        (folder / "hand.poker").write_text(text)
        return str(folder / "hand.poker")

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("VIDEOPOKER_SAVES", str(folder / "saves"))
        return dict(printed(run_here, folder / "saves", script, REPOSITORY, FIXED))


@pytest.fixture(scope="module")
def recorded():
    return json.loads(RECORDED.read_text())


def masked(line, text, folder):
    """The text without times, paths and what is drawn anew."""
    text = text.replace(str(folder), "FOLDER").replace(str(REPOSITORY), "CHECKOUT")
    for pattern, name in (*MASKS, *([OF_A_MACHINE[line]] if line in OF_A_MACHINE else [])):
        text = re.sub(pattern, name, text)
    return text.splitlines()


def command_of(line):
    """The name of a command's schema: its first words without those that say what of."""
    words = line.split()
    two = " ".join(words[:2])
    return "version" if words[0] == "--version" else two if two in NAMED else words[0]


def closed(schema):
    """The schema without further keys: an object has those named and no other."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(one) for key, one in schema.items()}
    if "properties" in schema and isinstance(schema["properties"], dict):
        made["additionalProperties"] = False
    return made


@pytest.mark.slow
def test_every_command_prints_the_recorded_json(outputs, folder):
    """After a change that is meant: `RECORD=1 pytest tests/cli/test_schema.py -m slow` records it."""
    now = {line: masked(line, text, folder) for line, text in outputs.items()}
    if os.environ.get("RECORD"):
        RECORDED.write_text(json.dumps(now, indent=0) + "\n")
    assert now == json.loads(RECORDED.read_text())


def test_no_key_of_a_commands_json_was_renamed_or_removed(outputs, recorded):
    key = re.compile(r'"(\w+)":')
    assert outputs.keys() == recorded.keys()
    for line, before in recorded.items():
        lost = {*key.findall("\n".join(before))} - {*key.findall(outputs[line])}
        assert lost == set(), line


def test_every_command_prints_what_its_schema_says_and_no_other_key(outputs):
    for line, text in outputs.items():
        validator = Draft202012Validator(closed(schema_named(command_of(line))))
        for one in text.splitlines() if line.startswith("run") else [text]:
            errors = [
                f"{error.json_path} {error.message[:300]}" for error in validator.iter_errors(json.loads(one))
            ]
            assert errors == [], line
    assert {*map(command_of, outputs)} == {*NAMED} - {
        "saves backup",
        "saves restore",
    }  # test_saves runs these


def test_each_schema_is_a_valid_json_schema_with_an_id_of_its_own(run):
    ids = set()
    for name in (*FILES, *NAMED):
        code, out, err = run("schema", *name.split())
        assert (code, err) == (0, "")
        schema = json.loads(out)
        Draft202012Validator.check_schema(schema)
        assert schema["$id"].startswith(("urn:videopoker:json:1:", "urn:videopoker:file:1:"))
        ids.add(schema["$id"])
    assert len(ids) == len(FILES) + len(NAMED)


@pytest.mark.parametrize("file", [SCHEMAS, REPOSITORY / "docs/commands.md"], ids=lambda file: file.name)
def test_schemas_and_lists_of_keys_are_current(file):
    """`python tools/schemas.py` writes them."""
    assert file.read_text("utf-8") == schemas.files()[file]


def test_a_missing_key_and_one_too_many_are_found(run):
    record = json.loads(run("settings", "--paths", "--json")[1])
    validator = Draft202012Validator(closed(schema_named("paths")))
    assert validator.is_valid(record)
    assert not validator.is_valid(record | {"more": "x"})
    assert not validator.is_valid({key: value for key, value in record.items() if key != "cache"})


def with_json(name, command):
    """The names of this command and those within it that have the option."""
    if any("--json" in names for names, _ in (*command.options, *command.either)):
        yield name
    for below, (_, one) in (command.commands or {}).items():
        if not isinstance(one, str):
            yield from with_json(f"{name} {below}", one)


def test_every_command_with_json_has_a_schema():
    names = set()
    for name, (_, place) in COMMANDS.items():
        module, _, attribute = place.partition(":")
        names |= {*with_json(name, getattr(import_module(f"videopoker.cli.{module}"), attribute))}
    old = {words.split()[0] for words in OLD_WORDS}
    assert names - {"paytables find"} == {*NAMED} - {"version"} - old


def test_every_shipped_paytable_has_the_form_of_its_schema():
    for file in PAYTABLES:
        Draft202012Validator(schema_named("paytable.toml")).validate(tomllib.loads(file.read_text()))


FAULTS = [
    ("an unknown key", {"nam": "x"}),
    ("no such hand", {"pays": [{"hand": "fool house", "pays": 9}]}),
    ("no pay", {"pays": [{"hand": "flush"}]}),
    ("a pay below 1", {"pays": [{"hand": "flush", "pays": 0}]}),
    ("a joker too many", {"deck": {"jokers": MAX_JOKERS + 1}}),
    ("eleven coins", {"coins": 11}),
    ("a return of 1000%", {"return": 10}),
    ("a jackpot of nothing", {"pays": [{"hand": "flush", "pays": 9, "jackpot": 0}]}),
    ("a name of two lines", {"name": "a\nb"}),
    ("an empty list of lines", {"pays": []}),
]


@pytest.mark.parametrize(("what", "change"), FAULTS, ids=[what for what, _ in FAULTS])
def test_the_schema_of_a_paytable_and_the_program_refuse_the_same_faults(what, change):
    fields = tomllib.loads((REPOSITORY / "paytables/jacks-or-better-9-6.toml").read_text())
    with pytest.raises(ValidationError):
        Draft202012Validator(schema_named("paytable.toml")).validate(fields | change)
    with pytest.raises(PaytableProblems):
        read_fields(fields | change)


def test_the_settings_that_the_program_prints_have_the_form_of_their_schema(run, saves):
    _, out, _ = run("settings")
    validator = Draft202012Validator(schema_named("settings.toml"))
    validator.validate(tomllib.loads(out))
    for fault in ({"spede": "fast"}, {"speed": "quick"}, {"keys": {"dael": "j"}}, {"sound": {"win": "x"}}):
        assert not validator.is_valid(fault)


def test_a_theme_has_the_form_of_its_schema():
    validator = Draft202012Validator(schema_named("theme.toml"))
    validator.validate({"name": "midnight", "dark": True, "felt": "#101828", "card_dim": "#445566"})
    for fault in ({"felt": "blue"}, {"flet": "#101828"}, {"dark": 1}, {"name": "two words"}):
        assert not validator.is_valid(fault)


def test_each_line_of_history_jsonl_has_the_schema_of_history(run, saves):
    with Session.open(saves / "default.sqlite3", practice=True) as session:
        session.deal(5, hands=3)
        session.draw()
        session.deal(5)
    code, out, _ = run("history", "--jsonl")
    schema = schema_named("history")
    lines = [json.loads(line) for line in out.splitlines()]
    assert (code, len(lines)) == (0, 2)
    (row,) = [name for name in schema["$defs"] if name == "ExportedHand"]
    for line in lines:
        Draft202012Validator(schema).validate(line)
        Draft202012Validator({"$ref": f"#/$defs/{row}", "$defs": schema["$defs"]}).validate(line)
