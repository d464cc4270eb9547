// What the matrix forces after some options: something that has one option left, or none.

/**
 * Looks at the items that need exactly one option. Options that are not seen on the board are taken
 * on the way. Returns {item, option}, with option -1 if nothing is left for the item; null if
 * nothing is forced.
 */
export function findForced(placements, options) {
  const { model, cells } = placements;
  const cover = placements.cover(options);
  for (;;) {
    const item = narrowest(model, cover);
    if (item < 0) return null;
    const [option = -1] = cover.liveOptions(item);
    if (option < 0 || cells[option].length) return { item, option };
    cover.take(option, 1);
  }
}

/** An item that has at most one live option, none before one; -1 if there is no such item. */
function narrowest(model, cover) {
  let found = -1;
  for (let item = 0; item < model.primary; item++) {
    const isPlain = model.roomOf(item) === 1 && (model.low?.[item] ?? 1) === 1;
    if (!isPlain || !cover.active[item] || cover.size[item] > 1) continue;
    if (!cover.size[item]) return item;
    if (found < 0) found = item;
  }
  return found;
}
