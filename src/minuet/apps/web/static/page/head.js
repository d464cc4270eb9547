// The heading above the board: the puzzle's title, or that it is loading.

import { el } from "../core/dom.js";
import { generateAnother } from "../dialogs/generate.js";
import { find } from "./elements.js";
import { toast } from "./toast.js";

const MANY = 30; // lines of what is known: more than these are scrolled

/** Follow what is on the desk. */
export function connectHead(desk) {
  desk.addEventListener("puzzle", () => show(desk.puzzle));
  desk.addEventListener("coming", ({ detail }) => announce(detail));
  desk.addEventListener("absent", () => (desk.puzzle ? show(desk.puzzle) : mark(false)));
  find("another").addEventListener("click", () => generateAnother(desk).catch((error) => toast(error.message)));
}

function show(puzzle) {
  const name = puzzle.name ?? puzzle.title;
  entitle(name);
  const isTitle = new RegExp(`^${puzzle.title}[,:] `);
  find("about").textContent = puzzle.about.replace(isTitle, "") + recipe(puzzle);
  find("another").hidden = !puzzle.recipe;
  document.title = `${name} · Minuet`;
  showLegend(puzzle);
  mark(false);
}

/** Write the title; a size in it, like 6 × 10, stays in one line. */
function entitle(name) {
  const parts = name.split(/(\d+(?: × \d+)+)/);
  find("title").replaceChildren(...parts.map((part, n) => (n % 2 ? el("span", { class: "size" }, part) : part)));
}

/** What has to be known beside the board. */
function showLegend({ legend }) {
  find("legend").hidden = !legend.length;
  find("legend-lines").classList.toggle("many", legend.length > MANY);
  find("legend-lines").replaceChildren(...legend.map((line) => el("li", {}, line)));
}

/** A puzzle was asked for: say so until it is there. */
function announce(name) {
  if (name) entitle(name);
  find("about").textContent = "Opening …";
  find("another").hidden = true;
  mark(true);
}

function mark(isComing) {
  document.body.classList.toggle("coming", isComing);
  find("stage").setAttribute("aria-busy", String(isComing));
}

/** What a generated puzzle was asked to be, so that it can be made again. */
function recipe({ recipe: made }) {
  if (!made) return "";
  return `, ${made.difficulty ?? "any difficulty"}, seed ${made.seed}`;
}
