"""What works around Textual, each file with the fault, its thread at github.com/Textualize/textual if known, and when it can go.

Some files import private names of Textual, which any version may rename. Such a fix is left out, and the table works
without it.
"""

from contextlib import suppress
from importlib import import_module
from types import ModuleType

_WITH_PRIVATE_NAMES = ("compositor", "driver", "closed_screens")


def fix(name: str) -> ModuleType | None:
    """The file of a fix; None if it imports a name that the installed Textual does not have."""
    with suppress(ImportError):
        return import_module(f"{__name__}.{name}")
    return None


def fixes_left_out() -> list[str]:
    """The names of the fixes that cannot be used with the installed Textual; on Windows also ``driver``."""
    return [name for name in _WITH_PRIVATE_NAMES if fix(name) is None]
