// Hints for placing pieces: what the matrix forces, or a step to a solution.

import { capital } from "../core/words.js";

/** `known` are the options of a solution, once one was asked for: hints on the way to it come immediately. */
export class PieceHints {
  constructor(way) {
    this.way = way;
    this.known = [];
  }

  /** The next hint; what has to be fixed first, the server knows. */
  async next(asking) {
    const { way } = this;
    if (!way.placements || way.clashes().size) return asking();
    way.pick([]);
    const forced = findForced(way.placements, way.game.shown);
    if (forced) return forced.option < 0 ? this.stuck(forced, asking) : this.onlyWay(forced);
    return this.known.length && !this.astray.length ? this.step() : this.askedFor(asking);
  }

  /** Nothing is left for an item: because of the player, or of the puzzle. */
  stuck({ item }, asking) {
    const { game, model } = this.way;
    if (game.chosen.length) return asking();
    return { fault: `nothing is left for ${model.itemNames[item]}: there is no solution`, cells: [] };
  }

  onlyWay({ item, option }) {
    const { model, puzzle } = this.way;
    const [name, only] = [model.itemNames[item], model.optionNames[option]];
    const cells = [...model.cellsOf(item)];
    return {
      stages: [`Look at ${name}.`, "There is only one way left for it.", this.reason(name, only)],
      cells: 2 * cells.length > puzzle.picture.texts.length ? [] : cells,
      placed: [option],
    };
  }

  /** Why only one option is left for an item, as the kind would say it. */
  reason(name, only) {
    const { isBoxes, isDominoes } = this.way.placements;
    const piece = isDominoes ? "domino" : "rectangle";
    if (isBoxes && CELL.test(name)) return `Only the ${piece} ${only} can reach ${name}.`;
    if (isBoxes && name.startsWith(`the ${piece}`)) return `${capital(name)} fits only at ${only}.`;
    if (isBoxes) return `${capital(name)}: its ${piece} can only be ${only}.`;
    return `${capital(name)}: only ${only} is left.`;
  }

  async askedFor(asking) {
    const answer = await asking();
    if (answer.late) return this.compare(asking);
    if (!answer.ways) return answer;
    this.known = [...this.way.game.chosen, ...answer.ways];
    return this.step();
  }

  /** What the solution has that is not on the board yet. */
  step() {
    const { game, model } = this.way;
    const option = this.known.find((each) => !game.chosen.includes(each));
    if (option === undefined) return { solved: true };
    const stages = ["Nothing is forced here: several options are open.", `One of them is ${model.optionNames[option]}.`];
    return { stages, placed: [option] };
  }

  /** What is on the board and not in the solution. */
  get astray() {
    return this.way.game.chosen.filter((option) => !this.known.includes(option));
  }

  /** Whether the board leads to a solution is too hard to decide: compare it with one, if there is any. */
  async compare(asking) {
    if (!this.known.length) this.known = (await asking({ chosen: [] })).ways ?? [];
    const fault = this.known.length ? ASTRAY : "this one is too hard for a quick hint";
    return { fault, cells: this.known.length ? this.astray : [] };
  }
}

const CELL = /^r\d+c\d+$/;
const ASTRAY = "It would take too long to find out whether this leads to a solution. The known solution does not use the marked pieces.";

/**
 * What the matrix forces after some options: looks at the items that need exactly one option. Options that are not seen on the board are taken
 * on the way. Returns {item, option}, with option -1 if nothing is left for the item; null if
 * nothing is forced.
 */
function findForced(placements, options) {
  const { model, cells } = placements;
  const cover = placements.cover(options);
  for (;;) {
    const item = narrowest(model, cover);
    if (item < 0) return null;
    const [option = -1] = cover.liveOptions(item);
    if (option < 0 || cells[option].length) return { item, option };
    cover.take(option, 1);
  }
}

/** An item with no live option or, failing that, with one; -1 if there is no such item. */
function narrowest(model, cover) {
  let found = -1;
  for (let item = 0; item < model.primary; item++) {
    const isPlain = model.roomOf(item) === 1 && (model.low?.[item] ?? 1) === 1;
    if (!isPlain || !cover.active[item] || cover.size[item] > 1) continue;
    if (!cover.size[item]) return item;
    if (found < 0) found = item;
  }
  return found;
}
