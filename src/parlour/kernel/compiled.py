"""The compiled face: rules in native code on NumPy records. Imported on first need."""

import hashlib
import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import llvmlite.binding
import numba
import numpy as np
import platformdirs
from numba.extending import register_jitable

from parlour.kernel.mark import RULES

_known: set[Callable[..., object]] = set()


def compiled(function: Callable[..., Any], source: Path) -> Callable[..., Any]:
    """The function in native code, kept on disk until a file below `source`, the kernel,
    Numba, NumPy, Python or the processor changes."""
    for marked in RULES:
        if marked not in _known:
            register_jitable(marked)
            _known.add(marked)
    with _cache(source) as kept:
        return numba.njit(function, cache=kept)


@contextmanager
def _cache(source: Path) -> Generator[bool]:
    """Point Numba's disk cache, which watches only the caller's own file, to a folder of its own
    for each version of the rules; yield whether anything can be kept."""
    folder = Path(platformdirs.user_cache_dir("parlour")) / fingerprint(source)
    before = numba.config.CACHE_DIR
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = os.access(folder, os.W_OK)
    except OSError:
        kept = False
    numba.config.CACHE_DIR = str(folder)
    try:
        yield kept
    finally:
        numba.config.CACHE_DIR = before


def fingerprint(source: Path) -> str:
    """One name for all that compiled code depends on."""
    digest = hashlib.sha256()
    machine = llvmlite.binding
    for fact in (
        sys.version,
        numba.__version__,
        np.__version__,
        machine.get_host_cpu_name(),
        machine.get_host_cpu_features().flatten(),
    ):
        digest.update(fact.encode() + b"\0")
    for folder in (Path(__file__).parent, source):
        for file in sorted(folder.glob("*.py")):
            digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()[:24]
