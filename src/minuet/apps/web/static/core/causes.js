// Which choices are behind something: forced moves are traced back to the choices that forced them. No DOM.

import { blockersOf } from "./blockers.js";

/**
 * The choices that lead to some blockers (see `blockersOf`) at a moment: `responsible` options, in the
 * order in which they were chosen, and how many `others` were chosen. A choice is a decision for which
 * there was another option; a decision without one is forced, and its own blockers are looked for.
 */
export function choicesBehind({ cover, tree, position }, blockers) {
  const path = tree.pathAt(position);
  const depths = new Map(cover.decisions.map(({ option }, depth) => [option, depth]));
  const isChoice = (depth) => tree.branches[path[depth]] > 1;
  const found = new Set();
  const queue = [...blockers.choices.keys()];
  const seen = new Set(queue);
  while (queue.length) {
    const option = queue.pop();
    const depth = depths.get(option);
    if (depth === undefined) continue; // it is given
    if (isChoice(depth)) found.add(option);
    else for (const each of causes(cover, depth)) if (!seen.has(each)) seen.add(each), queue.push(each);
  }
  const chosen = cover.decisions.filter(({ option }, depth) => option >= 0 && isChoice(depth)).map(({ option }) => option);
  const responsible = chosen.filter((option) => found.has(option));
  return { responsible, others: chosen.length - responsible.length };
}

/** What forced the decision at a depth. */
function causes(cover, depth) {
  const { item, option } = cover.decisions[depth];
  return blockersOf(cover, item, { depth, spared: option }).choices.keys();
}
