// Which key does what while playing.

const MOVES = {
  ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  k: [-1, 0], j: [1, 0], h: [0, -1], l: [0, 1],
};

const COMMANDS = {
  Backspace: (play) => play.erase(),
  Delete: (play) => play.erase(),
  x: (play) => play.erase(),
  m: (play) => play.toggleTool("notes"),
  M: (play) => play.toggleTool("centers"),
  b: (play) => play.toggleTool("tints"),
  T: (play) => play.tryOut(),
  u: (play) => play.undo(),
  r: (play) => play.redo(),
  c: (play) => play.help.check(),
  t: (play) => play.help.hint(),
  H: (play) => play.help.hint(),
  f: (play) => play.way.fillNotes?.(),
};

const CONTROL = { z: (play) => play.undo(), y: (play) => play.redo(), r: (play) => play.redo() };
const SIGNS = { "-": "−" }; // keys for signs that keyboards lack
const PATIENCE = 1200; // milliseconds between the two digits of 10 and more

let typed = { text: "", cell: null, when: 0 };

/** The action of a key: a function of the play, or null; `way` is the way of playing. */
export function typedKey(event, way) {
  const { key } = event;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code ?? "")?.[1];
  if (digit && way.hasMarks && event.altKey) return (each) => each.way.tint(Number(digit));
  if (digit && way.hasMarks && (event.ctrlKey || event.metaKey)) {
    const number = way.symbols.indexOf(digit);
    return number > 0 ? (each) => each.way.put(number, "centers") : null;
  }
  if (event.ctrlKey || event.metaKey) {
    const isRedo = event.shiftKey && key.toLowerCase() === "z";
    return isRedo ? (each) => each.redo() : (CONTROL[key.toLowerCase()] ?? null);
  }
  if (event.altKey) return null;
  const value = way.symbols ? valueOf(event, way) : null;
  if (value && digit && !value.isNote && way.play.tool === "tints") return (each) => each.way.tint(Number(digit));
  if (value) return (each) => each.way.put(value.number, value.isNote ? "notes" : each.tool);
  if (key === "0" && !event.shiftKey) return (each) => each.erase();
  if (MOVES[key]) return (each) => each.way.move(...MOVES[key], event.shiftKey);
  return COMMANDS[key] ?? null;
}

/**
 * The number that a key stands for: a digit (with Shift a note), or a letter where letters are
 * written. Of these, h j k l move, unless they are capital.
 */
function valueOf(event, { symbols, selected }) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code ?? "")?.[1];
  const text = digit && (event.shiftKey || event.key === digit) ? digit : (SIGNS[event.key] ?? event.key);
  const isCapital = /^[a-z]$/.test(text) && selected !== null && !symbols.includes(text);
  const number = symbols.indexOf(isCapital ? text.toUpperCase() : joined(text, symbols, selected));
  if (number <= 0 || (digit === undefined && MOVES[event.key])) return null;
  return { number, isNote: digit !== undefined && event.shiftKey };
}

/** A second digit soon after the first makes one number of both, where there are such numbers. */
function joined(text, symbols, cell) {
  if (!/^\d$/.test(text)) return text;
  const now = performance.now();
  const both = typed.text + text;
  const goesOn = typed.cell === cell && now - typed.when < PATIENCE && symbols.includes(both);
  typed = { text: goesOn ? both : text, cell, when: now };
  return typed.text;
}
