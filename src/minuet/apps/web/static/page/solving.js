// Solving without animation: none, exactly one, or several, with all of them to look at.

import { el } from "../core/dom.js";
import { SOLUTION } from "../core/log.js";
import { counted, duration, numeral } from "../core/words.js";
import { askFrames, nameOf } from "./api.js";
import { find } from "./elements.js";

export const NO_SOLUTION = "<b>No solution.</b>";

/** Asks for the solutions of the puzzle on the desk, and shows one of them at a time. */
export class Solving {
  constructor(desk, stages, { onshow, onrun, onturn, onconclude }) {
    Object.assign(this, { desk, stages, onshow, onrun, onturn, onconclude });
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
    this.stages.clear();
    this.say("", "");
  }

  /** Clear the message about a failure. */
  forget() {
    if (find("verdict").className === "failed") this.say("", "");
  }

  stop() {
    this.running?.abort();
  }

  async run() {
    this.clear();
    const running = (this.running = new AbortController());
    this.stages.start();
    this.onrun(true);
    this.say("Searching …", "");
    try {
      await this.read(running.signal);
    } catch (error) {
      if (this.running !== running) return;
      if (error.name === "AbortError") this.stopped("Canceled");
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
    if (!isConcluded) this.stopped("The answer was cut off");
  }

  add(solution) {
    this.solutions.push(solution);
    if (this.solutions.length === 1) this.turn(1);
    else this.page();
  }

  /** Show the next solution, or the one before. */
  turn(by) {
    const count = this.solutions.length;
    if (!count) {
      this.onturn(by);
      return;
    }
    this.shown = this.shown === null ? 0 : (this.shown + by + count) % count;
    this.page();
    this.stages.draw(() => this.onshow(this.solutions[this.shown]));
  }

  page() {
    find("pager").hidden = this.solutions.length < 2;
    find("solution-number").textContent = `${numeral(this.shown + 1)} of ${this.total ?? numeral(this.solutions.length)}`;
  }

  /** Page through the solutions of a search that is watched: which one is on the board, and of how many. */
  pageWatched({ event, state }, { log, isComplete }) {
    const total = log.now.solutions;
    if (this.solutions.length || total < 2) return;
    const number = event?.kind === SOLUTION ? numeral(state.solutions) : "–";
    find("pager").hidden = false;
    find("solution-number").textContent = `${number} of ${numeral(total)}${isComplete ? "" : "+"}`;
  }

  /** Say what a recorded search has found. */
  sumUp({ log, isComplete }) {
    const { nodes, solutions } = log.now;
    const effort = `${counted(log.length, "step")} and ${counted(nodes, "node")} of the plain search that you see (Algorithm X)`;
    const many = counted(solutions, "solution");
    if (!isComplete) this.say(`Recorded the first ${effort}: ${many} so far.`, "");
    else if (!solutions) this.say(["<b>No solution</b>", ` in the whole search: ${effort}.`], "none");
    else if (solutions === 1) this.say(["<b>Exactly one solution</b>", ` in ${effort}.`], "one");
    else this.say([`<b>${many}</b>`, ` in ${effort}.`], "several");
  }

  conclude({ count, complete, more, clash, stages, stats, search = 0 }) {
    const effort = [stages && duration(search), stats && nodes(stats)].filter(Boolean).join(" and ");
    this.stages.show(stages);
    if (stats) this.onconclude(stats, complete);
    this.total = numeral(count) + (complete && !more ? "" : "+");
    if (clash) this.say(NO_SOLUTION, "none");
    else if (!complete && !more && count === 0) this.stopped("Stopped: out of time");
    else if (count === 0) this.say([NO_SOLUTION, ` That took ${effort}.`], "none");
    else if (count === 1 && complete) {
      this.say(["<b>Exactly one solution.</b>", ` Found and proved in ${effort}.`], "one");
    } else {
      const how = more ? "Stopped counting after" : complete ? "That took" : "Ran out of time after";
      this.say([`<b>${this.total} solutions.</b>`, ` ${how} ${effort}.`], "several");
    }
    if (this.solutions.length) this.page();
  }

  stopped(why) {
    const found = this.solutions.length;
    const rest = found ? `${numeral(found)} found so far, there may be more.` : "no solution so far, there may be one.";
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

function nodes({ nodes: count, engine }) {
  return `${counted(count, "node")} (engine ${engine})`;
}
