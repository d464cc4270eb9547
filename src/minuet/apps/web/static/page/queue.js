// The server is busy: the page says so, and asks again until it has an answer.

import { find } from "./elements.js";

const BUSY = 503;
let waiting = 0; // questions that have been put off

/** Call `ask` until the server has time for it; returns its response. */
export async function untilServed(ask, signal) {
  let response = await ask();
  if (response.status !== BUSY) return response;
  note(1);
  try {
    while (response.status === BUSY) {
      await pause(response, signal);
      response = await ask();
    }
    return response;
  } finally {
    note(-1);
  }
}

function note(by) {
  waiting += by;
  find("busy").hidden = waiting === 0;
}

/** Wait as long as the server asks, unless the answer is no longer wanted. */
function pause(response, signal) {
  const seconds = Number(response.headers.get("Retry-After")) || 1;
  return new Promise((resolve, reject) => {
    const stop = () => (clearTimeout(timer), reject(signal.reason));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), 1000 * seconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
