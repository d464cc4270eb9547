// Pointing: whatever is under the mouse or the finger lights up in all views, with a sentence on it.

import { focusOnCell, focusOnEntry, focusOnItem, focusOnNode, focusOnOption } from "../core/focus.js";
import { find } from "./elements.js";

const PLACES = "#board, #chosen-options, #matrix, #links, #tree";

/** Asks the views what is under the pointer: `spotAt(event)` is {cell, item, option, node} or null. */
export class Pointing {
  constructor({ board, watching, desk, mode }) {
    Object.assign(this, { board, watching, desk, mode });
    this.at = null;
    for (const id of ["board", "chosen-options", "matrix", "links", "tree"]) this.listen(find(id), id);
    document.addEventListener("pointerdown", ({ target }) => target.closest?.(PLACES) || this.point(null));
    desk.addEventListener("puzzle", () => this.point(null));
  }

  listen(element, id) {
    const point = (event) => this.point(this.spotAt(event, id));
    element.addEventListener("pointermove", point);
    element.addEventListener("pointerdown", point);
    element.addEventListener("pointerleave", ({ pointerType }) => pointerType === "touch" || this.point(null));
  }

  spotAt(event, id) {
    const { matrix, links, tree } = this.watching;
    if (id === "matrix") return matrix.spotAt(event);
    if (id === "links") return links.spotAt(event);
    if (id === "tree") return tree.spotAt(event);
    if (id === "chosen-options") return numbered(event.target.closest("[data-option]")?.dataset.option, "option");
    return numbered(event.target.closest("[data-cell]")?.dataset.cell, "cell");
  }

  point(spot) {
    const name = JSON.stringify(spot);
    if (name === this.at) return;
    this.at = name;
    this.spot = spot;
    this.watching.light(this.mode() === "solve" ? this.focus() : null);
  }

  /** What belongs to the spot, at the moment that is shown; null for nothing. */
  focus() {
    const { cover, recording } = this.watching;
    if (!cover || !this.spot) return null;
    const { cell, item, option, node } = this.spot;
    if (cell !== undefined) return focusOnCell(cover, cell, this.nameOf(cell));
    if (node !== undefined) return focusOnNode(cover, recording.tree, node);
    if (item !== undefined && option !== undefined) return focusOnEntry(cover, item, option);
    return item === undefined ? focusOnOption(cover, option) : focusOnItem(cover, item);
  }

  nameOf(cell) {
    const { width } = this.desk.puzzle.picture;
    return `Row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;
  }
}

const numbered = (text, name) => (text === undefined ? null : { [name]: Number(text) });
