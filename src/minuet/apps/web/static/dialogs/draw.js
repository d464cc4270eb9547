// Drawing a puzzle: drag to join rooms, press cells to give them numbers.

import { calm, el } from "../core/dom.js";
import { ask, askLines, nameOf } from "../page/api.js";
import { Board } from "../views/board.js";
import { choice, field, openDialog } from "./dialog.js";
import { BOXES, Sketch } from "./sketch.js";

const KINDS = [["ripple", "Ripple Effect"], ["suguru", "Suguru"], ["kojun", "Kojun"], ["sudoku", "Sudoku"]];
const TOOLS = [["rooms", "join rooms"], ["split", "cut out a cell"], ["givens", "write givens"]];
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const ABOUT =
  "Drag from a cell over its neighbours to join them to its room. To give a number, press the cell and " +
  "type it; with \"write givens\", each press counts up. Arrows move, Shift with an arrow joins, x cuts out.";

export function openDraw(desk) {
  new Drawing(desk);
}

class Drawing {
  constructor(desk) {
    this.desk = desk;
    this.kind = choice(KINDS, "ripple");
    this.height = choice(sizes(), "6");
    this.width = choice(sizes(), "6");
    this.tool = choice(TOOLS, "rooms");
    this.copy = el("button", { type: "button", hidden: !canCopy(desk.puzzle) }, "Start from the present puzzle");
    this.easel = el("div", {
      class: "easel", id: "easel", tabindex: 0, role: "grid", "aria-label": "Board to draw on",
    });
    this.complaint = el("div", { class: "complaint", role: "status" });
    this.answer = el("p", { class: "muted", role: "status" });
    this.use = el("button", { type: "button", class: "primary", disabled: true }, "Open it");
    this.verify = calm(() => this.read(), 200);
    this.open();
    this.listen();
    this.restart();
  }

  open() {
    const form = el(
      "div",
      { class: "form" },
      field("Kind", this.kind),
      field("Rows", this.height),
      field("Columns", this.width),
      field("Press to", this.tool),
    );
    this.dialog = openDialog(
      "Draw a puzzle",
      [el("p", { class: "muted" }, ABOUT), form, this.easel, this.complaint],
      { foot: [this.answer, this.copy, this.use], onclose: () => this.counting?.abort() },
    );
    this.board = new Board(this.easel, {
      prefix: "easel",
      onpress: (cell) => this.press(cell),
      ondrag: (start, last, cell) => this.drag(start, cell),
    });
  }

  listen() {
    this.kind.addEventListener("change", () => this.restart());
    this.height.addEventListener("change", () => this.restart());
    this.width.addEventListener("change", () => this.restart());
    this.copy.addEventListener("click", () => this.take(Sketch.of(this.desk.puzzle)));
    this.easel.addEventListener("keydown", (event) => this.key(event));
    this.use.addEventListener("click", () => {
      this.dialog.close();
      this.desk.put(this.found);
    });
  }

  /** An empty board; that of a sudoku is square, and of a size that has boxes. */
  restart() {
    const isSudoku = this.kind.value === "sudoku";
    for (const option of this.height.options) option.disabled = isSudoku && !BOXES[option.value];
    if (isSudoku && !BOXES[this.height.value]) this.height.value = "9";
    if (isSudoku) this.width.value = this.height.value;
    this.width.disabled = isSudoku;
    this.take(new Sketch(this.kind.value, Number(this.height.value), Number(this.width.value)));
  }

  take(sketch) {
    this.sketch = sketch;
    this.kind.value = sketch.kind;
    this.height.value = sketch.height;
    this.width.value = sketch.width;
    this.tool.disabled = !sketch.hasRooms;
    if (!sketch.hasRooms) this.tool.value = "givens";
    this.changed();
  }

  press(cell) {
    this.easel.focus();
    this.sketch.press(cell, this.tool.value);
    this.changed();
  }

  drag(start, cell) {
    if (this.tool.value === "givens" || !this.sketch.hasRooms) return;
    this.sketch.join(start, cell);
    this.changed();
  }

  key(event) {
    const move = MOVES[event.key];
    if (move) this.sketch.move(...move, event.shiftKey);
    else if (event.ctrlKey || event.metaKey || !this.sketch.type(event.key)) return;
    event.preventDefault();
    this.changed();
  }

  changed() {
    const { board, sketch } = this;
    board.draw(sketch.picture());
    board.show(sketch.faces());
    board.activate(sketch.cursor);
    this.counting?.abort();
    this.use.disabled = true; // until it is known what was drawn
    this.answer.textContent = "";
    this.verify();
  }

  /** Let the server read the drawing, and count the solutions. */
  async read() {
    const text = this.sketch.text();
    const { puzzle, error } = await tryToRead(this.sketch);
    if (this.sketch.text() !== text) return; // drawn on meanwhile
    this.found = puzzle;
    this.use.disabled = !puzzle;
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

async function tryToRead(sketch) {
  try {
    return { puzzle: await ask("read", { subject: { text: sketch.text(), kind: sketch.kind } }), error: null };
  } catch (error) {
    return { puzzle: null, error };
  }
}

/** Tell how many solutions there are, as soon as it is known. */
function count(puzzle, answer) {
  const running = new AbortController();
  const run = async () => {
    const lines = askLines("solve", { subject: nameOf(puzzle) }, { signal: running.signal });
    for await (const line of lines) {
      if (line.count === undefined) continue;
      const more = line.more || !line.complete ? "+" : "";
      const plural = line.count === 1 && !more ? "solution" : "solutions";
      answer.textContent = line.count || more ? `${line.count}${more} ${plural}` : "no solution";
    }
  };
  run().catch(() => {});
  return running;
}
