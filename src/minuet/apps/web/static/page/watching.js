// Watching a search: the recorded events, the player, and all views at the same moment.

import { onceAFrame, wantsCalm } from "../core/dom.js";
import { focusOnChoices } from "../core/focus.js";
import { LEVELS, Lockstep, placesOf } from "../core/levels.js";
import { DEAD, KINDS, SOLUTION } from "../core/log.js";
import { Player } from "../core/player.js";
import { Recording } from "../core/recording.js";
import { AlgorithmView } from "../views/algorithmview.js";
import { LinkView, fitsLinks } from "../views/linkview.js";
import { MatrixView } from "../views/matrix.js";
import { narrate } from "../views/narration.js";
import { Statistics } from "../views/statistics.js";
import { Timeline } from "../views/timeline.js";
import { TreeView } from "../views/treeview.js";
import { askFrames, nameOf } from "./api.js";
import { DeadEnd } from "./deadend.js";
import { find } from "./elements.js";
import { OtherSearch } from "./othersearch.js";
import { chosenSpeed, proposeSpeed } from "./speed.js";
import { connectTabs, offerLinks } from "./tabs.js";

const LARGEST = 200_000; // ones of a matrix whose links can be followed

/**
 * `onmoment(moment)` is called when another moment is to be shown, `onclash()` if the givens exclude
 * each other, so that there is nothing to search. There is a recording as soon as the matrix is known;
 * `isRecorded` says whether it has events.
 */
export class Watching {
  constructor(desk, palette, stages, { onmoment, onrun, onfail, onclash, onlight, onmatrix }) {
    Object.assign(this, { desk, stages, onmoment, onrun, onfail, onclash, onlight, onmatrix });
    const onseek = (position) => this.seek(position);
    const onscrub = (place) => (this.player.pause(), this.player.seek(place));
    this.player = new Player({ onmove: onceAFrame(() => this.show()), onplay: (on) => this.played(on) });
    this.matrix = new MatrixView(find("matrix"), { palette });
    this.links = new LinkView(find("links"));
    this.algorithm = new AlgorithmView(find("algorithm"));
    this.tree = new TreeView(find("tree"), { palette, onseek, onname: (text) => (find("tree-names").textContent = text) });
    this.statistics = new Statistics(find("statistics"));
    this.timeline = new Timeline(find("timeline"), find("position"), { palette, onseek: onscrub });
    this.other = new OtherSearch(desk, palette, { onchange: () => this.recording && this.chooseLevel() });
    this.deadEnd = new DeadEnd({ onchange: () => this.show() });
    this.recording = null;
    this.isRecorded = false;
    this.focus = this.pointed = null; // what is lit, and what someone points at
    this.cause = null; // the choices that are responsible for this moment, if someone asked
    this.connect();
  }

  connect() {
    const { player } = this;
    const press = (id, action) => find(id).addEventListener("click", action);
    press("first", () => player.step(-Infinity));
    press("back", () => player.step(-1));
    press("play", () => player.toggle());
    press("step", () => player.step(1));
    press("last", () => player.step(Infinity));
    press("next-solution", () => this.jump(SOLUTION));
    press("next-dead", () => this.jump(DEAD));
    find("speed").addEventListener("input", () => {
      this.isSpeedChosen = true;
      this.setSpeed();
    });
    find("level").addEventListener("input", () => this.chooseLevel());
    find("whole").addEventListener("change", () => this.redrawMatrix());
    connectTabs();
    find("matrix-kinds").addEventListener("change", () => this.chooseView());
    find("pause-at-solutions").addEventListener("change", (event) => {
      player.pausesAtSolutions = event.target.checked;
    });
    this.setSpeed();
  }

  get cover() {
    return this.recording?.cover;
  }

  get model() {
    return this.recording?.model;
  }

  /** The events, if there are any. */
  get log() {
    return this.isRecorded ? this.recording.log : null;
  }

  // ---- the problem

  /** Forget the record, and show the matrix of the puzzle as it is; false if it is gone in the meantime. */
  async prepare(modelName) {
    this.forget();
    const { puzzle } = this.desk;
    const model = await this.desk.model(modelName);
    if (this.desk.puzzle !== puzzle) return false;
    this.use(new Recording(model));
    return true;
  }

  forget() {
    this.stop();
    this.other.clear();
    this.recording = null; // before the player pauses, so that nothing of it is shown
    this.player.load(null);
    this.reveal(false);
    this.statistics.clear();
    this.tree.load(null);
    this.matrix.clear();
    this.links.clear();
    find("links").hidden = true; // until there are some
  }

  use(recording) {
    this.recording = recording;
    const { model } = recording;
    this.isSmall = fitsLinks(model);
    find("whole-choice").hidden = !model.given.length;
    find("level").max = model.members.length > LARGEST ? 1 : 2;
    if (!this.isSmall) find("level").value = Math.min(1, find("level").value); // links only if they are asked for
    this.setPlaces();
    this.redrawMatrix();
    this.chooseView();
    this.onmatrix();
  }

  // ---- how far a step goes

  get level() {
    return LEVELS[Number(find("level").value)];
  }

  /** The position in the log at which the player is. */
  get position() {
    return this.places?.at(this.player.position).position ?? 0;
  }

  /** Go to a position of the log; if this level has no such place, at the level of choices. */
  seek(position) {
    this.player.pause();
    if (this.places.at(this.places.of(position)).position !== position) this.chooseLevel("choices");
    this.player.seek(this.places.of(position));
  }

  chooseLevel(level = this.level) {
    const { position } = this;
    find("level").value = LEVELS.indexOf(level);
    if (this.recording) this.setPlaces(position);
    if (level === "single links") document.querySelector("[name=matrix-kind][value=links]").checked = true;
    if (!this.isRecorded) return;
    this.player.track(this.places, this.places.of(position));
    this.timeline.load(this.recording, this.places);
    this.suggestSpeed();
    this.chooseView();
  }

  setPlaces(position = 0) {
    const { level } = this;
    const places = placesOf(this.recording, level, position);
    const other = this.other.setLevel(level);
    this.places = other ? new Lockstep(places, other) : places;
    find("level-text").textContent = level;
    find("level").setAttribute("aria-valuetext", level);
    find("level").title = find("level").max === "1" ? "This matrix is too large to follow its single links." : "";
    document.body.classList.toggle("inside", level === "single links");
  }

  redrawMatrix() {
    if (!this.recording) return;
    this.matrix.whole = find("whole").checked;
    this.matrix.load(this.recording);
    this.show();
  }

  chooseView() {
    const hasLinks = this.isSmall || this.level === "single links";
    const isLinks = hasLinks && document.querySelector("[name=matrix-kind]:checked").value === "links";
    if (isLinks) this.loadLinks();
    find("matrix-kinds").hidden = !hasLinks;
    offerLinks(hasLinks);
    find("links").hidden = !isLinks;
    find("algorithm").hidden = !isLinks || this.level !== "single links";
    find("matrix").hidden = isLinks;
    this.show();
  }

  /** Have the links of this recording: they are made when they are first seen. */
  loadLinks() {
    if (!this.recording || this.links.recording === this.recording) return;
    this.links.load(this.recording);
    this.algorithm.load(this.model);
  }

  // ---- recording

  async record({ heuristic, order, seed, modelName }) {
    this.stages.start();
    if (!(await this.prepare(modelName))) return;
    const running = (this.running = new AbortController());
    this.onrun(true);
    const question = { subject: nameOf(this.desk.puzzle), heuristic, order, seed, model: this.model.name };
    try {
      await this.read(question, running.signal);
    } catch (error) {
      if (error.name !== "AbortError") this.onfail(error);
      else if (this.recording && !this.isRecorded) this.onfail(new Error("Canceled before the first step."));
    } finally {
      if (this.running === running) {
        this.running = null;
        this.player.isLoading = false;
        if (this.recording) this.recording.isGrowing = false;
        this.timeline.grow();
        this.onrun(false);
        this.show();
      }
    }
  }

  async read(question, signal) {
    let frame = performance.now();
    for await (const answer of askFrames("trace", question, { signal })) {
      if (answer instanceof Int32Array) this.stages.draw(() => this.add(answer));
      else if (answer.clash) this.onclash();
      else if (answer.events === undefined) this.stages.draw(() => this.start());
      else {
        this.stages.show(answer.stages);
        this.recording.isComplete = answer.complete;
        this.recording.isGrowing = false;
        this.suggestSpeed();
      }
      if (performance.now() - frame > 10) {
        await this.stages.wait(new Promise(requestAnimationFrame)); // let the page draw
        frame = performance.now();
      }
    }
  }

  start() {
    const recording = new Recording(this.model);
    recording.isGrowing = true;
    this.use(recording);
    this.player.load(this.places);
    this.timeline.load(recording, this.places);
    this.tree.load(recording);
    this.reveal(true);
    this.show();
    if (!wantsCalm()) this.player.play();
  }

  reveal(isRecorded) {
    this.isRecorded = isRecorded;
    find("transport").hidden = !isRecorded;
    find("tree-empty").hidden = isRecorded;
    document.body.classList.toggle("watching", isRecorded);
  }

  add(numbers) {
    this.recording.add(numbers);
    this.timeline.grow();
  }

  /** Stop recording, keep what there is. */
  stop() {
    this.running?.abort();
  }

  // ---- a moment

  show() {
    if (!this.recording) return;
    const { position, inner } = this.places.at(this.player.position);
    const moment = { ...this.recording.moment(position), inner, place: this.player.position };
    const { isPlaying } = this.player;
    moment.blockers = this.deadEnd.show(moment, { width: this.desk.puzzle.picture?.width, isPlaying });
    this.blame(moment);
    if (!find("matrix").hidden) this.matrix.show(moment);
    const step = find("links").hidden ? null : this.links.show(moment);
    if (!find("algorithm").hidden) this.algorithm.show(step);
    if (!this.isRecorded) return;
    this.other.show(this.player.position);
    for (const view of [this.statistics, this.timeline, this.tree]) view.show(moment);
    this.tell(moment);
    this.onmoment(moment);
  }

  /** Light the choices that are responsible for a moment. */
  blame({ cover, blockers, event }) {
    const before = this.cause;
    this.cause = blockers ? focusOnChoices(cover, event.item, blockers.responsible) : null;
    if (before || this.cause) this.light(this.pointed);
  }

  /** Light what someone points at in all views; with null, what is behind this moment, if asked. */
  light(pointed) {
    this.pointed = pointed;
    const focus = (this.focus = pointed ?? this.cause);
    find("matrix-names").textContent = pointed?.text ?? "";
    find("matrix-names").title = pointed?.text ?? "";
    find("matrix-size").hidden = Boolean(pointed);
    for (const view of [this.matrix, this.links, this.tree]) view.light(focus);
    this.onlight(focus);
  }

  /** The options that are taken at this moment, beside the givens. */
  takenOptions() {
    if (!this.isRecorded) return [];
    return this.recording.moment(this.position).decisions.map(({ option }) => option).filter((option) => option >= 0);
  }

  /** Say what has happened; screen readers hear it only while nothing is played. */
  tell({ position, event }) {
    const narration = find("narration");
    narration.textContent = narrate(event, this.model);
    narration.className = `narration ${event ? KINDS[event.kind] : ""}`;
    narration.setAttribute("aria-live", this.player.isPlaying ? "off" : "polite");
    document.body.dataset.position = position;
  }

  // ---- the player

  jump(kind) {
    if (!this.recording) return;
    if (kind === DEAD && this.level === "solutions") this.chooseLevel("choices");
    if (this.player.jump(kind)) return;
    if (this.level === "single links") {
      this.chooseLevel("choices"); // not all of them may be counted
      if (this.player.jump(kind)) return;
    }
    const what = kind === SOLUTION ? "solution" : "dead end";
    find("narration").textContent = `There is no further ${what}${this.recording.isComplete ? "" : " so far"}.`;
  }

  /** Until someone chooses a speed: the one that shows it all in about half a minute. */
  suggestSpeed() {
    if (this.isSpeedChosen) return;
    const isPart = !this.isSmall && this.level === "single links"; // far too many to see all of them
    proposeSpeed(isPart ? 0 : this.places.length);
    this.setSpeed();
  }

  setSpeed() {
    this.player.speed = chosenSpeed();
  }

  played(isPlaying) {
    find("play-icon").setAttribute("href", isPlaying ? "#icon-pause" : "#icon-play");
    find("play-name").textContent = isPlaying ? "Pause" : "Play";
    this.show();
  }
}
