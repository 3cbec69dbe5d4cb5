"""Text in a column that may be too narrow for it."""

from rich.cells import cell_len, set_cell_size


def fitted(text: str, width: int) -> str:
    """The text in exactly `width` cells; a longer one is cut and ends with an ellipsis."""
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"
