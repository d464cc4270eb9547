// Where the cells of a picture are in space: bodies are drawn in layers, side by side. No DOM.

/** Places are [layer, row, column]; a flat board, without `sides`, is a single layer. */
export class Space {
  constructor(width, sides = null) {
    this.width = width; // of the picture
    this.sides = sides; // how many layers, rows and columns
    this.stride = sides ? sides[2] + 1 : width; // from layer to layer: there is a gap between them
  }

  place(cell) {
    const across = cell % this.width;
    return [Math.floor(across / this.stride), Math.floor(cell / this.width), across % this.stride];
  }

  cell([layer, row, column]) {
    return row * this.width + layer * this.stride + column;
  }
}
