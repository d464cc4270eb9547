"""The terminal game: `minuet play`. It needs Textual: pip install 'minuet[play]'.

`rules`, `board`, `game`, `editor` and `commands` are the game itself and know no screen; `geometry`
and `painting` say what it looks like, `store` keeps it; `app` and `widgets` show it with Textual.
"""
