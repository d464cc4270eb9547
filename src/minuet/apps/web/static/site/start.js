// Starting Python inside a web worker, with Minuet in it.
//
// The large files are packed with gzip by the site itself, so that they are small on every host. Python's
// modules come as text; once they have been compiled, the compiled ones are kept for the next visit.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const HOME = new URL("./", import.meta.url);
const ARCHIVES = { library: "library.zip", minuet: "minuet.zip" };
const listed = fetch(new URL("files.json", HOME)).then((response) => response.json());

/**
 * Start Python; returns { pyodide, parts }. `parts` can be handed to another worker, which starts faster with
 * them. `onprogress` is called with the share of the bytes that has arrived.
 */
export async function startPython(parts, onprogress) {
  parts ??= await fetchParts(onprogress);
  const pyodide = await withParts(parts, () => loadPyodide({ indexURL: new URL("pyodide/", HOME).href }));
  pyodide.unpackArchive(parts.minuet, "zip", { extractDir: "/minuet" });
  pyodide.runPython('import sys; sys.path.insert(0, "/minuet")');
  return { pyodide, parts };
}

// ---- what it is made of

async function fetchParts(onprogress) {
  let here = 0;
  const total = Object.values((await listed).packed).reduce((sum, size) => sum + size, 0);
  const count = (size) => onprogress((here += size) / total);
  const [kept, module] = await Promise.all([
    keptArchives(),
    WebAssembly.compileStreaming(fetchPacked("python.wasm", "application/wasm", count)),
    import("./pyodide/pyodide.asm.mjs"), // Pyodide asks for it by itself, later
  ]);
  const fetched = async (name) => (await fetchPacked(name, "application/zip", count)).arrayBuffer();
  const [library, minuet] = kept ?? (await Promise.all(Object.values(ARCHIVES).map(fetched)));
  return { module, library, minuet, isCompiled: Boolean(kept) };
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

// ---- compiled modules, for the next time

const openCache = async () => self.caches?.open(`minuet-${(await listed).version}`);
const placeOf = (name) => new URL(`compiled/${name}`, HOME).href;

async function keptArchives() {
  try {
    const cache = await openCache();
    const found = await Promise.all(Object.values(ARCHIVES).map((name) => cache.match(placeOf(name))));
    return await Promise.all(found.map((response) => response.arrayBuffer()));
  } catch {
    return null; // not all are there, or this browser keeps nothing
  }
}

/** Compile the modules, a few at a time so that questions are answered in between; returns parts to start with. */
export async function compileModules(pyodide, parts) {
  const compile = pyodide.runPython("from minuet.apps.web.compiling import compiling; compiling");
  const compiled = { ...parts, isCompiled: true };
  for (const [part, name] of Object.entries(ARCHIVES)) {
    const job = compile(new Uint8Array(parts[part]));
    let step = job.next();
    for (; !step.done; step = job.next()) await new Promise((resolve) => setTimeout(resolve));
    compiled[part] = step.value.toJs().buffer;
    const cache = await openCache().catch(() => null);
    await cache?.put(placeOf(name), new Response(compiled[part])).catch(() => {}); // there may be no room
  }
  return compiled;
}
