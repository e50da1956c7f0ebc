"""Where things are in the numbers of the compiled game: a position, the tables, and the codes of small choices.

Sizes are numbers of this file's own: compiled code would not notice that another file has changed them.
"""

SEATS = 4
SITES = 64
PLACE_COUNT = 30
TOP_PLACE = PLACE_COUNT - 1
PLATE_COUNT = 26
LAST_PLATE = PLATE_COUNT - 1
# Choices at once. Prices are fewer: all plates together bring less than 300 points, even if each is scored twice. Of
# the ways to one site those beyond are not considered.
WIDEST = 4096

TABLETS = ("anubis", "horus", "seth", "thot")
ANUBIS_TABLET, HORUS_TABLET, SETH_TABLET, THOT_TABLET = range(4)

# What is to be done.
FIRST, BID, PLATE, LAY, SETH, ACT = range(6)
PHASES = ("first", "bid", "plate", "lay", "seth", "act")

# Codes of a turn's choices: a pillar's target, a site or the hand; then the other kinds of moves.
HAND = SITES
END, DRAW, CROWN, THOT, HORUS, ANUBIS, AUCTION = range(SITES + 1, SITES + 8)
ALONE = SITES  # Anubis takes one pillar only
DROP = 0  # else the price
DECLINE = 4  # else the rotation

# What a way costs, a byte for each part: action points, the payments to seats 1 to 4, all payments. The highest bit
# of each byte is free, so that a subtraction compares all parts at once. A code puts the source above them.
WHOLE = 1
TOTAL = 40
SOURCE = 48
PART = 0x7F
GUARD = 0x808080808080

# A position.
ACTING, PHASE, STEP, PICK, MOVER, ACTIONS, FRESH, HAS_LAID, IDLE, UNDRAWN, DRAWN, PLACE, ROTATION = range(13)
TABLET, PRICE, BIDDER, STILL_IN = range(13, 17)
PLATES, OPEN = 17, 18
RAISED = 19  # for storeys 1 to 3, the sites that are as high or higher
HALVES = 22  # for each direction, the sites that have a half bridge there
HANDS = 26
POINTS = HANDS + SEATS
HOLDERS = POINTS + SEATS
PILLARS = HOLDERS + len(TABLETS)
SIZE = PILLARS + SEATS

# The tables.
PLAYERS, STANDSTILL, ACTIONS_EACH = range(3)
GATE_SITES = 4  # for each direction
PENALTY = GATE_SITES + 4  # by storey
SCORE = PENALTY + 4  # by storey, then by own pillars under the plate
COVER = SCORE + 4 * 5
STOREY = COVER + PLACE_COUNT
BELOW = STOREY + PLACE_COUNT
TURNS = BELOW + PLACE_COUNT  # for each plate, the rotations that differ
PATTERNS = TURNS + PLATE_COUNT  # for each plate, rotation and direction, the halves of a plate at a1
TABLES_SIZE = PATTERNS + PLATE_COUNT * 16
