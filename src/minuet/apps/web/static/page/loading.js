// How far Python has loaded in the browser.

import { find } from "./elements.js";

/** Show a share of the bytes, that it is there (`isReady`), or an `error`; returns the sentence. */
export function showLoading({ share = 0, isReady = false, error = "" }) {
  document.body.dataset.python = isReady ? "ready" : error ? "failed" : "loading";
  find("loading").hidden = isReady;
  find("loading-bar").value = share;
  find("loading-bar").hidden = Boolean(error);
  const sentence = error
    ? `Python could not be started in this browser: ${error}`
    : "Loading Python, once. You can look around meanwhile; solving starts by itself when it is there.";
  find("loading-text").textContent = sentence;
  return sentence;
}
