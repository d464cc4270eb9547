// A moment of a search, as an address holds it: how it is searched, and the step and level.

import { LEVELS } from "../core/levels.js";
import { find } from "./elements.js";

/** The moment that is being watched; null if nothing is watched. */
export function momentOf({ watching, desk, mode, search }) {
  if (mode !== "solve" || !watching.log || !desk.fragment) return null;
  const speed = Number(find("speed").value).toFixed(2);
  const { model, level, position: step } = watching;
  return { step, speed, ...search, model: model.name, level };
}

/** Watch the search that an address names, from that step on. Hostile words choose nothing. */
export async function goTo(page, { step, speed, seed, level, ...choices }) {
  for (const id of ["heuristic", "order", "model"]) {
    if (Array.from(find(id).options, ({ value }) => value).includes(choices[id])) find(id).value = choices[id];
  }
  if (Number(speed) >= 0) {
    find("speed").value = speed;
    find("speed").dispatchEvent(new Event("input"));
  }
  find("animate").checked = true;
  await page.solve(wholeNumber(seed));
  page.watching.seek(wholeNumber(step) ?? 0);
  if (LEVELS.includes(level)) page.watching.chooseLevel(level);
}

function wholeNumber(text) {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
