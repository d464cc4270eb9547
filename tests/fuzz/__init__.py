"""Mutated texts for every reader: only our errors may be raised, within limits on work and memory.

The other tests try a few hundred texts. For more, run `python -m tests.fuzz.run --minutes 60` in
the top folder: it prints each failure and how to reproduce it.
"""
