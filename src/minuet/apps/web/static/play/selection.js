// The cells that are selected on a board: one of them is the active one, which keys move from.

/** `cells` is in the order of selecting; the last one is active. */
export class Selection {
  constructor() {
    this.cells = [];
  }

  get active() {
    return this.cells.at(-1) ?? null;
  }

  has(cell) {
    return this.cells.includes(cell);
  }

  /** Only this cell. */
  only(cell) {
    this.cells = [cell];
  }

  /** This one too; it becomes the active one. */
  add(cell) {
    this.cells = [...this.cells.filter((each) => each !== cell), cell];
  }

  /** Add this one, or remove it; at least one always stays. */
  toggle(cell) {
    if (!this.has(cell)) this.add(cell);
    else if (this.cells.length > 1) this.cells = this.cells.filter((each) => each !== cell);
  }
}
