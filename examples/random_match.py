"""Play one random match and tell it entry by entry.

Usage: python examples/random_match.py [SEED]
"""

import sys

from hypostyle.core import numbered_seed, play_out
from hypostyle.games import Library


def main(seed: int) -> None:
    aztec = Library.of_the_house()["aztec"]
    words = aztec.words("en")
    match = play_out(aztec, {}, numbered_seed(seed))
    for position, entry in zip(match.positions, match.entries, strict=False):
        print(words.say(position.spoken(*entry)))
    print(match.position.drawing())
    print(match.position.scores, words.say(match.position.result))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
