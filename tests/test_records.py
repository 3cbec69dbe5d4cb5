"""The text of a record is read by the codec and by the file of the log's rows alone; everything else asks for events."""

import ast
import re
from pathlib import Path

import videopoker

PACKAGE = Path(videopoker.__file__).parent
READERS = {
    "coach/leaks.py",  # no record: a list of the lessons passed, bound to a query
    "core/machine/event_codec.py",
    "play/saves/rows/log_row.py",
    "play/terms.py",  # the denomination alone: `solve` has no time to load the log
}

PATTERN = re.compile(
    r'"event"|\\"event|json_extract|json_array_length|record LIKE|instr\(record|record (GLOB|REGEXP|MATCH)'
)
"""What only a text that searches records has."""
TEXT_METHODS = {"startswith", "endswith", "find", "index", "partition", "split", "count", "replace"}


def trespasses(tree):
    """The lines that search the text of a record or read it as JSON."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if PATTERN.search(text) and "CREATE TABLE" not in text:
                yield node.lineno
            case ast.Call(ast.Attribute(ast.Name("record"), method)) if method in TEXT_METHODS:
                yield node.lineno
            case ast.Call(ast.Attribute(ast.Name("json"), "loads"), [ast.Name("record"), *_]):
                yield node.lineno


def without_docstrings(tree):
    """The tree without the texts that stand alone: they describe."""
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [
                one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
            ]
    return tree


def found_in(text):
    return [*trespasses(without_docstrings(ast.parse(text)))]


def test_no_file_but_the_codec_and_the_log_rows_own_reads_the_text_of_a_record():
    files = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    assert files.keys() >= READERS
    found = {name: lines for name, path in files.items() if (lines := found_in(path.read_text("utf-8")))}
    assert {name: lines for name, lines in found.items() if name not in READERS} == {}
    assert found.keys() >= {"play/saves/rows/log_row.py"}


def test_reading_the_text_of_a_record_is_noticed():
    for text in (
        """query = 'SELECT number FROM event WHERE record LIKE \\'{"event":"dealt",%\\''""",
        "query = \"SELECT json_extract(record, '$.hand') FROM event\"",
        """is_deal = record.startswith('{"event":"dealt"')""",
        "hand = json.loads(record)['hand']",
    ):
        assert found_in(text), text
