// The solid that polycubes fill, in three dimensions beside its layers: it follows the board.

import { Space } from "../core/space.js";
import { Cubes } from "../views/cubes.js";
import { find } from "./elements.js";

export class Polycubes {
  constructor(board, { ontap }) {
    this.board = board;
    this.cubes = new Cubes(find("cubes"), { ontap });
    find("apart").addEventListener("input", ({ target }) => this.spread(Number(target.value)));
  }

  /** Show the body of a puzzle, or nothing if it is flat. */
  open({ picture, sides }) {
    find("cubes-frame").hidden = !sides;
    this.board.onshow = sides ? (faces) => this.cubes.show(faces) : null;
    if (sides) this.cubes.draw(picture, new Space(picture.width, sides));
  }

  /** Move the layers apart, to look inside. */
  spread(gap) {
    find("cubes").style.setProperty("--apart", gap);
    find("cubes").classList.toggle("apart", gap > 0);
  }
}
