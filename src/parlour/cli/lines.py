"""What a person types, line by line, also while something else is going on."""

import os
import queue
import sys
import threading

LONGEST = 1 << 16
"""Bytes of a line; what is longer is taken in pieces."""


class Lines:
    """Lines of standard input, read by a thread of their own so that waiting for one can end.

    It reads file descriptor 0 itself: a thread that still waits in `sys.stdin` when the process
    ends would hold its lock and abort the interpreter.
    """

    def __init__(self) -> None:
        self._queue: queue.Queue[str | None] = queue.Queue(maxsize=100)
        self._kept: list[str] = []
        self._ended = False
        self._thread: threading.Thread | None = None

    def next(self, seconds: float | None = None) -> str | None:
        """The next line, None when none comes in so many seconds; EOFError when there are no more."""
        if self._kept:
            return self._kept.pop()
        if self._ended:
            raise EOFError
        if self._thread is None:
            self._thread = threading.Thread(target=self._read, daemon=True)
            self._thread.start()
        try:
            line = self._queue.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            self._ended = True
            raise EOFError
        return line

    def back(self, line: str) -> None:
        """Put a line back, to be the next."""
        self._kept.append(line)

    def _read(self) -> None:
        encoding = getattr(sys.stdin, "encoding", None) or "utf-8"
        rest = b""
        while chunk := _chunk():
            *whole, rest = (rest + chunk).split(b"\n")
            if len(rest) > LONGEST:
                whole, rest = [*whole, rest], b""
            for line in whole:
                self._queue.put(line.decode(encoding, "replace"))
        if rest:
            self._queue.put(rest.decode(encoding, "replace"))
        self._queue.put(None)


def _chunk() -> bytes:
    if sys.stdin is None:  # started with it closed
        return b""
    try:
        return os.read(0, 4096)
    except OSError:
        return b""
