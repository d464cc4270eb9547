// A console: Python, with Minuet, line by line.

import { Output, button, make } from "./output.js";

const BEGIN = "import minuet; from minuet import *";

export class Console {
  constructor(place, python) {
    this.python = python;
    this.past = [];
    this.at = 0;
    this.log = make("div", { className: "live-log" });
    this.line = make("textarea", { rows: 1, spellcheck: false, className: "live-source" });
    this.line.setAttribute("aria-label", "Python, to be run with Enter");
    this.line.addEventListener("keydown", (event) => this.press(event));
    this.line.addEventListener("input", () => this.fit());
    this.stopping = button("Stop", () => this.python.stop());
    this.stopping.hidden = true;
    const prompt = make("div", { className: "live-prompt" }, make("span", {}, ">>>"), this.line, this.stopping);
    place.replaceChildren(this.log, prompt);
    this.run(BEGIN);
  }

  fit() {
    this.line.rows = this.line.value.split("\n").length;
  }

  press(event) {
    const { key, shiftKey } = event;
    const isOneLine = !this.line.value.includes("\n");
    if (key === "Enter" && !shiftKey) this.enter();
    else if (key === "ArrowUp" && isOneLine) this.recall(-1);
    else if (key === "ArrowDown" && isOneLine) this.recall(1);
    else return;
    event.preventDefault();
  }

  /** Show what was typed before. */
  recall(by) {
    this.at = Math.min(Math.max(this.at + by, 0), this.past.length);
    this.line.value = this.past[this.at] ?? "";
    this.fit();
  }

  /** Run what was typed, or continue it in the next line. */
  async enter() {
    const source = this.line.value;
    if (!source.trim() || this.isBusy) return;
    const isBlock = await this.python.ask("more", source).catch(() => false);
    if (isBlock) {
      const indent = /:\s*$/.test(source) ? "    " : "";
      const last = source.slice(source.lastIndexOf("\n") + 1);
      this.line.setRangeText(`\n${/^\s*/.exec(last)[0]}${indent}`, source.length, source.length, "end");
      this.fit();
      return;
    }
    this.line.value = "";
    this.fit();
    await this.run(source.trimEnd());
    this.line.focus({ preventScroll: true });
  }

  async run(source) {
    this.past.push(source);
    this.at = this.past.length;
    const output = new Output();
    const prompted = source.split("\n").map((line, number) => `${number ? "..." : ">>>"} ${line}\n`);
    this.log.append(make("pre", { className: "typed" }, ...prompted), output.box);
    this.isBusy = true;
    this.stopping.hidden = false;
    try {
      await this.python.ask("run", source, (...seen) => output.show(...seen));
    } catch (error) {
      output.show("error", error.message);
    }
    this.isBusy = false;
    this.stopping.hidden = true;
    this.log.scrollTop = this.log.scrollHeight;
  }
}
