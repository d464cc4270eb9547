// What is drawn on a board besides numbers and walls: cages, lines, arrows, circles, signs between cells.
//
// Needs the puzzle's `picture` as the server sends it, and the style sheet board.css.

import { svg } from "../core/dom.js";
import { path } from "./walls.js";

const [LINE, COLORED, ARROW] = [0.1, 0.22, 0.05]; // how wide they are, in cells
const BARS = { "━": [0.5, 0.16], "┃": [0.16, 0.5] }; // signs that are drawn as bars: width and height
const [RING, DOT, BARB] = [0.375, 0.125, 0.2]; // the radius of circles, and the length of an arrow's head

/** The cages, as elements. */
export const cagesOf = ({ marks }, size) =>
  marks.filter(({ kind }) => kind === "cage").map(({ strokes }) => svg("path", { class: "cage", d: path(strokes, size) }));

/** The signs on the borders between two cells, as elements. */
export const signsOf = ({ marks }, size) =>
  marks.filter(({ kind }) => kind === "sign").map(({ text, points: [[x, y]] }) => sign(text, x * size, y * size, size));

function sign(text, x, y, size) {
  if (text === "○" || text === "●") return svg("circle", { class: text === "●" ? "dot black" : "dot", cx: x, cy: y, r: DOT * size });
  if (!(text in BARS)) return svg("text", { class: "sign", x, y, "font-size": 0.4 * size }, text);
  const [width, height] = BARS[text].map((length) => length * size);
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

function draw({ kind, points, fill }, size) {
  const color = fill === undefined ? "" : ` fill-${fill}`;
  if (kind === "circle") {
    const ring = ([x, y]) => svg("circle", { class: `ring${color}`, cx: x * size, cy: y * size, r: RING * size });
    return svg("g", { "stroke-width": ARROW * size }, points.map(ring));
  }
  if (kind === "arrow") return svg("g", { "stroke-width": ARROW * size }, arrow(points).map((each) => polyline("arrow", each, size)));
  return svg("g", { "stroke-width": (color ? COLORED : LINE) * size }, polyline(`through${color}`, points, size));
}

const polyline = (name, points, size) =>
  svg("polyline", { class: name, points: points.map(([x, y]) => `${x * size},${y * size}`).join(" ") });

/** An arrow as two lines: from the edge of its circle on, and its head. */
function arrow(points) {
  const [first, second] = points;
  const long = Math.hypot(second[0] - first[0], second[1] - first[1]);
  const edge = first.map((place, n) => place + (RING * (second[n] - place)) / long);
  const [[x, y], [u, v]] = points.slice(-2);
  const [right, down] = [BARB * (u - x), BARB * (v - y)];
  return [[edge, ...points.slice(1)], [[u - right + down, v - down - right], [u, v], [u - right - down, v - down + right]]];
}
