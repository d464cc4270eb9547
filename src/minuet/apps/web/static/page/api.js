// Asking: one answer, or many as they come. Behind this is a server, or Python inside the browser;
// nothing else in the page knows which.

import { Failure, decoded } from "./answers.js";

const NAME = document.querySelector("meta[name=backend]").content; // "server" or "browser"
const { stream } = await import(`./${NAME}.js`);

/** Ask a question; returns the answer. */
export async function ask(question, body, { signal } = {}) {
  for await (const frame of stream(question, body, signal)) return decoded(frame);
  throw new Failure({ message: "The server sent no answer." });
}

/** Let the server read a text: the `puzzle`, or the `error` that says what is wrong with it. */
export async function tryToRead(subject, options) {
  try {
    return { puzzle: await ask("read", { subject }, options), error: null };
  } catch (error) {
    return { puzzle: null, error };
  }
}

/** Ask a question with many answers; yields an Int32Array for numbers, else what JSON says. */
export async function* askFrames(question, body, { signal } = {}) {
  for await (const frame of stream(question, body, signal)) yield decoded(frame);
}

/** The part of a puzzle's record that names it in questions. */
export function nameOf(puzzle) {
  return { text: puzzle.text, kind: puzzle.kind, format: puzzle.format };
}
