// Playing with pieces: the player marks cells, and if they are an option, it is placed.

import { Space } from "../core/space.js";
import { capital } from "../core/words.js";
import { givenFaces, momentRegions, pieceColors, plainFaces, stamp } from "../views/faces.js";
import { Hand } from "./hand.js";
import { nextCell } from "./moving.js";
import { PieceHints } from "./piecehints.js";
import { PiecePad } from "./piecepad.js";
import { boxOf, Placements } from "./placements.js";
import { Placing } from "./placing.js";
import { Rectangles } from "./rectangles.js";

const WELCOMES = {
  square: "Press a cell to put one there, and again to remove it.",
  choice: "Press a cell, then choose what belongs there.",
  tile: "Press a place, then choose what belongs there. Press what is there to remove it.",
  box: "Drag from corner to corner of a rectangle, or press both corners. Press a rectangle to remove it.",
  domino: "Drag over the two cells of a domino, or press both. Press a domino to remove it.",
  piece: "Drag a piece to its place (r turns it, f flips it), or drag over its cells, or press them one by one. Press a piece to remove it.",
  body: "Drag a piece to its place in a layer (r turns it, f tips it over), or press its cells one by one. Press a piece to remove it. Drag the solid to see it from all sides.",
};
const TURNS = { r: "turn", f: "flip" }; // keys for the piece in the hand

/** A way of playing; `picked` are the cells that are to become an option, `choices` what they can be. */
export class Pieces {
  constructor(play, puzzle) {
    Object.assign(this, { play, puzzle });
    this.game = new Placing([]);
    this.drags = true;
    this.pencilName = "Mark ×";
    this.isLost = true; // without the matrix nothing can be placed
    this.selected = null;
    this.picked = [];
    this.choices = [];
    this.placements = null;
    this.space = new Space(puzzle.picture.width, puzzle.sides);
    this.pad = new PiecePad(this);
    this.hints = new PieceHints(this);
    this.rectangles = new Rectangles(this);
  }

  learn(model) {
    const { game } = this;
    this.placements = new Placements(model, this.puzzle.picture.width);
    game.given = model.given;
    game.chosen = game.chosen.filter((option) => option < model.optionCount && !model.given.includes(option));
    this.hand = new Hand(this);
    const { isSingle, isChoice, isBoxes, isDominoes } = this.placements;
    const box = isDominoes ? "domino" : "box";
    this.welcome = WELCOMES[isSingle ? (isChoice ? "choice" : "square") : isChoice ? "tile" : isBoxes ? box : this.space.sides ? "body" : "piece"];
    this.play.welcome();
  }

  get model() {
    return this.placements.model;
  }

  get isComplete() {
    return this.placements?.isComplete(this.game.shown) ?? false;
  }

  get isTouched() {
    return this.game.chosen.length > 0;
  }

  question() {
    return { chosen: this.game.chosen };
  }

  /** The option on the board that takes a cell. */
  owner(cell) {
    return this.game.shown.find((option) => this.placements.cells[option].includes(cell));
  }

  isTaken(cell) {
    return this.owner(cell) !== undefined;
  }

  // ---- what the player does

  tap(cell) {
    if (!this.placements) return;
    this.selected = cell;
    if (this.hand.name) this.hand.put(cell);
    else if (this.play.pencil) this.cross(cell);
    else if (this.placements.isSingle && this.placements.isChoice) this.pick([cell], this.placements.exactly([cell]));
    else if (this.isTaken(cell)) this.takeAway(cell);
    else if (this.placements.isBoxes) this.rectangles.tap(cell);
    else if (this.picked.includes(cell)) this.pick(this.picked.filter((each) => each !== cell));
    else this.settle(this.joined([cell]), { isDone: false });
  }

  drag(start, cell) {
    if (!this.placements) return;
    if (this.placements.isBoxes) {
      this.rectangles.stretch(start, cell);
      return;
    }
    if (this.hand.name || (!this.stroke && this.model.hasPieces && this.hand.lift(start))) {
      this.hand.hover(cell);
      return;
    }
    this.stroke ??= this.isTaken(start) ? [] : [start];
    if (!this.isTaken(cell) && !this.stroke.includes(cell)) this.stroke.push(cell);
    this.selected = cell;
    this.pick(this.stroke);
  }

  release(isOnBoard = true) {
    if (this.hand?.name) {
      if (isOnBoard) this.hand.drop();
      else this.hand.discard();
      return;
    }
    if (this.placements?.isBoxes) {
      this.rectangles.end();
      return;
    }
    const { stroke } = this;
    this.stroke = null;
    if (stroke?.length) this.settle(this.joined(stroke), { isDone: true });
  }

  /** These cells with those picked before, if both together can become an option. */
  joined(cells) {
    const all = [...new Set([...this.picked, ...cells])];
    return this.around(all).length ? all : cells;
  }

  around(cells) {
    return this.placements.around(cells, (cell) => this.isTaken(cell));
  }

  /** Place what these cells are; if they can be several things, let the player choose. */
  settle(cells, { isDone }) {
    const around = this.around(cells);
    const options = this.matching(cells, around, isDone);
    const canGrow = around.some((option) => this.placements.cells[option].length > cells.length);
    if (options.length === 1 && (isDone || !canGrow)) this.place(options[0]);
    else if (options.length) this.pick(this.placements.cells[options[0]], options);
    else {
      this.pick(cells);
      if (!around.length) this.play.help.say("None of the pieces fits there.", "bad");
      else this.play.help.say(cells.length > 1 ? `${cells.length} cells so far.` : "", "");
    }
  }

  /** The options that are meant: of exactly these cells, of the box around them, or all there are. */
  matching(cells, around, isDone) {
    const { cells: cellsOf } = this.placements;
    const isFree = (option) => !cellsOf[option].some((cell) => this.isTaken(cell));
    const exact = this.placements.exactly(cells).filter(isFree);
    if (exact.length) return exact;
    const box = isDone ? this.placements.exactly(boxOf(cells, this.puzzle.picture.width)).filter(isFree) : [];
    if (box.length) return box;
    const isAlike = around.every((option) => String(cellsOf[option]) === String(cellsOf[around[0]]));
    return isAlike ? around : [];
  }

  /** Mark cells, and offer what they can be. */
  pick(cells, choices = []) {
    this.picked = cells;
    this.choices = choices;
    this.play.show();
  }

  place(option) {
    const { isSingle, isChoice, cells } = this.placements;
    const before = isSingle && isChoice ? this.owner(cells[option][0]) : undefined;
    this.picked = this.choices = [];
    if (before === option) this.game.remove(option);
    else this.game.place(option, [before]);
    this.play.changed();
    this.tellClash(option);
  }

  /** Say why what was placed cannot be there. */
  tellClash(option) {
    for (const [item, options] of this.clashes()) {
      if (!options.includes(option)) continue;
      const times = options.length === 2 ? "twice" : `${options.length} times`;
      this.play.help.say(`${capital(this.model.itemNames[item])} is taken ${times}.`, "bad");
      return;
    }
  }

  takeAway(cell) {
    this.picked = this.choices = [];
    if (this.game.remove(this.owner(cell))) this.play.changed();
    else this.play.help.say("This one is given.", "");
  }

  cross(cell) {
    if (this.isTaken(cell)) return;
    this.game.cross(cell);
    this.play.changed();
  }

  erase() {
    const { selected } = this;
    if (selected === null || !this.placements) return false;
    const owner = this.owner(selected);
    if (owner !== undefined) return this.game.remove(owner);
    if (this.picked.length) this.pick([]);
    if (this.game.crosses.has(selected)) this.game.cross(selected);
    return true;
  }

  move(down, right) {
    const { picture } = this.puzzle;
    const isCell = (cell) => picture.texts[cell] !== null;
    if (this.selected === null) this.selected = picture.texts.findIndex((text) => text !== null);
    else this.selected = nextCell(picture, this.selected, [down, right], isCell);
    if (this.hand?.name) this.hand.hover(this.selected);
    else this.play.show();
  }

  key(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !this.placements) return null;
    if (this.hand.name && TURNS[key]) return () => this.hand[TURNS[key]]();
    if (key === "Escape") return () => this.letGo();
    if (this.selected === null) return null;
    if (key === "Enter" || key === " ") return () => this.tap(this.selected);
    if (/^[1-9]$/.test(key)) return () => this.type(key);
    return null;
  }

  /** Clear the marks and empty the hand. */
  letGo() {
    this.hand.clear();
    this.pick([]);
  }

  /** The mouse is over a cell, or has left the board (null). */
  hover(cell) {
    if (this.hand?.name && this.hand.at !== cell) this.hand.hover(cell);
  }

  /** A digit: the choice of this number, or the option that writes it here, if there is just one. */
  type(text) {
    if (this.choices.length) {
      const choice = this.pad.offered()[Number(text) - 1];
      if (choice !== undefined) this.place(choice);
      return;
    }
    const found = this.placements.typed(this.selected, text, (cell) => this.isTaken(cell));
    if (found.length === 1) this.place(found[0]);
  }

  // ---- help

  clashes() {
    return this.placements?.clashes(this.game.shown) ?? new Map();
  }

  hint(asking) {
    return this.hints.next(asking);
  }

  wrongCells(options) {
    return options.flatMap((option) => this.placements.cells[option]);
  }

  wrongText({ length }) {
    return length === 1 ? "One of them cannot be right." : `${length} of them cannot be right.`;
  }

  aims({ placed }) {
    return this.wrongCells(placed);
  }

  apply({ placed }) {
    for (const option of placed) this.game.place(option, this.placements.cells[option].map((cell) => this.owner(cell)));
  }

  // ---- what the player sees

  fillPad() {
    this.pad.fill();
  }

  showPad() {
    if (this.placements) this.pad.show();
  }

  regions() {
    if (!this.placements) return undefined;
    return momentRegions(this.puzzle.picture, { cover: { model: this.model }, decisions: this.decisions() });
  }

  decisions() {
    return this.seen.map((option) => ({ option }));
  }

  /** What is on the board and not in the hand. */
  get seen() {
    return this.game.chosen.filter((option) => option !== this.hand?.lifted);
  }

  faces() {
    const { picture } = this.puzzle;
    if (!this.placements) return plainFaces(picture);
    const { model, game } = this;
    const faces = givenFaces(picture, model);
    const colors = pieceColors(picture, model, this.decisions());
    const tried = new Set(game.triedOptions);
    for (const option of this.seen) {
      const role = tried.has(option) ? "trial" : "answer";
      stamp(faces, model.stampsOf(option), role, (text, fill) => colors.get(option) ?? fill);
    }
    for (const cell of game.crosses) if (!faces[cell].text) faces[cell] = { ...faces[cell], text: "×", role: "note" };
    const flags = this.flags();
    return faces.map((face, cell) => ({ ...face, flags: flags.get(cell)?.join(" ") ?? "" }));
  }

  /** What is to be said about cells: cell -> flags. */
  flags() {
    const { play, placements } = this;
    const found = new Map();
    const flag = (cell, name) => found.set(cell, [...(found.get(cell) ?? []), name]);
    for (const [cell, name] of play.help.hinted()) flag(cell, name);
    for (const [item, options] of this.clashes()) {
      if (placements.isSingle && !placements.isChoice) for (const cell of this.model.cellsOf(item)) flag(cell, "strained");
      for (const cell of this.wrongCells(options)) flag(cell, "conflict");
    }
    for (const cell of play.help.wrong) flag(cell, "wrong");
    for (const cell of this.picked) flag(cell, "picked");
    if (this.selected !== null) flag(this.selected, "selected");
    return found;
  }
}
