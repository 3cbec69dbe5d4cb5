"""Dialogs over the table: a frame with a heading, content, and the keys in the last row."""

from abc import abstractmethod
from collections.abc import Collection, Mapping
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size
from textual.screen import ModalScreen, ScreenResultType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from videopoker.core.base.messages import Refused, printable, without_numpy
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.layout import columns_in_page
from videopoker.tui.kit.lists import F1, Choices, Page
from videopoker.tui.kit.text_layout import key_hints
from videopoker.tui.textual_fixes.screens import ClosesOnce
from videopoker.tui.textual_fixes.widgets import TextLine

ENTER = Binding("enter", "submit", "use what is typed", show=False)
"""Shows the input line's enter key in the key bar, for the BINDINGS of a dialog that uses the text."""


class _DialogFrame(Frame):
    """The window of a dialog, as high as its content.

    Textual counts all rows of a list or page in a window of automatic height, also beyond its `max-height` in `vh`.
    """

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        return self.arrange(Size(width, container.height)).total_region.height


class Dialog(ModalScreen[ScreenResultType], ClosesOnce[ScreenResultType]):
    """The frame of every dialog."""

    frame = "dialog"
    """CSS classes of the window; ``dialog wide`` for a page of text."""
    heading = ""
    keys: Mapping[str, str] = {}
    """The last row: keys and their actions."""

    def compose(self) -> ComposeResult:
        with _DialogFrame(title=self.heading, classes=self.frame):
            yield from self.body()
            yield Static(key_hints(self.keys), classes="keys")

    def body(self) -> ComposeResult:
        """The widgets between the heading and the keys."""
        raise NotImplementedError

    def show_keys(self) -> None:
        """Show the keys in the last row again."""
        self.say(key_hints(self.keys))

    def say(self, words: str | Content) -> None:
        """Show these words in place of the keys; a text is followed by the key that leads away."""
        content = self._before_way_out(words) if isinstance(words, str) else words
        self.query_one(".keys", Static).update(content)

    def complain(self, reason: str) -> None:
        """Say in the last row why something was not done."""
        self.say(self._before_way_out(printable(reason), "bold $lost"))

    def _before_way_out(self, words: str, style: str = "") -> Content:
        way_out = {key: does for key, does in self.keys.items() if key == "esc"}
        return Content.assemble((words, style), "  ", key_hints(way_out))


class InputDialog(Dialog[ScreenResultType]):
    """Asks for a text; an error is shown in the last row until the text changes."""

    BINDINGS = [Binding("escape", "back", "back", priority=True), F1]
    text = ""
    """The initial text."""
    placeholder = ""

    def body(self) -> ComposeResult:
        yield TextLine(self.text, placeholder=self.placeholder, compact=True)

    @abstractmethod
    def take(self, text: str) -> None:
        """Use the text; raises Refused with what is wrong with it."""

    def action_back(self) -> None:
        self.dismiss()

    @on(Input.Changed)
    def _changed(self) -> None:
        self.show_keys()

    @on(Input.Submitted)
    def _submitted(self, submitted: Input.Submitted) -> None:
        submitted.stop()
        try:
            self.take(submitted.value)
        except (Refused, ImportError) as error:
            self.complain(str(without_numpy(error)))


class FileDialog(InputDialog[ScreenResultType]):
    """Asks for the name of a file to write; an existing one is replaced where its name is entered again."""

    _to_replace: Path | None = None

    @on(Input.Changed)
    def _renamed(self) -> None:
        self._to_replace = None

    def checked(self, file: Path) -> Path:
        """The file, if it may be written. Refused the first time if it exists."""
        if file.exists() and file != self._to_replace:
            self._to_replace = file
            raise Refused(f"{file.name} exists; enter again overwrites it")
        return file


class PageDialog(Dialog[ScreenResultType]):
    """A page of text to scroll, fitted to the dialog's width."""

    frame = "dialog wide"
    keys = {"↑ ↓": "scroll", "esc": "back"}

    def body(self) -> ComposeResult:
        yield Page(Static(id="page-text"))

    def on_resize(self) -> None:
        self.show_text()
        self.call_after_refresh(self.show_keys)

    @on(Page.Scrolls)
    def show_keys(self) -> None:
        """Show the keys in the last row again, without the scroll keys if everything is visible."""
        scrolls = self.query_one(Page).show_vertical_scrollbar
        self.say(key_hints({key: does for key, does in self.keys.items() if scrolls or does != "scroll"}))

    def show_text(self) -> None:
        """Write the page again."""
        if self.is_mounted:
            self.query_one("#page-text", Static).update(self.text(columns_in_page(self.app.size.width)))

    @abstractmethod
    def text(self, columns: int) -> Content:
        """The page, `room` columns wide."""


class ListDialog(Dialog[ScreenResultType]):
    """A list, with a description of the option at the cursor below it."""

    unavailable: Collection[str] = ()
    """The names of options that cannot be chosen now."""

    def body(self) -> ComposeResult:
        rows = self.rows().items()
        yield Choices(*(Option(row, id=name, disabled=name in self.unavailable) for name, row in rows))
        yield Static(id="about")

    @abstractmethod
    def rows(self) -> Mapping[str, Content]:
        """The text of each option, by name."""

    @abstractmethod
    def help_for(self, name: str) -> str:
        """What this option does."""

    @abstractmethod
    def choose(self, name: str) -> None:
        """Enter or a click chose this option."""

    @property
    def at(self) -> str:
        """The name of the option at the cursor."""
        option = self.query_one(OptionList).highlighted_option
        return (option and option.id) or ""

    def go_to(self, name: str) -> None:
        """Move the cursor to this option."""
        options = self.query_one(OptionList)
        options.highlighted = options.get_option_index(name)

    def show_rows(self) -> None:
        """Show the options and the words below them again."""
        for name, row in self.rows().items():
            self.query_one(OptionList).replace_option_prompt(name, row)
        self.explain()

    def show_help(self, words: str, style: str = "") -> None:
        """Say this below the list."""
        self.query_one("#about", Static).update(Content.styled(words, style))

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Say what the option at the cursor does, and in the last row what the keys do."""
        self.show_keys()
        self.show_help(self.help_for(self.at))

    @on(OptionList.OptionSelected)
    def _selected(self, selected: OptionList.OptionSelected) -> None:
        selected.stop()
        if self.is_active:  # not pressed twice
            self.choose(selected.option_id or "")
