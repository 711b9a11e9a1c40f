"""The layout of a state: declared once, read by all three faces."""

import struct
from itertools import accumulate
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

State = Any
"""A plain object here, a NumPy record there: fields by name, chained indexing, signed integers."""

WIDTHS = {"i1": 1, "i2": 2, "i4": 4, "i8": 8}


class Layout:
    """Fields of a state, each given as `"i1"` for one number or `("i1", 6, 7)` for a table of them.

    The plain object, its bytes and the NumPy record hold the same fields in the same order,
    widest first, so that the record needs no padding between them.
    """

    def __init__(self, **fields: str | tuple[Any, ...]) -> None:
        spec = {name: (f,) if isinstance(f, str) else f for name, f in fields.items()}
        unknown = {width for width, *_ in spec.values()} - WIDTHS.keys()
        if unknown:
            raise ValueError(f"a field is one of {', '.join(WIDTHS)}, not {', '.join(sorted(unknown))}")
        order = sorted(spec, key=lambda name: -WIDTHS[spec[name][0]])
        self.fields: dict[str, tuple[str, tuple[int, ...]]] = {
            name: (spec[name][0], tuple(spec[name][1:])) for name in order
        }
        ends = list(accumulate(_count(shape) for _, shape in self.fields.values()))
        self._places = [
            (name, shape, begin, end)
            for (name, (_, shape)), begin, end in zip(self.fields.items(), [0, *ends], ends, strict=False)
        ]
        self._plain = type("State", (), {"__slots__": tuple(self.fields)})
        self._depths = [(name, len(shape)) for name, (_, shape) in self.fields.items()]
        codes = "".join(
            f"{_count(shape)}{ {1: 'b', 2: 'h', 4: 'i', 8: 'q'}[WIDTHS[width]] }"
            for width, shape in self.fields.values()
        )
        widest = max(WIDTHS[width] for width, _ in self.fields.values())
        used = struct.calcsize("<" + codes)
        self.size = -(-used // widest) * widest
        self._struct = struct.Struct(f"<{codes}{self.size - used}x")

    def new(self) -> State:
        """A plain state with every field zero."""
        s = self._plain()
        for name, (_, shape) in self.fields.items():
            setattr(s, name, _zeros(shape))
        return s

    def pack(self, s: State) -> bytes:
        """The bytes of a plain state: exactly those of its record."""
        flat: list[int] = []
        for name, (_, shape) in self.fields.items():
            value = getattr(s, name)
            if not shape:
                flat.append(value)
            elif len(shape) == 1:
                flat.extend(value)
            else:
                flat.extend(_flatten(value, len(shape)))
        return self._struct.pack(*flat)

    def unpack(self, data: bytes) -> State:
        """The plain state that these bytes hold."""
        numbers = self._struct.unpack(data)
        s = self._plain()
        for name, shape, begin, end in self._places:
            setattr(s, name, _fill(shape, numbers[begin:end]) if shape else numbers[begin])
        return s

    def copy(self, s: State) -> State:
        """A plain state equal to s that shares nothing with it."""
        new = self._plain()
        for name, depth in self._depths:
            value = getattr(s, name)
            setattr(new, name, _copied(value, depth) if depth else value)
        return new

    def dtype(self) -> "np.dtype":
        """The record of this layout, aligned as CUDA asks."""
        import numpy as np

        return np.dtype([(name, *spec) for name, spec in self.fields.items()], align=True)

    def record(self, s: State) -> "np.ndarray":
        """An array of one record equal to the plain state s."""
        import numpy as np

        return np.frombuffer(bytearray(self.pack(s)), self.dtype())


def _count(shape: tuple[int, ...]) -> int:
    n = 1
    for length in shape:
        n *= length
    return n


def _zeros(shape: tuple[int, ...]) -> Any:
    return [_zeros(shape[1:]) for _ in range(shape[0])] if shape else 0


def _copied(value: Any, depth: int) -> Any:
    """The same table, as one of its own."""
    return value[:] if depth == 1 else [_copied(row, depth - 1) for row in value]


def _fill(shape: tuple[int, ...], numbers: tuple[int, ...]) -> list[Any]:
    """These numbers as a table of that shape."""
    if len(shape) == 1:
        return list(numbers)
    size = len(numbers) // shape[0]
    return [_fill(shape[1:], numbers[row : row + size]) for row in range(0, len(numbers), size)]


def _flatten(value: Any, depth: int) -> list[int]:
    return [n for row in value for n in _flatten(row, depth - 1)] if depth > 1 else value
