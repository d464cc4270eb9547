// Watching a search: the recorded events, the player, and all views at the same moment.

import { askLines, nameOf } from "./core/api.js";
import { Cover } from "./core/cover.js";
import { find, onceAFrame, wantsCalm } from "./core/dom.js";
import { BACK, CHOOSE, DEAD, KINDS, LEAVE, Log, SOLUTION, TRY } from "./core/log.js";
import { Player, speedOf } from "./core/player.js";
import { Tree } from "./core/tree.js";
import { LinkView, fitsLinks } from "./views/linkview.js";
import { MatrixView } from "./views/matrix.js";
import { narrate } from "./views/narration.js";
import { Statistics } from "./views/statistics.js";
import { Timeline } from "./views/timeline.js";
import { TreeView } from "./views/treeview.js";

const SMOOTH = 30; // steps a second above which nothing has time to fade in

/** `onmoment({cover, decisions, event})` is called when another moment is to be shown. */
export class Watching {
  constructor(desk, { onmoment, onrun, onfail }) {
    Object.assign(this, { desk, onmoment, onrun, onfail });
    this.player = new Player({ onmove: onceAFrame(() => this.show()), onplay: (on) => this.played(on) });
    this.matrix = new MatrixView(find("matrix"), { onname: naming("matrix-names") });
    this.links = new LinkView(find("links"));
    this.tree = new TreeView(find("tree"), {
      onname: naming("tree-names"),
      onseek: (position) => (this.player.pause(), this.player.seek(position)),
    });
    this.statistics = new Statistics(find("statistics"));
    this.timeline = new Timeline(find("timeline"), find("position"), {
      onseek: (position) => (this.player.pause(), this.player.seek(position)),
    });
    this.connect();
  }

  connect() {
    const { player } = this;
    const press = (id, action) => find(id).addEventListener("click", action);
    press("first", () => player.first());
    press("back", () => player.step(-1));
    press("play", () => player.toggle());
    press("step", () => player.step(1));
    press("last", () => player.last());
    press("next-solution", () => this.jump(SOLUTION));
    press("next-dead", () => this.jump(DEAD));
    find("speed").addEventListener("input", () => this.setSpeed());
    find("whole").addEventListener("change", () => this.redrawMatrix());
    find("matrix-kinds").addEventListener("change", () => this.chooseView());
    find("pause-at-solutions").addEventListener("change", (event) => {
      player.pausesAtSolutions = event.target.checked;
    });
    this.setSpeed();
  }

  // ---- the problem

  /** Forget the record, and show the matrix of the puzzle as it is; false if it is gone meanwhile. */
  async prepare(modelName) {
    this.forget();
    const { puzzle } = this.desk;
    const model = await this.desk.model(modelName);
    if (this.desk.puzzle !== puzzle) return false;
    this.useModel(model);
    return true;
  }

  forget() {
    this.stop();
    this.player.load(null);
    this.log = null;
    this.cover = null;
    this.reveal(false);
    this.statistics.clear();
    this.tree.load(null);
    this.matrix.clear();
    find("links").replaceChildren();
  }

  useModel(model) {
    this.model = model;
    this.cover = new Cover(model);
    const small = fitsLinks(model);
    find("matrix-kinds").hidden = !small;
    find("whole-choice").hidden = !model.given.length;
    if (small) this.links.load(model);
    this.redrawMatrix();
    this.chooseView();
  }

  redrawMatrix() {
    if (!this.cover) return;
    this.matrix.whole = find("whole").checked;
    const decisions = this.cover.decisions.slice();
    this.cover.sync([]);
    this.matrix.load(this.cover);
    this.cover.sync(decisions);
    this.show();
  }

  chooseView() {
    const picked = document.querySelector("[name=matrix-kind]:checked").value;
    const isLinks = !find("matrix-kinds").hidden && picked === "links";
    find("links").hidden = !isLinks;
    find("matrix").hidden = isLinks;
    this.show();
  }

  // ---- recording

  async record({ heuristic, order, seed, modelName }) {
    if (!(await this.prepare(modelName))) return;
    const running = (this.running = new AbortController());
    this.onrun(true);
    const question = { subject: nameOf(this.desk.puzzle), heuristic, order, seed, model: this.model.name };
    try {
      await this.read(question, running.signal);
    } catch (error) {
      if (error.name !== "AbortError") this.onfail(error);
    } finally {
      if (this.running === running) {
        this.running = null;
        this.player.isLoading = false;
        this.onrun(false);
        this.show();
      }
    }
  }

  async read(question, signal) {
    let frame = performance.now();
    for await (const line of askLines("trace", question, { signal })) {
      if (Array.isArray(line)) this.add(line);
      else if (line.clash) throw new Error("The givens exclude each other: there is nothing to search.");
      else if (line.events === undefined) this.start(line);
      else this.complete = line.complete;
      if (performance.now() - frame > 10) {
        await new Promise(requestAnimationFrame); // let the page draw
        frame = performance.now();
      }
    }
  }

  start({ order }) {
    this.complete = false;
    this.log = new Log({ hasBounds: this.model.hasBounds, order });
    this.searched = new Tree();
    this.player.load(this.log);
    this.timeline.load(this.log);
    this.tree.load(this.searched, this.model);
    this.reveal(true);
    this.show();
    if (!wantsCalm()) this.player.play();
  }

  reveal(isRecorded) {
    find("transport").hidden = !isRecorded;
    find("tree-empty").hidden = isRecorded;
    document.body.classList.toggle("watching", isRecorded);
  }

  add(numbers) {
    this.log.append(numbers);
    this.searched.read(this.log);
    this.timeline.grow();
  }

  /** Stop recording, keep what there is. */
  stop() {
    this.running?.abort();
  }

  // ---- a moment

  get event() {
    const { log, player } = this;
    if (!log || player.position === 0) return null;
    const at = player.position - 1;
    return { kind: log.kinds[at], depth: log.depths[at], item: log.items[at], value: log.values[at] };
  }

  show() {
    if (!this.cover) return;
    const { log, player, cover, event } = this;
    let decisions = [];
    if (log) {
      const state = log.at(player.position);
      decisions = log.decisions(state, (item) => this.model.roomOf(item));
      this.showNumbers(state);
    }
    cover.sync(decisions);
    if (!find("matrix").hidden) this.matrix.show(event);
    if (!find("links").hidden) this.links.show(decisions, event, cover, this.openItem(event));
    if (log) this.onmoment({ cover, decisions, event });
  }

  /** The item that the search is deciding: chosen, with branches left to try; -1 if there is none. */
  openItem(event) {
    if (event?.kind === CHOOSE) return event.item;
    if (event?.kind !== BACK) return -1;
    const { kinds, depths, length } = this.log;
    const next = this.player.position;
    const goesOn = next < length && (kinds[next] === TRY || kinds[next] === LEAVE);
    return goesOn && depths[next] === event.depth ? event.item : -1;
  }

  showNumbers(state) {
    const { log, player } = this;
    const isEnd = this.complete && player.position === log.length;
    const share = isEnd ? 1 : this.searched.shareAt(player.position);
    this.statistics.show({ position: player.position, length: log.length, state, share });
    this.timeline.show(player.position);
    this.tree.show(player.position);
    const { event } = this;
    const narration = find("narration");
    narration.textContent = narrate(event, this.model);
    narration.className = `narration ${event ? KINDS[event.kind] : ""}`;
    narration.setAttribute("aria-live", player.isPlaying ? "off" : "polite");
    document.body.dataset.position = player.position;
  }

  // ---- the player

  jump(kind) {
    if (this.player.jump(kind)) return;
    const what = kind === SOLUTION ? "solution" : "dead end";
    find("narration").textContent = `There is no further ${what}${this.complete ? "" : " so far"}.`;
  }

  setSpeed() {
    const speed = speedOf(Number(find("speed").value));
    this.player.speed = speed;
    const text = `${speed < 10 ? speed.toFixed(1) : Math.round(speed).toLocaleString("en")} / s`;
    find("speed-text").textContent = text;
    find("speed").setAttribute("aria-valuetext", `${text.replace("/ s", "steps a second")}`);
    document.body.classList.toggle("fast", speed > SMOOTH);
  }

  played(isPlaying) {
    find("play-icon").setAttribute("href", isPlaying ? "#icon-pause" : "#icon-play");
    find("play-name").textContent = isPlaying ? "Pause" : "Play";
  }
}

function naming(id) {
  return (text) => (find(id).textContent = text);
}
