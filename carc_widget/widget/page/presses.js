const SLOP = 6; // how many pixels a press may move and still be a press
const AHEAD = 20; // how many keys may wait for an answer

// Presses, keys and the wheel: what the pointer and the keyboard do on the stage.
class Presses {
  constructor(stage) {
    this.stage = stage;
    this.pointer = null; // the press in progress
    this.pointed = false; // whether a pointer is just giving the focus
    this.typed = Promise.resolve(); // when all keys so far have done what they do
    this.ahead = 0; // how many have not yet
    const { eye, targets } = stage;
    // What the page does for a key by itself; true if there was something to do.
    this.commands = {
      up: () => targets.step(0, -1),
      right: () => targets.step(1, 0),
      down: () => targets.step(0, 1),
      left: () => targets.step(-1, 0),
      choose: () => targets.choose(),
      turn: () => targets.rotate(1),
      "turn back": () => targets.rotate(-1),
      "zoom in": () => eye.zoom(1.3),
      "zoom out": () => eye.zoom(1 / 1.3),
      "show all": () => eye.fit(),
      "full screen": () => fullScreen(stage.el),
      choices: () => toChoices(stage.el),
      ...stage.reader.commands,
    };
  }

  start() {
    const { stage } = this;
    const { el, targets } = stage;
    stage.listen(el, "pointerdown", (e) => this.down(e));
    stage.listen(el, "pointermove", (e) => this.move(e));
    stage.listen(el, "pointerup", (e) => this.up(e));
    for (const type of ["pointercancel", "lostpointercapture", "blur"]) stage.listen(el, type, () => this.letGo());
    stage.listen(el, "pointerleave", () => this.leave());
    stage.listen(el, "contextmenu", (e) => this.menu(e), { capture: true });
    stage.listen(el, "wheel", (e) => this.wheel(e), { passive: false });
    stage.listen(el, "keydown", (e) => this.key(e));
    stage.listen(el, "focus", () => el.classList.toggle("carc-keys", !this.pointed));
    stage.listen(el, "blur", () => this.leave());
  }

  down(event) {
    const { el, eye, targets } = this.stage;
    if (event.button !== 0) return; // the browser's own menu may swallow the end of any other press
    el.classList.remove("carc-keys"); // the frame of the focus is for those who use the keyboard
    this.pointed = true;
    el.focus({ preventScroll: true });
    this.pointed = false;
    this.pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, eye: eye.now, dragged: false };
    if (event.pointerType !== "mouse") targets.point(targets.find(eye.toBoard(event)));
  }

  move(event) {
    const { el, eye, land, targets } = this.stage;
    if (this.pointer?.id === event.pointerId && !(event.buttons & 1)) this.letGo(); // its end was swallowed
    const start = this.pointer;
    if (start?.id === event.pointerId) {
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.dragged && Math.hypot(dx, dy) > SLOP) {
        start.dragged = true;
        el.setPointerCapture(event.pointerId);
      }
      if (start.dragged && eye.camera) {
        const { size, x, y } = start.eye;
        eye.hold(size, x - dx / size, y - dy / size);
      }
      return;
    }
    if (this.stage.pinch.start) return;
    const at = eye.toBoard(event);
    targets.point(targets.find(at));
    land.point(event.pointerType === "mouse" && !targets.hover ? at : null);
    el.style.cursor = targets.hover ? "pointer" : "";
  }

  up(event) {
    const { eye, targets } = this.stage;
    const start = this.pointer;
    this.pointer = null;
    if (!start || start.dragged || event.button !== 0) return;
    const at = eye.toBoard(event);
    const target = targets.find(at);
    targets.pressed = target?.id ?? null; // its tip has done its duty
    const twice = event.pointerType !== "mouse" && !target && this.stage.pinch.tap(event);
    if (!twice) targets.press(target, at);
    if (event.pointerType !== "mouse") targets.point(null);
  }

  letGo() {
    this.pointer = null;
  }

  leave() {
    this.stage.targets.point(null);
    this.stage.land.point(null);
    this.stage.reader.hide();
  }

  menu(event) {
    this.letGo(); // on a Mac the main button with Control is a right click
    if (event.shiftKey) return; // the way to the browser's own menu
    event.preventDefault();
    event.stopPropagation();
    this.stage.targets.rotate(1);
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    const { eye } = this.stage;
    eye.smooth = false;
    eye.zoom(Math.exp(-event.deltaY / 400), eye.toBoard(event));
  }

  key(event) {
    const { el, handles, model } = this.stage;
    const handle = handles.has(event.target);
    if ((event.target !== el && !handle) || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = model.get("key_table");
    const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = event.shiftKey && `Shift+${plain}` in keys ? `Shift+${plain}` : plain;
    if (!(name in keys) || (handle && ["Enter", " "].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    this.type(name);
  }

  // A key means what the board shows once everything before it has been dealt with, however quickly it was typed.
  type(name) {
    const { model, pulse } = this.stage;
    if (this.ahead >= AHEAD) return;
    this.ahead += 1;
    const act = () => {
      this.ahead -= 1;
      this.act(name);
    };
    this.typed = this.typed.then(() => pulse.kernel && dealtWith(model)).then(soundly(act));
  }

  act(name) {
    const { el, model, targets } = this.stage;
    targets.renew(); // nothing may have been drawn since the last key
    const command = this.commands[model.get("key_table")[name]];
    if (!command?.()) tell(model, el, { type: "key", key: name, revision: model.get("revision") });
  }
}
