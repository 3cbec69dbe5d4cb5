"""The list of games, in groups that fold."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from textual.content import Content
from textual.events import Click
from textual.widgets.option_list import Option

from videopoker.core.base.messages import counted
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.library import Broken
from videopoker.tui.kit.lists import Rows

Row = tuple[str, Paytable | Broken]
"""A game and the group it is listed in."""


class GameList(Rows):
    """The list of games: a click shows a game, a click on the game shown plays it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows: dict[str, Row] = {}
        """The games listed, by option id; all other options are headings."""
        self._groups: Mapping[str, Sequence[Paytable | Broken]] = {}
        self._folded: set[str] = set()
        """The folded groups: only their headings are listed."""

    def on_click(self, event: Click) -> None:
        """Move the cursor; only a click on the game at the cursor chooses it."""
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked != self.highlighted:
            event.prevent_default()
            # the option clicked may be gone since it was painted
            if clicked < self.option_count and not self.get_option_at_index(clicked).disabled:
                self.highlighted = clicked

    @property
    def at_cursor(self) -> Row | None:
        """The game at the cursor; None on a heading or in an empty list."""
        return self.rows.get(self.at)

    @property
    def folded_at_cursor(self) -> Sequence[Paytable | Broken]:
        """The games of the folded group at the cursor; empty on a game."""
        return self._groups.get(self.at.removesuffix("/"), ()) if self.at_cursor is None else ()

    @property
    def at(self) -> str:
        """The name of the game or folded group at the cursor; empty for none."""
        option = self.highlighted_option
        return (option and option.id) or ""

    def fill(
        self,
        groups: Mapping[str, Sequence[Paytable | Broken]],
        row: Callable[[str, Paytable | Broken], Content],
        *,
        folds: bool,
    ) -> None:
        """List these groups; without `folds` all groups are open."""
        self.rows, self._groups = {}, groups
        options = []
        for group, games in groups.items():
            is_open = not folds or group not in self._folded
            heading = group.upper() if is_open else f"{group.upper()}  {counted(len(games), 'game')}"
            style = (
                "bold $gold" if is_open else "bold"
            )  # not gold: the cursor, which is gold, can be on a folded group
            options.append(Option(Content.styled(heading, style), id=f"{group}/", disabled=is_open))
            for game in games if is_open else ():
                name = f"{group}/{game.key}"
                self.rows[name] = group, game
                options.append(Option(row(group, game), id=name))
        self.set_options(options)

    @property
    def indexes(self) -> dict[str, int]:
        """The indexes of the games and folded groups by option id."""
        return {option.id or "": index for index, option in enumerate(self.options) if not option.disabled}

    def step_family(self, step: int) -> None:
        """Go to the first game of another group, or to its heading if it is folded."""
        headings = [
            (index, option) for index, option in enumerate(self.options) if option.id not in self.rows
        ]
        firsts = [index + heading.disabled for index, heading in headings]
        family = sum(first <= (self.highlighted or 0) for first in firsts) - 1
        if firsts:
            self.highlighted = firsts[(family + step) % len(firsts)]

    def fold(self, *, folds: bool) -> str:
        """Fold or open the group at the cursor, and return its name, empty if unchanged. The caller fills the list."""
        row = self.at_cursor
        group = row[0] if row else self.at.removesuffix("/")
        if not group or folds == (group in self._folded):
            return ""
        self._folded ^= {group}
        return group

    def nearest_first(self) -> Iterator[Paytable | Broken]:
        """The game at the cursor, then the visible games, then the others."""
        top, seen = self.scroll_offset.y, self.scrollable_content_region.height
        names = [option.id or "" for option in self.options]
        highlighted = [self.highlighted] if self.highlighted is not None else []
        order = [*highlighted, *range(top, min(top + seen, len(names))), *range(len(names))]
        return (self.rows[names[index]][1] for index in order if names[index] in self.rows)
