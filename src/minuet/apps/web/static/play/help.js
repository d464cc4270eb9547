// Help for the player: what is wrong, and what comes next.

import { el } from "../core/dom.js";
import { capital } from "../core/words.js";
import { ask, nameOf } from "../page/api.js";
import { find } from "../page/elements.js";

const PATIENCE = 400; // milliseconds after which people wonder whether anything happens

/** `wrong` are the cells that cannot be right; `tip` is the hint that is being shown, or null. */
export class Help {
  constructor(play) {
    this.play = play;
    this.clear();
  }

  /** The board is another one now: what was said, or is being asked, is of no use anymore. */
  clear() {
    this.asked?.abort();
    this.wrong = new Set();
    this.tip = null;
    this.say("", "");
  }

  say(text, kind) {
    find("advice").className = kind;
    find("advice").textContent = text;
  }

  // ---- asking the server

  /** Do what asks the server, and show what came out; nothing if the player has moved on in the meantime. */
  async asking(action) {
    try {
      await action();
    } catch (error) {
      if (error.name === "AbortError") return;
      this.say(error.message, "bad");
    }
    this.play.show();
  }

  /** Ask about the board, or another one of this puzzle; if that takes a while, say so. */
  ask(question, { board = {}, isQuiet = false } = {}) {
    this.asked?.abort();
    const { signal } = (this.asked = new AbortController());
    const timer = setTimeout(() => isQuiet || this.say("Thinking …", ""), PATIENCE);
    const { puzzle, way } = this.play;
    const body = { subject: nameOf(puzzle), ...way.question(), ...board };
    return ask(question, body, { signal }).finally(() => clearTimeout(timer));
  }

  /** Ask whether it is right so far; quietly, only to find out whether it is solved. */
  async check({ isQuiet = false } = {}) {
    const { play } = this;
    await this.asking(async () => {
      const { broken, solved, wrong, note, missing = [] } = await this.ask("check", { isQuiet });
      if (solved) play.finish();
      else if (!isQuiet) this.judge(broken, wrong, note || this.lack(missing));
    });
  }

  /** A sentence that all is right so far, and what is missing; "" where nothing was filled in. */
  lack(missing) {
    return this.play.way.isTouched && missing.length ? `All right so far, but ${missing[0]}.` : "";
  }

  judge(broken, wrong, note) {
    const { way } = this.play;
    if (broken.length) this.say(sentence(broken[0]), "bad");
    else if (wrong.length) this.say(way.wrongText(wrong), "bad");
    else if (note) this.say(note, "");
    else this.say(way.isTouched ? "All right so far." : "Nothing is filled in yet.", "good");
    this.wrong = new Set(way.wrongCells(wrong));
  }

  // ---- hints

  /** A hint says more each time it is asked for: where to look, what for, and the step. */
  async hint() {
    if (this.tip) {
      this.tip.stage = Math.min(this.tip.stage + 1, this.tip.stages.length - 1);
      this.showTip();
    } else if (!this.isHinting) {
      this.isHinting = true;
      await this.asking(async () => this.take(await this.play.way.hint((board) => this.ask("hint", { board }))));
      this.isHinting = false;
    }
  }

  take(answer) {
    if (answer.solved) this.play.finish();
    else if (answer.none) this.say("Logic alone gets no further from here.", "");
    else if (answer.fault) {
      this.wrong = new Set(this.play.way.wrongCells(answer.cells));
      this.say(sentence(answer.fault), "bad");
    } else {
      this.tip = { cells: [], removed: [], ...answer, stage: 0 };
      this.showTip();
    }
  }

  showTip() {
    const { stages, stage, placed, removed } = this.tip;
    this.say(stages[stage], "");
    const isLast = stage === stages.length - 1;
    const more = el("button", { type: "button", onclick: () => this.hint() }, "More");
    const apply = el("button", { type: "button", onclick: () => this.applyTip() }, "Do it");
    if (!isLast) find("advice").append(more);
    else if (placed.length || removed.length) find("advice").append(apply);
    this.play.show();
  }

  /** Do what the hint says. */
  applyTip() {
    this.play.way.apply(this.tip);
    this.play.changed();
  }

  /** The cells to look at for a hint, and those that it changes: cell -> "hinted" or "aim". */
  hinted() {
    const found = new Map();
    if (!this.tip) return found;
    for (const cell of this.tip.cells) found.set(cell, "hinted");
    if (this.tip.stage < this.tip.stages.length - 1) return found;
    for (const cell of this.play.way.aims(this.tip)) found.set(cell, "aim");
    return found;
  }
}

const sentence = (text) => capital(text) + (text.endsWith(".") ? "" : ".");
