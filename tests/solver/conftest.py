"""Problems that several files of tests use."""

from itertools import combinations

import pytest

from minuet import Problem


@pytest.fixture(scope="session")
def pairs():
    """Ten people in pairs: 945 ways."""
    return Problem(range(10), options=combinations(range(10), 2))


@pytest.fixture(scope="session")
def many_pairs():
    """Sixteen people in pairs: 2,027,025 ways."""
    return Problem(range(16), options=combinations(range(16), 2))


@pytest.fixture(scope="session")
def endless():
    """Forty people in pairs: more ways than anyone can list."""
    return Problem(range(40), options=combinations(range(40), 2))
