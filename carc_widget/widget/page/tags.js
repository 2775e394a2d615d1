// Tags: a few letters on the board, such as what a feature is worth. They keep a size that can be read, however small the
// tiles are; where there is no room for all, those that come first stay.
class Tags {
  constructor(stage) {
    this.stage = stage;
    stage.follow("change:tags", () => stage.refresh());
  }

  draw(pen) {
    const { eye, model } = this.stage;
    const height = Math.min(Math.max(eye.now.size * 0.19, 11), 26);
    const style = getComputedStyle(this.stage.el);
    const [paper, ink] = ["--carc-tag", "--carc-tag-ink"].map((name) => style.getPropertyValue(name));
    const taken = [];
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const [x, y, text, ...colours] of model.get("tags")) {
      pen.font = `600 ${height}px system-ui, sans-serif`;
      const [w, h] = [pen.measureText(text).width / 2 + height * 0.36, height * 0.66];
      const [sx, sy] = this.inside(eye.toScreen(x, y), w + 6, h + 6);
      pen.setTransform(eye.ratio, 0, 0, eye.ratio, sx * eye.ratio, sy * eye.ratio);
      if (taken.some(([ox, oy, ow]) => Math.abs(ox - sx) < ow + w && Math.abs(oy - sy) < 2 * h)) continue;
      taken.push([sx, sy, w]);
      this.box(pen, w + 3, h + 3, ink);
      colours.forEach((colour, i) => {
        pen.save();
        pen.beginPath(); // those who share it have a part of its rim each
        pen.rect(-w - 3 + ((2 * w + 6) * i) / colours.length, -h - 3, (2 * w + 6) / colours.length, 2 * h + 6);
        pen.clip();
        this.box(pen, w + 2, h + 2, colour);
        pen.restore();
      });
      this.box(pen, w, h, paper);
      pen.fillStyle = ink;
      pen.fillText(text, 0, height * 0.06);
    }
  }

  // What stands where it can be seen is seen whole, even beside the rim.
  inside([x, y], w, h) {
    const { width, height } = this.stage.eye;
    if (x < 0 || y < 0 || x > width || y > height) return [x, y];
    const keep = (value, half, all) => (2 * half < all ? Math.min(Math.max(value, half), all - half) : value);
    return [keep(x, w, width), keep(y, h, height)];
  }

  box(pen, w, h, colour) {
    pen.beginPath();
    pen.roundRect(-w, -h, 2 * w, 2 * h, h * 0.5);
    pen.fillStyle = colour;
    pen.fill();
  }
}
