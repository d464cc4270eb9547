// The board: an SVG grid that shows a puzzle at any moment, and takes presses.
//
// Needs a container that can have the focus (role="grid", tabindex="0"), and the style sheets
// colors.css and board.css. Cells have the ids `${prefix}-${number}`: two boards in one document need
// two prefixes. An ancestor with the class "fast" switches off what fades.

import { follow, svg } from "../core/dom.js";
import { cagesOf, linesOf, signsOf } from "./marks.js";
import { frameOf, outsideTexts, shapeOf } from "./outside.js";
import { borders } from "./walls.js";

const SIZE = 40; // of a cell; everything else is measured in it
const MARGIN = 4;

/**
 * A board shows a *face*: for each cell {text, role, fill, flags, marks}. `draw(picture)` makes the
 * grid, `show(faces)` brings the cells up to date and touches only those that changed.
 *
 * It is an ARIA grid of which one cell is the active one; the container has the focus.
 */
export class Board {
  constructor(container, { onpress = null, ondrag = null, ontap = null, onrelease = null, prefix = "cell" } = {}) {
    Object.assign(this, { container, onpress, ondrag, ontap, onrelease, prefix });
    this.picture = null;
    this.lit = new Set();
    this.listen();
  }

  draw(picture) {
    this.picture = picture;
    this.shown = [];
    this.hasCorners = Object.keys(picture.corners).length > 0;
    this.wordSize = this.largest;
    const clues = picture.texts.filter((text, cell) => text && picture.roles[cell] === "clue");
    this.clueSize = Math.min(...clues.map(sizeOf), sizeOf("")); // all of them alike
    this.lines = linesOf(picture, SIZE);
    this.cells = picture.texts.map((text, cell) => (text === null ? null : this.cell(cell)));
    this.paths = { line: svg("path", { class: "line" }), wall: svg("path", { class: "wall" }) };
    this.setRegions(picture.regions);
    const frame = frameOf(picture, SIZE, MARGIN);
    this.root = svg(
      "svg",
      {
        class: "board",
        viewBox: frame.join(" "),
        role: "presentation",
      },
      this.rows(),
      this.paths.line,
      cagesOf(picture, SIZE),
      this.paths.wall,
      signsOf(picture, SIZE),
      Object.entries(picture.corners).map(([cell, text]) => this.corner(Number(cell), text)),
      outsideTexts(picture, SIZE).map(([text, x, y]) =>
        svg("text", { class: "outside", x, y, "font-size": sizeOf(text) }, text),
      ),
    );
    this.container.replaceChildren(this.root);
    this.container.style.setProperty("--shape", shapeOf(picture));
    this.container.setAttribute("aria-label", picture.title || "Board");
  }

  /** Draw the walls between other regions: pieces that were placed. */
  setRegions(regions) {
    const name = String(regions);
    if (this.paths.name === name) return;
    this.paths.name = name;
    const found = borders({ ...this.picture, regions }, SIZE);
    for (const kind of ["line", "wall"]) this.paths[kind].setAttribute("d", found[kind]);
  }

  rows() {
    const { height, width } = this.picture;
    return Array.from({ length: height }, (_, row) =>
      svg("g", { role: "row" }, this.cells.slice(row * width, (row + 1) * width)),
    );
  }

  /** The size of numbers: under the sums of cages there is less room. */
  get largest() {
    return this.hasCorners ? 20 : LARGE;
  }

  cell(number) {
    const [x, y] = this.corners(number);
    const middle = y + SIZE / 2 + (this.hasCorners ? 4 : 0);
    return svg(
      "g",
      { role: "gridcell", id: `${this.prefix}-${number}`, class: "cell", "data-cell": number },
      svg("rect", { class: "square", x, y, width: SIZE, height: SIZE }),
      this.under(number),
      svg("text", { class: "value", x: x + SIZE / 2, y: middle, lengthAdjust: "spacingAndGlyphs" }),
    );
  }

  corners(number) {
    const { width } = this.picture;
    return [(number % width) * SIZE, Math.floor(number / width) * SIZE];
  }

  /** The lines, arrows and circles that cross a cell: above its square, below its number. */
  under(number) {
    const lines = this.lines.filter(({ cells }) => cells.has(number));
    if (!lines.length) return null;
    const [x, y] = this.corners(number);
    const place = { x, y, width: SIZE, height: SIZE, viewBox: `${x} ${y} ${SIZE} ${SIZE}` };
    return svg("svg", { class: "under", ...place }, lines.map(({ draw }) => draw()));
  }

  corner(cell, text) {
    const [x, y] = this.corners(cell);
    return svg("text", { class: "corner", x: x + 5, y: y + 12 }, text);
  }

  /** Bring every cell up to date; `faces` has an entry for each, `regions` says where walls are. */
  show(faces, regions = this.picture.regions) {
    this.setRegions(regions);
    faces.forEach((face, cell) => {
      const element = this.cells[cell];
      const before = this.shown[cell];
      if (!element || (before && same(before, face))) return;
      this.update(element, cell, face, before);
      this.shown[cell] = face;
    });
    this.onshow?.(faces);
  }

  /** Light some cells that someone points at, here or in another view. */
  light(cells) {
    this.cells?.forEach((element, cell) => element?.classList.toggle("lit", cells.has(cell)));
    this.lit = cells;
  }

  update(element, cell, face, before) {
    const fill = face.fill === undefined || face.fill === null ? "" : ` fill-${face.fill}`;
    const tint = face.tint ? ` tint-${face.tint}` : "";
    const lit = this.lit.has(cell) ? " lit" : "";
    element.setAttribute("class", `cell ${face.role ?? ""} ${face.flags ?? ""}${fill}${tint}${lit}`);
    element.setAttribute("aria-label", this.describe(cell, face));
    if (before?.text !== face.text) this.write(element, cell, face);
    const isCrowded = Boolean(face.centers?.length);
    const isMoved = isCrowded !== Boolean(before?.centers?.length);
    if (isMoved || before?.marks?.join() !== face.marks?.join()) this.pencil(element, cell, face);
    if (before?.centers?.join() !== face.centers?.join()) this.center(element, cell, face);
  }

  /** Write the value into a cell, as large as there is room. */
  write(element, cell, { text, role }) {
    const value = element.querySelector(".value");
    if (role === "split") {
      value.textContent = "";
      element.append(this.split(cell, text));
      return;
    }
    value.textContent = text ?? "";
    const size = role === "clue" ? this.clueSize : Math.min(sizeOf(text), this.wordSize);
    value.setAttribute("font-size", size);
    if (breadthOf(text) * size * 0.64 > ROOM) value.setAttribute("textLength", ROOM);
    else value.removeAttribute("textLength");
  }

  /** Words that may be written into cells are all of the same size, as large as the longest allows. */
  fit(texts) {
    const hasWords = texts.some((text) => text?.length > 3);
    this.wordSize = hasWords ? Math.min(...texts.map(sizeOf)) : this.largest;
    this.shown.forEach((face, cell) => face && this.cells[cell] && this.write(this.cells[cell], cell, face));
  }

  /** Two numbers with a diagonal between them: what is before the backslash is below. */
  split(cell, text) {
    const [x, y] = this.corners(cell);
    const [below, above] = text.split("\\");
    return svg(
      "g",
      { class: "split" },
      svg("path", { d: `M${x} ${y}l${SIZE} ${SIZE}` }),
      svg("text", { x: x + 13, y: y + 29 }, below),
      svg("text", { x: x + 27, y: y + 12 }, above ?? ""),
    );
  }

  describe(cell, face) {
    const { width } = this.picture;
    const place = `row ${Math.floor(cell / width) + 1}, column ${(cell % width) + 1}`;
    const what = face.text ? `${face.text}${ROLES[face.role] ?? ""}` : "empty";
    const notes = face.marks?.length ? `, notes ${face.marks.join(" ")}` : "";
    const centers = face.centers?.length ? `, center marks ${face.centers.join(" ")}` : "";
    const marks = `${notes}${centers}${face.tint ? `, ${face.tint}` : ""}`;
    const flags = FLAGS.filter((flag) => (face.flags ?? "").includes(flag)).map((flag) => `, ${flag}`);
    return `${place}: ${what}${marks}${flags.join("")}`;
  }

  /** Pencil marks: each symbol at its own place of the cell. */
  pencil(element, cell, face) {
    element.querySelector(".notes")?.remove();
    if (!face.marks?.length) return;
    if (!face.spread) {
      element.append(this.candidates(cell, face.marks));
      return;
    }
    const across = face.spread <= 9 ? 3 : face.spread <= 16 ? 4 : face.spread <= 25 ? 5 : 6;
    const head = this.hasCorners ? 9 : 0; // room for the sums of cages
    const [wide, high] = [SIZE - 6, SIZE - 6 - head].map((room) => room / across);
    const [x, y] = this.corners(cell);
    const isCrowded = face.centers?.length && across === 3;
    const texts = face.marks.map((mark, n) => {
      const place = isCrowded ? AROUND[n] : (face.places?.[n] ?? n);
      const left = x + 3 + ((place % across) + 0.5) * wide;
      const top = y + 3 + head + (Math.floor(place / across) + 0.5) * high;
      return svg("text", { x: left, y: top, "font-size": Math.min(32 / across, high) }, mark);
    });
    element.append(svg("g", { class: "notes" }, texts));
  }

  /** Marks in the middle of a cell, side by side, as large as there is room. */
  center(element, cell, { centers }) {
    element.querySelector(".centers")?.remove();
    if (!centers?.length) return;
    const [x, y] = this.corners(cell);
    const text = centers.join(centers.some((each) => each.length > 1) ? " " : "");
    const size = Math.min(12.5, (SIZE - 6) / (0.6 * text.length));
    element.append(svg("text", { class: "centers", x: x + SIZE / 2, y: y + SIZE / 2, "font-size": size }, text));
  }

  /** The values that are still possible: as large as there is room. */
  candidates(cell, marks) {
    const across = marks.length > 9 ? Math.ceil(Math.sqrt(marks.length)) : Math.min(marks.length, 3);
    const rows = Math.ceil(marks.length / across);
    const longest = Math.max(...marks.map((mark) => mark.length));
    const size = Math.min(18, (SIZE - 6) / across / 0.62 / longest, (SIZE - 6) / rows / 1.05);
    const [x, y] = this.corners(cell).map((edge) => edge + SIZE / 2);
    const texts = marks.map((mark, n) => {
      const left = x + ((n % across) - (across - 1) / 2) * size * 0.68 * longest;
      const top = y + (Math.floor(n / across) - (rows - 1) / 2) * size;
      return svg("text", { x: left, y: top, "font-size": size }, mark);
    });
    return svg("g", { class: "notes" }, texts);
  }

  /** Make a cell the active one: the one that keys are for. */
  activate(cell) {
    if (cell === null || !this.cells[cell]) this.container.removeAttribute("aria-activedescendant");
    else this.container.setAttribute("aria-activedescendant", `${this.prefix}-${cell}`);
  }

  // ---- presses

  listen() {
    const hover = ({ target, pointerType, buttons }) => pointerType === "mouse" && !buttons && this.onhover?.(cellOf(target));
    this.container.addEventListener("pointermove", hover);
    this.container.addEventListener("pointerdown", (event) => {
      const cell = cellOf(event.target);
      if (cell === null || event.button !== 0) return;
      this.container.focus({ preventScroll: true }); // keys are for the board now, even after a drag
      this.onpress?.(cell, event);
      if (this.ondrag) this.drag(cell, event);
    });
  }

  /** Follow a finger or a mouse over cells; if it stays where it is, that was a tap. */
  drag(start, event) {
    event.preventDefault();
    let last = start;
    let hasMoved = false;
    let from = [event.clientX, event.clientY];
    const move = (moved) => {
      const to = [moved.clientX, moved.clientY];
      for (const cell of this.cellsBetween(from, to)) {
        if (cell === last) continue;
        this.ondrag?.(start, last, cell, moved);
        last = cell;
        hasMoved = true;
      }
      from = to;
    };
    const end = ({ type }) => {
      if (hasMoved) this.onrelease?.(this.cellAt(...from) !== null);
      else if (type === "pointerup") this.ontap?.(start, event);
    };
    follow(move, end);
  }

  /** The cell at a point of the window; null if there is none. */
  cellAt(x, y) {
    const found = this.container.getRootNode().elementFromPoint(x, y);
    return this.container.contains(found) ? cellOf(found) : null;
  }

  /** The cells under a straight line: a quick finger leaves none of them out. */
  cellsBetween([fromX, fromY], [toX, toY]) {
    const root = this.container.getRootNode();
    const steps = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) / STEP));
    const found = Array.from({ length: steps }, (_, n) => {
      const part = (n + 1) / steps;
      return cellOf(root.elementFromPoint(fromX + part * (toX - fromX), fromY + part * (toY - fromY)));
    });
    return found.filter((cell) => cell !== null);
  }
}

const STEP = 6; // pixels between two looks at a line
const ROLES = { given: ", given", trial: ", on trial", answer: "" };
const FLAGS = ["light", "conflict", "wrong", "deciding", "dead", "blocking", "picked", "selected"];

function same(one, other) {
  return (
    one.text === other.text &&
    one.role === other.role &&
    one.fill === other.fill &&
    one.flags === other.flags &&
    one.tint === other.tint &&
    (one.centers ?? NONE).join() === (other.centers ?? NONE).join() &&
    (one.marks ?? NONE).join() === (other.marks ?? NONE).join()
  );
}

const NONE = [];
const AROUND = [0, 2, 6, 8, 1, 7, 3, 5, 4]; // places of notes around marks in the middle, of nine
const LARGE = 22; // of a text in a cell
const SMALL = 7.5; // longer texts are squeezed
const ROOM = 37;
const sizeOf = (text) => Math.max(SMALL, Math.min(LARGE, 50 / (breadthOf(text) || 1)));

/** How many letters of usual width are as wide as a text. */
function breadthOf(text) {
  return (text?.length ?? 0) + (text?.match(/[mwMW]/g)?.length ?? 0) * 0.7;
}

function cellOf(element) {
  const found = element?.closest?.("[data-cell]");
  return found ? Number(found.dataset.cell) : null;
}
