// What was done in a game, step by step: undo, redo, and trials with a way back. No DOM.

const LONGEST = 400; // steps that are kept over a reload

/**
 * `done` and `undone` are steps, the latest at the end; the game says what a step is, in
 * `turn(step, isForward)`. A trial is the number of steps that were done when it began.
 */
export class History {
  constructor() {
    this.done = [];
    this.undone = [];
    this.begin();
  }

  begin() {
    Object.assign(this, { trials: [], seconds: 0, solved: false });
  }

  /** A step was taken. */
  did(step) {
    this.done.push(step);
    this.undone = [];
  }

  undo() {
    const step = this.done.pop();
    if (!step) return false;
    this.turn(step, false);
    this.undone.push(step);
    this.trials = this.trials.filter((start) => start <= this.done.length);
    return true;
  }

  redo() {
    const step = this.undone.pop();
    if (!step) return false;
    this.turn(step, true);
    this.done.push(step);
    return true;
  }

  // ---- trials

  get isTrying() {
    return this.trials.length > 0;
  }

  /** The steps since the first trial that continues. */
  get tried() {
    return this.isTrying ? this.done.slice(this.trials[0]) : [];
  }

  beginTrial() {
    this.trials.push(this.done.length);
  }

  /** Keep what was tried. */
  keepTrial() {
    return this.trials.pop() !== undefined;
  }

  /** Back to where the last trial began. */
  leaveTrial() {
    const start = this.trials.pop();
    if (start === undefined) return false;
    while (this.done.length > start) this.undo();
    return true;
  }

  // ---- keeping a game

  /** Everything that can be kept; `pack(step)` is a step as JSON. */
  packed(pack) {
    const lost = Math.max(0, this.done.length - LONGEST);
    const { seconds, solved } = this;
    return {
      seconds,
      solved,
      done: this.done.slice(lost).map(pack),
      undone: this.undone.slice(-LONGEST).map(pack),
      trials: this.trials.map((start) => Math.max(0, start - lost)),
    };
  }

  /** The opposite; games that were kept before there was a history have none. */
  unpack({ seconds, solved, done = [], undone = [], trials = [] }, unpack) {
    Object.assign(this, { seconds, solved, trials });
    [this.done, this.undone] = [done, undone].map((steps) => steps.map(unpack));
  }
}
