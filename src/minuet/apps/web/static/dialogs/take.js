// Taking a puzzle away: a link, pictures, texts.

import { el } from "../core/dom.js";
import { ask, nameOf } from "../page/api.js";
import { icon } from "../page/elements.js";
import { toast } from "../page/toast.js";
import { openDialog } from "./dialog.js";

const NAMES = {
  rooms: "Two grids", tokens: "ROOM:VALUE", puzzlink: "puzz.link", pzprv3: "pzprv3", dataset: "Data set",
  grid: "Grid", line: "Line", sdk: ".sdk", ss: ".ss", opensudoku: "OpenSudoku", scf: "SudokuPad",
  fpuzzles: "f-puzzles", sudokupad: "SudokuPad", csv: "CSV", json: "JSON", cages: "Cages", dlx: ".dlx", pieces: "Pieces", plain: "Lines",
  listed: "List", non: ".non", bordered: "With borders",
};

/**
 * Offer everything; `board` is what a question says of what is filled in, null if nothing is, and
 * `moment` the address of what is being watched, null if nothing is.
 */
export function openTake(desk, board, moment) {
  const { puzzle } = desk;
  if (!puzzle) return;
  const complaint = el("p", { class: "complaint", role: "status" });
  const text = el("textarea", { readonly: true, "aria-label": "Text of the puzzle", hidden: true });
  const tools = el("div", { class: "row", hidden: true });
  const guard = (action) => () => action().catch((error) => (complaint.textContent = error.message));
  const fetchText = (form) => fetchForm(puzzle, form, board);

  const showText = (form) =>
    guard(async () => {
      text.value = await fetchText(form);
      text.hidden = tools.hidden = false;
      const name = fileName(puzzle, ENDINGS[form] ?? "txt");
      tools.replaceChildren(
        copyButton(() => text.value, "Copy the text"),
        el("button", { type: "button", onclick: () => save(new Blob([text.value]), name) }, icon("save"), name),
      );
    });
  const pictures = puzzle.picture
    ? [
        el("button", { type: "button", onclick: guard(() => saveSvg(puzzle, fetchText)) }, icon("save"), "SVG"),
        el("button", { type: "button", onclick: guard(() => savePng(puzzle, fetchText)) }, icon("save"), "PNG"),
      ]
    : [];
  openDialog("Take away", [
    el("h3", {}, "Link"),
    shared("Link to this puzzle here", location.href.split(";")[0]),
    moment ? el("h3", {}, "Link to this moment of the search") : null,
    moment ? shared("Link to this moment of the search", moment) : null,
    puzzle.link ? shared("The puzzle at puzz.link", puzzle.link) : null,
    pictures.length ? el("h3", {}, board ? "Picture, with what is filled in" : "Picture") : null,
    el("div", { class: "exports" }, pictures),
    el("h3", {}, "Text"),
    el(
      "div",
      { class: "exports" },
      puzzle.formats.map((form) =>
        el("button", { type: "button", "data-form": form, onclick: showText(form) }, NAMES[form] ?? form),
      ),
    ),
    text,
    tools,
    complaint,
  ]);
}

const ENDINGS = { dlx: "dlx", sdk: "sdk", ss: "ss", csv: "csv", json: "json", opensudoku: "opensudoku" };

async function fetchForm(puzzle, form, board) {
  const question = { subject: nameOf(puzzle), form, ...board };
  return (await ask("export", question)).text;
}

function shared(name, address) {
  const input = el("input", { type: "text", readonly: true, value: address, "aria-label": name });
  input.addEventListener("focus", () => input.select());
  return el("div", { class: "shared" }, input, copyButton(() => address, `Copy: ${name}`));
}

function copyButton(text, label) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      toast("Copied.");
    } catch {
      toast("The browser does not allow copying: select the text and press Ctrl-C.");
    }
  };
  return el("button", { type: "button", "aria-label": label, onclick: copy }, icon("copy"), "Copy");
}

function fileName(puzzle, ending) {
  const { picture } = puzzle;
  const size = picture ? `-${picture.height}x${picture.width}` : "";
  return `${puzzle.kind}${size}.${ending}`;
}

async function saveSvg(puzzle, fetchText) {
  save(new Blob([await fetchText("svg")], { type: "image/svg+xml" }), fileName(puzzle, "svg"));
}

/** Draw the SVG on a canvas three times as large. */
async function savePng(puzzle, fetchText) {
  const address = URL.createObjectURL(new Blob([await fetchText("svg")], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = el("canvas", { width: 3 * image.width, height: 3 * image.height });
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    save(blob, fileName(puzzle, "png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
