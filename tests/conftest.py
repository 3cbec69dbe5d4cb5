"""No test is timed: a machine may be busy with something else. No test sees the player's own paytables."""

import os
from pathlib import Path

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
os.environ["VIDEOPOKER_PAYTABLES"] = str(Path(__file__).parent / "no paytables")

os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"  # read when Textual is imported
