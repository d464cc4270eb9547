"""Drawing puzzles, problems and searches: values in, text out."""
