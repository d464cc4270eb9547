// Drawing rectangles from corner to corner, for boards that are divided into them.

import { boxOf } from "./placements.js";

/** Picks the cells of a rectangle for a way of playing, and places it. */
export class Rectangles {
  constructor(way) {
    this.way = way;
  }

  /** Show the rectangle between two corners. */
  stretch(start, cell) {
    const { way } = this;
    way.selected = cell;
    way.pick(boxOf([start, cell], way.puzzle.picture.width));
  }

  /** The first corner of a rectangle, or the second one, which may be the same cell. */
  tap(cell) {
    const { way } = this;
    const [first = cell] = way.picked;
    const isWhole = way.placements.exactly([cell]).length > 0;
    const isAlone = isWhole && way.placements.around([cell], () => false).length === 1; // nothing else fits there
    if (!way.picked.length && !isAlone) way.pick([cell]);
    else if (way.picked.includes(cell) && !isWhole) way.pick([]);
    else {
      this.stretch(first, cell);
      this.end();
    }
  }

  /** Place the rectangle, instead of those that it overlaps. */
  end() {
    const { way } = this;
    const { picked, game, play } = way;
    const [option] = way.placements.exactly(picked);
    const owners = picked.map((cell) => way.owner(cell));
    way.pick([]);
    if (option === undefined || game.given.some((each) => owners.includes(each))) {
      const what = way.placements.isDominoes ? "Only two neighbors can be a domino." : `A rectangle of ${picked.length} cells does not fit there.`;
      play.help.say(what, "bad");
      return;
    }
    game.place(option, owners);
    play.changed();
    way.tellClash(option);
  }
}
