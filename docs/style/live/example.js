// An example that can be run, gone through step by step, and changed.

import { Output, button, make } from "./output.js";

export class Example {
  /** `all` are the examples of the page so far: what they define is used by this one. */
  constructor(block, python, all) {
    this.block = block;
    this.python = python;
    this.before = [...all];
    this.original = sourceOf(block);
    this.output = new Output();
    this.step = 0;
    this.buttons = make("div", { className: "live-buttons" });
    this.stopping = button("Stop", () => this.python.stop());
    this.resetting = button("Reset", () => this.reset());
    this.stopping.hidden = this.resetting.hidden = true;
    const guarded = (action) => () => this.busy(action);
    this.starting = [button("Run", guarded(() => this.run())), button("Step", guarded(() => this.go()))];
    this.buttons.append(...this.starting, button("Change", () => this.open().focus()), this.resetting, this.stopping);
    block.after(make("div", { className: "live" }, this.buttons, this.output.box));
  }

  get source() {
    return this.editor?.value ?? this.original;
  }

  /** Make it something to type in. */
  open() {
    if (this.editor) return this.editor;
    const rows = this.original.split("\n").length;
    this.editor = make("textarea", { value: this.original, rows, spellcheck: false, className: "live-source" });
    this.editor.setAttribute("aria-label", "Python");
    this.editor.addEventListener("input", () => (this.step = 0));
    this.block.hidden = true;
    this.buttons.before(this.editor);
    this.resetting.hidden = false;
    return this.editor;
  }

  /** Show what was there. */
  reset() {
    this.editor.remove();
    this.editor = null;
    this.step = 0;
    this.output.clear();
    this.block.hidden = false;
    this.resetting.hidden = true;
  }

  /** Do something that takes time; it can be stopped. */
  async busy(action) {
    for (const each of this.starting) each.disabled = true;
    this.stopping.hidden = false;
    try {
      await action();
    } catch (error) {
      this.output.show("error", error.message);
    } finally {
      for (const each of this.starting) each.disabled = false;
      this.stopping.hidden = true;
    }
  }

  /** Run it, after everything above that has not been run yet. */
  async run() {
    this.step = 0;
    this.output.clear();
    await this.prepare();
    await this.execute(this.source);
  }

  /** Run the next statement, and mark it. */
  async go() {
    const editor = this.open();
    if (this.step === 0) {
      this.output.clear();
      await this.prepare();
    }
    const { source } = this;
    const parts = await this.python.ask("split", source, (...seen) => this.output.show(...seen));
    if (!parts.length) return this.execute(source); // which says what is wrong
    const [first, last] = parts[this.step];
    const lines = source.split("\n");
    const lengthOf = (count) => lines.slice(0, count).join("\n").length;
    editor.focus();
    editor.setSelectionRange(first > 1 ? lengthOf(first - 1) + 1 : 0, lengthOf(last));
    const isRight = await this.execute(lines.slice(first - 1, last).join("\n"));
    this.step = isRight && this.step + 1 < parts.length ? this.step + 1 : 0;
  }

  async prepare() {
    for (const each of this.before) {
      if (each.ranIn === this.python.generation) continue;
      await this.python.ask("run", each.source, (kind, content) => kind === "loading" && this.output.show(kind, content));
      each.ranIn = this.python.generation;
    }
  }

  async execute(source) {
    const isRight = await this.python.ask("run", source, (...seen) => this.output.show(...seen));
    this.ranIn = this.python.generation;
    return isRight;
  }
}

/** What was typed: the lines behind prompts. */
function sourceOf(block) {
  const lines = block.querySelector("pre").textContent.split("\n");
  return lines.flatMap((line) => /^(?:>>>|\.\.\.) ?(.*)$/.exec(line)?.slice(1) ?? []).join("\n");
}
