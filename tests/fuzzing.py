"""How much is made up: a little in every run, more where somebody asks for it."""

import os

TIMES = int(os.environ.get("PARLOUR_FUZZ", "1"))
