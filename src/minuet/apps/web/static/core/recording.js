// A recorded search: its matrix, its events and its tree, and what any moment of it is like.

import { Cover } from "./cover.js";
import { BACK, CHOOSE, LEAVE, Log, TRY } from "./log.js";
import { Tree } from "./tree.js";

/**
 * Events are added as they come; `moment(position)` says everything that the views show. Before the
 * first event there is one moment: the matrix as the givens leave it.
 */
export class Recording {
  constructor(model) {
    this.model = model;
    this.cover = new Cover(model);
    this.log = new Log({ hasBounds: model.hasBounds });
    this.tree = new Tree();
    this.isComplete = false; // whether the events say the whole search
    this.isGrowing = false; // whether more events will arrive
  }

  get length() {
    return this.log.length;
  }

  /** Add events, four numbers each. */
  add(numbers) {
    this.log.append(numbers);
    this.tree.read(this.log);
  }

  /** The event that led to a position; null at the start. */
  eventAt(position) {
    const { kinds, depths, items, values } = this.log;
    const at = position - 1;
    return at < 0 ? null : { kind: kinds[at], depth: depths[at], item: items[at], value: values[at] };
  }

  /**
   * The moment after `position` events: `event` has just happened, `decisions` are taken, `state` has
   * the counts until then, `openItem` is being decided (-1 if none is), and `share` of the search
   * space is done. `cover` is brought to this moment, and stays there until the next call.
   */
  moment(position) {
    const { log, cover } = this;
    const state = this.stateAt(position);
    cover.sync(state.decisions);
    return {
      position,
      length: log.length,
      event: this.eventAt(position),
      ...state,
      cover,
      tree: this.tree,
      share: this.shareAt(position),
    };
  }

  /** What is decided at a position, and what is open: without any matrix. */
  stateAt(position) {
    const { model, log } = this;
    const state = log.at(position);
    const decisions = log.decisions(state, (item) => model.roomOf(item));
    return { state, decisions, openItem: this.openItemAt(position) };
  }

  /** The item that the search is deciding: chosen, with branches left to try; -1 if there is none. */
  openItemAt(position) {
    const event = this.eventAt(position);
    if (event?.kind === CHOOSE) return event.item;
    if (event?.kind !== BACK) return -1;
    const { kinds, depths, length } = this.log;
    const goesOn = position < length && (kinds[position] === TRY || kinds[position] === LEAVE);
    return goesOn && depths[position] === event.depth ? event.item : -1;
  }

  shareAt(position) {
    return this.isComplete && position === this.length ? 1 : this.tree.shareAt(position);
  }
}
