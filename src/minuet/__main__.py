"""`python -m minuet` is the command line."""

import sys

from minuet.apps.cli import main

if __name__ == "__main__":
    sys.exit(main())
