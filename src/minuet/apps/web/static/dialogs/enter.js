// Entering a puzzle: paste or type any text that the readers know, or choose a file.

import { calm, el } from "../core/dom.js";
import { tryToRead } from "../page/api.js";
import { icon } from "../page/elements.js";
import { thumbnail } from "../views/thumbnail.js";
import { openDialog } from "./dialog.js";

const EXAMPLE = "ABBCC\nABBDC\nEEDDC\nFFFFC\n\n.4.3.\n.....\n.....\n....1";
const LARGEST = 200_000; // bytes; the server says no to more
const PATIENCE = 500; // milliseconds after which what was said of another text goes
const TOO_LARGE = "This is too large for the page: more than 200 kB.";

let draft = ""; // what was entered stays until it is opened

export function openEnter(desk, text = draft) {
  const area = el("textarea", {
    id: "puzzle-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    placeholder: EXAMPLE, "aria-describedby": "complaint",
  });
  const complaint = el("div", { id: "complaint", class: "complaint", role: "status" });
  const preview = el("div", { class: "preview" });
  const use = el("button", { type: "button", class: "primary", disabled: true }, "Open");
  const file = el("input", { type: "file", class: "unseen", "aria-label": "Choose a file" });
  const choose = el("button", { type: "button", onclick: () => file.click() }, "Choose or drop a file …");
  const about = el(
    "p",
    { class: "muted" },
    "Any text, address or file that Minuet reads: two grids of rooms and givens; a sudoku as a line, a " +
      "grid, CSV, .sdk, .ss or OpenSudoku; addresses of puzz.link, Penpa+, f-puzzles and SudokuPad; pzprv3; " +
      "JSON; a matrix of 0 and 1, or rows of integers; a problem in Knuth's format (.dlx).",
  );
  const label = el("label", { for: "puzzle-text", class: "unseen" }, "Text of the puzzle");
  const company = new Company((text) => show(text));
  const dialog = openDialog("Enter a puzzle", [about, label, area, complaint, company.element, preview], {
    foot: [choose, file, use],
    onclose: () => {
      reading.abort();
      draft = isUsed ? "" : area.value;
    },
  });
  let found = null;
  let isUsed = false;
  let reading = new AbortController();

  /** Read what was entered, or one of several puzzles in it; null if the text changed in the meantime. */
  const read = async (text) => {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    const late = setTimeout(() => complaint.replaceChildren("One moment …"), PATIENCE);
    const answer = await readEntered(text, signal);
    clearTimeout(late);
    return signal.aborted ? null : answer;
  };
  const show = async (one = null) => {
    const answer = await read(one ?? area.value);
    if (!answer) return;
    const { puzzle, error } = answer;
    if (one === null) company.take(puzzle?.several ?? []);
    found = puzzle;
    use.disabled = !puzzle;
    area.classList.toggle("wrong", Boolean(error));
    area.setAttribute("aria-invalid", String(Boolean(error)));
    complaint.replaceChildren(...(error ? errorLines(error) : puzzle ? [praise(puzzle)] : []));
    preview.replaceChildren(...(puzzle?.picture ? [thumbnail(puzzle.picture)] : []));
  };
  const soon = calm(() => show(), 150);
  area.addEventListener("input", () => {
    use.disabled = true; // until it is known what was typed
    reading.abort();
    soon();
  });
  const take = async (chosen) => {
    if (!chosen) return;
    if (chosen.size > LARGEST) complaint.replaceChildren(TOO_LARGE);
    else {
      area.value = await chosen.text();
      show();
    }
  };
  file.addEventListener("change", () => take(file.files[0]));
  dialog.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return; // text goes where it is dropped
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  use.addEventListener("click", () => {
    isUsed = true;
    dialog.close();
    desk.put(found);
  });
  area.value = text;
  area.focus();
  if (text) show();
}

/** Several puzzles in one text: which of them is meant. */
class Company {
  constructor(onchoose) {
    const turn = (by, name, sign) =>
      el("button", { type: "button", class: "round", "aria-label": name, onclick: () => this.turn(by) }, icon(sign));
    this.onchoose = onchoose;
    this.number = el("span", { role: "status" });
    this.element = el(
      "div",
      { class: "pager company", hidden: true },
      turn(-1, "Previous puzzle", "left"),
      this.number,
      turn(1, "Next puzzle", "right"),
    );
  }

  take(texts) {
    Object.assign(this, { texts, at: 0 });
    this.element.hidden = texts.length < 2;
    this.tell();
  }

  turn(by) {
    const count = this.texts.length;
    this.at = (this.at + by + count) % count;
    this.tell();
    this.onchoose(this.texts[this.at]);
  }

  tell() {
    this.number.textContent = `Puzzle ${this.at + 1} of ${this.texts.length}`;
  }
}

async function readEntered(text, signal) {
  if (!text.trim()) return { puzzle: null, error: null };
  if (text.length > LARGEST) return { puzzle: null, error: new Error(TOO_LARGE) };
  return tryToRead({ text }, { signal });
}

/** The error with its place, and the line with a mark under the column. */
function errorLines(error) {
  const place = error.line ? `Line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
  const parts = [el("span", {}, place + error.message)];
  if (error.text && error.line) {
    const mark = error.column ? `\n${" ".repeat(error.column - 1)}^` : "";
    parts.push(el("code", {}, error.text.replaceAll("\t", " ") + mark));
  }
  return parts;
}

const praise = ({ about }) => el("span", { class: "content" }, `${about}.`);
