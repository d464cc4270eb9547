// What the board shows at a moment of a search: givens, trial values, the cell being decided.

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

/** The faces with some stamps put on: [cell, text, fill] each. */
export function stamped(faces, stamps, role) {
  const made = faces.slice();
  for (const [cell, text, fill] of stamps) {
    made[cell] = { ...made[cell], text, role, fill: fill ?? made[cell].fill };
  }
  return made;
}

/**
 * The faces at a moment: `decisions` are taken, `event` has just happened. What is decided next is
 * marked, with the values that are still possible there; a dead end is marked in its own way.
 */
export function momentFaces(picture, cover, decisions, event) {
  const { model } = cover;
  const faces = plainFaces(picture);
  const isSolution = event?.kind === SOLUTION;
  for (const { option } of decisions) {
    if (option < 0) continue;
    for (const [cell, text, fill] of model.stampsOf(option)) {
      faces[cell] = {
        ...faces[cell],
        text,
        role: isSolution ? "answer" : "trial",
        fill: fill ?? faces[cell].fill,
      };
    }
  }
  if (event && !isSolution) markEvent(faces, cover, event);
  return faces;
}

function markEvent(faces, cover, { kind, item, value }) {
  const { model } = cover;
  const flag = (cell, name) => (faces[cell] = { ...faces[cell], flags: name });
  if (kind === TRY) for (const [cell] of model.stampsOf(value)) flag(cell, "fresh");
  else if (kind === BACK && value >= 0) for (const [cell] of model.stampsOf(value)) flag(cell, "undone");
  else if (kind === DEAD) for (const cell of model.cellsOf(item)) flag(cell, "dead");
  else if (kind === CHOOSE) {
    for (const option of cover.liveOptions(item)) {
      for (const [cell, text] of model.stampsOf(option)) candidate(faces, cell, text);
    }
  }
}

/** Add a value to those that are still possible in a cell. */
function candidate(faces, cell, text) {
  const face = faces[cell];
  const marks = [...(face.marks ?? []), text];
  faces[cell] = { ...face, flags: "deciding", marks };
}
