// Dancing links themselves: the four-way linked nodes of Knuth's paper, moved one link at a time.

/**
 * Node 0 is the root; nodes 1 to n are the headers of the items; the others are the ones of the
 * matrix, option by option. `left`, `right`, `up` and `down` are the neighbors of each node (TAOCP's
 * LLINK, RLINK, ULINK and DLINK), `item` and `option` where it belongs. Headers of secondary items are
 * linked to themselves. `len` is LEN, the number of ones below each header; `color` is COLOR,
 * `bound` is how many options may still cover an item, and `owner` is the node that has settled a
 * secondary item (0 if none has).
 *
 * A *move* changes the links, and can be undone: {kind, node} with kind
 * - "cover": one option less may cover the item of this header; if it was the last, cover the item;
 * - "commit": a secondary item gets the color of this node;
 * - "tweak": the option of this node is out, while its item stays;
 * - "drop": only the header goes, because its item gets no more options.
 *
 * The methods with a star yield after each single change of a link: the line of the algorithm (see
 * algorithm.js) and its variables. They are the only place that changes a link. `sync(moves)` goes to
 * the moment with these moves; moves are undone in the opposite order, as the search does: only
 * then does every node find its old place.
 */
export class Links {
  constructor(model) {
    this.model = model;
    const count = 1 + model.itemCount + model.members.length;
    for (const name of ["left", "right", "up", "down", "item", "option", "len", "color", "bound", "owner"]) {
      this[name] = new Int32Array(count);
    }
    this.count = count;
    this.moves = [];
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
      this.bound[item + 1] = Math.max(1, model.roomOf(item));
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
    this.color[node] = this.model.colors?.[node - 1 - this.model.itemCount] ?? 0;
    if (node !== first) this.insertRow(first, node);
    const header = item + 1;
    this.up[node] = this.up[header];
    this.down[node] = header;
    this.down[this.up[header]] = node;
    this.up[header] = node;
    this.len[header]++;
  }

  /** Put a node before another one, which is at the end of a circle. */
  insertRow(before, node) {
    this.left[node] = this.left[before];
    this.right[node] = before;
    this.right[this.left[before]] = node;
    this.left[before] = node;
  }

  // ---- single links, each operation with its inverse

  *cover(i) {
    if (!this.isSecondary(i)) yield* this.setHeader(i, false, "cover");
    for (let p = this.down[i]; p !== i; p = this.down[p]) yield* this.hide(p, { i });
  }

  *uncover(i) {
    for (let p = this.up[i]; p !== i; p = this.up[p]) yield* this.unhide(p, { i });
    if (!this.isSecondary(i)) yield* this.setHeader(i, true, "uncover");
  }

  /** Take a header out of the list of items that are to be covered, or put it in again. */
  *setHeader(i, isIn, name) {
    const [l, r] = [this.left[i], this.right[i]];
    this.right[l] = isIn ? i : r;
    yield { line: `${name}-right`, i, l, r };
    this.left[r] = isIn ? i : l;
    yield { line: `${name}-left`, i, l, r };
  }

  /** Take the other nodes of an option out of their columns. */
  *hide(p, more) {
    for (let q = this.right[p]; q !== p; q = this.right[q]) {
      if (this.color[q] >= 0) yield* this.setNode(q, false, "hide", { ...more, p });
    }
  }

  *unhide(p, more) {
    for (let q = this.left[p]; q !== p; q = this.left[q]) {
      if (this.color[q] >= 0) yield* this.setNode(q, true, "unhide", { ...more, p });
    }
  }

  /** Take a node out of its column, or put it in again. */
  *setNode(q, isIn, name, more) {
    const [x, u, d] = [this.item[q] + 1, this.up[q], this.down[q]];
    this.down[u] = isIn ? q : d;
    yield { line: `${name}-down`, ...more, q, x, u, d };
    this.up[d] = isIn ? q : u;
    yield { line: `${name}-up`, ...more, q, x, u, d };
    this.len[x] += isIn ? 1 : -1;
    yield { line: `${name}-len`, ...more, q, x, u, d, size: this.len[x] };
  }

  /** Only options that give the item of p the same color remain; they need not be looked at again. */
  *purify(p) {
    const [c, i] = [this.color[p], this.item[p] + 1];
    this.color[i] = c;
    yield { line: "purify-color", p, i, c };
    for (let q = this.down[i]; q !== i; q = this.down[q]) {
      if (this.color[q] === c) {
        this.color[q] = -1;
        yield { line: "purify-same", p, i, c, q };
      } else yield* this.hide(q, { i, c });
    }
  }

  *unpurify(p) {
    const i = this.item[p] + 1;
    const c = this.color[i];
    for (let q = this.up[i]; q !== i; q = this.up[q]) {
      if (this.color[q] < 0) {
        this.color[q] = c;
        yield { line: "unpurify-same", p, i, c, q };
      } else yield* this.unhide(q, { i, c });
    }
    this.color[i] = 0;
    yield { line: "unpurify-color", p, i, c };
  }

  isSecondary(header) {
    return header > this.model.primary;
  }

  // ---- moves

  *make({ kind, node }) {
    const i = this.item[node] + 1;
    if (kind === "cover") {
      const bound = --this.bound[i];
      if (this.model.hasBounds) yield { line: "bound-less", i, bound };
      if (bound === 0) yield* this.cover(i);
    } else if (kind === "commit") {
      if (this.color[node] < 0) return; // the item has this color already
      this.owner[i] = node;
      yield* this.color[node] ? this.purify(node) : this.cover(i);
    } else if (kind === "tweak") {
      yield* this.hide(node, { i });
      yield* this.setNode(node, false, "tweak", {});
    } else yield* this.setHeader(i, false, "drop");
  }

  *takeBack({ kind, node }) {
    const i = this.item[node] + 1;
    if (kind === "cover") {
      if (this.bound[i] === 0) yield* this.uncover(i);
      const bound = ++this.bound[i];
      if (this.model.hasBounds) yield { line: "bound-more", i, bound };
    } else if (kind === "commit") {
      if (this.owner[i] !== node) return;
      this.owner[i] = 0;
      yield* this.color[node] ? this.unpurify(node) : this.uncover(i);
    } else if (kind === "tweak") {
      yield* this.setNode(node, true, "untweak", {});
      yield* this.unhide(node, { i });
    } else yield* this.setHeader(i, true, "drop");
  }

  /** Go to the moment with these moves, one link at a time; each step names its move. */
  *dance(moves) {
    let same = 0;
    while (same < this.moves.length && isSame(this.moves[same], moves[same])) same++;
    while (this.moves.length > same) {
      const move = this.moves.pop();
      for (const step of this.takeBack(move)) yield { ...step, move };
    }
    for (const move of moves.slice(same)) {
      for (const step of this.make(move)) yield { ...step, move };
      this.moves.push(move);
    }
  }

  /** Go to the moment with these moves. */
  sync(moves) {
    for (const step of this.dance(moves)) void step;
  }

  // ---- what can be seen

  /** Whether a node can still be reached from the root, or was unlinked. */
  isReachable(node) {
    if (node === 0) return true;
    const header = node <= this.model.itemCount ? node : this.item[node] + 1;
    if (!this.isOpen(header)) return false;
    return header === node || this.down[this.up[node]] === node;
  }

  /** Whether the column of a header has a way in: an unlinked node still points to neighbors that have left it. */
  isOpen(header) {
    if (!this.isSecondary(header)) return this.right[this.left[header]] === header;
    const owner = this.owner[header];
    return !owner || this.color[owner] !== 0;
  }
}

const isSame = (one, other) => one.kind === other?.kind && one.node === other.node;
