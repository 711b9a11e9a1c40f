"""Numbers for Prometheus."""

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """The counts of one process."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.tables = Gauge("parlour_tables", "tables in memory", registry=own)
        self.connections = Gauge("parlour_connections", "open WebSockets", registry=own)
        self.seated = Gauge("parlour_seats", "connections of people who sit", registry=own)
        self.rows = Counter("parlour_rows", "rows stored", registry=own)
        self.refused = Counter("parlour_refused", "commands refused", ["code"], registry=own)
        self.drops = Counter("parlour_queue_drops", "connections given up as too slow", registry=own)
        self._stages = Histogram(
            "parlour_stage_seconds", "time of a stage of a move", ["stage"], buckets=BUCKETS, registry=own
        )
        self._stage = {name: self._stages.labels(name) for name in ("judge", "store", "show")}

    def took(self, stage: str, began: float) -> None:
        """Note that a stage of a move which began at this `perf_counter` is over."""
        self._stage[stage].observe(time.perf_counter() - began)

    def text(self) -> bytes:
        return generate_latest(self.registry)
