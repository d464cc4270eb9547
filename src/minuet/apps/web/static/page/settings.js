// What someone has chosen stays chosen after a reload: how to watch, and whether to solve or to play.

import { find } from "./elements.js";
import { keep, recall } from "./memory.js";

const KEY = "minuet-settings";
const CHECKED = ["animate", "pause-at-solutions"];

/** Restore what was chosen before, and keep what is chosen from now on. */
export function keepSettings() {
  const kept = choices();
  for (const id of CHECKED) {
    if (kept[id] !== undefined && kept[id] !== find(id).checked) find(id).click();
    find(id).addEventListener("change", ({ target }) => keepChoice(id, target.checked));
  }
  if (kept.speed !== undefined) {
    find("speed").value = kept.speed;
    find("speed").dispatchEvent(new Event("input"));
  }
  find("speed").addEventListener("input", ({ target }) => keepChoice("speed", target.value));
  find("modes").addEventListener("change", ({ target }) => keepChoice("mode", target.value));
  if (kept.mode) find("modes").querySelector(`[value=${kept.mode === "play" ? "play" : "solve"}]`).checked = true;
}

/** Everything that was chosen before, by name. */
export const choices = () => recall(KEY) ?? {};

/** Remember a choice. */
export const keepChoice = (name, value) => keep(KEY, { ...choices(), [name]: value });
