// The pieces of a puzzle as small pictures, beside the board: those that are placed already fade.

import { el } from "../core/dom.js";
import { shape } from "../views/shape.js";

const MANY = 40; // pieces: of more than these, a list is no help

/** An element for each piece of a set, if each has a name and a size of its own. */
export function pieceList({ model, cells }, { width }, shown) {
  if (!model.hasNames || model.colorOf.size > MANY) return [];
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
    const fill = model.hasColors ? model.colorOf.get(name) : "shade";
    const stamps = cells[option].map((cell) => [cell, "", fill]);
    return el("span", told, shape(stamps, width), name);
  });
}

const nameOf = (model, option) => model.stampsOf(option)[0]?.[1];

function across(cells, width) {
  const columns = cells.map((cell) => cell % width);
  return Math.max(...columns) - Math.min(...columns);
}
