// The rules of boards whose lines agree in their cells: nonograms, crosswords.

/**
 * An option is a whole line, and gives its cells colors. A value fits as long as each line through
 * its cell has an option that agrees with all that is filled in. Answers the questions of `Rules`.
 */
export class Crossings {
  constructor(model, { cells, items, colors, symbols }) {
    this.size = symbols.length;
    this.cellsOf = new Map(); // item -> the cells that show its color
    cells.forEach((cell, n) => this.cellsOf.set(items[n], [...(this.cellsOf.get(items[n]) ?? []), cell]));
    const valueOf = new Map(colors.map((color, value) => [color, value]));
    this.lines = Array.from({ length: model.primary }, (_, item) =>
      Array.from(model.optionsOf(item), (option) => this.fillings(model, option, valueOf)),
    );
    this.possible = new Set(); // of cell and value
    for (const [cell, value] of this.lines.flat(2)) this.possible.add(cell * this.size + value);
  }

  /** What an option writes: [cell, value] each. */
  fillings(model, option, valueOf) {
    const found = [];
    for (let at = model.starts[option]; at < model.starts[option + 1]; at++) {
      if (!model.colors[at]) continue;
      for (const cell of this.cellsOf.get(model.members[at]) ?? []) found.push([cell, valueOf.get(model.colors[at])]);
    }
    return found;
  }

  /** Something if a value fits into a cell at all, else undefined. */
  option(cell, value) {
    return this.possible.has(cell * this.size + value) || undefined;
  }

  /** The cells that show the same as this one. */
  twins(cell) {
    return [...this.cellsOf.values()].find((cells) => cells.includes(cell)) ?? [cell];
  }

  rivals() {
    return new Set();
  }

  /** The filled cells of lines into which nothing fits anymore. */
  conflicts(values) {
    const found = new Set();
    for (const fillings of this.lines) {
      if (!fillings.length || fillings.some((each) => agrees(each, values))) continue;
      for (const [cell] of fillings[0]) if (values[cell]) found.add(cell);
    }
    return found;
  }

  /** For each empty cell the values that occur in every line through it. */
  candidates(values) {
    const found = new Map();
    for (const fillings of this.lines) {
      const here = new Map();
      for (const each of fillings.filter((some) => agrees(some, values))) {
        for (const [cell, value] of each) here.set(cell, (here.get(cell) ?? new Set()).add(value));
      }
      for (const [cell, some] of here) {
        const before = found.get(cell) ?? [...some];
        found.set(cell, before.filter((value) => some.has(value)));
      }
    }
    return new Map([...found].filter(([cell]) => !values[cell]));
  }
}

const agrees = (filling, values) => filling.every(([cell, value]) => !values[cell] || values[cell] === value);
