"""`python -m hypostyle` is the command `hypostyle`."""

from hypostyle.cli import main

if __name__ == "__main__":
    main()
