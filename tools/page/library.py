"""Compiles the standard library; runs inside the page's own Python: reads /library.zip, writes /compiled.zip."""

import re
from importlib import _bootstrap_external
from zipfile import ZIP_DEFLATED, ZipFile

LEFT_OUT = re.compile(
    r"(unittest|doctest|pydoc|pydoc_data|pdb|_pyrepl|http|xml|xmlrpc|wsgiref|multiprocessing|turtle|lib2to3|idlelib"
    r"|ensurepip|venv|this|antigravity|__phello__|smtplib|ftplib|imaplib|poplib|nntplib|telnetlib|mailbox)(/.*|\.py)"
    r"|encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|utf_8|utf_8_sig|utf_16|utf_32|raw_unicode_escape"
    r"|unicode_escape).*"
)
"""Packages and files of the standard library that neither the program nor the runtime imports."""


def compiled(name: str, source: bytes) -> bytes:
    """A module as bytecode that is never compared with its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_bootstrap_external._code_to_hash_pyc(code, bytes(8), checked=False))  # noqa: SLF001


with ZipFile("/library.zip") as library, ZipFile("/compiled.zip", "w", ZIP_DEFLATED, compresslevel=9) as made:
    for entry in library.infolist():
        name = entry.filename
        if entry.is_dir() or LEFT_OUT.fullmatch(name):
            continue
        content = library.read(name)
        is_module = name.endswith(".py")
        entry.filename = f"{name}c" if is_module else name
        entry.compress_type = ZIP_DEFLATED
        made.writestr(entry, compiled(name, content) if is_module else content)
