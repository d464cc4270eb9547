// How the pieces of a set can lie: each by its name, with the places where it fits on the board. No DOM.

/** The name of the piece that an option places. */
export const nameOf = (model, option) => model.stampsOf(option)[0]?.[1];

/** An orientation is {cells, options}: its cells as [layer, row, column] from its first corner, and corner -> option. */
export class Orientations {
  constructor({ model, cells }, space) {
    this.space = space;
    this.byName = new Map(); // name -> the orientations of this piece, by their cells as a text
    cells.forEach((some, option) => {
      if (!some.length) return;
      const places = some.map((cell) => space.place(cell));
      const orientation = this.orientation(nameOf(model, option), normal(places));
      orientation.options.set(space.cell(cornerOf(places)), option);
    });
  }

  orientation(name, cells) {
    if (!this.byName.has(name)) this.byName.set(name, new Map());
    const orientations = this.byName.get(name);
    const key = String(cells);
    if (!orientations.has(key)) orientations.set(key, { cells, options: new Map() });
    return orientations.get(key);
  }

  /** The orientation in which an option places its piece. */
  of(name, option) {
    return [...this.byName.get(name).values()].find(({ options }) => [...options.values()].includes(option));
  }

  /** All orientations of a piece, the flattest and narrowest first. */
  all(name) {
    const size = ({ cells }, axis) => Math.max(...cells.map((place) => place[axis]));
    const order = (one, other) => size(one, 0) - size(other, 0) || size(one, 2) - size(other, 2);
    return [...(this.byName.get(name)?.values() ?? [])].sort(order);
  }

  /** A piece turned to the right; where it cannot be turned on the board, it lies in its next orientation. */
  turned(name, orientation) {
    return this.moved(name, orientation, ([layer, row, column]) => [layer, column, -row]) ?? this.next(name, orientation);
  }

  /** A piece turned over, if that is an orientation of it; a body is tipped over to the front. */
  flipped(name, orientation) {
    if (this.space.sides) {
      const tipped = this.moved(name, orientation, ([layer, row, column]) => [row, -layer, column]);
      return tipped ?? this.next(name, orientation);
    }
    return this.moved(name, orientation, ([layer, row, column]) => [layer, row, -column]) ?? orientation;
  }

  moved(name, { cells }, move) {
    return this.byName.get(name).get(String(normal(cells.map(move))));
  }

  next(name, orientation) {
    const all = this.all(name);
    return all[(all.indexOf(orientation) + 1) % all.length];
  }

  /** The number of the cell of an orientation that an option has at a cell of the board. */
  gripOf({ cells, options }, option, cell) {
    const [corner] = [...options].find(([, each]) => each === option);
    const from = this.space.place(corner);
    const wanted = String(this.space.place(cell).map((at, axis) => at - from[axis]));
    return cells.findIndex((place) => String(place) === wanted);
  }

  /**
   * The option that puts an orientation on the board so that its cell with number `grip` is nearest to a cell, at most one
   * step away; `isFree(option)` says which may be placed. Undefined if there is none.
   */
  near(orientation, grip, cell, isFree) {
    const wanted = this.space.place(cell).map((at, axis) => at - orientation.cells[grip][axis]);
    const distance = (corner) => length(this.space.place(corner).map((at, axis) => at - wanted[axis]));
    let best;
    for (const [corner, option] of orientation.options) {
      if (distance(corner) <= 1 && (best === undefined || distance(corner) < distance(best)) && isFree(option)) best = corner;
    }
    return orientation.options.get(best);
  }
}

/** The number of the cell by which a piece is held: the one nearest to its middle. */
export function middleOf({ cells }) {
  const middle = AXES.map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const distance = (cell) => length(cell.map((at, axis) => at - middle[axis]));
  return cells.reduce((best, cell, n) => (distance(cell) < distance(cells[best]) ? n : best), 0);
}

const AXES = [0, 1, 2];
const length = (steps) => steps.reduce((sum, step) => sum + Math.abs(step), 0);
const cornerOf = (places) => AXES.map((axis) => Math.min(...places.map((place) => place[axis])));

/** Cells counted from their first corner, in order. */
function normal(places) {
  const corner = cornerOf(places);
  const moved = places.map((place) => place.map((at, axis) => at - corner[axis]));
  return moved.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2]);
}
