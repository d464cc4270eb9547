// The timeline: how deep the search was at each moment, with solutions, under a slider to scrub.
//
// Needs a container with a size (see canvas.js) with an <input type="range"> over it, a `Palette`, and
// a `Recording`; `grow()` is called when events were added.

import { onceAFrame } from "../core/dom.js";
import { placesOf } from "../core/levels.js";
import { DEAD, SOLUTION } from "../core/log.js";
import { Canvas } from "./canvas.js";

/** Draws a log behind the range input `slider`; the slider itself is the handle. */
export class Timeline {
  constructor(container, slider, { palette, onseek }) {
    this.palette = palette;
    this.canvas = new Canvas(container, { palette, draw: () => this.draw(), label: "Depth over time" });
    this.canvas.element.setAttribute("aria-hidden", "true");
    this.slider = slider;
    this.grown = onceAFrame(() => this.draw());
    slider.addEventListener("input", () => onseek(Number(slider.value)));
  }

  /** Show another search, or the same at another level (see levels.js). */
  load(recording, places = placesOf(recording, "choices")) {
    this.log = recording.log;
    this.places = places;
    this.grow();
  }

  /** The log has become longer. */
  grow() {
    this.slider.max = this.places?.length ?? 0;
    this.grown();
  }

  /** Show a moment. */
  show({ position, place = position }) {
    this.slider.value = place;
    const total = this.places?.length ?? 0;
    this.slider.setAttribute("aria-valuetext", `step ${place} of ${total}`);
  }

  draw() {
    const context = this.canvas.clear();
    const { width, height } = this.canvas;
    const { log } = this;
    if (!log?.length || !width) return;
    const deepest = Math.max(1, log.now.deepest);
    const step = Math.max(1, Math.floor(log.length / (width * 40))); // look at 40 events a pixel
    const positions = Array.from({ length: width + 1 }, (_, x) => this.positionAt(x / width));
    const profile = new Path2D();
    const base = height - 1;
    profile.moveTo(0, base);
    for (let x = 0; x < width; x++) {
      const [from, to] = [positions[x], positions[x + 1]];
      let depth = log.depths[Math.min(from, log.length - 1)];
      for (let at = from; at < to; at += step) depth = Math.max(depth, log.depths[at]);
      profile.lineTo(x, base - (depth / deepest) * (height - 10));
    }
    profile.lineTo(width, base);
    context.fillStyle = this.palette.color("accent-soft");
    context.fill(profile);
    if (log.marks[DEAD].length <= 2 * width) this.ticks(context, DEAD, "dead", base - 4, base);
    const many = log.marks[SOLUTION].length > width / 8;
    this.ticks(context, SOLUTION, "solution", 0, many ? 5 : base);
  }

  /** The position of the log at a part of the timeline, from 0 to 1. */
  positionAt(part) {
    return this.places.at(Math.floor(part * this.places.length)).position;
  }

  /** A tick for each event of a kind; not more than one a pixel. */
  ticks(context, kind, name, top, bottom) {
    const { width } = this.canvas;
    context.fillStyle = this.palette.color(name);
    let last = -1;
    for (const at of this.log.marks[kind]) {
      const x = Math.floor((this.places.of(at + 1) / this.places.length) * (width - 2));
      if (x !== last) context.fillRect(x, top, 2, bottom - top);
      last = x;
    }
  }
}
