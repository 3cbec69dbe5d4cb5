"""A grid of coloured pixels, and the files it is written to: PNG and SVG."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from struct import pack
from zlib import compress, crc32


class Canvas:
    """A picture of `width` by `height` pixels; a colour is text such as ``#06241b``."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        """A picture in one colour."""
        self.width = width
        self.height = height
        self.ground = colour
        self.rows: list[list[str]] = [[colour] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Paint a rectangle; what lies outside of the picture is left out."""
        left = max(x, 0)
        right = min(x + width, self.width)
        for row in self.rows[max(y, 0) : max(y + height, 0)]:
            row[left:right] = [colour] * (right - left)

    def stamp(self, art: Sequence[str], x: int, y: int, colours: Mapping[str, str], scale: int = 1) -> None:
        """Paint a grid of inks, each as a square of `scale` pixels; inks without a colour are transparent."""
        for down, inks in enumerate(art):
            across = x
            for ink, run in groupby(inks):
                width = scale * len([*run])
                if ink in colours:
                    self.fill(across, y + scale * down, width, scale, colours[ink])
                across += width


def png(canvas: Canvas, scale: int) -> bytes:
    """The picture as a PNG file with a palette, each pixel a square of `scale` pixels: the same bytes each time."""
    palette = {
        colour: index for index, colour in enumerate(sorted({ink for row in canvas.rows for ink in row}))
    }
    rows = (bytes(palette[colour] for colour in row for _ in range(scale)) for row in canvas.rows)
    lines = b"".join((b"\0" + row) * scale for row in rows)
    head = pack(">IIBBBBB", canvas.width * scale, canvas.height * scale, 8, 3, 0, 0, 0)
    colours = b"".join(bytes.fromhex(colour[1:]) for colour in palette)
    chunks = ((b"IHDR", head), (b"PLTE", colours), (b"IDAT", compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(data)) + name + data + pack(">I", crc32(name + data)) for name, data in chunks
    )


def svg(canvas: Canvas, scale: int) -> str:
    """The picture as SVG: one shape for each colour, made of rectangles; no text, no font, no link."""
    shapes: dict[str, list[str]] = {}
    for y, row in enumerate(canvas.rows):
        x = 0
        for colour, run in groupby(row):
            length = len([*run])
            if colour != canvas.ground:
                shapes.setdefault(colour, []).append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    width, height = canvas.width, canvas.height
    size = f'width="{width * scale}" height="{height * scale}" viewBox="0 0 {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} shape-rendering="crispEdges">',
        f'<path fill="{canvas.ground}" d="M0 0h{width}v{height}h-{width}z"/>',
        *(f'<path fill="{colour}" d="{"".join(paths)}"/>' for colour, paths in shapes.items()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
