"""The bottom row: keys with their words, as they are bound; a click presses them.

Keys that do not fit go into further rows, which the key `more` turns over; keys that can be pressed now come first.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from textual.binding import ActiveBinding, Binding
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.style import Style

from videopoker.core.machine.state import Phase
from videopoker.play.table.keys_and_words import ACTIONS, LAST
from videopoker.tui.textual_fixes.widgets import Label

_GAP = "  "

_LAST_ACTIONS = {"app.screen_help": LAST + 1, "back": LAST + 2, "dismiss": LAST + 2}
"""Ranks of the actions of other screens that end every row."""

_SECOND = ACTIONS["deal"].rank + 1
"""The rank of the coach's keys, which stand after the first key while the coach shows something."""

MORE = "app.more_keys"
"""The action that shows the next row."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key, or the keys of a group, with a word."""

    sign: str
    """The key as a player reads it."""
    label: str
    """The words, as markup."""
    short: str
    """Shorter words, used where they save a row."""
    link: str
    """The action of a click; empty for a group."""
    rank: int
    can_press: bool = True


class KeyBar(Label):
    """Shows the screen's bindings that have a description."""

    auto_links = False  # the markup colours the keys

    labels: reactive[Mapping[str, str]] = reactive[Mapping[str, str]]({}, always_update=True, repaint=False)
    """Other labels, as markup, by action or group; an empty one hides the key. Setting it reads the bindings again."""

    phase: Phase | None = None
    """What the table waits for; None on screens without a table."""

    promoted: Sequence[str] = ()
    """The actions whose keys stand after the first now, in this order."""

    _keys: tuple[Key, ...] = ()
    _row = 0

    def on_resize(self) -> None:
        """Show the row of keys turned to; the first if other keys can be pressed than before."""
        keys = self._bound_keys()
        if keys != self._keys:
            self._keys, self._row = keys, 0
        rows = fitted(keys, self.size.width)
        self.show(rows[self._row % len(rows)])

    watch_labels = on_resize

    def turn(self) -> None:
        """Show the next row; after the last, the first."""
        self._row = (self._row + 1) % len(fitted(self._keys, self.size.width))
        self.on_resize()

    def _bound_keys(self) -> tuple[Key, ...]:
        """The keys in order: one key per action, and one entry per group."""
        groups: dict[str, list[ActiveBinding]] = {}
        for active in self._in_order():
            group = active.binding.group
            keys_of = groups.setdefault(group.description if group else active.binding.action, [])
            if group or not keys_of:
                keys_of.append(active)
        keys = (self._key(rank, group) for rank, group in enumerate(groups.values()))
        return tuple(
            sorted((key for key in keys if key.label), key=lambda key: (not key.can_press, key.rank))
        )

    def _key(self, rank: int, group: list[ActiveBinding]) -> Key:
        """The keys of a group as one; only those that can be pressed, if any can."""
        usable = [active for active in group if self._can_press(active)]
        first, *others = usable or group
        binding = first.binding
        name = binding.group.description if binding.group else binding.action
        action = ACTIONS.get(binding.id or "")
        label = short = name if binding.group else binding.description
        if action:
            label = action.label_at(self.phase)
            short = action.label_at(self.phase, short=True)
        if name in self.labels:
            label = short = self.labels[name]
        rank = action.rank if action else _LAST_ACTIONS.get(binding.action, rank)
        signs = [self.app.get_key_display(active.binding) for active in (first, *others)]
        is_range = len(signs) > 2 and signs == [str(number) for number in range(1, len(signs) + 1)]
        return Key(
            f"{signs[0]}-{signs[-1]}" if is_range else " ".join(signs),
            label,
            short,
            "" if binding.group else _link(first),
            _SECOND + self.promoted.index(name) if name in self.promoted else rank,
            bool(usable),
        )

    def _can_press(self, active: ActiveBinding) -> bool:
        action = ACTIONS.get(active.binding.id or "")
        return active.enabled and (not action or self.phase is None or self.phase in action.phases)

    def _in_order(self) -> list[ActiveBinding]:
        """The bindings to show that have a key, in the order the screen declares them."""
        bases = [vars(base).get("BINDINGS", ()) for base in reversed(type(self.screen).__mro__)]
        names = [binding.action for base in bases for binding in base if isinstance(binding, Binding)]
        positions = {action: position for position, action in enumerate(names)}
        named = [
            active
            for active in self.screen.active_bindings.values()
            if active.binding.show
            and (active.binding.action == MORE or self.app.get_key_display(active.binding))
        ]
        return sorted(named, key=lambda active: positions.get(active.binding.action, -1))


@lru_cache(maxsize=64)
def fitted(keys: tuple[Key, ...], width: int) -> tuple[Content, ...]:
    """The rows of keys in this many columns: one if all fit, else with `more` in each; short labels if they save a row."""
    rows, short_rows = (_rows(keys, width, short=short) for short in (False, True))
    return short_rows if len(short_rows) < len(rows) else rows


def _rows(keys: Sequence[Key], width: int, *, short: bool) -> tuple[Content, ...]:
    more = [_content(key, short=short) for key in keys if key.link == MORE]
    last = [_content(key, short=short) for key in keys if key.rank >= LAST and key.link != MORE]
    others = [_content(key, short=short) for key in keys if key.rank < LAST]
    whole = [*others, *last]
    if _width(whole) <= width or not more:
        return (_joined(whole),)
    end = [*more, *last]
    rows: list[list[Content]] = [[]]
    for key in others:
        if rows[-1] and _width([*rows[-1], key, *end]) > width:
            rows.append([])
        rows[-1].append(key)
    return tuple(
        _joined([_joined(row).pad_right(width - _width([*row, *end])), _joined(end)]) for row in rows
    )


def _joined(keys: Sequence[Content]) -> Content:
    return Content(_GAP).join(key for key in keys if key)


def _width(keys: Sequence[Content]) -> int:
    """The width of these keys joined, without joining them, which takes 0.1 ms."""
    widths = [len(key) for key in keys if key]
    return sum(widths) + len(_GAP) * (len(widths) - 1)


@lru_cache(maxsize=256)
def _content(key: Key, *, short: bool) -> Content:
    """A key with its words; cached, as parsing takes 0.1 ms."""
    of_key, of_words = ("bold $gold", "$foreground") if key.can_press else ("$quiet", "$quiet")
    label = Content.from_markup(key.short if short else key.label).stylize_before(of_words)
    text = Content.assemble((f"{key.sign} " if key.sign else "", of_key), label)
    return text.stylize(Style.from_meta({"@click": key.link})) if key.link else text


def _link(active: ActiveBinding) -> str:
    action = active.binding.action
    if "." in action:
        return action
    return f"screen.{action}" if isinstance(active.node, Screen) else f"focused.{action}"
