"""Mutated texts for every reader: only our errors may come out, within bounds on work and memory.

A few hundred texts are tried with the other tests. For more of them, run
`python -m tests.fuzz.run --minutes 60` in the top folder: it prints what failed, and how to see it
again.
"""
