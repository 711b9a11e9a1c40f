"""The browser that the tests drive."""

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
MISSING = (
    "the tests of the pages need Chromium: `sh setup --dev` installs it on Debian as root, "
    "and elsewhere says how (sudo apt-get install chromium)"
)
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """Where it is. Without one the tests fail: pages that nobody looks at are not tested."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, MISSING
    return found


def launched(playwright: Playwright) -> Browser:
    sandbox = ["--no-sandbox"] if os.name == "posix" and os.getuid() == 0 else []
    return playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, *sandbox])
