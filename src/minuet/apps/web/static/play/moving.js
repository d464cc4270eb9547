// Moving over a board with keys: past what is not a cell, and over the edge to the other side.

/** The cell to go to from another one; `isCell(cell)` says which places of the board are cells. */
export function nextCell({ width, height }, from, [down, right], isCell) {
  let cell = from;
  for (let steps = 0; steps < width * height; steps++) {
    const row = (Math.floor(cell / width) + down + height) % height;
    cell = row * width + (((cell % width) + right + width) % width);
    if (isCell(cell)) break;
  }
  return cell;
}
