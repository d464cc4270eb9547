// Which items are covered and which options are live, after some decisions of a search.

/**
 * The state of the matrix. `sync(decisions)` brings it to any moment of the search: decisions that
 * were there before stay, the others are undone, new ones are made. A decision is
 * {item, option, excluded}: the option taken for the item (-1 if it was left without one), and the
 * options tried before, which are out where the item could take several.
 *
 * `blocked[o]` counts the reasons why option o is not live; `active[i]` is 1 while item i has to be
 * decided; `size[i]` is the number of its live options; `chosen[o]` is 1 + the depth at which o was
 * taken, and 0 for all others (-1 for given options).
 *
 * The events of a search do not carry this state: it would be a thousand times as much to send, and the timeline
 * goes to any moment, forward and back. `links.js` has the same moments link by link, too slowly for large ones.
 */
export class Cover {
  constructor(model) {
    this.model = model;
    this.blocked = new Uint16Array(model.optionCount);
    this.chosen = new Int32Array(model.optionCount);
    this.active = new Uint8Array(model.itemCount).fill(1);
    this.taken = new Uint16Array(model.itemCount);
    this.size = new Int32Array(model.itemCount);
    this.color = new Int32Array(model.itemCount).fill(-1);
    this.decisions = [];
    for (let item = 0; item < model.itemCount; item++) {
      this.size[item] = model.columns[item + 1] - model.columns[item];
    }
    for (let item = 0; item < model.primary; item++) {
      if (model.roomOf(item) === 0) this.close(item);
    }
    for (const option of model.given) this.take(option, -1);
  }

  isLive(option) {
    return this.blocked[option] === 0;
  }

  /** The live options of an item. */
  liveOptions(item) {
    return Array.from(this.model.optionsOf(item)).filter((option) => this.isLive(option));
  }

  /** Go to the moment with these decisions; returns whether anything changed. */
  sync(decisions) {
    const mine = this.decisions;
    let same = 0;
    while (same < mine.length && same < decisions.length && equal(mine[same], decisions[same])) same++;
    const changed = same < mine.length || same < decisions.length;
    while (mine.length > same) this.undo(mine.pop(), mine.length);
    for (let depth = same; depth < decisions.length; depth++) {
      this.make(decisions[depth], depth);
      mine.push(decisions[depth]);
    }
    return changed;
  }

  make({ item, option, excluded }, depth) {
    for (const each of excluded) this.block(each);
    if (option < 0) this.close(item);
    else this.take(option, depth + 1);
  }

  undo({ item, option, excluded }) {
    if (option < 0) this.open(item);
    else this.putBack(option);
    for (const each of excluded) this.unblock(each);
  }

  take(option, mark) {
    const { model } = this;
    this.chosen[option] = mark;
    this.block(option);
    for (let at = model.starts[option]; at < model.starts[option + 1]; at++) {
      const item = model.members[at];
      if (item >= model.primary) this.paint(item, model.colorAt(at));
      else if (++this.taken[item] === model.roomOf(item)) this.close(item);
    }
  }

  putBack(option) {
    const { model } = this;
    for (let at = model.starts[option + 1] - 1; at >= model.starts[option]; at--) {
      const item = model.members[at];
      if (item >= model.primary) this.unpaint(item);
      else if (this.taken[item]-- === model.roomOf(item)) this.open(item);
    }
    this.unblock(option);
    this.chosen[option] = 0;
  }

  /** A primary item is decided: none of its options can be taken anymore. */
  close(item) {
    this.active[item] = 0;
    for (const option of this.model.optionsOf(item)) this.block(option);
  }

  open(item) {
    for (const option of this.model.optionsOf(item)) this.unblock(option);
    this.active[item] = 1;
  }

  /** A secondary item is used: only options that give it the same color (not 0) remain. */
  paint(item, color) {
    if (this.taken[item]++ > 0) return;
    this.color[item] = color;
    this.active[item] = 0;
    this.eachRival(item, (option) => this.block(option));
  }

  unpaint(item) {
    if (--this.taken[item] > 0) return;
    this.eachRival(item, (option) => this.unblock(option));
    this.active[item] = 1;
    this.color[item] = -1;
  }

  eachRival(item, action) {
    const { columns, column, places, colors } = this.model;
    const color = this.color[item];
    for (let at = columns[item]; at < columns[item + 1]; at++) {
      if (!color || colors[places[at]] !== color) action(column[at]);
    }
  }

  block(option) {
    if (this.blocked[option]++ === 0) this.resize(option, -1);
  }

  unblock(option) {
    if (--this.blocked[option] === 0) this.resize(option, 1);
  }

  resize(option, by) {
    const { starts, members } = this.model;
    for (let at = starts[option]; at < starts[option + 1]; at++) this.size[members[at]] += by;
  }
}

function equal(one, other) {
  return (
    one.item === other.item &&
    one.option === other.option &&
    one.excluded.length === other.excluded.length
  );
}
