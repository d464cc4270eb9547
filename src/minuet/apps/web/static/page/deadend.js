// At a dead end: the piece that has no place left, and on demand the choices that block it.

import { blockersOf } from "../core/blockers.js";
import { DEAD } from "../core/log.js";
import { narrateBlockers } from "../views/narration.js";
import { shape } from "../views/shape.js";
import { find } from "./elements.js";

/** `onchange()` is called when blockers are to be shown, or not any more. */
export class DeadEnd {
  constructor({ onchange }) {
    this.onchange = onchange;
    this.isAsked = false;
    find("blockers").addEventListener("click", () => this.toggle());
  }

  toggle() {
    this.isAsked = !this.isAsked;
    find("blockers").setAttribute("aria-pressed", String(this.isAsked));
    this.onchange();
  }

  /** Show a moment; returns its blockers, null if nobody asked for them or it is no dead end. */
  show({ cover, event }, { width, isPlaying }) {
    const isDead = event?.kind === DEAD;
    find("blockers").hidden = !isDead || isPlaying;
    find("dead-piece").replaceChildren(...(isDead && width ? pieceOf(cover.model, event.item, width) : []));
    const blockers = isDead && this.isAsked ? blockersOf(cover, event.item) : null;
    find("blocked-by").textContent = blockers ? narrateBlockers(blockers, cover.model) : "";
    return blockers;
  }
}

/** A picture of the piece that an item is; nothing if it is a place of the board. */
function pieceOf(model, item, width) {
  const [option] = model.optionsOf(item);
  if (option === undefined || !model.hasNames || model.cellsOf(item).size) return [];
  const fill = (text) => (model.hasColors ? model.colorOf.get(text) : "shade");
  const stamps = model.stampsOf(option).map(([cell, text]) => [cell, "", fill(text)]);
  return [shape(stamps, width)].filter(Boolean);
}
