"""The command line: `main` is the command `parlour`. All else is imported when it runs."""

import codecs
import io
import os
import sys

from parlour.game import Refused

BAD, INTERRUPTED, BROKEN_PIPE = 2, 130, 1
"""Exit codes."""
LONGEST = 400
"""Characters of what is said when something goes wrong."""


class Interrupted(Exception):
    """Ctrl-C, and what is to be said about it."""


def main() -> None:
    """The command `parlour`."""
    if sys.stdout is None:  # started with it closed
        sys.stdout = io.TextIOWrapper(io.BytesIO())
    codecs.register_error("parlour", nearest)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="parlour")
    code = run(sys.argv[1:])
    if code == BROKEN_PIPE:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run the command with these arguments: the exit code. What goes wrong is one line on stderr."""
    try:
        from parlour.cli.app import invoke

        invoke(arguments)
        sys.stdout.flush()
    except Refused as refused:
        return fail(str(refused), BAD)
    except Interrupted as interrupted:
        return fail(str(interrupted), INTERRUPTED)
    except KeyboardInterrupt:
        return fail("interrupted", INTERRUPTED)
    except BrokenPipeError:
        return BROKEN_PIPE
    except OSError as error:
        return fail(f"cannot go on: {error.strerror or error}", BAD)
    return 0


def fail(sentence: str, code: int) -> int:
    """Say on stderr what went wrong, in one line."""
    line = " ".join("".join(c if c.isprintable() else " " for c in sentence).split())
    if code == INTERRUPTED and sys.stderr.isatty():
        print(file=sys.stderr)  # the terminal has written ^C
    print(f"parlour: {line if len(line) <= LONGEST else line[:LONGEST] + '...'}", file=sys.stderr)
    return code


NEAREST = str.maketrans("╭╮╰╯┌┐└┘├┤┬┴┼─━═│┃║·…▸░\u00a0", "+++++++++++++---|||-.># ")


def nearest(error: UnicodeError) -> tuple[str, int]:
    """Where the terminal's encoding lacks a character: one of ASCII that looks like it."""
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end].translate(NEAREST)
    return "".join(c if c.isascii() else "?" for c in lacking), error.end
