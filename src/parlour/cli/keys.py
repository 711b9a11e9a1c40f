"""Single keys of a terminal, without Enter."""

import codecs
import os
import sys
import time
from typing import Any, Protocol

NOTICE = 0.01
"""Seconds between two looks at a console that cannot be waited for."""


class Keys(Protocol):
    """A keyboard: inside `with` keys come one by one and unseen, outside the terminal is as before."""

    def __enter__(self) -> "Keys": ...

    def __exit__(self, *_: object) -> None: ...

    def next(self, seconds: float | None = None) -> str:
        """The next key; nothing when none comes in so many seconds; EOFError when none can come."""
        ...


def keyboard() -> Keys:
    """The keys of standard input, which is a terminal."""
    return Console() if sys.platform == "win32" else Terminal()


class Terminal:
    """A terminal as POSIX knows it."""

    def __init__(self) -> None:
        self._waiting: list[str] = []
        self._decoder = codecs.getincrementaldecoder("utf-8")("ignore")
        self._before: list[Any] = []

    def __enter__(self) -> "Terminal":
        import termios
        import tty

        self._before = termios.tcgetattr(0)
        tty.setcbreak(0)
        mode = termios.tcgetattr(0)
        # no stopping with Ctrl-Z: a shell would not know how the terminal stands
        mode[6][termios.VSUSP] = bytes([os.fpathconf(0, "PC_VDISABLE")])
        termios.tcsetattr(0, termios.TCSADRAIN, mode)
        return self

    def __exit__(self, *_: object) -> None:
        import termios

        termios.tcsetattr(0, termios.TCSAFLUSH, self._before)

    def next(self, seconds: float | None = None) -> str:
        import select

        if not self._waiting and select.select([0], [], [], seconds)[0]:
            typed = os.read(0, 1024)
            if typed in (b"", b"\x04"):
                raise EOFError
            self._waiting = split(self._decoder.decode(typed))
        return self._waiting.pop(0) if self._waiting else ""


class Console:
    """A console of Windows."""

    def __enter__(self) -> "Console":
        return self

    def __exit__(self, *_: object) -> None:
        while _msvcrt().kbhit():
            _msvcrt().getwch()

    def next(self, seconds: float | None = None) -> str:
        end = None if seconds is None else time.monotonic() + seconds
        while not _msvcrt().kbhit():
            if end is not None and time.monotonic() >= end:
                return ""
            time.sleep(NOTICE)
        key = _msvcrt().getwch()
        if key in ("\0", "\xe0"):  # a key without a character, told in a second part
            _msvcrt().getwch()
            return ""
        if key == "\x03":
            raise KeyboardInterrupt
        if key == "\x1a":
            raise EOFError
        return key


def _msvcrt() -> Any:
    import msvcrt

    return msvcrt


def split(typed: str) -> list[str]:
    """The keys in what was read at once; arrows and their like are no keys of ours."""
    keys: list[str] = []
    inside = False
    for character in typed:
        if character == "\x1b":
            inside = True
        elif inside:
            inside = character in "[O;" or character.isdecimal()
        else:
            keys.append(character)
    return keys
