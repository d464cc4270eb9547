// What is beside the board while pieces are placed: the choices for some cells, or the pieces that are left.

import { el } from "../core/dom.js";
import { find } from "../page/elements.js";
import { shape } from "../views/shape.js";
import { pieceList } from "./piecelist.js";

const MANY = 12; // choices: of more than these, only those that clash with nothing are shown

export class PiecePad {
  constructor(way) {
    this.way = way;
  }

  fill() {
    find("pad").style.setProperty("--across", 3);
    find("pad").style.setProperty("--across-wide", 3);
  }

  show() {
    const { choices } = this.way;
    const pad = find("pad");
    pad.className = choices.length ? "pad words" : "pieces";
    if (choices.length) pad.replaceChildren(...this.offered().map((option) => this.button(option)));
    else this.list(pad);
  }

  /** The list of pieces; the one that has the focus keeps it. */
  list(pad) {
    const { placements, game, hand } = this.way;
    const focused = pad.contains(document.activeElement) ? document.activeElement.textContent : null;
    pad.replaceChildren(...pieceList(placements, game.shown, hand));
    if (focused) [...pad.children].find(({ textContent }) => textContent === focused)?.focus();
  }

  offered() {
    const { choices, placements, game } = this.way;
    if (choices.length <= MANY || this.way.clashes().size) return choices;
    const cover = placements.cover(game.shown);
    const live = choices.filter((option) => cover.isLive(option));
    return live.length ? live : choices;
  }

  button(option) {
    const { model, puzzle, game } = this.way;
    const name = model.optionNames[option];
    const stamps = model.stampsOf(option);
    const face = stamps.length === 1 ? stamps[0][1] : shape(stamps, puzzle.picture.width);
    const attributes = { type: "button", "aria-label": name, "aria-pressed": String(game.chosen.includes(option)) };
    return el("button", { ...attributes, onclick: () => this.way.place(option) }, face ?? name);
  }
}
