"""The games: every shipped paytable, with its pays beside it."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.paytable import Paytable
from videopoker.play.paytables import paytable_library


class GamesScreen(ModalScreen[Paytable | None]):
    """Gives the paytable chosen, or None."""

    BINDINGS = [Binding("escape,q,g", "dismiss", "back")]

    def __init__(self, current: str) -> None:
        super().__init__()
        self._current = current
        self._library = paytable_library()
        self._tables = {table.key: table for table in self._library.tables}

    def compose(self) -> ComposeResult:
        """The list, and the pays of the game under the cursor."""
        with Vertical(classes="dialog wide"):
            yield Static("GAMES", classes="heading", id="game-title")
            with Horizontal():
                yield OptionList(*self._options(), id="games")
                yield Static(id="pays")
            yield Static("↑ ↓ choose   enter play   esc back", classes="keys")

    def on_mount(self) -> None:
        """Start at the game that is on the machine."""
        games = self.query_one(OptionList)
        if self._current in self._tables:
            games.highlighted = games.get_option_index(self._current)

    def _options(self) -> list[Option]:
        options, game = [], ""
        for table in self._library.tables:
            if table.name != game:
                game = table.name
                options.append(Option(Content.styled(game.upper(), "bold $gold"), disabled=True))
            options.append(Option(Content(f" {table.variant or table.name}"), id=table.key))
        if self._library.broken:
            options.append(Option(Content.styled("BROKEN", "bold $gold"), disabled=True))
        return options + [Option(Content(f" {name}"), id=name) for name in self._library.broken]

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, highlighted: OptionList.OptionHighlighted) -> None:
        name = highlighted.option_id or ""
        table = self._tables.get(name)
        title = f"  {table.title}" if table else f"  {name} (broken)"
        self.query_one("#game-title", Static).update(
            Content.assemble("GAMES", (title, "not bold $foreground"))
        )
        self.query_one("#pays", Static).update(
            _preview(table) if table else Content(str(self._library.broken.get(name, "")))
        )

    @on(OptionList.OptionSelected)
    def _chosen(self, chosen: OptionList.OptionSelected) -> None:
        chosen.stop()
        table = self._tables.get(chosen.option_id or "")
        if table is None:
            self.notify("This paytable is broken; choose another", severity="warning")
            return
        self.dismiss(table)


def _preview(table: Paytable) -> Content:
    stated = f"return {table.stated_return:.4%}" if table.stated_return else "return not stated"
    rows = [f"{table.deck_size} cards  ·  {stated}"]
    rows += [f"{line.label[:26]:<26}{line.pays[-1]:>7}" for line in table.lines]
    return Content("\n".join(rows))
