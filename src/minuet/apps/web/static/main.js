// The page: puts its parts together.

import { el } from "./core/dom.js";
import { Palette } from "./core/palette.js";
import { SOLUTION } from "./core/log.js";
import { openDraw } from "./dialogs/draw.js";
import { openEnter } from "./dialogs/enter.js";
import { openGallery } from "./dialogs/gallery.js";
import { openGenerate } from "./dialogs/generate.js";
import { openHelp } from "./dialogs/help.js";
import { openShare } from "./dialogs/share.js";
import { Polycubes } from "./page/polycubes.js";
import { Comparison } from "./page/comparison.js";
import { Desk } from "./page/desk.js";
import { find } from "./page/elements.js";
import { connectHead } from "./page/head.js";
import { listenToKeys } from "./page/keys.js";
import { Lesson } from "./page/lesson.js";
import { onReturn } from "./page/connection.js";
import { goTo, momentOf } from "./page/moment.js";
import { LastVisit } from "./page/lastvisit.js";
import { Pointing } from "./page/pointing.js";
import { Reason } from "./page/reason.js";
import { NO_SOLUTION, Solving } from "./page/solving.js";
import { keepSettings } from "./page/settings.js";
import { momentFragment, sharedPage } from "./page/share.js";
import { Stage } from "./page/stage.js";
import { Stages } from "./page/stages.js";
import { connectTheme } from "./page/theme.js";
import { toast } from "./page/toast.js";
import { Watching } from "./page/watching.js";
import { Welcome } from "./page/welcome.js";
import { Play } from "./play/play.js";
import { Board } from "./views/board.js";


class Page {
  constructor() {
    this.desk = new Desk();
    this.board = new Board(find("board"), { onpress: (cell, event) => this.pressed(cell, event) });
    this.polycubes = new Polycubes(this.board, { ontap: (cell) => this.mode === "play" && this.play.way.tap?.(cell) });
    this.stages = new Stages();
    this.solving = new Solving(this.desk, this.stages, {
      onshow: (solution) => this.ifSolving(() => this.stage.showSolution(solution)),
      onrun: (isRunning) => this.ran(isRunning),
      onturn: (by) => this.watching.player.turn(SOLUTION, by > 0),
      onconclude: (stats, isComplete) => this.comparison.addEngine(stats, isComplete),
    });
    this.palette = new Palette(document.body);
    this.watching = new Watching(this.desk, this.palette, this.stages, {
      onmoment: (moment) => this.ifSolving(() => this.showMoment(moment)),
      onrun: (isRunning) => this.ran(isRunning),
      onfail: (error) => this.solving.say(error.message, "failed"),
      onlight: (focus) => this.ifSolving(() => this.stage.light(focus)),
      onmatrix: () => this.lesson.measure(),
      onclash: () => this.solving.say(NO_SOLUTION, "none"),
    });
    this.play = new Play(this.desk, this.board);
    this.comparison = new Comparison();
    this.reason = new Reason(this.desk);
    this.stage = new Stage(this);
    this.lesson = new Lesson(this);
    this.pointing = new Pointing({ ...this, mode: () => this.mode });
    this.welcome = new Welcome(this);
    this.lastVisit = new LastVisit(this);
    this.desk.addEventListener("puzzle", () => this.begin());
    this.desk.addEventListener("moment", ({ detail }) => goTo(this, this.lastVisit.take() ?? detail));
    this.connect();
  }

  connect() {
    const press = (id, action) => find(id).addEventListener("click", action);
    press("solve", () => this.solve());
    press("open-gallery", () => openGallery(this.desk));
    press("open-enter", () => openEnter(this.desk));
    press("open-draw", () => (this.drawing = openDraw(this.desk)));
    press("open-generate", () => openGenerate(this.desk));
    press("open-share", () => openShare(this.desk, this.shared()));
    press("open-help", () => openHelp());
    press("start-again", () => this.lastVisit.forget());
    find("modes").addEventListener("change", () => this.setMode(this.mode));
    find("modes").addEventListener("click", ({ target }) => {
      // After the mouse, arrow keys are for the board; people who came by keyboard stay in the group.
      if (target.matches("input:not(:focus-visible)")) find("board").focus({ preventScroll: true });
    });
    for (const id of ["heuristic", "order", "model"]) {
      find(id).addEventListener("change", () => this.resettle(id));
    }
    find("other").addEventListener("change", () => this.compare());
    find("animate").addEventListener("change", (event) => {
      if (!event.target.checked) this.watching.player.pause();
    });
    find("settings").addEventListener("toggle", ({ target }) => target.scrollIntoView({ block: "nearest" }));
    this.comparison.describeChoice();
    connectHead(this.desk);
    onReturn(() => this.recover());
    keepSettings();
    connectTheme(find("theme"), this.palette);
    listenToKeys(this);
  }

  // ---- which puzzle, and what to do with it

  begin() {
    const { puzzle } = this.desk;
    this.stage.clear();
    this.reason.clear();
    this.solving.clear();
    this.watching.forget();
    this.comparison.clear();
    this.ran(false);
    this.fillModels(puzzle);
    this.watching.other.offer(puzzle);
    document.body.classList.toggle("boardless", !puzzle.picture);
    find("board").hidden = !puzzle.picture;
    find("chosen-options").hidden = Boolean(puzzle.picture);
    if (puzzle.picture) this.board.draw(puzzle.picture);
    this.polycubes.open(puzzle);
    const play = document.querySelector("[name=mode][value=play]");
    play.disabled = !puzzle.play;
    find("no-play").hidden = Boolean(puzzle.play);
    this.play.load(puzzle);
    this.setMode(puzzle.play && this.mode === "play" ? "play" : "solve");
    this.prepare();
  }

  /** The server is back: fetch what could not be fetched while it was away. */
  async recover() {
    if (!this.desk.puzzle) await openFirst(this);
    else {
      this.solving.forget();
      if (!this.watching.recording) await this.prepare();
      if (this.mode === "play") await this.play.enter();
    }
  }

  async prepare() {
    try {
      const isReady = await this.watching.prepare(this.modelName);
      if (!isReady) return;
      this.ifSolving(() => this.stage.shown || this.stage.showPlain());
      if (this.desk.puzzle.picture) this.board.fit(this.watching.model.stamps.flat().map(([, text]) => text));
    } catch (error) {
      if (error.name !== "AbortError") this.solving.say(error.message, "failed");
    }
  }

  fillModels({ models }) {
    find("model-choice").hidden = models.length < 2;
    find("model").replaceChildren(...models.map((name) => el("option", { value: name }, name)));
  }

  get modelName() {
    return find("model").value || undefined;
  }

  get mode() {
    return document.querySelector("[name=mode]:checked").value;
  }

  setMode(mode) {
    document.querySelector(`[name=mode][value=${mode}]`).checked = true;
    const isPlay = mode === "play";
    find("solve-panel").hidden = isPlay;
    find("play-panel").hidden = !isPlay;
    document.body.classList.toggle("playing", isPlay);
    find("board").setAttribute("aria-readonly", String(!isPlay));
    if (isPlay) {
      this.watching.player.pause();
      this.stop();
      this.stage.light(null);
      this.play.enter();
    } else {
      this.play.leave();
      if (this.solving.solutions.length) this.solving.turn(0);
      else this.stage.showPlain();
      this.watching.show();
    }
  }

  // ---- solving

  async solve(chosenSeed) {
    if (this.isRunning) this.stop();
    else await (this.task = this.run(chosenSeed));
  }

  /** Solve in another way: what is running is stopped before. */
  async solveAgain() {
    if (this.isRunning) {
      this.stop();
      await this.task;
    }
    await this.solve();
  }

  async run(chosenSeed) {
    if (this.mode !== "solve") this.setMode("solve");
    this.stage.clear();
    this.reason.clear();
    this.solving.clear();
    if (find("animate").checked) {
      const [heuristic, order] = [find("heuristic").value, find("order").value];
      const seed = order === "shuffled" ? (chosenSeed ?? Math.floor(Math.random() * 1e9)) : 0;
      this.search = { heuristic, order, seed };
      this.stage.showPlain();
      await this.watching.record({ ...this.search, modelName: this.modelName });
      this.sumUp();
      await this.watching.other.record(this.search, this.modelName);
    } else {
      if (this.watching.log) await this.prepare();
      this.stage.showPlain();
      await this.solving.run();
    }
    if (this.solving.isNone) await this.sayWhyNone();
  }

  /** Watch the search of the puzzle on the desk, as it is usually done. */
  async dance() {
    this.setMode("solve");
    this.stage.clear();
    this.search = { heuristic: "fewest", order: "listed", seed: 0 };
    await this.watching.record({ ...this.search, modelName: this.modelName });
    this.sumUp();
  }

  /** The moment that is being watched, as an address holds it; null if nothing is watched. */
  moment() {
    return momentOf(this);
  }

  /** The address of what is being watched; null if nothing is. */
  momentAddress() {
    const moment = this.moment();
    return moment && sharedPage() + momentFragment(this.desk.fragment, moment);
  }

  /** Say why there is no solution, and mark it on the board. */
  async sayWhyNone() {
    const { model } = this.watching;
    if (!model) return;
    const text = await this.reason.find(model);
    if (!text || !this.solving.isNone) return;
    this.solving.addReason(text);
    if (this.mode !== "solve") return;
    if (this.watching.log) this.watching.show();
    else this.stage.showPlain();
  }

  /** Say what was recorded. */
  sumUp() {
    const { log, recording } = this.watching;
    if (!log) return;
    this.comparison.add({ steps: log.length, nodes: log.now.nodes, isComplete: recording.isComplete });
    this.solving.sumUp(recording);
  }

  stop() {
    this.watching.stop();
    this.solving.stop();
  }

  ran(isRunning) {
    this.isRunning = isRunning;
    find("solve").classList.toggle("running", isRunning);
    find("solve").firstElementChild.textContent = isRunning ? "Stop" : "Solve";
  }

  resettle(id) {
    this.comparison.describeChoice();
    if (this.watching.log && find("animate").checked) {
      this.solveAgain();
    } else if (id === "model") this.prepare();
  }

  /** Watch two searches in step, or only one again. */
  compare() {
    find("animate").checked = true;
    this.solveAgain();
  }

  // ---- the board

  showMoment(moment) {
    this.stage.showMoment(moment);
    this.solving.pageWatched(moment, this.watching.recording);
  }

  /** Show something of a search, unless the board is in use for playing. */
  ifSolving(show) {
    if (this.mode === "solve") show();
  }

  /** What is on the board, for pictures and texts to export; null if nothing is filled in. */
  shownBoard() {
    const { puzzle } = this.desk;
    if (!puzzle.picture) return null;
    if (this.mode === "play") return { ...this.play.way.question(), model: puzzle.models[0] };
    const { shown } = this.stage;
    if (shown) return shown.values ? { values: shown.values } : { chosen: shown.options };
    const chosen = this.watching.takenOptions();
    return chosen.length ? { chosen, model: this.watching.model.name } : null;
  }

  /** What there is to share of the puzzle and its search. */
  shared() {
    const { model } = this.watching;
    const isSmall = model && model.optionCount <= 120 && model.itemCount <= 200;
    const isTiny = model && model.optionCount <= 40 && model.itemCount <= 40 && !model.hasBounds;
    const views = [this.desk.puzzle.picture && "board", isTiny && "links", isSmall && "matrix"];
    return {
      board: this.shownBoard(),
      moment: this.momentAddress(),
      search: { heuristic: find("heuristic").value, order: find("order").value, ...(this.watching.log && this.search), model: model?.name },
      taken: this.mode === "solve" ? this.watching.takenOptions() : [],
      views: views.filter(Boolean),
    };
  }

  pressed(cell, event) {
    if (this.mode === "play") this.play.select(cell, event);
  }
}

/** Open what the address names, or what was left here; if that is nothing or wrong, the welcome. */
async function openFirst({ desk, lastVisit, welcome }) {
  try {
    if (!(await desk.follow()) && !(await lastVisit.restore())) await welcome.open();
  } catch (error) {
    toast(error.message);
    await welcome.open().catch((again) => toast(again.message));
  }
}

async function start() {
  document.body.classList.toggle("embed", new URLSearchParams(location.search).has("embed"));
  const page = new Page();
  globalThis.minuet = page; // for the curious, in the console
  await openFirst(page);
  const moment = page.lastVisit.take();
  if (moment) goTo(page, moment);
  document.body.dataset.ready = "true";
}

start();
