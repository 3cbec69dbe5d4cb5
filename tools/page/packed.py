"""What goes onto the page of the program and of its packages: all but what a tab can never use."""

import re

_PACKAGES_LEFT_OUT = {
    "numpy",  # the runtime's own
    "pygments",  # colours for code, which the table does not show
    "markdown-it-py",
    "mdit-py-plugins",
    "linkify-it-py",
    "mdurl",
    "uc-micro-py",
    "shtab",  # completions for shells
    "platformdirs-stubs",
}
_LEFT_OUT = re.compile(
    r"""
      .*\.dist-info/.* | .*/__pycache__/.* | \.\./.* | .*\.(pyi|pyc|so|typed)
    | textual/(demo|tree-sitter)/.*
    | textual/drivers/(linux|windows|web|win32|_).*
    | platformdirs/(macos|windows|android)\.py
    | videopoker/(testing/.*|gym\.py|arrays\.py|pytest_plugin\.py)
    """,
    re.VERBOSE,
)


def is_package_packed(name: str) -> bool:
    """Whether a package that the program needs goes onto the page."""
    return name not in _PACKAGES_LEFT_OUT


def is_packed(path: str) -> bool:
    """Whether a file goes onto the page, by its path on the page."""
    return not _LEFT_OUT.fullmatch(path)
