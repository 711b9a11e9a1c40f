"""The same game once more, slowly: lists of card names and two heaps of coins, nothing clever.

Written without a look at the fast rules, so that the two do not share a mistake. They are played side by side
and compared in words, step by step.
"""

from collections import Counter

KINDS = ["1", "2", "3", "4", "5", "6", "alpaca"]
NEXT = {"1": "2", "2": "3", "3": "4", "4": "5", "5": "6", "6": "alpaca", "alpaca": "1"}
POINTS = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "alpaca": 10}
MOST_ROUNDS = 200


class Slow:
    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        self.seats = seats
        self.lone_player = str(options.get("lone_player", "draw"))
        self.target = int(options.get("target", 40))
        self.black = [0] * seats
        self.white = [0] * seats
        self.round = 0
        self.ended = ""
        self.over = False
        self.gather()

    def gather(self) -> None:
        """All cards come back into the pile; the next thing to happen is that somebody is chosen to begin."""
        self.pile = sorted(KINDS * 8)
        self.discards: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.inside = list(range(self.seats))
        self.stage = "first"
        self.turn: int | None = None
        self.owed: list[int | None] = []  # who gets the next cards; None is the discard pile

    # what is asked

    def awaited(self) -> set[int]:
        return {self.turn} if self.stage in ("turn", "coin") and self.turn is not None else set()

    def legal(self, seat: int) -> list[str]:
        if seat not in self.awaited():
            return []
        if self.stage == "coin":
            black = ["return black"] if self.black[seat] else []
            white = ["return white"] if self.white[seat] else []
            return [*black, *white, "return none"]
        alone = len(self.inside) == 1
        top = self.discards[-1]
        fitting = sorted({card for card in self.hands[seat] if card in (top, NEXT[top])})
        plays = [f"play {card}" for card in fitting]
        draws = ["draw"] if self.pile else []
        if alone and self.lone_player == "draw":
            plays = []
        if alone and self.lone_player == "play":
            draws = []
        return [*plays, *draws, "leave"]

    def act(self, seat: int, words: str) -> None:
        assert words in self.legal(seat), f"{seat} may not {words}"
        verb, _, what = words.partition(" ")
        if verb == "return":
            self.return_coin(seat, what)
            self.cash_up()
        elif verb == "play":
            self.hands[seat].remove(what)
            self.discards.append(what)
            if self.hands[seat]:
                self.pass_on()
            else:
                self.go_out(seat)
        elif verb == "draw":
            self.stage = "draw"
            self.owed = [seat]
        else:
            self.inside.remove(seat)
            self.pass_on()

    # chance

    def chances(self) -> dict[str, int]:
        if self.stage == "first":
            return {f"first {seat}": 1 for seat in range(self.seats)}
        if self.stage in ("deal", "draw"):
            return {f"card {card}": ways for card, ways in Counter(self.pile).items()}
        return {}

    def chance(self, words: str) -> None:
        assert words in self.chances(), f"{words} cannot happen"
        what = words.split()[1]
        if self.stage == "first":
            self.turn = int(what)
            self.owed = [seat for seat in range(self.seats) for _ in range(6)] + [None]
            self.stage = "deal"
            return
        self.pile.remove(what)
        getter = self.owed.pop(0)
        (self.discards if getter is None else self.hands[getter]).append(what)
        if self.stage == "draw":
            self.pass_on()
        elif not self.owed:
            self.stage = "turn"

    # how a round goes on and ends

    def pass_on(self) -> None:
        stuck = len(self.inside) == 1 and self.lone_player == "draw" and not self.pile
        if not self.inside or stuck:
            self.cash_up()
            return
        self.stage = "turn"
        here = self.turn or 0
        self.turn = min(self.inside, key=lambda seat: (seat - here - 1) % self.seats)

    def go_out(self, seat: int) -> None:
        if self.black[seat] or self.white[seat]:
            self.stage = "coin"
        else:
            self.cash_up()

    def return_coin(self, seat: int, colour: str) -> None:
        if colour == "black":
            self.black[seat] -= 1
        if colour == "white":
            self.white[seat] -= 1

    def cash_up(self) -> None:
        for seat, hand in enumerate(self.hands):
            points = sum(POINTS[card] for card in set(hand))
            self.black[seat] += points // 10
            self.white[seat] += points % 10
            while self.white[seat] >= 10:
                self.white[seat] -= 10
                self.black[seat] += 1
        self.round += 1
        self.ended = "played"
        if max(self.scores()) >= self.target:
            self.over = True
        elif self.round == MOST_ROUNDS:
            self.over, self.ended = True, "cap"
        if self.over:
            self.stage, self.turn = "over", None
        else:
            self.gather()

    # how it stands

    def scores(self) -> list[int]:
        return [10 * black + white for black, white in zip(self.black, self.white, strict=True)]

    def places(self) -> list[int]:
        totals = self.scores()
        return [1 + sum(other < mine for other in totals) for mine in totals]
