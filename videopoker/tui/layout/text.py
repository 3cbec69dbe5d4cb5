"""Text in a column that may be too narrow for it."""

from rich.cells import cell_len, set_cell_size


def fitted(text: str, width: int, letters: bool) -> str:
    """The text in exactly so many cells, cut with an ellipsis where it is longer."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    ending = ".." if letters else "…"
    return set_cell_size(text, width - len(ending)) + ending
