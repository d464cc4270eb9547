"""Minuet side by side with its peers: `python -m bench` (see `bench/README.md`)."""
