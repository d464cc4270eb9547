// What has just happened in a search, in words.
//
// Needs an event of a moment, and the `Model`. No DOM.

import { BACK, CHOOSE, DEAD, LEAVE, SOLUTION, TRY } from "../core/log.js";

const MANY = 6; // choices that are named

/** What blocks an item, as `blockersOf` it says: how many options each choice rules out. */
export function narrateBlockers({ total, byGivens, choices }, model) {
  if (!total) return "No option of the matrix covers it.";
  const name = (option) => (model.hasNames ? model.stampsOf(option)[0]?.[1] : null) ?? model.optionNames[option];
  const named = [...choices].slice(0, MANY).map(([option, count]) => `${name(option)} (${count})`);
  const more = choices.size > MANY ? `, and ${choices.size - MANY} more` : "";
  const start = total === 1 ? "Its only option is" : `Its ${total} options are`;
  const givens = byGivens ? `the givens (${byGivens}), ` : "";
  return `${start} ruled out by ${givens}${named.join(", ")}${more}.`;
}

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
