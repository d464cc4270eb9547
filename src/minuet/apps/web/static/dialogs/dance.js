// Exporting a whole search: an SVG that moves, or a GIF that is drawn from it here.

import { Gif, paletteOf } from "../core/gif.js";
import { ask, nameOf } from "../page/api.js";
import { rasterized } from "../page/files.js";

const SAMPLES = 6; // frames that the colors of a GIF are taken from

/** Ask for the animation of a search: {text, seconds}; `search` is how it searches, `what` what is drawn. */
export function fetchDance(puzzle, what, search, signal) {
  return ask("animation", { subject: nameOf(puzzle), what, ...search }, { signal });
}

/** Draw an animation as GIF; `onframe(done, all)` is called with its progress. */
export async function gifOf({ text, seconds }, { onframe, signal }) {
  const starts = seconds.map((_, n) => seconds.slice(0, n).reduce((sum, each) => sum + each, 0));
  const middles = starts.map((start, n) => start + seconds[n] / 2);
  const canvas = document.createElement("canvas");
  const pixels = async (n) => {
    await rasterized(stillAt(text, middles[n]), 1, canvas);
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const samples = [];
  for (let n = 0; n < SAMPLES; n++) samples.push(await pixels(Math.round((n * (seconds.length - 1)) / (SAMPLES - 1))));
  const gif = new Gif(canvas.width, canvas.height, paletteOf(samples));
  for (let n = 0; n < seconds.length; n++) {
    signal?.throwIfAborted();
    gif.add(await pixels(n), seconds[n]);
    onframe?.(n + 1, seconds.length);
  }
  return gif.file();
}

/** The animation, frozen after this many seconds. */
function stillAt(text, second) {
  const rule = `g{animation-delay:-${second.toFixed(3)}s!important;animation-play-state:paused!important}`;
  return text.replace("</style>", `${rule}</style>`).replace(/@media\(prefers-[^{]*\{g\{[^}]*\}\}/, "");
}
