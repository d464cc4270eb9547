// Clues around a board: how much room they take, and where they are written.
// Needs the picture of a puzzle as the server sends it.

/** The rectangle [left, top, width, height] of a picture and its clues, with a margin. */
export function frameOf({ height, width, outside = {} }, size, margin) {
  const has = (side) => (outside[side]?.length ? 1 : 0);
  const [left, top] = [has("left"), has("top")];
  const [across, down] = [left + width + has("right"), top + height + has("bottom")];
  return [-left * size - margin, -top * size - margin, across * size + 2 * margin, down * size + 2 * margin];
}

/** How wide a picture with its clues is, in heights. */
export function shapeOf(picture) {
  const [, , across, down] = frameOf(picture, 1, 0);
  return across / down;
}

/** The clues as [text, x, y], each in the middle of its place. */
export function outsideTexts({ height, width, outside = {} }, size) {
  const places = {
    top: (n) => [n, -1],
    left: (n) => [-1, n],
    bottom: (n) => [n, height],
    right: (n) => [width, n],
    corners: (n) => [n % 2 ? width : -1, n < 2 ? -1 : height],
  };
  return Object.entries(places).flatMap(([side, place]) =>
    (outside[side] ?? [])
      .map((text, n) => [text, ...place(n).map((at) => (at + 0.5) * size)])
      .filter(([text]) => text),
  );
}
