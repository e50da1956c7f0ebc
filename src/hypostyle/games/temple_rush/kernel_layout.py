"""Where things are in the numbers of the compiled game: a position, a seat's part of it, the tables, a card's head.

What is counted from 1 (seats, zones, sizes) has room for 0 in its row. What the readable rules hold in order, but what
has no order to the rules, is kept as sums or as bits, so that equal positions are equal numbers.
"""

from collections.abc import Mapping
from math import prod

from hypostyle.games.temple_rush import die
from hypostyle.games.temple_rush.cards import CARDS, DECK, HIGHEST, WIDEST
from hypostyle.games.temple_rush.facts import FACTS
from hypostyle.games.temple_rush.player import Token
from hypostyle.games.temple_rush.space import BRICKS, SIZES, ZONES
from hypostyle.layout import Layout

MOST_SEATS = max(FACTS.players)
_BY_SEAT, _BY_ZONE, _BY_SIZE = 1 + MOST_SEATS, 1 + len(ZONES), 1 + len(SIZES)  # numbers of rows counted from 1

FACES: Mapping[str, int] = {face: number for number, face in enumerate(die.FACES, start=1)}  # the sizes, then the star
STAR = FACES[die.STAR]
TOKEN_BITS: Mapping[Token, int] = {token: 1 << number for number, token in enumerate(Token)}
BAG, HAMMER, MORTAR = (TOKEN_BITS[token] for token in (Token.BAG, Token.HAMMER, Token.MORTAR))
LIGHTNING_CARD = CARDS + 1  # as the top of the pile
FIGURE = 1 + sum(BRICKS)  # a figure: how many bricks, then these
STEPS = 4  # small choices of a move, at the most, that others follow

# What a seat has.
SIDE = Layout()
FACE, HAS_ACTED, HAS_ENDED, FIXED = SIDE.numbers(4)  # of the part under way
MENDED = SIDE.row(FIGURE)
TOKENS, MORTAR_ZONE, BONUS = SIDE.numbers(3)
WON, BEST, LIGHTNING, PACT = SIDE.numbers(4)  # points: of cards and point tokens together, and of the best of these
REBUILDS = SIDE.number()
TO_LAY = SIDE.row(_BY_SIZE)  # in rebuilding: the bricks still to lay anew
FIGURES = SIDE.row(len(ZONES) * FIGURE)
SEAT = SIDE.size

# A position.
STATE = Layout()
ACTING, STAGE, ROLLED = STATE.numbers(3)  # who, in what stage; how many dice of the roll under way have been rolled
DEPTH = STATE.number()  # how many small choices of the move under way are made
CHOSEN = STATE.row(STEPS)  # and these
HAS_BEGUN, DRY, HAS_EMPTIED = STATE.numbers(3)
UNSEEN, PILE, HAS_LIGHTNING, TOP, RACED = STATE.numbers(5)  # cards: bits, a count, a flag, the open top, the target
HOLDERS = STATE.row(_BY_ZONE)  # the open cards
PARTNERS = STATE.row(_BY_SEAT)  # with whom each has a pact
OFFERS = STATE.row(_BY_SEAT)  # whom each asks
ASKED = STATE.number()  # the seats that have asked, as bits
CLAIMS = STATE.number()  # how many
CLAIM = STATE.row(MOST_SEATS * len(ZONES))  # and these
ZONE, OWING = STATE.numbers(2)  # being settled; the seats that owe something, as bits
IS_RIGHT, COLOURS = STATE.numbers(2)  # alone: the claim; the colours still in the deck, as bits
ROBOT_BRICKS = STATE.row(_BY_SIZE)
ROBOT_SUM, ROBOT_WON, ROBOT_OPEN, ROBOT_TOP, ROBOT_COLOURS, ROBOT_FACE = STATE.numbers(6)
SEATS = STATE.row(MOST_SEATS * SEAT)

# A card's head. What begins "at" somewhere is a list among the tables.
HEAD = Layout()
VALUE, COLOUR, WIDE, HIGH = HEAD.numbers(4)
CELLS, WHOLE = HEAD.numbers(2)  # how many, and as bits
JOINED_WORDS, WORDS = HEAD.numbers(2)  # of a set of coverings: of those in one piece, of all
JOINED_GROUPS, GROUPS, GROUPS_AT = HEAD.numbers(3)
NEEDS_AT = HEAD.number()  # by covering, the bricks that it takes
ROWS_AT = HEAD.number()  # by level, column and width, where the coverings that use a segment are; -1 if none do
USED_AT, USED = HEAD.row(_BY_SIZE), HEAD.row(_BY_SIZE)  # by width: the segments that coverings use, and how many
RUNS_AT, RUNS = HEAD.row(_BY_SIZE), HEAD.row(_BY_SIZE)  # likewise all segments that lie in the silhouette
ROBOT_AT = HEAD.number()
CARD = HEAD.size

# A group of coverings, which are neighbours: the segments of each width and in all that they have, and their bits.
_GROUP = Layout()
TWOS, THREES, FOURS, IN_ALL, FIRST_BIT, END_BIT = _GROUP.numbers(6)
GROUP = _GROUP.size

# A segment that lies in a silhouette.
_SEGMENT = Layout()
COLUMN, LEVEL, RUN, ROW = _SEGMENT.numbers(4)  # its leftmost cell; its cells, as bits; where the coverings are
SEGMENT = _SEGMENT.size

# The tables: options, the head of each card at its number, and then lists.
TABLES = Layout()
PLAYERS, IS_FRENCH, IS_FREE, IS_OPEN, ROBOT_VALUE = TABLES.numbers(5)
ZONES_IN_USE = TABLES.number()  # as bits
ROBOT_BONUS = TABLES.row(1 + DECK)  # by the temples that the Robot has: what its bonus area is worth
HEADS = TABLES.row((1 + CARDS) * CARD)

# What the Robot takes, for each number of temples and each of its collections: a size for each face, and whether the
# collection completes its temple.
TAKE_BITS = 3
DONE = 1 << TAKE_BITS * len(FACES)
_COLLECTED = tuple(1 + have for have in BRICKS)  # how many of a size there can be, none included
ROBOT_STEPS = tuple(prod(_COLLECTED[size:]) for size in SIZES)
COLLECTIONS = prod(_COLLECTED)

# Ways to lay a brick: along by size, then across by size, from 2 on.
WAYS = 2 * len(SIZES) - 1
ALL_WAYS, ALONG = (1 << WAYS) - 1, (1 << len(SIZES)) - 1  # as bits

COLUMNS, LEVELS = WIDEST, HIGHEST  # that a card may span
MOST_CHOICES = 1024  # at once: with mortar in free building a brick has some 350 places in each way
FOUND = 2 * WAYS * 512  # bricks found, and in the second half how many more are needed with each then
