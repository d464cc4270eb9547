"""Generating puzzles that have exactly one solution."""
