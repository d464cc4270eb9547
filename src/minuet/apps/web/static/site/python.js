// A web worker that runs Minuet's tasks in Python. It gets a message to start, then questions, and posts frames,
// and after each answer how many bytes of memory Python has.

const START = `
import json
from pyodide.ffi import to_js
from minuet.apps.web import worker

def answer(question, post):
    worker.answer(json.loads(question), lambda frame: post(to_js(frame)))

answer
`;

async function start(module) {
  const { keepMemory, keepModules, startPython } = await import("./start.js"); // not before it can receive messages
  const { pyodide, parts } = await startPython((share) => postMessage({ share }), module);
  const answer = pyodide.runPython(START);
  onmessage = ({ data }) => {
    answer(JSON.stringify(data), (frame) => postMessage(frame, [frame.buffer]));
    postMessage({ size: pyodide._module.HEAPU8.length });
  };
  postMessage({ isReady: true, module: parts.module });
  await keepMemory(parts);
  postMessage({ isKept: true });
  await keepModules(pyodide, parts);
  for (const task of ["read", "solve"]) answer(JSON.stringify({ task, arguments: { subject: { gallery: "toy" } } }), () => {}); // warm
}

onmessage = ({ data: { module } }) =>
  start(module).catch((error) => postMessage({ error: String(error.message ?? error) }));
