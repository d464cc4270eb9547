// A web worker that runs Minuet's tasks in Python. It is sent questions, and posts frames.

const HOME = new URL("./", import.meta.url);
const [{ loadPyodide }, files] = await Promise.all([
  import(new URL("pyodide/pyodide.mjs", HOME)),
  fetch(new URL("files.json", HOME)).then((response) => response.json()),
]);

const START = `
import json, sys
sys.path.insert(0, "/minuet")
from pyodide.ffi import to_js
from minuet.apps.web import worker

def answer(question, post):
    worker.answer(json.loads(question), lambda frame: post(to_js(frame)))

answer
`;

/** Fetch the large files one after another, so that the share that is there can be told. */
async function fetchAll() {
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  let here = 0;
  for (const name of Object.keys(files)) {
    const reader = (await fetch(new URL(name, HOME))).body.getReader();
    for (let told = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      here += value.length;
      if (here - told > total / 50) postMessage({ share: (told = here) / total });
    }
  }
}

async function start() {
  await fetchAll();
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", HOME).href });
  const archive = await (await fetch(new URL("minuet.zip", HOME))).arrayBuffer();
  pyodide.unpackArchive(archive, "zip", { extractDir: "/minuet" });
  const answer = pyodide.runPython(START);
  onmessage = ({ data }) => answer(JSON.stringify(data), (frame) => postMessage(frame, [frame.buffer]));
  postMessage({ isReady: true });
}

start().catch((error) => postMessage({ error: String(error.message ?? error) }));
