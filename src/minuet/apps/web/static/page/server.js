// The backend of `minuet serve`: questions go to the server, and frames come back. While the server is busy,
// the page says so, and asks again until it has an answer.

import { endOf, Failure, frameOf } from "./answers.js";
import { find } from "./elements.js";
import { lose } from "./connection.js";

const GONE = "The server is not responding. Check that 'minuet serve' is still running.";
const ONE = "application/json"; // one answer; else they come in frames
const BUSY = 503;
let waiting = 0; // questions that the busy server has put off

/** Ask a question; yields the frames of the answer. */
export async function* stream(question, body, signal) {
  const response = await send(question, body, signal);
  if (response.headers.get("Content-Type") === ONE) {
    yield frameOf(new Uint8Array(await response.arrayBuffer().catch(gone)));
    return;
  }
  const reader = response.body.getReader();
  let bytes = new Uint8Array(0);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(gone);
      if (done) return;
      bytes = joined(bytes, value);
      for (let end = endOf(bytes); end <= bytes.length; end = endOf(bytes)) {
        yield bytes.slice(0, end);
        bytes = bytes.subarray(end);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function joined(one, other) {
  if (!one.length) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The server has stopped answering, unless we stopped asking. */
function gone(error) {
  if (error.name === "AbortError") throw error;
  lose();
  throw new Failure({ status: 0, message: GONE });
}

async function send(question, body, signal) {
  const post = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const once = () => fetch(`/api/${question}`, { ...(body ? post : {}), signal }).catch(gone);
  const response = await untilServed(once, signal);
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  const error = answer.error ?? { message: "The server could not answer." };
  throw new Failure({ status: response.status, ...error });
}

/** Call `ask` until the server has time for it; returns its response. */
async function untilServed(ask, signal) {
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
