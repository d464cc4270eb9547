// What someone has chosen stays chosen after a reload: how to watch, and whether to solve or to play.

import { find } from "./elements.js";

const KEY = "minuet-settings";
const CHECKED = ["animate", "pause-at-solutions"];

/** Restore what was chosen before, and keep what is chosen from now on. */
export function keepSettings() {
  const kept = read();
  for (const id of CHECKED) {
    if (kept[id] !== undefined && kept[id] !== find(id).checked) find(id).click();
    find(id).addEventListener("change", ({ target }) => keep(id, target.checked));
  }
  if (kept.speed !== undefined) {
    find("speed").value = kept.speed;
    find("speed").dispatchEvent(new Event("input"));
  }
  find("speed").addEventListener("input", ({ target }) => keep("speed", target.value));
  find("modes").addEventListener("change", ({ target }) => keep("mode", target.value));
  if (kept.mode) find("modes").querySelector(`[value=${kept.mode === "play" ? "play" : "solve"}]`).checked = true;
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // storage is off, or something else wrote there
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
  } catch {
    // It is only kept until the page is closed.
  }
}
