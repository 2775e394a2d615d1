// Reads the board with the keyboard, tile by tile and part by part: the kernel tells what lies there, and it is lit up.
class Reader {
  constructor(stage) {
    this.stage = stage;
    this.at = null; // the cell that is read
    this.part = null; // the number of the part of it that is read
    this.spot = null; // [x, y, segment] of that part
    this.text = "";
    this.shown = false;
    this.commands = {
      "read up": () => this.go(0, -1),
      "read right": () => this.go(1, 0),
      "read down": () => this.go(0, 1),
      "read left": () => this.go(-1, 0),
      "read on": () => this.next(1),
      "read back": () => this.next(-1),
      ask: () => this.ask(),
    };
  }

  // Where reading begins: at what is pointed at, at the tile placed last, at the start tile.
  get start() {
    const { hover } = this.stage.targets;
    const at = hover ? [hover.x, hover.y] : (this.stage.model.get("frame").at ?? [0, 0]);
    return at.map(Math.floor);
  }

  // The next cell in a direction; the first time the one where reading begins.
  go(dx, dy) {
    const [x, y] = this.at ? [this.at[0] + dx, this.at[1] + dy] : this.start;
    const [left, top, right, bottom] = this.stage.model.get("frame").fit;
    if (x + 1 > left && y + 1 > top && x < right && y < bottom) [this.at, this.part] = [[x, y], null];
    return this.read(["tile", ...this.at]);
  }

  next(step) {
    this.at ??= this.start;
    this.part = this.part === null ? Math.min(step, 0) : this.part + step; // the last part comes before the first
    return this.read(["part", ...this.at, this.part]);
  }

  read(about) {
    const { eye, targets, voice } = this.stage;
    targets.point(null);
    this.shown = true;
    eye.show(this.at[0] + 0.5, this.at[1] + 0.5);
    voice.ask(about, (text, spot) => {
      [this.text, this.spot] = [text, spot];
      this.stage.refresh();
    });
    return true;
  }

  // Ask about what is read, as a press on it does.
  ask() {
    const { el, model } = this.stage;
    if (this.at) tell(model, el, { type: "ask", at: this.at, part: this.part ?? 0 });
    return true;
  }

  hide() {
    this.shown = false;
  }

  draw(overlay) {
    if (!this.shown) return;
    const { land } = this.stage;
    if (this.spot) land.paint(overlay, land.segments(land.key(...this.spot)), 0.5);
    overlay.place(this.at[0] + 0.5, this.at[1] + 0.5);
    overlay.frame();
    land.write(this.text);
  }
}
