"""What the program must know about its host: the defaults, which a terminal refines."""

from textual.driver import Driver


class Host:
    """A local host that can show every character; Textual chooses the driver."""

    driver_class: type[Driver] | None = None
    """Textual's driver class, which paints and reads keys; None for Textual's choice."""
    has_symbols = True
    """Whether it can show the suits' symbols."""
    plays_sounds = False
    """Whether the player's own commands may play sounds there."""
    is_remote = False
    """Whether the connection is remote, so that many small frames would arrive late and together."""

    def give_back(self) -> None:
        """Restore the host immediately, without waiting."""
