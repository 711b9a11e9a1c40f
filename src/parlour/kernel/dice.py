"""Random numbers that are the same on every face: a 32-bit PCG (RXS M XS) in two plain integers.

`r[0]` is the state, `r[1]` the odd increment that tells streams apart. Every product stays
below 2^63, so interpreted, compiled and CUDA integers agree.
"""

from parlour.kernel.mark import rule

MASK = 0xFFFFFFFF


@rule
def scramble(x):
    """Spread the 32 bits of x over all of them; one to one."""
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & MASK
    return x ^ (x >> 16)


@rule
def sow(r, seed, game):
    """Start the stream of one game: the same seed and game give the same numbers everywhere."""
    r[1] = (scramble((game + seed * 0x9E3779B1) & MASK) << 1 | 1) & MASK
    r[0] = scramble(((seed & MASK) ^ scramble(game & MASK)) & MASK)


@rule
def below(r, n):
    """A number from 0 to n - 1, for n up to 2^31; off from uniform by at most n in 2^32."""
    state = r[0]
    r[0] = (state * 747796405 + r[1]) & MASK
    word = (((state >> ((state >> 28) + 4)) ^ state) * 277803737) & MASK
    return (((word >> 22) ^ word) * n) >> 32
