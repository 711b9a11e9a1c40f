"""The mark of a rule function."""

from collections.abc import Callable
from typing import TypeVar

Rule = TypeVar("Rule", bound=Callable[..., object])

RULES: list[Callable[..., object]] = []
"""Every marked function of every imported module, in the order of import."""


def rule(function: Rule) -> Rule:
    """Mark a function as a rule: plain integer Python that all three faces can run.

    The function itself is returned unchanged. `compiled.py` and `cuda.py` make the marked
    functions known to their compilers when something is first compiled.
    """
    RULES.append(function)
    return function
