"""The web page: watch, solve, create and play puzzles in a browser, on this machine.

How it is put together::

    browser ──HTTP──► app.py ──frames──► worker.py (a child process, which can be killed)
                      │  guard.py            │  tasks/: one file a question
                      │  requests.py         │  subject.py: what a text holds
                      │  jobs.py, pool.py    │  picture.py, model.py: what the page draws
                      └─ static/: the page itself

The server only checks, routes and passes on: everything that touches a puzzle happens in a child
process with a limit on its time and memory. Canceling, or closing the tab, kills it.
"""
