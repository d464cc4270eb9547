// A short message that disappears by itself.

import { find } from "./elements.js";

let timer = 0;

export function toast(message) {
  const element = find("toast");
  element.textContent = message;
  element.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (element.hidden = true), 6000);
}
