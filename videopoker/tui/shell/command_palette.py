"""The command palette: every action in one row, found by its words and shown with its key."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar, Self

from textual import events, on
from textual.app import ComposeResult, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import ActiveBinding, Binding
from textual.command import Command, CommandInput, CommandList, CommandPalette, Provider
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.styles import RulesMap
from textual.errors import NoWidget
from textual.fuzzy import Matcher
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style
from textual.system_commands import SystemCommandsProvider
from textual.visual import RenderOptions, Visual, VisualType
from textual.widgets import Input, LoadingIndicator, Static
from textual.widgets.option_list import Option
from textual.worker import WorkerCancelled, WorkerFailed

from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.text.groups.group import NO_MATCH
from videopoker.tui.kit.full_screen import Frame
from videopoker.tui.kit.lists import Rows
from videopoker.tui.kit.text_layout import key_hints
from videopoker.tui.textual_fixes.screens import ClosesOnce
from videopoker.tui.textual_fixes.widgets import TextLine

_BEFORE_KEY = 2
"""Blank columns before the key of a command."""


def _score(text: str, word: str) -> float:
    found = re.search(rf"\b{re.escape(word)}", text)
    return 0.5 + 0.5 / (1 + found.start()) if found else 0.25


class WordMatcher(Matcher):
    """Matches texts with all words typed; best at the start of a word, the nearer to the start of the text the better."""

    def match(self, candidate: str) -> float:
        """The score of a match, from 0 (no match) to 1."""
        text = candidate.casefold()
        words = self.query.casefold().split()
        if not words or any(word not in text for word in words):
            return 0
        return sum(_score(text, word) for word in words) / len(words)

    def highlight(self, candidate: str) -> Content:
        """The text with the words found highlighted."""
        words = sorted(
            self.query.split(), key=len, reverse=True
        )  # the longer first, where one starts with another
        matches = re.finditer("|".join(map(re.escape, words)), candidate, re.IGNORECASE)
        content = Content(candidate)
        for part in matches:
            content = content.stylize(self.match_style, *part.span())
        return content


class _ByWords(Provider):
    """Finds commands by their words."""

    def matcher(self, user_input: str, case_sensitive: bool = False) -> Matcher:
        return WordMatcher(user_input, match_style=self.match_style, case_sensitive=case_sensitive)


class Actions(_ByWords, SystemCommandsProvider):
    """The commands for actions of the screen and the program."""


class CommandLine(CommandInput, TextLine):
    """The search line of the palette."""


class _CommandRow(Visual):
    """A command in one row: its words, cut if they are too long, and its key at the right end."""

    def __init__(self, words: Content, key: str) -> None:
        self._words = words
        self._key = Content.styled(key, "bold")

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        columns = max(0, width - self._key.cell_length - _BEFORE_KEY)
        words = self._words.truncate(columns, ellipsis=True)
        gap = " " * (width - words.cell_length - self._key.cell_length)
        return Content.assemble(words, gap, self._key).render_strips(width, height, style, options)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:  # noqa: ARG002 - Textual's
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:  # noqa: ARG002 - Textual's
        return 1


class Commands(CommandList, Rows):
    """The commands found, one in a row, with the mark of all lists at the cursor."""

    def add_options(self, new_options: Iterable[Any]) -> Self:
        """Add commands, each in one row; the option without a command says that none is found."""
        return super().add_options(
            _in_one_row(option) if isinstance(option, Command) else Option(NO_MATCH, option.id, disabled=True)
            for option in new_options
        )


def _in_one_row(command: Command) -> Command:
    words: VisualType = command.hit.prompt
    row = _CommandRow(words if isinstance(words, Content) else Content(str(words)), command.hit.help or "")
    return Command(row, command.hit, command.id)


class Palette(CommandPalette, ClosesOnce[None]):
    """Textual's palette in this program's frame; it stops searching when it closes."""

    heading: ClassVar[str] = "COMMANDS"

    def compose(self) -> ComposeResult:
        """The search line, the commands found, and the keys."""
        with Frame(title=self.heading, id="--container"):
            with Horizontal(id="--input"):
                yield CommandLine(placeholder="type to search", select_on_focus=False)
            with Vertical(id="--results"):
                yield Commands()
                yield LoadingIndicator()
            yield Static(key_hints({"↑ ↓": "choose", "enter": "run", "esc": "back"}), classes="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Fit the list: 90% of the screen's rows, less 7 around the list."""
        self.query_one(Commands).styles.max_height = event.size.height * 9 // 10 - 7

    def on_click(self, event: events.Click) -> None:
        """Ignore a click outside a terminal that just shrank: Textual would look for a widget there."""
        try:
            self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            event.prevent_default()

    @on(Input.Submitted)
    async def _find_first(self) -> None:
        """Wait for the matches of the whole text typed before choosing."""
        searching = [
            worker
            for worker in self.workers
            if worker.node is self and not (worker.is_cancelled or worker.is_finished)
        ]
        with suppress(WorkerCancelled, WorkerFailed):
            await self.workers.wait_for_complete(searching)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Close the palette, if it is still open."""
        self._cancel_gather_commands()
        return super().dismiss(result)

    def _action_command_list(self, action: str) -> None:
        with suppress(KeyError):  # a page key before the first layout
            super()._action_command_list(action)

    def _gather_commands(self, search_value: str) -> object:  # type: ignore[override]  # Textual turns it into a worker
        return super()._gather_commands(search_value) if self.is_in_stack else None


def screen_commands(screen: Screen[Any]) -> Iterator[SystemCommand]:
    """A command for each action of the screen enabled now; its help is its key."""
    actions = [binding.action for binding in screen.BINDINGS if isinstance(binding, Binding)]
    bound: dict[str, ActiveBinding] = {}
    for active in screen.active_bindings.values():
        if active.enabled and active.node is screen:  # without the app's keys, which include quit
            bound.setdefault(active.binding.action, active)
    for action in dict.fromkeys(actions):
        if action in bound:
            active = bound[action]
            key = screen.app.get_key_display(active.binding)
            yield SystemCommand(
                _title(active),
                key or "no key",
                partial(screen.call_later, screen.run_action, action),
            )


def _title(active: ActiveBinding) -> str:
    action = ACTIONS.get(active.binding.id or "")
    words = action.help if action else active.tooltip or active.binding.description
    return words[:1].upper() + words[1:]  # Textual would swallow an error here, and drop all commands
