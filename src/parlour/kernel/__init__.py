"""Shared arithmetic: the mark, layouts, random numbers, the loops and their compiled faces."""

from parlour.kernel.dice import below, sow
from parlour.kernel.layout import Layout, State
from parlour.kernel.mark import rule

__all__ = ["Layout", "State", "below", "rule", "sow"]
