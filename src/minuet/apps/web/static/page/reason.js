// Why a puzzle has no solution: a sentence, and the cells of the board that it is about.

import { ask, nameOf } from "./api.js";

const MANY = 0.5; // of the cells: where more than these are meant, none is marked

/** Asks the server about the puzzle on the desk. */
export class Reason {
  constructor(desk) {
    this.desk = desk;
    this.clear();
  }

  /** Forget it: another question is being asked. */
  clear() {
    this.asked?.abort();
    this.asked = null;
    this.flags = new Map(); // cell -> what is said about it
  }

  /** Find the reason in a matrix of the puzzle; returns the sentence, empty if there is none. */
  async find(model) {
    this.clear();
    const asked = (this.asked = new AbortController());
    const question = { subject: nameOf(this.desk.puzzle), model: model.name };
    const { text, given, items } = await ask("why", question, { signal: asked.signal }).catch(() => NOTHING);
    if (this.asked !== asked) return "";
    this.mark(items.flatMap((item) => [...model.cellsOf(item)]), "strained");
    this.mark(given.flatMap((option) => model.stampsOf(option).map(([cell]) => cell)), "conflict");
    return text;
  }

  mark(cells, flag) {
    const found = new Set(cells);
    if (flag === "strained" && found.size > MANY * this.desk.puzzle.picture?.texts.length) return;
    for (const cell of found) this.flags.set(cell, flag);
  }

  /** Mark its cells: the givens always, others unless something else is said about them. */
  show(faces) {
    for (const [cell, flag] of this.flags) {
      const { flags } = faces[cell];
      if (!flags || flag === "conflict") faces[cell] = { ...faces[cell], flags: `${flags} ${flag}`.trim() };
    }
    return faces;
  }
}

const NOTHING = { text: "", given: [], items: [] };
