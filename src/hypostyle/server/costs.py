"""What a message costs the house, in units of about a millisecond: limits count these, and not messages."""

from hypostyle.server import protocol as wire

PLAIN = 1  # an intent, a pong, a question that is answered at once
JOINING = 5  # a table may have to be brought in from the log
PICTURE = 10  # a position is drawn


def cost_of(said: wire.FromPage) -> int:
    """What it costs to answer a message."""
    if isinstance(said, wire.Join):
        return JOINING
    if isinstance(said, wire.Show) or (isinstance(said, wire.Try) and said.picture):
        return PICTURE
    return PLAIN
