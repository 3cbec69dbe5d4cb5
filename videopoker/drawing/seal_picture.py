"""The picture of a seal: a disc of wax with a pattern in gold, made from a commitment.

A file of its own: the table, the fairness screen and the shared picture draw it.
"""

WAX, GOLD = "W", "G"
"""The pixels of the disc and of the pattern on it; the others are points."""

PIXELS = 10
"""Columns and rows of pixels."""

_EDGE = f"..{WAX * 6}.."
_SIDES = f".{WAX * 6}."
_PIXELS = str.maketrans("01", f"{WAX}{GOLD}")


def seal_picture(commitment: bytes) -> tuple[str, ...]:
    r"""Ten rows of ten pixels.

    The left half of the pattern is the first 32 bits, four in a row; the right half mirrors it.

    >>> print("\n".join(seal_picture(bytes.fromhex("ab753de9"))))
    ..WWWWWW..
    .GWGWWGWG.
    WGWGGGGWGW
    WWGGGGGGWW
    WWGWGGWGWW
    WWWGGGGWWW
    WGGWGGWGGW
    WGGGWWGGGW
    .GWWGGWWG.
    ..WWWWWW..
    """
    bits = f"{int.from_bytes(commitment[:4]):032b}".translate(_PIXELS)
    halves = [bits[start : start + 4] for start in range(0, 32, 4)]
    rows = (f"{side}{half}{half[::-1]}{side}" for side, half in zip(_SIDES, halves, strict=True))
    return _EDGE, *rows, _EDGE
