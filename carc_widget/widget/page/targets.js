const REACH = 13; // a spot can be pressed within this many CSS pixels, however small the tiles are

// What can be pressed on the board, and which of it is pointed at: by the pointer, or by the cursor of the keyboard.
class Targets {
  constructor(stage) {
    this.stage = stage;
    this.hover = null; // the target that is pointed at
    this.byKeys = false; // whether the keyboard points
    this.pressed = null; // the id of the target that was just pressed
    this.known = []; // all targets as they were seen last
    this.revision = 0; // what the kernel called what was seen last
  }

  get all() {
    return this.stage.pulse.resting ? [] : this.known;
  }

  // A target as the kernel knows it, of what `stage.py` tells of it.
  unfold([x, y, label, turns, placed = 0], labels) {
    if (typeof x === "object") return { ...x, label: labels[x.label] };
    const [id, kind] = [`cell ${x} ${y}`, "cell"];
    return { id, kind, x: x + 0.5, y: y + 0.5, r: 0.5, label: labels[label], turns, placed: Boolean(placed) };
  }

  // Something is shown: from now on a press means that, and what was pointed at may have gone.
  renew() {
    const { model } = this.stage;
    const told = model.get("targets");
    if (told !== this.told) {
      this.told = told;
      this.known = told.rows.map((row) => this.unfold(row, told.labels));
    }
    this.revision = model.get("revision");
    if (this.hover) this.hover = this.all.find((t) => t.id === this.hover.id) ?? null;
  }

  // What is pressed at a point where tiles are shown in this size.
  find([x, y], size = this.stage.eye.now.size) {
    let best = null;
    let distance = Infinity;
    for (const target of this.all) {
      if (target.kind === "cell") {
        const off = Math.max(Math.abs(x - target.x), Math.abs(y - target.y));
        // The middle third of a tile that is tried always turns it, whatever lies near.
        if (target.placed && target.turns.length > 1 && off < 1 / 6) return target;
        if (!best && off < 0.5) best = target;
        continue;
      }
      const away = Math.hypot(x - target.x, y - target.y);
      if (away < Math.max(target.r, REACH / size) && away < distance) {
        best = target;
        distance = away;
      }
    }
    return best;
  }

  // A cell takes the first rotation from the preferred one onwards that fits there.
  turnAt(target) {
    const wish = this.stage.model.get("rotation");
    return [0, 1, 2, 3].map((step) => (wish + step) % 4).find((turn) => target.turns.includes(turn));
  }

  point(target, speak = false) {
    if (target?.id !== this.hover?.id || speak) {
      this.pressed = null;
      this.hover = target;
      this.byKeys = speak;
      if (speak) this.speak();
      this.stage.refresh();
    }
  }

  // Have it told what a choice at the cursor of the keyboard does.
  speak() {
    const { reader, voice } = this.stage;
    reader.hide();
    if (this.hover) voice.ask(["mark", this.hover.id, this.hover.kind === "cell" ? this.turnAt(this.hover) : 0]);
  }

  press(target, at) {
    const { el, model } = this.stage;
    tell(model, el, {
      type: "press",
      target: target?.id ?? null,
      at: at.map((one) => Math.round(1000 * one) / 1000),
      rotation: target?.kind === "cell" ? this.turnAt(target) : model.get("rotation"),
      said: target?.label ?? null,
      revision: this.revision,
    });
  }

  // What lies there for a try is confirmed by the kernel; where the mouse rests by chance does not matter then.
  choose() {
    const { hover } = this;
    if (hover?.placed || hover?.chosen || (this.stage.model.get("handles").buttons && !this.byKeys)) return false;
    if (hover) this.press(hover, [hover.x, hover.y]);
    return hover !== null;
  }

  // Move the keyboard's cursor to the nearest target in this direction; far off to the side counts double.
  step(dx, dy) {
    const from = this.hover;
    const { x, y } = from ?? this.stage.eye.now;
    let best = null;
    let least = Infinity;
    for (const target of this.all) {
      const along = (target.x - x) * dx + (target.y - y) * dy;
      const aside = Math.abs((target.x - x) * dy) + Math.abs((target.y - y) * dx);
      if (from && along < 0.01) continue;
      const cost = from ? along + 2 * aside : Math.hypot(target.x - x, target.y - y);
      if (cost < least) [best, least] = [target, cost];
    }
    if (!best) return true;
    this.point(best, true);
    this.stage.eye.show(best.x, best.y);
    return true;
  }

  // Turn the tile: the ghost in the browser, a tile that lies there for a try in the kernel.
  rotate(step) {
    const { el, model, pulse } = this.stage;
    const hand = model.get("hand");
    if (hand.picture < 0 || pulse.resting) return true;
    if (hand.placed) {
      tell(model, el, { type: "turn", step });
      return true;
    }
    let turn = model.get("rotation");
    if (this.hover?.kind === "cell") turn = this.turnAt(this.hover);
    const turns = this.hover?.kind === "cell" ? this.hover.turns : hand.turns;
    if (![0, 1, 2, 3].some((each) => turns.includes(each))) return true;
    do turn = (turn + step + 4) % 4;
    while (!turns.includes(turn));
    model.set("rotation", turn);
    model.save_changes();
    if (this.byKeys) this.speak();
    this.stage.refresh();
    return true;
  }
}
