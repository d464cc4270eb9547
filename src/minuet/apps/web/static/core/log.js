// The events of a search, in typed arrays, with keyframes: any moment is a short replay away.

export const KINDS = ["choose", "try", "solution", "dead", "back", "leave"];
export const [CHOOSE, TRY, SOLUTION, DEAD, BACK, LEAVE] = KINDS.keys();

const STEP = 1024; // events between two keyframes
const NONE = Object.freeze([]);

/**
 * Events 0, 1, ..., `length` - 1. A *position* p is the moment after p events: 0 is the start.
 *
 * A keyframe holds what is needed at its position: the open decisions and the counts until then.
 * Decisions are two numbers each (item, option; -1 for an item left without one). Where items can
 * take several options, the options tried before at each open choice are kept too.
 */
export class Log {
  constructor({ hasBounds = false } = {}) {
    this.hasBounds = hasBounds;
    this.length = 0;
    this.kinds = new Uint8Array(4096);
    this.depths = new Uint16Array(4096);
    this.items = new Int32Array(4096);
    this.values = new Int32Array(4096);
    this.now = { stack: [], tried: [], nodes: 0, solutions: 0, dead: 0, deepest: 0 };
    this.frames = [freeze(this.now)];
    this.marks = { [SOLUTION]: [], [DEAD]: [] };
  }

  /** Add events, four numbers each: kind, depth, item, and option or size. */
  append(numbers) {
    const count = numbers.length / 4;
    this.reserve(this.length + count);
    for (let n = 0; n < count; n++) {
      const at = this.length;
      const kind = numbers[4 * n];
      this.kinds[at] = kind;
      this.depths[at] = numbers[4 * n + 1];
      this.items[at] = numbers[4 * n + 2];
      this.values[at] = numbers[4 * n + 3];
      this.length++;
      if (kind === SOLUTION || kind === DEAD) this.marks[kind].push(at);
      this.advance(this.now, at);
      if (this.length % STEP === 0) this.frames.push(freeze(this.now));
    }
  }

  reserve(length) {
    if (length <= this.kinds.length) return;
    const size = Math.max(length, 2 * this.kinds.length);
    for (const name of ["kinds", "depths", "items", "values"]) {
      const larger = new this[name].constructor(size);
      larger.set(this[name]);
      this[name] = larger;
    }
  }

  /** Let event `at` happen to a state. */
  advance(state, at) {
    const kind = this.kinds[at];
    const depth = this.depths[at];
    const { stack, tried } = state;
    if (kind === TRY || kind === LEAVE) {
      stack.length = 2 * depth;
      stack.push(this.items[at], kind === TRY ? this.values[at] : -1);
      state.nodes++;
      if (depth + 1 > state.deepest) state.deepest = depth + 1;
    } else if (kind === BACK) {
      stack.length = 2 * depth;
      if (this.hasBounds && this.values[at] >= 0) tried[depth] = [...tried[depth], this.values[at]];
    } else if (kind === SOLUTION) state.solutions++;
    else if (kind === DEAD) state.dead++;
    else if (this.hasBounds) {
      tried.length = depth;
      tried.push(NONE);
    }
  }

  /** The state at a position: open decisions, and counts until then. */
  at(position) {
    const frame = Math.floor(position / STEP);
    const state = thaw(this.frames[frame]);
    for (let at = frame * STEP; at < position; at++) this.advance(state, at);
    return state;
  }

  /** The open decisions of a state, for `Cover.sync`. */
  decisions(state, roomOf) {
    const found = [];
    for (let depth = 0; 2 * depth < state.stack.length; depth++) {
      const item = state.stack[2 * depth];
      const tried = state.tried[depth];
      const excluded = tried?.length && roomOf(item) > 1 ? tried : NONE;
      found.push({ item, option: state.stack[2 * depth + 1], excluded });
    }
    return found;
  }

  /** The position just after the next event of a kind (SOLUTION or DEAD), or null. */
  next(kind, position) {
    const marks = this.marks[kind];
    const found = marks[firstAtLeast(marks, position)];
    return found === undefined ? null : found + 1;
  }

  /** The position just after the last event of a kind before this position, or null. */
  previous(kind, position) {
    const marks = this.marks[kind];
    const found = marks[firstAtLeast(marks, position - 1) - 1];
    return found === undefined ? null : found + 1;
  }
}

function freeze({ stack, tried, nodes, solutions, dead, deepest }) {
  return { stack: Int32Array.from(stack), tried: [...tried], nodes, solutions, dead, deepest };
}

function thaw(frame) {
  return { ...frame, stack: Array.from(frame.stack), tried: [...frame.tried] };
}

function firstAtLeast(numbers, bound) {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}
