// The options of a puzzle by the cells they take: which of them some cells are, or could become.

import { Cover } from "../core/cover.js";

export class Placements {
  constructor(model, width) {
    this.model = model;
    this.width = width; // of the board
    this.cells = model.stamps.map((stamps) => stamps.map(([cell]) => cell).sort((a, b) => a - b));
    this.byCells = new Map(); // the cells as a text -> options
    this.byCell = new Map(); // a cell -> options that take it
    this.cells.forEach((cells, option) => {
      if (!cells.length || model.given.includes(option)) return;
      append(this.byCells, String(cells), option);
      for (const cell of cells) append(this.byCell, cell, option);
    });
    this.isSingle = this.cells.every((cells) => cells.length < 2);
    this.isChoice = [...this.byCells.values()].some((options) => options.length > 1);
    this.isDominoes = this.cells.every((cells) => cells.length === 2);
    this.isBoxes = !this.isSingle && !this.isChoice && [...this.byCells.values()].every(([option]) => this.isBox(option));
  }

  /** Whether an option takes all cells of a rectangle. */
  isBox(option) {
    const cells = this.cells[option];
    return cells.length === boxOf(cells, this.width).length;
  }

  /** The options that take exactly these cells. */
  exactly(cells) {
    return this.byCells.get(String([...cells].sort((a, b) => a - b))) ?? [];
  }

  /** The options that take all of these cells, and none that is taken. */
  around(cells, isTaken) {
    const [first, ...others] = cells;
    const has = (option) => others.every((cell) => this.cells[option].includes(cell));
    const fits = (option) => has(option) && !this.cells[option].some(isTaken);
    return (this.byCell.get(first) ?? []).filter(fits);
  }

  /** The options that write this text into a cell; those that begin there, if there are any. */
  typed(cell, text, isTaken) {
    const writes = (option) => this.model.stampsOf(option).some(([at, what]) => at === cell && what === text);
    const found = this.around([cell], isTaken).filter(writes);
    const first = found.filter((option) => this.cells[option][0] === cell);
    return first.length ? first : found;
  }

  /** The items that too many of these options have: item -> options. */
  clashes(options) {
    const { model } = this;
    const found = new Map();
    for (const [item, uses] of model.usesOf(options)) {
      if (isTooMany(uses, model.roomOf(item))) found.set(item, uses.map(([option]) => option));
    }
    return found;
  }

  /** The matrix as these options leave it; they do not clash. */
  cover(options) {
    const cover = new Cover(this.model);
    for (const option of options) cover.take(option, 1);
    return cover;
  }

  /** Whether everything is covered that options on the board can cover. */
  isComplete(options) {
    const { model } = this;
    const covered = new Set(options.flatMap((option) => [...model.itemsOf(option)]));
    for (let item = 0; item < model.primary; item++) {
      const isSeen = model.optionsOf(item).every((option) => this.cells[option].length);
      if (isSeen && (model.low?.[item] ?? 1) > 0 && !covered.has(item)) return false;
    }
    return true;
  }
}

/** The cells of the smallest rectangle around some cells of a board. */
export function boxOf(cells, width) {
  const rows = cells.map((cell) => Math.floor(cell / width));
  const columns = cells.map((cell) => cell % width);
  const found = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row++) {
    for (let column = Math.min(...columns); column <= Math.max(...columns); column++) found.push(row * width + column);
  }
  return found;
}

/** Whether these uses of an item, [option, color] each, exclude each other. */
export function isTooMany(uses, room) {
  if (uses.length <= room) return false;
  const [[, color]] = uses;
  return !color || uses.some(([, other]) => other !== color);
}

function append(map, key, value) {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
