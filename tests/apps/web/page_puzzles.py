"""Puzzles that the tests of the page share."""

from __future__ import annotations

from families import stubborn

from minuet.formats import dlx

RIPPLE = "ripple/6/6/9krkeab7dpm41l2i5o3s4"
SMALL = "https://puzz.link/p?ripple/5/4/ld8g2sug4g3u1"
GAPS = "kind: ripple\nAAB\nA#B\nCCB\n\n1..\n.#.\n...\n"  # no puzz.link address can express the gap
TOY = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
CLASH = "11" + EASY[2:]
EMPTY = "." * 81
FOUR = "." * 16  # 288 solutions
TWO = "a b c\na b\nc\nb c\na\n"  # two solutions
FOREVER = dlx.dumps(stubborn(30))
LONG = dlx.dumps(stubborn(10))  # to be watched for a while
