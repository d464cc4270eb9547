// Playing: fill the board oneself, with mouse, keys or touch.

import { el } from "../core/dom.js";
import { ask, nameOf } from "../page/api.js";
import { find } from "../page/elements.js";
import { plainFaces } from "../views/faces.js";
import { Clock } from "./clock.js";
import { Game } from "./game.js";
import { Rules } from "./rules.js";
import { loadGame, saveGame } from "./saved.js";
import { typedKey } from "./typing.js";

export class Play {
  constructor(desk, board) {
    Object.assign(this, { desk, board });
    this.clock = new Clock(() => this.save());
    this.isOn = false;
    this.connect();
  }

  connect() {
    const press = (id, action) => find(id).addEventListener("click", action);
    press("notes", () => this.setPencil(!this.pencil));
    press("erase", () => this.erase());
    press("undo", () => this.undo());
    press("redo", () => this.redo());
    press("fill-notes", () => this.fillNotes());
    press("check", () => this.check());
    press("hint", () => this.hint());
    press("restart", () => this.restart());
  }

  load(puzzle) {
    this.clock.leave();
    this.puzzle = puzzle;
    this.rules = null;
    this.game = null;
    this.selected = null;
    this.wrong = new Set();
    this.tip = null;
    if (!puzzle.grid) return;
    this.game = new Game(puzzle);
    const kept = loadGame(puzzle);
    if (kept) this.game.restore(kept);
  }

  async enter() {
    if (!this.game) return;
    this.isOn = true;
    this.setPencil(false);
    this.advise(this.game.solved ? "Solved." : "", this.game.solved ? "good" : "");
    this.clock.run(this.game);
    this.show();
    const { puzzle } = this;
    try {
      const model = await this.desk.model(puzzle.models[0]);
      if (this.puzzle !== puzzle) return;
      this.rules = new Rules(model, puzzle.grid);
    } catch {
      this.rules = null; // too large for conflicts while playing; "Check" still works
    }
    this.fillPad();
    this.show();
  }

  leave() {
    if (this.isOn && this.game) this.save();
    this.isOn = false;
    this.clock.leave();
    this.board.activate(null);
  }

  // ---- what the player does

  select(cell) {
    if (!this.game.isCell[cell]) return;
    this.selected = cell;
    this.show();
  }

  key(event) {
    const action = typedKey(event, this);
    if (!action) return false;
    action(this);
    return true;
  }

  move(down, right) {
    const { width, height } = this.puzzle.picture;
    let cell = this.selected ?? this.game.isCell.indexOf(true);
    if (this.selected !== null) {
      for (let steps = 0; steps < width * height; steps++) {
        const row = (Math.floor(cell / width) + down + height) % height;
        const column = ((cell % width) + right + width) % width;
        cell = row * width + column;
        if (this.game.isCell[cell]) break;
      }
    }
    this.select(cell);
  }

  /** A number was typed or pressed: a value, or a note. */
  put(value, asNote = this.pencil) {
    const { game, selected } = this;
    if (selected === null || !value) return;
    const known = this.rules && this.rules.option(selected, value) === undefined;
    if (asNote) game.mark(selected, value);
    else game.write(selected, value, known || !this.rules ? [] : this.rules.rivals(selected, value));
    this.changed();
  }

  erase() {
    if (this.selected !== null && this.game.erase(this.selected)) this.changed();
  }

  undo() {
    if (this.game.undo()) this.changed();
  }

  redo() {
    if (this.game.redo()) this.changed();
  }

  fillNotes() {
    if (!this.rules) return;
    this.game.markAll(this.rules.candidates(this.game.values));
    this.changed();
  }

  restart() {
    this.game.restart();
    this.clock.run(this.game);
    this.changed();
    this.advise("A fresh start. Undo brings everything back.", "");
  }

  setPencil(isOn) {
    this.pencil = isOn;
    find("notes").setAttribute("aria-pressed", String(isOn));
    find("pad").classList.toggle("pencil", isOn);
  }

  changed() {
    this.wrong.clear();
    this.tip = null;
    this.advise("", "");
    this.save();
    this.show();
    if (this.game.isFilled && !this.game.solved) this.check();
  }

  save() {
    saveGame(this.puzzle, this.game.save());
  }

  // ---- help

  async check() {
    const { game, puzzle } = this;
    try {
      const { broken, solved, wrong } = await ask("check", this.question());
      if (this.puzzle !== puzzle) return;
      this.wrong = new Set(wrong);
      if (solved) this.finish();
      else if (broken.length) this.advise(sentence(broken[0]), "bad");
      else if (wrong.length) this.advise(`${cells(wrong.length)} cannot be right.`, "bad");
      else this.advise(game.values.some((value, cell) => value && game.canChange(cell)) ? "All right so far." : "Nothing is filled in yet.", "good");
    } catch (error) {
      this.advise(error.message, "bad");
    }
    this.show();
  }

  finish() {
    this.game.solved = true;
    this.clock.stop();
    this.save();
    this.advise(`Solved in ${find("time").textContent}. Well done!`, "good");
  }

  /** A hint tells more each time it is asked for: where to look, what for, and the step. */
  async hint() {
    if (this.tip) {
      this.tip.stage = Math.min(this.tip.stage + 1, this.tip.stages.length - 1);
      this.showTip();
      return;
    }
    const { puzzle } = this;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      const answer = await ask("hint", this.question());
      if (this.puzzle === puzzle) this.takeHint(answer);
    } catch (error) {
      this.advise(error.message, "bad");
    } finally {
      this.isAsking = false;
    }
    this.show();
  }

  takeHint(answer) {
    if (answer.solved) this.advise("There is nothing left to do.", "good");
    else if (answer.none) this.advise("Logic alone does not lead further from here.", "");
    else if (answer.mend) {
      this.wrong = new Set(answer.cells);
      this.advise(sentence(answer.mend), "bad");
    } else {
      this.tip = { ...answer, stage: 0 };
      this.showTip();
    }
  }

  showTip() {
    const { stages, stage, placed, removed } = this.tip;
    this.advise(stages[stage], "");
    const isLast = stage === stages.length - 1;
    const more = el("button", { type: "button", onclick: () => this.hint() }, "More");
    const apply = el("button", { type: "button", onclick: () => this.applyTip() }, "Do it");
    if (!isLast) find("advice").append(more);
    else if (placed.length || removed.length) find("advice").append(apply);
    this.show();
  }

  /** Do what the hint says: write its numbers, or take away the notes that it rules out. */
  applyTip() {
    const { placed, removed } = this.tip;
    for (const [cell, value] of placed) {
      if (this.game.values[cell] !== value) this.game.write(cell, value, this.rules?.rivals(cell, value));
    }
    if (!placed.length) this.game.markAll(this.notesWithout(removed));
    if (placed.length) this.selected = placed[0][0];
    this.changed();
  }

  notesWithout(removed) {
    const marks = new Map();
    const candidates = this.rules?.candidates(this.game.values) ?? new Map();
    for (const [cell, value] of removed) {
      const before = this.game.notes[cell].size ? [...this.game.notes[cell]] : (candidates.get(cell) ?? []);
      marks.set(cell, (marks.get(cell) ?? before).filter((each) => each !== value));
    }
    return marks;
  }

  question() {
    return { subject: nameOf(this.puzzle), values: this.game.values };
  }

  advise(text, kind) {
    find("advice").className = kind;
    find("advice").textContent = text;
  }

  // ---- what the player sees

  fillPad() {
    const { symbols } = this.puzzle.grid;
    const buttons = symbols.slice(1).map((text, n) =>
      el(
        "button",
        { type: "button", "data-value": n + 1, "aria-label": text, onclick: () => this.put(n + 1) },
        text,
      ),
    );
    const pad = find("pad");
    pad.style.setProperty("--across", buttons.length <= 9 ? buttons.length : buttons.length <= 16 ? 8 : 9);
    pad.style.setProperty("--across-wide", buttons.length <= 9 ? 3 : buttons.length <= 16 ? 4 : 6);
    pad.replaceChildren(...buttons);
  }

  show() {
    if (!this.isOn) return;
    this.board.show(this.faces());
    this.board.activate(this.selected);
    find("undo").disabled = !this.game.done.length;
    find("redo").disabled = !this.game.undone.length;
    this.showPad();
  }

  /** Only the numbers that fit into the selected cell can be pressed. */
  showPad() {
    for (const button of find("pad").children) {
      const value = Number(button.dataset.value);
      const fits = this.selected === null || !this.rules || this.rules.option(this.selected, value) !== undefined;
      button.disabled = !fits || (this.selected !== null && !this.game.canChange(this.selected));
    }
  }

  faces() {
    const { game, puzzle, selected } = this;
    const { symbols } = puzzle.grid;
    const conflicts = this.rules?.conflicts(game.values) ?? new Set();
    const peers = this.peers();
    const chosen = selected === null ? 0 : game.values[selected];
    const hinted = this.hinted();
    return plainFaces(puzzle.picture).map((face, cell) => {
      if (!game.isCell[cell]) return face;
      const value = game.values[cell];
      const flags = [
        peers.has(cell) && "peer",
        chosen && value === chosen && "alike",
        hinted.get(cell),
        conflicts.has(cell) && "conflict",
        this.wrong.has(cell) && "wrong",
        cell === selected && "selected",
      ];
      const notes = value ? [] : [...game.notes[cell]].sort((a, b) => a - b);
      return {
        ...face,
        text: value ? symbols[value] : face.text === "?" ? "?" : "",
        role: game.fixed[cell] ? "given" : "answer",
        flags: flags.filter(Boolean).join(" "),
        marks: notes.map((each) => symbols[each]),
        places: notes.map((each) => each - 1),
        spread: symbols.length - 1,
      };
    });
  }

  /** Where the number in the selected cell cannot be again. */
  peers() {
    const { selected, rules, game } = this;
    if (selected === null || !rules || !game.values[selected]) return new Set();
    return rules.rivals(selected, game.values[selected]);
  }

  hinted() {
    const found = new Map();
    if (!this.tip) return found;
    for (const cell of this.tip.cells) found.set(cell, "hinted");
    if (this.tip.stage < this.tip.stages.length - 1) return found;
    for (const [cell] of [...this.tip.placed, ...this.tip.removed]) found.set(cell, "aim");
    return found;
  }
}

const cells = (count) => (count === 1 ? "One cell" : `${count} cells`);
const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");
