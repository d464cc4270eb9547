// Drawing a puzzle: drag to join rooms, click cells to give them numbers.

import { calm, el } from "../core/dom.js";
import { numeral } from "../core/words.js";
import { askFrames, nameOf, tryToRead } from "../page/api.js";
import { keep, recall } from "../page/memory.js";
import { Board } from "../views/board.js";
import { choice, field, openDialog } from "./dialog.js";
import { BOXES, Sketch } from "./sketch.js";

const KEY = "minuet-drawing"; // what was drawn stays until the next time
const KINDS = [["ripple", "Ripple Effect"], ["suguru", "Suguru"], ["kojun", "Kojun"], ["sudoku", "Sudoku"]];
const TOOLS = [["give", "gives a number"], ["cut", "cuts the cell out"]];
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const ABOUT = "Drag from a cell over its neighbors to join them to its room. Press a cell to give it a number. ";
const KEYS = "Or type: arrows move, Shift with an arrow joins, x cuts a cell out, Ctrl-Z undoes.";

export function openDraw(desk) {
  return new Drawing(desk);
}

class Drawing {
  constructor(desk) {
    this.desk = desk;
    this.kind = choice(KINDS, "ripple");
    this.height = choice(sizes(), "6");
    this.width = choice(sizes(), "6");
    this.tool = choice(TOOLS, "give");
    this.undo = el("button", { type: "button" }, "Undo");
    this.clear = el("button", { type: "button" }, "Start over");
    this.copy = el("button", { type: "button", hidden: !canCopy(desk.puzzle) }, "Start from the current puzzle");
    this.easel = el("div", {
      class: "easel", id: "easel", tabindex: 0, role: "grid", "aria-label": "Board to draw on",
    });
    this.complaint = el("div", { class: "complaint", role: "status" });
    this.answer = el("p", { class: "muted", role: "status" });
    this.done = el("button", { type: "button", class: "primary", disabled: true }, "Open");
    this.verify = calm(() => this.read(), 200);
    this.open();
    this.listen();
    this.before = []; // states, to go back to
    this.use(Sketch.from(recall(KEY) ?? "") ?? new Sketch("ripple", 6, 6));
  }

  open() {
    const form = el(
      "div",
      { class: "form" },
      field("Kind", this.kind),
      field("Rows", this.height),
      field("Columns", this.width),
      field("A press", this.tool),
    );
    this.dialog = openDialog(
      "Draw a puzzle",
      [el("p", { class: "muted" }, ABOUT, el("span", { class: "for-keys" }, KEYS)), form, this.easel, this.complaint],
      { foot: [this.answer, this.undo, this.clear, this.copy, this.done], onclose: () => this.counting?.abort() },
    );
    this.board = new Board(this.easel, {
      prefix: "easel",
      onpress: (cell) => this.press(cell),
      ondrag: (start, last, cell) => this.drag(start, cell),
      ontap: (cell, event) => this.tap(cell, event.shiftKey ? -1 : 1),
    });
  }

  listen() {
    for (const field of [this.kind, this.height, this.width]) {
      field.addEventListener("change", () => this.replace(this.sketch.on(...this.chosen())));
    }
    this.clear.addEventListener("click", () => this.replace(new Sketch(...this.chosen())));
    this.copy.addEventListener("click", () => this.replace(Sketch.of(this.desk.puzzle)));
    this.easel.addEventListener("keydown", (event) => this.key(event));
    this.undo.addEventListener("click", () => this.goBack());
    this.done.addEventListener("click", () => {
      this.dialog.close();
      this.desk.put(this.found);
    });
  }

  /** Kind, height and width; a sudoku is square, and of a size that has boxes. */
  chosen() {
    const [kind, height, width] = [this.kind.value, Number(this.height.value), Number(this.width.value)];
    if (kind !== "sudoku") return [kind, height, width];
    const side = BOXES[height] ? height : 9;
    return [kind, side, side];
  }

  /** Draw on another board; Undo leads back to this one. */
  replace(sketch) {
    if (!this.sketch.isBlank) this.remember();
    this.use(sketch);
  }

  use(sketch) {
    this.sketch = sketch;
    const isSudoku = sketch.kind === "sudoku";
    this.kind.value = sketch.kind;
    this.height.value = sketch.height;
    this.width.value = sketch.width;
    for (const option of this.height.options) option.disabled = isSudoku && !BOXES[option.value];
    this.width.disabled = isSudoku;
    this.tool.disabled = !sketch.hasRooms;
    if (!sketch.hasRooms) this.tool.value = "give";
    this.board.draw(sketch.picture());
    this.changed();
  }

  /** A finger or a mouse button went down; what it is for is not known yet. */
  press(cell) {
    this.easel.focus();
    this.remember();
    this.sketch.cursor = cell;
    this.show();
  }

  tap(cell, by) {
    if (this.tool.value === "cut") this.sketch.cut(cell);
    else this.sketch.count(cell, by);
    this.changed();
  }

  drag(start, cell) {
    if (!this.sketch.hasRooms) return;
    this.sketch.join(start, cell);
    this.changed();
  }

  key(event) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === "z") this.goBack();
    else if (isCommand || !this.typed(event)) return;
    event.preventDefault();
  }

  typed({ key, shiftKey }) {
    const move = MOVES[key];
    this.remember();
    if (move) this.sketch.move(...move, shiftKey);
    else if (!this.sketch.type(key)) return false;
    this.changed();
    return true;
  }

  // ---- undoing

  remember() {
    const state = this.sketch.state();
    if (state !== this.before.at(-1)) this.before.push(state);
  }

  goBack() {
    const now = this.sketch.state();
    while (this.before.at(-1) === now) this.before.pop(); // nothing was drawn then
    if (!this.before.length) return;
    const { cursor } = this.sketch;
    const sketch = Sketch.from(this.before.pop());
    sketch.cursor = Math.min(cursor, sketch.rooms.length - 1);
    this.use(sketch);
  }

  show() {
    const { board, sketch } = this;
    board.show(sketch.faces(), sketch.rooms);
    board.activate(sketch.cursor);
  }

  changed() {
    this.show();
    keep(KEY, this.sketch.isBlank ? null : this.sketch.state());
    this.counting?.abort();
    this.done.disabled = true; // until it is known what was drawn
    this.answer.textContent = "";
    this.verify();
  }

  /** Let the server read the drawing, and count the solutions. */
  async read() {
    const text = this.sketch.text();
    const { puzzle, error } = await tryToRead({ text, kind: this.sketch.kind });
    if (this.sketch.text() !== text) return; // changed in the meantime
    this.found = puzzle;
    this.done.disabled = !puzzle;
    this.complaint.textContent = error ? error.message : "";
    if (puzzle) this.counting = count(puzzle, this.answer);
  }
}

const sizes = () => Array.from({ length: 15 }, (_, n) => [String(n + 2), String(n + 2)]);

/** Whether a puzzle can be drawn here: no gaps, and no more than 16 rows and columns. */
function canCopy(puzzle) {
  if (!puzzle?.grid || !KINDS.some(([name]) => name === puzzle.kind)) return false;
  const { picture } = puzzle;
  const isPlain = puzzle.kind !== "sudoku" || puzzle.about.startsWith("Sudoku,");
  const fits = Math.max(picture.height, picture.width) <= 16 && Math.min(picture.height, picture.width) > 1;
  return fits && isPlain && !picture.texts.includes(null);
}

/** Show how many solutions there are, as soon as that is known. */
function count(puzzle, answer) {
  const running = new AbortController();
  const run = async () => {
    const found = askFrames("solve", { subject: nameOf(puzzle) }, { signal: running.signal });
    for await (const each of found) {
      if (each.count === undefined) continue;
      const more = each.more || !each.complete ? "+" : "";
      const plural = each.count === 1 && !more ? "solution" : "solutions";
      answer.textContent = each.count || more ? `${numeral(each.count)}${more} ${plural}` : "no solution";
    }
  };
  run().catch(() => {});
  return running;
}
