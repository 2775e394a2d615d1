const LARGEST = 110; // the largest size of a tile, in CSS pixels, while the whole board is shown
const NEAREST = 220; // the largest size of a tile, in CSS pixels, at all

// Where things are: which part of the board is looked at, and the way between tiles and the pixels of the stage.
class Eye {
  constructor(stage) {
    this.stage = stage;
    this.camera = null; // {size, x, y}: CSS pixels a tile and the tile position in the middle; null shows everything
    this.width = 0;
    this.height = 0;
    this.ratio = 1;
  }

  // The stage has been given another size, or has come to another screen.
  measure() {
    const { el } = this.stage;
    this.width = el.clientWidth;
    this.height = el.clientHeight;
    this.ratio = window.devicePixelRatio || 1;
  }

  // Make a canvas as large as the stage, in the pixels of the screen.
  fill(canvas) {
    const [width, height] = [this.width, this.height].map((side) => Math.round(side * this.ratio));
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  }

  get fitted() {
    const [left, top, right, bottom] = this.stage.model.get("frame").fit;
    const size = Math.min(this.width / (right - left), this.height / (bottom - top), LARGEST);
    return { size, x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  get now() {
    return this.camera ?? this.fitted;
  }

  toScreen(x, y) {
    const { size, x: cx, y: cy } = this.now;
    return [(x - cx) * size + this.width / 2, (y - cy) * size + this.height / 2];
  }

  toBoard(event) {
    const { el } = this.stage;
    const box = el.getBoundingClientRect();
    const { size, x, y } = this.now;
    const left = event.clientX - box.left - el.clientLeft;
    const top = event.clientY - box.top - el.clientTop;
    return [(left - this.width / 2) / size + x, (top - this.height / 2) / size + y];
  }

  // Look at (x, y) with tiles of this size; no further out than the whole board, no further in than `NEAREST`.
  look(size, x, y) {
    const all = this.fitted;
    if (size <= all.size) {
      this.camera = null;
    } else {
      const [left, top, right, bottom] = this.stage.model.get("frame").fit;
      const keep = (value, low, high) => Math.min(Math.max(value, low), high);
      this.camera = { size: Math.min(size, NEAREST), x: keep(x, left, right), y: keep(y, top, bottom) };
    }
    this.stage.refresh();
  }

  fit() {
    this.camera = null;
    this.stage.refresh();
    return true;
  }

  zoom(factor, at = null) {
    const { size, x, y } = this.now;
    const [px, py] = at ?? [x, y]; // this point stays where it is
    const next = Math.min(size * factor, NEAREST);
    this.look(next, px + ((x - px) * size) / next, py + ((y - py) * size) / next);
    return true;
  }

  // See to it that a point is in sight.
  show(x, y) {
    const [sx, sy] = this.toScreen(x, y);
    const outside = sx < 20 || sy < 20 || sx > this.width - 20 || sy > this.height - 20;
    if (this.camera && outside) this.look(this.camera.size, x, y);
  }
}
