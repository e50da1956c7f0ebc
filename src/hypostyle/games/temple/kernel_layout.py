"""Where things are in the numbers of the compiled game: a position, the tables, and the codes of small choices."""

from collections.abc import Mapping

from hypostyle.games.temple.building import NOTHING
from hypostyle.games.temple.moves import VALUES, Construction
from hypostyle.games.temple.score import TILES
from hypostyle.layout import Layout

# A face as a number: its letter, then x, y and z; so faces of one place are in the order of the rules. A level is a
# floor at height 0 and a roof above.
#
# No match leaves these numbers. Sixty tiles hang together by edges, and touching faces are at most one apart in x, y
# and z; so from the first floor x and y reach 59 either way, and 60 for a face that only touches a tile. Upwards three
# tiles take a storey: the first wall between z and z + 1 is a single wall whose foot touches a roof (a hanging wall
# and a top that touches a roof need a roof at z + 1, whose own walls are there before), and the first roof at z stands
# on two walls or brings the second one along. So a wall's z is at most 19, and that of a face that touches one 20.
# Constructions ask for faces one further off at most, 61 sideways, and the bits reach from -64 to 63 and from 0 to 31.
E, N, LEVEL = range(3)
Y, X, LETTER = 5, 12, 19  # where their bits begin
HEIGHTS, ACROSS = (1 << Y) - 1, (1 << X - Y) - 1
CENTRE = 64
FIRST_WALL_N, FIRST_LEVEL = N << LETTER, LEVEL << LETTER
START = LEVEL << LETTER | CENTRE << X | CENTRE << Y

# How many faces are known at most. The first floor touches eight. Every later tile lies on a known face and shares an
# edge with an earlier tile, so that all faces around that edge are known: of the twelve it touches nine may be new.
ALL_TILES = 2 * TILES
MOST_KNOWN = 9 + 9 * (ALL_TILES - 1)

# A known face: the lowest value it touches, whether it holds a tile, then bits that mean one thing for walls and
# another for roofs, and the face itself above them.
LOWEST = 7
TAKEN = 8
TOUCHES_WALL, TOUCHES_LEVEL, STEADY, TOUCHES_FLOOR = 16, 32, 64, 128
SUPPORTS, BEYOND, EDGES = 4, 8, 12  # where four bits begin, one for each side of a roof
HELD_UP = 15 << SUPPORTS | 15 << BEYOND
KEY = 16
SIDES = 4

# A position: what is no list, the columns with a floor and those with a roof, the known faces, and where to find them.
# A column is a bit of a word, both modulo 64: 60 tiles and what touches them span 62 columns at most.
STATE = Layout()
ACTING, TURN, LAID, PLACE, TILE_SET, KNOWN = STATE.numbers(6)
CHOSEN = STATE.number()  # the construction, plus one
SEATS = 2
WHOLE = STATE.row(SEATS)  # for each seat: its untouched colours
IN_USE = STATE.row(SEATS)  # the number of the one in use, from 1
HELD = STATE.row(SEATS)  # the values left of it
FREE = STATE.row(NOTHING + 1)  # for each value, how many faces without a tile touch that as their lowest
FLOORS = STATE.row(64)
ROOFS = STATE.row(64)
FACES = STATE.row(MOST_KNOWN)
SLOT_BITS = 10
SLOTS = STATE.row(1 << SLOT_BITS)

# Codes of places: the face (of a corner its east wall, of tunnels and links the roof), then the construction.
FLOOR, WALL, ROOF, TUNNEL, LINK, CORNER = range(6)  # a corner plus which of the four
CONSTRUCTION = 4
CONSTRUCTIONS = (1 << CONSTRUCTION) - 1
NAMES: Mapping[int, Construction] = {
    FLOOR: Construction.FLOOR,
    WALL: Construction.WALL,
    ROOF: Construction.ROOF,
    TUNNEL: Construction.TUNNEL,
    LINK: Construction.LINK,
}

# Codes of tiles: for each face of a place, in the order of the faces, the value, and whether it is of a colour that
# the turn opens after it has used up another.
DIGIT = 4
LATE = 8

# At most so many places at once: every face for itself, every roof as a link too, four corners for each free east
# wall beside a floor.
WIDEST = 2 * MOST_KNOWN + SIDES * ALL_TILES * 2
MOST_TILE_SETS = 128  # six values on three faces are 120

# The tables: the rules in use, and by kind of face (its letter, and whether it is above the ground) what it touches:
# how many, then how far off each is and the bits that a tile here sets there. Then the weights of good play.
TABLES = Layout()
KINDS = 2 * (LEVEL + 1)
MOST_NEAR = 12
NEAR_ROW = 1 + 2 * MOST_NEAR
DESIGNER = TABLES.number()
BARE = TABLES.row(KINDS)  # the bits of a face from the start
HANGING = TABLES.row(SIDES)  # how far the wall under each side of a roof is
CORNERS = TABLES.row(SIDES)  # how far the four corner walls of an east wall are
NEAR = TABLES.row(KINDS * NEAR_ROW)
SCARCE, RIDDANCE, SHUTS, OPENS, TRIES, FORESIGHT, STEEPNESS = TABLES.numbers(7)

FULL = (1 << len(VALUES)) - 1  # the values of a whole colour
