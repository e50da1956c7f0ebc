"""`python -m hypostyle.ai` compiles what computer players need, so that nobody waits for it later."""

from hypostyle.ai.kernels import compile_all
from hypostyle.games import Library

if __name__ == "__main__":
    compile_all(Library.of_the_house)
