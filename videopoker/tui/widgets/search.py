"""A line to search in, on a screen where some of the signs one types are keys."""

from collections.abc import Collection

from textual.widgets import Input


class Search(Input):
    """Takes what is typed, unless one of the screen's own keys does something now."""

    def __init__(self, screen_keys: Collection[str], placeholder: str, id: str) -> None:
        super().__init__(placeholder=placeholder, compact=True, id=id)
        self._screen_keys = screen_keys

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether no binding may have this key: Textual asks before it looks at the bindings."""
        return key not in self._screen_keys and super().check_consume_key(key, character)
