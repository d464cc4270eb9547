// What the board shows at a moment of a search: givens, trial values, the cell being decided.
//
// Needs the puzzle's `picture` as the server sends it, and a moment of a `Recording`. No DOM.

import { BACK, CHOOSE, DEAD, SOLUTION, TRY } from "../core/log.js";

/** The faces of a puzzle's picture as it is: one for each cell. */
export function plainFaces(picture) {
  return picture.texts.map((text, cell) => ({
    text,
    role: picture.roles[cell],
    fill: picture.fills[cell],
    flags: "",
  }));
}

/** The same, with given pieces in the colors that they have among all pieces. */
export function givenFaces(picture, model) {
  const faces = plainFaces(picture);
  if (!model?.hasColors) return faces;
  for (const option of model.given) stamp(faces, model.stampsOf(option), "given", (text) => model.colorOf.get(text));
  return faces;
}

/** Put some stamps on the faces: [cell, text, fill] each. */
export function stamp(faces, stamps, role, colorOf = (text, fill) => fill) {
  for (const [cell, text, fill] of stamps) {
    const color = fill === undefined ? faces[cell].fill : colorOf(text, fill);
    faces[cell] = { ...faces[cell], text, role, fill: color };
  }
  return faces;
}

/**
 * The faces at a moment of a recording. What is decided next is marked, with the values that are
 * still possible there; at a dead end, the cell or the line that nothing is left for. `blockers` say
 * which choices led there (see core/blockers.js), if these are to be marked.
 */
export function momentFaces(picture, { cover, decisions, event, blockers }) {
  const { model } = cover;
  const isSolution = event?.kind === SOLUTION;
  const colors = pieceColors(picture, model, decisions);
  const faces = givenFaces(picture, model);
  for (const { option } of decisions) {
    const role = isSolution || model.hasPieces ? "answer" : "trial";
    const color = (text, fill) => colors.get(option) ?? fill;
    if (option >= 0) stamp(faces, model.stampsOf(option), role, color);
  }
  if (event && !isSolution) markEvent(faces, cover, event);
  for (const option of blockers?.choices.keys() ?? []) {
    for (const [cell] of model.stampsOf(option)) faces[cell] = { ...faces[cell], flags: "blocking" };
  }
  return faces;
}

/** Which cells belong to the same piece at a moment; undefined for puzzles without pieces. */
export function momentRegions(picture, { cover: { model }, decisions }) {
  if (!model.hasPieces || !picture.regions) return undefined;
  const regions = picture.texts.map(() => -1);
  for (const option of [...model.given, ...decisions.map((each) => each.option)]) {
    if (option >= 0) for (const [cell] of model.stampsOf(option)) regions[cell] = option;
  }
  return regions;
}

/** A color for each piece: its own, or if there are too many, one that no neighbor has. */
export function pieceColors(picture, model, decisions) {
  const colors = new Map();
  if (!model.hasPieces) return colors;
  const taken = new Map();
  for (const { option } of decisions) {
    if (option < 0) continue;
    const stamps = model.stampsOf(option);
    if (model.hasColors && stamps.length) colors.set(option, model.colorOf.get(stamps[0][1]));
    else {
      const around = new Set(stamps.flatMap(([cell]) => neighbors(picture, cell)).map((cell) => taken.get(cell)));
      let color = 0;
      while (around.has(color)) color++;
      colors.set(option, color % 12);
      for (const [cell] of stamps) taken.set(cell, color);
    }
  }
  return colors;
}

function neighbors({ width }, cell) {
  const column = cell % width;
  return [cell - width, cell + width, column > 0 ? cell - 1 : -1, column + 1 < width ? cell + 1 : -1];
}

function markEvent(faces, cover, { kind, item, value }) {
  const { model } = cover;
  const flag = (cell, name) => (faces[cell] = { ...faces[cell], flags: name });
  if (kind === TRY) for (const [cell] of model.stampsOf(value)) flag(cell, "fresh");
  else if (kind === BACK && value >= 0) for (const [cell] of model.stampsOf(value)) flag(cell, "undone");
  else if (kind === DEAD) {
    const cells = deadCells(faces, model.cellsOf(item));
    for (const cell of cells) flag(cell, cells.length === 1 ? "dead hole" : "dead");
  } else if (kind === CHOOSE) {
    const named = model.cellsOf(item); // of a cell that pieces may cover, only the cell itself
    for (const option of cover.liveOptions(item)) {
      for (const [cell, text] of model.stampsOf(option)) {
        if (!named.size || named.has(cell)) candidate(faces, cell, text);
      }
    }
  }
}

/** The cells to mark at a dead end: of a line, those that are still empty. */
function deadCells(faces, cells) {
  const open = [...cells].filter((cell) => !faces[cell].text);
  return open.length ? open : [...cells];
}

/** Add a value to those that are still possible in a cell: once, and not over what is written there. */
function candidate(faces, cell, text) {
  const face = faces[cell];
  const before = face.marks ?? [];
  const isNew = text && !face.text && !before.includes(text);
  faces[cell] = { ...face, flags: "deciding", marks: isNew ? [...before, text] : before };
}

/** Whether a given is a number that nobody knows, or only half of a pair. */
export const isUnknown = ({ text }) => text === "?" || /^(·.|.·)$/.test(text);
