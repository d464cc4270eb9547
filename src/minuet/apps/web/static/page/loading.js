// How much of Python has been loaded in the browser.

import { find } from "./elements.js";

const [LOADING, STARTING] = ["Loading Python (only once).", "Python is starting."];
const MEANWHILE = "You can look around meanwhile; solving starts as soon as it is ready.";

/** Show the share of bytes loaded, that Python is ready (`isReady`), or an `error`; returns the sentence shown. */
export function showLoading({ share = 0, isReady = false, error = "" }) {
  document.body.dataset.python = isReady ? "ready" : error ? "failed" : "loading";
  find("loading").hidden = isReady;
  if (isReady) return "";
  find("loading-bar").hidden = Boolean(error);
  if (share < 1) find("loading-bar").value = share;
  else find("loading-bar").removeAttribute("value"); // the time to start is unknown
  const progress = `${share < 1 ? LOADING : STARTING} ${MEANWHILE}`;
  const sentence = error ? `Python could not be started in this browser: ${error}` : progress;
  find("loading-text").textContent = sentence;
  return sentence;
}
