// What is beside the board while pieces are placed: the choices for some cells, or the pieces that are left.

import { el } from "../core/dom.js";
import { find } from "../page/elements.js";
import { shape } from "../views/shape.js";
import { solid } from "../views/solid.js";
import { nameOf } from "./orientations.js";

const MANY = 12; // choices: beyond this, only those without a clash are shown
const MANY_PIECES = 40; // beyond this, a list does not help

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

/** A button for each piece of a set, if each has a name and a size of its own; and two to turn the one in the hand. */
function pieceList({ model, cells }, shown, hand) {
  if (!isSet(model, cells)) return [];
  const used = new Set(shown.map((option) => nameOf(model, option)));
  const pieces = [...hand.orientations.byName.keys()].map((name) => {
    const isUsed = used.has(name);
    const isHeld = hand.name === name;
    const attributes = {
      type: "button",
      class: `piece${isUsed ? " used" : ""}`,
      "data-piece": name,
      "aria-label": `${name}${isUsed ? ", placed" : ""}`,
      "aria-pressed": String(isHeld),
      disabled: isUsed && !isHeld,
      onpointerdown: (event) => hand.follow(name, event),
      onkeydown: ({ key }) => (key === "Enter" || key === " ") && hand.take(name),
    };
    return el("button", attributes, small(model, name, hand.shownOrientation(name), hand.orientations.space), name);
  });
  if (!hand.name) return pieces;
  const turn = el("button", { type: "button", class: "turn", title: "Turn (r)", onclick: () => hand.turn() }, "Turn");
  const over = hand.orientations.space.sides ? "Tip over" : "Flip";
  const flip = el("button", { type: "button", class: "turn", title: `${over} (f)`, onclick: () => hand.flip() }, over);
  return [...pieces, turn, flip];
}

/** Whether names distinguish all pieces, and each name is one piece. */
function isSet(model, cells) {
  if (!model.hasNames || model.colorOf.size > MANY_PIECES) return false;
  const sizes = new Map();
  return cells.every((some, option) => {
    if (!some.length) return true;
    const name = nameOf(model, option);
    if (!sizes.has(name)) sizes.set(name, some.length);
    return sizes.get(name) === some.length;
  });
}

function small(model, name, { cells }, { sides }) {
  const fill = model.hasColors ? (model.colorOf.get(name) ?? "shade") : "shade";
  if (sides) return solid(cells, fill);
  return shape(cells.map(([, row, column]) => [row * WIDE + column, "", fill]), WIDE);
}

const WIDE = 1000; // of a board that has room for every piece
