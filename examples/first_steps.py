"""A first look at Minuet: build two problems, solve them and check the answer."""

from itertools import product
from time import perf_counter

from minuet import Option, Problem, check, count, solutions, solve


def queens(n: int) -> Problem:
    """n queens: rows and columns are covered exactly once, diagonals at most once."""
    lines = [(kind, k) for kind in ("row", "column") for k in range(n)]
    diagonals = [(kind, k) for kind in ("up", "down") for k in range(2 * n - 1)]
    options = [
        Option([("row", r), ("column", c), ("up", r + c), ("down", r - c + n - 1)], label=(r, c))
        for r, c in product(range(n), repeat=2)
    ]
    return Problem(lines, diagonals, options)


def dominoes(rows: int, columns: int) -> Problem:
    """Cover a board with dominoes: each cell is an item, each place for a domino an option."""
    cells = list(product(range(rows), range(columns)))
    places = [
        [(r, c), (r + dr, c + dc)]
        for r, c in cells
        for dr, dc in ((0, 1), (1, 0))
        if (r + dr, c + dc) in set(cells)
    ]
    return Problem(cells, options=places)


def main() -> None:
    problem = queens(8)
    solution = solve(problem)
    assert solution is not None
    assert check(problem, solution) == []
    print(f"8 queens, {problem!r}:")
    for row in range(8):
        print("   ", " ".join("Q" if (row, column) in solution else "." for column in range(8)))

    found = solutions(problem)
    total = sum(1 for _ in found)
    print(f"{total} solutions; {found.stats}")

    board = dominoes(6, 6)
    start = perf_counter()
    number = count(board)
    print(f"6x6 board, dominoes: {number:,} tilings in {perf_counter() - start:.4f} s")


if __name__ == "__main__":
    main()
