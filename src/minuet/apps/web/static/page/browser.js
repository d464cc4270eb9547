// The backend without a server: Python runs in this browser, in web workers.
//
// There are two workers. Searches use one at a time, so that a quick question never waits for them, and
// so that one is warm when the other is ended: Python cannot be interrupted from outside, so giving up a
// search ends its worker. Answers that everybody needs first were recorded when the site was built: the page is
// there before Python is.

import { END, endOf, FAIL } from "./answers.js";
import { showLoading } from "./loading.js";

const HOME = new URL("../site/", import.meta.url);
const TEAM = 2;
const SEARCHES = new Set(["solve", "trace", "why", "generate", "animation"]); // all other questions are quick
const team = [];
const waiting = []; // callers waiting for an idle worker
const PATIENCE = 5_000; // milliseconds that a question may still take when its answer is no longer wanted
const ROOM = 96 * 2 ** 20; // bytes: Python never gives memory back, so a worker that has more is replaced
let failure = null; // why Python could not be started
let module = null; // Python, compiled for this browser, once a worker has it: the next one starts faster

/** A worker, and the question that it is busy with. */
class Helper {
  constructor() {
    this.worker = new Worker(new URL("python.js", HOME), { type: "module" });
    this.onframe = null;
    this.isReady = false;
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.fail(event.message || "the worker stopped");
    this.worker.postMessage({ module });
  }

  hear(data) {
    if (data instanceof Uint8Array) {
      this.onframe?.(data);
      return;
    }
    if (data.isReady) {
      this.isReady = true;
      ({ module } = data);
      showLoading({ isReady: true });
      serve();
      keepForOffline();
    } else if (data.isKept) {
      if (team.length < TEAM) team.push(new Helper());
    } else if (data.size) {
      this.isFull = data.size > ROOM;
      if (!this.onframe) release(this);
    } else if (data.error) this.fail(data.error);
    else if (!team.some(({ isReady }) => isReady)) showLoading(data);
  }

  /** It could not be started, or it broke: callers that wait for an answer get an error. */
  fail(error) {
    const { onlost } = this;
    if (this.isReady) {
      this.end();
      onlost?.(new Error(`Python stopped: ${error}`));
      return;
    }
    this.worker.terminate(); // otherwise data that is still arriving would look like progress
    if (team.some(({ isReady }) => isReady)) return;
    failure = new Error(showLoading({ error }));
    for (const { reject } of waiting.splice(0)) reject(failure);
  }

  /** End what it does, and everything with it. */
  end() {
    const place = team.indexOf(this);
    if (place < 0) return; // it was ended before
    this.worker.onmessage = null;
    this.worker.terminate();
    team[place] = new Helper();
    serve();
  }
}

/** Ask a question; yields the frames of the answer. */
export async function* stream(question, body, signal) {
  signal?.throwIfAborted();
  const known = (await recorded())[keyOf(question, body)];
  if (known) {
    yield* framesIn(Uint8Array.from(atob(known), (letter) => letter.charCodeAt(0)));
    return;
  }
  const helper = await idle(SEARCHES.has(question), signal);
  const frames = [];
  let wake = () => {};
  helper.onframe = (frame) => {
    frames.push(frame);
    wake();
  };
  const stop = () => wake();
  signal?.addEventListener("abort", stop);
  let isOver = false;
  let lost = null;
  helper.onlost = (error) => {
    lost = error;
    wake();
  };
  helper.worker.postMessage({ task: question, arguments: body ?? {} });
  try {
    for (;;) {
      signal?.throwIfAborted();
      if (lost) throw lost;
      if (!frames.length) {
        await new Promise((resolve) => (wake = resolve));
        continue;
      }
      const frame = frames.shift();
      isOver = frame[0] === END || frame[0] === FAIL;
      if (frame[0] === END) return;
      yield frame;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    helper.onlost = null;
    if (isOver || frames.some((frame) => frame[0] === END || frame[0] === FAIL)) release(helper);
    else if (!lost) drain(helper, signal);
  }
}

/** The caller wants no more answers: end a search, but let a quick question finish, since a new Python takes longer. */
function drain(helper, signal) {
  if (helper.isSearching && signal?.aborted) {
    helper.end();
    return;
  }
  const timer = setTimeout(() => helper.end(), PATIENCE);
  helper.onframe = (frame) => {
    if (frame[0] !== END && frame[0] !== FAIL) return;
    clearTimeout(timer);
    release(helper);
  };
}

function release(helper) {
  helper.onframe = null;
  if (helper.isFull) helper.end();
  else serve();
}

/** A worker that has nothing to do; for a search, one that leaves another for quick questions. */
function idle(isSearch, signal) {
  if (!team.length) team.push(new Helper());
  return new Promise((resolve, reject) => {
    if (failure) throw failure;
    const place = { resolve, reject, isSearch };
    waiting.push(place);
    signal?.addEventListener("abort", () => {
      const at = waiting.indexOf(place);
      if (at < 0) return;
      waiting.splice(at, 1);
      reject(signal.reason);
    });
    serve();
  });
}

function serve() {
  for (const helper of team) {
    if (!helper.isReady || helper.onframe) continue;
    const isFull = team.filter(({ onframe, isSearching }) => onframe && isSearching).length >= TEAM - 1;
    const next = waiting.findIndex(({ isSearch }) => !(isSearch && isFull));
    if (next < 0) return;
    const [{ resolve, isSearch }] = waiting.splice(next, 1);
    helper.onframe = () => {};
    helper.isSearching = isSearch;
    resolve(helper);
  }
}

// ---- what was recorded

let answers = null;

function recorded() {
  answers ??= fetch(new URL("recorded.json", HOME)).then(
    (response) => (response.ok ? response.json() : {}),
    () => ({}),
  );
  return answers;
}

/** A question as one text: names in order, and nothing that is not there. */
function keyOf(question, body) {
  const sorted = (value) => {
    if (!value || typeof value !== "object" || Array.isArray(value)) return value;
    const names = Object.keys(value).filter((name) => value[name] !== undefined && value[name] !== null);
    return Object.fromEntries(names.sort().map((name) => [name, sorted(value[name])]));
  };
  return `${question} ${JSON.stringify(sorted(body ?? {}))}`;
}

function* framesIn(bytes) {
  for (let rest = bytes; rest.length; ) {
    const end = endOf(rest);
    if (rest[0] !== END) yield rest.slice(0, end);
    rest = rest.subarray(end);
  }
}

/** Keep everything for offline, now that it has been fetched once: the browser has it cached. */
function keepForOffline() {
  navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url)).catch(() => {}); // no offline then
}

showLoading({});
team.push(new Helper()); // it takes seconds to start, so start now
