"""Readers and writers in pairs: every module here has `loads(text)` and `dumps(thing)`."""
