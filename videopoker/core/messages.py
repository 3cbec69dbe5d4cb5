"""The parts of every error line: what was found, made printable, and what may have been meant."""

from collections.abc import Collection


class Refused(ValueError):
    """What cannot be done as asked; the text says why in one clear line, or in one for each fault."""


def quoted(value: object) -> str:
    """A found value for a message, cut short when long: ``"fluhs"``, ``true``, ``-3``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, dict):
        text = "a table"
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        text = "a list of tables or lists"
    elif isinstance(value, list):
        text = f"[{', '.join(map(quoted, value[:40]))}]"
    elif isinstance(value, int) and value.bit_length() > 128:
        text = "a huge number"  # Python refuses to write one of more than 4,300 digits
    else:
        text = str(value)
    return printable(text if len(text) <= 40 else text[:37] + "...")


def check_is(given: object, kind: type, expected: str) -> None:
    """Refuse what a program gave in place of another thing; `expected` says how to get that."""
    if not isinstance(given, kind):
        raise Refused(f"got {quoted(given)}; expected {expected}")


def printable(shown: object) -> str:
    """A text or path with a question mark for every character that would not show on one line of a terminal."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(shown))


def reason(error: Exception) -> str:
    """Why something failed: in the system's words where it has some."""
    return getattr(error, "strerror", None) or str(error)


def closest(word: str, known: Collection[str]) -> str:
    """The known word that a near miss may have meant, otherwise nothing."""
    from difflib import get_close_matches  # 1 ms, needed only after a mistake

    return next(iter(get_close_matches(word.lower(), known, n=1, cutoff=0.65)), "")


def nearest(word: str, known: Collection[str]) -> str:
    """``; did you mean "flush"?`` for a near miss, otherwise nothing."""
    close = closest(word, known)
    return f'; did you mean "{close}"?' if close else ""
