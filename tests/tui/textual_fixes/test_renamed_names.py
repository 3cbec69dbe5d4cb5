"""A version of Textual that renames a private name costs one fix, and the table plays on without it."""

import sys

import pytest

from tests.pseudo_terminal import PseudoTerminal, terminal_environment
from tests.quick import quick_and_slow
from videopoker import Session

WITHOUT = """
import sys
from types import ModuleType
import textual.drivers.linux_driver, videopoker.tui.shell.run
renamed = ModuleType("{module}")
vars(renamed).update(vars(sys.modules["{module}"]))
del renamed.{name}
sys.modules["{module}"] = renamed
sys.modules.pop("videopoker.tui.textual_fixes.{fix}", None)
from videopoker.cli import main
sys.exit(main())
"""
RENAMED = {
    "compositor": ("textual._compositor", "ChopsUpdate"),
    "driver": ("textual._xterm_parser", "BRACKETED_PASTE_END"),
    "closed_screens": ("textual._context", "active_message_pump"),
}


def without(fix):
    """The start of a command line of the program; Textual has all its names itself, and this fix does not find one."""
    module, name = RENAMED[fix]
    return [sys.executable, "-c", WITHOUT.format(fix=fix, module=module, name=name)]


@pytest.mark.parametrize("fix", quick_and_slow(RENAMED))
def test_table_plays_without_a_fix_and_the_version_names_it(fix, tmp_path):
    environment = terminal_environment()
    with PseudoTerminal([*without(fix), "--version", "--verbose"], environment) as terminal:
        assert terminal.wait() == 0
        assert f"without the fixes in tui/textual_fixes: {fix}\r\n" in terminal.text
    with PseudoTerminal([*without(fix), "--saves", str(tmp_path)], environment) as terminal:
        terminal.wait_for("CREDITS")
        terminal.press("  ")
        terminal.wait_for("Hand 1")
        terminal.press("q")
        assert terminal.wait() == 0
    with Session.open(tmp_path / "default.sqlite3") as session:
        assert session.state.hand == 1
