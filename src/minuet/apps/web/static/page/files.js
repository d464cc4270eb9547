// Files for the player to keep: saving them, and drawing SVG on a canvas.

import { el } from "../core/dom.js";

/** Save some bytes under a name. */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A text in SVG as a file. */
export function svgFile(text) {
  return new Blob([text], { type: "image/svg+xml" });
}

/** Draw SVG on a white canvas, scaled by this factor; reuse the canvas if one is given. */
export async function rasterized(text, scale, canvas = el("canvas")) {
  const address = URL.createObjectURL(svgFile(text));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [scale * image.width, scale * image.height].map(Math.round);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The same as a file in PNG, three times as large. */
export async function pngFile(text) {
  const canvas = await rasterized(text, 3);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
