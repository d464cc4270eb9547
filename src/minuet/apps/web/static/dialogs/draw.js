// Drawing a puzzle: drag to join rooms, press cells to give them numbers.

import { ask, askLines, nameOf } from "../core/api.js";
import { calm, el } from "../core/dom.js";
import { Board } from "../views/board.js";
import { choice, field, openDialog } from "./dialog.js";
import { explain } from "./enter.js";
import { Sketch } from "./sketch.js";

const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

export async function openDraw(desk) {
  const kinds = [
    ["ripple", "Ripple Effect"], ["suguru", "Suguru"], ["kojun", "Kojun"], ["sudoku", "Sudoku"],
  ];
  const kind = choice(kinds, kinds.some(([name]) => name === desk.puzzle?.kind) ? desk.puzzle.kind : "ripple");
  const size = choice([4, 5, 6, 7, 8, 9, 10, 12].map((each) => [String(each), `${each} × ${each}`]), "6");
  const tool = choice([["rooms", "join rooms"], ["split", "cut out a cell"], ["givens", "write givens"]], "rooms");
  const easel = el("div", {
    class: "easel", id: "easel", tabindex: 0, role: "grid", "aria-label": "Board to draw on",
  });
  const complaint = el("div", { class: "complaint", role: "status" });
  const answer = el("p", { class: "muted", role: "status" });
  const use = el("button", { type: "button", class: "primary", disabled: true }, "Open it");
  const about = el(
    "p",
    { class: "muted" },
    "Drag from a cell over its neighbours to join them to its room. To give a number, press the cell " +
      "and type it; pressing again counts up. Arrows move, Shift with an arrow joins, x cuts out.",
  );
  const dialog = openDialog(
    "Draw a puzzle",
    [about, el("div", { class: "form" }, field("Kind", kind), field("Size", size), field("Press to", tool)), easel, complaint],
    { foot: [answer, use], onclose: () => counting?.abort() },
  );

  let sketch = null;
  let found = null;
  let counting = null;
  const board = new Board(easel, {
    prefix: "easel",
    onpress: (cell) => {
      easel.focus();
      sketch.press(cell, tool.value);
      changed();
    },
    ondrag: (start, last, cell) => {
      if (tool.value === "givens" || !sketch.hasRooms) return;
      sketch.join(start, cell);
      changed();
    },
  });

  const show = () => {
    board.draw(sketch.picture());
    board.show(sketch.faces());
    board.activate(sketch.cursor);
  };
  const verify = calm(async () => {
    const { puzzle, error } = await tryToRead(sketch);
    found = puzzle;
    use.disabled = !puzzle;
    complaint.replaceChildren(...(error ? explain({ ...error, message: error.message, text: "", line: 0 }) : []));
    counting?.abort();
    answer.textContent = "";
    if (puzzle) counting = count(puzzle, answer);
  }, 200);
  const changed = () => {
    show();
    verify();
  };
  const restart = () => {
    tool.disabled = kind.value === "sudoku";
    tool.value = kind.value === "sudoku" ? "givens" : tool.value;
    sketch = new Sketch(kind.value, Number(size.value));
    changed();
  };
  kind.addEventListener("change", () => {
    limitSizes(size, kind.value);
    restart();
  });
  size.addEventListener("change", restart);
  easel.addEventListener("keydown", (event) => {
    const move = MOVES[event.key];
    if (move) sketch.move(...move, event.shiftKey);
    else if (!sketch.type(event.key)) return;
    event.preventDefault();
    changed();
  });
  use.addEventListener("click", () => {
    dialog.close();
    desk.put(found);
  });
  limitSizes(size, kind.value);
  restart();
}

/** A sudoku needs boxes. */
function limitSizes(size, kind) {
  for (const option of size.options) option.disabled = kind === "sudoku" && ["5", "7"].includes(option.value);
  if (size.selectedOptions[0]?.disabled) size.value = "6";
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
      answer.textContent = line.count ? `${line.count}${more} ${plural}` : "no solution";
    }
  };
  run().catch(() => {});
  return running;
}

