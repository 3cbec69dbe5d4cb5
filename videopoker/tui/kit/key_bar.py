"""The bottom row: the keys that can be pressed now, as they are bound; a click presses them."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from textual.binding import ActiveBinding, Binding
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen

from videopoker.tui.textual_fixes.label import Label

SHORTENED = {
    "paytable lab": "lab",
    "daily twenty": "daily",
    "add a line": "add",
    "remove the line": "remove",
    "build a hand": "build",
    "statistics": "stats",
    "new hand": "new",
    "start over": "clear",
    "copy the score": "copy",
    "the day before": "day",
    "the day after": "day",
}
"""Short names, tried first when the bar is too wide."""

SHORTEST = SHORTENED | {"bet one": "bet", "bet max": "max"}
BARE = SHORTEST | {"help": "", "back": ""}
"""Names where space is short; keys that every screen has lose theirs first."""

GATHERED = (
    "history",
    "statistics",
    "build a hand",
    "settings",
    "strategy",
    "drill",
    "fairness",
    "paytable lab",
)
"""Screens opened from the table: keys only, grouped as `more`, when space is short; the last is dropped first."""

GATHERED_LAST = ("credits", "games")
"""Also grouped when that is still too long."""

ROOMY = "daily twenty"
"""Shown only if every key has its words; it is played once a day."""

DROPPED = ("quit", "dice", "bet one")
"""Dropped on narrow terminals, in this order; the help lists all keys."""

DROPPED_LAST = ("bet max", "best", "hands", "credits")
"""Dropped when grouping is not enough."""


_MAX_ROWS = 64
"""Number of rows cached."""

_LAST = {"app.screen_help": 1, "back": 2, "dismiss": 2}
"""The actions whose keys come last, in this order."""


class KeyBar(Label):
    """Shows the screen's bindings that have a description, greyed where not allowed now."""

    auto_links = False  # the markup colours the keys

    words: reactive[Mapping[str, str]] = reactive[Mapping[str, str]]({}, always_update=True, repaint=False)
    """Other names, as markup, for actions or groups; an empty one hides the key. Setting it reads the bindings again."""

    _fitted: ClassVar[dict[object, Content]] = {}
    """Cache of rows by keys, names and width: a screen uses the same few whenever it is open."""

    def on_resize(self) -> None:
        """Show as many keys as there is room for."""
        bindings = self._in_order()
        keys = tuple((active.binding, active.enabled, _link(active)) for active in bindings)
        about = keys, tuple(self.words.items()), self.size.width
        if about not in self._fitted:
            if len(self._fitted) == _MAX_ROWS:
                self._fitted.clear()
            self._fitted[about] = self._row(bindings, self.size.width)
        self.say(self._fitted[about])

    watch_words = on_resize

    def _row(self, bindings: list[ActiveBinding], room: int) -> Content:
        """The keys in the longest form that fits."""
        ways = self._ways(bindings)
        fitting = ((way, gap) for way in ways for gap in (2, 1) if _width(way, gap) <= room)
        keys, gap = next(fitting, (ways[-1], 1))
        return Content(" " * gap).join(keys.values())

    def _ways(self, bindings: list[ActiveBinding]) -> list[dict[str, Content]]:
        """The keys in ever shorter forms; the last ones drop keys that cannot be pressed now, then some others."""
        ways = [
            self._keys(bindings, {}),
            *_without(self._keys(bindings, SHORTENED), [ROOMY]),
            self._gathered(bindings, SHORTENED),
            self._gathered(bindings, SHORTEST),
        ]
        if "more" not in ways[-1]:
            ways += [self._keys(bindings, SHORTEST | {"help": ""}), self._keys(bindings, BARE)]
        enabled = {active.binding.description for active in bindings if active.enabled}
        idle = [last for last in (*DROPPED, *DROPPED_LAST) if last not in enabled]
        ways += _without(ways[-1], [*idle, *DROPPED])
        tight = self._gathered(bindings, SHORTEST, (*GATHERED_LAST, *GATHERED), "")
        ways += _without(tight, [*idle, *DROPPED])
        tight = self._gathered(bindings, SHORTEST, (*GATHERED_LAST, *GATHERED[:-1]), "")
        return [*ways, *_without(tight, [GATHERED[-1], *idle, *DROPPED, *DROPPED_LAST])[1:]]

    def _keys(self, bindings: list[ActiveBinding], shortened: Mapping[str, str]) -> dict[str, Content]:
        """Markup of each key or group, by description."""
        keys: dict[str, Content] = {}
        together = self._together([active for active in bindings if active.binding.group])
        for active in bindings:
            binding = active.binding
            group = binding.group.description if binding.group else ""
            words = self.words.get(group or binding.action, group or binding.description)
            if not binding.show or not words or words in keys:
                continue
            key = together if group else self.app.get_key_display(binding)
            of_key, of_words = ("b $gold", "$foreground") if active.enabled else ("$quiet", "$quiet")
            shorter = shortened.get(words, words)
            text = f"[{of_key}]{key}[/]" + f" [{of_words}]{shorter}[/]" * bool(shorter)
            keys[words] = _content(text if group else f"[@click={_link(active)}]{text}[/]")
        return keys

    def _gathered(
        self,
        bindings: list[ActiveBinding],
        shortened: Mapping[str, str],
        gathered: Sequence[str] = GATHERED,
        more: str = " more",
    ) -> dict[str, Content]:
        """Like `_keys`, but some are grouped and show only their keys: ``l t v s more``."""
        by_words = {active.binding.description: active for active in bindings if active.enabled}
        gathered = [words for words in gathered if words in by_words]
        signs = [
            _content(f"[@click={_link(active)}][b $gold]{self.app.get_key_display(active.binding)}[/][/]")
            for active in map(by_words.__getitem__, gathered)
        ]
        together = Content.assemble(Content(" ").join(signs), (more, "$foreground"))
        keys: dict[str, Content] = {}
        for words, key in self._keys(bindings, shortened).items():
            if words == ROOMY:
                continue
            if words in gathered:
                keys.pop("more", None)
                keys["more"] = together
            else:
                keys[words] = key
        return keys

    def _together(self, group: list[ActiveBinding]) -> str:
        """The keys of a group as one text, ``1-5``; only those that can be pressed, if any can."""
        pressed = [active for active in group if active.enabled] or group
        keys = [self.app.get_key_display(active.binding) for active in pressed]
        in_a_row = len(keys) > 2 and keys == [str(number) for number in range(1, len(keys) + 1)]
        return f"{keys[0]}-{keys[-1]}" if in_a_row else " ".join(keys)

    def _in_order(self) -> list[ActiveBinding]:
        """The bindings that have a key, in the order the screen declares them; help and back last."""
        bases = [vars(base).get("BINDINGS", ()) for base in reversed(type(self.screen).__mro__)]
        names = [binding.action for base in bases for binding in base if isinstance(binding, Binding)]
        places = {action: place for place, action in enumerate(names)}
        active = self.screen.active_bindings.values()
        return sorted(
            (one for one in active if self.app.get_key_display(one.binding)),
            key=lambda one: (_LAST.get(one.binding.action, 0), places.get(one.binding.action, -1)),
        )


def _without(keys: Mapping[str, Content], names: Sequence[str]) -> list[dict[str, Content]]:
    """All keys, then all without the first of `names`, then without the first two, ..."""
    return [
        {words: key for words, key in keys.items() if words not in names[:count]}
        for count in range(len(names) + 1)
    ]


def _width(keys: Mapping[str, Content], gap: int) -> int:
    """The columns that keys need side by side."""
    return sum(len(key) + gap for key in keys.values()) - gap


@lru_cache(maxsize=256)
def _content(markup: str) -> Content:
    """The markup parsed; cached, as parsing takes 0.1 ms."""
    return Content.from_markup(markup)


def _link(active: ActiveBinding) -> str:
    action = active.binding.action
    if "." in action:
        return action
    return f"screen.{action}" if isinstance(active.node, Screen) else f"focused.{action}"
