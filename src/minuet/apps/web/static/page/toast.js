// A short message that disappears by itself.

import { find } from "./elements.js";

let timer = 0;

export function toast(message) {
  const element = find("toast");
  element.textContent = message;
  element.hidden = false;
  if (element.matches(":popover-open")) element.hidePopover();
  element.showPopover(); // above any dialog
  clearTimeout(timer);
  timer = setTimeout(() => (element.hidden = true), 6000);
}
