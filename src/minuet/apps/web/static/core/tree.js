// The search tree that the events of a log describe.

import { BACK, DEAD, LEAVE, SOLUTION, TRY } from "./log.js";

const NONE = -1;
const FIELDS = [
  "parent", // the node above
  "first", // its first child
  "next", // its next sibling
  "place", // how many siblings came before it
  "option", // the option taken to get here; NONE if an item was left without one
  "branch", // the item branched on here
  "branches", // how many options that item had
  "start", // the position at which the node was entered
  "end", // the position at which it was left; NONE while it is open
  "nodes", // how many nodes are below it, itself included (when it is left)
  "solutions", // how many of them are solutions
];

/**
 * Nodes 0 (the root), 1, 2, ... in the order in which the search entered them, as typed arrays.
 * `nodeAt(p)` is the node in which the search is at position p.
 */
export class Tree {
  constructor() {
    this.count = 0;
    for (const field of FIELDS) this[field] = new Int32Array(1024);
    this.whereabouts = new Int32Array(4096);
    this.last = new Int32Array(1024); // the last child so far
    this.path = [];
    this.enter(NONE, NONE, 0);
    this.length = 0;
  }

  /** Read the events of a log that are new since the last time. */
  read(log) {
    if (log.kinds.length > this.whereabouts.length) {
      this.whereabouts = enlarged(this.whereabouts, log.kinds.length);
    }
    for (let at = this.length; at < log.length; at++) {
      this.event(log.kinds[at], log.depths[at], log.items[at], log.values[at], at + 1);
      this.whereabouts[at] = this.path[this.path.length - 1];
    }
    this.length = log.length;
  }

  event(kind, depth, item, value, position) {
    const here = this.path[depth];
    if (kind === TRY || kind === LEAVE) this.enter(here, kind === TRY ? value : NONE, position);
    else if (kind === BACK) this.leave(position);
    else if (kind === SOLUTION) this.solutions[here] = 1;
    else {
      this.branch[here] = item;
      this.branches[here] = kind === DEAD ? 0 : value;
    }
  }

  enter(parent, option, position) {
    const node = this.count++;
    if (node === this.parent.length) this.grow();
    this.parent[node] = parent;
    this.option[node] = option;
    this.start[node] = position;
    for (const field of ["first", "next", "branch", "end", "last"]) this[field][node] = NONE;
    this.nodes[node] = 1;
    if (parent !== NONE) this.append(parent, node);
    this.path.push(node);
  }

  append(parent, node) {
    const before = this.last[parent];
    this.last[parent] = node;
    if (before === NONE) this.first[parent] = node;
    else {
      this.next[before] = node;
      this.place[node] = this.place[before] + 1;
    }
  }

  leave(position) {
    const node = this.path.pop();
    const parent = this.parent[node];
    this.end[node] = position;
    this.nodes[parent] += this.nodes[node];
    this.solutions[parent] += this.solutions[node];
  }

  grow() {
    for (const field of [...FIELDS, "last"]) {
      this[field] = enlarged(this[field], 2 * this[field].length);
    }
  }

  nodeAt(position) {
    return position === 0 ? 0 : this.whereabouts[position - 1];
  }

  /** The nodes from the root to the one at a position. */
  pathAt(position) {
    const path = [];
    for (let node = this.nodeAt(position); node !== NONE; node = this.parent[node]) path.push(node);
    return path.reverse();
  }

  /** The children of a node that were entered until a position. */
  childrenAt(node, position) {
    const found = [];
    for (let child = this.first[node]; child !== NONE; child = this.next[child]) {
      if (this.start[child] > position) break;
      found.push(child);
    }
    return found;
  }

  /** Whether the search has left a node, and all below it, at a position. */
  isDone(node, position) {
    return this.end[node] !== NONE && this.end[node] <= position;
  }

  /**
   * The share of the search space that is done at a position, from 0 to 1, as far as it is known:
   * all branches of a node count the same.
   */
  shareAt(position) {
    let share = 0;
    let part = 1;
    const path = this.pathAt(position);
    for (let depth = 0; depth < path.length; depth++) {
      const node = path[depth];
      const branches = this.branchesAt(node, position);
      if (branches === null) break; // nothing is known yet about what is below
      if (branches === 0) return share + part;
      part /= branches;
      const done = depth + 1 < path.length ? this.place[path[depth + 1]] : this.doneAt(node, position);
      share += part * Math.min(done, branches);
    }
    return Math.min(share, 1);
  }

  /** How many branches a node has: 0 for a leaf, null if the search does not know yet. */
  branchesAt(node, position) {
    const known = position > this.start[node] && position > 0;
    if (!known) return null;
    return this.branch[node] === NONE ? 0 : this.branches[node];
  }

  doneAt(node, position) {
    return this.childrenAt(node, position).filter((child) => this.isDone(child, position)).length;
  }
}

function enlarged(numbers, size) {
  const larger = new Int32Array(size);
  larger.set(numbers);
  return larger;
}
