"""Saves of a few hands, sound and damaged."""

from videopoker.play.session import Session


def play(path, hands):
    with Session.open(path) as session:
        for _ in range(hands):
            session.deal(1)
            session.draw()
        return session.state.credits


def damage(path, hand):
    """Change one letter of the row in which a hand was dealt."""
    content = path.read_bytes()
    path.write_bytes(content.replace(b'"hand":%d,' % hand, b'"hamd":%d,' % hand))
