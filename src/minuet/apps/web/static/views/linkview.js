// The four-way links of a matrix, drawn as in Knuth's paper: unlinked, and linked again. Of a large matrix, what is
// around the current step.
//
// Needs a container with a size, and the style sheets colors.css and views.css. An ancestor with the
// class "fast" switches off the movement.

import { nodesOf } from "../core/algorithm.js";
import { Dance } from "../core/dance.js";
import { svg } from "../core/dom.js";
import { DEAD } from "../core/log.js";
import { neighborhoodOf } from "../core/neighborhood.js";
import { counted } from "../core/words.js";

const DOWN = 42;
const HIGH = 22; // of a node
const GAP = 28; // between two of them
const LETTER = 7.6; // how wide a letter of a name is, about
const LONGEST = 12; // letters of a name that are shown
const ROOT = 9; // the radius of the root
const STUB = 13; // how far a circle's last link sticks out
const LARGEST = { items: 14, nodes: 90 };
const LEAST = [4, 5]; // items and options that there is room for around a step
let count = 0;

/** Whether a problem is small enough for all of its links to be seen. */
export function fitsLinks(model) {
  return model.itemCount <= LARGEST.items && model.members.length <= LARGEST.nodes;
}

/**
 * Every node has a path to its right and one to its lower neighbor; they move when the links do.
 * A node that was unlinked stays where it is, faint: it still points to its old neighbors (dotted),
 * and so it finds its way back. A link passes a node that it leaves out in a bow, and one to a node that is
 * not in sight ends in a stub. Inside of a step, the nodes that the algorithm looks at carry the names of its
 * variables.
 */
export class LinkView {
  constructor(container) {
    this.container = container;
    this.focus = null;
    this.arrow = `minuet-arrow-${++count}`; // a name of our own, among all that a document may show
  }

  /** Show the links of another problem. */
  load(recording) {
    const { model } = recording;
    this.recording = recording;
    this.dance = new Dance(recording);
    this.links = this.dance.links;
    this.model = model;
    this.isWhole = fitsLinks(model);
    this.names = model.itemNames.map((name) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name));
    const longest = this.names.reduce((most, { length }) => Math.max(most, length), 0);
    this.wide = Math.max(32, 20 + (model.hasBounds ? 20 : 0) + LETTER * longest);
    this.pitch = this.wide + GAP;
    const all = (length) => Array.from({ length }, (_, number) => number);
    if (this.isWhole) this.draw({ items: all(model.itemCount), options: all(model.optionCount) });
    else this.draw(neighborhoodOf(this.links, null, null));
  }

  /** Show nothing. */
  clear() {
    this.recording = this.boxes = null;
    this.container.replaceChildren();
  }

  /** Draw the nodes of these items and options. */
  draw({ items, options }) {
    const { model } = this;
    this.drawn = `${items} ${options}`;
    this.columns = new Map(items.map((item, place) => [item, place + 1]));
    this.rows = new Map(options.map((option, place) => [option, place + 1]));
    const members = options.flatMap((option) =>
      Array.from(model.itemsOf(option), (item, place) => this.columns.has(item) && 1 + model.itemCount + model.starts[option] + place),
    );
    this.nodes = [0, ...items.map((item) => item + 1), ...members.filter(Boolean)];
    const arrow = `url(#${this.arrow})`;
    const path = () => svg("path", { class: "link", "marker-start": arrow, "marker-end": arrow });
    this.paths = new Map(this.nodes.map((node) => [node, { left: path(), up: path(), right: path(), down: path() }]));
    this.boxes = new Map(this.nodes.map((node) => [node, this.box(node)]));
    const [across, down] = this.isWhole ? [0, 0] : LEAST; // else what is drawn would grow and shrink on the way
    const width = Math.max(items.length, across) * this.pitch + this.wide / 2 + STUB + 44;
    const above = Math.max(0, 0.75 * bowOver(items.length * this.pitch) - 14); // for the highest bow
    const height = Math.max(options.length, down) * DOWN + 2 * 22 + STUB + above;
    this.container.replaceChildren(
      svg(
        "svg",
        {
          class: "links",
          viewBox: `0 ${-above} ${width} ${height}`,
          role: "img",
          "aria-label": `The links of ${counted(items.length, "item")} and ${counted(options.length, "option")}`,
        },
        arrowhead(this.arrow),
        svg("g", {}, [...this.paths.values()].flatMap((paths) => Object.values(paths))),
        svg("g", {}, [...this.boxes.values()]),
        (this.tags = svg("g", {})),
      ),
    );
  }

  /** Light what someone points at, here or in another view: headers, and the ones of options. */
  light(focus) {
    this.focus = focus;
    for (const [node, box] of this.boxes ?? []) box.classList.toggle("lit", this.isLit(node));
  }

  isLit(node) {
    const { item, option } = this.links;
    if (!this.focus || node === 0) return false;
    return this.isHeader(node) ? this.focus.items.has(item[node]) : this.focus.options.has(option[node]);
  }

  /** What is under the pointer: {item}, {option}, or null. */
  spotAt({ target }) {
    const box = target.closest("g");
    const [node] = [...(this.boxes ?? [])].find(([, each]) => each === box) ?? [0];
    if (node === 0) return null;
    return this.isHeader(node) ? { item: node - 1 } : { option: this.links.option[node] };
  }

  box(node) {
    const [x, y] = this.place(node);
    if (node === 0) return svg("g", {}, svg("circle", { cx: x, cy: y, r: ROOT }));
    const rect = svg("rect", { x: x - this.wide / 2, y: y - HIGH / 2, width: this.wide, height: HIGH, rx: 5 });
    if (!this.isHeader(node)) return svg("g", {}, rect, this.one(node, x, y));
    const name = svg("text", { x: x - (this.model.hasBounds ? 12 : 4), y: y + 4.5 }, this.names[node - 1]);
    const size = svg("text", { class: "size", x: x + this.wide / 2 - 6, y: y + 7 });
    return svg("g", {}, svg("title", {}, this.model.itemNames[node - 1]), rect, name, size);
  }

  /** The one of a node: a dot, or the name of its color. */
  one(node, x, y) {
    const color = this.links.color[node];
    if (!color) return svg("circle", { class: "one", cx: x, cy: y, r: 3 });
    return svg("text", { class: "color", x, y: y + 4.5 }, this.model.colorNames[color - 1]);
  }

  isHeader(node) {
    return node > 0 && node <= this.model.itemCount;
  }

  place(node) {
    const { item, option } = this.links;
    const column = node === 0 ? 0 : this.columns.get(item[node]);
    const row = node <= this.model.itemCount ? 0 : this.rows.get(option[node]);
    return [column * this.pitch + 24, row * DOWN + 20];
  }

  /** Show a moment, or a place inside of it; returns the step of the algorithm taken last. */
  show({ position, inner, event, cover }) {
    const step = this.dance.goTo(position, inner);
    if (!this.isWhole) this.follow(step, event);
    for (const node of this.nodes) {
      const isLinked = this.links.isReachable(node);
      this.point(node, this.paths.get(node), isLinked);
      this.dress(this.boxes.get(node), node, isLinked, event, cover);
    }
    this.tag(inner === undefined ? null : step);
    return step;
  }

  /** Draw what is around a step, unless that is in sight. */
  follow(step, event) {
    const { items, options } = neighborhoodOf(this.links, step, event);
    if (this.drawn !== `${items} ${options}`) this.draw({ items, options });
  }

  /** Write the names of variables beside the nodes that they are. */
  tag(step) {
    const names = new Map();
    for (const [name, node] of Object.entries(step ? nodesOf(step) : {})) {
      if (this.boxes.has(node)) names.set(node, [...(names.get(node) ?? []), name]);
    }
    const texts = [...names].map(([node, all]) => {
      const [x, y] = this.place(node);
      const left = x - (node === 0 ? ROOT : this.wide / 2) - 2;
      return svg("text", { class: "tag", x: left, y: y - HIGH / 2 - 2 }, all.join(" "));
    });
    this.tags.replaceChildren(...texts);
    const isChanged = step?.line?.endsWith("-len");
    for (const [node, box] of this.boxes) box.classList.toggle("changed", Boolean(isChanged && node === step.x));
  }

  /** Bring the four links of a node up to date; those that its neighbor shares are drawn once. */
  point(node, paths, isLinked) {
    const { left, right, up, down } = this.links;
    const isAlone = this.isHeader(node) && node > this.model.primary; // a secondary item's header
    const draw = (way, other, isShared) => {
      const isAcross = way === "right" || way === "left";
      const [from, to] = way === "right" || way === "down" ? [node, other] : [other, node];
      const isAway = !this.boxes.has(other);
      const hides = (isShared && !isAway) || (isAcross ? isAlone : node === 0);
      const wraps = isAway || this.wraps(from, to, isAcross);
      const names = ["link", wraps && "wrap", !isLinked && "memory"].filter(Boolean);
      const line = () => (isAway ? this.stub(node, way) : isAcross ? this.across(from, to) : this.along(from, to));
      paths[way].setAttribute("class", names.join(" "));
      paths[way].setAttribute("d", hides ? "" : line());
    };
    draw("right", right[node], false);
    draw("down", down[node], false);
    draw("left", left[node], right[left[node]] === node);
    draw("up", up[node], down[up[node]] === node);
  }

  /** A link to a node that is not in sight. */
  stub(node, way) {
    const [x, y] = this.place(node);
    const [right, down] = { right: [1, 0], left: [-1, 0], down: [0, 1], up: [0, -1] }[way];
    const [startX, startY] = [x + (right * (node === 0 ? 2 * ROOT : this.wide)) / 2, y + (down * HIGH) / 2];
    return `M${startX} ${startY}l${right * STUB} ${down * STUB}`;
  }

  wraps(from, to, isAcross) {
    const axis = isAcross ? 0 : 1;
    return this.place(to)[axis] <= this.place(from)[axis];
  }

  across(from, to) {
    const [x, y] = this.place(from);
    const [toX] = this.place(to);
    const start = x + (from === 0 ? ROOT : this.wide / 2);
    if (toX <= x) return `M${start} ${y}C${start + 4} ${y} ${start + 8} ${y} ${start + STUB} ${y}`;
    const end = toX - (to === 0 ? ROOT : this.wide / 2);
    const bow = this.isBetween(from, to, true) ? bowOver(toX - x) : 0;
    const lift = y - (bow ? 5 : 0);
    return `M${start} ${lift}C${start + 10} ${y - bow} ${end - 10} ${y - bow} ${end} ${lift}`;
  }

  along(from, to) {
    const [x, y] = this.place(from);
    const [, toY] = this.place(to);
    const start = y + HIGH / 2;
    if (toY <= y) return `M${x} ${start}C${x} ${start + 4} ${x} ${start + 8} ${x} ${start + STUB}`;
    const end = toY - HIGH / 2;
    const bow = this.isBetween(from, to, false) ? 26 + (toY - y) / 16 : 0;
    const shift = x + (bow ? 8 : 0);
    return `M${shift} ${start}C${x + bow} ${start + 8} ${x + bow} ${end - 8} ${shift} ${end}`;
  }

  /** Whether a straight line would run through another node. */
  isBetween(from, to, isAcross) {
    const [near, far] = isAcross ? [0, 1] : [1, 0];
    const [a, b] = [this.place(from), this.place(to)];
    for (const node of this.nodes) {
      const place = this.place(node);
      if (place[far] === a[far] && place[near] > a[near] && place[near] < b[near]) return true;
    }
    return false;
  }

  dress(box, node, isLinked, event, cover) {
    const isHeader = this.isHeader(node);
    const isChosen = isHeader && event?.item === node - 1;
    const isTaken = node > this.model.itemCount && cover.chosen[this.links.option[node]] > 0;
    const names = [
      "node",
      isHeader && "header",
      !isLinked && "gone",
      isTaken && "taken",
      this.isLit(node) && "lit",
      isChosen && (event.kind === DEAD ? "dead" : "picked"),
    ];
    box.setAttribute("class", names.filter(Boolean).join(" "));
    if (isHeader) box.lastChild.textContent = isLinked || isChosen ? this.sizeOf(node) : "";
  }

  /** How many options an item has left; and if it takes several, how many of them. */
  sizeOf(header) {
    const { len, bound } = this.links;
    const isBounded = header <= this.model.primary && this.model.roomOf(header - 1) > 1;
    return isBounded ? `${len[header]} ×${bound[header]}` : len[header];
  }
}

/** How far a link across bends away from the nodes that it leaves out. */
const bowOver = (length) => 17 + length / 30;

const arrowhead = (name) =>
  svg(
    "defs",
    {},
    svg(
      "marker",
      {
        id: name, viewBox: "0 0 8 8", refX: 7, refY: 4,
        markerWidth: 6, markerHeight: 6, orient: "auto-start-reverse",
      },
      svg("path", { class: "arrowhead", d: "M0 1L7 4L0 7" }),
    ),
  );
