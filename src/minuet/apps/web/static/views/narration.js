// What has just happened in a search.
//
// Needs an event of a moment, and the `Model`. No DOM.

import { BACK, CHOOSE, DEAD, LEAVE, SOLUTION, TRY } from "../core/log.js";

const MANY = 6; // choices that are named

/** What blocks an item, as `blockersOf` says it: how many options each choice rules out. */
export function narrateBlockers({ total, byGivens, choices, isForced }, model) {
  if (!total) return isForced ? "No other option of the matrix covers it." : "No option of the matrix covers it.";
  const name = (option) => (model.hasNames ? model.stampsOf(option)[0]?.[1] : null) ?? model.optionNames[option];
  const named = [...choices].slice(0, MANY).map(([option, count]) => `${name(option)} (${count})`);
  const more = choices.size > MANY ? `, and ${choices.size - MANY} more` : "";
  const which = isForced ? "other " : "";
  const start = total === 1 ? `Its only ${which}option is` : `Its ${total} ${which}options are`;
  const givens = byGivens ? [`the givens (${byGivens})`] : [];
  return `${start} ruled out by ${[...givens, ...named].join(", ")}${more}.`;
}

/** Which choices are responsible, as `choicesBehind` says it. */
export function narrateChoices({ responsible, others }, model) {
  if (!responsible.length) return "No choice had a part in this: everything was forced by the givens.";
  const named = responsible.slice(0, MANY).map((option) => model.optionNames[option]);
  const more = responsible.length > MANY ? ` and ${responsible.length - MANY} more` : "";
  const rest = others ? ` ${others} of the choices had no part in it.` : "";
  const start = responsible.length === 1 ? "The choice responsible for this" : "The choices responsible for this";
  return `${start}: ${named.join(", ")}${more}.${rest}`;
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
      return option ? `${option} is undone.` : `${item} is open again.`;
    case LEAVE:
      return `${item} gets no more options.`;
    default:
      return "";
  }
}
