// The clock of a recorded search: where we are, and how fast we go.

import { SOLUTION } from "./log.js";

const SLOWEST = 1; // steps per second
const FASTEST = 50000;

/** From the place of the speed slider (0 to 1, right is faster) to steps per second. */
export const speedOf = (place) => SLOWEST * (FASTEST / SLOWEST) ** place;

/** From steps per second to the place of the slider. */
export const placeOf = (speed) => Math.min(Math.max(Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST), 0), 1);

/**
 * Plays a log, or the places of one (see levels.js), which may still grow; calls `onmove(position)` and
 * `onplay(isPlaying)`.
 */
export class Player {
  constructor({ onmove, onplay }) {
    Object.assign(this, { onmove, onplay });
    this.speed = 10;
    this.pausesAtSolutions = true;
    this.load(null);
  }

  load(log) {
    this.pause();
    this.log = log;
    this.position = 0;
    this.isLoading = log !== null;
  }

  /** Count the places of the same search differently; this is the current one. */
  track(log, position) {
    this.log = log;
    this.position = position;
  }

  get length() {
    return this.log ? this.log.length : 0;
  }

  seek(position) {
    const target = Math.max(0, Math.min(Math.round(position), this.length));
    if (target === this.position) return;
    this.position = target;
    this.onmove(target);
  }

  /** Go forward by some steps, or back if `by` is negative; Infinity goes all the way. */
  step(by) {
    this.pause();
    this.seek(this.position + by);
  }

  /** Jump to the next (or previous) solution or dead end; returns whether there is one. */
  jump(kind, forward = true) {
    this.pause();
    const found = this.log?.[forward ? "next" : "previous"](kind, this.position) ?? null;
    if (found !== null) this.seek(found);
    return found !== null;
  }

  /** Jump as above, and from the last one to the first, or back. */
  turn(kind, forward) {
    if (this.jump(kind, forward)) return;
    this.seek(forward ? 0 : this.length);
    this.jump(kind, forward);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play() {
    if (!this.log || this.isPlaying) return;
    if (this.position >= this.length && !this.isLoading) this.seek(0);
    this.isPlaying = true;
    this.onplay?.(true);
    let before = performance.now();
    let owed = 1; // the first step comes immediately
    const frame = (now) => {
      if (!this.isPlaying) return;
      owed += ((now - before) / 1000) * this.speed;
      before = now;
      const steps = Math.floor(owed);
      owed -= steps;
      if (steps > 0) this.advance(steps);
      if (this.isPlaying) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  advance(steps) {
    let target = Math.min(this.position + steps, this.length);
    const solution = this.pausesAtSolutions ? this.log.next(SOLUTION, this.position) : null;
    const stops = solution !== null && solution <= target;
    if (stops) target = solution;
    this.seek(target);
    if (stops) this.pause();
    else if (target >= this.length && !this.isLoading) this.finish();
  }

  /** By now the search has undone everything: end on what it found. */
  finish() {
    this.pause();
    const solution = this.log.previous(SOLUTION, this.length + 1);
    if (solution !== null) this.seek(solution);
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.onplay?.(false);
  }
}
