// What has just happened in a search, in words.
//
// Needs an event of a moment, and the `Model`. No DOM.

import { BACK, CHOOSE, DEAD, LEAVE, SOLUTION, TRY } from "../core/log.js";

/** A sentence about an event; about the start if there is none. */
export function narrate(event, model) {
  if (!event) return `The start: ${model.given.length ? "only the givens are chosen" : "nothing is chosen yet"}.`;
  const item = event.item >= 0 ? model.itemNames[event.item] : "";
  const option = event.value >= 0 ? model.optionNames[event.value] : "";
  switch (event.kind) {
    case CHOOSE:
      return event.value === 1
        ? `${item} has only one option left.`
        : `${item} is decided next: ${event.value} options.`;
    case TRY:
      return `${option} is tried for ${item}.`;
    case SOLUTION:
      return "Everything is covered: a solution.";
    case DEAD:
      return `Dead end: nothing is left for ${item}.`;
    case BACK:
      return option ? `${option} is taken back.` : `${item} is open again.`;
    case LEAVE:
      return `${item} gets no further option.`;
    default:
      return "";
  }
}
