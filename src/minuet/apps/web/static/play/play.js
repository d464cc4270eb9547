// Playing: what all games share. How a board is filled in is told by a *way* of playing.

import { el } from "../core/dom.js";
import { ask } from "../page/api.js";
import { find } from "../page/elements.js";
import { Clock } from "./clock.js";
import { Numbers } from "./numbers.js";
import { Pieces } from "./pieces.js";
import { followGames, loadGame, saveGame } from "./saved.js";
import { typedKey } from "./typing.js";

const WAYS = { numbers: Numbers, colors: Numbers, pieces: Pieces };

/**
 * A way of playing has a `game` (with undo and redo, that can be kept), and tells: `faces()` and
 * `regions()`, `question()` to the server about the board, whether it `isComplete`; `hint()` and
 * `apply(tip)`; what to do if cells are pressed (`press`, or `tap`, `drag` and `release` if it
 * `drags`) and `key`s are typed; and it fills the pad.
 */
export class Play {
  constructor(desk, board) {
    Object.assign(this, { desk, board });
    this.clock = new Clock(() => this.save());
    this.isOn = false;
    this.connect();
    followGames(() => this.way && this.puzzle, (kept) => this.adopt(kept));
  }

  connect() {
    const press = (id, action) => find(id).addEventListener("click", action);
    press("notes", () => this.setPencil(!this.pencil));
    press("erase", () => this.erase());
    press("undo", () => this.undo());
    press("redo", () => this.redo());
    press("fill-notes", () => this.way.fillNotes?.());
    press("check", () => this.check());
    press("hint", () => this.hint());
    press("restart", () => this.restart());
  }

  get game() {
    return this.way?.game ?? null;
  }

  load(puzzle) {
    this.clock.leave();
    this.puzzle = puzzle;
    this.wrong = new Set();
    this.tip = null;
    this.way = null;
    if (!puzzle.play) return;
    this.way = new WAYS[puzzle.play](this, puzzle);
    const kept = loadGame(puzzle);
    if (kept) this.game.restore(kept);
  }

  async enter() {
    const { puzzle, way } = this;
    if (!way) return;
    this.isOn = true;
    this.setPencil(false);
    find("pad").replaceChildren();
    find("fill-notes").hidden = !way.fillNotes || way.paints;
    find("notes").hidden = way.paints;
    this.follow(way.drags);
    this.welcome();
    this.clock.run(this.game);
    this.show();
    try {
      const model = await this.desk.model(puzzle.models[0]);
      if (this.puzzle !== puzzle) return;
      way.learn(model);
    } catch (error) {
      if (way.isLost) this.advise(error.message, "bad"); // else "Check" still works
    }
    if (this.puzzle !== puzzle || !this.isOn) return;
    way.fillPad();
    this.show();
  }

  /** Let the board follow a finger, for ways of playing that need it. */
  follow(isOn) {
    document.body.classList.toggle("drags", Boolean(isOn));
    const { way } = this;
    this.board.ondrag = isOn ? (start, last, cell) => way.drag(start, cell) : null;
    this.board.ontap = isOn ? (cell) => way.tap(cell) : null;
    this.board.onrelease = isOn ? () => way.release() : null;
  }

  /** The same game was played on in another tab. */
  adopt(kept) {
    this.game.restore(kept);
    this.wrong.clear();
    this.tip = null;
    if (!this.isOn) return;
    this.welcome();
    this.show();
  }

  welcome() {
    if (this.game.solved) this.advise("Solved.", "good");
    else this.advise(this.game.done.length ? "" : (this.way.welcome ?? ""), "");
  }

  leave() {
    if (this.isOn && this.game) this.save();
    this.isOn = false;
    this.follow(false);
    this.clock.leave();
    this.board.activate(null);
  }

  // ---- what the player does

  select(cell) {
    if (!this.way.drags) this.way.press(cell);
  }

  key(event) {
    const action = this.way.key?.(event) ?? typedKey(event, this.way);
    if (!action) return false;
    action(this);
    return true;
  }

  move(down, right) {
    this.way.move(down, right);
  }

  put(value, asNote) {
    this.way.put(value, asNote);
  }

  erase() {
    if (this.way.erase()) this.changed();
  }

  undo() {
    if (this.game.undo()) this.changed();
  }

  redo() {
    if (this.game.redo()) this.changed();
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
    if (this.way.isComplete && !this.game.solved) this.check({ isQuiet: this.way.paints });
  }

  save() {
    saveGame(this.puzzle, this.game.save());
  }

  question() {
    const { text, kind, format } = this.puzzle;
    return { subject: { text, kind, format }, ...this.way.question() };
  }

  // ---- help

  /** Ask whether it is right so far; quietly, only to find out whether it is solved. */
  async check({ isQuiet = false } = {}) {
    const { game, puzzle, way } = this;
    const done = game.done.length;
    try {
      const { broken, solved, wrong } = await ask("check", this.question());
      if (this.puzzle !== puzzle || game.done.length !== done) return; // played on meanwhile
      if (solved) this.finish();
      else if (isQuiet) return;
      else if (broken.length) this.advise(sentence(broken[0]), "bad");
      else if (wrong.length) this.advise(way.wrongText(wrong), "bad");
      else this.advise(way.isTouched ? "All right so far." : "Nothing is filled in yet.", "good");
      this.wrong = new Set(way.wrongCells(wrong));
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
      const answer = this.way.hint() ?? (await ask("hint", this.question()));
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
      this.wrong = new Set(this.way.wrongCells(answer.cells));
      this.advise(sentence(answer.mend), "bad");
    } else {
      this.tip = { cells: [], removed: [], ...answer, stage: 0 };
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

  /** Do what the hint says. */
  applyTip() {
    this.way.apply(this.tip);
    this.changed();
  }

  /** The cells to look at for a hint, and those that it changes: cell -> "hinted" or "aim". */
  hinted() {
    const found = new Map();
    if (!this.tip) return found;
    for (const cell of this.tip.cells) found.set(cell, "hinted");
    if (this.tip.stage < this.tip.stages.length - 1) return found;
    for (const cell of this.way.aims(this.tip)) found.set(cell, "aim");
    return found;
  }

  advise(text, kind) {
    find("advice").className = kind;
    find("advice").textContent = text;
  }

  // ---- what the player sees

  show() {
    if (!this.isOn) return;
    this.board.show(this.way.faces(), this.way.regions());
    this.board.activate(this.way.selected);
    find("undo").disabled = !this.game.done.length;
    find("redo").disabled = !this.game.undone.length;
    this.way.showPad();
  }
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");
