// The piece in the player's hand: taken from the list or from the board, turned, flipped, put somewhere.

import { el, follow } from "../core/dom.js";
import { find } from "../page/elements.js";
import { Orientations, middleOf, nameOf } from "./orientations.js";

/**
 * `name` is the piece, null if the hand is empty; `orientation` how it lies, `grip` by which of its cells it
 * is held, `lifted` the option that it was on the board, and `option` what it would be if it were put down.
 */
export class Hand {
  constructor(way) {
    this.way = way;
    this.orientations = new Orientations(way.placements, way.space);
    this.last = new Map(); // name -> the orientation in which it was held last
    this.clear();
  }

  clear() {
    Object.assign(this, { name: null, orientation: null, grip: 0, lifted: null, option: undefined, at: null });
    this.ghost?.remove();
  }

  /** The orientation in which a piece is shown in the list. */
  shownOrientation(name) {
    return this.last.get(name) ?? this.orientations.all(name)[0];
  }

  // ---- taking

  take(name) {
    const isSame = this.name === name;
    this.clear();
    if (!isSame) this.hold(name, this.shownOrientation(name));
    this.way.pick([]);
  }

  hold(name, orientation, grip = middleOf(orientation)) {
    Object.assign(this, { name, orientation, grip });
    this.last.set(name, orientation);
  }

  /** Take a piece from the board by one of its cells; false if there is none, or it is given. */
  lift(cell) {
    const { way } = this;
    const option = way.owner(cell);
    if (option === undefined || !way.game.chosen.includes(option)) return false;
    const name = nameOf(way.model, option);
    const orientation = this.orientations.of(name, option);
    this.clear();
    this.hold(name, orientation, this.orientations.gripOf(orientation, option, cell));
    this.lifted = option;
    this.hover(cell);
    return true;
  }

  // ---- turning

  turn() {
    this.become(this.orientations.turned(this.name, this.orientation));
  }

  flip() {
    this.become(this.orientations.flipped(this.name, this.orientation));
  }

  become(orientation) {
    this.hold(this.name, orientation);
    this.hover(this.at);
  }

  // ---- putting

  /** Show where the piece would be if it were put down at a cell; null is beside the board. */
  hover(cell) {
    const { way } = this;
    this.at = cell;
    const isFree = (option) => !way.placements.cells[option].some((each) => this.isTaken(each));
    this.option = cell === null ? undefined : this.orientations.near(this.orientation, this.grip, cell, isFree);
    way.pick(this.option === undefined ? [] : way.placements.cells[this.option]);
  }

  isTaken(cell) {
    const owner = this.way.owner(cell);
    return owner !== undefined && owner !== this.lifted;
  }

  /** Put the piece down where it is shown; false if it does not fit there. */
  drop() {
    const { way, option, lifted } = this;
    this.clear();
    way.pick([]);
    if (option === undefined) return false;
    if (option !== lifted) way.game.place(option, [lifted]);
    way.play.changed();
    way.tellClash(option);
    return true;
  }

  /** Put it down at a cell, or say that this cannot be. */
  put(cell) {
    this.hover(cell);
    if (this.option === undefined) this.way.play.help.say("It does not fit there.", "bad");
    else this.drop();
  }

  /** The piece was dragged off the board. */
  discard() {
    const { way, lifted } = this;
    this.clear();
    if (lifted !== null) {
      way.game.remove(lifted);
      way.play.changed();
    }
    way.pick([]);
  }

  // ---- dragging from the list

  /** Follow a finger or a mouse from the list to the board; without moving it only takes the piece. */
  follow(name, event) {
    if (event.button !== 0) return;
    event.preventDefault();
    const from = [event.clientX, event.clientY];
    let isDragged = false;
    const move = ({ clientX, clientY }) => {
      if (!isDragged && Math.hypot(clientX - from[0], clientY - from[1]) < SHORT) return;
      if (!isDragged) this.begin(name);
      isDragged = true;
      this.ghost.style.translate = `${clientX}px ${clientY}px`;
      this.hover(this.way.play.board.cellAt(clientX, clientY));
    };
    const end = ({ type }) => {
      if (isDragged) this.drop();
      else if (type === "pointerup") this.take(name);
    };
    follow(move, end);
  }

  begin(name) {
    this.clear();
    this.hold(name, this.shownOrientation(name));
    const picture = find("pad").querySelector(`[data-piece="${CSS.escape(name)}"] svg`)?.cloneNode(true);
    this.ghost = el("div", { class: "ghost" }, picture ?? name);
    document.body.append(this.ghost);
  }
}

const SHORT = 6; // pixels: less is not a drag
