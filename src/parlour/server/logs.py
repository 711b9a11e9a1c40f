"""What the server says of itself: one JSON object a line on standard error, and nothing secret in it."""

import json
import sys
import time


def log(level: str, event: str, **about: str | int | float) -> None:
    """Write a line: what has happened, to which table or route; never what was played or said."""
    line = {"at": round(time.time(), 3), "level": level, "event": event, **about}
    print(json.dumps(line, ensure_ascii=False), file=sys.stderr, flush=True)
