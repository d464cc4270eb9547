// Dancing links themselves: the four-way linked nodes of Knuth's paper, covered and uncovered.

/**
 * Node 0 is the root; nodes 1 to n are the headers of the items; the others are the ones of the
 * matrix, option by option. `left`, `right`, `up` and `down` are the neighbours of each node, `item`
 * and `option` where it belongs. Headers of secondary items are linked to themselves.
 *
 * `sync(covers)` brings the links to the moment at which these items, in this order, are covered. It
 * uncovers in the opposite order, as the search does: only so every node finds its old place.
 */
export class Links {
  constructor(model) {
    this.model = model;
    const count = 1 + model.itemCount + model.members.length;
    for (const name of ["left", "right", "up", "down", "item", "option"]) {
      this[name] = new Int32Array(count);
    }
    this.count = count;
    this.covers = [];
    this.build();
  }

  build() {
    const { model } = this;
    for (let node = 0; node < this.count; node++) {
      this.left[node] = this.right[node] = this.up[node] = this.down[node] = node;
    }
    for (let item = 0; item < model.itemCount; item++) {
      this.item[item + 1] = item;
      this.option[item + 1] = -1;
      if (item < model.primary) this.insertRow(0, item + 1);
    }
    this.item[0] = this.option[0] = -1;
    for (let option = 0; option < model.optionCount; option++) {
      const first = 1 + model.itemCount + model.starts[option];
      model.itemsOf(option).forEach((item, place) => this.add(first, first + place, item, option));
    }
  }

  add(first, node, item, option) {
    this.item[node] = item;
    this.option[node] = option;
    if (node !== first) this.insertRow(first, node);
    const header = item + 1;
    this.up[node] = this.up[header];
    this.down[node] = header;
    this.down[this.up[header]] = node;
    this.up[header] = node;
  }

  /** Put a node before another one, which is at the end of a circle. */
  insertRow(before, node) {
    this.left[node] = this.left[before];
    this.right[node] = before;
    this.right[this.left[before]] = node;
    this.left[before] = node;
  }

  cover(item) {
    const header = item + 1;
    this.right[this.left[header]] = this.right[header];
    this.left[this.right[header]] = this.left[header];
    for (let row = this.down[header]; row !== header; row = this.down[row]) {
      for (let node = this.right[row]; node !== row; node = this.right[node]) {
        this.down[this.up[node]] = this.down[node];
        this.up[this.down[node]] = this.up[node];
      }
    }
  }

  uncover(item) {
    const header = item + 1;
    for (let row = this.up[header]; row !== header; row = this.up[row]) {
      for (let node = this.left[row]; node !== row; node = this.left[node]) {
        this.down[this.up[node]] = node;
        this.up[this.down[node]] = node;
      }
    }
    this.right[this.left[header]] = header;
    this.left[this.right[header]] = header;
  }

  /** Go to the moment at which these items are covered. */
  sync(covers) {
    let same = 0;
    while (same < this.covers.length && this.covers[same] === covers[same]) same++;
    while (this.covers.length > same) this.uncover(this.covers.pop());
    for (const item of covers.slice(same)) {
      this.cover(item);
      this.covers.push(item);
    }
  }

  /** The items covered by some decisions, in order: of each the item chosen, then the others. */
  coversOf(decisions, openItem = -1) {
    const covers = [];
    const add = (item) => covers.includes(item) || covers.push(item);
    for (const option of this.model.given) this.model.itemsOf(option).forEach(add);
    for (const { item, option } of decisions) {
      add(item);
      if (option >= 0) this.model.itemsOf(option).forEach(add);
    }
    if (openItem >= 0 && openItem < this.model.primary) add(openItem);
    return covers;
  }

  /** The number of ones below a header. */
  sizeOf(header) {
    let size = 0;
    for (let node = this.down[header]; node !== header; node = this.down[node]) size++;
    return size;
  }

  /** Whether each node can still be reached from the root: 1, or 0 if it was unlinked. */
  reachable() {
    const seen = new Uint8Array(this.count);
    seen[0] = 1;
    const visit = (header) => {
      seen[header] = 1;
      for (let node = this.down[header]; node !== header; node = this.down[node]) seen[node] = 1;
    };
    for (let header = this.right[0]; header !== 0; header = this.right[header]) visit(header);
    const secondary = this.model.itemCount - this.model.primary;
    for (let n = 0; n < secondary; n++) {
      const item = this.model.primary + n;
      if (!this.covers.includes(item)) visit(item + 1);
    }
    return seen;
  }
}
