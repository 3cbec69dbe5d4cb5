"""`python -m videopoker` is the `videopoker` command.

A file of its own: `python -m` looks for this name.
"""

import sys

from videopoker.cli import main

sys.exit(main())
