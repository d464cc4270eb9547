// Asking the server: one answer, or lines of JSON as they come.

import { lose } from "./lifeline.js";

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

/** Ask a question that is answered in lines; yields them one by one. */
export async function* askLines(question, body, { signal } = {}) {
  const response = await send(question, body, signal);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(gone);
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) yield parse(line);
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function parse(line) {
  const answer = JSON.parse(line);
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
