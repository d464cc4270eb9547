// Whether the server can be reached: if not, the page says so and keeps checking until it is back.

import { find } from "./elements.js";
import { toast } from "./toast.js";

const WAIT = 1000; // milliseconds between two looks

const listeners = new Set();
let isLost = false;

/** Call `action` when the server is back. */
export function onReturn(action) {
  listeners.add(action);
}

/** The server did not answer. */
export function lose() {
  if (isLost) return;
  isLost = true;
  find("lost").hidden = false;
  setTimeout(look, WAIT);
}

async function look() {
  const isThere = await fetch("/icon.svg", { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (!isThere) {
    setTimeout(look, WAIT);
    return;
  }
  isLost = false;
  find("lost").hidden = true;
  toast("The server is back.");
  for (const action of listeners) action();
}
