// What the page draws above the board by itself: the ghost of the tile in hand, what is pointed at, and its tip.
class Overlay {
  constructor(stage) {
    this.stage = stage;
    this.lit = []; // the cells that a text beside the board is about
    this.canvas = make("canvas", "carc-overlay", stage.el);
    this.canvas.setAttribute("aria-hidden", "true");
    this.tip = make("div", "carc-tip", stage.el);
    this.tip.setAttribute("aria-hidden", "true");
  }

  // Put the pen to a place of the board, one tile being one unit.
  place(x, y, turn = 0) {
    const { eye } = this.stage;
    const scale = eye.now.size * eye.ratio;
    const [sx, sy] = eye.toScreen(x, y);
    this.pen.setTransform(scale, 0, 0, scale, sx * eye.ratio, sy * eye.ratio);
    this.pen.rotate((turn * Math.PI) / 2);
  }

  // A frame about the cell where the pen is.
  frame() {
    const { pen, colours } = this;
    for (const [width, colour] of [[4, colours.rim], [2, colours.pointed]]) {
      pen.lineWidth = width / this.stage.eye.now.size;
      pen.strokeStyle = colour;
      pen.strokeRect(-0.5, -0.5, 1, 1);
    }
  }

  // Draw a picture of the kernel about a place of the board.
  picture(number, x, y, turn = 0, alpha = 1) {
    const { eye, pictures } = this.stage;
    const [sx, sy] = eye.toScreen(x, y);
    pictures.draw(this.pen, number, sx * eye.ratio, sy * eye.ratio, (eye.now.size * eye.ratio) / 100, turn, alpha);
  }

  draw() {
    this.stage.eye.fill(this.canvas);
    const pen = (this.pen = this.canvas.getContext("2d"));
    this.colours = this.stage.model.get("colours");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.tip.hidden = true;
    this.tip.textContent = "";
    for (const [x, y] of this.lit) this.light(x, y);
    const target = this.stage.targets.hover;
    this.stage.land.tell(target ? null : this);
    this.stage.reader.draw(this);
    this.stage.motion.draw(this);
    this.stage.tags.draw(pen);
    if (!target) return;
    if (target.kind === "cell") this.ghost(target);
    else this.spot(target);
    this.showTip(target);
  }

  light(x, y) {
    const { pen } = this;
    this.place(x + 0.5, y + 0.5);
    pen.fillStyle = this.colours.lit;
    pen.globalAlpha = 0.6;
    pen.fillRect(-0.5, -0.5, 1, 1);
    pen.globalAlpha = 1;
    this.frame();
  }

  ghost(target) {
    const { stage } = this;
    const { picture } = stage.model.get("hand");
    if (!target.placed) this.picture(picture, target.x, target.y, stage.targets.turnAt(target), 0.85);
    this.place(target.x, target.y);
    this.frame();
  }

  spot(target) {
    const { pen, stage, colours } = this;
    for (const other of stage.targets.all) {
      if (other !== target && (!target.group || other.group !== target.group)) continue;
      this.place(other.x, other.y);
      pen.beginPath();
      pen.arc(0, 0, other.r, 0, 2 * Math.PI);
      pen.fillStyle = colours.pointed;
      pen.globalAlpha = other === target ? 0.5 : 0.3;
      pen.fill();
      pen.globalAlpha = 1;
      pen.lineWidth = 2.5 / stage.eye.now.size;
      pen.strokeStyle = colours.rim;
      pen.stroke();
    }
    if (target.picture !== undefined) this.picture(target.picture, target.x, target.y);
  }

  showTip(target) {
    const { tip } = this;
    const { eye, targets } = this.stage;
    tip.textContent = target.label;
    tip.hidden = target.label === "" || target.id === targets.pressed;
    const [x, y] = eye.toScreen(target.x, target.y + target.r);
    const half = tip.offsetWidth / 2 + 4;
    const left = Math.min(Math.max(x, half), eye.width - half);
    const under = y + tip.offsetHeight + 10 < eye.height;
    const [, above] = eye.toScreen(0, target.y - target.r);
    const top = under ? y + 6 : above - tip.offsetHeight - 6;
    tip.style.transform = `translate(${Math.round(left - tip.offsetWidth / 2)}px, ${Math.round(top)}px)`;
  }
}
