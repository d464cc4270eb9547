// At a dead end: the piece that has no place left. There and at forced moves, on request: why.

import { blockersOf, choicesBehind } from "../core/blockers.js";
import { CHOOSE, DEAD, TRY } from "../core/log.js";
import { narrateBlockers, narrateChoices } from "../views/narration.js";
import { shape } from "../views/shape.js";
import { find } from "./elements.js";

/** `onchange()` is called when blockers are to be shown, or no longer. */
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

  /** Show a moment; returns its blockers, null if nobody asked for them or there is nothing to explain. */
  show(moment, { width, isPlaying } = {}) {
    const { cover, event } = moment;
    const isDead = event?.kind === DEAD;
    const forced = forcedOption(moment);
    const hasReason = isDead || forced !== null;
    find("blockers").hidden = !hasReason || isPlaying;
    find("dead-piece").replaceChildren(...(isDead && width ? pieceOf(cover.model, event.item, width) : []));
    const blockers = hasReason && this.isAsked ? this.reasons(moment, forced) : null;
    find("blocked-by").textContent = blockers ? narrateBlockers(blockers, cover.model) : "";
    find("responsible").textContent = blockers ? narrateChoices(blockers, cover.model) : "";
    return blockers;
  }

  /** Why an item has no option left, or only the forced one, and which choices are behind it. */
  reasons(moment, forced) {
    const { cover, event } = moment;
    const spared = forced ?? -1;
    const blockers = blockersOf(cover, event.item, { depth: event.depth, spared });
    return { ...blockers, isForced: forced !== null, ...choicesBehind(moment, blockers) };
  }
}

/** The only option that was left for the item of a moment; null if there was a choice. */
function forcedOption({ cover, event, tree, position }) {
  if (event?.kind === CHOOSE && event.value === 1) return cover.liveOptions(event.item)[0] ?? null;
  if (event?.kind !== TRY) return null;
  const parent = tree.parent[tree.nodeAt(position)];
  return tree.branches[parent] === 1 ? event.value : null;
}

/** A picture of the piece that an item is; nothing if it is a place of the board. */
function pieceOf(model, item, width) {
  const [option] = model.optionsOf(item);
  if (option === undefined || !model.hasNames || model.cellsOf(item).size) return [];
  const fill = (text) => (model.hasColors ? model.colorOf.get(text) : "shade");
  const stamps = model.stampsOf(option).map(([cell, text]) => [cell, "", fill(text)]);
  return [shape(stamps, width)].filter(Boolean);
}
