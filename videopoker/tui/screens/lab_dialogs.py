"""The dialogs of the paytable lab: a line's hand, the title, the file name, and leaving."""

from collections.abc import Collection

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input, Static

from videopoker.core.hands import CATEGORY_NAMES
from videopoker.core.messages import Refused, printable
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.line_words import line_fields
from videopoker.tui.screens.choice import Choice, ChoiceDialog
from videopoker.tui.widgets.dialog import ENTER, Dialog, InputDialog
from videopoker.tui.widgets.lists import HELP
from videopoker.tui.widgets.text_line import TextLine

LINES = (
    "royal flush",
    "royal flush, natural",
    "five of a kind",
    "straight flush",
    "four of a kind",
    "four of a kind, ranks A",
    "four of a kind, ranks A, kickers 2-4",
    "four of a kind, ranks 2-4",
    "four of a kind, ranks 2-4, kickers A-4",
    "four of a kind, ranks 5-K",
    "four of a kind, ranks 2, natural",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair, ranks JQKA",
    "pair, ranks KA",
)
"""The usual lines, in the words a player types."""


def line_dialog(heading: str, current: str, listed: Collection[str]) -> ChoiceDialog:
    """A dialog for a line: one of the usual lines that the game lacks, or any line typed."""
    lines = [line for line in dict.fromkeys([current or LINES[0], *LINES]) if line not in listed]
    hint = "or type: four of a kind, ranks A, kickers 2-4"
    return ChoiceDialog(heading, [Choice(line, line) for line in lines], current, hint, _typed)


def _typed(text: str) -> list[Choice]:
    """The line typed, if complete, before the usual lines that contain its words; empty if incomplete."""
    hand = text.strip().casefold()
    if hand in CATEGORY_NAMES:
        return [
            Choice(line, line) for line in dict.fromkeys([hand, *(line for line in LINES if hand in line)])
        ]
    try:
        line_fields(text)
    except Refused as error:
        return [Choice(str(error), text)] if "," in text else []
    return [Choice(text, text)]


class TitleDialog(InputDialog[tuple[str, str] | None]):
    """Asks for name and variant."""

    TITLE = heading = "TITLE"
    keys = {"enter": "use both", "tab": "next field", "esc": "back"}
    BINDINGS = [ENTER]

    def __init__(self, name: str, variant: str) -> None:
        super().__init__()
        self._name_before = name
        self._variant_before = variant

    def body(self) -> ComposeResult:
        yield Static("name, such as Jacks or Better")
        yield TextLine(self._name_before, compact=True, id="title-name")
        yield Static("variant: what sets it apart, such as 9/6")
        yield TextLine(self._variant_before, compact=True, id="title-variant")

    def take(self, text: str) -> None:  # noqa: ARG002 - both fields are read
        self.dismiss(
            (self.query_one("#title-name", Input).value, self.query_one("#title-variant", Input).value)
        )


class SaveDialog(InputDialog[str | None]):
    """Asks for the name of the file; taken names are refused."""

    TITLE = heading = "SAVE"
    keys = {"enter": "save", "esc": "back"}
    BINDINGS = [ENTER]

    def __init__(self, game: EditedGame) -> None:
        super().__init__()
        self._game = game
        self.text = game.name

    def body(self) -> ComposeResult:
        """The folder and the name."""
        yield Static(Content.styled(self._game.named.title, "bold"))
        yield Static(Content(printable(f"a file in {self._game.folder}")))
        if fault := self._game.file_fault:
            yield Static(Content(f"{fault}."))
        yield from super().body()

    def take(self, text: str) -> None:
        self.dismiss(self._game.check_name(text))


class LeaveDialog(Dialog[str]):
    """Asks what to do with unsaved changes; returns ``save``, ``leave`` or ``stay``."""

    TITLE = "LEAVE"
    heading = "NOT SAVED"
    keys = {"s": "save", "y": "leave without saving", "n": "stay"}
    BINDINGS = [
        Binding("s,enter", "dismiss('save')", "save"),
        Binding("y", "dismiss('leave')", "leave without saving"),
        Binding("n,escape,q", "dismiss('stay')", "stay"),
        HELP,
    ]

    def body(self) -> ComposeResult:
        yield Static("This paytable has changes that are not saved.")
