// A small picture of a puzzle, for the gallery.
//
// Needs the puzzle's `picture` as the server sends it, and the style sheets colors.css and board.css.

import { svg } from "../core/dom.js";
import { cagesOf, linesOf, signsOf } from "./marks.js";
import { frameOf, outsideTexts } from "./outside.js";
import { borders } from "./walls.js";

const SIZE = 10;

/** Draw a picture small: walls and numbers, or only dots for numbers on large boards. */
export function thumbnail(picture) {
  const paths = borders(picture, SIZE);
  return svg(
    "svg",
    {
      class: "thumbnail",
      viewBox: frameOf(picture, SIZE, 1).join(" "),
      "aria-hidden": "true",
    },
    fills(picture),
    svg("path", { class: "line", d: paths.line }),
    linesOf(picture, SIZE).map(({ draw }) => draw()),
    cagesOf(picture, SIZE),
    svg("path", { class: "wall", d: paths.wall }),
    numbers(picture),
    signsOf(picture, SIZE),
    Object.entries(picture.corners).map(([cell, text]) => corner(Number(cell), text, picture)),
    outsideTexts(picture, SIZE).map(([text, x, y]) => label(text, x, y, 6, "")),
  );
}

/** A text in the middle of a cell, smaller if it is long. */
function label(text, x, y, largest, look) {
  const size = Math.min(largest, 11.5 / text.length);
  return svg("text", { class: look, x, y: y + 0.35 * size, "font-size": size }, text);
}

/** The sum of a cage, at its corner. */
function corner(cell, text, { width }) {
  const [x, y] = [(cell % width) * SIZE, Math.floor(cell / width) * SIZE];
  return svg("text", { class: "corner", x: x + 0.9, y: y + 3.7, "font-size": 3.2 }, text);
}

function fills(picture) {
  return Object.entries(picture.fills).map(([cell, fill]) =>
    svg("rect", {
      class: `fill-${fill}`,
      x: (cell % picture.width) * SIZE,
      y: Math.floor(cell / picture.width) * SIZE,
      width: SIZE,
      height: SIZE,
    }),
  );
}

function numbers(picture) {
  const large = Math.max(picture.height, picture.width) > 12;
  const found = [];
  picture.texts.forEach((text, cell) => {
    if (!text) return;
    const x = ((cell % picture.width) + 0.5) * SIZE;
    const y = (Math.floor(cell / picture.width) + 0.5) * SIZE;
    if (picture.roles[cell] === "split") found.push(...split(text, x, y));
    else if (!large) {
      const look = picture.fills[cell] === "black" ? "on-black" : "";
      const hasCorner = picture.corners[cell] !== undefined; // which the number must not cover
      found.push(label(text, x, y + (hasCorner ? 1.6 : 0), hasCorner ? 6 : 7.5, look));
    }
    else if (picture.fills[cell] === undefined) found.push(dot(x, y));
  });
  return found;
}

/** A number that is too small to be read; colors are enough without. */
const dot = (x, y) => svg("rect", { class: "number", x: x - 2.5, y: y - 2.5, width: 5, height: 5 });

/** Two numbers with a diagonal between them: what is before the backslash is below. */
function split(text, x, y) {
  const [below, above] = text.split("\\");
  const half = SIZE / 2;
  return [
    svg("path", { class: "line", d: `M${x - half} ${y - half}l${SIZE} ${SIZE}` }),
    svg("text", { x: x - 2, y: y + 4, "font-size": 3.8 }, below),
    svg("text", { x: x + 2, y: y - 1, "font-size": 3.8 }, above ?? ""),
  ];
}
