"""The toy once more, by other means."""


class Slow:
    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        self.seats, self.rounds = seats, options["rounds"]
        self.won: list[int | None] = []
        self.ended = ""
        self.begin()

    def begin(self) -> None:
        self.hands: list[int] = []
        self.words: dict[int, list[str]] = {seat: [] for seat in range(self.seats)}

    @property
    def round(self) -> int:
        return len(self.won)

    @property
    def over(self) -> bool:
        return self.round == self.rounds

    def silent(self, seat: int) -> bool:
        return not self.words[seat] or self.words[seat][-1] == "regret"

    def awaited(self) -> set[int]:
        if self.chances() or self.over:
            return set()
        return {seat for seat in range(self.seats) if self.silent(seat)}

    def legal(self, seat: int) -> list[str]:
        if self.chances() or self.over:
            return []
        if self.silent(seat):
            return ["stand", "fold"]
        return [] if "regret" in self.words[seat] else ["regret"]

    def chances(self) -> dict[str, int]:
        if self.over or len(self.hands) == self.seats:
            return {}
        return {f"card {card}": 1 for card in range(5) if card not in self.hands}

    def chance(self, words: str) -> None:
        if words == "stop":
            self.finish("clock")
        else:
            self.hands.append(int(words[5:]))

    def act(self, seat: int, words: str) -> None:
        self.words[seat].append(words)
        if not self.awaited():
            self.finish("played")

    def finish(self, how: str) -> None:
        standing = [seat for seat in range(self.seats) if self.words[seat][-1:] == ["stand"]]
        self.won.append(max(standing, key=lambda seat: self.hands[seat], default=None))
        self.ended = how
        self.begin()

    def scores(self) -> list[int]:
        return [self.won.count(seat) for seat in range(self.seats)]

    def places(self) -> list[int]:
        return [1 + sum(other > mine for other in self.scores()) for mine in self.scores()]
