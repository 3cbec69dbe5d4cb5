"""How values show themselves to programs and notebooks: as a dict, as columns, as HTML.

The values stand on the lowest floors, and how they are worded above them. So a value asks one hook, which
`import videopoker` sets. It loads the words when it is first called.

A file of its own: `import videopoker` loads it and nothing else.
"""

from collections.abc import Callable
from typing import Any

Renderer = Callable[..., Any]
"""Takes "dict", "columns" or "html", the value, and what else the words need."""

renderer: Renderer | None = None

_LONGEST = 150
"""The most characters of the text in a repr."""


class AsDict:
    """A value with `to_dict`, which a notebook shows as HTML."""

    __slots__ = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON, with the keys that the commands print with `--json`; positions count from 1."""
        record: dict[str, Any] = rendered("dict", self)
        return record

    def _repr_html_(self) -> str | None:
        """HTML for a notebook, all text escaped, without scripts and links; None shows the repr."""
        return renderer("html", self) if renderer else None


class Shown(AsDict):
    """A value that also gives its rows to frame libraries."""

    __slots__ = ()

    def to_columns(self) -> dict[str, list[Any]]:
        """Its rows as a dict of columns of one length, for any frame library: `pandas.DataFrame(x.to_columns())`."""
        columns: dict[str, list[Any]] = rendered("columns", self)
        return columns


def short_repr(value: object, text: str) -> str:
    """The repr of a value in one line of at most 200 characters."""
    from videopoker.core.base.messages import printable

    line = printable(text)
    return f"<{type(value).__name__} {line if len(line) <= _LONGEST else f'{line[: _LONGEST - 3]}...'}>"


def fields_repr(value: Any) -> str:
    """The repr of a dataclass whose fields may be long: as many of them as fit into `short_repr`."""
    fields = (f"{name}={getattr(value, name)!r}" for name in value.__dataclass_fields__)
    return short_repr(value, ", ".join(fields))


def rendered(form: str, value: object, *more: object) -> Any:
    """What the hook makes of a value."""
    assert renderer, "`import videopoker` sets it"
    return renderer(form, value, *more)
