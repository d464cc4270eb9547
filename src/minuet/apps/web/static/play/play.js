// Playing: what all games share. How a board is filled in is given by a *way* of playing.

import { find } from "../page/elements.js";
import { Clock } from "./clock.js";
import { Help } from "./help.js";
import { Numbers } from "./numbers.js";
import { Pieces } from "./pieces.js";
import { followGames, loadGame, saveGame } from "./saved.js";
import { typedKey } from "./typing.js";

const TOOLS = ["notes", "centers", "tints"];
const WAYS = { numbers: Numbers, colors: Numbers, marks: Numbers, pieces: Pieces };

/**
 * A way of playing has a `game` (with undo and redo, that can be kept), and says: `faces()` and
 * `regions()`, `question()` to the server about the board, whether it `isComplete`; `hint(asking)`,
 * which may ask the server, and `apply(tip)`; what its pencil does (`pencilName`); what to do if
 * cells are pressed (`press`, or `tap`, `drag` and `release` if it `drags`) and `key`s are typed; and
 * it fills the pad.
 */
export class Play {
  constructor(desk, board) {
    Object.assign(this, { desk, board });
    this.clock = new Clock(() => this.save());
    this.help = new Help(this);
    this.isOn = false;
    this.connect();
    followGames(() => this.way && this.puzzle, (kept) => this.adopt(kept));
  }

  connect() {
    const press = (id, action) => find(id).addEventListener("click", action);
    for (const tool of TOOLS) press(tool, () => this.toggleTool(tool));
    press("try", () => this.tryOut());
    press("keep-trial", () => this.endTrial(true));
    press("leave-trial", () => this.endTrial(false));
    press("erase", () => this.erase());
    press("undo", () => this.undo());
    press("redo", () => this.redo());
    press("fill-notes", () => this.way.fillNotes?.());
    press("check", () => this.help.check());
    press("hint", () => this.help.hint());
    press("restart", () => this.restart());
  }

  get game() {
    return this.way?.game ?? null;
  }

  load(puzzle) {
    this.help.clear();
    this.clock.leave();
    this.puzzle = puzzle;
    this.way = null;
    if (!puzzle.play) return;
    this.way = new WAYS[puzzle.play](this, puzzle);
    const kept = loadGame(puzzle);
    if (kept) this.game.restore(kept);
  }

  async enter() {
    const { puzzle, way } = this;
    if (!way) return;
    this.isOn = true;
    this.setTool("");
    find("pad").replaceChildren();
    find("fill-notes").hidden = !way.fillNotes || way.paints;
    find("notes").hidden = way.paints;
    find("centers").hidden = find("tints").hidden = !way.hasMarks;
    find("notes").lastElementChild.textContent = way.pencilName;
    this.follow(way.drags);
    this.welcome();
    this.clock.run(this.game);
    this.show();
    try {
      const model = await this.desk.model(puzzle.models[0]);
      if (this.puzzle !== puzzle) return;
      way.learn(model);
    } catch (error) {
      if (way.isLost) this.help.say(error.message, "bad"); // else "Check" still works
    }
    if (this.puzzle !== puzzle || !this.isOn) return;
    way.fillPad();
    this.show();
  }

  /** Let the board follow a finger, for ways of playing that need it. */
  follow(isOn) {
    document.body.classList.toggle("drags", Boolean(isOn));
    const { way } = this;
    this.board.ondrag = isOn ? (start, last, cell) => way.drag(start, cell) : null;
    const tap = way?.cycles ? "cycle" : way?.selects ? null : "tap";
    this.board.ontap = isOn && tap ? (cell) => way[tap](cell) : null;
    this.board.onrelease = isOn ? (isOnBoard) => way.release(isOnBoard) : null;
    this.board.onhover = way?.hover ? (cell) => way.hover(cell) : null;
  }

  /** The same game was played on in another tab. */
  adopt(kept) {
    this.help.clear();
    this.game.restore(kept);
    if (!this.isOn) return;
    this.welcome();
    this.show();
  }

  welcome() {
    if (this.game.solved) this.help.say("Solved.", "good");
    else this.help.say(this.game.done.length ? "" : [this.puzzle.rules, this.way.welcome].filter(Boolean).join(" "), "");
  }

  leave() {
    if (this.isOn && this.game) this.save();
    this.help.clear();
    this.isOn = false;
    this.follow(false);
    this.clock.leave();
    this.board.activate(null);
  }

  // ---- what the player does

  select(cell, event) {
    if (this.way.selects) this.way.press(cell, event);
  }

  key(event) {
    const action = this.way.key?.(event) ?? typedKey(event, this.way);
    if (!action) return false;
    action(this);
    return true;
  }

  erase() {
    if (this.way.erase()) this.changed();
  }

  undo() {
    if (this.game.undo()) this.changed();
  }

  redo() {
    if (this.game.redo()) this.changed();
  }

  restart() {
    this.game.restart();
    this.clock.run(this.game);
    this.changed();
    this.help.say("A fresh start. Undo brings everything back.", "");
  }

  // ---- trials

  /** From now on everything is only tried. */
  tryOut() {
    this.game.beginTrial();
    this.save();
    this.show();
    this.help.say("Try something. Discard returns to this position.", "");
  }

  endTrial(isKept) {
    const isDone = isKept ? this.game.keepTrial() : this.game.leaveTrial();
    if (isDone) this.changed();
  }

  // ---- tools

  /** Whether cells are marked instead of filled in. */
  get pencil() {
    return this.tool === "notes";
  }

  /** Write marks ("notes" in the corners, "centers") or colors ("tints") from now on; "" for values. */
  setTool(tool) {
    this.tool = tool;
    for (const each of TOOLS) find(each).setAttribute("aria-pressed", String(each === tool));
    if (this.isOn) this.way.fillPad();
  }

  toggleTool(tool) {
    if (find(tool).hidden) return;
    this.setTool(this.tool === tool ? "" : tool);
    this.way.showPad();
  }

  changed() {
    this.help.clear();
    this.save();
    this.show();
    if (this.way.isComplete && !this.game.isTrying) this.help.check({ isQuiet: this.way.paints });
  }

  save() {
    saveGame(this.puzzle, this.game.save());
  }

  finish() {
    this.game.solved = true;
    this.clock.stop();
    this.save();
    this.help.say(`Solved in ${find("time").textContent}. Well done!`, "good");
  }

  // ---- what the player sees

  show() {
    if (!this.isOn) return;
    this.board.show(this.way.faces(), this.way.regions());
    this.board.activate(this.way.selected);
    find("undo").disabled = !this.game.done.length;
    find("redo").disabled = !this.game.undone.length;
    find("trial").hidden = !this.game.isTrying;
    document.body.classList.toggle("trying", this.game.isTrying);
    this.way.showPad();
  }
}
