"""A bot in fifteen lines: it takes any of the moves that it is offered, sometimes a right."""

import json
import random
import sys

for line in sys.stdin:
    said = json.loads(line)
    if said["t"] == "hello":
        random.seed(said["seed"])
        answer = {"t": "ready", "protocol": 1, "name": "Random"}
    elif said["t"] == "ask":
        offered = said["choices"] if said["duty"] or random.random() < 0.25 else []
        answer = {"t": "answer", "id": said["id"], "move": random.choice([*offered] or [None])}
    else:
        continue
    print(json.dumps(answer), flush=True)
