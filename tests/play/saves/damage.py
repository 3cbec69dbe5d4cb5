"""Damage as by a disk, a cable or a bad copy, repeatable from a seed."""

from random import Random

PAGE = 4096


def flipped_bit(content: bytes, random: Random) -> bytes:
    """Flips one bit."""
    place = random.randrange(len(content))
    return content[:place] + bytes([content[place] ^ 1 << random.randrange(8)]) + content[place + 1 :]


def swapped_pages(content: bytes, random: Random) -> bytes:
    """Swaps two pages."""
    pages = _pages(content)
    one, other = random.sample(range(len(pages)), 2)
    pages[one], pages[other] = pages[other], pages[one]
    return b"".join(pages)


def zeroed_page(content: bytes, random: Random) -> bytes:
    """Fills a page with zeros."""
    pages = _pages(content)
    pages[random.randrange(len(pages))] = bytes(PAGE)
    return b"".join(pages)


def duplicated_page(content: bytes, random: Random) -> bytes:
    """Copies a page over another."""
    pages = _pages(content)
    one, other = random.sample(range(len(pages)), 2)
    pages[one] = pages[other]
    return b"".join(pages)


def emptied_page(content: bytes, random: Random) -> bytes:
    """Makes a page an empty leaf of a table."""
    pages = _pages(content)
    place = random.randrange(1, len(pages))
    pages[place] = bytes([13, 0, 0, 0, 0, 16, 0, 0]) + bytes(PAGE - 8)
    return b"".join(pages)


def garbled_bytes(content: bytes, random: Random) -> bytes:
    """Makes some bytes in a row random."""
    place, size = random.randrange(len(content)), random.randrange(1, 200)
    return content[:place] + random.randbytes(size) + content[place + size :]


def cut_short(content: bytes, random: Random) -> bytes:
    """Cuts off the end."""
    return content[: random.randrange(len(content))]


def cut_by_pages(content: bytes, random: Random) -> bytes:
    """Cuts off the last pages."""
    return content[: PAGE * random.randrange(len(content) // PAGE)]


def appended_garbage(content: bytes, random: Random) -> bytes:
    """Appends random bytes."""
    return content + random.randbytes(random.randrange(1, 3 * PAGE))


DAMAGES = (
    flipped_bit,
    swapped_pages,
    zeroed_page,
    duplicated_page,
    emptied_page,
    garbled_bytes,
    cut_short,
    cut_by_pages,
    appended_garbage,
)


def _pages(content: bytes) -> list[bytes]:
    return [content[start : start + PAGE] for start in range(0, len(content), PAGE)]
