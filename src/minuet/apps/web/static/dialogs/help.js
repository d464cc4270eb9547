// The keys, and a short explanation of what the page shows.

import { el } from "../core/dom.js";
import { openDialog } from "./dialog.js";

const KEYS = {
  Everywhere: {
    "?": "this list",
    s: "solve, or stop",
    a: "animate on or off",
    g: "gallery",
    e: "enter a puzzle",
    "p w": "play; watch and solve",
  },
  "Watching a search": {
    space: "play or pause",
    "← → h l": "step back, step",
    "Home End": "first, last step",
    "n N": "next, previous solution",
    "d D": "next, previous dead end",
    b: "why: what blocks a dead end, or forces a move",
    "[ ]": "slower, faster",
  },
  Playing: {
    "← ↑ ↓ →": "move",
    "h j k l": "also move",
    "1 – 9, A …": "write a number or a letter",
    "Space Enter": "place, paint, remove",
    "Shift ← ↑ ↓ →": "select several cells; or drag, or Ctrl-click",
    "Ctrl-A Esc": "select all, only one",
    "Shift 1 – 9": "write a note in the corners",
    "Ctrl 1 – 9": "write a mark in the middle",
    "Alt 1 – 9": "color the cells",
    "m M b": "notes, center marks, colors on or off",
    T: "try something you can discard",
    Esc: "unmark the cells of a piece",
    "x Delete 0": "erase",
    "u Ctrl-Z": "undo",
    "r Ctrl-Y": "redo",
    c: "check",
    "t H": "hint; again for more",
    f: "fill in all notes",
  },
};

export function openHelp() {
  const intro = el(
    "p",
    { class: "muted" },
    "A puzzle is a matrix of 0 and 1: choose rows so that every column has exactly one 1. The search " +
      "picks a column, tries its rows one by one, covers what they exclude, and undoes what " +
      "leads nowhere. Board, matrix and tree show the same moment of it.",
  );
  const lists = Object.entries(KEYS).flatMap(([title, keys]) => [
    el("h3", {}, title),
    ...Object.entries(keys).map(([names, what]) =>
      el("div", {}, el("span", {}, caps(names)), el("span", {}, what)),
    ),
  ]);
  const dialog = openDialog("Keys", [intro, el("div", { class: "keys" }, lists)]);
  dialog.querySelector(".dialog-body").tabIndex = 0; // so that keys can scroll it
}

function caps(names) {
  if (/[–…]|Shift/.test(names)) return [el("kbd", {}, names)];
  return names.split(" ").flatMap((name) => [el("kbd", {}, name), " "]);
}
