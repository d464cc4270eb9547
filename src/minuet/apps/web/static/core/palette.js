// The colors of the style sheet, for canvases, which cannot read it themselves.

const listeners = new Set();
let known = new Map();
let probe = null;

/** The color that the style sheet calls `--name`, as the theme has it now. */
export function color(name) {
  if (!known.has(name)) known.set(name, resolve(name));
  return known.get(name);
}

function resolve(name) {
  if (!probe) {
    probe = document.createElement("span");
    probe.hidden = true;
    document.body.append(probe);
  }
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
}

/** Call `action` when the theme has changed. */
export function onTheme(action) {
  listeners.add(action);
}

/** Forget the colors, and let everyone draw again. */
export function themeChanged() {
  known = new Map();
  for (const action of listeners) action();
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", themeChanged);
