// The colors that a player can give to cells.

import { el } from "../core/dom.js";

/** Their names; a cell has the number of its color, from 1. */
export const TINTS = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "gray"];

/** A button for each color. */
export function swatches(onpress) {
  return TINTS.map((name, n) =>
    el("button", { type: "button", class: `swatch tint-${name}`, "aria-label": name, onclick: () => onpress(n + 1) }, String(n + 1)),
  );
}
