// Where the lines between cells are: thin within a region, walls between regions and around.
//
// Needs the puzzle's `picture` as the server sends it. Regions change while pieces are placed, so the
// borders are found here; everything else comes from the server, in cells. No DOM.

/** What is between two neighboring places of a picture: "wall", "line", or "" between two gaps. */
function between(picture, one, other) {
  const here = one === null ? null : picture.texts[one];
  const there = other === null ? null : picture.texts[other];
  if (here === null && there === null) return "";
  if (here === null || there === null) return "wall";
  if (!picture.regions) return "line";
  return picture.regions[one] === picture.regions[other] ? "line" : "wall";
}

/** The paths of all walls and all lines: {wall, line}, as long strokes as possible. */
export function borders(picture, size) {
  const { height, width } = picture;
  const place = (row, column) =>
    row < 0 || column < 0 || row >= height || column >= width ? null : row * width + column;
  const paths = { wall: "", line: "", "": "" };
  const stroke = (kinds, draw) => {
    for (let start = 0, end = 1; end <= kinds.length; end++) {
      if (end < kinds.length && kinds[end] === kinds[start]) continue;
      paths[kinds[start]] += draw(start * size, end * size);
      start = end;
    }
  };
  for (let row = 0; row <= height; row++) {
    const kinds = Array.from({ length: width }, (_, column) =>
      between(picture, place(row - 1, column), place(row, column)),
    );
    stroke(kinds, (start, end) => `M${start} ${row * size}H${end}`);
  }
  for (let column = 0; column <= width; column++) {
    const kinds = Array.from({ length: height }, (_, row) =>
      between(picture, place(row, column - 1), place(row, column)),
    );
    stroke(kinds, (start, end) => `M${column * size} ${start}V${end}`);
  }
  return paths;
}

/** The path of strokes across and down, each [x, y, u, v] in cells: the outline of a cage. */
export function path(strokes, size) {
  const place = (length) => Number((length * size).toFixed(2));
  return strokes
    .map(([x, y, u, v]) => `M${place(x)} ${place(y)}${y === v ? `H${place(u)}` : `V${place(v)}`}`)
    .join("");
}
