// A recorded search as moves of the links: what each event does to them, one link at a time.

import { Links } from "./links.js";
import { BACK, CHOOSE, DEAD, SOLUTION, TRY } from "./log.js";

const NOTHING = [][Symbol.iterator]();

/**
 * Follows a recording with its `links`. `goTo` brings them to a position, or into the event that leads
 * there: it returns the step that was taken last. A step has the name of the algorithm's `step` (see
 * algorithm.js), the `line` of the operation in it (none if it changes no link), and its variables.
 */
export class Dance {
  constructor(recording) {
    this.recording = recording;
    this.model = recording.model;
    this.links = new Links(recording.model);
    this.place = { position: 0, inner: Infinity };
    this.pending = NOTHING; // the rest of the event in which we are
    this.links.sync(this.movesAt(0));
  }

  /** Go to a position, after `inner` steps of the event that leads there (all of them by default). */
  goTo(position, inner = Infinity) {
    if (this.place.position !== position || this.place.inner > inner) {
      for (const step of this.pending) void step;
      this.links.sync(this.movesAt(Math.max(0, position - (inner < Infinity ? 1 : 0))));
      this.pending = inner < Infinity ? this.steps(position) : NOTHING;
      this.place = { position, inner: 0 };
      this.step = null;
    }
    while (this.place.inner < inner) {
      const { value, done } = this.pending.next();
      if (done) break;
      this.step = value;
      this.place.inner++;
    }
    if (inner === Infinity) this.place.inner = Infinity;
    return this.step;
  }

  /** How many steps the event has that leads to a position. Afterwards the links are there. */
  count(position) {
    this.goTo(position, 0);
    let count = 0;
    for (const step of this.pending) count += step ? 1 : 0;
    this.place.inner = Infinity;
    return count;
  }

  *steps(position) {
    const event = this.recording.eventAt(position);
    if (!event) return;
    const { kind, depth: level, item, value: option } = event;
    const i = item + 1;
    if (kind === CHOOSE || kind === DEAD || kind === SOLUTION) yield { step: "enter", level };
    if (kind === SOLUTION) return;
    if (kind === CHOOSE || kind === DEAD) yield { step: "choose", level, i, len: this.links.len[i] };
    if (kind === BACK) yield { step: "leave", level };
    if (kind === DEAD) yield* this.seeNothing(position, level, i);
    else yield* this.change(position, level, kind, i);
    if (kind === CHOOSE) yield { step: "cover", level, i, node: this.links.down[i] };
    else if (kind === TRY) yield { step: "try", level: level + 1, node: this.nodeOf(option, item) };
  }

  /** The links that an event moves. */
  *change(position, level, kind, i) {
    const [choice, others] = { [CHOOSE]: ["cover"], [BACK]: ["backtrack", "again"] }[kind] ?? ["tweak", "try"];
    for (const step of this.links.dance(this.movesAt(position))) {
      const isChoice = step.move.node === i || step.move.kind === "tweak";
      yield { step: isChoice ? choice : others, level, ...step };
    }
  }

  /** An item without options is covered, and uncovered again: there is nothing to try. */
  *seeNothing(position, level, i) {
    if (this.model.hasBounds) return;
    const moves = this.movesAt(position);
    const more = [...moves, { kind: "cover", node: i }];
    for (const step of this.links.dance(more)) yield { step: "cover", level, ...step };
    yield { step: "try", level, i, node: i };
    for (const step of this.links.dance(moves)) yield { step: "backtrack", level, ...step };
  }

  // ---- moves

  /** The moves that lead to a position, in order. */
  movesAt(position) {
    const { recording, model } = this;
    const { decisions, state, openItem } = recording.stateAt(position);
    const moves = new Moves(this, model);
    for (const option of model.given) moves.give(option);
    for (const each of decisions) moves.decide(each);
    if (openItem >= 0) moves.open(openItem, state.tried[decisions.length] ?? []);
    return moves.found;
  }

  /** The node of an option in the column of an item; its first one if it has none there. */
  nodeOf(option, item) {
    if (option < 0) return item + 1;
    const { starts, itemCount } = this.model;
    const place = Math.max(0, this.model.itemsOf(option).indexOf(item));
    return 1 + itemCount + starts[option] + place;
  }
}

/** Collects moves, and knows how many options each item can still take. */
class Moves {
  constructor(dance, model) {
    Object.assign(this, { dance, model, found: [] });
    this.room = Int32Array.from({ length: model.itemCount }, (_, item) => model.roomOf(item));
    for (let item = 0; item < model.primary; item++) if (!this.room[item]) this.add("cover", item + 1);
  }

  add(kind, node, hasColor = false) {
    this.found.push({ kind, node, hasColor });
  }

  /** An item is covered by one more option; those tried before are out. */
  open(item, tried) {
    this.add("cover", item + 1);
    if (--this.room[item] > 0) for (const option of tried) this.add("tweak", this.dance.nodeOf(option, item));
  }

  decide({ item, option, excluded }) {
    this.open(item, excluded);
    const isOpen = this.room[item] > 0;
    if (option < 0) {
      if (isOpen) this.add("drop", item + 1);
      return;
    }
    const node = this.dance.nodeOf(option, item);
    if (isOpen) this.add("tweak", node);
    this.settleOthers(option, node);
  }

  /** A given option: as if it had been tried for an item that it covers. */
  give(option) {
    const items = Array.from(this.model.itemsOf(option));
    const item = items.find((each) => this.room[each] === 1 && each < this.model.primary) ?? items[0];
    if (item < this.model.primary) this.decide({ item, option, excluded: [] });
    else this.settleOthers(option, this.dance.nodeOf(option, item), true);
  }

  /** The other items of an option, from the one behind `node` on and around. */
  settleOthers(option, node, hasItself = false) {
    const { starts, itemCount, primary, members, colors } = this.model;
    const [first, end] = [starts[option], starts[option + 1]];
    const place = node - 1 - itemCount;
    const count = end - first;
    for (let n = hasItself ? 0 : 1; n < count; n++) {
      const at = first + ((place - first + n) % count);
      if (members[at] >= primary) this.add("commit", 1 + itemCount + at, colors?.[at] > 0);
      else {
        this.add("cover", members[at] + 1);
        this.room[members[at]]--;
      }
    }
  }
}
