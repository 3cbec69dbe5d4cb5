"""A small file beside a save: made for the player alone, no link followed, replaced whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from videopoker.play.host.files import check_replaceable, make_folder, open_private, read_ordinary
from videopoker.play.host.operating_system import sync_folder


class SideFile:
    """A file beside a save, opened when it is first written; close it. OSError if it cannot be written."""

    def __init__(self, path: Path) -> None:
        self.path: Path = path
        self._file: int | None = None

    def read(self, max_bytes: int = 2**26) -> bytes:
        """The first `max_bytes` bytes; empty if they cannot be read."""
        with suppress(OSError):
            return read_ordinary(self.path, max_bytes)
        return b""

    def append(self, content: bytes) -> None:
        """Add to its end."""
        os.write(self._opened(os.O_APPEND), content)

    def overwrite(self, content: bytes) -> None:
        """Write over its beginning, in a single write: a killed program leaves the old content or the new."""
        os.pwrite(self._opened(), content, 0)

    def _opened(self, flag: int = 0) -> int:
        if self._file is None:
            make_folder(self.path.parent)
            self._file = open_private(self.path, os.O_WRONLY | flag)
        return self._file

    def replace(self, content: bytes, *, durably: bool = False) -> None:
        """Replace it, whole or not at all; `durably` waits until it is on the disk.

        A symbolic link is replaced, not followed; a folder, a pipe or a device is not replaced.
        """
        self.close()
        make_folder(self.path.parent)
        check_replaceable(self.path)
        fresh = self.path.with_name(f".{self.path.name}.new")
        try:
            with open(fresh, "wb", opener=open_private) as file:
                file.write(content)
                file.flush()
                if durably:
                    os.fsync(file.fileno())
            fresh.replace(self.path)
            if durably:
                sync_folder(self.path.parent)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise

    def close(self) -> None:
        """Close it; closing twice does no harm."""
        if self._file is not None:
            os.close(self._file)
        self._file = None
