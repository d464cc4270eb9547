// A game: what the player has filled in, with undo and redo. Knows nothing of the page.

/**
 * `values[c]` is the number in cell c, 0 if it is empty; `notes[c]` the set of pencil marks;
 * `isCell[c]` tells whether it takes a number at all. Every change is a list of [cell, value before,
 * notes before, value after, notes after].
 */
export class Game {
  constructor({ givens, values, cells }) {
    this.fixed = givens.map((value) => value > 0);
    this.isCell = values.map(() => false);
    for (const cell of cells) this.isCell[cell] = true;
    this.values = values.slice();
    this.start = givens.slice();
    this.notes = values.map(() => new Set());
    this.done = [];
    this.undone = [];
    this.seconds = 0;
    this.solved = false;
  }

  canChange(cell) {
    return this.isCell[cell] && !this.fixed[cell];
  }

  /** Write a value; `clears` are cells whose note of this value goes away, `twins` show the same. */
  write(cell, value, clears = [], twins = [cell]) {
    if (!this.canChange(cell)) return false;
    const next = this.values[cell] === value ? 0 : value;
    const change = twins.map((each) => this.change(each, next, new Set()));
    for (const other of next ? clears : []) {
      if (other !== cell && this.notes[other].has(value)) {
        change.push(this.change(other, this.values[other], without(this.notes[other], value)));
      }
    }
    this.apply(change);
    return true;
  }

  /** Set or remove a pencil mark. */
  mark(cell, value) {
    if (!this.canChange(cell) || this.values[cell]) return false;
    const notes = this.notes[cell];
    const next = notes.has(value) ? without(notes, value) : new Set([...notes, value]);
    this.apply([this.change(cell, 0, next)]);
    return true;
  }

  erase(cell, twins = [cell]) {
    if (!this.canChange(cell) || (!this.values[cell] && !this.notes[cell].size)) return false;
    this.apply(twins.map((each) => this.change(each, 0, new Set())));
    return true;
  }

  /** Set the pencil marks of many cells at once. */
  markAll(marks) {
    const changes = [];
    for (const [cell, values] of marks) {
      if (this.canChange(cell) && !this.values[cell]) changes.push(this.change(cell, 0, new Set(values)));
    }
    if (changes.length) this.apply(changes);
  }

  /** Empty the board; that can be undone. */
  restart() {
    const changes = [];
    this.values.forEach((value, cell) => {
      if (this.canChange(cell) && (value || this.notes[cell].size)) {
        changes.push(this.change(cell, 0, new Set()));
      }
    });
    if (changes.length) this.apply(changes);
    this.seconds = 0;
    this.solved = false;
  }

  change(cell, value, notes) {
    return [cell, this.values[cell], this.notes[cell], value, notes];
  }

  apply(changes) {
    this.done.push(changes);
    this.undone = [];
    for (const [cell, , , value, notes] of changes) this.set(cell, value, notes);
  }

  set(cell, value, notes) {
    this.values[cell] = value;
    this.notes[cell] = notes;
  }

  undo() {
    const changes = this.done.pop();
    if (!changes) return false;
    for (const [cell, value, notes] of changes.toReversed()) this.set(cell, value, notes);
    this.undone.push(changes);
    return true;
  }

  redo() {
    const changes = this.undone.pop();
    if (!changes) return false;
    for (const [cell, , , value, notes] of changes) this.set(cell, value, notes);
    this.done.push(changes);
    return true;
  }

  get isFilled() {
    return this.values.every((value, cell) => value || !this.isCell[cell]);
  }

  // ---- keeping a game

  save() {
    const { values, seconds, solved } = this;
    return { values, notes: this.notes.map((notes) => [...notes]), seconds, solved };
  }

  restore({ values, notes, seconds, solved }) {
    if (values?.length !== this.values.length || notes?.length !== values.length) return;
    this.values = values.map((value, cell) => (this.canChange(cell) ? value : this.start[cell]));
    this.notes = notes.map((each) => new Set(each));
    Object.assign(this, { seconds, solved });
  }
}

function without(values, value) {
  const rest = new Set(values);
  rest.delete(value);
  return rest;
}
