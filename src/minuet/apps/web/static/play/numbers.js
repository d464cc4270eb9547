// Playing with numbers, letters, colors or marks, one in each cell.

import { el } from "../core/dom.js";
import { find } from "../page/elements.js";
import { plainFaces } from "../views/faces.js";
import { Agreement } from "./agreement.js";
import { Game } from "./game.js";
import { Marking } from "./marking.js";
import { nextCell } from "./moving.js";
import { Rules } from "./rules.js";

const PAINTING = "Press a cell: it is painted, then left open for certain (×), then undecided again. Drag to paint several.";
const marking = ({ symbols: [, mark], sparse }) =>
  `Press a cell: it gets ${mark}, then × for none, then it is undecided again. Drag to give several ${sparse ? "a ×" : mark}.`;

/** A way of playing. If it `paints`, a press changes a cell at once; else a value is typed into it. */
export class Numbers {
  constructor(play, puzzle) {
    Object.assign(this, { play, puzzle });
    this.grid = puzzle.grid ?? puzzle.colored ?? puzzle.marked;
    this.game = new Game(this.grid);
    this.paints = Boolean(this.grid.blank);
    this.drags = this.paints;
    this.pencilName = "Notes";
    this.welcome = puzzle.marked ? marking(this.grid) : this.paints ? PAINTING : "";
    this.selected = null;
    this.rules = null;
    this.brush = 0;
    this.going = [0, 1]; // where the last move led
  }

  /** The values that there are: pairs such as 11 to 44 leave some numbers out. */
  get used() {
    return this.symbols.map((text, value) => value).filter((value) => value && (this.symbols[value] || this.grid.fills?.[value]));
  }

  get symbols() {
    return this.grid.symbols;
  }

  learn(model) {
    const { colored, marked } = this.puzzle;
    this.rules = marked ? new Marking(model, this.puzzle.picture.width) : new (colored ? Agreement : Rules)(model, this.grid);
  }

  /** Painted boards may be complete at any time: what is open counts as white. */
  get isComplete() {
    return this.paints ? this.rules?.conflicts(this.full()).size === 0 : this.game.isFilled;
  }

  get isTouched() {
    return this.game.values.some((value, cell) => value && this.game.canChange(cell));
  }

  full() {
    return this.game.values.map((value, cell) => (this.game.isCell[cell] ? value || this.grid.blank : 0));
  }

  question() {
    return { values: this.game.values };
  }

  // ---- what the player does

  press(cell) {
    if (!this.game.isCell[cell]) return;
    this.selected = cell;
    this.play.show();
  }

  /** Go on to the next color, and after the last one back to none. */
  tap(cell) {
    this.press(cell);
    this.brush = (this.game.values[cell] + 1) % this.symbols.length;
    this.paint(cell);
  }

  /** Give all cells on the way the color that the first one gets. */
  drag(start, cell) {
    if (!this.isPainting) {
      this.isPainting = true;
      const isOpen = !this.game.values[start] && this.grid.sparse;
      this.brush = isOpen ? this.grid.blank : (this.game.values[start] + 1) % this.symbols.length;
      this.paint(start);
    }
    this.paint(cell);
  }

  release() {
    this.isPainting = false;
  }

  paint(cell) {
    const { game } = this;
    if (!game.canChange(cell) || game.values[cell] === this.brush) return;
    if (this.brush) game.write(cell, this.brush);
    else game.erase(cell);
    this.selected = cell;
    this.play.changed();
  }

  move(down, right) {
    this.going = [down, right];
    const { isCell } = this.game;
    if (this.selected === null) this.press(isCell.indexOf(true));
    else this.press(nextCell(this.puzzle.picture, this.selected, this.going, (cell) => isCell[cell]));
  }

  key(event) {
    const { key } = event;
    if (this.selected === null || event.ctrlKey || event.metaKey || event.altKey) return null;
    if (this.paints) return key === " " || key === "Enter" ? () => this.tap(this.selected) : null;
    const letter = this.puzzle.colored && key.length === 1 ? this.symbols.indexOf(key.toUpperCase()) : 0;
    return letter > 0 ? () => this.spell(letter) : null;
  }

  /** Write a letter, and go on to the next cell of the word. */
  spell(letter) {
    const { width } = this.puzzle.picture;
    if (this.game.values[this.selected] !== letter) this.put(letter);
    const isDown = this.going[0] !== 0;
    const next = this.selected + (isDown ? width : 1);
    if (this.game.isCell[next] && (isDown || next % width)) this.press(next);
  }

  /** A number was typed or pressed: a value, or a note. */
  put(value, asNote = this.play.pencil) {
    const { game, selected, rules } = this;
    if (selected === null || !value) return;
    const fits = rules && rules.option(selected, value) !== undefined;
    if (asNote && !this.paints) game.mark(selected, value);
    else game.write(selected, value, fits ? rules.rivals(selected, value) : [], rules?.twins?.(selected));
    this.play.changed();
  }

  erase() {
    return this.selected !== null && this.game.erase(this.selected, this.rules?.twins?.(this.selected));
  }

  fillNotes() {
    if (!this.rules) return;
    this.game.markAll(this.rules.candidates(this.game.values));
    this.play.changed();
  }

  // ---- help

  /** The first step that says something new: what a step rules out may be noted already. */
  async hint(asking) {
    const answer = await asking();
    if (!answer.steps) return answer;
    const isOpen = ([cell, value]) => !this.game.notes[cell].size || this.game.notes[cell].has(value);
    return answer.steps.find(({ placed, removed }) => placed.length || removed.some(isOpen)) ?? { none: true };
  }

  wrongCells(cells) {
    return cells;
  }

  wrongText({ length }) {
    return `${length === 1 ? "One cell" : `${length} cells`} cannot be right.`;
  }

  aims({ placed, removed }) {
    return [...placed, ...removed].map(([cell]) => cell);
  }

  /** Do what a hint says: write its numbers, or take away the notes that it rules out. */
  apply({ placed, removed }) {
    const { game, rules } = this;
    for (const [cell, value] of placed) {
      if (game.values[cell] !== value) game.write(cell, value, rules?.rivals(cell, value), rules?.twins?.(cell));
    }
    if (!placed.length) game.markAll(this.notesWithout(removed));
    if (placed.length) this.selected = placed[0][0];
  }

  notesWithout(removed) {
    const { game } = this;
    const marks = new Map();
    const candidates = this.rules?.candidates(game.values) ?? new Map();
    for (const [cell, value] of removed) {
      const before = game.notes[cell].size ? [...game.notes[cell]] : (candidates.get(cell) ?? []);
      marks.set(cell, (marks.get(cell) ?? before).filter((each) => each !== value));
    }
    return marks;
  }

  // ---- what the player sees

  fillPad() {
    const buttons = this.used.map((value) => this.button(value, this.symbols[value]));
    const count = buttons.length;
    const pad = find("pad");
    pad.className = "pad";
    pad.style.setProperty("--across", count <= 9 ? count : count <= 16 ? 8 : 9);
    pad.style.setProperty("--across-wide", count <= 9 ? 3 : count <= 16 ? 4 : 6);
    pad.replaceChildren(...buttons);
  }

  button(value, symbol) {
    const fill = this.grid.fills?.[value];
    const text = symbol || (fill ? "■" : "");
    const told = { type: "button", "data-value": value, "aria-label": NAMES[text] ?? text };
    return el("button", { ...told, onclick: () => this.put(value) }, text);
  }

  /** Only the numbers that fit into the selected cell can be pressed. */
  showPad() {
    const { selected, rules } = this;
    for (const button of find("pad").children) {
      const value = Number(button.dataset.value);
      const fits = selected === null || !rules || this.paints || rules.option(selected, value) !== undefined;
      button.disabled = !fits || (selected !== null && !this.game.canChange(selected));
    }
  }

  regions() {
    return undefined;
  }

  faces() {
    const { game, puzzle, selected, play } = this;
    const conflicts = this.rules?.conflicts(game.values) ?? new Set();
    const peers = this.peers();
    const chosen = selected === null || this.paints ? 0 : game.values[selected];
    const hinted = play.help.hinted();
    return plainFaces(puzzle.picture).map((face, cell) => {
      if (!game.isCell[cell]) return face;
      const value = game.values[cell];
      const flags = [
        peers.has(cell) && "peer",
        chosen && value === chosen && "alike",
        hinted.get(cell),
        conflicts.has(cell) && "conflict",
        play.help.wrong.has(cell) && "wrong",
        cell === selected && "selected",
      ];
      return { ...face, ...this.look(cell, value, face), flags: flags.filter(Boolean).join(" ") };
    });
  }

  look(cell, value, face) {
    const { game, symbols, grid } = this;
    const notes = value ? [] : [...game.notes[cell]].sort((a, b) => a - b);
    const { used } = this;
    return {
      text: this.textOf(cell, value, face),
      role: game.fixed[cell] ? "given" : this.puzzle.marked && value !== MARK ? "note" : "answer",
      fill: grid.fills?.[value] ?? face.fill,
      marks: notes.map((each) => symbols[each]),
      places: notes.map((each) => used.indexOf(each)),
      spread: used.length,
    };
  }

  /** What is written in a cell; where cells are marked, the board has signs of its own below. */
  textOf(cell, value, face) {
    const { game, symbols, grid } = this;
    if (grid.texts && (!value || game.fixed[cell])) return grid.texts[cell];
    return value ? symbols[value] : face.text === "?" ? "?" : "";
  }

  /** Where the number in the selected cell cannot be again. */
  peers() {
    const { selected, rules, game } = this;
    if (selected === null || !rules || !game.values[selected]) return new Set();
    return rules.rivals(selected, game.values[selected]);
  }
}

const MARK = 1;
const NAMES = { "■": "paint", "×": "leave open" };
