// The four-way links of a small matrix, drawn as in Knuth's paper: unlinked, and linked again.

import { svg } from "../core/dom.js";
import { Links } from "../core/links.js";

const ACROSS = 62;
const DOWN = 44;
const [WIDE, HIGH] = [30, 20]; // of a node
const LARGEST = { items: 14, nodes: 90 };

/** Whether a problem is small enough for its links to be seen. */
export function fitsLinks(model) {
  return (
    model.itemCount <= LARGEST.items &&
    model.members.length <= LARGEST.nodes &&
    !model.colors &&
    !model.hasBounds
  );
}

/**
 * Every node has a path to its right and one to its lower neighbour; they move when the links do.
 * A node that was unlinked stays where it is, faint: it still points to its old neighbours (dashed),
 * and so it finds its way back.
 */
export class LinkView {
  constructor(container) {
    this.container = container;
  }

  load(model) {
    this.links = new Links(model);
    this.model = model;
    const nodes = Array.from({ length: this.links.count }, (_, node) => node);
    this.paths = nodes.map((node) => ({
      right: svg("path", { class: "link" }),
      down: svg("path", { class: "link" }),
      left: svg("path", { class: "link memory" }),
      up: svg("path", { class: "link memory" }),
      node,
    }));
    this.boxes = nodes.map((node) => this.box(node));
    const width = (model.itemCount + 1) * ACROSS + 24;
    const height = (model.optionCount + 1) * DOWN + 30;
    const lines = this.paths.flatMap(({ right, down, left, up }) => [left, up, right, down]);
    this.root = svg(
      "svg",
      {
        class: "links",
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": `The links of ${model.itemCount} items and ${model.optionCount} options`,
      },
      ARROW(),
      svg("g", {}, lines),
      svg("g", {}, this.boxes),
    );
    this.container.replaceChildren(this.root);
  }

  box(node) {
    const [x, y] = this.place(node);
    if (node === 0) {
      return svg("g", { class: "node root" }, svg("circle", { cx: x, cy: y, r: 9 }));
    }
    const isHeader = node <= this.model.itemCount;
    const size = { x: x - WIDE / 2, y: y - HIGH / 2, width: WIDE, height: HIGH, rx: 4 };
    return svg(
      "g",
      { class: isHeader ? "node header" : "node" },
      svg("rect", size),
      svg("text", { x, y: y + 4 }, isHeader ? this.headerText(node) : ""),
    );
  }

  headerText(node) {
    return this.model.itemNames[node - 1];
  }

  place(node) {
    const { itemCount } = this.model;
    const { item, option } = this.links;
    const column = node === 0 ? 0 : item[node] + 1;
    const row = node <= itemCount ? 0 : option[node] + 1;
    return [column * ACROSS + 30, row * DOWN + 24];
  }

  /** Show a moment. */
  show(decisions, event, cover) {
    const isOpen = event && (event.kind === 0 || event.kind === 4);
    this.links.sync(this.links.coversOf(decisions, isOpen ? event.item : -1));
    const reachable = this.links.reachable();
    for (const paths of this.paths) this.point(paths, reachable);
    this.boxes.forEach((box, node) => this.dress(box, node, reachable, event, cover));
  }

  point({ node, right, down, left, up }, reachable) {
    const { links } = this;
    const faint = reachable[node] ? "" : " memory";
    const isSecondary = node > this.model.primary && node <= this.model.itemCount;
    right.setAttribute("class", `link${faint}`);
    down.setAttribute("class", `link${faint}`);
    right.setAttribute("d", isSecondary ? "" : this.across(node, links.right[node]));
    down.setAttribute("d", node === 0 ? "" : this.along(node, links.down[node]));
    const forgotLeft = links.right[links.left[node]] !== node;
    const forgotUp = links.down[links.up[node]] !== node;
    left.setAttribute("d", forgotLeft && !isSecondary ? this.across(links.left[node], node) : "");
    up.setAttribute("d", forgotUp && node !== 0 ? this.along(links.up[node], node) : "");
  }

  /** A path to the right; around the back if the circle closes there. */
  across(from, to) {
    const [x, y] = this.place(from);
    const [toX] = this.place(to);
    const start = x + (from === 0 ? 9 : WIDE / 2);
    if (toX <= x) return `M${start} ${y}C${start + 6} ${y} ${start + 10} ${y} ${start + 14} ${y}`;
    const end = toX - (to === 0 ? 9 : WIDE / 2);
    const bend = toX - x > ACROSS ? Math.min(14, 7 + (toX - x) / 40) : 0;
    return `M${start} ${y - bend / 3}C${start + 12} ${y - bend} ${end - 12} ${y - bend} ${end} ${y - bend / 3}`;
  }

  along(from, to) {
    const [x, y] = this.place(from);
    const [, toY] = this.place(to);
    const start = y + HIGH / 2;
    if (toY <= y) return `M${x} ${start}C${x} ${start + 4} ${x} ${start + 7} ${x} ${start + 11}`;
    const end = toY - HIGH / 2;
    const bend = toY - y > DOWN ? Math.min(20, 8 + (toY - y) / 20) : 0;
    return `M${x + bend / 3} ${start}C${x + bend} ${start + 8} ${x + bend} ${end - 8} ${x + bend / 3} ${end}`;
  }

  dress(box, node, reachable, event, cover) {
    const isHeader = node > 0 && node <= this.model.itemCount;
    const names = ["node"];
    if (node === 0) names.push("root");
    if (isHeader) names.push("header");
    if (!reachable[node]) names.push("gone");
    if (node > this.model.itemCount && cover.chosen[this.links.option[node]] > 0) names.push("taken");
    if (isHeader && event?.item === node - 1) names.push(event.kind === 3 ? "dead" : "picked");
    box.setAttribute("class", names.join(" "));
  }
}

const ARROW = () =>
  svg(
    "defs",
    {},
    svg(
      "marker",
      {
        id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4,
        markerWidth: 6, markerHeight: 6, orient: "auto-start-reverse",
      },
      svg("path", { class: "arrowhead", d: "M0 1L7 4L0 7" }),
    ),
  );
