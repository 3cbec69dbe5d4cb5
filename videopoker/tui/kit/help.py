"""The help: keys, rules, and what is saved."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from textual.binding import Binding
from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Input

from videopoker.play.host.paths import program
from videopoker.play.saves.files.sqlite_file import command
from videopoker.play.settings.chosen_keys import key_words, keys_in_use
from videopoker.play.table.keys_and_words import ACTIONS, GROUPS, Action
from videopoker.text.words.glossary import explained
from videopoker.tui.kit.dialog import ListDialog, PageDialog
from videopoker.tui.kit.lists import Page
from videopoker.tui.kit.search import Search
from videopoker.tui.kit.text_layout import wrapped

_HEADING = "bold $gold"
_ON_SCREEN = "ON THIS SCREEN"

_BETWEEN_COLUMNS = 3
"""Cells between two columns of text."""

_TWO_COLUMNS_FROM = 120
"""Columns of the terminal from which help has two columns."""

_AROUND = (6, 4)
"""Columns and rows of the dialog besides its text."""

_OTHERS = (
    ("esc", "close what covers the table: a dialog, the ranking, the reason"),
    ("ctrl+p", "command palette: find any action by name"),
    ("ctrl+q", "quit, from every screen"),
    ("ctrl+c", "quit immediately; your hand is saved"),
    ("click", "hold a card, bet a column, show a hand large"),
    ("any key", "skips the animation and acts (on a royal it only skips)"),
    ("pressed twice", "within 0.2 s deal, draw, bet max and double count once"),
)
"""Keys and clicks without a binding of the table."""

_RULES = (
    (
        "HOW TO PLAY",
        (
            "Choose a bet, by its key or a click on a column of the paytable. Deal five cards. Hold any of them, "
            "all or none. Draw: the others are replaced. You are paid for the best hand on the paytable. Most games "
            "pay the full royal only at max coins."
        ),
    ),
    (
        "THE COACH",
        (
            "The coach calculates all draws of the hand in play. A hint marks the best hold; press again for "
            "the ranking. Why explains it against your hold or the rival, marked vs: the hold you would most "
            "plausibly choose instead. After: the coach says what a mistake cost. Before: it questions a "
            "wrong hold; draw again to keep it. Nudge: it says only that there is a better hold. Holds worth "
            "the same are all right."
        ),
    ),
    (
        "WILD CARDS",
        (
            "A joker, and any rank the game makes wild, counts as the card that pays best. A natural hand has no "
            "wild card standing for another."
        ),
    ),
    (
        "MANY HANDS",
        (
            "Play 3, 5, 10, 25, 50 or 100 hands from one deal, with a bet on each: as many as your credits "
            "allow. Your holds apply to every hand, and each draws from its own deck, minus the five cards "
            "dealt. The large cards are hand 1. If you look at another hand, it becomes large and is marked "
            "in its place; the line below then says what hand 1 has. The paytable counts the hands that made "
            "each line. A star marks the best hand. If many hands share a small terminal, other wins are "
            "marked too: a dot, a bold dot above the minimum, or the suit of a flush if cards are ranks only "
            "(T for ten)."
        ),
    ),
    (
        "DOUBLE-UP",
        (
            "Turn it on in the settings. After a win you may stake it, up to five times in a row: one card is shown, and "
            "you pick one of four. A higher card pays twice the stake, the same rank is a push, a lower card loses. "
            "Suits do not count, deuces are low, a joker beats everything. The bet is fair: it returns exactly 100%."
        ),
    ),
    (
        "JACKPOTS",
        (
            "In a progressive game part of every coin bet goes to the jackpot. Its meter is in the title (on "
            "a large terminal above the paytable), and the paytable shows what it pays now. You must bet max "
            "to win it; then it resets."
        ),
    ),
    (
        "GAMES",
        (
            "Type to search: names, pays such as 9/6, or nicknames such as job, ddb and fpdw. * marks a "
            "favourite. Your credits stay when the game changes; a game chosen during a hand starts after "
            "it. Return and variance are for perfect play at max coins. Put your own paytables into the "
            "folder paytables next to your saves; `{program} paytables check FILE` reports errors."
        ),
    ),
    (
        "WHAT IS SAVED",
        (
            "Every outcome is fixed and stored before you see it. Quit, crash or close the terminal: the "
            "hand in play is there when you return, with the same cards, holds and draw. The history shows "
            "every hand with the secret of its shuffle; `{verify}` re-checks all of them."
        ),
    ),
)


def _key_rows(chosen: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """(keys as bound now, description) of every action; some actions share a row."""
    bound = keys_in_use(chosen)
    groups: dict[str, list[Action]] = {}
    for action in ACTIONS.values():
        groups.setdefault(action.group or action.name, []).append(action)
    for name, actions in groups.items():
        keys = " ".join(key_words(bound[action.name]) for action in actions)
        if name in GROUPS:
            is_default = all(bound[action.name] == action.keys for action in actions)
            yield GROUPS[name].keys if is_default else keys, GROUPS[name].help
        else:
            yield keys, actions[0].help
    yield from _OTHERS


def _in_columns(rows: Sequence[tuple[str, str]], columns: int) -> Iterator[Content]:
    indent = max(len(keys) for keys, _ in rows) + 1
    for keys, words in rows:
        broken = f"\n{'':{indent}}".join(wrapped(words, max(20, columns - indent)))
        yield Content.assemble((f"{keys:<{indent}}", "bold"), broken)


def _screen_rows(screen: Screen[Any]) -> Iterator[tuple[str, str]]:
    """(keys, description) of a screen and its focused widget."""
    keys: dict[str, list[str]] = {}
    for node in (screen.focused, screen):
        if not isinstance(node, Input):  # its keys are text
            for binding in _own_bindings(node):
                key = screen.app.get_key_display(replace(binding, key_display=None))
                keys.setdefault(binding.tooltip or binding.description, []).append(key)
    for words, names in keys.items():
        yield _listed([*dict.fromkeys(names)]), words
    if screen.query(Search):
        yield "any letter", "search"
    yield from ((keys, words) for keys, words in _OTHERS if keys.startswith("ctrl"))


def _listed(keys: Sequence[str]) -> str:
    """Keys side by side; digits that follow each other as a range.

    >>> _listed(["+", "-"]), _listed([*"0123456789"])
    ('+ -', '0 to 9')
    """
    joined = "".join(keys)
    return f"{keys[0]} to {keys[-1]}" if len(keys) > 2 and joined in "0123456789" else " ".join(keys)


def _own_bindings(node: object) -> Iterator[Binding]:
    """This program's bindings of a screen or widget, without Textual's, which are the same everywhere."""
    for kind in type(node).__mro__:
        if kind.__module__.startswith("videopoker."):
            yield from Binding.make_bindings(kind.__dict__.get("BINDINGS", ()))


class HelpPage(PageDialog[None]):
    """Groups of lines on one page, in two columns from 120 columns on; scrolled with the arrow keys."""

    BINDINGS = [Binding("escape,q,question_mark,f1,space,enter", "dismiss", "back")]

    def on_resize(self) -> None:
        width, height = self.app.size
        has_groups = len(self.groups(width, wraps=False)) > 1
        self.set_class(has_groups and width >= _TWO_COLUMNS_FROM, "-two-columns")
        self.query_one(Page).styles.max_height = max(1, height - _AROUND[1])
        super().on_resize()

    def text(self, columns: int) -> Content:
        if not self.has_class("-two-columns"):
            return Content("\n").join(_lines(self.groups(columns, wraps=False)))
        width = (min(self.app.size.width, 194) - _AROUND[0] - _BETWEEN_COLUMNS) // 2
        left, right = _halves(self.groups(width, wraps=True))
        filled = [line.pad_right(width + _BETWEEN_COLUMNS - line.cell_length) for line in left]
        blank = Content(" " * (width + _BETWEEN_COLUMNS))
        rows = zip_longest(filled, right, fillvalue=blank)
        return Content("\n").join(Content.assemble(row, beside) for row, beside in rows)

    @abstractmethod
    def groups(self, columns: int, *, wraps: bool) -> list[list[Content]]:
        """Each group with its heading, in lines of at most `columns`; a paragraph is one line unless `wraps`."""


class HelpScreen(HelpPage):
    """The help of the table: its keys, words and rules."""

    heading = "HELP"

    def __init__(
        self, keys: Mapping[str, str], save: Path | None = None, screen: Screen[Any] | None = None
    ) -> None:
        """`keys` are the player's keys by action; `save` is the file of the current save; `screen` has words to explain."""
        super().__init__()
        self._words = list(explained(rows_of(screen))) if screen else []
        self._chosen = keys
        self._program = program()
        self._verify = (
            f"{command(save, self._program)} verify --save {save.stem}" if save else f"{self._program} verify"
        )

    def groups(self, columns: int, *, wraps: bool) -> list[list[Content]]:
        keys = [Content.styled("KEYS", _HEADING), *_in_columns(list(_key_rows(self._chosen)), columns)]
        groups = [keys]
        if self._words:
            groups.append([Content.styled(_ON_SCREEN, _HEADING), *_in_columns(self._words, columns)])
        for heading, text in _RULES:
            rule = text.replace("{verify}", self._verify).replace("{program}", self._program)
            lines = wrapped(rule, columns) if wraps else [rule]
            groups.append([Content.styled(heading, _HEADING), *map(Content, lines)])
        return [[line for part in group for line in part.split("\n")] for group in groups]


def _halves(groups: Sequence[Sequence[Content]]) -> tuple[list[Content], list[Content]]:
    """The lines of two columns as alike in height as whole groups allow."""
    splits = (tuple(map(_lines, (groups[:split], groups[split:]))) for split in range(1, len(groups)))
    left, right = min(splits, key=lambda halves: max(map(len, halves)))
    return left, right


def _lines(groups: Iterable[Sequence[Content]]) -> list[Content]:
    """The lines of groups with a blank one between two."""
    return [line for group in groups for line in (Content(""), *group)][1:]


def rows_of(screen: Screen[Any]) -> Iterator[str]:
    """The whole text of a screen row by row, including rows scrolled out of sight."""
    for widget in screen.query("*"):
        if not all(node.display for node in widget.ancestors_with_self):
            continue
        if not widget.children and widget.size:
            size = widget.virtual_size if widget.is_scrollable else widget.outer_size
            yield from (strip.text for strip in widget.render_lines(Region(0, 0, *size)))
        yield Content.from_markup(widget.border_title or "").plain


class ScreenHelp(HelpPage):
    """What the words on one screen mean, and its keys."""

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__()
        self.heading: str = f"HELP: {screen.title}" if screen.title else "HELP"
        self._keys = list(_screen_rows(screen))
        # a list describes the row at its cursor: a value such as `first` is not the word of another screen
        is_described = isinstance(screen, ListDialog)
        self._words = [] if is_described else list(explained(rows_of(screen)))

    def groups(self, columns: int, *, wraps: bool) -> list[list[Content]]:  # noqa: ARG002 - no paragraphs here
        keys = [*_in_columns(self._keys, columns)]
        if not self._words:
            return [keys]
        heading, keys_heading = (Content.styled(words, _HEADING) for words in (_ON_SCREEN, "KEYS"))
        groups = [heading, *_in_columns(self._words, columns)], [keys_heading, *keys]
        return [[line for part in group for line in part.split("\n")] for group in groups]
