// The pieces of a puzzle as small pictures, beside the board: those that are placed already fade.

import { el, svg } from "../core/dom.js";

const SIZE = 8;
const LARGEST = 9; // cells across: larger ones are told by their names

/** An element for each piece of a set, if each has a name and a size of its own. */
export function pieceList({ model, cells }, { width }, shown) {
  if (!model.hasColors) return [];
  const used = new Set(shown.map((option) => nameOf(model, option)));
  const chosen = new Map(); // name -> the option that shows it best: the narrowest one
  for (const [option, some] of cells.entries()) {
    if (!some.length) continue;
    const known = chosen.get(nameOf(model, option));
    if (known !== undefined && cells[known].length !== some.length) return [];
    if (known === undefined || across(some, width) < across(cells[known], width)) chosen.set(nameOf(model, option), option);
  }
  return [...chosen].map(([name, option]) => {
    const isUsed = used.has(name);
    const told = { class: `piece${isUsed ? " used" : ""}`, role: "img", "aria-label": `${name}${isUsed ? ", placed" : ""}` };
    const stamps = cells[option].map((cell) => [cell, "", model.colorOf.get(name)]);
    return el("span", told, shape(stamps, width), name);
  });
}

const nameOf = (model, option) => model.stampsOf(option)[0]?.[1];

function across(cells, width) {
  const columns = cells.map((cell) => cell % width);
  return Math.max(...columns) - Math.min(...columns);
}

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
