"""What holds of every text that a test prints: it controls no terminal, and counts agree with their nouns."""

import re

WRONG_COUNT = re.compile(
    r"(?<![\w.,:/+-])1 (?!is\b|as\b|press\b|loss\b|begins\b|releases\b|minus\b|pays\b|costs\b|returns\b)[a-z]+s\b"
)
"""One of several: ``1 hands``."""


def check_printed(text, what):
    """AssertionError if the text has a sign that controls a terminal, or one of a thing in the plural."""
    signs = [sign for sign in text if not (sign in "\a\n\r\t\u200d\ufe0f" or sign.isprintable())]
    assert signs == [], what
    counts = [text[max(found.start() - 40, 0) : found.end() + 20] for found in WRONG_COUNT.finditer(text)]
    assert counts == [], what
