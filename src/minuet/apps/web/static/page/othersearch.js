// Another search of the same puzzle beside the one that is watched: other heuristic or other model, in step.

import { el } from "../core/dom.js";
import { placesOf } from "../core/levels.js";
import { SOLUTION } from "../core/log.js";
import { Recording } from "../core/recording.js";
import { counted } from "../core/words.js";
import { Board } from "../views/board.js";
import { momentFaces, momentRegions } from "../views/faces.js";
import { TreeView } from "../views/treeview.js";
import { askFrames, nameOf } from "./api.js";
import { find } from "./elements.js";
import { offerOther } from "./tabs.js";

const MOST = 200_000; // events that are recorded

/** `onchange()` is called when there is another search to show, more of it, or none anymore. */
export class OtherSearch {
  constructor(desk, palette, { onchange }) {
    Object.assign(this, { desk, onchange, recording: null, places: null });
    this.board = new Board(find("other-board"), { prefix: "other" });
    this.tree = new TreeView(find("other-tree"), { palette, onseek: () => {} });
  }

  /** What there is to compare with: the heuristics, and the models if there are several. */
  offer({ models }) {
    const heuristics = Array.from(find("heuristic").options, ({ value, text }) => [`heuristic ${value}`, text]);
    const others = models.length > 1 ? models.map((name) => [`model ${name}`, `${name} matrix`]) : [];
    const options = [["", "nothing"], ...heuristics, ...others];
    find("other").replaceChildren(...options.map(([value, text]) => el("option", { value }, text)));
  }

  /** Forget it. */
  clear() {
    this.running?.abort();
    this.recording = this.places = null;
    this.tree.load(null);
    this.reveal(false);
  }

  reveal(isShown) {
    find("other-card").hidden = !isShown;
    if (!isShown) find("tree-title").textContent = "Search tree";
    document.body.classList.toggle("comparing", isShown);
    offerOther(isShown);
  }

  /** Record another search beside a search, if one is chosen. */
  async record(search, modelName) {
    this.clear();
    const [what, name] = splitOnce(find("other").value);
    if (!what) return;
    const running = (this.running = new AbortController());
    const model = await this.desk.model(what === "model" ? name : modelName);
    if (running.signal.aborted) return;
    const question = { ...search, ...(what === "heuristic" && { heuristic: name }), model: model.name };
    this.begin(model, what);
    await this.read({ subject: nameOf(this.desk.puzzle), ...question, events: MOST }, running.signal).catch((error) => {
      if (error.name !== "AbortError") find("other-numbers").textContent = error.message;
    });
    if (this.recording) this.recording.isGrowing = false;
    this.onchange();
  }

  begin(model, what) {
    this.recording = new Recording(model);
    this.recording.isGrowing = true;
    const { picture } = this.desk.puzzle;
    find("other-title").textContent = find("other").selectedOptions[0].text;
    find("tree-title").textContent = find(what).selectedOptions[0].text + (what === "model" ? " matrix" : "");
    find("other-board").hidden = !picture;
    if (picture) this.board.draw(picture);
    this.tree.load(this.recording);
    this.reveal(true);
  }

  async read(question, signal) {
    for await (const answer of askFrames("trace", question, { signal })) {
      if (answer instanceof Int32Array) this.recording.add(answer);
      else if (answer.events !== undefined) this.recording.isComplete = answer.complete;
    }
  }

  /** Count in the same way as the search that is watched. */
  setLevel(level) {
    this.places = this.recording && placesOf(this.recording, level);
    return this.places;
  }

  /** Show the same place; at its end, what it found. */
  show(place) {
    if (!this.places) return;
    const { length } = this.places;
    const isOver = place >= length && !this.recording.isGrowing;
    const { position } = this.places.at(Math.min(place, length));
    const found = isOver ? (this.recording.log.previous(SOLUTION, position + 1) ?? position) : position;
    const moment = this.recording.moment(found);
    const { picture } = this.desk.puzzle;
    if (picture) this.board.show(momentFaces(picture, moment), momentRegions(picture, moment));
    this.tree.show({ position });
    find("other-numbers").textContent = this.numbers(this.recording.log.at(position), position, isOver);
  }

  numbers({ nodes, dead, solutions }, position, isOver) {
    const all = this.recording.isComplete ? "finished" : "recorded that far";
    const when = isOver ? `${all} after ${counted(position, "step")}` : `step ${position}`;
    return `${when}, ${counted(nodes, "node")}, ${counted(dead, "dead end")}, ${counted(solutions, "solution")}`;
  }
}

function splitOnce(text) {
  const at = text.indexOf(" ");
  return at < 0 ? ["", ""] : [text.slice(0, at), text.slice(at + 1)];
}
