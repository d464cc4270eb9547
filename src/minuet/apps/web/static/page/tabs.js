// Tabs for small screens, where one view at a time is in sight beside the board.

import { find } from "./elements.js";

/** Let the tabs choose the view; "links" is the matrix, drawn with its links. */
export function connectTabs() {
  const tabs = find("view-tabs");
  tabs.addEventListener("change", ({ target }) => choose(target.value));
  find("matrix-kinds").addEventListener("change", () => follow());
  document.body.dataset.view = "matrix";
}

/** The matrix has links to show, or not: offer only what there is. */
export function offerLinks(hasLinks) {
  tab("links").closest("label").hidden = !hasLinks;
  follow();
}

/** There is another search to compare with, or not. */
export function offerOther(hasOther) {
  tab("other").closest("label").hidden = !hasOther;
  if (!hasOther && document.body.dataset.view === "other") choose("tree"), (tab("tree").checked = true);
}

const tab = (name) => find("view-tabs").querySelector(`[value=${name}]`);
const kind = (name) => find("matrix-kinds").querySelector(`[value=${name}]`);

function choose(name) {
  const isMatrix = name === "matrix" || name === "links";
  document.body.dataset.view = isMatrix ? "matrix" : name;
  if (isMatrix && !kind(name).checked) kind(name).click();
}

/** The tab of the matrix is the one that shows how it is drawn. */
function follow() {
  if (document.body.dataset.view !== "matrix") return;
  const isLinks = !tab("links").closest("label").hidden && kind("links").checked;
  tab(isLinks ? "links" : "matrix").checked = true;
}
