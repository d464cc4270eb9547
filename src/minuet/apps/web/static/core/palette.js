// The colors of the style sheet, for canvases, which cannot read it themselves.

/**
 * The colors inside one element. Code that changes the theme calls `changed()`; a change of the
 * system's theme is noticed here.
 */
export class Palette {
  constructor(element) {
    this.known = new Map();
    this.listeners = new Set();
    this.probe = element.ownerDocument.createElement("span");
    this.probe.hidden = true;
    element.append(this.probe);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.changed());
  }

  /** The color that the style sheet calls `--name`, as the theme has it now. */
  color(name) {
    if (!this.known.has(name)) {
      this.probe.style.color = `var(--${name})`;
      this.known.set(name, getComputedStyle(this.probe).color);
    }
    return this.known.get(name);
  }

  /** Call `action` when the theme has changed. */
  onchange(action) {
    this.listeners.add(action);
  }

  /** Forget the colors, and let everyone draw again. */
  changed() {
    this.known.clear();
    for (const action of this.listeners) action();
  }
}
