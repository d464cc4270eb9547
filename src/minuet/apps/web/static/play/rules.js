// What the matrix of a puzzle knows about its rules: which placements exclude each other.

/** Two placements clash if they share an item. */
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
      for (const other of this.model.optionsOf(item)) {
        const placement = this.placements.get(other);
        if (placement && placement[1] === value) found.add(placement[0]);
      }
    }
    return found;
  }

  /** The cells whose values clash with another, or do not fit at all. */
  conflicts(values) {
    const found = new Set();
    const users = new Map();
    values.forEach((value, cell) => {
      if (!value) return;
      const option = this.option(cell, value);
      if (option === undefined) {
        found.add(cell);
        return;
      }
      for (const item of this.model.itemsOf(option)) {
        const other = users.get(item);
        if (other === undefined) users.set(item, cell);
        else found.add(cell).add(other);
      }
    });
    return found;
  }

  /** For each empty cell the values that clash with nothing on the board. */
  candidates(values) {
    const used = new Set();
    values.forEach((value, cell) => {
      const option = value ? this.option(cell, value) : undefined;
      if (option !== undefined) for (const item of this.model.itemsOf(option)) used.add(item);
    });
    const found = new Map();
    values.forEach((value, cell) => {
      if (value) return;
      const free = (each) => !this.model.itemsOf(this.option(cell, each)).some((item) => used.has(item));
      found.set(cell, this.valuesOf(cell).filter(free));
    });
    return found;
  }
}
