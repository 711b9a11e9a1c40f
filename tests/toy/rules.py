"""The rules of the toy."""

from parlour.kernel import Layout, below, rule

CARDS = 5
SEATS = 3
STAND, FOLD, REGRET = 0, 1, 2
STOP = 5
DEAL, SPEAK, OVER = 0, 1, 2
SILENT, STANDS, FOLDED = 0, 1, 2
PLAYED, CLOCK = 1, 3
FEATURES = 1 + 3 * SEATS

LAYOUT = Layout(
    seats="i1",
    round="i1",
    ended="i1",
    rounds="i1",
    stage="i1",
    dealt="i1",
    deck="i1",
    card=("i1", SEATS),
    said=("i1", SEATS),
    regretted=("i1", SEATS),
    points=("i1", SEATS),
)


@rule
def start(s):
    s.round = 0
    s.ended = 0
    for seat in range(s.seats):
        s.points[seat] = 0
    begin_round(s)


@rule
def begin_round(s):
    s.stage = DEAL
    s.dealt = 0
    s.deck = (1 << CARDS) - 1
    for seat in range(s.seats):
        s.card[seat] = 0
        s.said[seat] = SILENT
        s.regretted[seat] = 0


@rule
def ways(s):
    return CARDS - s.dealt if s.stage == DEAL else 0


@rule
def pick(s, k):
    card = 0
    while k or not s.deck >> card & 1:
        k -= s.deck >> card & 1
        card += 1
    return card


@rule
def settle(s, outcome):
    if outcome == STOP:
        end_round(s, CLOCK)
        return
    s.deck -= 1 << outcome
    s.card[s.dealt] = outcome
    s.dealt += 1
    if s.dealt == s.seats:
        s.stage = SPEAK


@rule
def awaited(s):
    mask = 0
    if s.stage == SPEAK:
        for seat in range(s.seats):
            if s.said[seat] == SILENT:
                mask |= 1 << seat
    return mask


@rule
def legal(s, seat, out):
    if s.stage != SPEAK:
        return 0
    if s.said[seat] == SILENT:
        out[0] = STAND
        out[1] = FOLD
        return 2
    if s.regretted[seat]:
        return 0
    out[0] = REGRET
    return 1


@rule
def apply(s, seat, action):
    if action == REGRET:
        s.said[seat] = SILENT
        s.regretted[seat] = 1
        return
    s.said[seat] = STANDS if action == STAND else FOLDED
    if awaited(s) == 0:
        end_round(s, PLAYED)


@rule
def end_round(s, how):
    best = -1
    for seat in range(s.seats):
        if s.said[seat] == STANDS and (best < 0 or s.card[seat] > s.card[best]):
            best = seat
    if best >= 0:
        s.points[best] += 1
    s.round += 1
    s.ended = how
    if s.round == s.rounds:
        s.stage = OVER
    else:
        begin_round(s)


@rule
def over(s):
    return 1 if s.stage == OVER else 0


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@rule
def places(s, out):
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if s.points[other] > s.points[seat]:
                out[seat] += 1


@rule
def resample(s, seat, r):
    if s.stage == OVER:
        return
    for other in range(s.dealt):
        if other != seat:
            s.deck += 1 << s.card[other]
    left = CARDS - s.dealt + (s.dealt - 1 if seat < s.dealt else s.dealt)
    for other in range(s.dealt):
        if other != seat:
            s.card[other] = pick(s, below(r, left))
            s.deck -= 1 << s.card[other]
            left -= 1


@rule
def encode(s, seat, out):
    out[0] = s.card[seat] + 1 if seat < s.dealt else 0
    for place in range(SEATS):
        other = (seat + place) % s.seats
        here = 1 if place < s.seats else 0
        out[1 + place] = here * s.said[other]
        out[1 + SEATS + place] = here * s.regretted[other]
        out[1 + 2 * SEATS + place] = here * s.points[other]


@rule
def choose(s, seat, r):
    return STAND if s.card[seat] >= 2 else FOLD


@rule
def lapse(s, seat):
    if s.stage == SPEAK and s.said[seat] == SILENT:
        return FOLD
    return -1


@rule
def waits(s, seat):
    return 4000 if s.regretted[seat] else 0
