// Writing GIF: a series of frames, each only where it differs from the one before.
//
// No DOM. The format is that of the GIF89a specification; its compression is LZW.

const COLORS = 256;
const MOST_CODES = 4096;

/** Collects the frames of one GIF; `add` takes the pixels of a canvas, `file` returns the bytes. */
export class Gif {
  constructor(width, height, palette) {
    Object.assign(this, { width, height, palette });
    this.nearest = new Map();
    this.before = null;
    this.bytes = [];
    this.word("GIF89a");
    this.numbers(width, height);
    this.bytes.push(0xf7, 0, 0); // a table of 256 colors for all frames
    for (let n = 0; n < COLORS; n++) this.bytes.push(...(palette[n] ?? [0, 0, 0]));
    this.bytes.push(0x21, 0xff, 11);
    this.word("NETSCAPE2.0"); // again and again
    this.bytes.push(3, 1, 0, 0, 0);
  }

  /** Add a frame: its pixels (red, green, blue, opacity), and how long it is seen. */
  add(pixels, seconds) {
    const colors = this.indexed(pixels);
    const [left, top, width, height] = this.changed(colors);
    this.bytes.push(0x21, 0xf9, 4, 4); // it stays below the next one
    this.numbers(Math.max(2, Math.round(100 * seconds)));
    this.bytes.push(0, 0, 0x2c);
    this.numbers(left, top, width, height);
    this.bytes.push(0);
    const part = new Uint8Array(width * height);
    for (let row = 0; row < height; row++) {
      const start = (top + row) * this.width + left;
      part.set(colors.subarray(start, start + width), row * width);
    }
    this.compress(part);
    this.before = colors;
  }

  file() {
    return new Blob([new Uint8Array([...this.bytes, 0x3b])], { type: "image/gif" });
  }

  // ---- colors

  indexed(pixels) {
    const colors = new Uint8Array(pixels.length / 4);
    for (let n = 0; n < colors.length; n++) {
      const [red, green, blue] = [pixels[4 * n], pixels[4 * n + 1], pixels[4 * n + 2]];
      const key = (red << 16) | (green << 8) | blue;
      let found = this.nearest.get(key);
      if (found === undefined) this.nearest.set(key, (found = nearest(this.palette, red, green, blue)));
      colors[n] = found;
    }
    return colors;
  }

  /** The smallest rectangle with everything that changed: left, top, width, height. */
  changed(colors) {
    const { before, width, height } = this;
    if (!before) return [0, 0, width, height];
    let [left, top, right, bottom] = [width, height, -1, -1];
    for (let n = 0; n < colors.length; n++) {
      if (colors[n] === before[n]) continue;
      const [row, column] = [Math.floor(n / width), n % width];
      [left, right] = [Math.min(left, column), Math.max(right, column)];
      [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
    }
    return right < 0 ? [0, 0, 1, 1] : [left, top, right - left + 1, bottom - top + 1];
  }

  // ---- bytes

  word(text) {
    for (const letter of text) this.bytes.push(letter.charCodeAt(0));
  }

  numbers(...all) {
    for (const number of all) this.bytes.push(number & 255, number >> 8);
  }

  /** Write codes for ever longer runs of colors that came before. */
  compress(colors) {
    const [clear, end] = [COLORS, COLORS + 1];
    const packed = new Bits();
    let known = new Map();
    let size = 9;
    packed.add(clear, size);
    let run = colors[0];
    for (let n = 1; n < colors.length; n++) {
      const longer = (run << 8) | colors[n];
      const code = known.get(longer);
      if (code !== undefined) {
        run = code;
        continue;
      }
      packed.add(run, size);
      const next = end + 1 + known.size;
      known.set(longer, next);
      if (next === 1 << size) size++;
      if (next === MOST_CODES - 1) {
        packed.add(clear, size);
        [known, size] = [new Map(), 9];
      }
      run = colors[n];
    }
    packed.add(run, size);
    packed.add(end, size);
    this.blocks(packed.bytes());
  }

  /** The data of a frame, in blocks of up to 255 bytes. */
  blocks(data) {
    this.bytes.push(8);
    for (let at = 0; at < data.length; at += 255) {
      const block = data.slice(at, at + 255);
      this.bytes.push(block.length, ...block);
    }
    this.bytes.push(0);
  }
}

/** Numbers of a given number of bits, one after another, lowest bits first. */
class Bits {
  constructor() {
    this.done = [];
    this.rest = 0;
    this.count = 0;
  }

  add(number, size) {
    this.rest |= number << this.count;
    this.count += size;
    while (this.count >= 8) {
      this.done.push(this.rest & 255);
      this.rest >>>= 8;
      this.count -= 8;
    }
  }

  bytes() {
    return this.count ? [...this.done, this.rest & 255] : this.done;
  }
}

/** The most frequent colors of some images, at most 256: [red, green, blue] each. */
export function paletteOf(images) {
  const counts = new Map();
  for (const pixels of images) {
    for (let n = 0; n < pixels.length; n += 4) {
      const key = (pixels[n] << 16) | (pixels[n + 1] << 8) | pixels[n + 2];
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one).slice(0, COLORS);
  return sorted.map(([key]) => [key >> 16, (key >> 8) & 255, key & 255]);
}

function nearest(palette, red, green, blue) {
  let [best, least] = [0, Infinity];
  palette.forEach(([r, g, b], n) => {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [n, distance];
  });
  return best;
}
