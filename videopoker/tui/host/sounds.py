"""Sounds: the player's own commands, without a shell, and the program's own files; one at a time."""

import asyncio
from asyncio.subprocess import DEVNULL
from collections.abc import Callable, Sequence
from pathlib import Path

from videopoker.core.base.messages import quoted, reason
from videopoker.tui.host.made_sounds import PLAYERS, player, sound_file
from videopoker.tui.host.operating_system import end_process

LONGEST_SECONDS = 10.0
"""A command that runs longer is ended."""


class Sounds:
    """Runs a command for a sound; the next one ends it. The first fault is reported, later ones are not."""

    def __init__(self, say: Callable[[str], object]) -> None:
        self._say = say
        self._is_fault_known = False
        self._playing: asyncio.Task[None] | None = None

    def play(self, command: Sequence[str]) -> None:
        """Run a program with its arguments; it has no input, and its output is dropped."""
        self.end()
        self._playing = asyncio.create_task(self._play(command, "[sound]"))

    def play_own(self, name: str, folder: Path) -> None:
        """Play one of the program's own sounds, kept in this folder of caches, unless a sound is playing."""
        if self._playing is None or self._playing.done():
            self._playing = asyncio.create_task(self._play_own(name, folder))

    def end(self) -> None:
        """End the command that runs, with what it started."""
        if self._playing:
            self._playing.cancel()

    async def _play_own(self, name: str, folder: Path) -> None:
        program = player()
        if program is None:
            self._report(f"bell: none of {', '.join(PLAYERS)} is installed, so no sound is played")
            return
        try:
            file = await asyncio.to_thread(sound_file, folder, name)
        except OSError as error:
            self._report(f"bell: {quoted(str(folder))}: {reason(error)}")
            return
        await self._play((program, str(file)), "bell")

    async def _play(self, command: Sequence[str], setting: str) -> None:
        program = quoted(command[0])
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
            )
        except (OSError, ValueError) as error:
            self._report(f"{setting}: {program} did not start: {reason(error)}")
            return
        try:
            code = await asyncio.wait_for(process.wait(), LONGEST_SECONDS)
            if code:
                self._report(f"{setting}: {program} failed with exit code {code}")
        except TimeoutError:
            pass
        finally:
            if process.returncode is None:
                end_process(process)

    def _report(self, fault: str) -> None:
        if not self._is_fault_known:
            self._is_fault_known = True
            self._say(fault)
