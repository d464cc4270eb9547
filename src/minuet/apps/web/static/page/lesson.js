// How a puzzle becomes a matrix: its rules with a small picture, and where items and options come from.

import { anatomyOf, sizeOf } from "../core/anatomy.js";
import { el } from "../core/dom.js";
import { counted, numeral } from "../core/words.js";
import { thumbnail } from "../views/thumbnail.js";
import { ask, nameOf } from "./api.js";
import { find } from "./elements.js";

const MOST = 4; // sorts of options that are explained

/** The part of the page that is opened to learn how a puzzle becomes a matrix. */
export class Lesson {
  constructor({ desk, watching }) {
    Object.assign(this, { desk, watching });
    this.puzzle = null;
    find("lesson").addEventListener("toggle", () => (this.measure(), this.show()));
    desk.addEventListener("puzzle", () => this.show());
  }

  /** The matrix is there: say how large it is, and if someone looks, how it came about. */
  measure() {
    const { recording } = this.watching;
    if (!recording) return;
    const size = sizeOf(recording);
    find("matrix-size").textContent = sizeText(size);
    if (find("lesson").open) find("lesson-matrix").replaceChildren(...explained(size, anatomyOf(recording.model)));
  }

  /** Ask for the rules, if someone looks. */
  async show() {
    const { puzzle } = this.desk;
    if (!find("lesson").open || !puzzle || this.puzzle === puzzle) return;
    this.puzzle = puzzle;
    find("lesson-rules").textContent = "…";
    find("lesson-picture").replaceChildren();
    const lesson = await ask("lesson", { subject: nameOf(puzzle) }).catch(({ message }) => ({ rules: message }));
    if (this.puzzle !== puzzle) return;
    find("lesson-rules").textContent = lesson.rules;
    find("lesson-picture").replaceChildren(...(lesson.picture ? [thumbnail(lesson.picture)] : []));
  }
}

const by = ({ items, options }) => `${numeral(options)} × ${numeral(items)}`;

/** "729 options × 324 items, after the givens 153 × 204". */
function sizeText({ items, options, left }) {
  return `${counted(options, "option")} × ${counted(items, "item")}${left ? `, after the givens ${by(left)}` : ""}`;
}

function explained(size, { sorts, shapes }) {
  const hasNames = sorts.every(({ name }) => name);
  const parts = sorts.map(({ name, count, isPrimary }) => `${numeral(count)} × ${name}${isPrimary ? "" : " (secondary)"}`);
  const kinds = shapes.slice(0, MOST).map((shape) => el("li", {}, optionsOf(shape, sorts, hasNames)));
  if (shapes.length > MOST) kinds.push(el("li", {}, `and ${counted(shapes.length - MOST, "other sort")}`));
  return [
    el("p", {}, `${counted(size.items, "item")}, the columns${hasNames ? `: ${parts.join(" + ")}` : ""}.`),
    el("p", {}, `${counted(size.options, "option")}, the rows:`),
    el("ul", {}, kinds),
    ...(size.left ? [el("p", {}, rest(size))] : []),
  ];
}

/** "729 like r1c1=1, each in 1 cell, 1 row, 1 column, 1 box". */
function optionsOf({ counts, count, example }, sorts, hasNames) {
  const parts = sorts.flatMap(({ name }, n) => (counts[n] ? [`${counts[n]} ${name}`] : []));
  const size = counts.reduce((sum, each) => sum + each, 0);
  return `${numeral(count)} like “${example}”, covering ${hasNames ? parts.join(", ") : counted(size, "item")}`;
}

function rest({ items, options, left, given }) {
  const [gone, out] = [counted(items - left.items, "item"), counted(options - left.options, "option")];
  return `The ${counted(given, "given")} settle ${gone} and rule out ${out}: ${by(left)} remain.`;
}
