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

  /** The first corner of a rectangle, or the second one. */
  tap(cell) {
    const { way } = this;
    const isWhole = !way.picked.length && way.placements.exactly([cell]).length > 0;
    if (!way.picked.length && !isWhole) way.pick([cell]);
    else if (way.picked.includes(cell)) way.pick([]);
    else {
      this.stretch(isWhole ? cell : way.picked[0], cell);
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
      play.help.say(`A rectangle of ${picked.length} cells does not fit there.`, "bad");
      return;
    }
    game.place(option, owners);
    play.changed();
    way.tellClash(option);
  }
}
