"""The CUDA face: one thread plays one run of matches, state and buffers in its local memory."""

from collections.abc import Callable
from typing import Any

from parlour.kernel.layout import State
from parlour.kernel.loops import random_matches
from parlour.kernel.mark import RULES

BLOCK = 128
THREADS = 1 << 22
MATCHES = 4
"""Matches a thread: enough of them that the longest do not keep a whole warp waiting."""

_known: set[Callable[..., object]] = set()


def unavailable() -> str:
    """Why nothing can run on a GPU here, in one line; empty if it can."""
    try:
        from numba import cuda
        import numba_cuda  # noqa: F401  # without it `numba.cuda` is the old one
    except ImportError:
        return "numba-cuda is not installed here: install parlour[gpu] on a machine with an NVIDIA GPU"
    if not cuda.is_available():
        return "no NVIDIA GPU, or no driver for it, was found on this machine"
    return ""


def random_play(game: Any, template: State, seed: int, threads: int = THREADS) -> tuple[int, int, float]:
    """Play MATCHES matches a thread at random, from the seats and options of the plain state.

    Answers how many matches, how many decisions between two or more moves, and the seconds of the
    kernel alone, compiled and warm.
    """
    import numpy as np
    from numba import cuda

    kernel = _kernel(game, template)
    record = cuda.to_device(game.layout.record(template))
    decisions = cuda.device_array(threads, np.int32)
    grid = (threads + BLOCK - 1) // BLOCK
    kernel[grid, BLOCK](record, seed, decisions)
    began, ended = cuda.event(), cuda.event()
    began.record()
    kernel[grid, BLOCK](record, seed, decisions)
    ended.record()
    ended.synchronize()
    total = int(decisions.copy_to_host().sum(dtype=np.int64))
    return threads * MATCHES, total, cuda.event_elapsed_time(began, ended) / 1000


def _kernel(game: Any, template: State) -> Any:
    from numba import cuda, int16, int64
    from numba.cuda.extending import register_jitable

    for marked in RULES:
        if marked not in _known:
            register_jitable(marked)
            _known.add(marked)
    matches = cuda.jit(device=True)(random_matches(game))
    layout, width = game.layout.dtype(), game.width

    @cuda.jit
    def kernel(record, seed, decisions):
        thread = cuda.grid(1)
        if thread < decisions.size:
            states = cuda.local.array(1, layout)
            states[0] = record[0]
            r = cuda.local.array(2, int64)
            moves = cuda.local.array(width, int16)
            decisions[thread] = matches(states[0], r, moves, seed, thread * MATCHES, MATCHES)

    return kernel
