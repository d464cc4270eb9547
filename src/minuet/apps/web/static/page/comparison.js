// The searches of one puzzle side by side: what the choice of a heuristic or an order changes.

import { el } from "../core/dom.js";
import { numeral } from "../core/words.js";
import { find } from "./elements.js";

const WORDS = {
  fewest: "Chooses the item with the fewest options left: the default, and usually the fastest.",
  first: "Chooses items in the order they are listed, however many options they have: simple, but usually slow.",
  weighted: "Chooses items with few options that have led to many dead ends: it learns where the trouble is.",
  listed: "Options are tried in the order of the matrix.",
  reversed: "The last option of the matrix is tried first.",
  shuffled: "Options are tried in random order, different each time.",
};
const WHY =
  "Solve picks a fast engine that spots more dead ends early; Animate records the plain search. " +
  "That is why their node counts differ. Both counts include the proof that nothing was missed, unless marked with +.";
const MOST = 6; // searches that are kept

/** Remembers how long each search was, until there is another puzzle. */
export class Comparison {
  constructor() {
    this.clear();
  }

  clear() {
    this.found = new Map();
    find("compared").replaceChildren();
    find("nodes-why").textContent = "";
  }

  /** Say what is chosen. */
  describeChoice() {
    find("search-words").textContent = `${WORDS[find("heuristic").value]} ${WORDS[find("order").value]}`;
  }

  /** Note a search as it was chosen, with its numbers of steps and nodes. */
  add({ steps, nodes, isComplete }) {
    const model = find("model-choice").hidden ? [] : [`${chosen("model")} matrix`];
    this.note([chosen("heuristic"), chosen("order"), ...model].join(", "), { steps, nodes, isComplete });
  }

  /** Note a search that was not watched, by the engine that was chosen for it. */
  addEngine({ engine, nodes }, isComplete) {
    this.note(`Solve, engine "${engine}"`, { steps: null, nodes, isComplete });
  }

  note(name, search) {
    this.found.delete(name);
    this.found.set(name, search);
    if (this.found.size > MOST) this.found.delete(this.found.keys().next().value);
    this.show();
  }

  show() {
    const rows = [...this.found].map(([name, { steps, nodes, isComplete }]) => {
      const more = isComplete ? "" : "+";
      const cells = [name, steps === null ? "–" : numeral(steps) + more, numeral(nodes) + more];
      return el("tr", {}, cells.map((text) => el("td", {}, text)));
    });
    if (rows.length < 2) return;
    const kinds = new Set([...this.found.values()].map(({ steps }) => steps === null));
    find("nodes-why").textContent = kinds.size > 1 ? WHY : "";
    const head = ["search", "steps", "nodes"].map((text) => el("th", { scope: "col" }, text));
    find("compared").replaceChildren(el("thead", {}, el("tr", {}, head)), el("tbody", {}, rows));
  }
}

const chosen = (id) => find(id).selectedOptions[0].textContent;
