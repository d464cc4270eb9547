// Light, dark, or as the system has it; kept in the browser.

const KEY = "minuet.theme";

/** Let a button go from one theme to the other; the palette follows. */
export function connectTheme(button, palette) {
  const kept = read();
  if (kept) document.documentElement.dataset.theme = kept;
  button.addEventListener("click", () => {
    const next = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // a browser that keeps nothing still changes its colors
    }
    palette.changed();
  });
}

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

function read() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
