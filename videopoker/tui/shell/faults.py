"""The faults of a settings file in two lines, so that the cards stay visible."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from videopoker.core.base.messages import nearest
from videopoker.play.host.files import FileProblem
from videopoker.play.host.paths import program
from videopoker.play.host.toml import key_lines
from videopoker.text.words.cells import cell_len, cut
from videopoker.tui.kit.text_layout import wrapped


def faults_note(faults: Sequence[FileProblem], width: int) -> str:
    r"""The first fault and the number of the others, in at most two lines of `width` columns.

    >>> faults_note([FileProblem("/home/ann/settings.toml", 3, "sped", "unknown setting")] * 3, 60)
    'settings.toml:3: sped: unknown setting\nand 2 more: run videopoker settings'
    """
    lines = [str(replace(fault, file=Path(fault.file).name)) for fault in faults]
    rows = wrapped(lines[0], width)
    if len(lines) == 1 and len(rows) <= 2 and all(cell_len(row) <= width for row in rows):
        return "\n".join(rows)
    short = [_cut(line, width) for line in lines]
    if len(lines) == 2 and short[0] == lines[0]:
        return "\n".join(short)
    more = f"and {len(lines) - 1} more" if len(lines) > 1 else "in full"
    return f"{short[0]}\n{more}: run {program()} settings"


def _cut(line: str, width: int) -> str:
    """The line without its example if it is too long, else as many of its words as fit."""
    if cell_len(line) <= width:
        return line
    without_example = line.partition(", such as ")[0]
    if cell_len(without_example) <= width:
        return without_example
    return f"{cut(line, width - 3).rpartition(' ')[0].rstrip()} .."


def theme_faults(
    file: Path | None, theme: str, themes: Collection[str], faults: Sequence[FileProblem]
) -> list[FileProblem]:
    """Errors in the player's theme files, and an unknown theme in the settings; only the screen knows the themes.

    `theme` is the one the settings `file` names, `themes` are all themes, `faults` the errors in theme files.
    """
    if theme in themes:
        return [*faults]
    errors = sum(Path(fault.file).stem == theme for fault in faults)
    count = f" ({errors} errors)" if errors > 1 else ""
    missing = f'no theme is called "{theme}"{nearest(theme, themes) or "; the command palette lists them"}'
    why = f'"{theme}" cannot be used{count}; felt is used' if errors else missing
    return [FileProblem(str(file), _line(file), "theme", why), *faults]


def _line(file: Path | None) -> int:
    try:
        lines = key_lines(file.read_text(encoding="utf-8-sig")) if file else {}
    except (OSError, UnicodeDecodeError):
        lines = {}
    return lines.get(("theme",), 1)
