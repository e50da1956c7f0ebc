"""What a message costs the house, in units of about a millisecond: limits count these, and not messages."""

from hypostyle.server import protocol as wire

PLAIN = 1  # an intent, a pong, a question that is answered at once
JOINING = 5  # a table may have to be brought in from the log
PICTURE = 10  # a position is drawn

# What a kit costs is counted in a budget of its own, in pieces of work of about half a second.
KIT = 1
KIT_WITH_SET = 2  # the set is proven first
TABLETOP_SHARE = 0.1  # of that, one of the many pictures and models of a table in a simulator


def cost_of(said: wire.FromPage) -> int:
    """What it costs to answer a message."""
    if isinstance(said, wire.Join):
        return JOINING
    if isinstance(said, wire.Show) or (isinstance(said, wire.Try) and said.picture):
        return PICTURE
    return PLAIN


def kit_cost(*, has_set: bool) -> int:
    """What it costs to tell, show or make a kit."""
    return KIT_WITH_SET if has_set else KIT
