// The puzzle while it is solved or watched: its board, or its options if it has none.

import { el } from "../core/dom.js";
import { SOLUTION } from "../core/log.js";
import { givenFaces, momentFaces, momentRegions, stamp } from "../views/faces.js";
import { find } from "./elements.js";

const MANY = 40; // options: beyond this, only the chosen ones are shown

/** `shown` is the solution on the board, null if there is none. */
export class Stage {
  constructor({ board, desk, watching, reason }) {
    Object.assign(this, { board, desk, watching, reason });
    this.shown = null;
  }

  /** Another search begins: show what it finds as it comes. */
  clear() {
    this.shown = null;
    document.body.classList.remove("found");
  }

  get picture() {
    return this.desk.puzzle?.picture;
  }

  /** The puzzle as it is, with what is to be said of its givens. */
  showPlain() {
    this.shown = null;
    if (this.picture) this.board.show(this.reason.show(givenFaces(this.picture, this.watching.model)));
    else this.showOptions([], "");
  }

  showSolution(solution) {
    document.body.classList.add("found");
    this.shown = solution;
    if (!this.picture) {
      this.showOptions(solution.options, "answer");
      return;
    }
    const { model } = this.watching;
    const color = (text, fill) => (model?.hasColors ? (model.colorOf.get(text) ?? fill) : fill);
    const faces = stamp(givenFaces(this.picture, model), this.stampsOf(solution), "answer", color);
    this.board.show(faces, solution.regions);
  }

  /** What a solution puts on the board. */
  stampsOf({ faces, values }) {
    if (faces) return faces;
    const { givens, symbols } = this.desk.puzzle.grid;
    return values.flatMap((value, cell) => (value && !givens[cell] ? [[cell, symbols[value]]] : []));
  }

  showMoment(moment) {
    if (this.picture) {
      this.board.show(this.reason.show(momentFaces(this.picture, moment)), momentRegions(this.picture, moment));
      return;
    }
    const { decisions, event } = moment;
    const options = decisions.map(({ option }) => option).filter((option) => option >= 0);
    this.showOptions(options, event?.kind === SOLUTION ? "answer" : "trial");
  }

  /** Light what someone points at. */
  light(focus) {
    if (this.picture) this.board.light(focus?.cells ?? new Set());
    for (const pill of find("chosen-options").children) {
      pill.classList.toggle("lit", Boolean(focus?.options.has(Number(pill.dataset.option))));
    }
  }

  /** A problem without a board: its options, or those chosen if there are many. */
  showOptions(chosen, role) {
    const { model, cover } = this.watching;
    if (!model) return;
    const taken = new Set(chosen);
    const all = model.optionCount <= MANY ? model.optionNames.keys() : chosen;
    const pills = Array.from(all, (option) => {
      const isOut = cover && !taken.has(option) && !cover.isLive(option);
      const look = taken.has(option) ? role : isOut ? "out" : "";
      const lit = this.watching.focus?.options.has(option) ? " lit" : "";
      return el("span", { class: `option ${look}${lit}`, "data-option": option }, model.optionNames[option]);
    });
    find("chosen-options").replaceChildren(...pills);
  }
}
