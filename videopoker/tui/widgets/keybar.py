"""The bottom row: the keys that can be pressed now, as they are bound; a click presses them."""

from collections.abc import Mapping

from textual.content import Content
from textual.widgets import Static

DROPPED_FIRST = ("games", "credits", "bet max", "bet one")
"""What a narrow terminal does without, in this order; the help lists all keys."""


class KeyBar(Static):
    """Shows the screen's bindings that have a description, greyed where not allowed now."""

    def refresh_keys(self, words: Mapping[str, str]) -> None:
        """Read the bindings again; `words` says an action otherwise than its binding does."""
        keys: dict[str, Content] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            group = binding.group.description if binding.group else ""
            said = group or words.get(binding.action, binding.description)
            if not binding.show or not said or said in keys:
                continue
            key = "1-5" if group else self.app.get_key_display(binding)
            faint = "" if active.enabled else " 45%"
            text = f"[b $gold{faint}]{key}[/] [$foreground{faint}]{said}[/]"
            keys[said] = Content.from_markup(text if group else f"[@click=screen.{binding.action}]{text}[/]")
        width = self.size.width or 80
        for last in DROPPED_FIRST:
            if sum(len(key) + 2 for key in keys.values()) - 2 <= width:
                break
            keys.pop(last, None)
        self.update(Content("  ").join(keys.values()))
