const TWICE = 320; // how many milliseconds lie between the taps of a double tap at most
const NEAR = 28; // and how many pixels

// What fingers do besides pressing: two of them zoom and move the view, a double tap goes near and back again.
class Pinch {
  constructor(stage) {
    this.stage = stage;
    this.start = null; // {apart, size, x, y}: how far apart two fingers were, and what lay between them
    this.tapped = null; // where and when a tap met nothing
    const options = { passive: false };
    for (const type of ["touchstart", "touchend", "touchcancel"]) {
      stage.listen(stage.el, type, (event) => this.begin(event), options);
    }
    stage.listen(stage.el, "touchmove", (event) => this.move(event), options);
    stage.listen(stage.el, "gesturestart", (event) => event.preventDefault(), options); // Safari's own zoom
  }

  // The middle of two fingers and how far they are apart.
  fingers([one, other]) {
    const [dx, dy] = [other.clientX - one.clientX, other.clientY - one.clientY];
    const middle = { clientX: one.clientX + dx / 2, clientY: one.clientY + dy / 2 };
    return { middle, apart: Math.max(Math.hypot(dx, dy), 1) };
  }

  begin(event) {
    this.start = null;
    if (event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const { eye, presses } = this.stage;
    const { middle, apart } = this.fingers(event.touches);
    const [x, y] = eye.toBoard(middle);
    this.start = { apart, size: eye.now.size, x, y };
    presses.letGo(); // no press
    presses.leave();
  }

  move(event) {
    if (!this.start || event.touches.length !== 2) return;
    if (event.cancelable) event.preventDefault();
    const { eye } = this.stage;
    const { middle, apart } = this.fingers(event.touches);
    const size = eye.bounded((this.start.size * apart) / this.start.apart);
    const [left, top] = eye.toStage(middle);
    eye.hold(size, this.start.x - (left - eye.width / 2) / size, this.start.y - (top - eye.height / 2) / size);
  }

  // A tap has met nothing; whether it was the second one.
  tap(event) {
    const { eye } = this.stage;
    const now = { time: performance.now(), x: event.clientX, y: event.clientY };
    const before = this.tapped;
    this.tapped = now;
    if (!before || now.time - before.time > TWICE || Math.hypot(now.x - before.x, now.y - before.y) > NEAR) return false;
    this.tapped = null;
    if (eye.camera) eye.fit();
    else eye.zoom(2.5, eye.toBoard(event));
    return true;
  }
}
