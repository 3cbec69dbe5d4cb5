"""The program around the screens: theme, settings, crashes."""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from rich.console import RenderableType
from textual import constants, on
from textual._context import active_message_pump
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Event, Key
from textual.filter import ANSIToTruecolor, LineFilter
from textual.screen import Screen
from textual.types import AnimationLevel
from textual.widget import MountError, Widget

from videopoker.core.messages import reason
from videopoker.core.settings import Settings
from videopoker.play.crash_report import EXIT_CODE, report
from videopoker.play.saves.file_check import SaveError
from videopoker.play.session import Session
from videopoker.play.settings.file import load_settings, save_key, save_setting
from videopoker.play.settings.keys import rekeyed
from videopoker.tui.animation.timeline import lower_level
from videopoker.tui.ascii_filter import AsciiFilter
from videopoker.tui.colours.theme import (
    FELTS,
    deck_colours,
    own_theme,
    own_themes,
    role_colours,
    theme_for,
)
from videopoker.tui.colours.xterm_filter import XtermFilter
from videopoker.tui.content.faults import faults_told, theme_faults
from videopoker.tui.host.host import Host
from videopoker.tui.host.terminal import Terminal
from videopoker.tui.key_order import KeyOrder
from videopoker.tui.palette import Actions, Palette, ThemePalette, screen_commands
from videopoker.tui.requests import (
    AsksFirst,
    ChangeKey,
    ChangeSetting,
    EndsAtAnyKey,
    TakesNotes,
    TakesSettings,
)
from videopoker.tui.screens.table import TableScreen
from videopoker.tui.solver_service import SolverService

CHECKED_ROWS = 100
"""Rows of the log that are checked every tenth of a second while the table is open, in some 3 ms."""


class VideoPokerApp(App[None]):
    """The table in a terminal."""

    CSS_PATH: ClassVar[str] = "app.tcss"
    COMMANDS = {Actions}
    TITLE = "videopoker"
    BINDINGS: ClassVar[list[BindingType]] = [
        # before every screen's own: Textual would copy text, or say that ctrl+c does not quit
        Binding("ctrl+c", "quit", "quit at once", show=False, priority=True),
        Binding("ctrl+q", "ask_quit", "quit", show=False, priority=True),
    ]

    def __init__(
        self, session: Session, crash_log: Path, settings_file: Path | None = None, host: Host | None = None
    ) -> None:
        """Without a `host` it is the terminal that the program was started in."""
        if not os.environ.get("NO_COLOR"):  # Textual takes an empty one for a wish; https://no-color.org
            os.environ.pop("NO_COLOR", None)
        self.host = host or Terminal()
        self.settings, self._faults = load_settings(settings_file) if settings_file else (Settings(), [])
        super().__init__(driver_class=None if constants.DRIVER else self.host.driver_class)
        self._session = session
        self._crash_log = crash_log
        self.solver = SolverService()
        self.settings_file = settings_file
        """Where settings are saved; None for nowhere."""
        self._in_letters, self._in_xterm_colours = AsciiFilter(), XtermFilter()
        self._key_order = KeyOrder(self, super().on_event)
        self.demo_end: str | None = None
        """The key that ended a demo before the table was opened, '' for a click."""
        self.crash_line = ""
        """Printed after a crash; empty without one."""
        self.on_crash: Callable[[int, str], object] = lambda *_: None
        """Called with the exit code and the line of a crash: Textual may wait for ever for what crashed."""
        for felt in FELTS.values():
            self.register_theme(felt)
        self._register_own_themes()
        # setting it plainly would have the style sheet read a second time
        self.set_reactive(VideoPokerApp.theme, self._wanted_theme())
        self.stylesheet.set_variables(self.get_css_variables())

    @property
    def animation_level(self) -> AnimationLevel:
        """What may move, Textual's own scrolling too: the lower of the setting and the terminal's level."""
        # many small frames arrive late and together through SSH
        reachable = "basic" if self.host.is_remote else "full"
        return lower_level(self.settings.animation, self._terminal_level, reachable)

    @animation_level.setter
    def animation_level(self, level: AnimationLevel) -> None:
        self._terminal_level = level

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Paint in ASCII where the player or the terminal wants it, and in the colours that the terminal has."""
        filters = [*super().get_line_filters()]
        system = self.console.color_system
        # each filter costs a tenth of a frame, and a second copy of every row; this one is for the palette's faint texts
        if system == "256" or (system == "truecolor" and not isinstance(self.screen, Palette)):
            filters = [other for other in filters if not isinstance(other, ANSIToTruecolor)]
        if self.letters:
            filters.append(self._in_letters)
        if system == "256":
            filters.append(self._in_xterm_colours)
        return filters

    def get_key_display(self, binding: Binding) -> str:
        """Name the enter key: its sign is missing in some fonts."""
        return super().get_key_display(binding).replace("⏎", "enter")

    @property
    def letters(self) -> bool:
        """Whether everything is painted in ASCII: the player wants it, or the terminal has no symbols."""
        return self.settings.letters or not self.host.has_symbols

    @property
    def _shown_settings(self) -> Settings:
        """What the player wants, as far as the terminal can show it."""
        return replace(self.settings, letters=self.letters)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colour of every role, for themes that do not define them."""
        is_felt = self.current_theme.name in FELTS
        return {} if is_felt else role_colours(self.current_theme, self.console.color_system)

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colours, those of the suits as the player wants them."""
        variables = super().get_css_variables()  # the app's own: texts read their colours there
        variables |= deck_colours(self.settings.colours, variables, self.console.color_system)
        return variables

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The command palette: every action of the screen, then Textual's own."""
        yield from screen_commands(screen)
        for command in super().get_system_commands(screen):
            if command.title not in {"Quit", "Keys"}:  # the screen's own quit asks where the player wants it
                yield command

    def get_default_screen(self) -> Screen[Any]:
        """The table, with no empty screen behind it to be laid out first; it tells faults of the settings file."""
        table = TableScreen(self._session, self.solver, self._shown_settings)
        table.demo_end = self.demo_end
        if self._faults:
            table.note = faults_told(self._faults, self.size.width - 2)
        return table

    def on_unmount(self) -> None:
        """Leave at once, whatever is being solved."""
        self.solver.close()

    def on_mount(self) -> None:
        """Use the player's keys."""
        self.set_keymap(dict(self.settings.keys))
        self._checks = self.set_interval(0.1, self._check_log)

    def _check_log(self) -> None:
        """Check the next rows of the log; a fault is said at once, and nothing is stored after it."""
        try:
            if not self._session.log.check_some(CHECKED_ROWS):
                self._checks.stop()
        except SaveError as error:
            self._checks.stop()
            self._say(f"No more bets: {error.reason}.")

    async def on_event(self, event: Event) -> None:
        """Let keys wait for a screen that is being opened."""
        if isinstance(event, Key) and not event.is_forwarded:
            await self._key_order.take(event)
        else:
            await super().on_event(event)

    def on_key(self, event: Key) -> None:
        """Give the screen the keys that were pressed after the one that opened it; have the table explain one that does nothing."""
        if self._key_order.is_late(event):
            event.prevent_default()
        elif isinstance(self.screen, TableScreen):
            self.screen.explain_key(event.key)

    def action_settings(self) -> None:
        """Change how the table looks and behaves."""
        from videopoker.tui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen(self.settings, self.settings_file, self.available_themes))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual gives both
        """Keep the command palette away from a demo, which any key ends."""
        return action != "command_palette" or not isinstance(self.screen, EndsAtAnyKey)

    def action_command_palette(self) -> None:
        """Open the command palette, unless it is open or still closing."""
        if not any(isinstance(screen, Palette) for screen in self._nodes):
            self.push_screen(Palette(id="--command-palette"))

    def search_themes(self) -> None:
        """List the themes."""
        self.push_screen(ThemePalette())

    def action_screen_help(self) -> None:
        """List the keys of this screen."""
        from videopoker.tui.screens.help import ScreenHelp

        self.push_screen(ScreenHelp(self.screen))

    def action_ask_quit(self) -> None:
        """Leave from any screen; ask first if the player wants that."""
        from videopoker.tui.screens.settings import QuitDialog

        if isinstance(self.screen, AsksFirst) and self.screen.asks_first(self.exit):
            return
        if not self.settings.confirm_quit:
            self.exit()
        elif not isinstance(self.screen, QuitDialog):
            self.push_screen(QuitDialog(), lambda sure: self.exit() if sure else None)

    def change_setting(self, name: str, value: str | bool | int | tuple[str, ...]) -> None:
        """Use a setting from now on, and save it."""
        changed: dict[str, Any] = {name: value}
        self._use(replace(self.settings, **changed))
        self.theme = self._wanted_theme()
        if name in {"letters", "colours"}:
            self.refresh_css(animate=False)  # repaint everything
        self._keep(lambda file: save_setting(file, name, value))

    @on(ChangeSetting)
    def _change_setting(self, change: ChangeSetting) -> None:
        self.change_setting(change.name, change.value)

    @on(ChangeKey)
    def _change_key(self, change: ChangeKey) -> None:
        chosen = rekeyed(self.settings.keys, change.action, change.keys)
        self.set_keymap(chosen)
        self._use(replace(self.settings, keys=chosen))
        self._keep(lambda file: save_key(file, change.action, chosen.get(change.action)))

    def _use(self, settings: Settings) -> None:
        self.settings = settings
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.settings = self._shown_settings
            elif isinstance(screen, TakesSettings):
                screen.settings = settings

    def _keep(self, save: Callable[[Path], None]) -> None:
        if self.settings_file:
            try:
                save(self.settings_file)
            except (OSError, ValueError) as error:
                self._say(f"{self.settings_file.name}: not saved: {reason(error)}")

    def _say(self, note: str) -> None:
        """Show a note on the screen on top that has a line for it."""
        able = [screen for screen in self.screen_stack if isinstance(screen, TakesNotes)]
        next((screen for screen in reversed(able) if screen.is_mounted), able[0]).say(note)

    def notify(self, message: str, **_: Any) -> None:
        """Say what Textual would show in a toast, such as where a screenshot was saved, on the message line."""
        self._say(Content.from_markup(message).plain)

    def watch_theme(self, theme: str) -> None:
        """Save a theme chosen in the command palette like any other setting."""
        if self.is_running and theme != self._wanted_theme() and theme in self.available_themes:
            self.change_setting("theme", theme)

    def _register_own_themes(self) -> None:
        own, faults = own_themes(self.settings_file.parent / "themes") if self.settings_file else ([], [])
        for theme in own:
            self.register_theme(own_theme(theme, self.console.color_system))
        found = theme_faults(self.settings_file, self.settings.theme, self.available_themes, faults)
        self._faults = found + self._faults

    def _wanted_theme(self) -> str:
        wanted = self.settings.theme if self.settings.theme in self.available_themes else "felt"
        return theme_for(wanted, self.console.color_system)

    def _handle_exception(self, error: Exception) -> None:
        """Ignore what a closing screen misses: Textual takes its widgets away and still calls it."""
        failed = active_message_pump.get(None)
        is_closed = self._exit or (isinstance(failed, Widget) and failed.screen not in self.screen_stack)
        if not (
            is_closed and isinstance(getattr(error, "error", error), NoMatches | MountError)
        ):  # a worker wraps its error
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Textual prints the stack with all local variables, undealt cards among them; we write a report."""
        self._return_code = EXIT_CODE
        if not self.crash_line:
            self.crash_line = report(self._exception or sys.exc_info()[1], self._crash_log)
        self.on_crash(EXIT_CODE, self.crash_line)
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:  # noqa: ARG002 - the report holds the stack
        """As `_fatal_error`, for what Textual gives up on by itself."""
        self._fatal_error()
