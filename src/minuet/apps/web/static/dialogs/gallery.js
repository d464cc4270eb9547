// The gallery: the bundled puzzles, with small pictures, in sections.

import { el } from "../core/dom.js";
import { ask } from "../page/api.js";
import { toast } from "../page/toast.js";
import { thumbnail } from "../views/thumbnail.js";
import { openDialog } from "./dialog.js";

let known = null;

export async function openGallery(desk) {
  const list = el("div", { class: "entries", "aria-live": "polite" }, "One moment …");
  const filters = el("div", { class: "sections", role: "group", "aria-label": "Kinds" });
  const dialog = openDialog("Gallery", [filters, list]);
  try {
    known ??= await ask("gallery");
  } catch (error) {
    list.replaceChildren(el("p", { class: "complaint" }, error.message));
    return;
  }
  const open = async (entry) => {
    dialog.close();
    await desk.open({ gallery: entry.name }, null, entry.label).catch((error) => toast(error.message));
  };
  const show = (section) => {
    list.replaceChildren(...cards(known, section, open));
    for (const button of filters.children) {
      button.setAttribute("aria-pressed", String(button.dataset.section === (section ?? "")));
    }
  };
  filters.replaceChildren(...buttons(known, show));
  show(null);
}

const sectionsOf = (entries) => [...new Set(entries.map(({ section }) => section))];

function buttons(entries, show) {
  const button = (text, section) =>
    el("button", { type: "button", "data-section": section ?? "", onclick: () => show(section) }, text);
  return [button("All", null), ...sectionsOf(entries).map((section) => button(section, section))];
}

function cards(entries, wanted, open) {
  return sectionsOf(entries)
    .filter((section) => wanted === null || section === wanted)
    .flatMap((section) => [
      el("h3", { class: "section-title" }, section),
      ...entries.filter((entry) => entry.section === section).map((entry) => card(entry, open)),
    ]);
}

function card(entry, open) {
  return el(
    "button",
    { type: "button", class: "entry", "data-name": entry.name, onclick: () => open(entry) },
    el("span", { class: "small-picture" }, thumbnail(entry.picture)),
    el("strong", {}, entry.title.replaceAll(" × ", "\u00a0×\u00a0")),
    entry.level ? el("small", {}, entry.level) : null,
  );
}
