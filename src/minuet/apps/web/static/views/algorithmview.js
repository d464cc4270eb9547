// The algorithm beside the links: its lines in TAOCP's words, the present one lit, and its variables.
//
// Needs a container, the step that `LinkView.show` returns, the model, and the style sheets colors.css
// and views.css.

import { algorithmOf, callsOf, nodesOf, numbersOf } from "../core/algorithm.js";
import { el } from "../core/dom.js";

const SOURCE = "TAOCP 7.2.2.1";
const ORDER = "Headers go first, as in Knuth's paper “Dancing Links”; TAOCP unlinks them last, with the same result.";

/** If there is little room, only the current step is explained in full. */
export class AlgorithmView {
  constructor(container) {
    this.container = container;
  }

  /** Show the algorithm for another problem. */
  load(model) {
    this.model = model;
    const { title, steps } = algorithmOf(model);
    this.steps = new Map(steps.map(([name, ...texts]) => [name, line(...texts)]));
    this.texts = new Map(steps.map(([name, label, , text]) => [name, `${label}: ${text}`]));
    this.present = el("p", { class: "present" });
    this.operations = el("div", { class: "operations" });
    this.variables = el("dl", { class: "variables" });
    this.container.replaceChildren(
      el("h3", {}, title, " ", el("small", { title: ORDER }, SOURCE)),
      el("ol", {}, [...this.steps.values()]),
      this.present,
      this.variables,
      this.operations,
      el("p", { class: "muted" }, ORDER),
    );
  }

  /** Show a step; without one, the start. */
  show(step) {
    const present = step?.step ?? "start";
    for (const [name, element] of this.steps) light(element, name === present);
    this.present.replaceChildren(lowered(this.texts.get(present)));
    this.operations.replaceChildren(...(step ? callsOf(step) : []).map(operation));
    this.variables.replaceChildren(...this.pairs(step ?? {}));
    this.reveal([...this.operations.querySelectorAll(".lit")].at(-1));
  }

  /** Scroll to a line, unless it is in sight. */
  reveal(element) {
    if (!element) return;
    const [line, view] = [element, this.container].map((each) => each.getBoundingClientRect());
    this.container.scrollTop += Math.max(0, line.bottom - view.bottom) + Math.min(0, line.top - view.top);
  }

  pairs(step) {
    const nodes = Object.entries(nodesOf(step)).map(([name, node]) => [name, this.nameOf(node)]);
    const all = [...Object.entries(numbersOf(step, this.model)), ...nodes];
    return all.map(([name, value]) => el("div", {}, el("dt", {}, lowered(name)), el("dd", {}, String(value))));
  }

  /** A node for people: the root, an item, or an item in an option. */
  nameOf(node) {
    const { itemCount, itemNames, optionNames, members, starts } = this.model;
    if (node === 0) return "root";
    if (node <= itemCount) return itemNames[node - 1];
    const at = node - 1 - itemCount;
    const option = starts.findIndex((start) => start > at) - 1;
    return `${itemNames[members[at]]} in “${optionNames[option]}”`;
  }
}

function line(label, title, text) {
  return el("li", {}, el("b", {}, label), " ", el("i", {}, "[", lowered(title), "]"), el("span", { class: "text" }, " ", lowered(text)));
}

function operation({ lines, lit }) {
  return el("ul", {}, lines.map(([name, text]) => light(el("li", {}, text), name === lit)));
}

function light(element, isLit) {
  element.classList.toggle("lit", isLit);
  if (isLit) element.setAttribute("aria-current", "step");
  else element.removeAttribute("aria-current");
  return element;
}

/** A text in which "ₗ" is a letter l below the line, as few fonts have it. */
function lowered(text) {
  return el("span", {}, text.split("ₗ").flatMap((part, n) => (n ? [el("sub", {}, "l"), part] : [part])));
}
