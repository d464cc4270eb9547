"""Programs made with Minuet: the only room that prints, reads argv or opens a socket."""
