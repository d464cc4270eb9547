"""Exact cover problems as plain data: items, options, and the ways to read them."""

from minuet.problem.option import Option
from minuet.problem.problem import Problem
from minuet.problem.relax import Slack

__all__ = ["Option", "Problem", "Slack"]
