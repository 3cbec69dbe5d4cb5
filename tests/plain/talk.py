"""Plain mode run by a test: lines in, output out."""

import io

from tests.printed import check_printed
from videopoker import Session
from videopoker.plain.shell import Shell


def talk(session, *lines, settings=None):
    """The output of plain mode after these lines are typed."""
    out = io.StringIO()
    Shell(session, [f"{line}\n" for line in lines], out, settings).cmdloop()
    said = out.getvalue()
    check_printed(said, lines)
    return said


def kings():
    """A hand in play: three kings, with the joker, that become a full house."""
    session = Session.in_memory(credits=100)
    session.deal(5, cards="Ks Kh 7d 2c JK", replacements="8c 8d")
    return session
