// Starting Python inside a web worker, with Minuet in it.
//
// The large files are packed with gzip by the site itself, so that they are small on every host. To start
// Python and to compile its modules takes seconds, so the browser keeps the memory of a Python that has just
// started, and Minuet's compiled modules: the next start begins with them.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = new URL("./", import.meta.url);
const FOLDER = "/minuet";
const [MEMORY, MODULES] = ["memory", "modules"]; // what is kept for the next start
const USED = "array, csv, fractions, importlib.resources.readers, queue, urllib.parse"; // by Minuet
const listed = fetch(new URL("files.json", HOME)).then((response) => response.json());

/**
 * Start Python; returns { pyodide, parts }. Another worker starts faster with `parts.module`. `onprogress` is
 * called with the share of the bytes that has arrived.
 */
export async function startPython(onprogress, module = null) {
  const parts = await fetchParts(onprogress, module);
  const pyodide = await withParts(parts, () => begin(parts));
  unpack(pyodide.FS, parts.minuet);
  pyodide.runPython(`import random, sys; random.seed(); sys.path.insert(0, "${FOLDER}")`);
  return { pyodide, parts };
}

/** Begin with the memory that was kept, or without it: then `parts.newMemory` has it, before Minuet is there. */
async function begin(parts) {
  const indexURL = new URL("pyodide/", HOME).href;
  if (parts.memory) {
    try {
      const pyodide = await loadPyodide({ indexURL, _loadSnapshot: parts.memory });
      parts.memory = pyodide._api.config._loadSnapshot = null; // 30 MB that nobody needs anymore
      return pyodide;
    } catch (error) {
      console.warn("Python starts from scratch:", error);
    }
  }
  const pyodide = await loadPyodide({ indexURL, _makeSnapshot: true });
  pyodide.runPython(`import ${USED}`);
  parts.newMemory = pyodide.makeMemorySnapshot();
  return pyodide;
}

// ---- what it is made of

async function fetchParts(onprogress, given) {
  const [{ packed }, memory, compiled] = await Promise.all([listed, kept(MEMORY), kept(MODULES)]);
  const missing = ["library.zip", ...(given ? [] : ["python.wasm"]), ...(compiled ? [] : ["minuet.zip"])];
  const total = missing.reduce((sum, name) => sum + packed[`${name}.gz`], 0);
  let here = 0;
  const count = (size) => onprogress((here += size) / total);
  const fetched = async (name) => (await fetchPacked(name, "application/zip", count)).arrayBuffer();
  const [module, library, minuet] = await Promise.all([
    given ?? WebAssembly.compileStreaming(fetchPacked("python.wasm", "application/wasm", count)),
    fetched("library.zip"),
    compiled ?? fetched("minuet.zip"),
    import("./pyodide/pyodide.asm.mjs"), // Pyodide asks for it by itself, later
  ]);
  return { module, library, minuet, memory, isCompiled: Boolean(compiled) };
}

/** A packed file, unpacked on its way. */
async function fetchPacked(name, type, count) {
  const response = await fetch(new URL(`${name}.gz`, HOME));
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status}).`);
  const counted = new TransformStream({
    transform(part, controller) {
      count(part.length);
      controller.enqueue(part);
    },
  });
  const unpacked = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": type } });
}

/** Let Pyodide have these parts where it would fetch its own. */
async function withParts({ module, library }, action) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (request, ...about) => {
    const name = String(request.url ?? request).split("/").pop();
    if (name === "pyodide.asm.wasm") return Promise.resolve(new Response());
    if (name === "python_stdlib.zip") return Promise.resolve(new Response(library));
    return fetch(request, ...about);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  try {
    return await action();
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Write the files of an archive that is not compressed: Python itself would take ten times as long. */
function unpack(FS, archive) {
  const [view, decoder] = [new DataView(archive), new TextDecoder()];
  for (let at = 0; view.getUint32(at, true) === FILE; ) {
    const [size, name, more] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true), view.getUint16(at + 28, true)];
    const path = `${FOLDER}/${decoder.decode(new Uint8Array(archive, at + HEAD, name))}`;
    const start = at + HEAD + name + more;
    FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    FS.writeFile(path, new Uint8Array(archive, start, size), { canOwn: true });
    at = start + size;
  }
}

const [FILE, HEAD] = [0x04034b50, 30]; // the mark of a file in an archive, and the bytes before its name

// ---- for the next time

const openCache = async () => caches.open(`minuet-${(await listed).version}`);
const placeOf = (name) => new URL(`kept/${name}`, HOME).href;

/** What was kept under this name; null if there is nothing, or this browser keeps nothing. */
async function kept(name) {
  try {
    const found = await (await openCache()).match(placeOf(name));
    return (await found?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
}

async function keep(name, content) {
  const cache = await openCache().catch(() => null);
  await cache?.put(placeOf(name), new Response(content)).catch(() => {}); // there may be no room
}

/** Keep the memory of a Python that began without one. */
export async function keepMemory(parts) {
  if (parts.newMemory) await keep(MEMORY, parts.newMemory);
  parts.newMemory = null;
}

/** Compile Minuet's modules and keep them, a few at a time so that questions are answered in between. */
export async function keepModules(pyodide, { minuet, isCompiled }) {
  if (isCompiled) return;
  const job = pyodide.runPython("from minuet.apps.web.compiling import compiling; compiling")(new Uint8Array(minuet));
  let step = job.next();
  for (; !step.done; step = job.next()) await new Promise((resolve) => setTimeout(resolve));
  await keep(MODULES, step.value.toJs());
}
