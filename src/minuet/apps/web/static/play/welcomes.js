// What is said at first about how a board is played, below its rules.

const PAINTING = "Press a cell to paint it, again to mark it as empty (×), and again to clear it. Drag to paint several.";
const CYCLING = "Type a value, or press a selected cell again to change it.";
const marking = ({ symbols: [, mark], sparse }) =>
  `Press a cell for ${mark}, again for × (none), and again to clear it. Drag to give several cells ${sparse ? "a ×" : mark}.`;

/** The sentence for a way of playing with one value in each cell; "" if that is clear. */
export function welcomeOf({ puzzle, grid, paints, cycles }) {
  if (puzzle.marked) return marking(grid);
  return paints ? PAINTING : cycles ? CYCLING : "";
}
