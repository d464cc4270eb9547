// How the pieces of a set can lie: each by its name, with the places where it fits on the board. No DOM.

/** The name of the piece that an option places. */
export const nameOf = (model, option) => model.stampsOf(option)[0]?.[1];

/** A form is {cells, options}: its cells as [row, column] from its upper left corner, and corner -> option. */
export class Forms {
  constructor({ model, cells }, width) {
    this.width = width;
    this.byName = new Map(); // name -> the forms of this piece, by their cells as a text
    cells.forEach((some, option) => {
      if (!some.length) return;
      const places = some.map((cell) => [Math.floor(cell / width), cell % width]);
      const [top, left] = cornerOf(places);
      const form = this.form(nameOf(model, option), normal(places));
      form.options.set(top * width + left, option);
    });
  }

  form(name, cells) {
    if (!this.byName.has(name)) this.byName.set(name, new Map());
    const forms = this.byName.get(name);
    const key = String(cells);
    if (!forms.has(key)) forms.set(key, { cells, options: new Map() });
    return forms.get(key);
  }

  /** The form in which an option places its piece. */
  of(name, option) {
    return [...this.byName.get(name).values()].find(({ options }) => [...options.values()].includes(option));
  }

  /** All forms of a piece, the narrowest first. */
  all(name) {
    const wide = ({ cells }) => Math.max(...cells.map(([, column]) => column));
    return [...(this.byName.get(name)?.values() ?? [])].sort((one, other) => wide(one) - wide(other));
  }

  /** A piece turned to the right; where it cannot be turned in the plane, it lies in its next form. */
  turned(name, form) {
    return this.changed(name, form, ([row, column]) => [column, -row]);
  }

  /** A piece turned over; the same form if it cannot be. */
  flipped(name, form) {
    const cells = normal(form.cells.map(([row, column]) => [row, -column]));
    return this.byName.get(name).get(String(cells)) ?? form;
  }

  changed(name, form, move) {
    const known = this.byName.get(name).get(String(normal(form.cells.map(move))));
    const all = this.all(name);
    return known ?? all[(all.indexOf(form) + 1) % all.length];
  }

  /**
   * The option that puts a form on the board so that its cell with number `grip` is nearest to a cell, at most one
   * step away; `isFree(option)` tells which may be placed. Undefined if there is none.
   */
  near(form, grip, cell, isFree) {
    const { width } = this;
    const [down, right] = form.cells[grip];
    const wanted = [Math.floor(cell / width) - down, (cell % width) - right];
    const distance = (corner) => Math.abs(Math.floor(corner / width) - wanted[0]) + Math.abs((corner % width) - wanted[1]);
    let best;
    for (const [corner, option] of form.options) {
      if (distance(corner) <= 1 && (best === undefined || distance(corner) < distance(best)) && isFree(option)) best = corner;
    }
    return form.options.get(best);
  }
}

/** The number of the cell by which a piece is held: the one nearest to its middle. */
export function middleOf({ cells }) {
  const middle = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const distance = ([row, column]) => Math.abs(row - middle[0]) + Math.abs(column - middle[1]);
  return cells.reduce((best, cell, n) => (distance(cell) < distance(cells[best]) ? n : best), 0);
}

function cornerOf(places) {
  return [Math.min(...places.map(([row]) => row)), Math.min(...places.map(([, column]) => column))];
}

/** Cells counted from their upper left corner, in order. */
function normal(places) {
  const [top, left] = cornerOf(places);
  const moved = places.map(([row, column]) => [row - top, column - left]);
  return moved.sort(([row, column], [otherRow, otherColumn]) => row - otherRow || column - otherColumn);
}
