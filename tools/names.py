"""Writes the list of public names in docs/python.md, from the package and its docstrings: `python tools/names.py`."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any

import videopoker
from videopoker import events, moves

PAGE = Path(__file__).parent.parent / "docs/python.md"
NOT_PROMISED = {"Session.log", "GameState.changed"}
"""Public attributes that only the program itself should use."""
_MARKS = "<!-- python tools/names.py writes this list -->\n", "<!-- the end of the list -->\n"


class _Default:
    """The default of a parameter, shown as code that is the same on every system."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __repr__(self) -> str:
        if isinstance(self._value, Path):
            return f'Path("{self._value.as_posix()}")'
        return getattr(self._value, "__name__", None) or repr(self._value).replace("'", '"')


def attributes(kind: type) -> list[str]:
    """The promised attributes of a class and its instances: the fields of a dataclass in order, then the others by name."""
    own = [one for one in kind.__mro__ if one.__module__.partition(".")[0] == "videopoker"]
    names = dict.fromkeys(field.name for field in fields(kind)) if is_dataclass(kind) else {}
    names |= dict.fromkeys(
        sorted(name for one in own for name in {*vars(one), *inspect.get_annotations(one)})
    )
    return [name for name in names if name[0] != "_" and f"{kind.__name__}.{name}" not in NOT_PROMISED]


def call(name: str, function: Callable[..., object]) -> str:
    """A function with its parameters and their defaults."""
    signature = inspect.signature(function)
    plain = [
        one.replace(
            annotation=one.empty, default=one.default if one.default is one.empty else _Default(one.default)
        )
        for one in signature.parameters.values()
        if one.name != "self"
    ]
    return f"{name}{signature.replace(parameters=plain, return_annotation=signature.empty)}"


def sentence(public: object) -> str:
    """The first sentence of a docstring."""
    first = re.split(r"\.(?:\s|$)|; see ", inspect.getdoc(public) or "", maxsplit=1)[0]
    return f"{' '.join(first.split())}."


def _attribute(kind: type, name: str) -> str:
    value: Any = inspect.getattr_static(kind, name, None)
    is_method = isinstance(value, (classmethod, staticmethod)) or inspect.isfunction(value)
    return f"`{call(name, getattr(kind, name)) if is_method else name}`"


def _class(kind: type) -> str:
    shown = ", ".join(_attribute(kind, name) for name in attributes(kind))
    return f"- `{kind.__name__}`: {sentence(kind)}{f' Attributes: {shown}.' if shown else ''}"


def names_list() -> Iterator[str]:
    """The lines of the list: functions, classes, errors, then the moves and the events by their modules."""
    public = {name: getattr(videopoker, name) for name in videopoker.__all__}
    classes = [one for one in public.values() if isinstance(one, type)]
    yield "### Functions\n"
    yield from (
        f"- `{call(name, one)}`: {sentence(one)}" for name, one in public.items() if inspect.isfunction(one)
    )
    yield "\n### Classes\n"
    yield from (_class(one) for one in classes if not issubclass(one, Exception))
    yield from (
        f"- `{name}`: any class of `videopoker.{name.lower()}s` below."
        for name, one in public.items()
        if isinstance(one, UnionType)
    )
    yield "\n### Errors\n"
    yield from (_class(one) for one in classes if issubclass(one, Exception))
    yield "\n### Moves\n\nFrom `videopoker.moves`, for `Session.play`:\n"
    kinds = [getattr(moves, name) for name in moves.__all__]
    yield from (f"- `{call(one.__name__, one)}`: {sentence(one)}" for one in kinds if isinstance(one, type))
    yield "\n### Events\n\nFrom `videopoker.events`, returned by the methods of a `Session`:\n"
    kinds = [getattr(events, name) for name in events.__all__]
    yield from (_class(one) for one in kinds if isinstance(one, type))


def files() -> dict[Path, str]:
    """The text of the page with the list as it should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(_MARKS[0])
    _, _, after = rest.partition(_MARKS[1])
    made = "\n".join(names_list())
    return {PAGE: f"{before}{_MARKS[0]}\n{made}\n\n{_MARKS[1]}{after}"}


def main() -> None:
    """Write the page."""
    for file, text in files().items():
        file.write_text(text, encoding="utf-8")
        print(file)


if __name__ == "__main__":
    main()
