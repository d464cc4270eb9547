// A dialog: a heading, a body, perhaps a foot. The browser keeps the focus inside.

import { el } from "../core/dom.js";
import { find, icon } from "../page/elements.js";

let count = 0;

/** Show a dialog; it is removed when it is closed. */
export function openDialog(title, body, { foot = null, isNarrow = false, onclose = null } = {}) {
  const id = `dialog-${++count}`;
  const close = el("button", { type: "button", class: "round", "aria-label": "Close" }, icon("close"));
  const dialog = el(
    "dialog",
    { class: isNarrow ? "narrow" : "", "aria-labelledby": id },
    el("div", { class: "dialog-head" }, el("h2", { id }, title), close),
    el("div", { class: "dialog-body" }, body),
    foot && el("div", { class: "dialog-foot" }, foot),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose?.();
  });
  find("dialogs").append(dialog);
  dialog.showModal();
  return dialog;
}

/** A field with its name: `field("Seed", el("input"))`. */
export function field(name, control) {
  return el("label", {}, name, control);
}

/** A choice among [value, text] pairs. */
export function choice(pairs, chosen) {
  const options = pairs.map(([value, text]) => el("option", { value, selected: value === chosen }, text));
  return el("select", {}, options);
}
