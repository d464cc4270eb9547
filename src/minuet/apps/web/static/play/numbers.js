// Playing with numbers, letters, colors or marks, one in each cell.

import { el } from "../core/dom.js";
import { find } from "../page/elements.js";
import { isUnknown, plainFaces } from "../views/faces.js";
import { Crossings } from "./crossings.js";
import { Game } from "./game.js";
import { Marking } from "./marking.js";
import { nextCell } from "./moving.js";
import { Rules } from "./rules.js";
import { Selection } from "./selection.js";
import { swatches, TINTS } from "./tints.js";
import { welcomeOf } from "./welcomes.js";

const FEW = 3; // values: so many can be reached by pressing a cell again and again

/** A way of playing. If it `paints`, a press changes a cell at once; else a value is typed into it. */
export class Numbers {
  constructor(play, puzzle) {
    Object.assign(this, { play, puzzle });
    this.grid = puzzle.grid ?? puzzle.colored ?? puzzle.marked;
    this.game = new Game(this.grid);
    this.paints = Boolean(this.grid.blank);
    this.drags = true;
    this.selects = !this.paints;
    this.hasMarks = !this.paints; // center marks and colors
    this.pencilName = "Notes";
    this.cycles = this.selects && this.used.length <= FEW;
    this.welcome = welcomeOf(this);
    this.selection = new Selection();
    this.rules = null;
    this.brush = 0;
    this.going = [0, 1]; // where the last move led
  }

  /** The values that there are: pairs such as 11 to 44 leave some numbers out. */
  get used() {
    return this.symbols.map((text, value) => value).filter((value) => value && (this.symbols[value] || this.grid.fills?.[value]));
  }

  /** The cell that keys are for; null if there is none. */
  get selected() {
    return this.selection.active;
  }

  get symbols() {
    return this.grid.symbols;
  }

  learn(model) {
    const { colored, marked } = this.puzzle;
    this.rules = marked ? new Marking(model, this.puzzle.picture.width) : new (colored ? Crossings : Rules)(model, this.grid);
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

  /** Select a cell; with Ctrl or Shift also those that are selected already. */
  press(cell, { ctrlKey, metaKey, shiftKey } = {}) {
    if (!this.game.isCell[cell]) return;
    this.isAgain = this.selection.cells.length === 1 && this.selected === cell && !shiftKey && !ctrlKey && !metaKey;
    if (shiftKey) this.selection.add(cell);
    else if (ctrlKey || metaKey) this.selection.toggle(cell);
    else this.selection.only(cell);
    this.play.show();
  }

  /** Select all cells, or only the active one. */
  selectAll(isOn) {
    const { isCell } = this.game;
    const rest = isCell.map((_, cell) => cell).filter((cell) => isCell[cell] && cell !== this.selected);
    const last = this.selected ?? rest.pop();
    this.selection.cells = isOn ? [...rest, last] : [last];
    this.play.show();
  }

  /** Continue to the next color, and after the last one back to none. */
  tap(cell) {
    this.press(cell);
    this.brush = (this.game.values[cell] + 1) % this.symbols.length;
    this.paint(cell);
  }

  /** The same with values, if a selected cell was pressed again. */
  cycle(cell) {
    if (!this.isAgain || this.play.tool) return;
    const next = this.used[this.used.indexOf(this.game.values[cell]) + 1];
    if (next) this.put(next);
    else this.play.erase();
  }

  /** Select all cells on the way; or give them the color that the first one gets. */
  drag(start, cell) {
    if (this.selects) {
      this.press(cell, { shiftKey: true });
      return;
    }
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
    if (this.brush) game.write([cell], this.brush);
    else game.erase([cell]);
    this.selection.only(cell);
    this.play.changed();
  }

  move(down, right, isMore = false) {
    this.going = [down, right];
    const { isCell } = this.game;
    const how = { shiftKey: isMore && this.selects };
    if (this.selected === null) this.press(isCell.indexOf(true));
    else this.press(nextCell(this.puzzle.picture, this.selected, this.going, (cell) => isCell[cell]), how);
  }

  key(event) {
    const { key } = event;
    if (this.selects && key === "a" && (event.ctrlKey || event.metaKey)) return () => this.selectAll(true);
    if (this.selected === null || event.ctrlKey || event.metaKey || event.altKey) return null;
    if (this.selects && key === "Escape") return () => this.selectAll(false);
    if (this.paints) return key === " " || key === "Enter" ? () => this.tap(this.selected) : null;
    const letter = this.puzzle.colored && key.length === 1 ? this.symbols.indexOf(key.toUpperCase()) : 0;
    return letter > 0 ? () => this.spell(letter) : null;
  }

  /** Write a letter, and move to the next cell of the word. */
  spell(letter) {
    const { width } = this.puzzle.picture;
    this.selection.only(this.selected);
    if (this.game.values[this.selected] !== letter) this.put(letter);
    const isDown = this.going[0] !== 0;
    const next = this.selected + (isDown ? width : 1);
    if (this.game.isCell[next] && (isDown || next % width)) this.press(next);
  }

  /** A number was typed or pressed: a value, a mark (`tool` is "notes" or "centers"), or a color. */
  put(value, tool = this.play.tool) {
    const { game, rules } = this;
    const { cells } = this.selection;
    if (!cells.length || !value) return;
    const fits = (cell) => rules && rules.option(cell, value) !== undefined;
    if (tool && !this.paints) game.mark(cells, value, tool);
    else game.write(cells, value, (cell) => (fits(cell) ? rules.rivals(cell, value) : []), this.twinsOf);
    this.play.changed();
  }

  /** Color the selected cells. */
  tint(color) {
    if (this.hasMarks && color >= 1 && color <= TINTS.length && this.game.tint(this.selection.cells, color)) this.play.changed();
  }

  get twinsOf() {
    return (cell) => this.rules?.twins?.(cell) ?? [cell];
  }

  erase() {
    return this.game.erase(this.selection.cells, this.twinsOf);
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

  /** Do what a hint says: write its numbers, or remove the notes that it rules out. */
  apply({ placed, removed }) {
    const { game, rules } = this;
    const rivals = (value) => (cell) => rules?.rivals(cell, value) ?? [];
    const write = ([cell, value]) => game.values[cell] !== value && game.write([cell], value, rivals(value), this.twinsOf);
    game.atOnce(() => placed.forEach(write));
    if (!placed.length) game.markAll(this.notesWithout(removed));
    if (placed.length) this.selection.only(placed[0][0]);
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
    const isColor = this.play.tool === "tints";
    const buttons = isColor ? swatches((color) => this.tint(color)) : this.used.map((value) => this.button(value, this.symbols[value]));
    const count = buttons.length;
    const pad = find("pad");
    pad.className = `pad ${this.play.tool}`;
    pad.style.setProperty("--across", count <= 9 ? count : count <= 16 ? 8 : 9);
    pad.style.setProperty("--across-wide", count <= 9 ? 3 : count <= 16 ? 4 : 6);
    pad.replaceChildren(...buttons);
  }

  button(value, symbol) {
    const fill = this.grid.fills?.[value];
    const text = symbol || (fill ? "■" : "");
    const attributes = { type: "button", "data-value": value, "aria-label": NAMES[text] ?? text };
    return el("button", { ...attributes, onclick: () => this.put(value) }, text, this.rules?.totals?.has(value) ? el("small") : null);
  }

  /** Only the numbers that fit into the selected cell can be pressed. */
  showPad() {
    const { rules, game } = this;
    const { cells } = this.selection;
    const open = cells.filter((cell) => game.canChange(cell));
    const left = this.left();
    for (const button of find("pad").children) {
      if (!button.dataset.value) continue;
      const value = Number(button.dataset.value);
      const fits = !rules || this.paints || open.some((cell) => rules.option(cell, value) !== undefined);
      button.disabled = cells.length > 0 && !(open.length && fits);
      if (!left.has(value)) continue;
      button.lastElementChild.textContent = left.get(value);
      button.classList.toggle("done", left.get(value) === 0);
      button.setAttribute("aria-label", `${button.firstChild.textContent}, ${left.get(value)} left`);
    }
  }

  /** How many of each number are still to be written, where the rules say it: value -> count. */
  left() {
    const left = new Map(this.rules?.totals);
    for (const value of this.game.values) if (left.has(value)) left.set(value, Math.max(0, left.get(value) - 1));
    return left;
  }

  regions() {
    return undefined;
  }

  faces() {
    const { game, puzzle, selected, selection, play } = this;
    const conflicts = this.rules?.conflicts(game.values) ?? new Set();
    const peers = this.peers();
    const chosen = selection.cells.length !== 1 || this.paints ? 0 : game.values[selected];
    const tried = game.triedCells;
    const hinted = play.help.hinted();
    const light = this.light();
    return plainFaces(puzzle.picture).map((face, cell) => {
      if (!game.isCell[cell]) return face;
      const value = game.values[cell];
      const flags = [
        peers.has(cell) && "peer",
        light.has(cell) && "light",
        chosen && value === chosen && "alike",
        hinted.get(cell),
        conflicts.has(cell) && "conflict",
        play.help.wrong.has(cell) && "wrong",
        selection.has(cell) && "selected",
      ];
      const look = this.look(cell, value, face);
      if (value && tried.has(cell)) look.role = "trial";
      return { ...face, ...look, flags: flags.filter(Boolean).join(" ") };
    });
  }

  look(cell, value, face) {
    const { game, symbols, grid, used } = this;
    const [notes, centers] = [game.notes, game.centers].map((marks) => (value ? [] : [...marks[cell]].sort((a, b) => a - b)));
    return {
      text: this.textOf(cell, value, face),
      role: game.fixed[cell] || (!value && isUnknown(face)) ? "given" : this.puzzle.marked && value !== MARK ? "note" : "answer",
      fill: grid.fills?.[value] ?? face.fill,
      marks: notes.map((each) => symbols[each]),
      places: notes.map((each) => used.indexOf(each)),
      spread: used.length,
      centers: centers.map((each) => symbols[each]),
      tint: TINTS[game.tints[cell] - 1],
    };
  }

  /** What is written in a cell; where cells are marked, the board has signs of its own below. */
  textOf(cell, value, face) {
    const { game, symbols, grid } = this;
    if (grid.texts && (!value || game.fixed[cell])) return grid.texts[cell];
    return value ? symbols[value] : isUnknown(face) ? face.text : "";
  }

  /** The cells that marks shine on, in kinds where they do. */
  light() {
    const { values } = this.game;
    const shining = Object.entries(this.grid.reach ?? {}).filter(([cell]) => values[cell] === MARK);
    return new Set(shining.flatMap(([, cells]) => cells));
  }

  /** Where the number in the selected cell cannot be again. */
  peers() {
    const { selected, rules, game } = this;
    if (this.selection.cells.length !== 1 || !rules || !game.values[selected]) return new Set();
    return rules.rivals(selected, game.values[selected]);
  }
}

const MARK = 1;
const NAMES = { "■": "paint", "×": "leave open" };
