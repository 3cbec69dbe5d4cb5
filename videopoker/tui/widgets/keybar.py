"""The bottom row: the keys that can be pressed now, as they are bound; a click presses them."""

from collections.abc import Mapping

from textual.binding import ActiveBinding
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen

from videopoker.tui.widgets.words import Words

DROPPED_FIRST = ("build a hand", "start over", "games", "credits", "bet max", "bet one")
"""What a narrow terminal does without, in this order; the help lists all keys."""


class KeyBar(Words):
    """Shows the screen's bindings that have a description, greyed where not allowed now."""

    auto_links = False  # the keys have colours of their own

    words: reactive[Mapping[str, str]] = reactive[Mapping[str, str]]({}, always_update=True)
    """Says an action otherwise than its binding does; setting it reads the bindings again."""

    def watch_words(self) -> None:
        """Show the keys again."""
        self._show_keys()

    def on_resize(self) -> None:
        """Show as many keys as there is room for."""
        self._show_keys()

    def _show_keys(self) -> None:
        keys: dict[str, Content] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            group = binding.group.description if binding.group else ""
            said = group or self.words.get(binding.action, binding.description)
            if not binding.show or not said or said in keys:
                continue
            key = "1-5" if group else self.app.get_key_display(binding)
            weight = "b" if active.enabled else "dim"
            text = f"[{weight} $gold]{key}[/] [{'' if active.enabled else 'dim '}$foreground]{said}[/]"
            keys[said] = Content.from_markup(text if group else f"[@click={_link(active)}]{text}[/]")
        for last in DROPPED_FIRST:
            if sum(len(key) + 2 for key in keys.values()) - 2 <= self.size.width:
                break
            keys.pop(last, None)
        self.say(Content("  ").join(keys.values()))


def _link(active: ActiveBinding) -> str:
    action = active.binding.action
    if "." in action:
        return action
    return f"screen.{action}" if isinstance(active.node, Screen) else f"focused.{action}"
