// The puzzle on the desk: which one it is, its matrix, and the address that restores it.

import { Model } from "../core/model.js";
import { clause } from "../core/words.js";
import { ask, nameOf } from "./api.js";
import { fragmentOf, partsOf, subjectOf } from "./share.js";
import { toast } from "./toast.js";

/**
 * Fires "coming" when a puzzle was asked for (with what it is called, if that is known), "puzzle" when it
 * is there, "absent" if it cannot be opened, and "moment" if the address names one.
 */
export class Desk extends EventTarget {
  constructor() {
    super();
    this.puzzle = null;
    this.models = new Map();
    addEventListener("hashchange", () => this.follow().catch((error) => toast(error.message)));
  }

  /**
   * Put on the desk what a subject names (see `subject` in the server's questions), and in which
   * part of the address, if it was there.
   */
  async open(subject, fragment = null, name = "") {
    await this.expect(ask("read", { subject }), fragment, name);
  }

  /** Put a puzzle on the desk when it is there, unless another one was requested in the meantime. */
  async expect(coming, fragment = null, name = "") {
    const asked = (this.asked = {});
    this.dispatchEvent(new CustomEvent("coming", { detail: name }));
    try {
      const puzzle = await coming;
      if (this.asked === asked) this.put(puzzle, fragment);
    } catch (error) {
      if (this.asked === asked) this.dispatchEvent(new Event("absent"));
      throw error;
    }
  }

  /** Put a puzzle on the desk, as the server's answers has it. */
  put(puzzle, fragment = null) {
    this.asked = null; // earlier requests no longer matter
    this.puzzle = puzzle;
    if (fragment && fragment === history.state?.fragment) puzzle.name ??= history.state.name;
    this.fragment = fragment; // null: not known yet
    this.models.clear();
    this.dispatchEvent(new Event("puzzle"));
    if (!fragment) this.remember(puzzle);
  }

  /** Write the puzzle into the address bar. */
  async remember(puzzle) {
    this.fragment = await fragmentOf(puzzle);
    if (this.puzzle !== puzzle || partsOf(location.hash).puzzle === this.fragment) return;
    const state = { fragment: this.fragment, name: puzzle.name }; // the address has no name
    if (location.hash) history.pushState(state, "", this.fragment);
    else history.replaceState(state, "", this.fragment);
  }

  /** Open what the address bar names; returns false if it names nothing. */
  async follow() {
    const { puzzle: fragment, moment } = partsOf(location.hash);
    if (fragment === this.fragment && !moment) return true;
    try {
      const subject = await subjectOf(fragment);
      if (subject) await this.open(subject, fragment);
      if (subject && moment) this.dispatchEvent(new CustomEvent("moment", { detail: moment }));
      else if (this.fragment) history.replaceState(history.state, "", this.fragment); // a place of the page
      return Boolean(subject);
    } catch (error) {
      if (error.status === 0) throw error; // the server is gone: that says nothing of the address
      throw new Error(`The address does not contain a valid puzzle: ${clause(error.message)}.`);
    }
  }

  /** The matrix of the puzzle, in the model of this name (the one to learn from by default). */
  async model(name = this.puzzle.models[0]) {
    if (!this.models.has(name)) {
      const asked = ask("model", { subject: nameOf(this.puzzle), model: name });
      this.models.set(name, asked.then((record) => new Model(record)));
      asked.catch(() => this.models.delete(name));
    }
    return this.models.get(name);
  }
}
