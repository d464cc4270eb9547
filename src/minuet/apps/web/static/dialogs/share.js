// Sharing a puzzle or its search: links, pictures that stand still or move, a sheet to print, texts.

import { el } from "../core/dom.js";
import { ask, nameOf } from "../page/api.js";
import { icon } from "../page/elements.js";
import { pngFile, save, svgFile } from "../page/files.js";
import { isHosted, sharedPage } from "../page/share.js";
import { toast } from "../page/toast.js";
import { fetchDance, gifOf } from "./dance.js";
import { choice, openDialog } from "./dialog.js";

const NAMES = {
  rooms: "Two grids", tokens: "ROOM:VALUE", puzzlink: "puzz.link", pzprv3: "pzprv3 file", dataset: "Data set",
  grid: "Grid", line: "Line", sdk: ".sdk", ss: ".ss", opensudoku: "OpenSudoku", scf: "SudokuPad (classic)",
  fpuzzles: "f-puzzles", sudokupad: "SudokuPad", csv: "CSV", json: "JSON", cages: "Cages", dlx: ".dlx", pieces: "Pieces", plain: "Lines",
  fields: "List", non: ".non", bordered: "With borders", penpa: "Penpa+",
};

/**
 * Offer everything; `board` is what a question says of what is filled in, null if nothing is, and
 * `moment` the address of what is being watched, null if nothing is. `search` says how a search is
 * to be animated, `taken` which options are taken, and `views` what can be drawn: "board", "links", "matrix".
 */
export function openShare(desk, { board, moment, search, taken, views }) {
  const { puzzle } = desk;
  if (!puzzle) return;
  const here = sharedPage() + (desk.fragment ?? location.hash);
  const closed = new AbortController();
  const complaint = el("p", { class: "complaint", role: "status" });
  const text = el("textarea", { readonly: true, "aria-label": "Text of the puzzle", hidden: true });
  const tools = el("div", { class: "row", hidden: true });
  const guard = (action) => () =>
    action().catch((error) => error.name !== "AbortError" && (complaint.textContent = error.message));
  const fetchText = (format) => fetchFormat(puzzle, format, board);
  const button = (name, action) => el("button", { type: "button", onclick: guard(action) }, icon("save"), name);

  const showText = (format) =>
    guard(async () => {
      text.value = await fetchText(format);
      text.hidden = tools.hidden = false;
      const name = fileName(puzzle, ENDINGS[format] ?? "txt");
      tools.replaceChildren(
        copyButton(() => text.value, "Copy the text"),
        el("button", { type: "button", onclick: () => save(new Blob([text.value]), name) }, icon("save"), name),
      );
    });
  const drawn = choice(views.map((name) => [name, VIEWS[name]]), views[0]);
  drawn.setAttribute("aria-label", "What to draw");
  const picture = async () => {
    if (drawn.value === "board") return fetchText("svg");
    const question = { subject: nameOf(puzzle), what: drawn.value, chosen: taken, model: search.model };
    return (await ask("drawing", question)).text;
  };
  const dance = () => fetchDance(puzzle, drawn.value, search, closed.signal);
  const progress = (done, all) => (complaint.textContent = done < all ? `Drawing frame ${done} of ${all} …` : "");
  const saveGif = async () => {
    const file = await gifOf(await dance(), { onframe: progress, signal: closed.signal });
    save(file, fileName(puzzle, "gif"));
  };
  const saveSheet = async () => {
    const { base64 } = await ask("export", { subject: nameOf(puzzle), format: "pdf" });
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    save(new Blob([bytes], { type: "application/pdf" }), fileName(puzzle, "pdf"));
  };
  const pictures = [
    el("h3", {}, board ? "Picture, including what is filled in" : "Picture"),
    views.length > 1 ? drawn : null,
    el(
      "div",
      { class: "exports" },
      button("SVG", async () => save(svgFile(await picture()), fileName(puzzle, "svg"))),
      button("PNG", async () => save(await pngFile(await picture()), fileName(puzzle, "png"))),
      puzzle.picture ? button("Sheet to print (PDF)", saveSheet) : null,
    ),
    el("h3", {}, "The search for a solution, as an animation"),
    el(
      "div",
      { class: "exports" },
      button("Animated SVG", async () => save(svgFile((await dance()).text), fileName(puzzle, "svg"))),
      button("GIF", saveGif),
    ),
  ];
  openDialog(
    "Share",
    [
      el("h3", {}, "Link"),
      shared("Link to this puzzle here", here),
      puzzle.link ? el("h3", {}, "Link to this puzzle at puzz.link") : null,
      puzzle.link ? shared("Link to this puzzle at puzz.link", puzzle.link) : null,
      moment ? el("h3", {}, "Link to this moment of the search") : null,
      moment ? shared("Link to this moment of the search", moment) : null,
      isHosted() ? el("h3", {}, "For your own page") : null,
      isHosted() ? shared("Embed it in your own page", frameOf(moment ?? here)) : null,
      views.length ? pictures : null,
      el("h3", {}, "Text"),
      el(
        "div",
        { class: "exports" },
        puzzle.formats.map((format) =>
          el("button", { type: "button", "data-format": format, onclick: showText(format) }, NAMES[format] ?? format),
        ),
      ),
      text,
      tools,
      complaint,
    ].flat(),
    { onclose: () => closed.abort() },
  );
}

const VIEWS = { board: "the board", links: "the dancing links", matrix: "the matrix" };
const ENDINGS = { dlx: "dlx", sdk: "sdk", ss: "ss", csv: "csv", json: "json", opensudoku: "opensudoku" };

async function fetchFormat(puzzle, format, board) {
  const question = { subject: nameOf(puzzle), format, ...board };
  return (await ask("export", question)).text;
}

function shared(name, address) {
  const input = el("input", { type: "text", readonly: true, value: address, "aria-label": name });
  input.addEventListener("focus", () => input.select());
  return el("div", { class: "shared" }, input, copyButton(() => address, `Copy: ${name}`));
}

/** The text that shows an address inside another page. */
function frameOf(address) {
  const [page, fragment] = address.split("#");
  return `<iframe src="${page}?embed#${fragment}" width="100%" height="640" title="Minuet"></iframe>`;
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
