// What each stage of a search took: reading, building and searching as the answer says, and the rest.

import { duration } from "../core/words.js";
import { find } from "./elements.js";

/** Measures one search at a time, from `start` to `show`. */
export class Stages {
  start() {
    this.started = performance.now();
    this.drawn = 0;
    this.clear();
  }

  clear() {
    this.run = {}; // whatever an earlier search still has to say does not count
    find("stages").textContent = "";
  }

  /** Do something that draws. */
  draw(action) {
    const start = performance.now();
    action();
    this.drawn += performance.now() - start;
  }

  /** Wait until something is drawn. */
  async wait(drawn) {
    const start = performance.now();
    await drawn;
    this.drawn += performance.now() - start;
  }

  /** Say what each stage took: `known` are the seconds that are known already. */
  async show(known = {}) {
    const { run } = this;
    const answered = performance.now();
    const { send: _, ...rest } = known; // sending is measured here, where it ends
    const sent = (answered - this.started - this.drawn) / 1000 - sum(Object.values(rest));
    await painted();
    if (this.run !== run) return;
    const drawn = (this.drawn + performance.now() - answered) / 1000;
    const seconds = { ...rest, send: Math.max(0, sent), draw: drawn };
    const stages = Object.entries(seconds).map(([name, each]) => `${name} ${duration(each)}`);
    find("stages").textContent = `${duration(sum(Object.values(seconds)))} in all: ${stages.join(", ")}.`;
  }
}

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/** When the next frame is on the screen. */
function painted() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
