// The search tree: the way to the present node, and what was left behind, folded up.
//
// Needs a container with a size (see canvas.js), a `Palette` over colors.css, and a `Recording`.

import { counted } from "../core/words.js";
import { Canvas } from "./canvas.js";

const MOST = 600; // nodes that are drawn one by one
const NONE = -1;

/**
 * Open nodes are drawn with all their branches: those done, the present one, and, pale, those still
 * to be tried. A subtree that failed is folded into a red triangle, larger if it has more nodes;
 * one with solutions stays unfolded as long as there is room. A press goes to where a node began.
 */
export class TreeView {
  constructor(container, { palette, onseek, onname = () => {} }) {
    Object.assign(this, { palette, onseek, onname, focus: null });
    this.canvas = new Canvas(container, { palette, draw: () => this.draw(), label: "Search tree" });
    this.tree = null;
    const { element } = this.canvas;
    element.addEventListener("click", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => this.point(event));
    element.addEventListener("pointerleave", () => onname(""));
  }

  /** Show another search, or with null nothing. */
  load(recording) {
    Object.assign(this, { tree: recording?.tree ?? null, model: recording?.model, position: 0 });
    this.draw();
  }

  /** Light what someone points at, here or in another view: its choices, or the way to a node. */
  light(focus) {
    this.focus = focus;
    this.draw();
  }

  /** Show a moment. */
  show({ position }) {
    this.position = position;
    this.draw();
  }

  draw() {
    const context = this.canvas.clear();
    this.spots = [];
    if (!this.tree || !this.canvas.width) return;
    const root = this.unfold();
    this.arrange(root);
    this.lines(context, root);
    this.nodes(context, root);
    if (this.focus) this.spotlight(context);
    const { nodes, solutions } = this.counts(root);
    const label = `Search tree at depth ${this.path.length - 1}, ${counted(nodes, "node")}, ${counted(solutions, "solution")}`;
    this.canvas.element.setAttribute("aria-label", label);
  }

  counts(root) {
    let [nodes, solutions] = [0, 0];
    const visit = (spot) => {
      nodes += spot.folded ? this.tree.nodes[spot.node] : spot.node === NONE ? 0 : 1;
      solutions += spot.folded ? this.tree.solutions[spot.node] : spot.kind === "solution" ? 1 : 0;
      spot.children.forEach(visit);
    };
    visit(root);
    return { nodes, solutions };
  }

  // ---- which nodes are drawn

  unfold() {
    this.path = this.tree.pathAt(this.position);
    this.budget = MOST;
    return this.spot(this.path[0], 0, true);
  }

  spot(node, depth, isOpen) {
    const { tree, position } = this;
    const spot = { node, depth, children: [], folded: false, kind: "branch", isOpen };
    this.budget--;
    const branches = tree.branchesAt(node, position);
    if (branches === 0) {
      spot.kind = tree.solutions[node] ? "solution" : "dead";
      return spot;
    }
    if (!isOpen && !tree.solutions[node]) return this.fold(spot, "dead");
    if (!isOpen && this.budget < tree.branches[node]) return this.fold(spot, "solution");
    for (const child of tree.childrenAt(node, position)) {
      const present = isOpen && this.path[depth + 1] === child;
      spot.children.push(this.spot(child, depth + 1, present));
    }
    if (isOpen && branches !== null) this.addPale(spot, branches);
    return spot;
  }

  fold(spot, kind) {
    return Object.assign(spot, { folded: true, kind });
  }

  /** Branches not tried yet. */
  addPale(spot, branches) {
    const missing = Math.min(branches - spot.children.length, 40);
    for (let n = 0; n < missing; n++) {
      spot.children.push({ node: NONE, depth: spot.depth + 1, children: [], kind: "pale" });
    }
  }

  // ---- where they are

  arrange(root) {
    let leaves = 0;
    let deepest = 0;
    const place = (spot) => {
      deepest = Math.max(deepest, spot.depth);
      spot.children.forEach(place);
      if (!spot.children.length) spot.x = leaves++;
      else {
        const [first, last] = [spot.children[0], spot.children[spot.children.length - 1]];
        spot.x = (first.x + last.x) / 2;
      }
    };
    place(root);
    const { width, height } = this.canvas;
    const across = Math.min(34, (width - 30) / Math.max(1, leaves - 1));
    const down = Math.min(34, (height - 30) / Math.max(1, deepest));
    const left = (width - across * (leaves - 1)) / 2;
    this.radius = Math.max(1.6, Math.min(6, 0.36 * Math.min(across * 1.6, down * 1.6)));
    const scale = (spot) => {
      spot.x = left + across * spot.x;
      spot.y = 14 + down * spot.depth;
      spot.children.forEach(scale);
    };
    scale(root);
  }

  // ---- drawing

  lines(context, root) {
    const strokes = { pale: new Path2D(), done: new Path2D(), open: new Path2D() };
    const visit = (spot) => {
      for (const child of spot.children) {
        const kind = child.kind === "pale" ? "pale" : child.isOpen ? "open" : "done";
        strokes[kind].moveTo(spot.x, spot.y);
        strokes[kind].lineTo(child.x, child.y);
        visit(child);
      }
    };
    visit(root);
    for (const [kind, name, width] of [
      ["pale", "rule", 1],
      ["done", "faint", 1],
      ["open", "accent", Math.max(1.5, Math.min(3, this.radius / 1.6))],
    ]) {
      context.strokeStyle = this.palette.color(name);
      context.lineWidth = width;
      context.stroke(strokes[kind]);
    }
  }

  nodes(context, root) {
    const visit = (spot) => {
      spot.children.forEach(visit);
      this.node(context, spot);
      if (spot.node !== NONE) this.spots.push(spot);
    };
    visit(root);
  }

  node(context, spot) {
    const present = spot.isOpen && spot.node === this.path[this.path.length - 1];
    const isForced = spot.kind === "branch" && spot.children.length === 1;
    const size = this.radius * (present ? 1.3 : isForced ? 0.62 : 1);
    context.fillStyle = this.palette.color(COLORS[spot.kind]);
    context.beginPath();
    if (spot.folded) this.triangle(context, spot);
    else if (spot.kind === "solution") diamond(context, spot.x, spot.y, size * 1.4);
    else if (spot.kind === "dead") context.rect(spot.x - size * 0.8, spot.y - size * 0.8, size * 1.6, size * 1.6);
    else context.arc(spot.x, spot.y, spot.kind === "pale" ? size * 0.55 : size, 0, 7);
    context.fill();
    if (!present) return;
    context.strokeStyle = this.palette.color("accent");
    context.lineWidth = 2;
    context.beginPath();
    context.arc(spot.x, spot.y, size + 4, 0, 7);
    context.stroke();
  }

  /** A folded subtree: the area grows with the logarithm of its nodes. */
  triangle(context, { node, x, y }) {
    const size = this.radius * (1 + Math.log10(this.tree.nodes[node]) * 0.9);
    context.moveTo(x, y - this.radius);
    context.lineTo(x + size, y - this.radius + 1.9 * size);
    context.lineTo(x - size, y - this.radius + 1.9 * size);
    context.closePath();
  }

  /** A ring around each choice that is pointed at, and a bold way from the root to a node. */
  spotlight(context) {
    const { tree, focus } = this;
    const way = new Map();
    for (let node = focus.node; node >= 0; node = tree.parent[node]) way.set(node, null);
    context.strokeStyle = context.fillStyle = this.palette.color("trial");
    context.lineWidth = 2.5;
    context.beginPath();
    for (const { node, x, y } of this.spots) {
      const isLit = focus.node >= 0 ? way.has(node) : focus.options.has(tree.option[node]);
      if (!isLit) continue;
      way.set(node, [x, y]);
      context.moveTo(x + this.radius + 3, y);
      context.arc(x, y, this.radius + 3, 0, 7);
    }
    for (const [node, place] of way) {
      const above = focus.node >= 0 ? way.get(tree.parent[node]) : null;
      if (!place || !above) continue;
      context.moveTo(...above);
      context.lineTo(...place);
    }
    context.stroke();
  }

  // ---- pointing

  /** What is under the pointer: {node}, or null. */
  spotAt(event) {
    const spot = this.tree && this.nearest(event);
    return spot ? { node: spot.node } : null;
  }

  nearest({ offsetX, offsetY }) {
    let best = null;
    let least = 15;
    for (const spot of this.spots) {
      const far = Math.hypot(spot.x - offsetX, spot.y + (spot.folded ? 4 : 0) - offsetY);
      if (far < least) [best, least] = [spot, far];
    }
    return best;
  }

  press(event) {
    const spot = this.nearest(event);
    if (spot) this.onseek(this.tree.start[spot.node]);
  }

  point(event) {
    const spot = this.nearest(event);
    this.canvas.element.classList.toggle("pointing", Boolean(spot));
    this.onname(spot ? this.name(spot) : "");
  }

  name({ node, folded, kind }) {
    const { tree, model } = this;
    const option = tree.option[node];
    const start = node === 0 ? "start" : option < 0 ? "left without" : model.optionNames[option];
    if (folded) {
      const [below, found] = [tree.nodes[node], tree.solutions[node]];
      const ends = found ? counted(found, "solution") : "no solution";
      return `${start}: ${counted(below, "node")}, ${ends}`;
    }
    const end = { solution: ": solution", dead: ": dead end" }[kind] ?? "";
    return start + end;
  }
}

const COLORS = { branch: "accent", solution: "solution", dead: "dead", pale: "rule" };

function diamond(context, x, y, size) {
  context.moveTo(x, y - size);
  context.lineTo(x + size, y);
  context.lineTo(x, y + size);
  context.lineTo(x - size, y);
  context.closePath();
}
