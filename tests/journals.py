"""Looking at the journal of a run that another process has just begun, or is about to."""

from minuet import JournalError
from minuet.solver.journal import read_status


def tasks_done(journal):
    """How many tasks the journal knows of; 0 if there is none yet."""
    try:
        return read_status(journal).totals.tasks
    except JournalError:
        return 0
