// The exact cover problem of a puzzle: its matrix, by rows and by columns.

const COLORS = 12; // of the map colors in the style sheet

/**
 * Items and options, as the server's `model` answer has them.
 *
 * Option o has the items members[starts[o]] ... members[starts[o + 1] - 1]; item i is in the options
 * column[columns[i]] ... column[columns[i + 1] - 1]. Items below `primary` must be covered.
 */
export class Model {
  constructor(record) {
    this.name = record.model;
    this.itemNames = record.items;
    this.optionNames = record.labels;
    this.primary = record.primary;
    this.groups = record.groups;
    this.given = record.given ?? [];
    this.clash = record.given === null;
    this.starts = Int32Array.from(record.starts);
    this.members = Int32Array.from(record.members);
    this.colors = record.colors ? Int32Array.from(record.colors) : null;
    this.colorNames = record.color_names ?? [];
    this.low = record.low ?? null;
    this.high = record.high ?? null;
    this.stamps = record.stamps;
    this.itemCount = this.itemNames.length;
    this.optionCount = this.optionNames.length;
    this.transpose();
    this.findPieces();
  }

  get hasBounds() {
    return this.high !== null;
  }

  transpose() {
    const { starts, members, itemCount, optionCount } = this;
    const columns = new Int32Array(itemCount + 1);
    for (const item of members) columns[item + 1]++;
    for (let item = 0; item < itemCount; item++) columns[item + 1] += columns[item];
    const next = columns.slice();
    const column = new Int32Array(members.length);
    const places = new Int32Array(members.length);
    for (let option = 0; option < optionCount; option++) {
      for (let at = starts[option]; at < starts[option + 1]; at++) {
        places[next[members[at]]] = at;
        column[next[members[at]]++] = option;
      }
    }
    Object.assign(this, { columns, column, places });
  }

  /** The items of an option. */
  itemsOf(option) {
    return this.members.subarray(this.starts[option], this.starts[option + 1]);
  }

  /** The options that an item is in. */
  optionsOf(item) {
    return this.column.subarray(this.columns[item], this.columns[item + 1]);
  }

  /** How many options may cover an item. */
  roomOf(item) {
    return item >= this.primary || !this.high ? 1 : this.high[item];
  }

  /** The color at a place of `members`, 0 if it has none. */
  colorAt(at) {
    return this.colors ? this.colors[at] : 0;
  }

  /** How some options use items: item -> [option, color] each. */
  usesOf(options) {
    const found = new Map();
    for (const option of options) {
      for (let at = this.starts[option]; at < this.starts[option + 1]; at++) {
        const item = this.members[at];
        if (!found.has(item)) found.set(item, []);
        found.get(item).push([option, this.colorAt(at)]);
      }
    }
    return found;
  }

  /** What an option puts on the board: [cell, text, fill] each. */
  stampsOf(option) {
    return this.stamps[option] ?? [];
  }

  /** Options that are pieces cover several cells, in a color; each piece of a set has its own. */
  findPieces() {
    const isPiece = (stamps) => stamps.every(([, , fill]) => typeof fill === "number" && fill === stamps[0][2]);
    const shapes = this.stamps.filter((stamps) => stamps.length > 1);
    const isNamed = (stamps) => stamps.every(([, text]) => text === stamps[0][1]);
    this.hasPieces = shapes.length > 0 && shapes.every(isPiece);
    const names = new Set(this.hasPieces && shapes.every(isNamed) ? shapes.flat().map(([, text]) => text) : []);
    this.colorOf = new Map([...names].map((name, number) => [name, number % COLORS]));
    this.hasNames = names.size > 1; // a set of pieces that are told apart
    this.hasColors = this.hasNames && names.size <= COLORS;
  }

  /**
   * The cells of the board that an item names: the ones that all its options fill, or, where each
   * option fills a single cell, all of these (a row that needs a 5). A piece that may go anywhere has none.
   */
  cellsOf(item) {
    const places = Array.from(this.optionsOf(item), (option) => this.stampsOf(option).map(([cell]) => cell));
    const filled = places.filter((cells) => cells.length);
    if (filled.every((cells) => cells.length === 1)) return new Set(filled.flat());
    return new Set(filled[0].filter((cell) => filled.every((cells) => cells.includes(cell))));
  }
}
