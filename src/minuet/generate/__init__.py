"""Making puzzles that have exactly one solution."""
