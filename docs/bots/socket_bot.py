"""A bot at a house's tables: sits down where a seat is kept for it, and plays at random.

PARLOUR_TOKEN=parlour_... python socket_bot.py http://127.0.0.1:8000
"""

import os
import random
import sys

from parlour.client import House

with House(sys.argv[1], token=os.environ["PARLOUR_TOKEN"]) as house:
    for table in house.invited():
        for now in table.turns():
            table.move(random.choice(now.choices))
