"""A hand that is over is shared from the table, the history, a hand, a replay and an exam."""

import pytest

from tests.plain.talk import talk
from tests.tui.tables import press, seated, shown, until
from videopoker.play.session import Session
from videopoker.tui.kit.share import ShareDialog

ROYAL = "Ah Kh Qh 2c Jh", "Th"
TEXT = """PRACTICE · Natural Royal Flush
A♥ K♥ Q♥ 10♥ J♥
pays 4,000 · bet 5 · 1 in 38,401 hands
Joker Poker Jacks or Better 15/5/4
hand 1
"""


@pytest.fixture
def save(tmp_path):
    """A practice save with a royal flush, a losing hand and a hand in play."""
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, *ROYAL)
        session.draw("Ah Kh Qh Jh")
        session.deal(5, "2s 4d 6c 8h Ts", "3c 5d 9h Jd Kh")
        session.draw("")
        yield session


async def copied(pilot, text):
    """Wait until the dialog has copied this text, which it shows too."""
    await until(lambda: pilot.app.clipboard == text)
    assert isinstance(pilot.app.screen, ShareDialog)
    await shown(pilot, text.splitlines()[0])


@pytest.mark.parametrize(
    "keys",
    [("l", "end", "y"), ("l", "end", "enter", "y"), ("l", "end", "r", "y")],
    ids=["history", "hand", "replay"],
)
async def test_hand_is_copied_and_its_picture_written(keys, save, tmp_path):
    async with seated(save) as pilot:
        await press(pilot, *keys)
        await copied(pilot, TEXT)
        assert pilot.app.screen.query_one("Input").value == "hand-1.png"
        await press(pilot, "enter")
        await shown(pilot, "hand-1.png written")
    assert (tmp_path / "hand-1.png").read_bytes().startswith(b"\x89PNG")


async def test_table_shares_the_last_hand_once_it_is_over(save, tmp_path):
    async with seated(save) as pilot:
        await press(pilot, "y")
        await until(lambda: "no win · bet 5\n" in pilot.app.clipboard)
        await press(pilot, "escape")
        assert [*tmp_path.glob("hand*")] == []
        await press(pilot, "space", "y")  # a hand in play cannot be shared
        assert not isinstance(pilot.app.screen, ShareDialog)


@pytest.mark.parametrize("ending", ["png", "svg", "ansi", "txt"])
async def test_every_front_end_writes_the_same_bytes(ending, save, tmp_path, run):
    async with seated(save) as pilot:
        await press(pilot, "l", "end", "y")
        await copied(pilot, TEXT)
        pilot.app.screen.query_one("Input").value = f"screen.{ending}"
        await press(pilot, "enter")
        await shown(pilot, f"screen.{ending} written")
    talk(save, f"card 1 plain.{ending}")
    code, _, err = run(
        "history", "--saves", str(tmp_path), "--hand", "1", "--card", f"{tmp_path}/command.{ending}"
    )
    assert (code, err) == (0, "")
    made = {name: (tmp_path / f"{name}.{ending}").read_bytes() for name in ("screen", "plain", "command")}
    assert made["screen"] == made["plain"] == made["command"]
