"""Seeds: a number, bytes or hexadecimal text, for a session or for a simulation."""

import re
from typing import TypeAlias

from videopoker.core.base.messages import Refused, quoted

Seed: TypeAlias = int | bytes | str
"""A whole number from 0, bytes, or hexadecimal digits, as after `seed` in a script."""


def seed_bytes(seed: Seed) -> bytes:
    r"""The bytes of a seed, as a session takes them. Refused if it is not a seed.

    >>> seed_bytes(42) == seed_bytes("2a") == seed_bytes(b"\x2a")
    True
    """
    if isinstance(seed, bytes):
        return seed
    is_number = isinstance(seed, int) and not isinstance(seed, bool) and seed >= 0
    digits = f"{seed:x}" if is_number else seed
    if not isinstance(digits, str) or not re.fullmatch("[0-9A-Fa-f]+", digits):
        raise Refused(
            f"a seed of {quoted(seed)}; expected a whole number from 0, bytes, or hexadecimal digits"
        )
    return bytes.fromhex(digits.zfill(len(digits) + len(digits) % 2))


def seed_number(seed: Seed) -> int:
    r"""The number of a seed, as a simulation takes it. Refused if it is not a seed.

    >>> seed_number(b"\x2a") == seed_number("2a") == 42
    True
    """
    return int.from_bytes(seed_bytes(seed))
