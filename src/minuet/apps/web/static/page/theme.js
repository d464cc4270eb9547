// Light, dark, or the system's choice; kept in the browser.

import { keep, recall } from "./memory.js";

const KEY = "minuet.theme";

/** Let a button go from one theme to the other; the palette follows. */
export function connectTheme(button, palette) {
  const { dataset } = document.documentElement;
  const kept = recall(KEY);
  if (kept) dataset.theme = kept;
  button.addEventListener("click", () => {
    dataset.theme = isDark(dataset.theme) ? "light" : "dark";
    keep(KEY, dataset.theme);
    palette.changed();
  });
}

function isDark(chosen) {
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}
