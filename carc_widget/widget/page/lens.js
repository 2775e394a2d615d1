const SMALL = 60; // a tile smaller than this on the screen, in CSS pixels, is hard to press
const ENLARGED = 180; // the size of a tile under the lens: its targets are 44 pixels wide then
const AROUND = 1.22; // how many tiles the lens shows from side to side

// Where tiles are small, as on a phone, the tile that lies there for a try is shown magnified and can be pressed there;
// so is the tile that takes a meeple.
class Lens {
  constructor(stage) {
    this.stage = stage;
    this.canvas = make("canvas", "carc-lens", stage.el);
    this.canvas.setAttribute("aria-hidden", "true"); // the keyboard and screen readers use the board
    this.canvas.hidden = true;
    for (const type of ["pointerdown", "pointermove", "pointerup"]) {
      this.canvas.addEventListener(type, (event) => event.stopPropagation());
    }
    this.canvas.addEventListener("pointerup", (event) => event.button === 0 && this.press(event));
  }

  draw() {
    const { board, eye } = this.stage;
    const tried = eye.now.size < SMALL ? this.wanted() : undefined;
    this.canvas.hidden = tried === undefined;
    if (!tried) return;
    const side = Math.floor(Math.min(ENLARGED * AROUND, eye.width - 12, eye.height - 70));
    const [x, y] = eye.toScreen(tried.x, tried.y);
    const low = y < eye.height / 2; // in the half where the tile is not
    const left = Math.min(Math.max(x - side / 2, 6), eye.width - side - 6);
    const top = low ? eye.height - side - 6 : 6;
    this.place = { x: tried.x, y: tried.y, size: side / AROUND, side, left, top, low };
    Object.assign(this.canvas.style, { width: `${side}px`, height: `${side}px` });
    this.canvas.style.transform = `translate(${left}px, ${top}px)`;
    board.paint(this.canvas, { x: tried.x, y: tried.y, size: side / AROUND, width: side, height: side, ratio: eye.ratio });
  }

  // The tile that is tried; else the one beside which the buttons stand, if all that can be pressed lies on it.
  wanted() {
    const { model, targets } = this.stage;
    const { x, y } = model.get("handles");
    const there = (target) => target.kind === "spot" && Math.max(Math.abs(target.x - x), Math.abs(target.y - y)) < 0.5;
    const only = targets.all.length > 0 && targets.all.every(there);
    return targets.all.find((target) => target.placed) ?? (only ? { x, y } : undefined);
  }

  // Where a box of this size stands beside the lens; null if there is no lens.
  beside(width, height, most) {
    if (this.canvas.hidden) return null;
    const { left, top, side, low } = this.place;
    const x = Math.min(Math.max(left + (side - width) / 2, 4), most - width - 4);
    return [x, low ? top - height - 6 : top + side + 6];
  }

  press(event) {
    const { targets } = this.stage;
    const { x, y, size, side } = this.place;
    const box = this.canvas.getBoundingClientRect();
    const at = [(event.clientX - box.left - side / 2) / size + x, (event.clientY - box.top - side / 2) / size + y];
    const target = targets.find(at, size);
    if (target) targets.press(target, at);
  }
}
