"""Crashes without a list of local variables.

Works around Textual 8, which prints the variables of every function when the program crashes, including undealt cards.
Remove this file once Textual lets an app print another report.
"""

import sys
from typing import Any

from rich.console import RenderableType
from textual.app import App


class ReportsCrashes(App[Any]):
    """Mixin for the app: it reports the error that ends it in `crashed`."""

    CRASH_CODE = 1
    """The exit code after a crash."""

    def crashed(self, error: BaseException | None) -> None:
        """Report this error; the app closes after that."""
        raise NotImplementedError

    def _fatal_error(self) -> None:
        self._return_code = self.CRASH_CODE
        self.crashed(self._exception or sys.exc_info()[1])
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:  # noqa: ARG002 - the report holds the stack
        """End after an error that Textual reports itself."""
        self._fatal_error()
