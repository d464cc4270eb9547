// The rules of boards on which cells are marked: stars, lamps, tents, ship cells.

import { Placements } from "./placements.js";

/** Answers the questions of `Rules`. Where an option is more than one cell, only the server knows the rules. */
export class Marking {
  constructor(model, width) {
    this.placements = new Placements(model, width);
    this.optionOf = new Map(); // cell -> the option that marks it
    this.placements.cells.forEach((cells, option) => {
      if (this.placements.isSingle && cells.length) this.optionOf.set(cells[0], option);
    });
  }

  /** Every cell can be marked, or be known to be empty. */
  option() {
    return true;
  }

  rivals() {
    return new Set();
  }

  candidates() {
    return new Map();
  }

  /** The marks of which there are too many. */
  conflicts(values) {
    const marked = [...this.optionOf].filter(([cell]) => values[cell] === MARK).map(([, option]) => option);
    const clashes = [...this.placements.clashes(marked).values()].flat();
    return new Set(clashes.flatMap((option) => this.placements.cells[option]));
  }
}

const MARK = 1;
