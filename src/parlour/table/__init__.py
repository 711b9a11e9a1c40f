"""One table: seats, log, clock, replay. No I/O: intent and time go in, log entries come out."""

from parlour.table.log import Row, Say, Sit, Undo
from parlour.table.record import check, replay
from parlour.table.table import Eyes, Seen, Step, Table, look

__all__ = ["Eyes", "Row", "Say", "Seen", "Sit", "Step", "Table", "Undo", "check", "look", "replay"]
