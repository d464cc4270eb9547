// What blocks an item: choices that together rule out every option it could have, and those behind forced moves.
// No DOM.

/**
 * Why nothing is left for an item at the moment of a `Cover`: `total` options cover it, the givens rule
 * out `byGivens` of these, and `choices` the others: a map from a chosen option to how many more it rules
 * out. A few choices that do are looked for, not all that have a part in it. If the givens alone leave
 * nothing, `choices` are givens. With `spared`, it is why only that option is left; with `depth`, only
 * the decisions before that depth are looked at.
 */
export function blockersOf(cover, item, { depth = cover.decisions.length, spared = -1 } = {}) {
  const { model } = cover;
  const options = [...model.optionsOf(item)].filter((option) => option !== spared);
  const rivals = (chosen) => rivalsOf(cover, options, chosen);
  const given = rivals(model.given);
  const left = options.filter((option) => !given.get(option).size);
  if (!left.length) return { total: options.length, byGivens: 0, choices: few(options, given) };
  const decided = rivals(cover.decisions.slice(0, depth).map(({ option }) => option).filter((option) => option >= 0));
  return { total: options.length, byGivens: options.length - left.length, choices: few(left, decided) };
}

/** Few choices that rule out all options: first the one that rules out most, and so on. */
function few(options, rivals) {
  const choices = new Map();
  let left = options.filter((option) => rivals.get(option).size);
  while (left.length) {
    const counts = new Map();
    for (const option of left) for (const each of rivals.get(option)) counts.set(each, (counts.get(each) ?? 0) + 1);
    const [best] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
    choices.set(best, counts.get(best));
    left = left.filter((option) => !rivals.get(option).has(best));
  }
  return choices;
}

/** For each option, which of the chosen ones it cannot be together with. */
function rivalsOf({ model, active }, options, chosen) {
  const users = model.usesOf(chosen);
  const clashes = (item, color, other) => (item < model.primary ? !active[item] : !color || color !== other);
  const rivals = (option) => {
    const found = new Set();
    for (const [item, [[, color]]] of model.usesOf([option])) {
      for (const [user, other] of users.get(item) ?? []) if (clashes(item, color, other)) found.add(user);
    }
    return found;
  };
  return new Map(options.map((option) => [option, rivals(option)]));
}

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
