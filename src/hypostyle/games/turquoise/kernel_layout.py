"""Where things are in the numbers of the compiled game: a position, the tables, and the codes of small choices."""

from hypostyle.games.turquoise.facts import PLATES as PLATE_COUNT
from hypostyle.games.turquoise.moves import COLOURS, Tablet
from hypostyle.games.turquoise.plates import DIRECTIONS, ROTATIONS
from hypostyle.games.turquoise.score import COEFFICIENTS
from hypostyle.games.turquoise.space import PLACES, SIZE, STOREYS
from hypostyle.layout import Layout

SEATS = len(COLOURS)
SITES = SIZE * SIZE
PLACE_COUNT = len(PLACES)
TOP_PLACE = PLACE_COUNT - 1
LAST_PLATE = PLATE_COUNT - 1
UNDER = 4  # pillars under a plate
# Choices at once. Prices are fewer: all plates together bring less than 300 points, even if each is scored twice. Of
# the ways to one site those beyond are not considered.
WIDEST = 4096

TABLET_COUNT = len(Tablet)
ANUBIS_TABLET, HORUS_TABLET, SETH_TABLET, THOT_TABLET = map(
    tuple(Tablet).index, (Tablet.ANUBIS, Tablet.HORUS, Tablet.SETH, Tablet.THOT)
)

# Codes of a turn's choices: a pillar's target, a site or the hand; then the other kinds of moves.
HAND = SITES
END, DRAW, CROWN, THOT, HORUS, ANUBIS, AUCTION = range(SITES + 1, SITES + 8)
ALONE = SITES  # Anubis takes one pillar only
DROP = 0  # else the price
DECLINE = len(ROTATIONS)  # else the rotation

# What a way costs, a byte for each part: action points, the payments to seats 1 to 4, all payments. The highest bit
# of each byte is free, so that a subtraction compares all parts at once. A code puts the source above them.
WHOLE = 1
TOTAL = 8 * (SEATS + 1)
SOURCE = TOTAL + 8
PART = 0x7F
GUARD = 0x808080808080

# A position.
STATE = Layout()
ACTING, PHASE, STEP, PICK, MOVER, ACTIONS, FRESH, HAS_LAID, IDLE = STATE.numbers(9)
UNDRAWN, DRAWN, PLACE, ROTATION = STATE.numbers(4)
TABLET, PRICE, BIDDER, STILL_IN = STATE.numbers(4)
PLATES, OPEN = STATE.numbers(2)
RAISED = STATE.row(STOREYS - 1)  # for storeys 1 to 3, the sites that are as high or higher
HALVES = STATE.row(len(DIRECTIONS))  # for each direction, the sites that have a half bridge there
HANDS = STATE.row(SEATS)
POINTS = STATE.row(SEATS)
HOLDERS = STATE.row(TABLET_COUNT)
PILLARS = STATE.row(SEATS)

# The tables.
TABLES = Layout()
PLAYERS, STANDSTILL, ACTIONS_EACH, BEGUN_WITH = TABLES.numbers(4)  # the last: plates that lay when a search began
GATE_SITES = TABLES.row(len(DIRECTIONS))
PENALTY = TABLES.row(STOREYS)
SCORES = UNDER + 1  # of a storey, by own pillars under the plate
SCORE = TABLES.row(len(COEFFICIENTS) * SCORES)
COVER = TABLES.row(PLACE_COUNT)
STOREY = TABLES.row(PLACE_COUNT)
BELOW = TABLES.row(PLACE_COUNT)
TURNS = TABLES.row(PLATE_COUNT)  # for each plate, the rotations that differ
TURNED = len(ROTATIONS) * len(DIRECTIONS)
PATTERNS = TABLES.row(PLATE_COUNT * TURNED)  # for each plate, rotation and direction, the halves of a plate at a1
