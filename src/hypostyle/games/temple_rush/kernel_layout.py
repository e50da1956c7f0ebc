"""Where things are in the numbers of the compiled game: a position, the tables, and the codes of small choices.

A brick is one number that is ordered as `Brick` is: level, column, size, whether it lies across. A figure is its number
of bricks, then the bricks. What the readable rules hold in order, but what has no order to the rules, is kept as sums
or as bits, so that equal positions are equal numbers.
"""

MOST_SEATS, MOST_ZONES, MOST_BRICKS = 4, 3, 13
MOST_CLAIMS = MOST_SEATS * MOST_ZONES

# Stages, in the order of their names in the readable rules.
STAGES = (
    *("first", "cards", "pile", "roll", "parts", "settle", "refill", "target", "winner", "rebuild"),
    *("robotcard", "robotpile", "robot", "robotrefill", "roll1", "over"),
)
FIRST, CARDS, TOP_SHOWS, ROLL, PARTS, SETTLE, REFILL, TARGET, WINNER, REBUILD = range(10)
ROBOT_CARD, ROBOT_PILE, ROBOT_TAKES, ROBOT_REFILL, ROLL_ONE, ENDED = range(10, 16)

# A position: what is common.
ACTING, STAGE, UNSEEN, PILE, HAS_LIGHTNING, TOP, HAS_BEGUN, DRY, ZONE, OWING, RACED, HAS_EMPTIED, ASKED = range(13)
HOLDERS = 12  # plus the zone, from 1
PARTNERS = 15  # plus the seat, from 1: with whom it has a pact
OFFERS = 19  # plus the seat: whom it asks
CLAIMS = 24  # how many, then each: seat, zone, partner, whether it is right
ROLLED = 37  # dice of the roll under way
DEPTH = 38  # small choices made of the move under way, then these
CHOSEN = 39
IS_RIGHT, COLOURS = 43, 44
ROBOT_BRICKS, ROBOT_SUM, ROBOT_WON, ROBOT_OPEN, ROBOT_TOP, ROBOT_COLOURS, ROBOT_FACE = 45, 49, 50, 51, 52, 53, 54
SEATS = 56

# A seat's numbers.
FACE, HAS_ACTED, HAS_ENDED, TOKENS, MORTAR, BONUS, WON, BEST, LIGHTNING, PACT, REBUILDS = range(11)
LEFT = 10  # plus the size: bricks still to lay in rebuilding
FIXED = 15
FIGURE = MOST_BRICKS + 1
FIGURES = 16
MENDED = FIGURES + MOST_ZONES * FIGURE
SEAT = MENDED + FIGURE
SIZE = SEATS + MOST_SEATS * SEAT

STAR = 5  # as a face
BAG, HAMMER, MORTAR_TOKEN = 1, 2, 4
LIGHTNING_CARD = 33  # as the top of the pile

# The tables: options and numbers of the rules, then the heads of the cards, each at its number.
PLAYERS, IS_FRENCH, IS_FREE, IS_OPEN, ZONES, FIRST_VALUE, ROBOT_VALUE, DRY_ROUNDS, POINTS, SPAN, RISE = range(11)
SUPPLY = 10  # plus the size: the bricks that a player has
ROBOT_BONUS = 15  # plus how many temples the Robot has: what its bonus area is worth
CARD = 32  # numbers of a head
CARD_COUNT = 32
HEADS = (CARD_COUNT + 1) * CARD

# A card's head. Lists of segments, for each width: where they begin, how many there are.
VALUE, COLOUR, WIDE, HIGH, CELLS, WHOLE, WORDS, JOINED_WORDS, GROUPS, JOINED_GROUPS, GROUPS_AT = range(11)
SEGMENTS_AT, NEEDS_AT, ROBOT_AT = 11, 12, 13
LISTS = 14  # plus twice the width less one: segments that coverings use
RUNS = 22  # likewise: all segments that lie in the silhouette
GROUP = 6
SEGMENT = 4
COLUMNS, LEVELS = 8, 6  # what a card may span

# Ways to lay a brick: along by size, from 0, then across by size, from 4.
WAYS = 7
ALL_WAYS, ALONG = 127, 15

# The Robot's tables: for each number of temples and each of its collections what it takes for each face.
COLLECTIONS = 4 * 5 * 4 * 4
ROBOT_STEPS = (80, 16, 4, 1)
DONE = 1 << 15

# Codes: a word in the low bits, then what belongs to it.
WORD = 6
PASS, PLACE, SHIFT, FIX, HAMMER_DIE, HAMMER_BRICK, MORTAR_ON, USE_BAG, CLAIM, OFFER, WITHDRAW = range(11)
ACCEPT, REFUSE, GIVE_BONUS, NO_BONUS, KEEP, REBUILT, FORFEIT, TAKE = range(11, 19)
SOURCE, HOW, COLUMN, CELL, PAIR, USE = range(19, 25)
DRAW_FIRST, DRAW_CARD, DRAW_PILE, DRAW_ROBOT_PILE, DRAW_TARGET, DRAW_FACE, DRAW_WINNER = range(25, 32)
FAR = 1024  # added to a column or level, so that it is never negative
PLACE_BITS = 11  # of a column or level
ROBOT_HOLDER = 4  # as a zone, in a code
PLACE_MASK = (1 << PLACE_BITS) - 1

WIDEST = 1024  # choices at once, at the most: with mortar in free building a brick has some 350 places in each way
FOUND = 2 * 7 * 512  # bricks found, and beside each how many more are needed then
