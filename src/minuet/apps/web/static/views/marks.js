// What is drawn on a board besides numbers and walls: cages, lines, arrows, circles, signs between cells.
//
// Needs the puzzle's `picture` as the server sends it, and the style sheet board.css.

import { svg } from "../core/dom.js";
import { path } from "./walls.js";

const [LINE, COLORED, ARROW] = [0.1, 0.22, 0.05]; // how wide they are, in cells
const [RING, DOT] = [0.375, 0.125]; // the radius of circles

/** The cages, as elements. */
export const cagesOf = ({ marks }, size) =>
  marks.filter(({ kind }) => kind === "cage").map(({ strokes }) => svg("path", { class: "cage", d: path(strokes, size) }));

/** The signs on the borders between two cells, as elements. */
export const signsOf = ({ marks }, size) =>
  marks.filter(({ kind }) => kind === "sign").map((mark) => sign(mark, size));

function sign({ text, points: [point], bar }, size) {
  const [x, y] = point.map((place) => place * size);
  if (text === "○" || text === "●") return svg("circle", { class: text === "●" ? "dot black" : "dot", cx: x, cy: y, r: DOT * size });
  if (!bar) return svg("text", { class: "sign", x, y, "font-size": 0.4 * size }, text);
  const [width, height] = bar.map((length) => length * size);
  return svg("rect", { class: "bar", x: x - width / 2, y: y - height / 2, width, height, "stroke-width": 0.05 * size });
}

/** Lines, arrows and circles, which lie below the numbers: {cells, draw} with the cells that they cross. */
export function linesOf({ marks, width }, size) {
  const lines = marks.filter(({ points, kind }) => points && kind !== "sign");
  return lines.map((mark) => ({ cells: cellsOf(mark, width), draw: () => draw(mark, size) }));
}

/** The cells that a mark crosses; a diagonal step also crosses the corners of two others. */
function cellsOf({ points }, width) {
  const cells = new Set();
  points.forEach((point, n) => {
    const before = points[Math.max(0, n - 1)];
    for (const x of [point[0], before[0]]) {
      for (const y of [point[1], before[1]]) cells.add(Math.floor(y) * width + Math.floor(x));
    }
  });
  return cells;
}

function draw({ kind, points, head, fill }, size) {
  const color = fill === undefined ? "" : ` fill-${fill}`;
  if (kind === "circle") {
    const ring = ([x, y]) => svg("circle", { class: `ring${color}`, cx: x * size, cy: y * size, r: RING * size });
    return svg("g", { "stroke-width": ARROW * size }, points.map(ring));
  }
  if (head) return svg("g", { "stroke-width": ARROW * size }, [points, head].map((each) => polyline("arrow", each, size)));
  return svg("g", { "stroke-width": (color ? COLORED : LINE) * size }, polyline(`through${color}`, points, size));
}

const polyline = (name, points, size) =>
  svg("polyline", { class: name, points: points.map(([x, y]) => `${x * size},${y * size}`).join(" ") });
