"""The door for a page of a browser: opens a save or practice, plays it, and gives the last line.

A page has no terminal, no signals, no processes and no threads. It stores the folder of the save, keeps other tabs out
of it, and awaits `Page.play` in its own event loop.
"""

import asyncio
import os
from contextlib import chdir, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from videopoker.core.base.messages import Refused, quoted
from videopoker.play.deals.dealing import OPENING_DEPOSIT
from videopoker.play.host.crash_report import report
from videopoker.play.host.made_files import Deliver, sent_by
from videopoker.play.host.paths import DEFAULT_SAVE, ENVIRONMENT, SETTINGS_FILE, crash_log_path, save_path
from videopoker.play.paytables.files import PaytableError
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.session import Session
from videopoker.play.settings.chosen_keys import screen_keys
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.text.words.hand import PRACTICE_IS_NOT_SAVED
from videopoker.tui.host.stream import Stream, StreamHost
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.shell.stream_run import play_on_stream
from videopoker.tui.textual_fixes.garbage import collect_between_frames
from videopoker.tui.textual_fixes.task_names import put_back

_BUTTONS = {"back": "escape", "menu": VideoPokerApp.COMMAND_PALETTE_BINDING}
"""Keys of buttons that are no actions of the table."""
_SEEDS = "expected a whole number from 0, or hexadecimal digits"


class Page:
    """The program for one page: the default save of a folder, or practice if a game or a seed is given."""

    def __init__(self, folder: str, game: str = "", seed: str = "", deliver: Deliver | None = None) -> None:
        """`game` is the name of a paytable, `seed` a seed as `run` takes them; the folder holds the save and the settings.

        `deliver` takes files for the player.
        """
        os.environ[ENVIRONMENT] = folder
        put_back()
        self._folder = Path(folder)
        self._game = game
        self._seed = seed
        self._deliver = deliver
        self._has_played = False
        self._is_left = False
        self._app: VideoPokerApp | None = None
        self._session: Session | None = None

    @property
    def note(self) -> str:
        """What a player should know before the first hand; empty for a save."""
        return PRACTICE_IS_NOT_SAVED if self.is_practice else ""

    @property
    def is_practice(self) -> bool:
        """Whether nothing is saved."""
        return bool(self._game or self._seed)

    def _open(self) -> Session:
        """The save, or practice. Refused if the save cannot be played, or if there is no such game or seed."""
        if not self.is_practice:
            return Session.open(save_path(DEFAULT_SAVE))
        try:
            return Session.in_memory(self._game or None, OPENING_DEPOSIT, self._seed or None)
        except PaytableError as error:
            fault, command, _ = str(error).replace("paytable or file", "game").partition("; `")
            listed = '; the menu of the table lists them under "Choose a game"' if command else ""
            raise Refused(f"change ?game= in the address: {fault}{listed}") from None
        except Refused:
            given = quoted(self._seed)
            raise Refused(f"change ?seed= in the address: {given} is no seed; {_SEEDS}") from None

    async def play(self, stream: Stream) -> str:
        """Play on the terminal at the end of the stream until the player leaves; returns the last lines.

        Refused if there is no such game or seed, as another play would not help.
        """
        stream.deliver = self._deliver
        if not self._has_played:
            collect_between_frames(asyncio.get_running_loop())
        self._has_played = True
        try:
            if self._is_left:  # before it began
                return ""
            with self._open() as session:
                self._session = session
                settings_file = self._folder / SETTINGS_FILE
                self._app = VideoPokerApp(session, crash_log_path(), settings_file, StreamHost(stream))
                return "\n".join(await play_on_stream(self._app, session, crash_log_path()))
        except Exception as error:  # the player gets one line for any error
            if self.is_practice and isinstance(error, Refused):
                raise
            return _line_for(error, self._deliver)
        finally:
            self._is_left = False
            self._app = self._session = None

    def leave(self) -> None:
        """End the table as soon as it can, or as soon as it begins; `play` then returns."""
        self._is_left = True
        if self._app:
            self._app.exit()

    def press(self, action: str) -> None:
        """Press the key of a button: an action of the table by its name, ``back`` or ``menu``."""
        if self._app:
            chosen = self._app.settings.keys
            keys = _BUTTONS.get(action) or screen_keys(chosen).get(action) or ACTIONS[action].keys
            first, *_ = keys.split(",")
            self._app.simulate_key(first)

    @property
    def is_new(self) -> bool:
        """Whether the save in play has no hand yet."""
        return not self.is_practice and self._session is not None and not self._session.state.hand

    @property
    def label(self) -> str:
        """What the button for `deal` does now: ``deal`` or ``draw``."""
        return ACTIONS["deal"].label_at(self._session.state.phase if self._session else None)

    def plain(self) -> "PlainPage":
        """Plain mode. Refused if the save cannot be played, or if there is no such game or seed."""
        try:
            self._session = self._open()
        except Refused as error:
            raise Refused(_line_for(error, self._deliver)) from None
        return PlainPage(self._session, self._folder / SETTINGS_FILE, self._deliver)

    def back_up(self) -> str:
        """Send the player a copy of the save; returns what ``videopoker saves backup`` prints."""
        return self._printed("saves", "backup", DEFAULT_SAVE)

    def restore(self, name: str, content: bytes | memoryview) -> str:
        """Replace the save, which must not be in play, with a file; returns what ``videopoker saves restore`` prints."""
        self._is_left = False
        try:
            with TemporaryDirectory() as folder, chdir(folder):
                Path(name).write_bytes(content)
                return self._printed("saves", "restore", DEFAULT_SAVE, f"./{name}")
        except Exception as error:  # noqa: BLE001 - the table goes on, and the player gets one line
            return _line_for(error, self._deliver)

    def _printed(self, *words: str) -> str:
        """What a command prints; it sends the files that it makes."""
        from videopoker.cli import run

        said = StringIO()
        try:
            with sent_by(self._deliver), redirect_stdout(said), redirect_stderr(said):
                run(words)
        except OSError as error:
            said.write(_line_for(error, self._deliver))
        for notes in (self._folder / "backups").glob("*.sqlite3.*"):
            if not notes.with_suffix("").exists():  # the player was sent the copy, which is kept no longer
                notes.unlink()
        return _for_page(said.getvalue().strip(), self._folder)


class PlainPage:
    """Plain mode where nobody can wait for the next line."""

    def __init__(self, session: Session, settings_file: Path, deliver: Deliver | None) -> None:
        from videopoker.plain.shell import Shell

        self._session = session
        self._deliver = deliver
        self._out = StringIO()
        self._shell = Shell(session, (), self._out, settings_file)
        self._shell.preloop()

    @property
    def prompt(self) -> str:
        """What the next line answers."""
        return self._shell.prompt

    def said(self) -> str:
        """What was printed since the last call."""
        text = self._out.getvalue()
        self._out.seek(0)
        self._out.truncate()
        return text

    def answer(self, line: str) -> bool:
        """Run a line; True when plain mode is over, and the save closed."""
        try:
            with sent_by(self._deliver):
                is_over = self._shell.step(line)
        except Exception as error:  # noqa: BLE001 - the player gets one line for any error
            self._out.write(f"{_line_for(error, self._deliver)}\n")
            is_over = True
        if is_over:
            self._session.close()
        return is_over


def _for_page(text: str, folder: Path) -> str:
    """The text without the folder of the save, and with what a visitor of a page can do about a newer save."""
    newest = "close all tabs of this page, and open it again for its newest version"
    return text.replace(f"{folder}/", "").replace("update videopoker to use it", newest)


def _line_for(error: Exception, deliver: Deliver | None) -> str:
    """The line of a refusal, or the line about a crash, which is reported; nobody on a page can type a command."""
    refused = _for_page(str(error), save_path(DEFAULT_SAVE).parent)
    if isinstance(error, DamagedSave):
        fault, _, _ = refused.partition("; it was not changed")
        return f"{fault}; it was not changed: import a copy of your save, or clear the data of this site to start again"
    with sent_by(deliver):
        return refused if isinstance(error, Refused) else report(error, crash_log_path())
