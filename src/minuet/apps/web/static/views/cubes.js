// A body of cubes in three dimensions, to be turned by dragging or with the arrow keys.
//
// Needs the style sheets colors.css, board.css and cubes.css; everything is CSS, without WebGL. The
// first layer is on top, its first row behind.

import { el, follow } from "../core/dom.js";

const WALLS = [
  { beyond: [-1, 0, 0], turn: "rotateX(90deg)", shade: "top" },
  { beyond: [1, 0, 0], turn: "rotateX(-90deg)", shade: "under" },
  { beyond: [0, -1, 0], turn: "rotateY(180deg)", shade: "front" },
  { beyond: [0, 1, 0], turn: "", shade: "front" },
  { beyond: [0, 0, -1], turn: "rotateY(-90deg)", shade: "side" },
  { beyond: [0, 0, 1], turn: "rotateY(90deg)", shade: "side" },
];
const TURNS = { ArrowLeft: [-15, 0], ArrowRight: [15, 0], ArrowUp: [0, 15], ArrowDown: [0, -15] };
const START = [-28, -24]; // degrees, to the side and from above
const SHORT = 4; // pixels: less is a tap, not a drag

/** `draw(space)` makes the body, `show(faces)` fills it as a board; `ontap(cell)` is called for a cube. */
export class Cubes {
  constructor(container, { ontap = () => {} } = {}) {
    Object.assign(this, { container, ontap, cubes: new Map() });
    this.body = el("div", { class: "body" });
    container.replaceChildren(this.body);
    container.addEventListener("pointerdown", (event) => event.button === 0 && this.drag(event));
    container.addEventListener("keydown", (event) => this.key(event));
    this.turn(START);
  }

  /** Make the body of a picture; its gaps are not part of it. */
  draw(picture, space) {
    this.cubes.clear();
    this.space = space;
    picture.texts.forEach((text, cell) => text !== null && this.cubes.set(cell, this.cube(cell)));
    const outer = [...this.cubes.keys()].map((cell) => this.inside(cell));
    this.body.replaceChildren(...outer.flat(), ...[...this.cubes.values()].map(({ element }) => element));
    this.container.style.setProperty("--longest", Math.max(...space.sides));
  }

  /** A cube with its six faces, where it belongs. */
  cube(cell) {
    const faces = WALLS.map(({ turn, shade }) => place(el("div", { class: `face ${shade}`, "data-cell": cell }), turn));
    const element = this.put(el("div", { class: "cube", hidden: true }, faces), cell);
    return { element, faces, look: "" };
  }

  /** The walls of the empty body around a cell, seen from within. */
  inside(cell) {
    const open = WALLS.filter(({ beyond }) => !this.cubes.has(this.neighbor(cell, beyond)));
    const walls = open.map(({ turn }) => place(el("div", { class: "wall" }), turn, " rotateY(180deg)"));
    return walls.length ? [this.put(el("div", { class: "cube" }, walls), cell)] : [];
  }

  put(element, cell) {
    const { sides } = this.space;
    const [layer, row, column] = this.space.place(cell).map((at, axis) => at - (sides[axis] - 1) / 2);
    for (const [name, value] of Object.entries({ layer, row, column })) element.style.setProperty(`--${name}`, value);
    return element;
  }

  /** The cell beyond a wall; undefined beside the body. */
  neighbor(cell, beyond) {
    const there = this.space.place(cell).map((at, axis) => at + beyond[axis]);
    const isInside = there.every((at, axis) => at >= 0 && at < this.space.sides[axis]);
    return isInside ? this.space.cell(there) : undefined;
  }

  /** Bring the cubes up to date; `faces` are those of the board. */
  show(faces) {
    const isFull = (cell) => cell !== undefined && Boolean(faces[cell]?.text);
    for (const [cell, cube] of this.cubes) {
      const { text, fill, flags = "" } = faces[cell];
      const isGhost = !text && flags.includes("picked");
      const covered = WALLS.map(({ beyond }) => isFull(this.neighbor(cell, beyond)));
      const look = [text, fill, flags, covered].join();
      if (look === cube.look) continue;
      cube.look = look;
      cube.element.hidden = !text && !isGhost;
      cube.element.className = `cube fill-${fill ?? "shade"} ${flags} ${isGhost ? "ghostly" : ""}`;
      cube.faces.forEach((face, n) => {
        face.textContent = text ?? "";
        face.classList.toggle("covered", covered[n]);
      });
    }
  }

  // ---- turning it

  turn([side, tilt]) {
    this.angles = [side, Math.max(-90, Math.min(90, tilt))];
    this.container.style.setProperty("--side", `${this.angles[0]}deg`);
    this.container.style.setProperty("--tilt", `${this.angles[1]}deg`);
  }

  key(event) {
    const by = TURNS[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    this.turn(this.angles.map((angle, n) => angle + by[n]));
  }

  drag({ clientX, clientY, target }) {
    const [side, tilt] = this.angles;
    let hasMoved = false;
    const move = (to) => {
      const [right, down] = [to.clientX - clientX, to.clientY - clientY];
      hasMoved ||= Math.hypot(right, down) >= SHORT;
      if (hasMoved) this.turn([side + right / 2, tilt - down / 2]);
    };
    const end = ({ type }) => {
      const cell = target.dataset?.cell;
      if (!hasMoved && type === "pointerup" && cell !== undefined) this.ontap(Number(cell));
    };
    follow(move, end);
  }
}

/** Turn a face to its side of the cube. */
function place(face, turn, over = "") {
  face.style.transform = `${turn} translateZ(calc(var(--cube) / 2))${over}`;
  return face;
}
