"""The list of games: groups that fold, and the game at the cursor."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from textual.content import Content
from textual.events import Click
from textual.widgets.option_list import Option

from videopoker.core.paytable import Paytable
from videopoker.play.paytables.library import Broken
from videopoker.text.numbers import counted
from videopoker.tui.widgets.lists import Rows

Row = tuple[str, Paytable | Broken]
"""A game and the group it is listed in."""


class GameList(Rows):
    """A click shows a game; a click on the one shown plays it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: dict[str, Row] = {}
        """The games listed, by the name of their option; headings are the other options."""
        self._folded: set[str] = set()
        """The groups of which only the heading is listed."""

    def on_click(self, event: Click) -> None:
        """Move the cursor first."""
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked != self.highlighted:
            event.prevent_default()
            # painted before the list became shorter, it may be gone
            if clicked < self.option_count and not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked

    @property
    def at_cursor(self) -> Row | None:
        """The game at the cursor; None on a heading, or without any game."""
        return self.rows.get(self._at)

    @property
    def _at(self) -> str:
        option = self.highlighted_option
        return (option and option.id) or ""

    def fill(
        self,
        groups: Mapping[str, Sequence[Paytable | Broken]],
        row: Callable[[str, Paytable | Broken], Content],
        *,
        folds: bool,
    ) -> None:
        """List these groups; not `folds`, all their games."""
        self.rows = {}
        options = []
        for group, games in groups.items():
            is_open = not folds or group not in self._folded
            said = group.upper() if is_open else f"{group.upper()}  {counted(len(games), 'game')}"
            style = "bold $gold" if is_open else "bold"  # the cursor is gold, and can be on a folded group
            options.append(Option(Content.styled(said, style), id=f"{group}/", disabled=is_open))
            for game in games if is_open else ():
                name = f"{group}/{game.key}"
                self.rows[name] = group, game
                options.append(Option(row(group, game), id=name))
        self.set_options(options)

    @property
    def places(self) -> dict[str, int]:
        """The places of the games by the names of their options."""
        return {name: place for place, option in enumerate(self.options) if (name := option.id) in self.rows}

    def step_family(self, step: int) -> None:
        """Go to the first game of another group, or to its heading if it is folded."""
        headings = [(place, one) for place, one in enumerate(self.options) if one.id not in self.rows]
        firsts = [place + heading.disabled for place, heading in headings]
        at = sum(first <= (self.highlighted or 0) for first in firsts) - 1
        if firsts:
            self.highlighted = firsts[(at + step) % len(firsts)]

    def fold(self, *, folds: bool) -> str:
        """Fold the group at the cursor, or open it; its name, empty when it is so already. Then fill the list."""
        row = self.at_cursor
        group = row[0] if row else self._at.removesuffix("/")
        if not group or folds == (group in self._folded):
            return ""
        self._folded ^= {group}
        return group

    def nearest_first(self) -> Iterator[Paytable | Broken]:
        """The game at the cursor, then those in sight, then the others."""
        top, seen = self.scroll_offset.y, self.scrollable_content_region.height
        names = [option.id or "" for option in self.options]
        at = [self.highlighted] if self.highlighted is not None else []
        order = [*at, *range(top, min(top + seen, len(names))), *range(len(names))]
        return (self.rows[names[place]][1] for place in order if names[place] in self.rows)
