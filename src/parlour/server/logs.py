"""What the server says of itself: one JSON object a line on standard error, and nothing secret in it.

A line names what has happened and where in the code, never a table (its id is its invitation), a
move, a word that was said, or what an error quotes.
"""

import json
import logging
import sys
import time
from traceback import extract_tb


def log(level: str, event: str, **about: str | int | float | list[str]) -> None:
    """Write a line."""
    line = {"at": round(time.time(), 3), "level": level, "event": event, **about}
    print(json.dumps(line, ensure_ascii=False), file=sys.stderr, flush=True)


def fault(event: str, error: BaseException, **about: str | int | float) -> None:
    """Write down that something went wrong: the kind of the error and its way through the code.

    Its text stays out: it may quote cards, names or cookies.
    """
    way = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in extract_tb(error.__traceback__)]
    log("error", event, kind=type(error).__name__, way=way[-12:], **about)


class Lines(logging.Handler):
    """Makes lines of ours of what libraries say."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            log(record.levelname.lower(), record.name, text=str(record.msg)[:200])
        elif isinstance(error, UnicodeError):  # text that is none: the fault of who sent it
            log("warning", record.name, kind=type(error).__name__)
        else:
            fault(record.name, error)


def take_over() -> None:
    """Let libraries speak through us, from warnings upwards."""
    logging.basicConfig(level=logging.WARNING, handlers=[Lines()], force=True)
