// The algorithms of TAOCP 7.2.2.1 that a search follows, line by line: X, C (colors), M (multiplicities).
//
// The steps have Knuth's labels and names. `dance.js` says which step and line is the current one.

const COVER = [
  ["cover-right", "cover(i): l ← LLINK(i), r ← RLINK(i), RLINK(l) ← r,"],
  ["cover-left", "LLINK(r) ← l;"],
  ["hide", "for p ← DLINK(i), DLINK(p), … ≠ i: hide(p)."],
];
const HIDE = [
  ["", "hide(p): for each other node q of p's option, x ← TOP(q),"],
  ["hide-down", "u ← ULINK(q), d ← DLINK(q), DLINK(u) ← d,"],
  ["hide-up", "ULINK(d) ← u,"],
  ["hide-len", "LEN(x) ← LEN(x) − 1."],
];
const UNCOVER = [
  ["unhide", "uncover(i): for p ← ULINK(i), ULINK(p), … ≠ i: unhide(p);"],
  ["uncover-right", "l ← LLINK(i), r ← RLINK(i), RLINK(l) ← i,"],
  ["uncover-left", "LLINK(r) ← i."],
];
const UNHIDE = [
  ["", "unhide(p): the same backward, x ← TOP(q),"],
  ["unhide-down", "u ← ULINK(q), d ← DLINK(q), DLINK(u) ← q,"],
  ["unhide-up", "ULINK(d) ← q,"],
  ["unhide-len", "LEN(x) ← LEN(x) + 1."],
];
const PURIFY = [
  ["purify-color", "purify(p): c ← COLOR(p), i ← TOP(p), COLOR(i) ← c;"],
  ["purify-same", "for q ← DLINK(i), DLINK(q), … ≠ i: if COLOR(q) = c, COLOR(q) ← −1,"],
  ["hide", "otherwise hide(q)."],
];
const UNPURIFY = [
  ["unpurify-same", "unpurify(p): for q ← ULINK(i), ULINK(q), … ≠ i: if COLOR(q) < 0, COLOR(q) ← c,"],
  ["unhide", "otherwise unhide(q);"],
  ["unpurify-color", "i has no color again."],
];
const TWEAK = [
  ["hide", "tweak(x, i): hide(x);"],
  ["tweak-down", "u ← ULINK(x), d ← DLINK(x), DLINK(u) ← d,"],
  ["tweak-up", "ULINK(d) ← u,"],
  ["tweak-len", "LEN(i) ← LEN(i) − 1."],
];
const UNTWEAK = [
  ["untweak-down", "untweak(x, i): DLINK(u) ← x,"],
  ["untweak-up", "ULINK(d) ← x,"],
  ["untweak-len", "LEN(i) ← LEN(i) + 1;"],
  ["unhide", "unhide(x)."],
];

const ENTER = "If RLINK(0) = 0, all items are covered: visit the solution x₀, x₁, … and go to ";
const LEAVE = "Terminate if l = 0. Otherwise set l ← l − 1 and go to ";
const CHOOSE = "Choose an item i among RLINK(0), RLINK(RLINK(0)), … .";

/** Algorithms X and C: the same steps, with another word for covering an item. */
const plain = (letter, cover, uncover) => ({
  title: `Algorithm ${letter}`,
  steps: [
    ["start", `${letter}1`, "Initialize.", "Set up the nodes, and l ← 0."],
    ["enter", `${letter}2`, "Enter level l.", `${ENTER}${letter}8.`],
    ["choose", `${letter}3`, "Choose i.", CHOOSE],
    ["cover", `${letter}4`, "Cover i.", "cover(i), and set xₗ ← DLINK(i)."],
    ["try", `${letter}5`, "Try xₗ.", `If xₗ = i, go to ${letter}7. Otherwise ${cover} for the other items j in the option of xₗ, set l ← l + 1, and return to ${letter}2.`],
    ["again", `${letter}6`, "Try again.", `${uncover} for those items in reverse order; set i ← TOP(xₗ), xₗ ← DLINK(xₗ), and return to ${letter}5.`],
    ["backtrack", `${letter}7`, "Backtrack.", "uncover(i)."],
    ["leave", `${letter}8`, "Leave level l.", `${LEAVE}${letter}6.`],
  ],
});

const BOUNDED = {
  title: "Algorithm M",
  steps: [
    ["start", "M1", "Initialize.", "Set up the nodes, and l ← 0."],
    ["enter", "M2", "Enter level l.", `${ENTER}M9.`],
    ["choose", "M3", "Choose i.", `${CHOOSE} If it cannot get as many options as it needs, go to M9.`],
    ["cover", "M4", "Prepare to branch on i.", "Set xₗ ← DLINK(i), BOUND(i) ← BOUND(i) − 1; if BOUND(i) is now 0, cover(i)."],
    ["tweak", "M5", "Possibly tweak xₗ.", "If i can take more options, tweak(xₗ, i); if xₗ = i and i needs no more, unlink i."],
    ["try", "M6", "Try xₗ.", "For the other items j in the option of xₗ: BOUND(j) ← BOUND(j) − 1, and cover(j) if that is 0, or commit(p, j). Set l ← l + 1 and return to M2."],
    ["again", "M7", "Try again.", "Undo that in reverse order; set xₗ ← DLINK(xₗ), and return to M5."],
    ["backtrack", "M8", "Restore i.", "uncover(i) or untweak what was tweaked, and BOUND(i) ← BOUND(i) + 1."],
    ["leave", "M9", "Leave level l.", `${LEAVE}M7.`],
  ],
};

const OPERATIONS = {
  cover: COVER, hide: HIDE, uncover: UNCOVER, unhide: UNHIDE,
  purify: PURIFY, unpurify: UNPURIFY, tweak: TWEAK, untweak: UNTWEAK,
};

/** The algorithm for a model: its title, and its steps, each [name, label, title, text]. */
export function algorithmOf(model) {
  if (model.hasBounds) return BOUNDED;
  if (model.colors) return plain("C", "cover(j) or commit(p, j)", "uncover(j) or uncommit(p, j)");
  return plain("X", "cover(j)", "uncover(j)");
}

/** The operations that a step is in, outermost first: [lines, the one of them that is lit]. */
export function callsOf({ line, move }) {
  const operation = line?.split("-")[0];
  const isUndo = operation?.startsWith("un");
  const calls = [];
  if (operation === "hide" || operation === "unhide") calls.push([outerOf(move, isUndo), operation]);
  if (OPERATIONS[operation]) calls.push([operation, line]);
  return calls.map(([name, lit]) => ({ lines: OPERATIONS[name], lit }));
}

/** Which operation hides options in a move. */
function outerOf({ kind, hasColor }, isUndo) {
  const name = kind === "tweak" ? "tweak" : kind === "commit" && hasColor ? "purify" : "cover";
  return isUndo ? `un${name}` : name;
}

const NODES = ["i", "l", "r", "p", "q", "x", "u", "d"];

/** The variables of a step that are nodes, by their names. */
export function nodesOf(step) {
  const found = Object.fromEntries(NODES.filter((name) => step[name] !== undefined).map((name) => [name, step[name]]));
  return step.node === undefined ? found : { ...found, "xₗ": step.node };
}

/** The other variables of a step: numbers and colors. */
export function numbersOf(step, model) {
  const { i, x, level, len, bound, c, size } = step;
  const name = (header) => model.itemNames[header - 1];
  return {
    ...(level !== undefined && { "level l": level }),
    ...(len !== undefined && { [`LEN(${name(i)})`]: len }),
    ...(bound !== undefined && { [`BOUND(${name(i)})`]: bound }),
    ...(c !== undefined && { c: model.colorNames[c - 1] }),
    ...(size !== undefined && { [`LEN(${name(x)})`]: size }),
  };
}
