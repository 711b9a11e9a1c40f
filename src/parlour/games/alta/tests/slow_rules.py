"""The same game once more, slowly: cards are pairs of words, rows are lists of cards, stacks lie in heaps.

Written from the rules alone, before the fast ones, so that the two do not share a mistake. They are
played side by side and compared in words, step by step.
"""

from collections import Counter

PICTURES = ["cactus", "pepper", "donkey", "sombrero", "guitar", "sun"]
COLOURS = ["yellow", "red", "blue", "green", "violet", "orange"]
CARDS = [f"{colour} {picture}" for picture in PICTURES for colour in COLOURS]
MOST_ROUNDS = 200
FACE_DOWN = "face down"


def worth_of_one(words: list[str]) -> int:
    """What five pictures, or five colours, bring."""
    groups = sorted(Counter(words).values())
    if groups == [5]:
        return 40
    if groups == [1, 4]:
        return 20
    if groups[-1] == 3:
        return 10
    return 15 if groups == [1, 1, 1, 1, 1] else 0


def worth_of_stack(cards: list[str]) -> int:
    """What a stack of five cards counts at the end of the round."""
    colours = worth_of_one([card.split()[0] for card in cards])
    pictures = worth_of_one([card.split()[1] for card in cards])
    if 40 in (colours, pictures):
        return 40
    return colours + pictures or -2


class Player:
    """What lies before one player in a round."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.hand: str | None = None
        self.rows: dict[str, list[str]] = {"row 1": [], "row 2": [], "row 3": []}
        self.stacks: list[list[str]] = []
        self.face_down: list[str] = []

    def placed(self) -> int:
        lying = [card for heap in (*self.rows.values(), *self.stacks, self.face_down) for card in heap]
        return len(lying)

    def points(self) -> int:
        unfinished = sum(-2 for row in self.rows.values() if row)
        return sum(map(worth_of_stack, self.stacks)) + unfinished - (len(CARDS) - self.placed())


class Slow:
    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        self.seats = seats
        self.target = int(options.get("target", 500))
        self.mirrored = options.get("mirror_deal", "off") == "on"
        self.totals = [0] * seats
        self.round = 0
        self.ended = ""
        self.over = False
        self.set_out()

    def set_out(self) -> None:
        self.players = [Player() for _ in range(self.seats)]
        self.drawing = list(range(self.seats))  # who draws next, in this order

    # what is asked

    def awaited(self) -> set[int]:
        return set() if self.drawing or self.over else set(range(self.seats))

    def legal(self, seat: int) -> list[str]:
        if seat not in self.awaited():
            return []
        last = self.players[seat].placed() == len(CARDS) - 1
        return [*self.players[seat].rows, *([FACE_DOWN] if last else [])]

    def act(self, seat: int, words: str) -> None:
        assert words in self.legal(seat), f"{seat} may not {words}"
        player = self.players[seat]
        card, player.hand = player.hand, None
        assert card is not None
        if words == FACE_DOWN:
            player.face_down.append(card)
        else:
            row = player.rows[words]
            row.append(card)
            if len(row) == 5:
                player.stacks.append(row)
                player.rows[words] = []
        if player.placed() == len(CARDS):
            self.cash_up("played")
        else:
            self.drawing = [seat]

    # chance

    def chances(self) -> dict[str, int]:
        if not self.drawing or self.over:
            return {}
        seat = self.drawing[0]
        drawn = self.players[seat].drawn
        possible = [card for card in CARDS if card not in drawn]
        if self.mirrored:
            longest = max((player.drawn for player in self.players), key=len)
            assert longest[: len(drawn)] == drawn
            possible = longest[len(drawn) : len(drawn) + 1] or possible
        return {f"card {seat} {card}": 1 for card in possible}

    def chance(self, words: str) -> None:
        if words == "stop":
            assert self.awaited() != set(), "there is nothing to stop"
            self.cash_up("clock")
            return
        assert words in self.chances(), f"{words} cannot happen"
        _, seat, card = words.split(" ", 2)
        player = self.players[int(seat)]
        player.drawn.append(card)
        player.hand = card
        self.drawing.pop(0)

    # how a round and the match end

    def cash_up(self, how: str) -> None:
        for seat, player in enumerate(self.players):
            self.totals[seat] += player.points()
        self.round += 1
        self.ended = how
        best = max(self.totals)
        if best >= self.target and self.totals.count(best) == 1:
            self.over = True
        elif self.round == MOST_ROUNDS:
            self.over, self.ended = True, "cap"
        else:
            self.set_out()

    def scores(self) -> list[int]:
        return list(self.totals)

    def places(self) -> list[int]:
        return [1 + sum(other > mine for other in self.totals) for mine in self.totals]
