"""A match told in full: facts, every position drawn, its legal entries, the one chosen. Kept as golden files."""

from collections.abc import Iterator, Mapping

from hypostyle.core.chance import numbered_seed
from hypostyle.core.contract import Game, Position
from hypostyle.core.match import Match
from hypostyle.core.moves import Entry
from hypostyle.core.notation import entry_text
from hypostyle.core.policies import Policy, play_out, uniform

_WIDTH = 100
_MOST_LISTED = 60  # of more legal entries than that only some are told, spread evenly


def playthrough(
    game: Game, options: Mapping[str, object], seed: int, policy: Policy = uniform, drawn_every: int = 1
) -> str:
    """The whole text of one seeded match; in a long one only the first of so many positions is drawn, and the end."""
    match = play_out(game, options, numbered_seed(seed), policy)
    return "\n".join([*_facts(game), "", *_story(match, drawn_every), ""])


def _facts(game: Game) -> Iterator[str]:
    facts = game.facts
    yield f"game: {facts.id} ({facts.designer}), rules version {facts.rules_version}"
    yield f"players: {', '.join(map(str, facts.players))}; minutes: {facts.minutes}"
    yield f"luck: {facts.luck}; hidden: {facts.hidden}; simultaneous: {facts.simultaneous}"
    yield f"rules: {facts.rules[0]} to {facts.rules[-1]}"
    yield f"entries: {', '.join(f'{name} ({facts.kind(name).by})' for name in game.kinds())}"


def _story(match: Match, drawn_every: int) -> Iterator[str]:
    start = match.positions[0]
    yield f"options: {', '.join(f'{name}={value}' for name, value in start.options.items())}"
    yield f"scores from {' to '.join(map(str, match.game.facts.score_bounds(start.options)))}"
    for ply, (position, entry, line) in enumerate(zip(match.positions, match.entries, match.lines, strict=False)):
        yield ""
        yield f"# {ply}"
        if ply % drawn_every == 0:
            yield position.drawing()
        yield _situation(position)
        yield from _listing(position)
        yield f"> {line}"
        yield f"  {match.game.words('en').say(position.spoken(*entry))}"
    yield ""
    yield "# end"
    yield match.position.drawing()
    yield _situation(match.position)
    yield match.game.words("en").say(match.position.result)
    outcome = match.position.outcome
    assert outcome
    yield f"outcome: {outcome.ending} by {outcome.rule}, winners {list(outcome.winners)}"


def _situation(position: Position) -> str:
    return f"to act: {list(position.to_act)}; turn: {position.turn}; scores: {list(position.scores)}"


def _listing(position: Position) -> Iterator[str]:
    if position.is_open:
        yield "open: moves cannot be listed"
        return
    texts = sorted(entry_text(position, Entry(*entry)) for entry in position.entries())
    step = -(-len(texts) // _MOST_LISTED)
    yield f"legal: {len(texts)}" + (f", one in {step}:" if step > 1 else "")
    line = ""
    for text in texts[::step]:
        if line and len(line) + 2 + len(text) > _WIDTH:
            yield f"  {line}"
            line = ""
        line = f"{line}, {text}" if line else text
    yield f"  {line}"
