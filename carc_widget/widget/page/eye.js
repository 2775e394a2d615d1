const LARGEST = 110; // the largest size of a tile, in CSS pixels, while the whole board is shown
const LARGEST_FULL = 260; // the same in full screen, where there are those who sit far away
const NEAREST = 220; // the largest size of a tile, in CSS pixels, at all
const WAY = 180; // how many milliseconds the view is on its way
const MINE = 3000; // how many milliseconds the view stays where somebody has just moved it

// Where things are: which part of the board is looked at, and the way between tiles and the pixels of the stage.
class Eye {
  constructor(stage) {
    this.stage = stage;
    this.camera = null; // {size, x, y}: CSS pixels a tile and the tile position in the middle; null shows everything
    this.width = 0;
    this.height = 0;
    this.ratio = 1;
    this.shown = null; // what is seen now, while the view is on its way
    this.way = null; // {from, begin}: where from and since when
    this.smooth = false; // whether the view goes where it is to go, or is there at once
    this.moved = -Infinity; // when somebody moved the view
    this.calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  }

  // The stage has been given another size, or has come to another screen.
  measure() {
    const { el } = this.stage;
    this.width = el.clientWidth;
    this.height = el.clientHeight;
    this.ratio = window.devicePixelRatio || 1;
    this.smooth = false;
  }

  // Make a canvas as large as the stage, in the pixels of the screen.
  fill(canvas, { width, height, ratio } = this) {
    const [wide, high] = [width, height].map((side) => Math.round(side * ratio));
    if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  }

  get fitted() {
    const [left, top, right, bottom] = this.stage.model.get("frame").fit;
    const largest = document.fullscreenElement ? LARGEST_FULL : LARGEST;
    const size = Math.min(this.width / (right - left), this.height / (bottom - top), largest);
    return { size, x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  // What is to be seen, and what is seen at the moment.
  get goal() {
    return this.camera ?? this.fitted;
  }

  get now() {
    return this.shown ?? this.goal;
  }

  // Go on towards the goal, with every picture of the screen.
  go() {
    const { goal, shown } = this;
    const time = performance.now();
    const same = this.last && ["size", "x", "y"].every((name) => this.last[name] === goal[name]);
    if (!same) this.way = shown && this.smooth && !this.calm.matches ? { from: shown, begin: time } : null;
    this.last = goal;
    this.smooth = true;
    if (!this.way) {
      this.shown = goal;
      return;
    }
    const left = (1 - Math.min((time - this.way.begin) / WAY, 1)) ** 3;
    const { from } = this.way;
    const between = (name) => goal[name] + (from[name] - goal[name]) * left;
    this.shown = { size: between("size"), x: between("x"), y: between("y") };
    if (left === 0) this.way = null;
    this.stage.refresh();
  }

  toScreen(x, y) {
    const { size, x: cx, y: cy } = this.now;
    return [(x - cx) * size + this.width / 2, (y - cy) * size + this.height / 2];
  }

  // Where an event is, in pixels of the stage.
  toStage(event) {
    const { el } = this.stage;
    const box = el.getBoundingClientRect();
    return [event.clientX - box.left - el.clientLeft, event.clientY - box.top - el.clientTop];
  }

  toBoard(event) {
    const { size, x, y } = this.now;
    const [left, top] = this.toStage(event);
    return [(left - this.width / 2) / size + x, (top - this.height / 2) / size + y];
  }

  // A size that tiles can have: no smaller than where the whole board is shown, no larger than `NEAREST`.
  bounded(size) {
    return Math.min(Math.max(size, this.fitted.size), NEAREST);
  }

  // Look at (x, y) with tiles of this size.
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

  // The same at once: a hand holds the view.
  hold(size, x, y) {
    this.moved = performance.now();
    this.smooth = false;
    this.look(size, x, y);
  }

  fit() {
    this.camera = null;
    this.stage.refresh();
    return true;
  }

  // Zoom about a point that stays where it is.
  zoom(factor, at = null) {
    this.moved = performance.now();
    const { size, x, y } = this.goal;
    const [px, py] = at ?? [x, y];
    const next = this.bounded(size * factor);
    this.look(next, px + ((x - px) * size) / next, py + ((y - py) * size) / next);
    return true;
  }

  // See to it that a point is in sight.
  show(x, y) {
    const { camera } = this;
    if (!camera) return;
    const [dx, dy] = [Math.abs(x - camera.x), Math.abs(y - camera.y)].map((tiles) => tiles * camera.size);
    if (dx > this.width / 2 - 30 || dy > this.height / 2 - 30) this.look(camera.size, x, y);
  }

  // Something has happened at a point: show it, unless somebody has just moved the view elsewhere.
  attend(at) {
    if (at && performance.now() - this.moved > MINE) this.show(...at);
  }
}
