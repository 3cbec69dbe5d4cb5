"""`python -m videopoker` is the `videopoker` command."""

import sys

from videopoker.cli import main

sys.exit(main())
