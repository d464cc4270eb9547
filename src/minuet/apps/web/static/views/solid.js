// A piece made of cubes as a small picture, seen from above at a corner.
//
// Needs the style sheet board.css for the colors.

import { svg } from "../core/dom.js";

const [WIDE, HIGH] = [9, 10]; // half the width of a cube, and its height
const SIDES = [
  { name: "top", beyond: [-1, 0, 0], corners: [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]] },
  { name: "left", beyond: [0, 1, 0], corners: [[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]] },
  { name: "right", beyond: [0, 0, 1], corners: [[0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 0, 1]] },
];

/** A small picture of some cubes, [layer, row, column] each, in a color. */
export function solid(cells, fill) {
  const taken = new Set(cells.map(String));
  const nearest = ([layer, row, column]) => row + column - layer;
  const faces = [...cells].sort((one, other) => nearest(one) - nearest(other)).flatMap((cell) =>
    SIDES.filter(({ beyond }) => !taken.has(String(add(cell, beyond)))).map(({ name, corners }) => ({
      name,
      points: corners.map((corner) => project(add(cell, corner))),
    })),
  );
  const [xs, ys] = [0, 1].map((axis) => faces.flatMap(({ points }) => points.map((point) => point[axis])));
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const [width, height] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const size = { class: "solid", viewBox: `${left} ${top} ${width} ${height}`, width, height };
  const polygons = faces.map(({ name, points }) => svg("polygon", { class: `fill-${fill} ${name}`, points: points.join(" ") }));
  return svg("svg", { ...size, "aria-hidden": "true" }, polygons);
}

const add = (one, other) => one.map((at, axis) => at + other[axis]);
const project = ([layer, row, column]) => [(column - row) * WIDE, ((column + row) * WIDE) / 2 + layer * HIGH];
