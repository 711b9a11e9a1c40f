"""The same game once more, slowly: lists of card names, nothing clever.

Written without a look at the fast rules, so that the two do not share a mistake. They are played side by side
and compared in words, step by step.
"""

from itertools import combinations, pairwise

SUITS = "CDHS"
RANKS = "A23456789TJQK"
JOKERS = ["X1", "X2"]
PACK = [rank + suit for rank in RANKS for suit in SUITS] + JOKERS
AFTER = {low + suit: high + suit for low, high in pairwise(RANKS) for suit in SUITS}
LONGEST_ROUND = 500


def value(card: str) -> int:
    return 0 if card in JOKERS else RANKS.index(card[0]) + 1


def worth(cards: list[str]) -> int:
    return sum(value(card) for card in cards)


def by_value(card: str) -> tuple[int, str]:
    """Jokers first, then by value; equal values in the order of the suits."""
    return (value(card), card[1])


def alike(one: str, other: str) -> bool:
    """Of the same value; two jokers are, a joker and anything else are not."""
    return one[0] == other[0]


class Slow:
    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        self.seats = seats
        self.size = int(options.get("hand", 5 if seats > 5 else 7))
        self.cutting = options.get("between_rounds", "shuffle") == "cut"
        self.actions = options.get("action_cards", "off") == "on"
        self.tie = options.get("tie", "caller")
        self.failed_lowest = options.get("failed_lowest", "zero")
        self.limit = int(options.get("limit", 100))
        self.totals = [0] * seats
        self.round = 0
        self.ended = ""
        self.over = False
        self.turn = -1
        self.deck: list[str | None] = [None] * 54  # from the top; None is a place nobody has fixed
        self.pool = list(PACK)  # the cards that lie at those places
        self.clear()
        self.stage = "first"

    def clear(self) -> None:
        """Empty hands, an empty pile, and all cards still to be dealt."""
        self.hands: list[list[str]] = [[] for _ in range(self.seats)]
        self.seen: list[list[str]] = [[] for _ in range(self.seats)]  # taken before everybody's eyes
        self.pile: list[str] = []
        self.gets = [seat for seat in range(self.seats) for _ in range(self.size)] + [-1]
        self.stage = "deal"
        self.step = 1
        self.pending = 0  # penalty cards that wait for somebody
        self.turns = 0
        self.liftable = False  # whether the top of the pile may be taken
        self.offered: str | None = None  # what may be taken after the discard just made
        self.group: list[str] = []
        self.drawer = -1
        self.still = 0  # cards the drawer has yet to draw
        self.drawn: list[str] = []

    # what is asked

    def awaited(self) -> set[int]:
        if self.stage == "turn":
            return {self.turn}
        if self.stage in ("choose", "window"):
            return {self.drawer}
        return set()

    def legal(self, seat: int) -> list[str]:
        if self.stage == "window" and seat == self.drawer:
            same = [card for card in self.drawn if alike(card, self.group[0])]
            return [f"free {card}" for card in same] + ["keep"]
        if self.stage in ("turn", "window") and seat == self.turn:
            return self.turn_moves(self.hands[seat])
        if self.stage == "choose" and seat == self.drawer:
            return ["draw"] + ([f"take {self.offered}"] if self.offered else [])
        return []

    def turn_moves(self, hand: list[str]) -> list[str]:
        if not hand:
            return ["kumbal"]
        words = [f"discard {' '.join(group)}" for group in self.groups(hand)]
        return words + (["kumbal"] if worth(hand) <= self.size else [])

    def groups(self, hand: list[str]) -> list[list[str]]:
        """All that can be discarded at once, each in the order in which it is laid."""
        found = [[card] for card in hand]
        if set(JOKERS) <= set(hand):
            found.append(list(JOKERS))
        for rank in {card[0] for card in hand} - {"X"}:
            same = sorted(card for card in hand if card[0] == rank)
            for several in range(2, len(same) + 1):
                for cards in combinations(same, several):
                    found += [[card for card in cards if card != top] + [top] for top in cards]
        for card in hand:
            run = [card]
            while (card := AFTER.get(card, "")) in hand:
                run.append(card)
                if len(run) > 2:
                    found += [list(run), run[::-1]]
        return found

    def act(self, seat: int, words: str) -> None:
        assert words in self.legal(seat), f"{seat} may not {words}"
        verb, *cards = words.split()
        if verb == "discard":
            self.discard(seat, cards)
        elif verb == "draw":
            self.stage = "draw"
            self.look_for_cards()
        elif verb == "take":
            at = len(self.pile) - len(self.group) - 1
            assert self.pile[at] == cards[0]
            self.hands[seat].append(self.pile.pop(at))
            self.seen[seat].append(cards[0])
            self.end_turn()
        elif verb == "kumbal":
            self.end_round(seat)
        else:
            if verb == "free":
                self.hands[seat].remove(cards[0])
                self.pile.append(cards[0])
            self.stage = "turn"

    def discard(self, seat: int, cards: list[str]) -> None:
        self.offered = self.pile[-1] if self.liftable else None
        for card in cards:
            self.hands[seat].remove(card)
            if card in self.seen[seat]:
                self.seen[seat].remove(card)
        self.pile += cards
        self.group, self.drawer, self.drawn = cards, seat, []
        is_run = not alike(cards[0], cards[-1])
        acts = self.actions and not is_run
        kind, many = cards[0][0], len(cards)
        self.liftable = is_run or not (kind == "X" or (acts and kind in "278"))
        if acts and kind == "7" and many % 2 and self.seats > 2:
            self.step = -self.step
        skipped = many if acts and kind == "8" else 0
        if acts and kind in "2X":
            self.pending += many * (2 if kind == "2" else 5)
            self.still = 1
        else:
            self.still = max(self.pending, 1)
            self.pending = 0
        self.turn = (seat + self.step * (1 + skipped)) % self.seats
        self.stage = "choose"

    def look_for_cards(self) -> None:
        """Go on drawing, or stop because all is drawn or nothing is left."""
        if not self.still:
            self.end_turn()
            return
        if not self.deck:
            below = self.pile[: len(self.pile) - len(self.group)]
            if not below:
                self.end_turn()
                return
            self.pile = list(self.group)
            self.deck = [None] * len(below)
            self.pool = below

    def end_turn(self) -> None:
        self.turns += 1
        if self.turns == LONGEST_ROUND:
            self.end_round(None)
        elif self.drawn and alike(self.group[0], self.group[-1]):
            self.stage = "window"
        else:
            self.stage = "turn"

    # chance

    def chances(self) -> dict[str, int]:
        if self.stage == "first":
            return {f"first {seat}": 1 for seat in range(self.seats)}
        if self.stage == "cut":
            return {f"cut {place}": 1 for place in range(1, 54)}
        if self.stage in ("deal", "draw"):
            top = self.deck[0]
            return {f"card {card}": 1 for card in ([top] if top else self.pool)}
        return {}

    def chance(self, words: str) -> None:
        assert words in self.chances(), f"{words} cannot happen"
        what = words.split()[1]
        if self.stage == "first":
            self.turn, self.stage = int(what), "deal"
        elif self.stage == "cut":
            self.deck, self.stage = self.deck[int(what) :] + self.deck[: int(what)], "deal"
        else:
            self.card(what)

    def card(self, card: str) -> None:
        if self.deck.pop(0) is None:
            self.pool.remove(card)
        if self.stage == "draw":
            self.hands[self.drawer].append(card)
            self.drawn.append(card)
            self.still -= 1
            self.look_for_cards()
            return
        seat = self.gets.pop(0)
        if seat >= 0:
            self.hands[seat].append(card)
        else:
            self.pile, self.liftable, self.stage = [card], card not in JOKERS, "turn"

    # how a round ends

    def end_round(self, caller: int | None) -> None:
        points = [worth(hand) for hand in self.hands]
        for seat, got in enumerate(self.paid(points, caller)):
            self.totals[seat] += got
        self.over = any(total > self.limit for total in self.totals if total not in (51, 99))
        self.totals = [{51: 0, 99: 50}.get(total, total) for total in self.totals]
        self.round += 1
        self.ended = "played" if caller is not None else "cap"
        if self.over:
            self.stage = "over"
            return
        following = self.turn if caller is None else (caller + self.step) % self.seats
        lowest = [seat for seat in range(self.seats) if points[seat] == min(points)]
        if caller in lowest:
            self.turn = caller
        else:
            self.turn = min(lowest, key=lambda seat: (seat - following) % self.seats)
        if self.cutting:
            hands = [card for hand in self.hands for card in sorted(hand, key=by_value)]
            self.deck = [*self.deck, *self.pile, *hands]
        else:
            self.deck, self.pool = [None] * 54, list(PACK)
        self.clear()
        if self.cutting:
            self.stage = "cut"

    def paid(self, points: list[int], caller: int | None) -> list[int]:
        lowest = min(points)
        if caller is not None and points[caller] == lowest:
            alone = points.count(lowest) == 1
            if alone or self.tie == "caller":
                return [0 if seat == caller else mine for seat, mine in enumerate(points)]
        spared = lowest if self.failed_lowest == "zero" else -1
        paid = [0 if mine == spared else mine for mine in points]
        if caller is not None:
            paid[caller] = points[caller] + 25
        return paid

    # how it stands

    def scores(self) -> list[int]:
        return list(self.totals)

    def places(self) -> list[int]:
        return [1 + sum(other < mine for other in self.totals) for mine in self.totals]
