// A web worker that runs Python for the documentation. It receives { id, kind, source }: the kind is "run",
// "split" (into statements) or "more" (must more lines follow?). It posts { id, kind, content } for what
// there is to see, and { id, answer } at the end.

const START = `
from pyodide.ffi import to_js
from minuet.apps.web.console import Console, needs_more, statements

console = Console(print)

def do(kind, source, post):
    console.send = post
    if kind == "run":
        return console.run(source)
    return to_js(statements(source)) if kind == "split" else needs_more(source)

do
`;

const started = (async () => {
  const { startPython } = await import("./start.js");
  const { pyodide } = await startPython((share) => postMessage({ share }));
  const doIt = pyodide.runPython(START);
  postMessage({ isReady: true });
  return doIt;
})();
started.catch((error) => postMessage({ error: String(error.message ?? error) }));

onmessage = async ({ data: { id, kind, source } }) => {
  const doIt = await started;
  const answer = doIt(kind, source, (kind, content) => postMessage({ id, kind, content }));
  postMessage({ id, answer });
};
