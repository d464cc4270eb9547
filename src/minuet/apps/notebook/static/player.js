// The player of a search in a notebook: the views of the page, around a widget's model.
//
// The modules of the page and `style.js`, which holds all styles, are put beside this one: see modules.py.
// All is inside of a shadow root, so that neither the notebook's styles nor ours reach the other.

import { el, onceAFrame, wantsCalm } from "./core/dom.js";
import { DEAD, KINDS, SOLUTION } from "./core/log.js";
import { Model } from "./core/model.js";
import { Palette } from "./core/palette.js";
import { placeOf, Player, speedOf } from "./core/player.js";
import { Recording } from "./core/recording.js";
import { STYLE } from "./style.js";
import { Board } from "./views/board.js";
import { momentFaces, momentRegions } from "./views/faces.js";
import { MatrixView } from "./views/matrix.js";
import { narrate } from "./views/narration.js";
import { Statistics } from "./views/statistics.js";
import { Timeline } from "./views/timeline.js";
import { TreeView } from "./views/treeview.js";

let boards = 0; // cells of two boards in one document need different names

/** The buttons: what they are called, their signs, and what they do. */
const buttons = (player) => [
  ["first", "To the start", "|◀", () => player.step(-Infinity)],
  ["back", "Step back", "◁", () => player.step(-1)],
  ["play", "Play or pause", "▶", () => player.toggle()],
  ["step", "Step", "▷", () => player.step(1)],
  ["last", "To the end", "▶|", () => player.step(Infinity)],
  ["next-solution", "To the next solution", "◆", () => player.jump(SOLUTION)],
  ["next-dead", "To the next dead end", "■", () => player.jump(DEAD)],
];

class Widget {
  constructor(model, host) {
    this.model = model;
    this.recording = new Recording(new Model(model.get("record")));
    this.recording.add(numbersOf(model.get("events")));
    this.recording.isComplete = model.get("complete");
    this.picture = model.get("picture");
    this.player = new Player({ onmove: onceAFrame(() => this.show()), onplay: (on) => this.played(on) });
    this.build(host);
    this.palette = new Palette(this.frame);
    this.leaveTheme = followTheme(host, this.frame, this.palette);
    this.connect();
  }

  build(host) {
    const box = (name, ...inside) => (this[name] = el("div", { class: name }, ...inside));
    this.buttons = {};
    const bar = buttons(this.player).map(([name, title, sign, action]) => {
      const button = el("button", { type: "button", title, "aria-label": title, "data-button": name, onclick: action }, sign);
      return (this.buttons[name] = button);
    });
    this.position = el("input", { type: "range", min: 0, value: 0, step: 1, "aria-label": "Step", class: "position" });
    this.speed = el("input", { type: "range", min: 0, max: 1, step: 0.01, "aria-label": "Speed", class: "speed" });
    this.pace = el("output", {});
    this.numbers = el("dl", { class: "statistics" });
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    root.replaceChildren(
      el("style", {}, STYLE),
      el("div", { class: "minuet player", role: "group", "aria-label": "A search, step by step" },
        el("div", { class: "views" },
          this.picture ? box("side", box("place")) : null,
          el("div", { class: "tables" }, box("matrix"), box("tree"))),
        box("narration"),
        el("div", { class: "timeline" }, this.position),
        el("div", { class: "bar" }, bar, el("label", { class: "pace" }, "speed ", this.speed, this.pace)),
        this.numbers),
    );
    this.frame = root.querySelector(".player");
  }

  connect() {
    const palette = this.palette;
    const onseek = (position) => (this.player.pause(), this.player.seek(position));
    if (this.picture) {
      this.place.setAttribute("role", "grid");
      this.board = new Board(this.place, { prefix: `minuet-${boards++}` });
      this.board.draw(this.picture);
    }
    this.matrixView = new MatrixView(this.matrix, { palette });
    this.treeView = new TreeView(this.tree, { palette, onseek });
    this.statistics = new Statistics(this.numbers);
    this.timeline = new Timeline(this.frame.querySelector(".timeline"), this.position, { palette, onseek });
    this.matrixView.load(this.recording);
    this.treeView.load(this.recording);
    this.timeline.load(this.recording);
    this.player.load(this.recording.log);
    this.player.isLoading = false;
    this.speed.addEventListener("input", () => this.setSpeed(speedOf(Number(this.speed.value))));
    this.setSpeed(this.model.get("speed"));
    this.listener = () => this.player.seek(this.model.get("position"));
    this.model.on("change:position", this.listener);
    this.player.seek(this.model.get("position"));
    this.show();
  }

  show() {
    const moment = this.recording.moment(this.player.position);
    for (const view of [this.matrixView, this.treeView, this.timeline, this.statistics]) view.show(moment);
    if (this.board) this.board.show(momentFaces(this.picture, moment), momentRegions(this.picture, moment));
    this.narration.textContent = narrate(moment.event, this.recording.model);
    this.narration.className = `narration ${moment.event ? KINDS[moment.event.kind] : ""}`;
    this.narration.setAttribute("aria-live", this.player.isPlaying ? "off" : "polite");
    this.frame.dataset.position = moment.position;
    if (!this.player.isPlaying) this.tell(moment.position);
  }

  /** Let Python know where we are, though not at every frame of a fast search. */
  tell(position) {
    if (this.model.get("position") === position) return;
    this.model.set("position", position);
    this.model.save_changes();
  }

  setSpeed(speed) {
    this.player.speed = speed;
    this.speed.value = placeOf(speed);
    this.pace.textContent = `${speed < 10 ? speed.toFixed(1) : Math.round(speed).toLocaleString("en")} / s`;
    this.frame.classList.toggle("fast", speed > 30 || wantsCalm());
  }

  played(isPlaying) {
    this.buttons.play.textContent = isPlaying ? "❚❚" : "▶";
    this.frame.classList.toggle("playing", isPlaying);
    if (!isPlaying) this.tell(this.player.position);
  }

  end() {
    this.player.pause();
    this.leaveTheme();
    this.model.off("change:position", this.listener);
  }
}

/** Be dark if the notebook is dark. Every notebook signals this differently, but all have a background color. */
function followTheme(host, frame, palette) {
  const look = () => {
    const scheme = isDarkBehind(host) ? "dark" : "light";
    if (frame.style.colorScheme === scheme) return;
    frame.style.colorScheme = scheme;
    palette.changed();
  };
  const later = () => (look(), setTimeout(look, 400)); // when a new style sheet has been read
  const changes = new MutationObserver(later);
  const appearance = new ResizeObserver(look);
  for (const element of [document.documentElement, document.body]) changes.observe(element, { attributes: true });
  appearance.observe(host);
  look();
  return () => (changes.disconnect(), appearance.disconnect());
}

/** Whether the first color behind an element is dark; without one, the system decides. */
function isDarkBehind(element) {
  for (let at = element; at; at = at.parentElement) {
    const [red, green, blue, alpha = 1] = (getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    if (alpha > 0.5) return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
  }
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** The events: 32-bit numbers, as bytes that may begin anywhere in their buffer. */
function numbersOf(view) {
  const bytes = new Uint8Array(view.buffer ?? view, view.byteOffset ?? 0, view.byteLength);
  return new Int32Array(bytes.slice().buffer);
}

function render({ model, el: host }) {
  const widget = new Widget(model, host);
  return () => widget.end();
}

export default { render };
