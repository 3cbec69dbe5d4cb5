"""What the program is painted on, as far as it must know: the plainest host, which a terminal refines."""

from textual.driver import Driver


class Host:
    """Shows every sign, and is near; Textual chooses the driver."""

    driver_class: type[Driver] | None = None
    """Paints, and reads keys; None for Textual's own choice."""
    has_symbols = True
    """Whether it can show the suits' symbols."""
    is_remote = False
    """Whether many small frames would arrive late and together."""

    def give_back(self) -> None:
        """Restore it in a hurry, without waiting."""
