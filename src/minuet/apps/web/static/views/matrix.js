// The matrix: a column for each item, a row for each option; what is covered fades.
//
// Needs a container with a size (see canvas.js), a `Palette` over colors.css, and a `Recording`.

import { DEAD } from "../core/log.js";
import { Canvas } from "./canvas.js";

const SIZE = 11 / 16; // of names, in the root font size
const FONT = "system-ui, sans-serif";
const LEAST_ROW = 12 / 16; // what a row needs to have its name beside it, in the root font size

/**
 * Draws a `Cover`. Only rows and columns that the givens leave open are shown, unless `whole`.
 *
 * The ones of the matrix are written into an image pixel by pixel: even 100,000 of them are drawn
 * in a few milliseconds, which a rectangle for each would not be.
 */
export class MatrixView {
  constructor(container, { palette, onname = () => {} }) {
    Object.assign(this, { container, palette, onname, focus: null });
    this.whole = false;
    this.colors = readColors(palette);
    palette.onchange(() => (this.colors = readColors(palette)));
    this.canvas = new Canvas(container, { palette, draw: () => this.arrange(), label: "Matrix" });
    this.canvas.element.addEventListener("pointermove", (event) => this.point(event));
    this.canvas.element.addEventListener("pointerleave", () => this.onname(""));
  }

  /** Show another problem. */
  load({ cover, model }) {
    this.cover = cover;
    this.event = null;
    cover.sync([]);
    const open = { rows: [], columns: [] };
    for (let option = 0; option < model.optionCount; option++) {
      if (this.whole || cover.isLive(option)) open.rows.push(option);
    }
    const used = new Uint8Array(model.itemCount);
    for (const option of open.rows) for (const item of model.itemsOf(option)) used[item] = 1;
    for (let item = 0; item < model.itemCount; item++) {
      if (this.whole || used[item] || (item < model.primary && cover.active[item])) {
        open.columns.push(item);
      }
    }
    Object.assign(this, open);
    this.columnOf = new Int32Array(model.itemCount).fill(-1);
    this.columns.forEach((item, column) => (this.columnOf[item] = column));
    this.arrange();
  }

  /** Show nothing. */
  clear() {
    this.cover = null;
    this.canvas.clear();
  }

  arrange() {
    if (!this.cover) return;
    const { width, height } = this.canvas;
    const { model } = this.cover;
    const rows = this.rows.length || 1;
    const columns = this.columns.length || 1;
    this.named = { rows: (height - 40) / rows >= this.canvas.rem(LEAST_ROW), columns: false };
    this.left = this.named.rows ? this.gutter() : 0;
    this.named.columns = (width - this.left) / columns >= this.widest(this.columns, model.itemNames) + 4;
    this.top = this.named.columns ? 22 : 18;
    const most = this.named.rows ? 30 : 24;
    this.cellWidth = Math.min((width - this.left) / columns, 2 * most);
    this.cellHeight = Math.min((height - this.top) / rows, most);
    this.canvas.element.setAttribute(
      "aria-label",
      `Matrix of ${model.itemCount} items and ${model.optionCount} options`,
    );
    this.draw();
  }

  /** Room for the names of rows. */
  gutter() {
    return Math.min(this.widest(this.rows, this.cover.model.optionNames) + 12, this.canvas.width * 0.3);
  }

  /** How wide the widest of some names is; very many are certainly too wide. */
  widest(numbers, names) {
    const { context } = this.canvas;
    context.font = `${this.canvas.rem(SIZE)}px ${FONT}`;
    if (numbers.length > 200) return Infinity;
    return Math.max(0, ...numbers.map((number) => context.measureText(names[number]).width));
  }

  /** Show a moment. */
  show({ event }) {
    this.event = event;
    this.draw();
  }

  draw() {
    if (!this.cover || !this.canvas.width) return;
    const context = this.canvas.clear();
    const image = new Image2D(context, this.canvas);
    this.bands(image);
    this.ones(image);
    image.put();
    if (this.focus) this.spotlight(context);
    this.headings(context);
    if (this.named.rows) this.rowNames(context);
  }

  /** Light up the chosen column, and the rows taken. */
  bands(image) {
    const bottom = this.rows.length * this.cellHeight;
    const right = this.left + this.columns.length * this.cellWidth;
    const taken = this.cover.decisions.length;
    const least = 6 * taken < bottom ? 3 : 1; // a band is to be seen, and so is what is between two
    this.rows.forEach((option, row) => {
      if (this.cover.chosen[option] <= 0) return;
      const top = this.top + row * this.cellHeight;
      image.fill(0, top, right, Math.max(this.cellHeight, least), this.colors.row);
    });
    const column = this.event?.item >= 0 ? this.columnOf[this.event.item] : -1;
    if (column < 0) return;
    const shade = this.event.kind === DEAD ? this.colors.dead : this.colors.column;
    const wide = Math.max(this.cellWidth, 3);
    image.fill(this.left + column * this.cellWidth, 0, wide, this.top + bottom, shade);
  }

  /** Written out, not with `image.fill`: there may be 100,000 of them in each frame. */
  ones(image) {
    const { model, blocked, chosen, active } = this.cover;
    const { starts, members } = model;
    const { taken, faded, live } = this.colors;
    const { pixels, width } = image;
    const gap = this.cellWidth > 5 && this.cellHeight > 5 ? 1 : 0;
    const [lefts, rights] = image.edges(this.columns.length, this.left, this.cellWidth, gap, width);
    const [tops, bottoms] = image.edges(this.rows.length, this.top, this.cellHeight, gap, image.height);
    for (let row = 0; row < this.rows.length; row++) {
      const option = this.rows[row];
      const ink = chosen[option] ? taken : blocked[option] ? faded : 0;
      for (let at = starts[option]; at < starts[option + 1]; at++) {
        const column = this.columnOf[members[at]];
        const shade = ink || (active[members[at]] ? live : faded);
        for (let y = tops[row]; y < bottoms[row]; y++) {
          for (let x = y * width + lefts[column]; x < y * width + rights[column]; x++) pixels[x] = shade;
        }
      }
    }
  }

  /** Light what someone points at, here or in another view: its columns and rows. */
  light(focus) {
    this.focus = focus;
    this.draw();
  }

  spotlight(context) {
    const [right, bottom] = [this.columns.length * this.cellWidth, this.rows.length * this.cellHeight];
    context.fillStyle = this.palette.color("accent");
    context.globalAlpha = 0.24;
    this.rows.forEach((option, row) => {
      if (!this.focus.options.has(option)) return;
      context.fillRect(0, this.top + row * this.cellHeight, this.left + right, Math.max(this.cellHeight, 1.5));
    });
    for (const item of this.focus.items) {
      const column = this.columnOf[item];
      if (column < 0) continue;
      context.fillRect(this.left + column * this.cellWidth, 0, Math.max(this.cellWidth, 1.5), this.top + bottom);
    }
    context.globalAlpha = 1;
  }

  /** Names of items where there is room, else of their groups. */
  headings(context) {
    const { model, active } = this.cover;
    context.font = `${this.canvas.rem(SIZE)}px ${FONT}`;
    context.textBaseline = "middle";
    context.textAlign = "center";
    if (this.named.columns) {
      this.columns.forEach((item, column) => {
        context.fillStyle = this.palette.color(active[item] ? "ink" : "faint");
        const middle = this.left + (column + 0.5) * this.cellWidth;
        context.fillText(model.itemNames[item], middle, 11, this.cellWidth - 1);
      });
      return;
    }
    this.groupNames(context);
  }

  groupNames(context) {
    const { model } = this.cover;
    const starts = model.groups.map(([name, first]) => [name, this.firstColumn(first)]);
    context.textAlign = "left";
    starts.forEach(([name, start], n) => {
      const end = n + 1 < starts.length ? starts[n + 1][1] : this.columns.length;
      const left = this.left + start * this.cellWidth;
      const room = (end - start) * this.cellWidth;
      if (room < 14) return;
      context.fillStyle = this.palette.color("rule");
      if (start > 0) context.fillRect(Math.round(left), 0, 1, this.canvas.height);
      context.fillStyle = this.palette.color("muted");
      if (name && context.measureText(name).width + 6 < room) context.fillText(name, left + 4, 9);
    });
  }

  firstColumn(item) {
    let at = item;
    while (at < this.columnOf.length && this.columnOf[at] < 0) at++;
    return at < this.columnOf.length ? this.columnOf[at] : this.columns.length;
  }

  rowNames(context) {
    const { model, blocked, chosen } = this.cover;
    context.textAlign = "right";
    context.textBaseline = "middle";
    this.rows.forEach((option, row) => {
      const name = chosen[option] ? "trial" : blocked[option] ? "faint" : "ink";
      context.fillStyle = this.palette.color(name);
      const middle = this.top + (row + 0.5) * this.cellHeight;
      context.fillText(model.optionNames[option], this.left - 6, middle, this.left - 8);
    });
  }

  /** What is under the pointer: {item, option}, of which one may be missing, or null. */
  spotAt({ offsetX, offsetY }) {
    if (!this.cover) return null;
    const item = this.columns[Math.floor((offsetX - this.left) / this.cellWidth)];
    const option = this.rows[Math.floor((offsetY - this.top) / this.cellHeight)];
    return item === undefined && option === undefined ? null : { item, option };
  }

  /** Name what is under the pointer. */
  point(event) {
    const { item, option } = this.spotAt(event) ?? {};
    const { itemNames, optionNames } = this.cover?.model ?? {};
    const words = [option >= 0 && optionNames[option], item >= 0 && itemNames[item]];
    this.onname(words.filter(Boolean).join("  ·  "));
  }
}

/** An image of the size of a canvas, filled rectangle by rectangle. */
class Image2D {
  constructor(context, { element, ratio }) {
    Object.assign(this, { context, ratio, width: element.width, height: element.height });
    this.image = context.createImageData(element.width, element.height);
    this.pixels = new Uint32Array(this.image.data.buffer);
  }

  /** Fill a rectangle, given in the units of the page, with at least one pixel. */
  fill(x, y, wide, high, shade) {
    const { ratio, pixels, width } = this;
    const left = Math.round(x * ratio);
    const right = Math.min(width, Math.max(left + 1, Math.round((x + wide) * ratio)));
    const top = Math.round(y * ratio);
    const bottom = Math.min(this.height, Math.max(top + 1, Math.round((y + high) * ratio)));
    for (let line = top; line < bottom; line++) pixels.fill(shade, line * width + left, line * width + right);
  }

  /** The first pixels of rows or columns of some size, and those behind their last ones. */
  edges(count, start, size, gap, end) {
    const firsts = new Int32Array(count);
    const lasts = new Int32Array(count);
    for (let n = 0; n < count; n++) {
      firsts[n] = Math.round((start + n * size) * this.ratio);
      const last = Math.round((start + (n + 1) * size - gap) * this.ratio);
      lasts[n] = Math.min(end, Math.max(firsts[n] + 1, last));
    }
    return [firsts, lasts];
  }

  put() {
    this.context.putImageData(this.image, 0, 0);
  }
}

/** The colors of ones and bands, as the numbers that images are made of. */
function readColors(palette) {
  const names = {
    live: "ones", faded: "ones-faded", taken: "trial",
    row: "trial-soft", column: "accent-soft", dead: "dead-soft",
  };
  return Object.fromEntries(Object.entries(names).map(([use, name]) => [use, pixel(palette.color(name))]));
}

function pixel(text) {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  return new Uint32Array(canvas.getImageData(0, 0, 1, 1).data.buffer)[0];
}
