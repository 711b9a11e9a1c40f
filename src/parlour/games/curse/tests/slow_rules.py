"""The same game once more, slowly: cards that have a suit, lists of them, and words; nothing clever.

Written without a look at the fast rules, so that the two do not share a mistake. They are played side by side
and compared in words, step by step.
"""

from collections import Counter
from itertools import combinations, product

RANKS: list[str] = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]
FAILURES_IN_A_ROW = 50
MOST_MOVES = 500


def beats(answer: list[str], attack: str) -> bool:
    """Whether these ranks together beat that one."""
    heights = [RANKS.index(rank) for rank in answer]
    wanted = RANKS.index(attack)
    if len(answer) == 1:
        return heights[0] > wanted
    return len(answer) == 2 and any(height in (wanted, wanted - 1) for height in heights)


def in_words(answer: list[str], attack: str) -> str:
    """An answer of one or two ranks; of two, the one that equals the attack is named first."""
    if len(answer) == 1:
        return f"beat {answer[0]}"
    one, other = answer
    below = RANKS[RANKS.index(attack) - 1] if attack != "6" else ""
    if attack in answer:
        main, assistant = (one, other) if one == attack else (other, one)
    else:
        main, assistant = (one, other) if one == below else (other, one)
    return f"beat {main} with {assistant}"


class Slow:
    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        assert not options
        self.seats = seats
        self.deck = [(rank, suit) for rank, suit in product(RANKS, "abcd")]
        self.hands: list[list[tuple[str, str]]] = [[] for _ in range(seats)]
        self.seen: list[list[str]] = [[] for _ in range(seats)]  # ranks that everybody saw being gathered
        self.table: list[tuple[str, str]] = []
        self.pairs: list[list[str]] = []
        self.stage = "first"
        self.owed: list[int] = []
        self.attacker = self.defender = -1
        self.inside = list(range(seats))
        self.went_out: list[list[int]] = []
        self.success = False
        self.failures = self.moves = 0
        self.round = 0
        self.ended = ""
        self.over = False

    # what is asked

    def awaited(self) -> set[int]:
        return {"attack": {self.attacker}, "defend": {self.defender}}.get(self.stage, set())

    def legal(self, seat: int) -> list[str]:
        if seat not in self.awaited():
            return []
        held = [rank for rank, _ in self.hands[seat]]
        if self.stage == "attack":
            if not self.table:
                return [f"attack {rank}" for rank in set(held)]
            open_ranks = {rank for rank, _ in self.table}
            return [*(f"attack {rank}" for rank in set(held) & open_ranks), "stop"]
        attack = self.pairs[-1][0]
        answers = [[rank] for rank in held] + [list(pair) for pair in combinations(held, 2)]
        return [*{in_words(answer, attack) for answer in answers if beats(answer, attack)}, "take"]

    def act(self, seat: int, words: str) -> None:
        assert words in self.legal(seat), f"{seat} may not {words}"
        verb, _, what = words.partition(" ")
        if verb == "attack":
            self.put(seat, what)
            self.pairs.append([what])
            self.stage = "defend"
        elif verb == "beat":
            for rank in what.split(" with "):
                self.put(seat, rank)
                self.pairs[-1].append(rank)
            self.stage = "attack"
            if not self.hands[self.attacker] or not self.hands[self.defender]:
                self.end_move(True)
        elif verb == "take":
            self.hands[seat] += self.table
            self.seen[seat] += [rank for rank, _ in self.table]
            self.end_move(False)
        else:
            self.end_move(True)

    def put(self, seat: int, rank: str) -> None:
        card = next(card for card in self.hands[seat] if card[0] == rank)
        self.hands[seat].remove(card)
        self.table.append(card)
        if rank in self.seen[seat]:
            self.seen[seat].remove(rank)

    # chance

    def chances(self) -> dict[str, int]:
        if self.stage == "first":
            return {f"first {seat}": 1 for seat in range(self.seats)}
        if self.stage in ("deal", "refill"):
            return {f"card {rank}": ways for rank, ways in Counter(rank for rank, _ in self.deck).items()}
        return {}

    def chance(self, words: str) -> None:
        assert words in self.chances(), f"{words} cannot happen"
        what = words.split()[1]
        if self.stage == "first":
            self.attacker = int(what)
            self.defender = (self.attacker + 1) % self.seats
            self.owed = [seat for seat in range(self.seats) for _ in range(6)]
            self.stage = "deal"
            return
        card = next(card for card in self.deck if card[0] == what)
        self.deck.remove(card)
        self.hands[self.owed.pop(0)].append(card)
        if self.owed:
            return
        if self.stage == "deal":
            self.stage = "attack"
        else:
            self.go_on()

    # the end of a move

    def end_move(self, success: bool) -> None:
        self.success = success
        self.table, self.pairs = [], []
        self.moves += 1
        self.failures = 0 if success else self.failures + 1
        self.owed = self.refill()
        if self.owed:
            self.failures = 0
            self.stage = "refill"
        else:
            self.go_on()

    def clockwise(self, start: int) -> list[int]:
        """Everybody still in the game, from this seat on."""
        round_table = [seat % self.seats for seat in range(start, start + self.seats)]
        return [seat for seat in round_table if seat in self.inside]

    def refill(self) -> list[int]:
        """Who gets the next cards of the deck, one after the other."""
        counts = {seat: len(self.hands[seat]) for seat in self.inside}
        lacking = {seat: max(0, 6 - count) for seat, count in counts.items()}
        if sum(lacking.values()) <= len(self.deck):
            others = [seat for seat in self.clockwise(self.attacker) if seat != self.defender]
            order = [*others, self.defender]
            return [seat for seat in order for _ in range(lacking[seat])]
        attacks_next = self.clockwise(self.defender if self.success else self.defender + 1)[0]
        order = self.clockwise(attacks_next + 1)
        owed = []
        for _ in self.deck:
            getter = min(order, key=lambda seat: (counts[seat], order.index(seat)))
            counts[getter] += 1
            owed.append(getter)
        return owed

    def go_on(self) -> None:
        if not self.deck:
            gone = [seat for seat in self.inside if not self.hands[seat]]
            self.inside = [seat for seat in self.inside if seat not in gone]
            if gone:
                self.went_out.append(gone)
        if len(self.inside) < 2:
            self.finish("played")
        elif self.failures >= FAILURES_IN_A_ROW or self.moves >= MOST_MOVES:
            self.finish("cap")
        else:
            self.attacker = self.clockwise(self.defender if self.success else self.defender + 1)[0]
            self.defender = self.clockwise(self.attacker + 1)[0]
            self.stage = "attack"

    def finish(self, how: str) -> None:
        self.over, self.round, self.ended, self.stage = True, 1, how, "over"

    # how it stands

    def scores(self) -> list[int]:
        lost = self.inside if self.ended == "played" else []
        return [int(seat not in lost) for seat in range(self.seats)]

    def places(self) -> list[int]:
        return [1 if score else self.seats for score in self.scores()]

    def order_out(self) -> list[int | None]:
        """For each seat how many were out before it, plus one; those out together share it."""
        place: dict[int, int] = {}
        for group in self.went_out:
            place |= dict.fromkeys(group, len(place) + 1)
        return [place.get(seat) for seat in range(self.seats)]
