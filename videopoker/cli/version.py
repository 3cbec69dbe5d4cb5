"""The version of the program in full: what it runs on, and whether the installed package was changed."""

import platform
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from videopoker.version import __version__

PACKAGE = Path(__file__).parents[1]
_NAMED = 3
"""The most changed files that are named."""


def version_lines() -> Iterator[str]:
    """The versions of the program and of what it uses, and the hash of the installed package."""
    import sqlite3

    yield f"videopoker {__version__}"
    yield f"Python     {platform.python_version()} on {platform.platform()}"
    for name in ("Textual", "NumPy"):
        yield f"{name:<11}{metadata.version(name.casefold())}"
    yield f"SQLite     {sqlite3.sqlite_version}"
    yield f"package    {package_hash()}"
    yield f"           {_record_text()}"


def package_hash() -> str:
    """SHA-256 over the names and the contents of the package's files, as 64 hexadecimal digits."""
    total = sha256()
    for path in _files():
        total.update(f"{path.relative_to(PACKAGE).as_posix()} {_digest(path)}\n".encode())
    return total.hexdigest()


def differing_files() -> list[str] | None:
    """The files of the package that are not as the record of its wheel has them; None for a checkout, which has none."""
    try:
        files = metadata.distribution("videopoker").files or []
    except metadata.PackageNotFoundError:
        return None
    recorded = {Path(str(file.locate())).resolve(): file.hash.value for file in files if file.hash}
    if Path(__file__).resolve() not in recorded:
        return None
    within = {path.resolve(): _digest(path) for path in _files()}
    named = {path: digest for path, digest in recorded.items() if path.is_relative_to(PACKAGE.resolve())}
    differing = [path for path in {**named, **within} if named.get(path) != within.get(path)]
    return sorted(path.relative_to(PACKAGE.resolve()).as_posix() for path in differing)


def _record_text() -> str:
    differing = differing_files()
    if differing is None:
        return "a checkout: there is no wheel's record to compare with"
    if not differing:
        return "every file is as the record of its wheel has it"
    more = f" and {len(differing) - _NAMED} more" if len(differing) > _NAMED else ""
    return f"not as the record of its wheel: {', '.join(differing[:_NAMED])}{more}"


def _files() -> list[Path]:
    """The files of the package, but those that Python makes itself."""
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _digest(path: Path) -> str:
    """The hash of a file as a wheel's record writes it."""
    return urlsafe_b64encode(sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
