// Statistics of a moment: counted, except the share of the search space, which is an estimate.
//
// Needs a <dl> to fill, and the style sheets colors.css and views.css.

import { el } from "../core/dom.js";
import { numeral } from "../core/words.js";

/** A row of numbers with their names. */
export class Statistics {
  constructor(container) {
    this.numbers = {};
    const rows = Object.entries(NAMES).map(([name, title]) => {
      this.numbers[name] = el("dd", { "data-number": name }, "–");
      return el("div", {}, el("dt", {}, title), this.numbers[name]);
    });
    container.replaceChildren(...rows);
  }

  /** Show a moment. */
  show({ position, length, state, share }) {
    const texts = {
      step: `${numeral(position)} / ${numeral(length)}`,
      nodes: numeral(state.nodes),
      depth: `${numeral(state.stack.length / 2)} (${numeral(state.deepest)})`,
      dead: numeral(state.dead),
      solutions: numeral(state.solutions),
      share: percent(share),
    };
    for (const [name, text] of Object.entries(texts)) {
      if (this.numbers[name].textContent !== text) this.numbers[name].textContent = text;
    }
  }

  /** Show nothing. */
  clear() {
    for (const element of Object.values(this.numbers)) element.textContent = "–";
  }
}

const NAMES = {
  step: "step",
  nodes: "nodes",
  depth: "depth (deepest)",
  dead: "dead ends",
  solutions: "solutions",
  share: "space searched",
};

function percent(share) {
  if (share >= 1) return "100 %";
  if (share <= 0) return "0 %";
  return share < 0.0001 ? "< 0.01 %" : `${(100 * share).toFixed(share < 0.1 ? 2 : 1)} %`;
}
