// What a matrix is made of: its sorts of items and of options, and what the givens leave. No DOM.

/** The size of a matrix: the total `items` and `options`, and what is `left` after the givens; null without any. */
export function sizeOf({ model, cover }) {
  const left = model.given.length ? leftOf(model, cover) : null;
  return { items: model.itemCount, options: model.optionCount, left, given: model.given.length };
}

/**
 * How a matrix came about: `sorts` of items, each {name, count, isPrimary}, and `shapes` of options, each
 * {counts, count, example}: how many items of each sort they have.
 */
export function anatomyOf(model) {
  const sorts = sortsOf(model);
  return { sorts, shapes: shapesOf(model, sorts) };
}

function sortsOf(model) {
  const found = new Map();
  model.groups.forEach(([group, first], n) => {
    const end = model.groups[n + 1]?.[1] ?? model.itemCount;
    for (let item = first; item < end; item++) {
      const isPrimary = item < model.primary;
      const name = group || nameOf(model, item);
      const key = `${name} ${isPrimary}`;
      if (!found.has(key)) found.set(key, { name, isPrimary, items: [] });
      found.get(key).items.push(item);
    }
  });
  return Array.from(found.values(), (sort) => ({ ...sort, count: sort.items.length }));
}

/** What an item without a name of its sort is: a cell of the board, or a piece. */
function nameOf(model, item) {
  if (model.cellsOf(item).size === 1) return "cell";
  return model.hasPieces ? "piece" : "";
}

function shapesOf(model, sorts) {
  const sortOf = new Int32Array(model.itemCount);
  sorts.forEach(({ items }, n) => items.forEach((item) => (sortOf[item] = n)));
  const shapes = new Map();
  for (let option = 0; option < model.optionCount; option++) {
    const counts = new Int32Array(sorts.length);
    for (const item of model.itemsOf(option)) counts[sortOf[item]]++;
    const key = counts.join();
    const shape = shapes.get(key) ?? { counts, count: 0, example: model.optionNames[option] };
    shape.count++;
    shapes.set(key, shape);
  }
  return [...shapes.values()].sort((one, other) => other.count - one.count);
}

/** The items and options that can still be used after the givens. */
function leftOf(model, cover) {
  const before = cover.decisions.slice();
  cover.sync([]);
  const used = new Uint8Array(model.itemCount);
  let options = 0;
  for (let option = 0; option < model.optionCount; option++) {
    if (!cover.isLive(option)) continue;
    options++;
    for (const item of model.itemsOf(option)) used[item] = 1;
  }
  for (let item = 0; item < model.primary; item++) if (cover.active[item]) used[item] = 1;
  cover.sync(before);
  return { items: used.reduce((sum, each) => sum + each, 0), options };
}
