"""The answer of a command, as plain values for JSON and as groups.

A file of its own: the command line starts without it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from videopoker.text.groups.group import Group

Options = Mapping[str, Any]
"""The values of a command's options, by their names in Python: ``cash_back``."""


Watch = Callable[[Iterable[Any], str, int], Iterable[Any]]
"""Passes on the steps of slow work and shows its progress; given what is done and the number of steps."""


class Answer(NamedTuple):
    """What a command answers."""

    record: Callable[[], object]
    """Plain values for JSON."""
    parts: "Callable[[], Sequence[Sequence[Group]]]"
    """The groups of each part, in a list: in text the columns of a part are aligned."""
    said: Sequence[int] = (1,)
    """The columns that are said aloud."""
