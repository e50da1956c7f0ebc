"""`python -m hypostyle.ai` compiles what computer players need, so that nobody waits for it later."""

from hypostyle.ai.kernels import warm_up
from hypostyle.games import Library

warm_up(Library.of_the_house())
