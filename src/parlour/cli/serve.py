"""`parlour serve`: where the house is opened, and for whom."""

from pathlib import Path

import platformdirs

from parlour.server.app import open_house


def serve(host: str, port: int, data: str | None, pace: float, rates: float, speed: float) -> None:
    folder = Path(data) if data else platformdirs.user_data_path("parlour", appauthor=False)
    open_house(host, port, folder, pace, rates, speed)
