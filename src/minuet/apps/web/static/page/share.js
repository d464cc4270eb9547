// A puzzle in the address: `#ripple/6/6/9krk...` if puzz.link has a format for it, or else packed text.

/** The part of the address, from `#` on, that restores a puzzle. */
export async function fragmentOf(puzzle) {
  const short = puzzle.link?.split("?")[1];
  if (short) return `#${short}`;
  const kind = puzzle.kind ? `${puzzle.kind}.${puzzle.format}&` : "";
  return `#${kind && `k=${kind}`}p=${await pack(puzzle.text)}`;
}

/** The page that links lead to: this one, or a hosted one that others can open. */
export function sharedPage() {
  return document.querySelector("meta[name=share]").content || location.href.split(/[?#]/)[0];
}

/** Whether others can open it: it needs no server on this machine. */
export function isHosted() {
  const named = (name) => document.querySelector(`meta[name=${name}]`).content;
  return named("backend") === "browser" || Boolean(named("share"));
}

const MARK = ";"; // behind it: the moment of a search

/** The part of the address that restores a moment of a search, too. */
export function momentFragment(fragment, moment) {
  return `${fragment}${MARK}${new URLSearchParams(moment)}`;
}

/** What a part of the address names: a puzzle, and a moment of a search (null if it names none). */
export function partsOf(fragment) {
  const at = fragment.indexOf(MARK);
  if (at < 0) return { puzzle: fragment, moment: null };
  const values = Object.fromEntries(new URLSearchParams(fragment.slice(at + 1)));
  return { puzzle: fragment.slice(0, at), moment: values };
}

/** The subject that a part of the address names; null if it names none. */
export async function subjectOf(fragment) {
  const text = decodeURIComponent(fragment.replace(/^#/, ""));
  if (!text) return null;
  if (/^[a-z][\w+-]*\/\d+\/\d+\//.test(text)) return { text };
  const parts = new URLSearchParams(text);
  if (parts.has("g")) return { gallery: parts.get("g") };
  if (!parts.has("p")) return null;
  const [kind, format] = (parts.get("k") ?? "").split(".");
  const values = kind ? { kind, format } : {};
  return { text: await unpack(parts.get("p")), ...values };
}

const LARGEST = 256 * 1024; // bytes of a text: the server reads no more

/** What becomes of some bytes on their way through a stream; if that is too much, an error. */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > LARGEST) throw new Error("more than a puzzle can be");
    parts.push(value);
  }
}

async function pack(text) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpack(text) {
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    throw new Error("it is cut off, or something in it was changed");
  }
}
