"""What all puzzles share: boards, pieces, rooms, symbols, and the table of kinds."""
