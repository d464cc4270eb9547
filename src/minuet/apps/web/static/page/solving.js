// Solving at once: none, exactly one, or several, with all of them to look at.

import { el } from "../core/dom.js";
import { counted, numeral } from "../core/words.js";
import { askFrames, nameOf } from "./api.js";
import { find } from "./elements.js";

export const NO_SOLUTION = "<b>No solution.</b>";

const NOTICED = 0.2; // seconds

/** Asks for the solutions of the puzzle on the desk, and shows one of them at a time. */
export class Solving {
  constructor(desk, { onshow, onrun }) {
    Object.assign(this, { desk, onshow, onrun });
    find("previous-solution").addEventListener("click", () => this.turn(-1));
    find("next-solution-shown").addEventListener("click", () => this.turn(1));
    this.clear();
  }

  clear() {
    this.stop();
    this.running = null; // whatever it still has to say is of another puzzle, or another search
    this.solutions = [];
    this.shown = null;
    find("pager").hidden = true;
    this.say("", "");
  }

  /** Take back what was said of a failure. */
  forget() {
    if (find("verdict").className === "failed") this.say("", "");
  }

  stop() {
    this.running?.abort();
  }

  async run() {
    this.clear();
    const running = (this.running = new AbortController());
    this.started = performance.now();
    this.onrun(true);
    this.say("Searching …", "");
    try {
      await this.read(running.signal);
    } catch (error) {
      if (this.running !== running) return;
      if (error.name === "AbortError") this.stopped("Cancelled");
      else if (error.stopped) this.stopped(error.message);
      else this.say(error.message, "failed");
    } finally {
      if (this.running === running) {
        this.running = null;
        this.onrun(false);
      }
    }
  }

  async read(signal) {
    let isConcluded = false;
    for await (const answer of askFrames("solve", { subject: nameOf(this.desk.puzzle) }, { signal })) {
      isConcluded = answer.count !== undefined;
      if (isConcluded) this.conclude(answer);
      else this.add(answer);
    }
    if (!isConcluded) this.stopped("The answer broke off");
  }

  add(solution) {
    this.solutions.push(solution);
    if (this.solutions.length === 1) this.turn(1);
    else this.page();
  }

  /** Show the next solution, or the one before. */
  turn(by) {
    const count = this.solutions.length;
    if (!count) return;
    this.shown = this.shown === null ? 0 : (this.shown + by + count) % count;
    this.page();
    this.onshow(this.solutions[this.shown]);
  }

  page() {
    find("pager").hidden = this.solutions.length < 2;
    find("solution-number").textContent = `${this.shown + 1} of ${this.total ?? this.solutions.length}`;
  }

  conclude({ count, complete, more, clash, search, seconds, stats }) {
    const time = duration(search ?? seconds) + this.beside(search ?? seconds);
    this.total = more ? `${count}+` : complete ? `${count}` : `${count}+`;
    if (clash) this.say(NO_SOLUTION, "none");
    else if (!complete && !more && count === 0) this.stopped("Stopped: out of time");
    else if (count === 0) this.say([NO_SOLUTION, ` That took ${time}.`], "none");
    else if (count === 1 && complete) {
      this.say(["<b>Exactly one solution.</b>", ` Found and proved in ${time}${nodes(stats)}.`], "one");
    } else {
      const many = numeral(count) + (more || !complete ? "+" : "");
      const why = more ? ", and stopped counting there" : complete ? "" : ", and ran out of time";
      this.say([`<b>${many} solutions.</b>`, ` That took ${time}${why}.`], "several");
    }
    if (this.solutions.length) this.page();
  }

  /** What else took time, if that was long enough to be noticed: reading, building and sending. */
  beside(searching) {
    const rest = (performance.now() - this.started) / 1000 - searching;
    return rest > Math.max(NOTICED, searching / 2) ? ` (and ${duration(rest)} to read, build and send)` : "";
  }

  stopped(why) {
    const found = this.solutions.length;
    const rest = found ? `${found} found so far, there may be more.` : "no solution so far, there may be one.";
    this.say(`${why}: ${rest}`, "failed");
  }

  /** Add why there is no solution. */
  addReason(text) {
    find("verdict").append(` ${text}`);
  }

  /** Whether it was said that there is no solution. */
  get isNone() {
    return find("verdict").className === "none";
  }

  /** Say how it went: a text, or parts of which those in <b> are bold. */
  say(message, kind) {
    const parts = Array.isArray(message) ? message : [message];
    const nodes = parts.map((part) =>
      part.startsWith("<b>") ? el("b", {}, part.replace(/<\/?b>/g, "")) : part,
    );
    const verdict = find("verdict");
    verdict.className = kind;
    verdict.replaceChildren(...nodes);
    this.total = kind ? this.total : null;
  }
}

/** A time for people: "0.3 ms", "1.2 s". */
function duration(seconds) {
  if (seconds < 0.001) return `${(1e6 * seconds).toFixed(0)} µs`;
  if (seconds < 1) return `${(1000 * seconds).toFixed(seconds < 0.01 ? 1 : 0)} ms`;
  return `${seconds.toFixed(1)} s`;
}

function nodes(stats) {
  return stats ? `, ${counted(stats.nodes, "node")}` : "";
}
