"""The way in behind `./run`: hands the arguments to the set-up package beside it."""

import sys

from setup.commands import main

sys.exit(main(sys.argv[1:]))
