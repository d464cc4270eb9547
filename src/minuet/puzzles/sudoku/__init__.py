"""Sudoku: shapes, lines of digits, notes, and killer cages."""
