// Entering a puzzle: paste or type any text that the readers know, or choose a file.

import { calm, el } from "../core/dom.js";
import { ask } from "../page/api.js";
import { thumbnail } from "../views/thumbnail.js";
import { openDialog } from "./dialog.js";

const EXAMPLE = "ABBCC\nABBDC\nEEDDC\nFFFFC\n\n.4.3.\n.....\n.....\n....1";
const LARGEST = 200_000; // bytes; the server says no to more
const TOO_LARGE = "This file is too large for the page: more than 200 kB.";

export function openEnter(desk, text = "") {
  const area = el("textarea", {
    id: "puzzle-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
    placeholder: EXAMPLE, "aria-describedby": "complaint",
  });
  const complaint = el("div", { id: "complaint", class: "complaint", role: "status" });
  const preview = el("div", { class: "preview" });
  const use = el("button", { type: "button", class: "primary", disabled: true }, "Open it");
  const file = el("input", { type: "file", class: "unseen", "aria-label": "Choose a file" });
  const choose = el("button", { type: "button", onclick: () => file.click() }, "Choose or drop a file …");
  const about = el(
    "p",
    { class: "muted" },
    "Any text, address or file that Minuet reads: two grids of rooms and givens; a sudoku as a line, a " +
      "grid, CSV, .sdk, .ss or OpenSudoku; addresses of puzz.link, f-puzzles and SudokuPad; pzprv3; " +
      "JSON; a matrix in Knuth's form (.dlx).",
  );
  const label = el("label", { for: "puzzle-text", class: "unseen" }, "Text of the puzzle");
  const dialog = openDialog("Enter a puzzle", [about, label, area, complaint, preview], {
    foot: [choose, file, use],
  });
  let found = null;

  const read = async () => {
    const asked = area.value;
    const { puzzle, error } = await tryToRead(asked);
    if (asked !== area.value) return; // typed on meanwhile
    found = puzzle;
    use.disabled = !puzzle;
    area.classList.toggle("wrong", Boolean(error));
    area.setAttribute("aria-invalid", String(Boolean(error)));
    complaint.replaceChildren(...(error ? explain(error) : puzzle ? [praise(puzzle)] : []));
    preview.replaceChildren(...(puzzle?.picture ? [thumbnail(puzzle.picture)] : []));
  };
  const soon = calm(read, 150);
  area.addEventListener("input", () => {
    use.disabled = true; // until it is known what was typed
    soon();
  });
  const take = async (chosen) => {
    if (!chosen) return;
    if (chosen.size > LARGEST) complaint.replaceChildren(TOO_LARGE);
    else {
      area.value = await chosen.text();
      read();
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
    dialog.close();
    desk.put(found);
  });
  area.value = text;
  area.focus();
  if (text) read();
}

async function tryToRead(text) {
  if (!text.trim()) return { puzzle: null, error: null };
  try {
    return { puzzle: await ask("read", { subject: { text } }), error: null };
  } catch (error) {
    return { puzzle: null, error };
  }
}

/** The error with its place, and the line with a mark under the column. */
function explain(error) {
  const place = error.line ? `Line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
  const parts = [el("span", {}, place + error.message)];
  if (error.text && error.line) {
    const mark = error.column ? `\n${" ".repeat(error.column - 1)}^` : "";
    parts.push(el("code", {}, error.text.replaceAll("\t", " ") + mark));
  }
  return parts;
}

const praise = ({ about }) => el("span", { class: "content" }, `${about}.`);
