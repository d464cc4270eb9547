// A puzzle that is being drawn: rooms and givens, and the text that they make.

/** The boxes of a sudoku by its size. */
export const BOXES = { 4: [2, 2], 6: [2, 3], 8: [2, 4], 9: [3, 3], 10: [2, 5], 12: [3, 4], 16: [4, 4] };
const SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class Sketch {
  constructor(kind, height, width) {
    Object.assign(this, { kind, height, width });
    this.hasRooms = kind !== "sudoku";
    const cells = Array.from({ length: height * width }, (_, cell) => cell);
    this.rooms = this.hasRooms ? cells : cells.map((cell) => this.boxOf(cell));
    this.givens = Array(height * width).fill(0);
    this.cursor = 0;
  }

  /** A sketch of a puzzle of rooms or a plain sudoku, to be changed. */
  static of({ kind, picture, grid }) {
    const sketch = new Sketch(kind, picture.height, picture.width);
    if (sketch.hasRooms) sketch.rooms = picture.regions.slice();
    sketch.givens = grid.givens.slice();
    return sketch;
  }

  /** A sketch as it was kept (see `state`); null if that is not one. */
  static from(state) {
    try {
      const [kind, height, width, rooms, givens] = JSON.parse(state);
      return Object.assign(new Sketch(kind, height, width), { rooms, givens });
    } catch {
      return null;
    }
  }

  /** The same drawing on another board: everything stays that has a place there. */
  on(kind, height, width) {
    const sketch = new Sketch(kind, height, width);
    const from = (cell) => {
      const [row, column] = sketch.place(cell);
      return row < this.height && column < this.width ? row * this.width + column : null;
    };
    const fits = (value) => (sketch.hasRooms || value <= width ? value : 0);
    sketch.givens = sketch.givens.map((_, cell) => (from(cell) === null ? 0 : fits(this.givens[from(cell)])));
    if (!sketch.hasRooms) return sketch;
    const fresh = 1 + Math.max(...this.rooms);
    sketch.rooms = sketch.rooms.map((_, cell) => (from(cell) === null ? fresh + cell : this.rooms[from(cell)]));
    sketch.tidy();
    return sketch;
  }

  /** Whether nothing is drawn. */
  get isBlank() {
    return this.state() === new Sketch(this.kind, this.height, this.width).state();
  }

  boxOf(cell) {
    const [high, wide] = BOXES[this.width];
    const [row, column] = this.place(cell);
    return Math.floor(row / high) * (this.width / wide) + Math.floor(column / wide);
  }

  place(cell) {
    return [Math.floor(cell / this.width), cell % this.width];
  }

  /** The largest number that fits into a cell. */
  most(cell) {
    if (!this.hasRooms) return this.width;
    return this.rooms.filter((room) => room === this.rooms[cell]).length;
  }

  /** Count a given up or down; beyond the last number the cell is empty again. */
  count(cell, by) {
    const numbers = this.most(cell) + 1;
    this.givens[cell] = (Math.min(this.givens[cell], numbers) + by + numbers) % numbers;
  }

  /** Join a cell to the room of another. */
  join(from, cell) {
    this.rooms[cell] = this.rooms[from];
    this.cursor = cell;
    this.tidy();
  }

  /** Make a cell a room of its own. */
  cut(cell) {
    if (!this.hasRooms) return;
    this.rooms[cell] = 1 + Math.max(...this.rooms);
    this.tidy();
  }

  move(down, right, joins) {
    const [row, column] = this.place(this.cursor);
    const [toRow, toColumn] = [row + down, column + right];
    if (toRow < 0 || toColumn < 0 || toRow >= this.height || toColumn >= this.width) return;
    const cell = toRow * this.width + toColumn;
    if (joins && this.hasRooms) this.join(this.cursor, cell);
    this.cursor = cell;
  }

  /** A key: a number, or one that clears it; returns whether it was one of these. */
  type(key) {
    const value = key.length === 1 ? SIGNS.indexOf(key.toUpperCase()) + 1 : 0;
    if (key === "x" && this.hasRooms) this.cut(this.cursor);
    else if (["0", "Backspace", "Delete", "."].includes(key)) this.givens[this.cursor] = 0;
    else if (value > 0 && value <= Math.max(9, this.width)) this.givens[this.cursor] = value;
    else return false;
    return true;
  }

  /** Rooms that were cut apart become several rooms. */
  tidy() {
    const next = Array(this.rooms.length).fill(-1);
    let count = 0;
    this.rooms.forEach((room, cell) => {
      if (next[cell] >= 0) return;
      this.flood(cell, room, next, count++);
    });
    this.rooms = next;
  }

  flood(start, room, next, number) {
    const reached = [start];
    next[start] = number;
    for (const cell of reached) {
      for (const other of this.neighbors(cell)) {
        if (next[other] < 0 && this.rooms[other] === room) {
          next[other] = number;
          reached.push(other);
        }
      }
    }
  }

  neighbors(cell) {
    const [row, column] = this.place(cell);
    return [
      row > 0 && cell - this.width,
      column > 0 && cell - 1,
      column + 1 < this.width && cell + 1,
      row + 1 < this.height && cell + this.width,
    ].filter((each) => each !== false);
  }

  // ---- what was drawn, to go back to

  state() {
    return JSON.stringify([this.kind, this.height, this.width, this.rooms, this.givens]);
  }

  // ---- as text and as a picture

  text() {
    const rows = (words, gap) =>
      Array.from({ length: this.height }, (_, row) =>
        words.slice(row * this.width, (row + 1) * this.width).join(gap),
      ).join("\n");
    if (!this.hasRooms) return `${rows(this.givens.map((value) => (value ? SIGNS[value - 1] : ".")), "")}\n`;
    const rooms = this.rooms.map((room) => `r${room}`);
    return `kind: ${this.kind}\n${rows(rooms, " ")}\n\n${rows(this.givens.map((value) => value || "."), " ")}\n`;
  }

  picture() {
    return {
      height: this.height,
      width: this.width,
      title: "Board to draw on",
      texts: this.givens.map((value) => this.sign(value)),
      roles: this.givens.map(() => "given"),
      regions: this.rooms,
      marks: [],
      fills: {},
      corners: {},
    };
  }

  sign(value) {
    if (!value) return "";
    return this.hasRooms ? String(value) : SIGNS[value - 1];
  }

  faces() {
    return this.givens.map((value, cell) => ({
      text: this.sign(value),
      role: "given",
      flags: [
        cell === this.cursor && "selected",
        this.rooms[cell] === this.rooms[this.cursor] && this.hasRooms && "peer",
        value > this.most(cell) && "conflict",
      ]
        .filter(Boolean)
        .join(" "),
    }));
  }
}
