// The elements and icons of index.html.

import { svg } from "../core/dom.js";

/** The element with this id, which must be there. */
export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`there is no element #${id}`);
  return element;
}

/** An icon of the page's own set; see `#icons` in index.html. */
export function icon(name) {
  return svg("svg", { class: "icon", "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` }));
}
