"""The CUDA face: one thread plays one run of matches, state and buffers in its local memory."""

from typing import TYPE_CHECKING, Any

from parlour.kernel.layout import State
from parlour.kernel.loops import random_matches
from parlour.kernel.mark import RULES

if TYPE_CHECKING:
    import numpy as np

BLOCK = 128
THREADS = 1 << 22
MATCHES = 4
"""Matches a thread: enough of them that the longest do not keep a whole warp waiting."""

_known: set[object] = set()


def unavailable() -> str:
    """Why nothing can run on a GPU here, in one line; empty if it can."""
    try:
        import numba.cuda.cudaimpl  # noqa: F401 - fails where NumPy is newer than it knows
        import numba_cuda  # noqa: F401 - without it `numba.cuda` is another, older compiler
        from numba import cuda
    except ImportError:
        return "numba-cuda is not installed whole: install parlour[gpu] on a machine with an NVIDIA GPU"
    except AttributeError:
        return "this numba-cuda needs an older NumPy: install the one that parlour[gpu] asks for"
    return "" if cuda.is_available() else "this machine has no NVIDIA GPU, or no driver for it"


def random_play(game: Any, template: State, seed: int, threads: int = THREADS) -> tuple[int, int, float]:
    """Play MATCHES matches a thread at random, with the seats and options of the plain state.

    Answers how many matches, how many decisions between two or more moves, and the seconds that
    the kernel took once it was compiled.
    """
    import numpy as np
    from numba import cuda

    decisions = cuda.device_array(threads, np.int32)
    finals = cuda.device_array(1, game.layout.dtype())
    launch = _kernel(game)[-(-threads // BLOCK), BLOCK]
    record = cuda.to_device(game.layout.record(template))
    launch(record, seed, decisions, finals)
    began, ended = cuda.event(), cuda.event()
    began.record()
    launch(record, seed, decisions, finals)
    ended.record()
    ended.synchronize()
    total = int(decisions.copy_to_host().sum(dtype=np.int64))
    return threads * MATCHES, total, cuda.event_elapsed_time(began, ended) / 1000


def last_states(game: Any, template: State, seed: int, threads: int) -> "np.ndarray":
    """The state in which each thread's last match ended, to compare with the other faces."""
    import numpy as np
    from numba import cuda

    decisions = cuda.device_array(threads, np.int32)
    finals = cuda.device_array(threads, game.layout.dtype())
    record = cuda.to_device(game.layout.record(template))
    _kernel(game)[-(-threads // BLOCK), BLOCK](record, seed, decisions, finals)
    return finals.copy_to_host()


def _kernel(game: Any) -> Any:
    from numba import cuda, int16, int64
    from numba.cuda.extending import register_jitable

    for marked in RULES:
        if marked not in _known:
            register_jitable(marked)
            _known.add(marked)
    matches = cuda.jit(device=True)(random_matches(game))
    layout, width = game.layout.dtype(), game.width

    @cuda.jit
    def kernel(record, seed, decisions, finals):
        thread = cuda.grid(1)
        if thread < decisions.size:
            states = cuda.local.array(1, layout)
            states[0] = record[0]
            r = cuda.local.array(2, int64)
            moves = cuda.local.array(width, int16)
            decisions[thread] = matches(states[0], r, moves, seed, thread * MATCHES, MATCHES)
            if thread < finals.size:
                finals[thread] = states[0]

    return kernel
