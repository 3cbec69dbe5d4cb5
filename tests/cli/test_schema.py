"""`schema` describes what every command prints with --json, and the files that a player writes."""

import json
import sys
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator, ValidationError

from tests.json_outputs import COMMANDS, outputs
from videopoker.cli.commands import COMMANDS as NAMES
from videopoker.cli.commands import OLD_WORDS
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
SAMPLES = Path(__file__).with_name("json_samples.json")
BY_NAME = {"lines", "games_since", "results", "sizes", "fixed", "chains", "quantiles", "set", "pays", "csv"}
"""Keys whose values have a key for each line, result or size; which ones depends on what was played."""


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


def command_of(line):
    """The name of a command's schema: its first words without those that say what of."""
    words = line.split()
    two = " ".join(words[:2])
    return "version" if words[0] == "--version" else two if two in NAMED else words[0]


@pytest.fixture
def printed(run, saves, script, tmp_path, monkeypatch):
    """What every command prints, in a folder for the files that it writes."""
    monkeypatch.chdir(tmp_path)
    return outputs(run, saves, script, REPOSITORY)


@pytest.fixture(params=[*FILES, *NAMED])
def schema(request, run):
    code, out, err = run("schema", *request.param.split())
    assert (code, err) == (0, "")
    return json.loads(out)


def test_each_schema_is_a_valid_json_schema_whose_id_is_its_own(schema):
    Draft202012Validator.check_schema(schema)
    assert schema["$id"].startswith(("urn:videopoker:json:1:", "urn:videopoker:file:1:"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("file", [SCHEMAS, REPOSITORY / "docs/commands.md"], ids=lambda file: file.name)
def test_schemas_and_lists_of_keys_are_current(file):
    """`python tools/schemas.py` writes them."""
    assert file.read_text("utf-8") == schemas.files()[file]


def test_ids_of_schemas_differ():
    ids = [schema_named(name)["$id"] for name in (*FILES, *NAMED)]
    assert len(set(ids)) == len(ids) == len(FILES) + len(NAMED)


def test_every_command_prints_what_its_schema_says_and_no_other_key(printed):
    seen = set()
    for line, records in printed:
        validator = Draft202012Validator(closed(schema_named(command_of(line))))
        for record in records:
            errors = [
                f"{line}: {error.json_path} {error.message[:300]}" for error in validator.iter_errors(record)
            ]
            assert errors == []
        seen.add(command_of(line))
    assert seen == {*NAMED}


def test_a_missing_key_and_one_too_many_are_found(run):
    record = json.loads(run("settings", "--paths", "--json")[1])
    validator = Draft202012Validator(closed(schema_named("paths")))
    assert validator.is_valid(record)
    assert not validator.is_valid(record | {"more": "x"})
    assert not validator.is_valid({key: value for key, value in record.items() if key != "cache"})
    assert Draft202012Validator(schema_named("paths")).is_valid(record | {"more": "x"})


def test_every_command_with_json_has_a_schema():
    from importlib import import_module

    def commands(name, command):
        yield name, command
        for below, (_, one) in (command.commands or {}).items():
            if not isinstance(one, str):
                yield from commands(f"{name} {below}", one)

    with_json = set()
    for name, (_, place) in NAMES.items():
        module, _, attribute = place.partition(":")
        for whole, command in commands(name, getattr(import_module(f"videopoker.cli.{module}"), attribute)):
            if any("--json" in names for names, _ in (*command.options, *command.either)):
                with_json.add(whole)
    old = {words.split()[0] for words in OLD_WORDS}
    assert with_json - {"paytables find"} == {*NAMED} - {"version"} - old


def test_a_schema_that_does_not_exist_is_refused_with_the_nearest_name(run):
    assert run("schema", "slove") == (
        2,
        "",
        'videopoker: no schema is called "slove"; did you mean "solve"?\n',
    )


@pytest.mark.parametrize("file", PAYTABLES, ids=lambda file: file.stem)
def test_every_shipped_paytable_has_the_form_of_its_schema(file):
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
    validator = Draft202012Validator(schema_named("paytable.toml"))
    validator.validate(fields)
    read_fields(fields)
    with pytest.raises(ValidationError):
        validator.validate(fields | change)
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


def shape(value, key=""):
    """The paths of a record with the kind of value at each; lists are as their items together."""
    if isinstance(value, list):
        kinds = {}
        for one in value:
            for path, kind in shape(one).items():
                kinds.setdefault(path, set()).update(kind)
        return {"": {"list"}} | {f"[]{path}": kind for path, kind in kinds.items()}
    if isinstance(value, dict):
        named = {} if key in BY_NAME else value
        return {"": {"object"}} | {
            f".{name}{path}": kind for name, one in named.items() for path, kind in shape(one, name).items()
        }
    return {"": {{bool: "boolean", int: "number", float: "number", str: "text"}.get(type(value), "null")}}


def recorded(records):
    return {path: sorted(kinds) for path, kinds in sorted(shape(records).items())}


def test_no_key_of_a_commands_json_was_renamed_or_removed(printed):
    """After new keys: `python -m tests.cli.test_schema` records them."""
    samples = json.loads(SAMPLES.read_text())
    assert samples.keys() <= {*COMMANDS}
    for line, records in printed:
        now, lost = shape(records), []
        for path, kinds in samples[line].items():
            if path not in now or not {*kinds, "null"} >= now[path]:
                lost.append((path, kinds, now.get(path)))
        assert lost == [], line


if __name__ == "__main__":
    import contextlib
    import io
    import os
    import tempfile

    from videopoker.cli import main

    def run_here(*words):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([*words])
        return code, out.getvalue(), err.getvalue()

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["VIDEOPOKER_SAVES"] = str(folder / "saves")
        os.chdir(folder)

        def written(text):
            (folder / "hand.poker").write_text(text)
            return str(folder / "hand.poker")

        made = {
            line: recorded(records)
            for line, records in outputs(run_here, folder / "saves", written, REPOSITORY)
        }
    SAMPLES.write_text(json.dumps(made, indent=1) + "\n")
