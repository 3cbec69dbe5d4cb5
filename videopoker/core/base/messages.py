"""The parts of error lines: what was found, as printable text, and what was probably meant."""

import re
from collections.abc import Collection
from operator import index


class Refused(ValueError):
    """A request that cannot be carried out; the text says why, in one line per fault.

    Every other error of this program that a request can cause is also a Refused.

    >>> from videopoker import load_paytable
    >>> load_paytable("jacks-or-better-9-6").with_pay("flsh", 30)
    Traceback (most recent call last):
    videopoker.core.base.messages.Refused: Jacks or Better 9/6 has no line "flsh"; did you mean "Flush"?
    """


WITHOUT_NUMPY = "The odds are not counted here: this copy was made without NumPy."
LOADING = "The odds are still loading. Ask again in a moment."


def without_numpy(error: Exception) -> Exception:
    """The refusal of what failed because NumPy cannot be imported, or not yet; every other error unchanged.

    It is loading while ``sys.modules["numpy"]`` is None.

    >>> without_numpy(ModuleNotFoundError("No module named 'numpy'"))
    Refused('The odds are not counted here: this copy was made without NumPy.')
    """
    if isinstance(error, ImportError) and "numpy" in str(error):
        is_loading = "halted" in str(error) or "not a package" in str(error)
        return Refused(LOADING if is_loading else WITHOUT_NUMPY)
    return error


def quoted(value: object) -> str:
    """A value as text for a message, cut to 40 characters: ``"fluhs"``, ``true``, ``-3``."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        text = f'"{value if len(value) <= 38 else value[:35] + "..."}"'
    elif isinstance(value, dict):
        text = "a table"
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        text = "a list of tables or lists"
    elif isinstance(value, list | tuple):
        text = f"[{', '.join(map(quoted, value[:40]))}]"
    elif isinstance(value, int) and value.bit_length() > 128:
        text = "a huge number"  # Python refuses to print more than 4,300 digits
    elif isinstance(value, int):
        text = f"{value:,}"
    else:
        text = str(value)
    return printable(text if len(text) <= 40 else text[:37] + "...")


def plural(thing: str, number: int) -> str:
    """A noun for one, or for any other number.

    >>> plural("card", 1), plural("card", 0), plural("loss", 2)
    ('card', 'cards', 'losses')
    """
    if number == 1:
        return thing
    return f"{thing}es" if thing.endswith(("s", "sh")) else f"{thing}s"


def counted(number: int, thing: str) -> str:
    """A count with its noun.

    >>> counted(1, "hand"), counted(1204, "hand"), counted(0, "win")
    ('1 hand', '1,204 hands', '0 wins')
    """
    return f"{number:,} {plural(thing, number)}"


def check_is(given: object, kind: type | tuple[type, ...], expected: str) -> None:
    """Refused if a program's argument is not of this kind; `expected` names the kind and how to get one."""
    if not isinstance(given, kind):
        raise Refused(f"got {quoted(given)}; expected {expected}")


def whole(given: object) -> int | None:
    """A program's whole number, also one of NumPy's, as an int; None for anything else, booleans too."""
    try:
        return None if type(given).__name__ == "bool" else index(given)  # type: ignore[arg-type]
    except TypeError:
        return None


def check_whole(given: object, what: str) -> None:
    """Refused unless a program's argument is a whole number as `whole` takes it, of at most 128 bits."""
    number = whole(given)
    if number is None or number.bit_length() > 128:
        raise Refused(f"{quoted(given)} {what}; expected a whole number")


def printable(value: object) -> str:
    """A text or path with `?` for every character that a terminal cannot show on one line."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(value))


def one_line(text: str) -> str:
    """A text with `?` for every character that `is_one_line` refuses: it keeps those that join others to one emoji."""
    return _REVERSES.sub("?", _CONTROLS.sub("?", text))


def error_line(text: str) -> str:
    """An error as one printable line of at most 1,000 characters; a longer one loses its middle."""
    return printable(text if len(text) <= 1000 else f"{text[:500]} ... {text[-500:]}")


_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_REVERSES = re.compile("[\u202a-\u202e\u2066-\u2069]")


NOT_ONE_LINE = "a line break or a control character"
"""Why a text is not one line of text, as the end of a message."""


def is_one_line(text: str, *, may_reverse: bool = False) -> bool:
    r"""Whether a text has no character that controls a terminal, ends a line or reverses the order of others.

    Phrases, paytables and logs all ask here. Unlike `str.isprintable` it allows the characters that join others to one
    emoji. With `may_reverse` it takes phrases of older logs, which could reverse the order.

    >>> is_one_line("luck"), is_one_line("two\nlines"), is_one_line("luck\u202e")
    (True, False, False)
    """
    return text.isprintable() or not (_CONTROLS.search(text) or (_REVERSES.search(text) and not may_reverse))


def reason(error: Exception) -> str:
    """Why something failed, in the system's words if it has any."""
    return getattr(error, "strerror", None) or str(error)


def closest(word: str, words: Collection[str]) -> str:
    """The known word that a misspelling probably means; empty if none is close."""
    from difflib import get_close_matches  # 1 ms, needed only after a mistake

    return next(iter(get_close_matches(word.lower(), words, n=1, cutoff=0.65)), "")


def nearest(word: str, words: Collection[str]) -> str:
    """``; did you mean "flush"?`` for a misspelling of a known word; else empty."""
    close = closest(word, words)
    return f'; did you mean "{close}"?' if close else ""
