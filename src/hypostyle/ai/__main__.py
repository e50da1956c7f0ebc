"""`python -m hypostyle.ai` compiles what computer players need, so that nobody waits for it later."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from hypostyle.ai.kernels import warm_up
from hypostyle.games import Library


def _compile(name: str) -> None:
    games = Library.of_the_house()
    warm_up({name: games[name]})


def main() -> None:
    """What all games share first, then the games beside each other."""
    warm_up({})
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as workers:
        list(workers.map(_compile, Library.of_the_house()))


if __name__ == "__main__":
    main()
