"""The help: all keys and commands on one page."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

HELP = """\
[b]Moving[/b]       h j k l arrows   3j  three down   w b  next, previous empty
             0 $  ends of the row   gg G 5G  first, last, fifth row
             n N  next, previous of the same number   /5  highlight 5
[b]Write[/b]    i   1-9 a b c  a number   x 0 Backspace  erase
[b]Pencil[/b]   p   1-9 a b c  a mark     Tab  write or pencil
[b]Normal[/b]  Esc  digits are counts     r5  write 5   m5  mark 5   .  again
[b]Marks[/b]        F  add every possible mark   P  remove impossible ones
[b]Stars, lamps[/b] Space  mark, empty, nothing   1  mark   x  empty   0  erase
[b]Rectangles[/b]   Space or v  start, then again at the other corner   x  erase
[b]Undo[/b]         u  undo   3u  three   Ctrl-r  redo
[b]Help[/b]         c  check   H  hint, in three stages   Enter  do it
[b]View[/b]         t  timer   T  light or dark
[b]Mouse[/b]        left: go to a cell, mark it, drag a rectangle   right: erase
[b]Commands[/b]     :new hard   :new ripple   :restart   :solve
             :hint  :check  :fill  :prune  :clear  :undo 3  :redo
             :5  row five   :r5c2  a cell   :find 5
             :w  save   :w FILE  write it   :e FILE  open   :q  quit
             :set timer clashes same prune light dark
             :set notimer noclashes nosame noprune

                         press any key to return"""


class HelpScreen(ModalScreen[None]):
    """The page; any key or click closes it."""

    CSS = """
    HelpScreen { align: center middle; }
    #help { width: auto; max-width: 100%; height: auto; max-height: 100%; padding: 0 1;
            background: $panel; border: round $accent; }
    #help Static { width: auto; }
    """

    def compose(self) -> ComposeResult:
        """One page of text."""
        with VerticalScroll(id="help"):
            yield Static(HELP)

    def on_key(self, event: events.Key) -> None:
        """Go back to the game."""
        event.stop()
        event.prevent_default()
        self.dismiss()

    def on_click(self) -> None:
        """Go back to the game."""
        self.dismiss()
