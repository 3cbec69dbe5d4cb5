"""The solver's integers have 64 bits on every machine, also where NumPy's own have 32, such as in a browser."""

import ast
from pathlib import Path

import numpy as np
import pytest

from videopoker.solver.integers import arange, array, counts, full, summed, take

PACKAGE = Path(__file__).parents[2] / "videopoker"
FILES = [*(PACKAGE / "solver").rglob("*.py"), PACKAGE / "arrays.py", PACKAGE / "gym.py"]
DTYPE_AT = {"arange": 4, "array": 2, "full": 3, "indices": 2}
"""How many positional arguments the functions of NumPy have that choose a type themselves, with the type."""


def is_whole(call: ast.Call) -> bool:
    """Whether nothing in the arguments is a float."""
    inside = [*ast.walk(call)]
    has_float = any(
        isinstance(node, ast.Constant) and isinstance(node.value, float | complex) for node in inside
    )
    return not has_float and not any(
        isinstance(node, ast.Attribute) and node.attr == "inf" for node in inside
    )


def fault(call: ast.Call) -> str:
    """What is wrong with a call; empty if nothing is."""
    function = call.func
    if not isinstance(function, ast.Attribute):
        return ""
    of_numpy = isinstance(function.value, ast.Name) and function.value.id == "np"
    name = function.attr
    if name == "take" or (of_numpy and name == "bincount"):
        return f"{name} takes indexes of the machine's own bits only"
    types = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    if of_numpy and any(isinstance(node, ast.Name) and node.id == "int" for node in types):
        return "int has the machine's own bits"
    has_type = (
        name not in DTYPE_AT
        or len(call.args) >= DTYPE_AT[name]
        or any(word.arg == "dtype" for word in call.keywords)
    )
    if of_numpy and not has_type and is_whole(call):
        return f"np.{name} chooses the machine's own bits"
    return ""


def faults(source: str) -> list[str]:
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [f"{call.lineno}: {found}" for call in calls if (found := fault(call))]


def test_no_array_of_integers_has_the_bits_of_the_machine():
    assert len(FILES) > 40
    found = {
        str(file.relative_to(PACKAGE)): faults(file.read_text(encoding="utf-8"))
        for file in FILES
        if file.name != "integers.py"
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "source",
    [
        "bits = 1 << np.arange(len(masks))",
        "keys = np.array(sums) << 5",
        "values = np.full(size, -1)",
        "pattern, deal = np.indices(shape)",
        "rows = np.zeros(3, int)",
        "total = sums.take(index)",
        "deals = np.bincount(which)",
    ],
)
def test_each_kind_of_array_with_the_bits_of_the_machine_is_found(source):
    assert len(faults(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "np.arange(5, dtype=np.int16)",
        "np.array([*bits, 15], np.uint8)",
        "np.full(3, np.inf)",
        "np.array([-rate + 0j])",
        "np.zeros(3)",
        "take(sums, index)",
    ],
)
def test_a_named_type_and_floats_are_not_faults(source):
    assert faults(source) == []


def test_integers_have_64_bits():
    indexes = np.array([2, 0, 2], np.int64)
    made = [
        array([1, 2]),
        array([np.zeros(2, np.int8)]),
        arange(3),
        arange(3, 9, 2),
        full(2, 7),
        counts(indexes),
    ]
    assert {numbers.dtype for numbers in made} == {np.dtype(np.int64)}
    assert (1 << arange(60)).tolist() == [1 << bit for bit in range(60)]


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint32, np.int64])
def test_indexes_may_have_any_number_of_bits(kind):
    indexes = np.array([[2, 0], [2, 1]], kind)
    values = np.array([10, 11, 12], np.int64)
    assert take(values, indexes).tolist() == [[12, 10], [12, 11]]
    assert take(np.stack([values, values]), indexes[0], axis=1).tolist() == [[12, 10], [12, 10]]
    assert counts(indexes.ravel(), 5).tolist() == [1, 1, 2, 0, 0]
    assert summed(indexes, [[1.5, 2], [3, 4]]).tolist() == [2, 4, 4.5]
