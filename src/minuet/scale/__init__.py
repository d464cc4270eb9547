"""Searches beyond one process: clusters, journals, and runs that take weeks."""
