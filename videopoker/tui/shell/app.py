"""The program around the screens: theme, settings, crashes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import constants, on
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import CommandPalette, Provider
from textual.content import Content
from textual.driver import Driver
from textual.events import Event, Key
from textual.filter import ANSIToTruecolor, LineFilter
from textual.screen import Screen
from textual.types import AnimationLevel

from videopoker.core.base.messages import printable, reason
from videopoker.core.settings import SETTINGS, SOUNDS, WINS, Settings
from videopoker.play.host.crash_report import EXIT_CODE, report
from videopoker.play.host.paths import cache_folder, sounds_path
from videopoker.play.saves.files.sqlite_file import SaveBusy, SaveError
from videopoker.play.session import Session
from videopoker.play.settings.chosen_keys import NO_KEY, rekeyed, screen_keys
from videopoker.play.settings.file import load_settings, save_key, save_setting
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.text.play.note import no_more_bets
from videopoker.text.words.win import pay_now
from videopoker.tui.colours.palettes import XtermFilter
from videopoker.tui.colours.theme import (
    OF_256_COLOURS,
    SHIPPED,
    bar_letters,
    deck_colours,
    own_theme,
    own_themes,
    role_colours,
    theme_for,
)
from videopoker.tui.host.host import Host
from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.kit.requests import (
    AsksAboutChanges,
    AsksFirst,
    ChangeKey,
    ChangeSetting,
    ClosesOnAnyKey,
    ExplainsKeys,
    PlaySound,
    TakesNotes,
    TakesSettings,
)
from videopoker.tui.kit.timeline import lower_level
from videopoker.tui.shell.ascii_filter import AsciiFilter
from videopoker.tui.shell.faults import faults_note, theme_faults
from videopoker.tui.solving.service import SolverService
from videopoker.tui.table.screen import TableScreen
from videopoker.tui.textual_fixes.screens import IgnoresClosedScreens, KeyOrder, ReportsCrashes
from videopoker.tui.textual_fixes.variables import check_variables

if TYPE_CHECKING:
    from videopoker.tui.host.sounds import Sounds

CHECKED_ROWS = 100
"""Rows of the log checked every 0.1 s while the table is open; takes about 3 ms."""


def _terminal() -> Host:
    """The terminal that the program was started in; imported only there, since other hosts have no terminal's modules."""
    from videopoker.tui.host.terminal import Terminal

    return Terminal()


def _actions() -> type[Provider]:
    """The actions that the palette lists; imported when it opens, which saves 5 ms before the first frame."""
    from videopoker.tui.shell.command_palette import Actions

    return Actions


def _takes_keys(screen: Screen[Any]) -> bool:
    """Whether this screen takes a key now: the table takes none while a bet waits for its frame."""
    return not isinstance(screen, TableScreen) or screen.takes_keys


class VideoPokerApp(ReportsCrashes, IgnoresClosedScreens, App[None]):
    """The table in a terminal."""

    CSS_PATH = Path(__file__).with_name("app.tcss")  # absolute: a subclass may be in another package
    COMMANDS = {_actions}
    CRASH_CODE = EXIT_CODE
    TITLE = "videopoker"
    BINDINGS: ClassVar[list[BindingType]] = [
        # overrides every screen: Textual would copy text, or show that ctrl+c does not quit
        Binding("ctrl+c", "quit", "quit at once", show=False, priority=True),
        Binding("ctrl+q", "ask_quit", "quit", show=False, priority=True),
        Binding(ACTIONS["more"].keys, "app.more_keys", ACTIONS["more"].label, id="more"),
    ]

    def __init__(
        self, session: Session, crash_log: Path, settings_file: Path | None = None, host: Host | None = None
    ) -> None:
        """The default `host` is the terminal that the program was started in."""
        check_variables()
        self.host: Host = host or _terminal()
        self.settings: Settings
        self.settings, faults = (
            load_settings(settings_file, sounds_path()) if settings_file else (Settings(), [])
        )
        # an action without a key is in the list of keys
        self._faults = [fault for fault in faults if not fault.harmless or fault.key not in ACTIONS]
        # Textual only calls it, so a method that makes a driver serves as its class
        super().__init__(driver_class=None if constants.DRIVER else cast("type[Driver]", self.host.driver))
        self._session = session
        self._crash_log = crash_log
        self.solver: SolverService = SolverService()
        self.settings_file = settings_file
        """The file for settings; None to save none."""
        self._in_letters = AsciiFilter()
        self._in_xterm_colours = XtermFilter()
        self._key_order = KeyOrder(self, super().on_event, _takes_keys)
        self._sounds: Sounds | None = None
        self.demo_end: str | None = None
        """The key that ended a demo before the table opened, '' for a click."""
        self.crash_code: int = EXIT_CODE
        self.crash_line: str = ""
        """The line to print after a crash; empty without a crash."""
        self.on_crash: Callable[[int, str], object] = lambda *_: None
        """Called with the exit code and line of a crash, as Textual may hang on the crashed widget."""
        for theme in SHIPPED.values():
            self.register_theme(theme)
        self._register_own_themes()
        # an ordinary assignment would read the style sheet again
        self.set_reactive(VideoPokerApp.theme, self._painted_theme())
        self.stylesheet.set_variables(self.get_css_variables())

    @property
    def animation_level(self) -> AnimationLevel:
        """The level of animations, including Textual's scrolling: the lowest of setting, terminal and connection."""
        # over SSH many small frames arrive late and together
        reachable = "basic" if self.host.is_remote else "full"
        return lower_level(self.settings.animation, self._terminal_level, reachable)

    @animation_level.setter
    def animation_level(self, level: AnimationLevel) -> None:
        self._terminal_level = level

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Filters for ASCII, if the setting or the terminal needs it, and for the terminal's colours."""
        filters = [*super().get_line_filters()]
        system = self.console.color_system
        # a filter costs a tenth of a frame and copies every row; this one is only needed for the palette's faint texts
        if system == "256" or (system == "truecolor" and not isinstance(self.screen, CommandPalette)):
            filters = [other for other in filters if not isinstance(other, ANSIToTruecolor)]
        if self.letters:
            filters.append(self._in_letters)
        if system == "256":
            filters.append(self._in_xterm_colours)
        return filters

    def get_key_display(self, binding: Binding) -> str:
        """Write `enter` and `ctrl+` in place of symbols that some fonts lack; nothing for an action without a key."""
        if binding.key.startswith(NO_KEY):
            return ""
        key = super().get_key_display(binding)
        for symbol, name in (("⏎", "enter"), ("⌫", "backspace"), ("^", "ctrl+")):
            key = key.replace(symbol, name)
        return key

    @property
    def letters(self) -> bool:
        """Whether to paint in ASCII: by the setting, or because the terminal has no symbols."""
        return self.settings.letters or not self.host.has_symbols

    @property
    def _shown_settings(self) -> Settings:
        """The settings, limited to what the terminal can show."""
        return replace(self.settings, letters=self.letters)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colour of every role, for themes that do not define them."""
        is_ours = self.current_theme.name in SHIPPED
        return {} if is_ours else role_colours(self.current_theme, self.console.color_system)

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colours, with the suit colours of the settings."""
        variables = super().get_css_variables()  # set on the app too: texts read their colours there
        deck = deck_colours(self.settings.colours, variables, self.console.color_system)
        return variables | deck | {"bar-letters": bar_letters(variables)}

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The command palette: every action of the screen, then Textual's own."""
        from videopoker.tui.shell.command_palette import screen_commands

        yield from screen_commands(screen)
        for command in super().get_system_commands(screen):
            if command.title not in {"Quit", "Keys"}:  # the screen has its own quit, which may ask first
                yield command._replace(title=f"{command.title}: {command.help}", help="")
        for setting in SETTINGS:
            words = f"Setting: {setting.name.replace('_', ' ')} · {setting.help}"
            yield SystemCommand(words, "", partial(self._open_settings, setting.name))

    def get_default_screen(self) -> Screen[Any]:
        """The table as first screen, so that no empty one is laid out; it shows errors of the settings file."""
        table = TableScreen(self._session, self.solver, self._shown_settings)
        table.demo_end = self.demo_end
        if self._faults:
            table.note = faults_note(self._faults, self.size.width - 2)
        return table

    def on_unmount(self) -> None:
        """Stop the solver and the sound."""
        self.solver.close()
        if self._sounds:
            self._sounds.end()

    def on_mount(self) -> None:
        """Apply the player's keys, and start checking the log."""
        self.set_keymap(screen_keys(self.settings.keys))
        self._session.log.use_on_screen()
        is_behind = self._session.log.derived.index.step()
        self._checks = self.set_interval(0.03 if is_behind else 0.1, self._check_log)

    def _check_log(self) -> None:
        """Check the next rows of the log; after an error, show it and store nothing more."""
        try:
            if not self._session.log.check_some(CHECKED_ROWS):
                self._checks.stop()
        except SaveBusy:
            return  # the next time
        except SaveError as error:
            self._checks.stop()
            self._say(no_more_bets(error.reason))

    async def on_event(self, event: Event) -> None:
        """Hold keys back until a screen that is opening is ready."""
        if isinstance(event, Key) and not event.is_forwarded:
            await self._key_order.take(event)
        else:
            await super().on_event(event)

    def on_key(self, event: Key) -> None:
        """Pass on keys pressed while a screen opened; let the screen explain a key that does nothing."""
        if self._key_order.is_late(event):
            event.prevent_default()
        elif isinstance(self.screen, ExplainsKeys):
            self.screen.explain_key(event.key)

    def action_settings(self) -> None:
        """Change how the table looks and behaves."""
        self._open_settings()

    def _open_settings(self, first: str = "") -> None:
        """Open the settings with the cursor on this one."""
        from videopoker.tui.shell.settings import SettingsScreen

        themes = self.available_themes.keys() - OF_256_COLOURS
        self.push_screen(SettingsScreen(self.settings, self.settings_file, themes, first))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual gives both
        """Disable the command palette in a demo, which any key ends."""
        return action != "command_palette" or not isinstance(self.screen, ClosesOnAnyKey)

    def action_command_palette(self) -> None:
        """Open the command palette, unless it is open or still closing."""
        from videopoker.tui.shell.command_palette import Palette

        if not self.has_screen(Palette):
            self.push_screen(Palette(id="--command-palette"))

    def search_themes(self) -> None:
        """List the themes, each with a preview."""
        from videopoker.tui.kit.choice import Choice
        from videopoker.tui.shell.themes import ThemesScreen

        def use(chosen: Choice | None) -> None:
            if chosen:
                self.change_setting("theme", str(chosen.value))

        self.push_screen(ThemesScreen(self.available_themes, self._shown_settings), use)

    def action_screen_help(self) -> None:
        """List the keys of this screen."""
        from videopoker.tui.kit.help import ScreenHelp

        self.push_screen(ScreenHelp(self.screen))

    def action_more_keys(self) -> None:
        """Show the next row of the screen's keys."""
        for bar in self.screen.query(KeyBar):
            bar.turn()

    async def action_quit(self) -> None:
        """Leave at once; ask first only about unsaved changes, and only once."""
        if isinstance(self.screen, AsksAboutChanges) or not self._asks_about_changes():
            self.exit()

    def _asks_about_changes(self) -> bool:
        """Whether a screen, on top or below others, now asks about unsaved changes."""
        if isinstance(self.screen, AsksAboutChanges):
            return True
        screens = (screen for screen in reversed(self.screen_stack) if isinstance(screen, AsksFirst))
        return any(screen.asks_first(self.exit) for screen in screens)

    def action_ask_quit(self) -> None:
        """Leave from any screen; ask first if the player wants that."""
        from videopoker.tui.shell.settings import QuitDialog

        if self._asks_about_changes():
            return
        if not self.settings.confirm_quit:
            self.exit()
        elif not isinstance(self.screen, QuitDialog):
            self.push_screen(QuitDialog(), lambda sure: self.exit() if sure else None)

    def change_setting(self, name: str, value: str | bool | float | tuple[str, ...]) -> None:
        """Apply and save a setting."""
        changed: dict[str, Any] = {name: value}
        self._use(replace(self.settings, **changed))
        self.theme = self._painted_theme()
        if name in {"letters", "colours", "felt"}:
            self.refresh_css(animate=False)  # repaint everything
        self._keep(lambda file: save_setting(file, name, value, sounds_path()))

    @on(ChangeSetting)
    def _change_setting(self, change: ChangeSetting) -> None:
        self.change_setting(change.name, change.value)

    @on(PlaySound)
    def _play_sound(self, request: PlaySound) -> None:
        command = self.settings.sound.get(request.win)
        is_own = not command and self.settings.bell == SOUNDS
        if is_own and (self.host.is_remote or not self.host.plays_sounds):
            self.bell()  # a sound would be played on another computer, or not at all
        elif (command or is_own) and self.host.plays_sounds:
            if self._sounds is None:
                from videopoker.tui.host.sounds import Sounds  # rarely needed

                self._sounds = Sounds(self._say_sound_fault)
            if command:
                self._sounds.play(command)
            else:
                self._sounds.play_own(
                    "royal" if request.win == WINS[-1] else "win", cache_folder(self.settings_file)
                )

    @on(ChangeKey)
    def _change_key(self, change: ChangeKey) -> None:
        chosen = rekeyed(self.settings.keys, change.action, change.keys)
        self.set_keymap(screen_keys(chosen))
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

    def _say_sound_fault(self, fault: str) -> None:
        """The pay of the hand stays in the message row, before the fault; only settings.toml names sounds."""
        where = f"{self.settings_file.name}, " if self.settings_file else ""
        self._say(" · ".join([*pay_now(self._session.state), where + fault]))

    def _say(self, note: str) -> None:
        """Show a note on the topmost screen with a line for notes."""
        able = [screen for screen in self.screen_stack if isinstance(screen, TakesNotes)]
        next((screen for screen in reversed(able) if screen.is_mounted), able[0]).say(note)

    def notify(self, message: str, **_: Any) -> None:
        """Show Textual's notifications, such as where a screenshot was saved, in the message line."""
        self._say(Content.from_markup(message).plain)

    def watch_theme(self, theme: str) -> None:
        """Save a theme chosen in the command palette."""
        if self.is_running and theme != self._painted_theme() and theme in self.available_themes:
            self.change_setting("theme", theme)

    def _register_own_themes(self) -> None:
        own, faults = own_themes(self.settings_file.parent / "themes") if self.settings_file else ([], [])
        for theme in own:
            self.register_theme(own_theme(theme, self.console.color_system))
        theme_notes = theme_faults(self.settings_file, self.settings.theme, self.available_themes, faults)
        self._faults = theme_notes + self._faults

    def _painted_theme(self) -> str:
        theme = self.settings.theme if self.settings.theme in self.available_themes else "felt"
        return theme_for(theme, self.console.color_system)

    def crashed(self, error: BaseException | None) -> None:
        """Write a report of the first error; for a save that cannot be read, say so instead."""
        if not self.crash_line and isinstance(error, SaveError):
            self.crash_code = 2
            self.crash_line = f"videopoker: {printable(self._session.log.loss or error)}"
        elif not self.crash_line:
            self.crash_line = report(error, self._crash_log)
        self.on_crash(self.crash_code, self.crash_line)
