// Asking the server: one answer, or many as they come.

import { lose } from "./lifeline.js";

const HEAD = 5; // bytes before the content of a frame: its kind, and its length in four bytes
const NUMBERS = 1; // the kind of a frame of 32-bit numbers; others are JSON
const GONE = "The server does not answer. Is 'minuet serve' still running?";

/** What the server says when it cannot answer; `line` and `column` tell where a text is wrong. */
class Failure extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    Object.assign(this, error);
  }
}

/** Ask a question; returns the answer. */
export async function ask(question, body, { signal } = {}) {
  const response = await send(question, body, signal);
  return response.json();
}

/** Ask a question that is answered in frames; yields an Int32Array for numbers, else what JSON says. */
export async function* askFrames(question, body, { signal } = {}) {
  const response = await send(question, body, signal);
  const reader = response.body.getReader();
  let bytes = new Uint8Array(0);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(gone);
      if (done) return;
      bytes = joined(bytes, value);
      for (let end = endOf(bytes); end <= bytes.length; end = endOf(bytes)) {
        yield contentOf(bytes[0], bytes.slice(HEAD, end));
        bytes = bytes.subarray(end);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** Where the first frame ends; infinitely far if not even its length is known. */
function endOf(bytes) {
  return bytes.length < HEAD ? Infinity : HEAD + new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
}

function joined(one, other) {
  if (!one.length) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function contentOf(kind, bytes) {
  if (kind === NUMBERS) return new Int32Array(bytes.buffer);
  const answer = JSON.parse(new TextDecoder().decode(bytes));
  if (answer.error) throw new Failure(200, answer.error);
  return answer;
}

/** Nothing comes from the server any more, unless it was us who stopped asking. */
function gone(error) {
  if (error.name === "AbortError") throw error;
  lose();
  throw new Failure(0, { message: GONE });
}

async function send(question, body, signal) {
  const post = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api/${question}`, { ...(body ? post : {}), signal }).catch(gone);
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new Failure(response.status, answer.error ?? { message: "The server failed to answer." });
}

/** The part of a puzzle's record that names it in questions. */
export function nameOf(puzzle) {
  return { text: puzzle.text, kind: puzzle.kind, format: puzzle.format };
}
