// The board itself: what the kernel says that lies on it, from back to front, as large and as sharp as it is seen.
const LEGIBLE = 11; // the least height of letters, in CSS pixels, however small the tiles are

class Board {
  constructor(stage) {
    this.stage = stage;
    this.canvas = make("canvas", "carc-board", stage.el);
    this.canvas.setAttribute("aria-hidden", "true");
  }

  draw() {
    const { eye, model, motion, pictures } = this.stage;
    const { size, x, y } = eye.now;
    const seen = [size, x, y, eye.width, eye.height, eye.ratio, model.get("scene"), pictures.version, motion.version];
    if (this.seen?.every((value, i) => value === seen[i])) return;
    this.seen = seen;
    this.paint(this.canvas, { size, x, y, width: eye.width, height: eye.height, ratio: eye.ratio });
  }

  // Paint a part of the board on a canvas: tiles of this size in CSS pixels, with (x, y) in the middle.
  paint(canvas, { size, x, y, width, height, ratio }) {
    const { eye, model, motion, pictures } = this.stage;
    eye.fill(canvas, { width, height, ratio });
    const pen = canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const unit = (size * ratio) / 100;
    const [left, top] = [(width / 2 - x * size) * ratio, (height / 2 - y * size) * ratio].map(Math.round);
    for (const [number, px, py, turn = 0, given = 1, alpha = 1, letters = 0] of model.get("scene").flat()) {
      if (motion.hides(number, px, py)) continue;
      const row = pictures.table[number];
      if (!row || !pictures.sheets[row[1]]) continue; // it comes with the next message
      const scale = letters ? Math.max(given, (100 * LEGIBLE) / (letters * size)) : given;
      const half = (Math.max(row[6], row[7]) / 2) * scale * unit;
      let [cx, cy] = [left + px * unit, top + py * unit];
      if (cx + half < 0 || cy + half < 0 || cx - half > canvas.width || cy - half > canvas.height) continue;
      if (letters) [cx, cy] = this.inside(canvas, cx, cy, row[6] * scale * unit, row[7] * scale * unit);
      if (row[6] === 100 && row[7] === 100 && scale === 1) {
        // Tiles begin and end with a pixel, so that neighbours meet without a seam.
        const [x0, y0, x1, y1] = [cx - half, cy - half, cx + half, cy + half].map(Math.round);
        const across = turn % 2 ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
        pictures.put(pen, number, (x0 + x1) / 2, (y0 + y1) / 2, ...across, turn, alpha);
      } else {
        pictures.draw(pen, number, cx, cy, unit * scale, turn, alpha);
      }
    }
  }
  // A text that would cross the rim of the canvas stands within, if there is room.
  inside(canvas, x, y, wide, high) {
    if (x < 0 || y < 0 || x > canvas.width || y > canvas.height) return [x, y];
    const keep = (value, length, all) => (length < all ? Math.min(Math.max(value, length / 2), all - length / 2) : value);
    return [keep(x, wide, canvas.width), keep(y, high, canvas.height)];
  }
}
