"""The same game once more, slowly: chips are words in lists, the past is a list of names, nothing clever.

Written without a look at the fast rules, so that the two do not share a mistake. They are played side by side
and compared in words, step by step.
"""

ALL_COLOURS = ["red", "blue", "green", "yellow", "violet", "orange"]
USUAL_CHIPS = {3: 7, 4: 7, 5: 6, 6: 5}
MOST_TRANSFERS = 30


class Slow:
    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        self.colours = ALL_COLOURS[:seats]
        self.chips = int(options.get("chips", USUAL_CHIPS[seats]))
        self.dead_capture = str(options.get("dead_capture", "mover"))
        self.hands = {colour: [colour] * self.chips for colour in self.colours}
        self.piles: list[list[str]] = []  # each from the bottom to the top
        self.dead_box: list[str] = []
        self.graves: list[str] = []  # in the order of death
        self.holders: list[str] = []  # everybody who was ever given the move, in order
        self.refusals: set[str] = set()
        self.taboo = ""  # who was rescued and has not played since
        self.transfers = 0
        self.stage = "first"
        self.played_on: list[str] = []  # the pile in question after a play
        self.plays = 0
        self.round = 0
        self.ended = ""
        self.over = False

    # who is who

    def living(self) -> list[str]:
        return [colour for colour in self.colours if colour not in self.graves]

    def mover(self) -> str:
        return self.holders[-1]

    def prisoners(self, who: str) -> list[str]:
        return [chip for chip in self.hands[who] if chip != who]

    def asked(self) -> set[str]:
        """Who can still help the player in need."""
        others = [who for who in self.living() if who != self.mover()]
        return {who for who in others if self.prisoners(who) and who not in self.refusals}

    def candidates(self) -> list[str]:
        return [who for who in self.living() if who not in self.played_on]

    # what is asked

    def awaited(self) -> set[int]:
        if self.stage in ("move", "give"):
            names = {self.mover()}
        elif self.stage == "discard":
            names = {self.played_on[-1]}
        elif self.stage == "rescue":
            names = self.asked()
        else:
            names = set()
        return {self.colours.index(name) for name in names}

    def legal(self, seat: int) -> list[str]:
        who = self.colours[seat]
        if self.stage in ("first", "over") or who in self.graves:
            return []
        return self.main_acts(who) + self.side_acts(who)

    def main_acts(self, who: str) -> list[str]:
        if self.stage == "move" and who == self.mover():
            places = ["new"] + [f"on {number}" for number in range(1, len(self.piles) + 1)]
            return [f"play {chip} {place}" for chip in sorted(set(self.hands[who])) for place in places]
        if self.stage == "give" and who == self.mover():
            return [f"give {other}" for other in self.candidates()]
        if self.stage == "discard" and who == self.played_on[-1]:
            return [f"discard {chip}" for chip in sorted(set(self.played_on))]
        if self.stage == "rescue" and who in self.asked():
            return ["refuse"]
        return []

    def side_acts(self, who: str) -> list[str]:
        """What is possible at any time."""
        if who == self.taboo:
            return []
        words = []
        for chip in sorted(set(self.prisoners(who))):
            words.append(f"kill {chip}")
            for other in self.living():
                saves = self.stage == "rescue" and other == self.mover()
                if other != who and (saves or self.transfers < MOST_TRANSFERS):
                    words.append(f"transfer {chip} to {other}")
        return words

    def act(self, seat: int, words: str) -> None:
        assert words in self.legal(seat), f"{seat} may not {words}"
        who = self.colours[seat]
        verb, *rest = words.split()
        if verb == "play":
            self.play(who, rest)
        elif verb == "give":
            self.give(rest[0])
        elif verb == "discard":
            self.discard(who, rest[0])
        elif verb == "refuse":
            self.refusals.add(who)
        elif verb == "kill":
            self.hands[who].remove(rest[0])
            self.dead_box.append(rest[0])
        else:
            self.transfer(who, rest[0], rest[2])
        self.look_after_the_needy()

    # a move

    def play(self, who: str, words: list[str]) -> None:
        chip = words[0]
        self.hands[who].remove(chip)
        self.plays += 1
        self.transfers, self.taboo = 0, ""
        if words[1] == "new":
            self.piles.append([])
            pile = self.piles[-1]
        else:
            pile = self.piles[int(words[2]) - 1]
        pile.append(chip)
        self.played_on = pile
        if pile[-2:] == [chip, chip]:
            self.capture(who, chip)
        else:
            self.find_next()

    def capture(self, who: str, owner: str) -> None:
        pile = self.played_on
        if owner in self.graves:
            self.clear(pile)
            self.dead_box += pile
            before = [name for name in self.holders if name in self.living() and name != who]
            back = before[-1] if self.dead_capture == "previous" and before else who
            self.give(back)
        elif len(set(pile)) == 1:
            self.discard(owner, owner)
        else:
            self.stage = "discard"

    def discard(self, owner: str, chip: str) -> None:
        pile = self.played_on
        self.clear(pile)
        pile.remove(chip)
        self.dead_box.append(chip)
        self.hands[owner] += pile
        self.give(owner)

    def clear(self, pile: list[str]) -> None:
        self.piles = [other for other in self.piles if other is not pile]

    def find_next(self) -> None:
        pile, missing = self.played_on, self.candidates()
        if len(missing) > 1:
            self.stage = "give"
        elif missing:
            self.give(missing[0])
        else:
            newest = {who: max(at for at, chip in enumerate(pile) if chip == who) for who in self.living()}
            self.give(min(newest, key=lambda who: newest[who]))

    def give(self, who: str) -> None:
        self.holders.append(who)
        self.stage = "move"
        self.refusals = set()

    # help and death

    def transfer(self, who: str, chip: str, to: str) -> None:
        self.hands[who].remove(chip)
        self.hands[to].append(chip)
        if self.stage == "rescue" and to == self.mover():
            self.stage, self.taboo = "move", to
        else:
            self.transfers += 1

    def look_after_the_needy(self) -> None:
        """A mover without a chip asks for help; where none can come, dies."""
        while self.stage in ("move", "rescue") and not self.hands[self.mover()]:
            self.stage = "rescue"
            if self.asked():
                return
            self.die()

    def die(self) -> None:
        dead = self.mover()
        self.graves.append(dead)
        left = self.living()
        if len(left) == 1:
            self.stage, self.over, self.round, self.ended = "over", True, 1, "played"
            return
        before = [name for name in self.holders if name in left]
        at = self.colours.index(dead)
        after = [name for name in self.colours[at:] + self.colours[:at] if name in left]
        self.give(before[-1] if before else after[0])

    # chance

    def chances(self) -> dict[str, int]:
        return {f"first {colour}": 1 for colour in self.colours} if self.stage == "first" else {}

    def chance(self, words: str) -> None:
        assert words in self.chances(), f"{words} cannot happen"
        self.give(words.split()[1])

    # how it stands

    def scores(self) -> list[int]:
        return [int(self.over and colour not in self.graves) for colour in self.colours]

    def places(self) -> list[int]:
        """The living share the first place; behind them, whoever died later is ahead."""
        ranking = self.living()[:1] + self.graves[::-1]
        first = len(self.living())
        return [1 if colour not in self.graves else first + ranking.index(colour) for colour in self.colours]

    def knows(self, seat: int | None) -> object:
        """There are no secrets."""
        return {
            "stage": self.stage,
            "hands": {who: sorted(hand) for who, hand in self.hands.items()},
            "piles": [list(pile) for pile in self.piles],
            "dead_box": sorted(self.dead_box),
            "graves": list(self.graves),
            "mover": self.holders[-1:],
            "refusals": sorted(self.refusals),
        }
