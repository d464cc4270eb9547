// Generating a puzzle: kind, size, difficulty, seed.

import { el } from "../core/dom.js";
import { ask } from "../page/api.js";
import { keep, recall } from "../page/memory.js";
import { choice, field, openDialog } from "./dialog.js";

const SIZES = {
  rooms: ["5x5", "6x6", "7x7", "8x8", "10x10", "12x12", "15x15", "20x20"],
  box: [
    ["2x2", "4 × 4"], ["2x3", "6 × 6"], ["2x4", "8 × 8"], ["3x3", "9 × 9"],
    ["2x5", "10 × 10"], ["3x4", "12 × 12"], ["4x4", "16 × 16"],
  ],
};

/** The fields that a generator may have; only those that it takes are shown. */
const FIELDS = {
  size: ["Size", ({ sizes }) => choice(sizesOf(sizes).map((size) => [size, size.replaceAll("x", " × ")]), sizes[0] ?? "8x8")],
  max_room: ["Largest room", () => el("input", { type: "number", min: 2, max: 12, placeholder: "usual" })],
  box: ["Size", () => choice(SIZES.box, "3x3")],
  difficulty: ["Difficulty", (kind) => choice(named(kind.levels), kind.levels[0])],
  symmetry: ["Symmetry", (kind) => choice(named(kind.symmetries), "none")],
  variant: ["Variant", (kind) => choice([["", kind.usual_variant], ...named(kind.variants)], "")],
};

const WORDS = {
  rotate180: "half a turn", rotate90: "a quarter turn", mirror: "left and right", flip: "top and bottom",
  diagonal: "along a diagonal", full: "every way", x: "X (diagonals)",
};
const named = (names) => names.map((name) => [name, WORDS[name] ?? name.replaceAll("-", " ")]);

const sizesOf = (sizes) => (sizes.length ? sizes : SIZES.rooms);

const KEY = "minuet-generate"; // the kind chosen last, and for each kind its other choices
let kinds = null;

export async function openGenerate(desk) {
  const form = el("div", { class: "form" });
  const complaint = el("p", { class: "complaint", role: "status" });
  const make = el("button", { type: "button", class: "primary", disabled: true }, "Generate");
  const dialog = openDialog("Generate a puzzle", [form, complaint], {
    foot: [make], isNarrow: true, onclose: () => running?.abort(),
  });
  let running = null;
  try {
    kinds ??= (await ask("kinds")).filter(({ options }) => options.length);
  } catch (error) {
    complaint.textContent = error.message;
    return;
  }
  if (!kinds.length) {
    complaint.textContent = "There are no generators.";
    return;
  }
  const kept = recall(KEY) ?? { fields: {} };
  const kind = choice(kinds.map(({ name, title }) => [name, title]), kept.kind ?? desk.puzzle?.kind);
  const seed = el("input", { type: "number", min: 0, max: 999999999, placeholder: "any" });
  let controls = {};
  const arrange = () => {
    const chosen = kinds.find(({ name }) => name === kind.value);
    controls = Object.fromEntries(
      Object.entries(FIELDS)
        .filter(([name]) => isTaken(name, chosen))
        .map(([name, [, control]]) => [name, restored(control(chosen), kept.fields[kind.value]?.[name])]),
    );
    const fields = Object.entries(controls).map(([name, control]) => field(FIELDS[name][0], control));
    form.replaceChildren(field("Kind", kind), ...fields, field("Seed", seed));
  };
  kind.addEventListener("change", arrange);
  arrange();
  make.disabled = false;

  make.addEventListener("click", async () => {
    if (running) {
      running.abort();
      return;
    }
    running = new AbortController();
    kept.kind = kind.value;
    kept.fields[kind.value] = valuesOf(controls);
    keep(KEY, kept);
    make.textContent = "Stop";
    complaint.textContent = "";
    try {
      desk.put(await ask("generate", question(kind, controls, seed), { signal: running.signal }));
      dialog.close();
    } catch (error) {
      complaint.textContent = error.name === "AbortError" ? "Canceled." : error.message;
    } finally {
      running = null;
      make.textContent = "Generate";
    }
  });
}

function isTaken(name, kind) {
  if (!kind.options.includes(name)) return false;
  const lists = { difficulty: kind.levels, symmetry: kind.symmetries, variant: kind.variants };
  return !(name in lists) || lists[name].length > 0;
}

/** A control with a value that was chosen before, if it still can be. */
function restored(control, value) {
  const isOffered = !control.options || [...control.options].some((option) => option.value === value);
  if (value !== undefined && isOffered) control.value = value;
  return control;
}

const valuesOf = (controls) =>
  Object.fromEntries(Object.entries(controls).map(([name, control]) => [name, control.value]));

function question(kind, controls, seed) {
  const valueOf = ({ type, value }) => (type === "number" && value !== "" ? Number(value) : value);
  const entries = Object.entries(controls).map(([name, control]) => [name, valueOf(control)]);
  const options = Object.fromEntries(entries.filter(([, value]) => value !== ""));
  return { kind: kind.value, options: { ...options, seed: seed.value ? Number(seed.value) : newSeed() } };
}

const newSeed = () => Math.floor(Math.random() * 1e6); // it is shown, so that the puzzle can be made again

/** Generate one more puzzle like this one. */
export async function generateAnother(desk) {
  const { kind, recipe } = desk.puzzle;
  await desk.expect(ask("generate", { kind, options: { ...recipe, seed: newSeed() } }));
}
