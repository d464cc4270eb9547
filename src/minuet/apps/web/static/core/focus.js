// What someone points at, in all views: the items, options and cells that belong together. No DOM.

import { counted } from "./words.js";

const MANY = 6; // names in a sentence

/**
 * Light for what is pointed at: sets of `items`, `options` and `cells`, the `node` of the tree (or -1),
 * and a sentence.
 */
const light = ({ items = [], options = [], cells = [], node = -1, text }) => ({
  items: new Set(items), options: new Set(options), cells: new Set(cells), node, text,
});

const cellsOfOption = (model, option) => model.stampsOf(option).map(([cell]) => cell);

export function focusOnItem(cover, item) {
  const { model } = cover;
  const options = Array.from(model.optionsOf(item));
  const text = `${model.itemNames[item]} ${duty(model, item)}: ${counted(options.length, "option")}, ${state(cover, item)}.`;
  return light({ items: [item], options, cells: model.cellsOf(item), text });
}

/** What has to happen to an item. */
function duty(model, item) {
  const [low, high] = [model.low?.[item] ?? 1, model.roomOf(item)];
  if (item >= model.primary) return model.colors ? "may be used by options that agree on its color" : "may be covered at most once";
  if (low === 1 && high === 1) return "must be covered exactly once";
  return low === high ? `must be covered exactly ${low} times` : `must be covered ${low} to ${high} times`;
}

const state = (cover, item) => (cover.active[item] ? `${cover.size[item]} still possible` : "already decided");

export function focusOnOption(cover, option) {
  const { model } = cover;
  const items = Array.from(model.itemsOf(option));
  const names = items.slice(0, MANY).map((item) => model.itemNames[item]);
  const rest = items.length > MANY ? ` and ${items.length - MANY} more` : "";
  const text = `${model.optionNames[option]} covers ${counted(items.length, "item")}: ${names.join(", ")}${rest}${fate(cover, option)}.`;
  return light({ items, options: [option], cells: cellsOfOption(model, option), text });
}

/** Whether an option is chosen, or ruled out. */
function fate({ chosen, blocked }, option) {
  if (chosen[option] < 0) return "; it is given";
  if (chosen[option] > 0) return "; it is chosen";
  return blocked[option] ? "; it is ruled out" : "";
}

/** The row and the column that meet where someone points. */
export function focusOnEntry(cover, item, option) {
  const { model } = cover;
  const isOne = model.itemsOf(option).includes(item);
  if (isOne) return focusOnOption(cover, option);
  const text = `${model.optionNames[option]} does not cover ${model.itemNames[item]}.`;
  return light({ items: [item], options: [option], cells: cellsOfOption(model, option), text });
}

export function focusOnCell(cover, cell, place) {
  const { model } = cover;
  const options = [...model.optionNames.keys()].filter((option) => cellsOfOption(model, option).includes(cell));
  const items = shared(model, options).filter((item) => {
    const cells = model.cellsOf(item);
    return cells.size === 1 && cells.has(cell);
  });
  const possible = options.filter((option) => cover.isLive(option)).length;
  const names = items.map((item) => model.itemNames[item]).join(", ");
  const text = `${place}${names && `, item ${names}`}: ${counted(options.length, "option")} put something here, ${possible} still possible.`;
  return light({ items, options, cells: [cell], text });
}

/** The items that all of some options have. */
function shared(model, options) {
  if (!options.length) return [];
  const others = options.slice(1).map((option) => new Set(model.itemsOf(option)));
  return Array.from(model.itemsOf(options[0])).filter((item) => others.every((items) => items.has(item)));
}

/** Choices that are responsible for the state of an item. */
export function focusOnChoices({ model }, item, options) {
  return light({ items: [item], options, cells: options.flatMap((option) => cellsOfOption(model, option)), text: "" });
}

/** A node of the tree: the choices that lead there. */
export function focusOnNode(cover, tree, node) {
  const { model } = cover;
  const options = [];
  for (let at = node; at > 0; at = tree.parent[at]) if (tree.option[at] >= 0) options.unshift(tree.option[at]);
  const items = options.flatMap((option) => Array.from(model.itemsOf(option)));
  const names = options.slice(-MANY).map((option) => model.optionNames[option]);
  const text = `${counted(options.length, "choice")} ${options.length > MANY ? "… " : ""}${names.join(", ")}`;
  return light({ items, options, cells: options.flatMap((option) => cellsOfOption(model, option)), node, text });
}
