"""The faults of a settings file in two lines, so that the cards stay visible."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from rich.cells import cell_len, set_cell_size

from videopoker.core.messages import nearest
from videopoker.play.toml import FileProblem, key_lines


def faults_told(faults: Sequence[FileProblem], width: int) -> str:
    r"""The first fault and the number of the others, in at most two lines of `width` columns.

    >>> faults_told([FileProblem("/home/ann/settings.toml", 3, "sped", "unknown setting")] * 3, 60)
    'settings.toml:3: sped: unknown setting\nand 2 more: videopoker settings'
    """
    said = [str(replace(fault, file=Path(fault.file).name)) for fault in faults]
    if len(said) <= 2 and all(cell_len(line) <= width for line in said):
        return "\n".join(said)
    first = said[0] if cell_len(said[0]) <= width else f"{set_cell_size(said[0], width - 2).rstrip()}.."
    more = f"and {len(said) - 1} more" if len(said) > 1 else "in full"
    return f"{first}\n{more}: videopoker settings"


def theme_faults(
    file: Path | None, theme: str, known: Collection[str], faults: Sequence[FileProblem]
) -> list[FileProblem]:
    """The faults of the player's own themes, and that of a theme that does not exist; only the screen knows the themes.

    `theme` is the one chosen in the settings `file`, `known` are those there are, `faults` those of theme files.
    """
    is_broken = any(Path(fault.file).stem == theme for fault in faults)
    missing = [] if theme in known or is_broken else [_missing(file, theme, known)]
    return [*missing, *faults]


def _missing(file: Path | None, theme: str, known: Collection[str]) -> FileProblem:
    try:
        lines = key_lines(file.read_text(encoding="utf-8-sig")) if file else {}
    except (OSError, UnicodeDecodeError):
        lines = {}
    hint = nearest(theme, known) or "; the command palette lists them"
    return FileProblem(str(file), lines.get(("theme",), 1), "theme", f'no theme is called "{theme}"{hint}')
