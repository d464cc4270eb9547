// A piece as a small picture, in its color.
//
// Needs the style sheet board.css for the colors.

import { svg } from "../core/dom.js";

const SIZE = 8;
const LARGEST = 9; // cells across: larger ones are given by their names

/** A small picture of some cells in their colors: [cell, text, fill] each; null if it were large. */
export function shape(stamps, width) {
  const rows = stamps.map(([cell]) => Math.floor(cell / width));
  const columns = stamps.map(([cell]) => cell % width);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  const [high, wide] = [Math.max(...rows) - top + 1, Math.max(...columns) - left + 1];
  if (Math.max(high, wide) > LARGEST) return null;
  const squares = stamps.map(([, , fill], n) =>
    svg("rect", { class: `fill-${fill}`, x: (columns[n] - left) * SIZE, y: (rows[n] - top) * SIZE, width: SIZE, height: SIZE }),
  );
  const size = { viewBox: `-1 -1 ${wide * SIZE + 2} ${high * SIZE + 2}`, width: wide * SIZE + 2, height: high * SIZE + 2 };
  return svg("svg", { ...size, "aria-hidden": "true" }, squares);
}
