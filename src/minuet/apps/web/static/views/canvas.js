// Canvases that are as sharp as the screen, and follow the size of their card.
//
// Needs a container that has a size of its own (the canvas lies in it, position: absolute), and a
// `Palette`.

import { el } from "../core/dom.js";

/** A canvas that fills its container; `draw` is called when its size or the theme changes. */
export class Canvas {
  constructor(container, { palette, draw, label }) {
    this.element = el("canvas", { role: "img", "aria-label": label });
    this.context = this.element.getContext("2d");
    this.width = this.height = 0;
    this.ratio = 1;
    container.append(this.element);
    new ResizeObserver(() => this.fit(container) && draw()).observe(container);
    palette.onchange(draw);
    this.fit(container);
  }

  fit(container) {
    const { clientWidth: width, clientHeight: height } = container;
    const ratio = Math.min(devicePixelRatio || 1, 2);
    if (width === this.width && height === this.height && ratio === this.ratio) return false;
    Object.assign(this, { width, height, ratio });
    this.element.width = Math.max(1, Math.round(width * ratio));
    this.element.height = Math.max(1, Math.round(height * ratio));
    return true;
  }

  /** A size given in the root font size, in pixels. */
  rem(size) {
    return size * parseFloat(getComputedStyle(this.element.ownerDocument.documentElement).fontSize);
  }

  clear() {
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.context.clearRect(0, 0, this.width, this.height);
    return this.context;
  }
}
