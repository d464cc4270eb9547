// A game of placing options: what is on the board, with undo and redo. Knows nothing of the page.

import { History } from "./history.js";

/**
 * `chosen` are the options on the board beside the givens, in the order of placing; `crosses` are
 * cells that the player has marked. Both are replaced, never changed: a step is {before, after}.
 */
export class Placing extends History {
  constructor(given) {
    super();
    this.given = given;
    this.chosen = [];
    this.crosses = new Set();
  }

  /** All options on the board. */
  get shown() {
    return [...this.given, ...this.chosen];
  }

  place(option, instead = []) {
    const rest = this.chosen.filter((each) => !instead.includes(each));
    this.become({ chosen: [...rest, option], crosses: this.crosses });
  }

  remove(option) {
    if (!this.chosen.includes(option)) return false;
    this.become({ chosen: this.chosen.filter((each) => each !== option), crosses: this.crosses });
    return true;
  }

  /** Mark a cell, or take the mark away. */
  cross(cell) {
    const crosses = new Set(this.crosses);
    if (!crosses.delete(cell)) crosses.add(cell);
    this.become({ chosen: this.chosen, crosses });
  }

  /** Empty the board; that can be undone. */
  restart() {
    if (this.chosen.length || this.crosses.size) this.become({ chosen: [], crosses: new Set() });
    this.begin();
  }

  become(after) {
    const before = { chosen: this.chosen, crosses: this.crosses };
    Object.assign(this, after);
    this.did({ before, after });
  }

  turn({ before, after }, isForward) {
    Object.assign(this, isForward ? after : before);
  }

  /** The options that were placed since the trial began. */
  get triedOptions() {
    const before = new Set(this.tried[0]?.before.chosen);
    return this.isTrying && this.tried.length ? this.chosen.filter((option) => !before.has(option)) : [];
  }

  // ---- keeping a game

  save() {
    return { ...this.packed(packStep), ...packState(this) };
  }

  restore(kept) {
    if (!Array.isArray(kept.chosen)) return;
    Object.assign(this, unpackState(kept));
    this.unpack(kept, unpackStep);
  }
}

const packState = ({ chosen, crosses }) => ({ chosen, crosses: [...crosses] });
const unpackState = ({ chosen, crosses }) => ({ chosen, crosses: new Set(crosses) });
const packStep = ({ before, after }) => ({ before: packState(before), after: packState(after) });
const unpackStep = ({ before, after }) => ({ before: unpackState(before), after: unpackState(after) });
