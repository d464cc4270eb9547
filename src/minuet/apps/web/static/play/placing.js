// A game of placing options: what is on the board, with undo and redo. Knows nothing of the page.

/**
 * `chosen` are the options on the board beside the givens, in the order of placing; `crosses` are
 * cells that the player has marked. Both are replaced, never changed: the past keeps the old ones.
 */
export class Placing {
  constructor(given) {
    this.given = given;
    this.chosen = [];
    this.crosses = new Set();
    this.done = [];
    this.undone = [];
    this.seconds = 0;
    this.solved = false;
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
    this.seconds = 0;
    this.solved = false;
  }

  become(state) {
    this.done.push({ chosen: this.chosen, crosses: this.crosses });
    this.undone = [];
    Object.assign(this, state);
  }

  undo() {
    return this.turn(this.done, this.undone);
  }

  redo() {
    return this.turn(this.undone, this.done);
  }

  turn(from, to) {
    const state = from.pop();
    if (!state) return false;
    to.push({ chosen: this.chosen, crosses: this.crosses });
    Object.assign(this, state);
    return true;
  }

  // ---- keeping a game

  save() {
    const { chosen, seconds, solved } = this;
    return { chosen, crosses: [...this.crosses], seconds, solved };
  }

  restore({ chosen, crosses, seconds, solved }) {
    if (!Array.isArray(chosen)) return;
    Object.assign(this, { chosen, crosses: new Set(crosses), seconds, solved });
  }
}
