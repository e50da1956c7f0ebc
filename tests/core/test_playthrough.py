"""A match told in full."""

from hypostyle.core import Game, eager, playthrough
from hypostyle.games import Library
from tests.toys.quarry import Quarry
from tests.toys.veil import Veil

SMALL_MATCH = """\
game: veil (the house), rules version 1
players: 2, 3; minutes: 5
luck: True; hidden: True; simultaneous: False
rules: VL-1 to VL-4
entries: deal (chance), show (seat), fold (seat), resign (seat), timeout (clock)

options: players=2
scores from -1 to 2

# 0
cards    []
done     []
to act: [0]; turn: None; scores: [0, 0]
legal: 5
  deal 1, deal 2, deal 3, deal 4, deal 5
> deal 4
  A card is dealt.

# 1
cards    [None]
done     []
to act: [0]; turn: None; scores: [0, 0]
legal: 4
  deal 1, deal 2, deal 3, deal 5
> deal 1
  A card is dealt.

# 2
cards    [None, None]
done     []
to act: [1]; turn: 1; scores: [0, 0]
legal: 2
  fold, show
> fold
  Seat 1 folds.

# 3
cards    [None, None]
done     ['fold']
to act: [2]; turn: 2; scores: [0, 0]
legal: 1
  show
> show
  Seat 2 shows.

# end
cards    [None, 1]
done     ['fold', 'show']
to act: []; turn: None; scores: [0, 2]
Everyone has shown or folded. Seat 2 wins!
outcome: shown by VL-4, winners [2]
"""


def test_a_small_match_is_told_like_this() -> None:
    assert playthrough(Veil(), {"players": 2}, seed=1) == SMALL_MATCH


def test_an_open_position_is_told_as_such() -> None:
    text = playthrough(Quarry(), {}, seed=1)
    assert "open: moves cannot be listed\n> seat" in text


def test_every_game_can_be_told(game: Game) -> None:
    for options in game.facts.variants()[:2]:
        text = playthrough(game, options, seed=1, policy=eager)
        assert text == playthrough(game, options, seed=1, policy=eager)
        assert text.startswith(f"game: {game.facts.id} (")
        assert text.endswith("]\n")
        assert max(len(line) for line in text.splitlines() if line.startswith("  ")) <= 130
        assert not any(line != line.rstrip() for line in text.splitlines())


def test_of_a_long_listing_some_entries_are_told_spread_evenly() -> None:
    opened = playthrough(Library.of_the_house()["temple"], {}, seed=1).split("\n# ")[2]
    told = opened.partition("\nlegal: ")[2].partition("\n>")[0].splitlines()
    assert told[0] == "720, one in 12:"
    assert len(", ".join(told[1:]).split(", ")) == 60
    assert "floor" in told[-1]


def test_a_long_match_is_drawn_now_and_then() -> None:
    text = playthrough(Veil(), {"players": 2}, seed=1, drawn_every=2)
    assert text == SMALL_MATCH.replace("# 1\ncards    [None]\ndone     []\n", "# 1\n").replace(
        "# 3\ncards    [None, None]\ndone     ['fold']\n", "# 3\n"
    )
