// What the matrix of a puzzle knows about its rules: which placements exclude each other.

import { isTooMany } from "./placements.js";

/** Placements clash if they share an item more often than it allows, or in different colors. */
export class Rules {
  constructor(model, grid) {
    this.model = model;
    this.size = grid.symbols.length;
    const values = new Map(grid.symbols.map((text, value) => [text, value]));
    this.options = new Map(); // cell and value -> option
    this.placements = new Map(); // option -> [cell, value]
    model.stamps.forEach((stamps, option) => {
      if (stamps.length !== 1) return;
      const [cell, text] = stamps[0];
      this.options.set(cell * this.size + values.get(text), option);
      this.placements.set(option, [cell, values.get(text)]);
    });
  }

  /** How often each value is in a solution, where that follows from the items: value -> count. */
  get totals() {
    if (!this.known) this.known = new Map(this.counted());
    return this.known;
  }

  /**
   * If all placements of a value are in equally many of the items that only it can cover, just once,
   * it is their number divided by that. Each group of items counts for itself: all rows need a 5, but
   * only some cages do.
   */
  *counted() {
    for (const [value, groups] of this.ownItems()) {
      const placed = [...this.placements].filter(([, [, each]]) => each === value);
      for (const items of groups.values()) {
        const shares = placed.map(([option]) => this.model.itemsOf(option).filter((item) => items.has(item)).length);
        const [share] = shares;
        if (!share || items.size % share || shares.some((each) => each !== share)) continue;
        yield [value, items.size / share];
        break;
      }
    }
  }

  /** The items that are covered by one value alone, just once: value -> name of their group -> items. */
  ownItems() {
    const { model } = this;
    const own = new Map();
    const valuesOf = (item) => new Set(Array.from(model.optionsOf(item), (option) => this.placements.get(option)?.[1]));
    for (let item = 0; item < model.primary; item++) {
      const [value, ...others] = valuesOf(item);
      if (value === undefined || others.length || model.roomOf(item) !== 1 || (model.low?.[item] ?? 1) !== 1) continue;
      const name = model.groups.findLast(([, first]) => first <= item)[0];
      if (!own.has(value)) own.set(value, new Map());
      const groups = own.get(value);
      groups.set(name, (groups.get(name) ?? new Set()).add(item));
    }
    return own;
  }

  option(cell, value) {
    return this.options.get(cell * this.size + value);
  }

  /** The values that fit into a cell at all. */
  valuesOf(cell) {
    const found = [];
    for (let value = 1; value < this.size; value++) {
      if (this.option(cell, value) !== undefined) found.push(value);
    }
    return found;
  }

  /** The cells of which the placement of the same value is excluded by this one. */
  rivals(cell, value) {
    const option = this.option(cell, value);
    const found = new Set();
    if (option === undefined) return found;
    for (const item of this.model.itemsOf(option)) {
      if (this.model.roomOf(item) > 1) continue;
      for (const other of this.model.optionsOf(item)) {
        const placement = this.placements.get(other);
        if (placement?.[1] === value && this.excludes(item, option, other)) found.add(placement[0]);
      }
    }
    return found;
  }

  /** Whether an item does not allow both of two options. */
  excludes(item, one, other) {
    return isTooMany([one, other].map((option) => this.use(option, item)), 1);
  }

  /** How an option uses an item: [option, color], the color being 0 if there is none. */
  use(option, item) {
    return [option, this.model.colorAt(this.model.starts[option] + this.model.itemsOf(option).indexOf(item))];
  }

  /** How the values use each item: item -> [option, color] each. */
  uses(values) {
    const options = values.map((value, cell) => (value ? this.option(cell, value) : undefined));
    return this.model.usesOf(options.filter((option) => option !== undefined));
  }

  /** The cells whose values clash with others, or do not fit at all. */
  conflicts(values) {
    const found = new Set();
    values.forEach((value, cell) => {
      if (value && this.option(cell, value) === undefined) found.add(cell);
    });
    for (const [item, uses] of this.uses(values)) {
      if (!isTooMany(uses, this.model.roomOf(item))) continue;
      for (const [option] of uses) found.add(this.placements.get(option)[0]);
    }
    for (const cell of this.broken(values)) found.add(cell);
    return found;
  }

  /**
   * The items that no placement covers, each with its options and the cells that they are about: the
   * sum of a cage, the clue of a line.
   */
  get choices() {
    if (!this.knownChoices) this.knownChoices = [...this.findChoices()];
    return this.knownChoices;
  }

  *findChoices() {
    const { model } = this;
    if (this.placements.size === model.optionCount) return;
    for (let item = 0; item < model.primary; item++) {
      const options = [...model.optionsOf(item)];
      const isOptional = !options.length || model.low?.[item] === 0;
      if (isOptional || options.some((option) => this.placements.has(option))) continue;
      const about = new Set(options.flatMap((option) => [...model.itemsOf(option)]));
      const placed = [...about].flatMap((each) => [...model.optionsOf(each)].map((option) => this.placements.get(option)));
      yield { options, cells: [...new Set(placed.filter(Boolean).map(([cell]) => cell))] };
    }
  }

  /** The cells of cages and lines that are full, and whose values none of their options allows. */
  *broken(values) {
    const full = this.choices.filter(({ cells }) => cells.length && cells.every((cell) => values[cell]));
    if (!full.length) return;
    const uses = this.uses(values);
    const isOut = (option, item) => isTooMany([...(uses.get(item) ?? []), this.use(option, item)], this.model.roomOf(item));
    for (const { options, cells } of full) {
      if (options.every((option) => this.model.itemsOf(option).some((item) => isOut(option, item)))) yield* cells;
    }
  }

  /** For each empty cell the values that clash with nothing on the board. */
  candidates(values) {
    const uses = this.uses(values);
    const isFull = (item, option) =>
      isTooMany([...(uses.get(item) ?? []), this.use(option, item)], this.model.roomOf(item));
    const found = new Map();
    values.forEach((value, cell) => {
      if (value) return;
      const free = (option) => !this.model.itemsOf(option).some((item) => isFull(item, option));
      found.set(cell, this.valuesOf(cell).filter((each) => free(this.option(cell, each))));
    });
    return found;
  }
}
