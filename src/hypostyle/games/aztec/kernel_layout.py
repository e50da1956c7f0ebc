"""Where things are in the numbers of the compiled game: a position, the tables, and the codes of moves."""

from collections.abc import Sequence

from hypostyle.games.aztec.building import PLACEMENTS
from hypostyle.games.aztec.score import points
from hypostyle.layout import Layout

# The placements in an order of their own: those that score first, so that whoever asks for these reads few words.
# A placement's place here is its bit.
SCORES: Sequence[bool] = [any(points(lay.cells, side, "shared") for side in ("ns", "ew")) for lay in PLACEMENTS]
ORDER: Sequence[int] = sorted(range(len(PLACEMENTS)), key=lambda bit: not SCORES[bit])
LAYS = tuple(PLACEMENTS[bit] for bit in ORDER)

# Codes of choices: a placement's bit, then the calls of the auction.
PASS = len(LAYS)
BID = PASS  # plus the barrier, from 1

# A set of placements is a row of words; a multiple of four of them, for the processor's wide registers.
WORDS = -(-len(LAYS) // 256) * 4
SCORING_WORDS = -(-sum(SCORES) // 256) * 4
CARRIES = 5

# A position: what is no set, then the sets.
STATE = Layout()
ACTING, LAID, ROUND = STATE.numbers(3)
AH_PUCH, BARRIER, STILL_IN, BIDDER = STATE.numbers(4)  # the auction's; who is still in as bits
NS, EW = STATE.numbers(2)  # points of the axes
EARLIER = STATE.row(3)  # points of the seats in earlier rounds
LEGAL = STATE.row(WORDS)
BLOCKS = STATE.row(WORDS)
TOUCHES = STATE.row(WORDS)
HOLDS = STATE.row(WORDS)
STEADY = STATE.row(CARRIES * WORDS)
SETS = STATE.size - LEGAL  # numbers of all sets together

# The tables.
TABLES = Layout()
PLAYERS, ROUNDS_PLAYED, HIGHEST, FIRST_AXIS = TABLES.numbers(4)
KEEN, CAREFUL, NARROW, GAIN, REPLY, NEXT, ROOM, FAIR, IS_FOR_AUCTION = TABLES.numbers(9)  # how good play weighs
POINTS = TABLES.row(2 * len(LAYS))  # of each placement, for North/South and for East/West
MOST = 3  # points of a placement for one side
SCORING = TABLES.row(2 * MOST * WORDS)  # what scores at least 1, 2, 3 points: for North/South, for East/West
FOR_ANYONE = TABLES.row(WORDS)
FOR_NOBODY = TABLES.row(WORDS)
EMPTY = TABLES.row(SETS)  # the sets of the empty building
EFFECT = (3 + CARRIES) * WORDS
EFFECTS = TABLES.row(len(LAYS) * EFFECT)  # what each does to all others, in the order of the sets from BLOCKS on
