"""Record files."""

import json
import os
import stat
from pathlib import Path
from typing import Any

import parlour
from parlour.game import Refused
from parlour.table import Table


def load(name: str) -> Table:
    """The match that a file holds, or a refusal."""
    try:
        given = json.loads(_text(name))
    except (ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, ValueError) else "nested too deeply"
        raise Refused("bad_record", f"{name} is cut off, or is not JSON: {why}") from None
    try:
        table = parlour.replay(given)
    except Refused as refused:
        raise Refused(refused.code, f"{name}: {refused}") from None
    if not table.rows:
        raise Refused("bad_record", f"{name}: its log is empty")
    return table


def _text(name: str) -> str:
    try:
        kind = Path(name).stat().st_mode
        if not stat.S_ISREG(kind) and not stat.S_ISFIFO(kind):
            raise Refused("bad_record", f"{name} is not a file")
        return Path(name).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("bad_record", f"{name} is not a record: it does not hold text") from None
    except (OSError, ValueError) as error:
        raise Refused("bad_record", f"cannot read {name}: {_why(error)}") from None


def save(record: dict[str, Any], name: str) -> Path:
    """Write a record to a new file, whole or not at all."""
    path = Path(name)
    try:
        path = path.expanduser()
        if path.exists():
            raise Refused("exists", f"there is a file {path} already: choose another name")
        _write(path, json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    except (OSError, ValueError, RuntimeError) as error:
        raise Refused("unwritable", f"cannot write {path}: {_why(error)}") from None
    return path


def _write(path: Path, text: str) -> None:
    """Write the text beside the path, then give it its name: nobody ever finds half of it."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
