// Which part of a large matrix is drawn with its links: the surroundings of the current step. No DOM.

import { BACK, TRY } from "./log.js";

const MOST = { items: 7, options: 9 };

/**
 * The items and options around a step of a dance, each in order: the item that is being covered with its
 * neighbors in the list of items, or the option that is being hidden, with those above and below its nodes, which
 * link to each other then. It stays the same until the algorithm turns to another option.
 */
export function neighborhoodOf(links, step, event) {
  const center = step?.i ?? (event?.item >= 0 ? event.item + 1 : links.right[0]);
  const node = nodeOf(links, step, event, center);
  const [items, options] = [new Set(), new Set()];
  const add = (set, value, most) => value >= 0 && set.size < most && set.add(value);
  add(items, center - 1, MOST.items);
  const row = node > links.model.itemCount ? rowOf(links, node) : [];
  for (const each of row) add(items, links.item[each], MOST.items);
  if (step?.p === undefined) for (const side of [links.left, links.right]) add(items, side[center] - 1, MOST.items);
  add(options, links.option[node], MOST.options);
  for (const each of [...row, center]) {
    for (const way of [links.up, links.down]) add(options, links.option[way[each]], MOST.options);
  }
  return { items: sorted(items), options: sorted(options) };
}

/** The node whose option is looked at: what is hidden, or the first one of the item, or what is tried. */
function nodeOf(links, step, event, center) {
  const { p, q, line, node } = step ?? {};
  const isColored = line?.startsWith("purify") || line?.startsWith("unpurify");
  const found = (isColored ? q : undefined) ?? p ?? q ?? node ?? links.down[center];
  const isTried = (event?.kind === TRY || event?.kind === BACK) && event.value >= 0;
  const { itemCount, starts } = links.model;
  return found <= itemCount && isTried ? 1 + itemCount + starts[event.value] : found;
}

/** All nodes of an option, from this one on. */
function rowOf(links, node) {
  const found = [node];
  for (let each = links.right[node]; each !== node; each = links.right[each]) found.push(each);
  return found;
}

const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
