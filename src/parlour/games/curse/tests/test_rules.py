"""The rules, clause by clause; the number in a test's name is that of rules.md."""

from collections import Counter
from itertools import combinations_with_replacement, permutations

import pytest

from parlour.game import ENDINGS, HOUSE, Chance, Move, Refused
from parlour.games.curse import GAME, rules, words
from parlour.kernel import State, sow
from parlour.kernel.piles import count, one
from parlour.table import Table, replay

RANKS = words.RANKS
ALL = " ".join(RANKS)


# positions and moves in words


def pile(cards: str) -> int:
    return sum(one(RANKS.index(card)) for card in cards.split())


def cards(pile: int) -> str:
    return " ".join(card for kind, card in enumerate(RANKS) for _ in range(count(pile, kind)))


def position(
    *hands: str,
    deck: str = "",
    attacker: int = 0,
    known: tuple[str, ...] = (),
    out: tuple[int, ...] = (),
    fails: int = 0,
    moves: int = 0,
) -> State:
    """Before an attack: everybody's hand, the deck, and who attacks. All other cards are out of the game."""
    s = match(len(hands))
    s.stage, s.attacker, s.deck = rules.ATTACK, attacker, pile(deck)
    s.fails, s.moves = fails, moves
    for seat, hand in enumerate(hands):
        s.hand[seat] = pile(hand)
        s.known[seat] = pile(known[seat]) if known else 0
        s.out[seat] = out[seat] if out else 0
        s.inside -= (s.out[seat] > 0) << seat
    s.defender = next(
        seat % s.seats for seat in range(attacker + 1, 2 * s.seats) if s.inside >> seat % s.seats & 1
    )
    return s


def match(seats: int) -> State:
    """A match before its first chance."""
    return GAME.opening(seats, GAME.house_rules(seats, {}))


def moves(s: State, seat: int) -> list[str]:
    return [words.say(s, seat, id) for id in GAME.moves(s, seat)]


def do(s: State, *texts: str) -> None:
    """Let whoever is asked make these moves."""
    for text in texts:
        seat = asked(s)
        assert text in moves(s, seat), f"{seat} may not {text}"
        rules.apply(s, seat, words.read(s, seat, text))


def chances(s: State) -> Counter[str]:
    return Counter(words.say(s, HOUSE, rules.pick(s, k)) for k in range(rules.ways(s)))


def deal(s: State, *texts: str) -> None:
    for text in texts:
        assert text in chances(s), f"{text} cannot happen"
        rules.settle(s, words.read(s, HOUSE, text))


def draws(s: State) -> list[int]:
    """Deal all cards that are due, and answer who got them."""
    getters = []
    while rules.ways(s):
        before = list(s.hand)
        rules.settle(s, rules.pick(s, 0))
        getters += [seat for seat in range(s.seats) if s.hand[seat] != before[seat]]
    return getters


def asked(s: State) -> int:
    """The seat that is awaited, -1 if there is none; nobody else has a move, nor has chance."""
    mask = rules.awaited(s)
    seats = [seat for seat in range(s.seats) if mask >> seat & 1]
    assert mask < 1 << s.seats
    assert seats == [seat for seat in range(s.seats) if moves(s, seat)]
    assert not (seats and rules.ways(s))
    assert len(seats) < 2
    return seats[0] if seats else -1


def hands(s: State) -> list[str]:
    return [cards(s.hand[seat]) for seat in range(s.seats)]


def known(s: State) -> list[str]:
    return [cards(s.known[seat]) for seat in range(s.seats)]


def scores(s: State) -> list[int]:
    return GAME.standing(s)[0]


def places(s: State) -> list[int]:
    return GAME.standing(s)[1]


def ended(s: State) -> str:
    return ENDINGS[s.ended]


def fields(s: State, *but: str) -> dict[str, object]:
    return {name: getattr(s, name) for name in rules.LAYOUT.fields if name not in but}


def dealt(seats: int, first: int) -> State:
    """A match after its deal: seat 0 has six cards of the lowest ranks, and so on upwards."""
    s = match(seats)
    deal(s, f"first {first}")
    draws(s)
    return s


def attacked(card: str, hand: str) -> State:
    """Seat 1 with this hand is attacked with this card, by somebody who has others."""
    s = position(f"{card} {card}", hand)
    do(s, f"attack {card}")
    return s


# 1. The aim


def test_1_1_the_last_one_with_cards_loses():
    s = position("9", "6 6", "7 7", out=(0, 0, 0))
    do(s, "attack 9", "take")
    assert asked(s) == 2
    do(s, "attack 7", "take", "attack 7", "take")
    assert rules.over(s)
    assert scores(s) == [1, 0, 1]


def test_1_2_two_to_four_play():
    assert list(GAME.seats) == [2, 3, 4]
    for seats in GAME.seats:
        assert scores(match(seats)) == [1] * seats


# 2. The cards


def test_2_1_the_pack():
    s = match(2)
    deal(s, "first 0")
    assert chances(s) == {f"card {rank}": 4 for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A")}


def test_2_1_the_ranks_from_low_to_high():
    for low in range(9):
        beaten_alone = [text for text in moves(attacked(RANKS[low], ALL), 1) if "with" not in text]
        assert beaten_alone == [f"beat {rank}" for rank in RANKS[low + 1 :]] + ["take"]


def test_2_2_equal_cards_are_one_and_the_same():
    assert moves(position("7 7 7 7 9", "6"), 0) == ["attack 7", "attack 9"]
    assert [card for card in GAME.view(dealt(2, 0), None) if "trump" in card] == []


# 3. The deal


@pytest.mark.parametrize("seats", GAME.seats)
def test_3_1_six_cards_each(seats: int):
    s = match(seats)
    deal(s, "first 0")
    assert draws(s) == [seat for seat in range(seats) for _ in range(6)]
    assert hands(s)[:2] == ["6 6 6 6 7 7", "7 7 8 8 8 8"]
    assert len(cards(s.deck).split()) == 36 - 6 * seats


def test_3_1_a_match_begins_with_nothing_left_of_another():
    s = position("6 6 8", "6 7", "8", "9", deck="6", known=("6", "7", "8", "9"), fails=3, moves=7, attacker=2)
    s.out[1], s.inside = 1, 13
    s.short = s.round = s.ended = 1
    s.getter = 3
    s.attacker, s.defender = 0, 1
    do(s, "attack 6", "beat 7", "attack 6")
    rules.start(s)
    assert fields(s) == fields(match(4))
    assert (s.attacker, s.defender, s.getter, s.moves, s.fails) == (0, 0, 0, 0, 0)
    assert (s.table, s.beaten, s.card, s.pairs) == (0, 0, 0, [0] * 18)
    assert (s.inside, s.out, s.hand, s.known) == (15, [0] * 4, [0] * 4, [0] * 4)
    assert (s.deck, s.stage, s.round, s.ended, s.short) == (match(4).deck, rules.FIRST, 0, 0, 0)


@pytest.mark.parametrize("seats", GAME.seats)
def test_3_2_anybody_may_begin(seats: int):
    assert chances(match(seats)) == {f"first {seat}": 1 for seat in range(seats)}
    for first in range(seats):
        assert asked(dealt(seats, first)) == first
        assert asked(match(seats)) == -1


# 4. The attack


@pytest.mark.parametrize("seats", GAME.seats)
def test_4_1_the_next_player_clockwise_defends(seats: int):
    for first in range(seats):
        s = dealt(seats, first)
        do(s, moves(s, first)[0])
        assert asked(s) == (first + 1) % seats


def test_4_2_the_first_card_is_any_and_must_be():
    assert moves(position("6 6 8 J A", ALL), 0) == ["attack 6", "attack 8", "attack J", "attack A"]
    assert moves(position(ALL, "6"), 0) == [f"attack {rank}" for rank in RANKS]


def test_4_3_one_card_and_then_the_answer():
    s = position("6 6 6", "7 8")
    do(s, "attack 6")
    assert asked(s) == 1
    assert hands(s) == ["6 6", "7 8"]
    do(s, "beat 7")
    assert asked(s) == 0


def test_4_4_ranks_on_the_table_may_be_added():
    s = position("6 7 8 9 10 J", "9 10 Q")
    do(s, "attack 8", "beat 9")
    assert moves(s, 0) == ["attack 9", "stop"]
    do(s, "attack 9", "beat 10")
    assert moves(s, 0) == ["attack 10", "stop"]


def test_4_4_assistants_count():
    s = position("6 7 8 Q K", "7 Q K 9")
    do(s, "attack 7", "beat 7 with Q")
    assert moves(s, 0) == ["attack Q", "stop"]


def test_4_4_the_whole_table_counts_and_not_the_last_pair_only():
    s = position("6 6 7 8 9 10 J", "7 7 8 9 A")
    do(s, "attack 6", "beat 7", "attack 7", "beat 8")
    assert moves(s, 0) == ["attack 6", "attack 8", "stop"]


def test_4_4_but_not_what_lay_there_in_an_earlier_move():
    s = position("6 9 9 J", "6 7 8 9")
    do(s, "attack 6", "beat 7", "stop", "attack 8", "beat 9")
    assert moves(s, 1) == ["attack 9", "stop"]


def test_4_5_stopping_after_any_beaten_card():
    s = position("6 6 9", "7 8 9")
    do(s, "attack 6", "beat 7", "stop")
    assert asked(s) == 1
    s = position("6 6 9", "7 8 9")
    do(s, "attack 6", "beat 7", "attack 6", "beat 8", "stop")
    assert hands(s) == ["9", "9"]


def test_4_6_sixteen_attacks_in_one_move():
    attacking, beating = "6 6 6 6 7 7 7 8 8 8 9 9 9 J Q K", "7 8 9 10 10 10 10 J J J Q Q Q K K A"
    attacks, beats = attacking.split(), beating.split()
    s = position(attacking, f"{beating} A A")
    for attack, higher in zip(attacks[:-1], beats, strict=False):
        do(s, f"attack {attack}", f"beat {higher}")
    do(s, "attack K")
    shown = GAME.view(s, None)["pairs"]
    assert [pair["attack"] for pair in shown] == attacks
    assert [pair["answer"] for pair in shown] == [*([higher] for higher in beats[:-1]), []]
    do(s, "beat A")
    assert (s.moves, hands(s), s.pairs) == (1, ["", "A A"], [0] * 18)


def test_4_7_no_attack_on_an_empty_hand():
    s = position("6 6 7", "7", "8")
    do(s, "attack 6", "beat 7")
    assert s.moves == 1
    assert asked(s) == 2


def test_4_7_an_empty_hand_is_filled_first():
    s = position("6 6 7", "7", deck="8 9")
    do(s, "attack 6", "beat 7")
    assert asked(s) == -1
    deal(s, "card 8", "card 9")
    assert asked(s) == 1


def test_4_7_two_last_cards():
    s = position("6 6 8", "6 A", "8 8")
    do(s, "attack 6", "beat 6 with A")
    assert (s.moves, s.fails) == (1, 0)
    assert hands(s) == ["6 8", "", "8 8"]


def test_4_7_a_last_card_but_one_is_no_last_card():
    s = position("6 6 8", "7 A", "8 8")
    do(s, "attack 6", "beat 7")
    assert s.moves == 0
    assert asked(s) == 0


def test_4_8_an_attacker_without_cards():
    s = position("6", "7 8", "9")
    do(s, "attack 6")
    assert asked(s) == 1
    do(s, "beat 7")
    assert asked(s) == 1
    assert moves(s, 1) == ["attack 8"]
    assert hands(s) == ["", "8", "9"]


def test_4_9_an_attack_stays_where_it_is():
    s = position("7 9", "7 8", "J")
    do(s, "attack 7")
    assert moves(s, 1) == ["beat 8", "beat 7 with 8", "take"]


# 5. The defence


def answers(attack: str, hand: str) -> set[str]:
    return set(moves(attacked(attack, hand), 1)) - {"take"}


def test_5_1_a_higher_card_beats_as_in_the_examples():
    for higher, lower in (("Q", "7"), ("A", "K"), ("9", "6")):
        assert answers(lower, higher) == {f"beat {higher}"}


@pytest.mark.parametrize("rank", RANKS)
def test_5_2_an_equal_or_lower_card_alone_does_not_beat(rank: str):
    for other in RANKS[: RANKS.index(rank) + 1]:
        assert answers(rank, other) == set()


@pytest.mark.parametrize(
    ("pair", "beaten", "not_beaten"),
    [("Q 7", "Q K", "A"), ("6 6", "6 7", "8"), ("J 9", "J Q", "K"), ("A J", "A", "")],
)
def test_5_3_two_cards_as_in_the_examples(pair: str, beaten: str, not_beaten: str):
    for attack in beaten.split():
        assert any("with" in text for text in answers(attack, pair))
    for attack in not_beaten.split():
        assert answers(attack, pair) == set()


def test_5_4_every_pair_against_every_attack():
    """By the ranks as numbers: either card may be the main card."""
    for attack in range(9):
        for one_of_them, other in combinations_with_replacement(range(9), 2):
            beats = one_of_them in (attack, attack - 1) or other in (attack, attack - 1)
            with_pairs = {
                text
                for text in answers(RANKS[attack], f"{RANKS[one_of_them]} {RANKS[other]}")
                if "with" in text
            }
            assert len(with_pairs) == beats, (RANKS[attack], RANKS[one_of_them], RANKS[other])


def test_5_4_the_defender_may_choose_among_all():
    assert answers("8", "7 8 10") == {
        "beat 10",
        "beat 8 with 7",
        "beat 8 with 10",
        "beat 7 with 10",
    }


def test_5_5_any_card_assists():
    every = " ".join([ALL, ALL])
    assert {text for text in answers("9", every) if text.startswith("beat 9 with")} == {
        f"beat 9 with {rank}" for rank in RANKS
    }
    assert {text for text in answers("9", every) if text.startswith("beat 8 with")} == {
        f"beat 8 with {rank}" for rank in RANKS if rank != "9"
    }


def test_5_5_the_most_that_can_be_done_at_once():
    s = attacked("7", f"{ALL} {ALL}")
    assert len(moves(s, 1)) == GAME.width
    assert moves(s, 1)[0] == "beat 8"
    assert moves(s, 1)[-2:] == ["beat 6 with A", "take"]


@pytest.mark.parametrize(("attack", "hand"), [("9", "Q 7"), ("9", "A A"), ("6", "8 9"), ("10", "K J")])
def test_5_6_no_main_card_no_pair(attack: str, hand: str):
    assert {text for text in answers(attack, hand) if "with" in text} == set()


def test_5_6_two_low_cards_do_not_add_up():
    assert answers("9", "7 7") == answers("9", "6 7") == answers("A", "Q Q") == set()


def test_5_7_two_cards_at_most():
    assert {len(text.split(" with ")) for text in answers("9", f"{ALL} 9 9 8 8")} == {1, 2}


def test_5_8_an_ace_costs_two_cards():
    assert answers("A", "A") == answers("A", "K") == answers("A", "Q Q J 6") == set()
    assert answers("A", "A K 6") == {"beat A with 6", "beat A with K", "beat K with 6"}
    assert answers("A", "K K") == {"beat K with K"}
    assert answers("A", "A A") == {"beat A with A"}


def test_5_9_a_card_is_used_once():
    assert answers("9", "9") == answers("9", "8") == set()
    assert answers("9", "8 9") == {"beat 9 with 8"}
    assert answers("9", "9 9") == {"beat 9 with 9"}
    assert answers("9", "8 8") == {"beat 8 with 8"}


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("beat 10", "8 8 9 9"),
        ("beat 9 with 8", "8 9 10"),
        ("beat 8 with 8", "9 9 10"),
        ("beat 9 with 9", "8 8 10"),
    ],
)
def test_5_9_what_was_used_lies_on_the_table(answer: str, left: str):
    s = attacked("9", "8 8 9 9 10")
    do(s, answer)
    used = answer.removeprefix("beat ").split(" with ")
    assert hands(s)[1] == left
    assert cards(s.table).split() == sorted(["9", *used], key=RANKS.index)
    assert GAME.view(s, None)["pairs"] == [{"attack": "9", "answer": used}]


def test_5_10_taking_is_always_possible():
    assert moves(attacked("6", "7 8"), 1)[-1] == "take"
    assert moves(attacked("A", "6"), 1) == ["take"]


def test_5_11_taking_ends_the_move():
    s = position("6 6 6", "7 8", "9 9")
    do(s, "attack 6", "beat 7", "attack 6", "take")
    assert asked(s) == 2
    assert s.moves == 1
    assert hands(s) == ["6", "6 6 7 8", "9 9"]


# 6. How a move ends


def test_6_1_what_has_been_beaten_is_out_of_the_game():
    s = position("6 9 9", "7 8 10", deck="J")
    do(s, "attack 6", "beat 7", "stop")
    assert (s.table, s.beaten, s.card) == (0, 0, 0)
    assert hands(s) == ["9 9", "8 10"]
    assert cards(s.deck) == "J"
    assert GAME.view(s, None)["gone"]["6"] == 4
    assert s.pairs == [0] * 18


def test_6_2_the_defender_attacks_next():
    s = position("6 9 9", "7 8", "9 9")
    do(s, "attack 6", "beat 7", "stop")
    assert asked(s) == 1
    do(s, "attack 8")
    assert asked(s) == 2


def test_6_3_whoever_takes_is_passed_over():
    s = position("6 9 9", "7 8", "9 9", "10 10", attacker=0)
    do(s, "attack 6", "take")
    assert hands(s)[1] == "6 7 8"
    assert asked(s) == 2
    do(s, "attack 9", "take")
    assert asked(s) == 0


def test_6_3_all_cards_of_the_move_are_taken():
    s = position("6 7 9 9", "7 8 8", "9 9")
    do(s, "attack 6", "beat 7", "attack 7", "beat 8", "stop")
    s = position("6 7 9 9", "6 7 8 8", "9 9")
    do(s, "attack 7", "beat 7 with 6", "attack 6", "take")
    assert hands(s) == ["9 9", "6 6 7 7 8 8", "9 9"]
    assert (s.table, s.beaten, s.card, s.pairs) == (0, 0, 0, [0] * 18)


def test_6_4_with_two_players_the_same_attacks_again():
    for attacker in (0, 1):
        s = position("6 9 9", "7 8 8", attacker=attacker)
        do(s, moves(s, attacker)[0], "take")
        assert asked(s) == attacker
        assert s.defender == 1 - attacker


def test_6_5_players_who_are_out_are_skipped():
    s = position("6 9 9", "", "7 8", "9", out=(0, 1, 0, 0))
    do(s, "attack 6")
    assert asked(s) == 2
    do(s, "beat 7", "stop")
    assert asked(s) == 2
    do(s, "attack 8")
    assert asked(s) == 3


def test_6_5_the_next_attacker_may_be_out():
    s = position("6 9 9", "7 8", "", "9 9", out=(0, 0, 1, 0))
    do(s, "attack 6", "take")
    assert asked(s) == 3
    s = position("6 9 9", "7", "8 8")
    do(s, "attack 6", "beat 7")
    assert asked(s) == 2
    assert s.defender == 0


def test_6_5_an_attacker_who_goes_out_is_skipped_as_defender():
    s = position("6", "7 8", "9 9")
    do(s, "attack 6", "take")
    assert asked(s) == 2
    do(s, "attack 9")
    assert asked(s) == 1


# 7. Drawing


def test_7_1_the_attacker_draws_first_and_the_defender_last():
    s = position("6 6 8 8 8", "7 9 9", "J J J J", "10 10 10 10 10", deck=ALL + " 6 7")
    do(s, "attack 6", "beat 7", "stop")
    assert draws(s) == [0, 0, 2, 2, 3, 1, 1, 1, 1]
    assert s.attacker == 1


@pytest.mark.parametrize("attacker", range(4))
def test_7_1_from_any_seat(attacker: int):
    hands = ["8 8 8 8 8"] * 4
    hands[attacker] = "6 8 8 8 8 8"
    s = position(*hands, deck=ALL, attacker=attacker)
    do(s, "attack 6", "take")
    assert draws(s) == [attacker, (attacker + 2) % 4, (attacker + 3) % 4]
    assert asked(s) == (attacker + 2) % 4


@pytest.mark.parametrize("attacker", range(2))
def test_7_1_two_players(attacker: int):
    hands = ["7 8 8 8", "7 8 8 8"]
    hands[attacker] = "6 8 8 8"
    s = position(*hands, deck=ALL, attacker=attacker)
    do(s, "attack 6", "beat 7", "stop")
    assert draws(s) == [attacker] * 3 + [1 - attacker] * 3
    assert asked(s) == 1 - attacker


def test_7_1_three_players():
    s = position("8 8 8 8", "8 8 8 8 8", "6 8 8 8 8", deck=ALL + " " + ALL, attacker=2)
    do(s, "attack 6", "beat 8", "stop")
    assert draws(s) == [2, 2, 1, 0, 0, 0]


def test_7_1_a_deck_that_is_just_enough():
    s = position("6 6 8 8", "7 9 9 9 9", "J J J J J", deck="6 7 8 9 9 10")
    do(s, "attack 6", "beat 7", "stop")
    assert draws(s) == [0, 0, 0, 2, 1, 1]
    assert s.deck == 0


def test_7_1_every_card_of_the_deck_can_come():
    s = position("6 8 8 8 8 8", "7 7 8 8 8 8 8", deck="6 9 9 K")
    do(s, "attack 6", "take")
    assert chances(s) == {"card 6": 1, "card 9": 2, "card K": 1}
    deal(s, "card 9")
    assert hands(s)[0] == "8 8 8 8 8 9"
    assert cards(s.deck) == "6 9 K"


def test_7_2_six_cards_or_more_draw_nothing():
    s = position("6 6 8 8 8 8 8", "7 9 9 9 9 9 9 9", deck=ALL)
    do(s, "attack 6", "beat 7", "stop")
    assert asked(s) == 1
    assert hands(s) == ["6 8 8 8 8 8", "9 9 9 9 9 9 9"]


def test_7_2_a_defender_who_took_is_above_six():
    s = position("6 8 8 8 8 8", "7 9 9 9 9 9", deck=ALL)
    do(s, "attack 6", "take")
    assert draws(s) == [0]
    assert len(hands(s)[1].split()) == 7


def test_7_2_a_defender_who_took_may_still_lack_cards():
    s = position("6 8 8", "7 9", deck=ALL)
    do(s, "attack 6", "take")
    assert draws(s) == [0, 0, 0, 0, 1, 1, 1]


def test_7_3_the_fewest_come_first():
    """Hands of 1, 4 and 6, and four cards."""
    s = position("6 8 8 8 8", "7 9", "J J J J J J", deck="6 7 8 9")
    do(s, "attack 6", "beat 7", "stop")
    assert draws(s)[:3] == [1, 1, 1]
    assert sorted(len(hand.split()) for hand in hands(s)) == [4, 5, 6]


def test_7_3_the_deck_is_dealt_to_the_last_card():
    s = position("6 8", "7 9", "J J", "Q", deck="6 7 8")
    do(s, "attack 6", "take")
    assert draws(s) == [3, 0, 3]
    assert s.deck == 0
    assert [len(hand.split()) for hand in hands(s)] == [2, 3, 2, 3]


def test_7_3_one_card_short():
    s = position("6 6 8 8", "7 9 9 9 9", "J J J J J", deck="6 7 8 9 9")
    do(s, "attack 6", "beat 7", "stop")
    assert draws(s) == [0, 0, 1, 2, 0]
    assert [len(hand.split()) for hand in hands(s)] == [6, 5, 6]


def test_7_3_nobody_gets_more_than_six():
    s = position("6 8 8 8 8 8", "7 9 9 9 9", "J J J J J J J", "Q Q Q Q Q", deck="6 7")
    do(s, "attack 6", "beat 7", "stop")
    assert draws(s) == [1, 3]


def test_7_4_ties_go_to_the_one_attacked_next():
    """Hands of 3 and 4, the latter to be attacked, and four cards."""
    s = position("6 8 8 8 8", "7 9 9 9", deck="6 7 8 9")
    do(s, "attack 6", "beat 7", "stop")
    assert draws(s) == [1, 0, 1, 0]
    assert [len(hand.split()) for hand in hands(s)] == [6, 5]


@pytest.mark.parametrize(("deck", "getters"), [("6", [2]), ("6 7", [2, 3]), ("6 7 8", [2, 3, 0])])
def test_7_4_then_clockwise(deck: str, getters: list[int]):
    s = position("6 8", "7 9", "J", "Q", deck=deck)
    do(s, "attack 6", "beat 7", "stop")
    assert draws(s) == getters
    assert asked(s) == 1


def test_7_5_after_a_failed_defence():
    s = position("6 8 8", "9", "J J", "Q Q", deck="6 7")
    do(s, "attack 6", "take")
    assert draws(s) == [3, 0]
    assert (s.attacker, s.defender) == (2, 3)


def test_7_5_after_a_failed_defence_of_two():
    s = position("6 8 8", "9", deck="6")
    do(s, "attack 6", "take")
    assert draws(s) == [1]
    assert (s.attacker, s.defender) == (0, 1)


def test_7_5_after_a_failed_defence_of_three():
    s = position("9 9 9", "6 9 9", "9", deck="6", attacker=1)
    do(s, "attack 6", "take")
    assert (s.attacker, draws(s)) == (1, [1])
    assert (s.attacker, s.defender) == (0, 1)


# 8. The end


def test_8_1_an_empty_hand_and_an_empty_deck():
    s = position("6", "7 8", "9 9")
    do(s, "attack 6", "beat 7")
    assert GAME.view(s, None)["players"][0]["out"] == 1
    assert s.inside == 0b110


def test_8_1_with_a_deck_nobody_is_out():
    s = position("6", "7 8", "9 9", deck=ALL + " 6 6 6 6 6 6")
    do(s, "attack 6", "beat 7")
    draws(s)
    assert (s.inside, s.out) == (0b111, [0] * 4)
    assert len(hands(s)[0].split()) == 6


def test_8_1_a_deck_too_short_for_all():
    s = position("6", "7", "9 9", deck="8")
    do(s, "attack 6", "beat 7")
    assert draws(s) == [0]
    assert s.out == [0, 1, 0, 0]
    assert asked(s) == 2
    assert s.defender == 0


def test_8_1_the_last_card_of_the_deck_keeps_its_player_in():
    s = position("6", "7 8", deck="8")
    do(s, "attack 6", "beat 7")
    assert draws(s) == [0]
    assert not rules.over(s)


def test_8_2_the_last_card_on_the_table():
    s = position("6", "7 8")
    do(s, "attack 6")
    assert not rules.over(s)
    assert s.inside == 0b11
    assert moves(s, 1) == ["beat 7", "beat 8", "take"]


def test_8_3_it_can_be_taken_and_loses():
    s = position("6", "7 8")
    do(s, "attack 6", "take")
    assert rules.over(s)
    assert (scores(s), places(s), hands(s)) == ([1, 0], [1, 2], ["", "6 7 8"])
    assert (s.round, ended(s)) == (1, "played")
    assert asked(s) == -1
    assert rules.ways(s) == 0


def test_8_3_a_defender_can_win_with_the_last_card():
    s = position("6 9", "7")
    do(s, "attack 6", "beat 7")
    assert (scores(s), places(s)) == ([0, 1], [2, 1])


@pytest.mark.parametrize("loser", range(3))
def test_8_3_the_loser_may_sit_anywhere(loser: int):
    hands = ["", "", ""]
    hands[loser] = "9 9"
    attacker = (loser + 1) % 3
    hands[attacker] = "6"
    other = (loser + 2) % 3
    s = position(*hands, attacker=attacker, out=tuple(int(seat == other) for seat in range(3)))
    do(s, "attack 6", "take")
    assert rules.over(s)
    assert [seat for seat in range(3) if scores(s)[seat] == 0] == [loser]
    assert places(s) == [3 if seat == loser else 1 for seat in range(3)]
    assert GAME.view(s, None)["loser"] == loser


def test_8_4_all_out_together_is_a_draw():
    s = position("6", "7")
    do(s, "attack 6", "beat 7")
    assert rules.over(s)
    assert (scores(s), places(s), ended(s)) == ([1, 1], [1, 1], "played")
    assert GAME.view(s, None)["loser"] is None
    assert s.round == 1


def test_8_4_a_draw_of_the_last_two_of_four():
    s = position("", "6", "", "7", out=(1, 0, 2, 0), attacker=3)
    do(s, "attack 7", "take")
    assert scores(s) == [1, 0, 1, 1]
    s = position("", "6", "", "7", out=(1, 0, 2, 0), attacker=1)
    do(s, "attack 6", "beat 7")
    assert (scores(s), places(s)) == ([1] * 4, [1] * 4)


def test_8_5_fifty_failed_defences_in_a_row():
    s = position("6 8 8", "9 9", "10 10", fails=49, moves=60)
    do(s, "attack 6", "take")
    assert rules.over(s)
    assert (ended(s), scores(s), places(s), s.round) == ("cap", [1, 1, 1], [1, 1, 1], 1)
    assert GAME.view(s, None)["loser"] is None
    assert asked(s) == -1
    assert rules.ways(s) == 0


def test_8_5_forty_nine_are_not_enough():
    s = position("6 8 8", "9 9", "10 10", fails=48)
    do(s, "attack 6", "take")
    assert (asked(s), s.fails) == (2, 49)


def test_8_5_a_success_begins_the_count_anew():
    s = position("6 8 8", "7 9 9", "10 10", fails=49)
    do(s, "attack 6", "beat 7", "stop")
    assert (asked(s), s.fails) == (1, 0)


def test_8_5_a_card_dealt_begins_the_count_anew():
    for deck in ("6", ALL):
        s = position("6 8 8 8 8 8", "9 9 9 9 9", "10 10 10 10 10 10", fails=49, deck=deck)
        do(s, "attack 6", "take")
        draws(s)
        assert (asked(s), s.fails) == (2, 0)


def test_8_5_a_deck_that_nobody_draws_from_changes_nothing():
    s = position("6 8 8 8 8 8 8", "9 9 9 9 9 9", "10 10 10 10 10 10", fails=48, deck="6")
    do(s, "attack 6", "take")
    assert s.fails == 49
    do(s, "attack 10", "take")
    assert draws(s) == [2]
    assert s.fails == 0
    s = position("6 8 8 8 8 8 8", "9 9 9 9 9 9", fails=49, deck="6")
    do(s, "attack 6", "take")
    assert ended(s) == "cap"


def test_8_6_five_hundred_moves():
    s = position("6 8 8", "7 9 9", "10 10", moves=499)
    do(s, "attack 6", "beat 7", "stop")
    assert rules.over(s)
    assert (ended(s), scores(s), s.moves) == ("cap", [1, 1, 1], 500)
    s = position("6 8 8", "7 9 9", "10 10", moves=498)
    do(s, "attack 6", "beat 7", "stop")
    assert (asked(s), s.moves) == (1, 499)


def test_8_7_the_normal_end_comes_first():
    for fails, moves in ((49, 60), (0, 499)):
        s = position("6", "7 8", fails=fails, moves=moves)
        do(s, "attack 6", "take")
        assert (ended(s), scores(s)) == ("played", [1, 0])


def test_8_7_the_cards_are_dealt_first():
    s = position("6 8", "7 9", deck="6 6 6", moves=499)
    do(s, "attack 6", "beat 7", "stop")
    assert not rules.over(s)
    assert draws(s) == [0, 1, 0]
    assert ended(s) == "cap"


def test_8_7_until_then_nothing_is_said():
    assert (ended(dealt(3, 0)), dealt(3, 0).round) == ("", 0)


def test_8_8_everybody_has_1_until_the_end():
    for s in (match(3), position("6 7", "8 9", "", out=(0, 0, 1))):
        assert scores(s) == [1, 1, 1]
        assert GAME.best == "highest"


def test_8_9_places_of_four():
    s = position("6", "7 8", "", "", out=(0, 0, 1, 2))
    assert places(s) == [1, 1, 1, 1]
    do(s, "attack 6", "take")
    assert places(s) == [1, 4, 1, 1]


def test_8_10_the_order_of_going_out():
    s = position("6", "7", "9 9", "10 10")
    do(s, "attack 6", "beat 7")
    assert s.out == [1, 1, 0, 0]
    assert asked(s) == 2
    do(s, "attack 9", "take", "attack 9", "take")
    assert s.out == [1, 1, 3, 0]
    assert [player["out"] for player in GAME.view(s, None)["players"]] == [1, 1, 3, None]


def test_8_10_the_second_after_the_first():
    s = position("6", "7 7", "", out=(0, 0, 1))
    do(s, "attack 6", "take")
    assert s.out == [2, 0, 1, 0]


# 9. House rules


@pytest.mark.parametrize("option", [{"assistant": "not_higher"}, {"max_attacks": 6}, {"starter": "loser"}])
def test_9_1_there_are_no_house_rules(option: dict[str, object]):
    assert GAME.options == ()
    with pytest.raises(Refused):
        GAME.house_rules(2, option)


# 10. At this table


def test_10_1_what_everybody_sees():
    s = position("6 9 9", "7 8 10", "J", deck="J Q")
    do(s, "attack 6", "beat 7")
    for seat in (None, 0, 1, 2):
        view = GAME.view(s, seat)
        assert (view["stage"], view["attacker"], view["defender"], view["deck"]) == ("attack", 0, 1, 2)
        assert view["pairs"] == [{"attack": "6", "answer": ["7"]}]
        assert view["more"] == ["6", "7"]
        assert [player["cards"] for player in view["players"]] == [2, 2, 1]
        assert [view["gone"][rank] for rank in RANKS] == [3, 3, 3, 2, 3, 2, 3, 4, 4]


def test_10_1_only_the_own_hand_is_seen():
    s = position("6 9 9", "7 8", deck="J Q")
    for seat, seen in ((None, [None, None]), (0, [["6", "9", "9"], None]), (1, [None, ["7", "8"]])):
        assert [player["hand"] for player in GAME.view(s, seat)["players"]] == seen


def test_10_1_only_the_one_who_draws_sees_the_card():
    s = position("6 8 8 8 8 8", "7 9 9 9 9 9", deck="K K")
    do(s, "attack 6", "take")
    before = rules.LAYOUT.copy(s)
    deal(s, "card K")
    told = [GAME.tell(before, Chance(RANKS.index("K")), s, seat)[0] for seat in (0, 1, None)]
    assert [dict(event)["card"] for event in told] == ["K", None, None]


def test_10_1_when_the_match_is_over_everything_lies_open():
    s = position("6 7 8", "9 9", "10", fails=49)
    do(s, "attack 6", "take")
    for seat in (0, 1, 2, None):
        assert [player["hand"] for player in GAME.view(s, seat)["players"]] == [
            ["7", "8"],
            ["6", "9", "9"],
            ["10"],
        ]
    for seat in range(3):
        assert fields(resampled(s, seat, 1)[0]) == fields(s)


def test_10_2_cards_taken_are_known():
    s = position("6 7 9 9 9", "7 8 8", "K K", deck="A")
    do(s, "attack 6", "beat 7", "attack 7", "take")
    assert known(s) == ["", "6 7 7", ""]
    for seat in (0, 2, None):
        assert GAME.view(s, seat)["players"][1]["known"] == ["6", "7", "7"]


def test_10_2_known_cards_add_up():
    s = position("6 6 9", "7 8 8", known=("6", "7", ""))
    do(s, "attack 6", "take")
    assert known(s) == ["", "6 7"]


def test_10_2_a_card_played_leaves_the_known_ones_first():
    s = position("10 10 10 6", "J J J 9", known=("10 10", "J"))
    do(s, "attack 10")
    assert known(s) == ["10", "J"]
    do(s, "beat J", "attack 10")
    assert known(s) == ["", ""]
    do(s, "beat J", "attack 10")
    assert known(s) == ["", ""]


def test_10_2_other_cards_leave_the_known_ones_as_they_are():
    s = position("6 8 10", "7 9 9 A", known=("8 10", "7 9 9"))
    do(s, "attack 6", "beat A")
    assert known(s) == ["8 10", "7 9 9"]


@pytest.mark.parametrize(
    ("answer", "left"), [("beat 9 with 8", "8 9"), ("beat 9 with 9", "8 8"), ("beat 8 with 8", "9 9")]
)
def test_10_2_both_cards_of_a_pair_leave_them(answer: str, left: str):
    s = position("9 K K", "8 8 8 9 9 9", known=("", "8 8 9 9"))
    do(s, "attack 9", answer)
    assert known(s)[1] == left


def test_10_2_at_least_so_many_must_be_there():
    """Two hidden tens would do as well: one of three is played, of which two were known."""
    s = position("10 10 10 6", "J J 9 9", known=("10 10", ""), deck="K")
    do(s, "attack 10")
    assert GAME.view(s, 1)["players"][0]["known"] == ["10"]


def resampled(s: State, seat: int, times: int) -> list[State]:
    """What the seat may take for the true state, so many times over."""
    r = [0, 0]
    sow(r, 7, seat)
    states = [rules.LAYOUT.copy(s) for _ in range(times)]
    for other in states:
        rules.resample(other, seat, r)
    return states


def splits(s: State, seat: int) -> Counter[tuple[str, ...]]:
    """Every way in which the cards that the seat cannot place may lie, found by trying all."""
    others = [other for other in range(s.seats) if other != seat]
    hidden = {other: cards(s.hand[other] - s.known[other]).split() for other in others}
    unseen = [card for held in hidden.values() for card in held] + cards(s.deck).split()
    ways: Counter[tuple[str, ...]] = Counter()
    for order in permutations(unseen):
        rest = list(order)
        hands = []
        for other in others:
            mine, rest = rest[: len(hidden[other])], rest[len(hidden[other]) :]
            hands.append(cards(pile(" ".join(mine)) + s.known[other]))
        ways[(*hands, cards(pile(" ".join(rest))))] += 1
    return ways


SPREAD = [
    position("6 9", "7 8", deck="10 A"),
    position("6 9", "7 8 8", deck="10 8 A", known=("", "8")),
    position("6 9", "7 8 8", "9 A", deck="10", known=("9", "8 7", "")),
    position("6 9", "7 8 8 J", "9 A", "9", deck="", known=("", "8", "9", "")),
]


@pytest.mark.parametrize("s", SPREAD)
@pytest.mark.parametrize("seat", [0, 1])
def test_10_2_what_is_hidden_lies_anywhere_as_likely_as_it_is(s: State, seat: int):
    others = [other for other in range(s.seats) if other != seat]
    states = resampled(s, seat, 4000)
    found: Counter[tuple[str, ...]] = Counter()
    for other in states:
        found[(*(cards(other.hand[p]) for p in others), cards(other.deck))] += 1
    expected = splits(s, seat)
    assert set(found) == set(expected)
    for way, times in expected.items():
        share = times / expected.total()
        assert abs(found[way] / 4000 - share) < 5 * (share * (1 - share) / 4000) ** 0.5 + 1e-9
    for other in states[:20]:
        assert fields(other, "hand", "deck") == fields(s, "hand", "deck")
        assert other.hand[seat] == s.hand[seat]
        assert GAME.view(other, seat) == GAME.view(s, seat)


def histories(s: State, moves_made: list[str], seat: int) -> set[tuple[str, ...]]:
    """The hands that these moves can lead to, whatever was hidden from the seat before them."""
    others = [other for other in range(s.seats) if other != seat]
    found = set()
    for way in splits(s, seat):
        trial = rules.LAYOUT.copy(s)
        for other, hand in zip(others, way, strict=False):
            trial.hand[other] = pile(hand)
        trial.deck = pile(way[-1])
        if all(possible(trial, text) for text in moves_made):
            found.add((*(cards(trial.hand[other]) for other in others), cards(trial.deck)))
    return found


def possible(s: State, text: str) -> bool:
    """Make a move if it can be made."""
    if text not in moves(s, asked(s)):
        return False
    do(s, text)
    return True


@pytest.mark.parametrize(
    ("s", "made"),
    [
        (position("6 6 9", "7 8 8", "9 A", deck="8 10"), ["attack 6", "take"]),
        (position("6 6 9", "8 8 10", "9 A", deck="8 10"), ["attack 6", "beat 8", "attack 6"]),
        (position("6 6 9", "8 8 10", "9 A", deck="8 8", known=("", "8", "")), ["attack 6", "beat 8"]),
        (position("8 9 9", "8 8 7", "9 A", deck="8 9", known=("", "8", "")), ["attack 8", "beat 8 with 8"]),
        (position("8 9 9", "8 8 7", "9 A", deck="8", known=("", "8 7", "9")), ["attack 8", "beat 8 with 7"]),
    ],
)
def test_10_2_all_and_only_what_the_moves_leave_possible(s: State, made: list[str]):
    """Cards that were played from what was hidden were there; known cards need not be explained."""
    s = rules.LAYOUT.copy(s)
    for seat in (0, 2):
        after = rules.LAYOUT.copy(s)
        for text in made:
            rules.apply(after, asked(after), words.read(after, asked(after), text))
        others = [other for other in range(s.seats) if other != seat]
        states = resampled(after, seat, 2000)
        found = {(*(cards(other.hand[p]) for p in others), cards(other.deck)) for other in states}
        assert found == histories(s, made, seat)


def test_10_3_with_an_empty_deck_two_players_know_all():
    s = position("6 9", "7 8 8", known=("", "8"))
    assert GAME.view(s, 0)["players"][1]["known"] == ["7", "8", "8"]
    assert GAME.view(s, 0)["hidden"] == dict.fromkeys(RANKS, 0)
    assert GAME.view(s, None)["players"][1]["known"] == ["8"]
    assert [GAME.view(s, None)["hidden"][rank] for rank in ("6", "7", "8", "9")] == [1, 1, 1, 1]


@pytest.mark.parametrize(
    ("hidden", "elsewhere", "sure"),
    [("8 8", "9", "8"), ("8 8 8", "9", "8 8"), ("8 8", "9 10", ""), ("8 9", "8", "8"), ("8 A", "8 A", "")],
)
def test_10_3_more_equal_cards_than_fit_elsewhere(hidden: str, elsewhere: str, sure: str):
    s = position("6", f"J {hidden}", "J", deck=elsewhere, known=("", "J", "J"))
    view = GAME.view(s, 0)
    assert view["players"][1]["known"] == [*sure.split(), "J"]
    unseen = Counter(f"{hidden} {elsewhere}".split()) - Counter(sure.split())
    assert {rank: many for rank, many in view["hidden"].items() if many} == dict(unseen)


@pytest.mark.parametrize("s", SPREAD)
def test_10_3_what_is_certain_is_in_every_way_it_may_lie(s: State):
    for seat in range(s.seats):
        others = [other for other in range(s.seats) if other != seat]
        ways = splits(s, seat)
        for place, other in enumerate(others):
            least = Counter(next(iter(ways))[place].split())
            for way in ways:
                least &= Counter(way[place].split())
            assert Counter(GAME.view(s, seat)["players"][other]["known"]) == least


def encoded(s: State, seat: int) -> list[int]:
    out = [0] * GAME.features
    GAME.encode(s, seat, out)
    return out


def test_10_3_networks_are_told_the_same():
    s = position("6 9", "7 8 8", "", known=("", "8", ""), out=(0, 0, 1))
    own, table, attack, gone, hidden = (encoded(s, 0)[9 * i : 9 * i + 9] for i in range(5))
    assert own == [1, 0, 0, 1, 0, 0, 0, 0, 0]
    assert table == attack == [0] * 9
    assert gone == [3, 3, 2, 3, 4, 4, 4, 4, 4]
    assert hidden == [0, 1, 1, 0, 0, 0, 0, 0, 0]
    neighbour = encoded(s, 0)[45 + 13 : 45 + 26]
    assert neighbour == [3, 1, 0, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0]
    do(s, "attack 9")
    assert encoded(s, 1)[18:27] == [0, 0, 0, 1, 0, 0, 0, 0, 0]


def silence(s: State) -> list[str]:
    ids = [rules.lapse(s, seat) for seat in range(s.seats)]
    return [words.say(s, seat, id) if id >= 0 else "" for seat, id in enumerate(ids)]


def test_10_4_silence():
    s = position("9", "8 9 10 A", "7 8 J J", attacker=2)
    assert silence(s) == ["", "", "attack 7"]
    do(s, "attack J")
    assert silence(s) == ["take", "", ""]
    s = position("8 10 J J", "Q K", "9", attacker=0)
    do(s, "attack J")
    assert silence(s) == ["", "take", ""]
    do(s, "beat Q")
    assert silence(s) == ["stop", "", ""]


def test_10_4_silence_does_nothing_while_chance_acts_or_when_all_is_over():
    refill = position("6 8 8", "7 9", deck=ALL)
    do(refill, "attack 6", "take")
    finished = position("6", "7 8")
    do(finished, "attack 6", "take")
    in_the_deal = match(2)
    deal(in_the_deal, "first 1", "card 6")
    for s in (match(2), in_the_deal, refill, finished):
        assert silence(s) == ["", ""]
        assert asked(s) == -1


def test_10_5_the_clock_is_off_unless_wanted():
    table = Table(GAME, 3, seed=1)
    table.deal()
    assert table.due() is None
    table = Table(GAME, 3, seed=1, clock=9_000)
    table.deal()
    (seat,) = table.awaited
    lowest = GAME.moves(table.state, seat)[0]
    assert table.tick(9_000)[0].entries == (Move(seat, lowest),)


@pytest.mark.parametrize(
    "move", ["stop", "take", "attack", "attack 5", "beat A with 6", "pass", "card 6", ""]
)
def test_10_6_what_cannot_be_done_is_refused_and_changes_nothing(move: str):
    table = Table(GAME, 2, seed=1)
    table.deal()
    (seat,) = table.awaited
    before = rules.LAYOUT.pack(table.state)
    for who, what in ((seat, move), (1 - seat, "take")):
        with pytest.raises(Refused):
            table.act(who, what)
    assert rules.LAYOUT.pack(table.state) == before
    assert len(table.rows) == 1


def test_10_6_a_click_meant_for_an_earlier_turn_is_late():
    table = Table(GAME, 2, seed=1)
    table.deal()
    (first,) = table.awaited
    seen = len(table.rows) - 1
    table.act(first, table.legal(first)[0])
    table.act(1 - first, "take")
    (again,) = table.awaited
    with pytest.raises(Refused, match="late"):
        table.act(again, table.legal(again)[0], seen=seen)


def test_10_7_a_single_possibility_is_asked():
    s = position("6 8", "9 9")
    do(s, "attack 6", "beat 9")
    assert (asked(s), moves(s, 0)) == (0, ["stop"])
    s = position("A A", "6 6")
    do(s, "attack A")
    assert (asked(s), moves(s, 1)) == (1, ["take"])


def test_10_8_chance_is_written_down_in_order_and_plays_back():
    table = Table(GAME, 3, seed=5)
    table.deal()
    while not table.over:
        (seat,) = table.awaited
        table.act(seat, table.legal(seat)[0])
    record = table.record()
    opening = record["log"][0]
    assert [line.split()[1] for line in opening] == ["first", *["card"] * 18]
    hands = [Counter(line.split()[2] for line in opening[1 + 6 * p : 7 + 6 * p]) for p in range(3)]
    after = next(s for _, _, _, s in table.steps() if s.stage == rules.ATTACK)
    assert [Counter(cards(hand).split()) for hand in after.hand[:3]] == hands
    assert sum(line.startswith("* card") for row in record["log"] for line in row) <= 36
    assert replay(GAME, record).scores == table.scores


def test_10_9_moves_in_words():
    s = attacked("9", "6")
    for id in range(GAME.actions):
        text = words.say(s, 1, id)
        if id != rules.BELOW + RANKS.index("9"):  # that pair is written with the 9 first
            assert words.read(s, 1, text) == id
            for said in (f" {text.upper()} ", " ".join(reversed(text.split()))):
                assert words.read(s, 1, said) == id
    said = [words.say(s, 1, id) for id in (0, 9, 18, 19, 27, 28, 37)]
    assert said == ["attack 6", "stop", "beat A", "beat 9 with 6", "beat 9 with A", "beat 8 with 6", "take"]


@pytest.mark.parametrize(
    "text", [*(f"card {rank}" for rank in RANKS), *(f"first {seat}" for seat in range(4))]
)
def test_10_9_chance_in_words(text: str):
    s = match(4)
    assert words.say(s, HOUSE, words.read(s, HOUSE, text)) == text
    for said in (f" {text.upper()} ", " ".join(reversed(text.split()))):
        assert words.read(s, HOUSE, said) == words.read(s, HOUSE, text)
    assert words.read(s, 0, text) == -1


@pytest.mark.parametrize(
    "text",
    [
        *("", "attack", "attack 6 7", "attack T", "stop 6", "take 6"),
        *("beat", "beat 6 7 8", "beat 1", "beat with", "beat 7 with", "with 7 beat", "7 with 8"),
        *("attack 6 with", "attack 6 with 7", "stop with", "beat take", "beat attack 8", "beat 8 now"),
    ],
)
def test_10_9_other_words_mean_nothing(text: str):
    s = attacked("7", "6")
    assert words.read(s, 1, text) == words.read(s, HOUSE, text) == -1


def test_10_9_every_number_has_words_at_any_time():
    for s in (match(2), dealt(2, 0), attacked("6", "7"), attacked("A", "7")):
        assert all(words.say(s, 0, id) for id in range(GAME.actions))
        assert all(words.say(s, HOUSE, id) for id in range(GAME.outcomes))


def test_10_10_the_equal_card_is_the_main_card():
    s = attacked("8", "7 8 Q")
    assert [text for text in moves(s, 1) if "with" in text] == [
        "beat 8 with 7",
        "beat 8 with Q",
        "beat 7 with Q",
    ]
    assert words.read(s, 1, "beat 7 with 8") == words.read(s, 1, "beat 8 with 7") == rules.EQUAL + 1


def test_10_10_either_card_may_be_typed_first():
    s = attacked("8", "7 8 Q")
    for text in ("beat Q with 7", "beat with 7 and q", "BEAT q + 7", "beat 7 q", "with q 7 beat"):
        assert words.say(s, 1, words.read(s, 1, text)) == "beat 7 with Q"
    assert words.say(s, 1, words.read(s, 1, "beat Q with 8")) == "beat 8 with Q"
    assert words.read(s, 1, "beat Q with J") == -1
