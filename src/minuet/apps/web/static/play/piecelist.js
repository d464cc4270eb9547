// The pieces of a puzzle as small pictures, beside the board: those that are placed already fade.

import { el } from "../core/dom.js";
import { shape } from "../views/shape.js";
import { solid } from "../views/solid.js";
import { nameOf } from "./forms.js";

const MANY = 40; // pieces: of more than these, a list does not help

/** A button for each piece of a set, if each has a name and a size of its own; and two to turn the one in the hand. */
export function pieceList({ model, cells }, shown, hand) {
  if (!isSet(model, cells)) return [];
  const used = new Set(shown.map((option) => nameOf(model, option)));
  const pieces = [...hand.forms.byName.keys()].map((name) => {
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
    return el("button", attributes, small(model, name, hand.shownForm(name), hand.forms.space), name);
  });
  if (!hand.name) return pieces;
  const turn = el("button", { type: "button", class: "turn", title: "Turn (r)", onclick: () => hand.turn() }, "Turn");
  const over = hand.forms.space.sides ? "Tip over" : "Flip";
  const flip = el("button", { type: "button", class: "turn", title: `${over} (f)`, onclick: () => hand.flip() }, over);
  return [...pieces, turn, flip];
}

/** Whether names distinguish all pieces, and each name is one piece. */
function isSet(model, cells) {
  if (!model.hasNames || model.colorOf.size > MANY) return false;
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
