// A web worker that runs Minuet's tasks in Python. It gets a message to start, then questions, and posts frames.

const START = `
import json
from pyodide.ffi import to_js
from minuet.apps.web import worker

def answer(question, post):
    worker.answer(json.loads(question), lambda frame: post(to_js(frame)))

answer
`;

async function start(given) {
  const { compileModules, startPython } = await import("./start.js"); // not before it can receive messages
  const { pyodide, parts } = await startPython(given, (share) => postMessage({ share }));
  const answer = pyodide.runPython(START);
  onmessage = ({ data }) => answer(JSON.stringify(data), (frame) => postMessage(frame, [frame.buffer]));
  postMessage({ isReady: true, parts });
  if (given && !given.isCompiled) postMessage({ parts: await compileModules(pyodide, parts) });
}

onmessage = ({ data: { parts } }) =>
  start(parts).catch((error) => postMessage({ error: String(error.message ?? error) }));
