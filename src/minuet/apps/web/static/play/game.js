// A game: what the player has filled in, with undo and redo. Knows nothing of the page.

import { History } from "./history.js";

const PARTS = ["values", "notes", "centers", "tints"];

/**
 * `values[c]` is the number in cell c, 0 if it is empty; `notes[c]` and `centers[c]` are the sets of
 * its marks, and `tints[c]` its color, 0 if it has none; `isCell[c]` says whether it takes a number
 * at all. A step is a list of [cell, before, after], each [value, notes, centers, tint]. Sets are
 * replaced, never changed.
 */
export class Game extends History {
  constructor({ givens, values, cells }) {
    super();
    this.fixed = givens.map((value) => value > 0);
    this.isCell = values.map(() => false);
    for (const cell of cells) this.isCell[cell] = true;
    this.values = values.slice();
    this.start = givens.slice();
    this.notes = values.map(() => NONE);
    this.centers = values.map(() => NONE);
    this.tints = values.map(() => 0);
  }

  canChange(cell) {
    return this.isCell[cell] && !this.fixed[cell];
  }

  /**
   * Write a value into cells, or erase it where it is in all of them. `clearsOf(cell)` are the cells
   * whose marks of this value go away, `twinsOf(cell)` those that show the same.
   */
  write(cells, value, clearsOf = () => [], twinsOf = (cell) => [cell]) {
    const open = cells.filter((cell) => this.canChange(cell));
    const next = open.every((cell) => this.values[cell] === value) ? 0 : value;
    const after = new Map();
    for (const cell of next ? open.flatMap((each) => [...clearsOf(each)]) : []) {
      if (this.notes[cell].has(value) || this.centers[cell].has(value)) {
        const marks = [this.notes[cell], this.centers[cell]].map((each) => without(each, value));
        after.set(cell, [this.values[cell], ...marks, this.tints[cell]]);
      }
    }
    for (const cell of open.flatMap(twinsOf)) after.set(cell, [next, NONE, NONE, this.tints[cell]]);
    return this.become(after);
  }

  /** Set marks in all empty cells among some, or remove them if all have them; `kind` is "notes" or "centers". */
  mark(cells, value, kind = "notes") {
    const open = cells.filter((cell) => this.canChange(cell) && !this.values[cell]);
    const isOn = open.every((cell) => this[kind][cell].has(value));
    const marks = (cell) => (isOn ? without(this[kind][cell], value) : new Set([...this[kind][cell], value]));
    return this.become(new Map(open.map((cell) => [cell, this.with(cell, kind, marks(cell))])));
  }

  /** Give cells a color, givens too, or remove it if all have it. */
  tint(cells, color) {
    const all = cells.filter((cell) => this.isCell[cell]);
    const next = all.every((cell) => this.tints[cell] === color) ? 0 : color;
    return this.become(new Map(all.map((cell) => [cell, this.with(cell, "tints", next)])));
  }

  /** Empty cells: first what is in them, then their color. */
  erase(cells, twinsOf = (cell) => [cell]) {
    const isFull = (cell) => this.canChange(cell) && (this.values[cell] || this.notes[cell].size || this.centers[cell].size);
    const full = cells.filter(isFull);
    if (full.length) return this.become(new Map(full.flatMap(twinsOf).map((cell) => [cell, [0, NONE, NONE, this.tints[cell]]])));
    return this.become(new Map(cells.filter((cell) => this.tints[cell]).map((cell) => [cell, this.with(cell, "tints", 0)])));
  }

  /** Set the pencil marks of many cells at once. */
  markAll(marks) {
    const open = [...marks].filter(([cell]) => this.canChange(cell) && !this.values[cell]);
    this.become(new Map(open.map(([cell, values]) => [cell, this.with(cell, "notes", new Set(values))])));
  }

  /** Empty the board; that can be undone. */
  restart() {
    const cells = this.values.map((_, cell) => cell).filter((cell) => this.isCell[cell]);
    this.become(new Map(cells.map((cell) => [cell, [this.fixed[cell] ? this.values[cell] : 0, NONE, NONE, 0]])));
    this.begin();
  }

  // ---- steps

  state(cell) {
    return PARTS.map((part) => this[part][cell]);
  }

  /** What is in a cell, with one part replaced. */
  with(cell, part, value) {
    return PARTS.map((each) => (each === part ? value : this[each][cell]));
  }

  /** Change cells to other states; false if they have them already. */
  become(after) {
    const step = [...after].map(([cell, state]) => [cell, this.state(cell), state]).filter(([, one, other]) => !same(one, other));
    if (!step.length) return false;
    this.turn(step, true);
    this.did(step);
    return true;
  }

  /** Make one step of all that an action does, so that it can be undone at once. */
  atOnce(action) {
    const start = this.done.length;
    action();
    const joined = new Map();
    for (const [cell, before, after] of this.done.splice(start).flat()) {
      joined.set(cell, [cell, joined.get(cell)?.[1] ?? before, after]);
    }
    if (joined.size) this.done.push([...joined.values()]);
  }

  turn(step, isForward) {
    for (const [cell, before, after] of step) {
      PARTS.forEach((part, n) => (this[part][cell] = (isForward ? after : before)[n]));
    }
  }

  get isFilled() {
    return this.values.every((value, cell) => value || !this.isCell[cell]);
  }

  /** The cells that have got another value since the trial began. */
  get triedCells() {
    return new Set(this.tried.flatMap((step) => step.filter(([, [before], [after]]) => before !== after).map(([cell]) => cell)));
  }

  // ---- keeping a game

  save() {
    const { values, tints } = this;
    const lists = (sets) => sets.map((each) => [...each]);
    return { ...this.packed(packStep), values, tints, notes: lists(this.notes), centers: lists(this.centers) };
  }

  restore(kept) {
    const { values, notes } = kept;
    if (values?.length !== this.values.length || notes?.length !== values.length) return;
    this.values = values.map((value, cell) => (this.canChange(cell) ? value : this.start[cell]));
    this.notes = notes.map((each) => new Set(each));
    this.centers = (kept.centers ?? values.map(() => [])).map((each) => new Set(each));
    this.tints = kept.tints ?? values.map(() => 0);
    this.unpack(kept, unpackStep);
  }
}

const NONE = new Set();
const packState = ([value, notes, centers, tint]) => [value, [...notes], [...centers], tint];
const unpackState = ([value, notes, centers, tint]) => [value, new Set(notes), new Set(centers), tint];
const packStep = (step) => step.map(([cell, before, after]) => [cell, packState(before), packState(after)]);
const unpackStep = (step) => step.map(([cell, before, after]) => [cell, unpackState(before), unpackState(after)]);
const same = (one, other) => JSON.stringify(packState(one)) === JSON.stringify(packState(other));

function without(values, value) {
  const rest = new Set(values);
  rest.delete(value);
  return rest;
}
