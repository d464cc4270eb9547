// The welcome: six words that dance already, one sentence on what this is, and one click to more.

import { el } from "../core/dom.js";
import { placeOf } from "../core/player.js";
import { openEnter } from "../dialogs/enter.js";
import { find } from "./elements.js";

const NAME = "toy"; // of the six words, in the gallery
const FRAGMENT = `#g=${NAME}`; // their place in an address
const SLOW = 1.25; // steps per second
const MORE = {
  Sudoku: "sudoku-9x9-easy-1",
  "Ripple Effect": "ripple-8x8-medium-1",
  Queens: "queens-8",
  Pentominoes: "pentominoes-6x10",
};
const MATRIX = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n";

export class Welcome {
  constructor(page) {
    this.page = page;
    const button = (text, onclick) => el("button", { type: "button", onclick }, text);
    find("welcome-more").replaceChildren(
      ...Object.entries(MORE).map(([title, name]) => button(title, () => this.watch(name))),
      button("Your own matrix", () => openEnter(page.desk, MATRIX)),
    );
    page.desk.addEventListener("puzzle", () => (find("welcome").hidden = !this.isOpen));
  }

  /** Whether the six words are on the desk. */
  get isOpen() {
    return this.page.desk.fragment === FRAGMENT;
  }

  /** Open the six words, and let them dance slowly. */
  async open() {
    const { desk, watching } = this.page;
    await desk.open({ gallery: NAME }, FRAGMENT);
    await this.page.dance();
    if (watching.isSpeedChosen) return;
    find("speed").value = placeOf(SLOW);
    watching.setSpeed();
  }

  /** Open another puzzle, and watch it being solved. */
  async watch(name) {
    await this.page.desk.open({ gallery: name });
    await this.page.dance();
  }
}
