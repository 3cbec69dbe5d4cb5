"""Reads a PNG file with a palette back, with nothing but zlib."""

from struct import unpack
from zlib import crc32, decompress


def parts(png):
    """The name and data of each part of the file; fails where a check sum is wrong."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(png):
        (length,) = unpack(">I", png[at : at + 4])
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert unpack(">I", png[at + 8 + length : at + 12 + length]) == (crc32(name + data),)
        yield name, data
        at += 12 + length


def pixels(png):
    """The rows of the picture; a pixel is its colour, such as #06241b."""
    read = dict(parts(png))
    width, height, depth, kind, *_ = unpack(">IIBBBBB", read[b"IHDR"])
    assert (depth, kind) == (8, 3)
    palette = [f"#{read[b'PLTE'][at : at + 3].hex()}" for at in range(0, len(read[b"PLTE"]), 3)]
    lines = decompress(read[b"IDAT"])
    assert len(lines) == height * (width + 1)
    rows = [lines[at : at + width + 1] for at in range(0, len(lines), width + 1)]
    assert {row[0] for row in rows} == {0}
    return [[palette[index] for index in row[1:]] for row in rows]
