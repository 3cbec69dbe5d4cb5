"""One clock: what is shown and asked is in the player's zone; JSON and exports stay in UTC."""

import json
import re
import time
from datetime import UTC, datetime

import pytest

from videopoker import Session

PLAYED = {
    "UTC": "2026-03-28T23:59:30 2026-03-29T00:00:30",
    "Asia/Kolkata": "2026-03-28T18:29:30 2026-03-28T18:30:30",
    "Europe/Berlin": "2026-03-28T22:59:30 2026-03-28T23:00:30 2026-03-29T00:59:30 2026-03-29T01:00:30",
    "America/New_York": "2026-03-08T04:59:30 2026-03-08T05:00:30 2026-03-08T06:59:30 2026-03-08T07:00:30",
}
"""Times in UTC around midnight and the change to summer time in each zone."""


@pytest.fixture(params=PLAYED)
def played(request, saves, monkeypatch):
    """A save with a hand at each time, in the zone; the times."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    times = [f"{moment}+00:00" for moment in PLAYED[request.param].split()]
    path = saves / "default.sqlite3"
    for moment in times:
        monkeypatch.setattr("videopoker.play.saves.log.log_writer.time_now", lambda moment=moment: moment)
        monkeypatch.setattr("videopoker.play.saves.check.receipts.time_now", lambda moment=moment: moment)
        with Session.open(path, practice=True) as session:
            session.deal(1)
            session.draw()
    yield times
    monkeypatch.undo()
    time.tzset()


def test_every_day_and_time_shown_or_asked_is_of_the_players_zone(played, run):
    local = [datetime.fromisoformat(moment).astimezone() for moment in played]
    days = sorted({f"{moment:%Y-%m-%d}" for moment in local})
    assert len(days) == 2
    for number, moment in enumerate(local, 1):
        day, second, zone = f"{moment:%Y-%m-%d|%Y-%m-%d %H:%M:%S|%Z}".split("|")
        assert f"Hand {number}  {second} {zone}  " in run("history", "--hand", str(number))[1]
        asked = json.loads(run("history", "--since", day, "--until", day, "--json")[1])
        numbers = [hand["hand"] for hand in asked]
        assert numbers == [at for at, other in enumerate(local, 1) if f"{other:%Y-%m-%d}" == day]
        assert f"{second[:16]}" in run("history")[1]
    graded = json.loads(run("grade", "--json")[1])["days"]
    assert [day["day"] for day in graded] == days
    receipts = run("verify", "--kept-receipts")[1]
    kept = re.findall(r"^(\S+ \S+) (\S+)  ", receipts, re.MULTILINE)
    assert [*dict.fromkeys(kept)] == [(f"{moment:%Y-%m-%d %H:%M}", f"{moment:%Z}") for moment in local]


def test_json_and_exports_are_in_utc(played, run):
    hands = json.loads(run("history", "--json")[1])
    assert sorted(hand["time"] for hand in hands) == played
    exported = run("history", "--csv")[1]
    assert all(moment[:19] in exported for moment in played)
    kept = json.loads(run("verify", "--kept-receipts", "--json")[1])
    assert {datetime.fromisoformat(receipt["time"]).tzinfo for receipt in kept} == {UTC}
