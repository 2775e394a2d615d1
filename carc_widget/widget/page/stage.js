// The stage: shows an ipycanvas board and adds what it lacks. All positions in messages and traits are in tiles:
// the start tile fills the square from (0, 0) to (1, 1). Hovering, panning and zooming stay in the browser. All words,
// colours and keys come from the kernel.

const SLOP = 6; // how many pixels a press may move and still be a press
const LARGEST = 110; // the largest size of a tile, in CSS pixels, while the whole board is shown
const REACH = 13; // a spot can be pressed within this many CSS pixels, however small the tiles are

function make(tag, className, parent, text = "") {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  parent?.append(node);
  return node;
}

async function modelOf(model, reference) {
  return model.widget_manager.get_model(reference.slice("IPY_MODEL_".length));
}

class Stage {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.hover = null; // the target under the pointer or under the cursor of the keyboard
    this.pointer = null; // the press in progress
    this.camera = null; // {size, x, y}: CSS pixels a tile and the tile position in the middle; null shows everything
    this.lit = []; // the cells that a text beside the board is about
    this.sprites = {};
    this.stops = [];
    // What the page does for a key by itself; true if there was something to do.
    this.commands = {
      up: () => this.step(0, -1),
      right: () => this.step(1, 0),
      down: () => this.step(0, 1),
      left: () => this.step(-1, 0),
      choose: () => this.choose(),
      turn: () => this.rotate(1),
      "turn back": () => this.rotate(-1),
      "zoom in": () => this.zoom(1.3),
      "zoom out": () => this.zoom(1 / 1.3),
      "show all": () => this.fit(),
    };
  }

  async start() {
    const { el, model } = this;
    el.classList.add("carc-stage");
    el.tabIndex = 0;
    el.setAttribute("role", "application");
    // JupyterLab would take single letters as its own commands (D D deletes the cell).
    el.setAttribute("data-lm-suppress-shortcuts", "true");
    this.world = make("div", "carc-world", el);
    this.world.inert = true; // ipycanvas's own listeners swallow keys and the wheel
    this.overlay = make("canvas", "carc-overlay", el);
    this.overlay.setAttribute("aria-hidden", "true");
    this.tip = make("div", "carc-tip", el);
    this.tip.setAttribute("aria-hidden", "true");
    this.buttons();
    this.handles = new Handles(this);
    this.help = make("div", "carc-hidden", el);
    this.help.id = `carc-help-${Math.random().toString(36).slice(2)}`;
    el.setAttribute("aria-describedby", this.help.id);
    this.said = make("div", "carc-hidden", el);
    this.said.setAttribute("aria-live", "polite");
    this.lost = make("div", "carc-lost", el);
    this.lost.hidden = true;
    this.lost.setAttribute("role", "alert");

    this.canvas = await modelOf(model, model.get("board"));
    this.view = await model.widget_manager.create_view(this.canvas);
    this.world.append(this.view.el);
    this.view.trigger("displayed");

    this.listen(el, "pointerdown", (e) => this.down(e));
    this.listen(el, "pointermove", (e) => this.move(e));
    this.listen(el, "pointerup", (e) => this.up(e));
    this.listen(el, "pointercancel", () => (this.pointer = null));
    this.listen(el, "pointerleave", () => this.point(null));
    this.listen(el, "contextmenu", (e) => this.menu(e), { capture: true });
    this.listen(el, "wheel", (e) => this.wheel(e), { passive: false });
    this.listen(el, "keydown", (e) => this.key(e));
    this.listen(el, "focus", () => el.classList.toggle("carc-keys", !this.pointed));
    this.listen(el, "blur", () => this.point(null));
    for (const name of ["frame", "targets", "hand", "rotation"]) this.follow(name, () => this.refresh());
    this.follow("handles", () => this.handles.show());
    this.follow("sprites", () => this.load());
    this.follow("label", () => el.setAttribute("aria-label", model.get("label")));
    this.follow("texts", () => this.speak());
    const alive = () => this.alive();
    this.canvas.on("comm_live_update", alive);
    this.stops.push(() => this.canvas.off("comm_live_update", alive));
    const resize = new ResizeObserver(() => this.resize());
    resize.observe(el);
    this.stops.push(() => resize.disconnect(), () => this.view.remove());
    el.setAttribute("aria-label", model.get("label"));
    this.speak();
    this.handles.show();
    this.resize();
    await this.load();
    el.dataset.ready = "true";
  }

  stop() {
    for (const stop of this.stops) stop();
  }

  listen(node, type, handler, options) {
    node.addEventListener(type, handler, options);
    this.stops.push(() => node.removeEventListener(type, handler, options));
  }

  follow(name, handler) {
    this.model.on(`change:${name}`, handler);
    this.stops.push(() => this.model.off(`change:${name}`, handler));
  }

  buttons() {
    const box = make("div", "carc-zoom", this.el);
    this.zooms = {};
    for (const [text, command] of [["+", "zoom in"], ["−", "zoom out"], ["⤢", "show all"]]) {
      const button = make("button", "carc-zoom-button", box, text);
      button.type = "button";
      button.tabIndex = -1; // the keys +, - and 0 do the same
      button.addEventListener("click", this.commands[command]);
      this.zooms[command] = button;
    }
    box.addEventListener("pointerdown", (e) => e.stopPropagation());
    box.addEventListener("pointerup", (e) => e.stopPropagation());
  }

  // Say everything that the page says by itself in the language of the board.
  speak() {
    const texts = this.model.get("texts");
    this.el.setAttribute("aria-roledescription", texts["board"]);
    this.help.textContent = texts["help"];
    for (const [command, button] of Object.entries(this.zooms)) {
      button.title = texts[command];
      button.setAttribute("aria-label", texts[command]);
    }
    this.said.textContent = this.hover && this.said.textContent ? this.hover.label : "";
    this.alive();
  }

  alive() {
    const live = this.canvas.comm_live;
    this.lost.hidden = live;
    this.lost.textContent = live ? "" : this.model.get("texts")["lost"];
    this.el.classList.toggle("carc-dead", !live);
  }

  async load() {
    const references = this.model.get("sprites");
    const names = Object.keys(references).filter((name) => !(name in this.sprites));
    await Promise.all(names.map(async (name) => (this.sprites[name] = await modelOf(this.model, references[name]))));
    this.refresh();
  }

  // --- where things are --------------------------------------------------------------------------------------------

  resize() {
    this.listenBeside();
    this.width = this.el.clientWidth;
    this.height = this.el.clientHeight;
    this.ratio = window.devicePixelRatio || 1;
    this.overlay.width = Math.round(this.width * this.ratio);
    this.overlay.height = Math.round(this.height * this.ratio);
    if (this.model.get("pixel_ratio") !== this.ratio) {
      this.model.set("pixel_ratio", this.ratio);
      this.model.save_changes();
    }
    this.refresh();
  }

  // Texts beside the board tell which cells they are about. The first time that there is a size there is a root, too.
  listenBeside() {
    const root = this.el.closest(".carc-game");
    if (this.root || !root) return;
    this.root = root;
    this.listen(root, "carc-cells", (event) => {
      this.lit = event.detail;
      this.refresh();
    });
  }

  get fitted() {
    const [left, top, right, bottom] = this.model.get("frame").fit;
    const size = Math.min(this.width / (right - left), this.height / (bottom - top), LARGEST);
    return { size, x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  get eye() {
    return this.camera ?? this.fitted;
  }

  toScreen(x, y) {
    const { size, x: cx, y: cy } = this.eye;
    return [(x - cx) * size + this.width / 2, (y - cy) * size + this.height / 2];
  }

  toBoard(event) {
    const box = this.el.getBoundingClientRect();
    const { size, x, y } = this.eye;
    const left = event.clientX - box.left - this.el.clientLeft;
    const top = event.clientY - box.top - this.el.clientTop;
    return [(left - this.width / 2) / size + x, (top - this.height / 2) / size + y];
  }

  // Look at (x, y) with tiles of this size; no further out than the whole board, no further in than 220 pixels a tile.
  look(size, x, y) {
    const all = this.fitted;
    if (size <= all.size) {
      this.camera = null;
    } else {
      const [left, top, right, bottom] = this.model.get("frame").fit;
      const keep = (value, low, high) => Math.min(Math.max(value, low), high);
      this.camera = { size: Math.min(size, 220), x: keep(x, left, right), y: keep(y, top, bottom) };
    }
    this.refresh();
  }

  fit() {
    this.camera = null;
    this.refresh();
    return true;
  }

  zoom(factor, at = null) {
    const { size, x, y } = this.eye;
    const [px, py] = at ?? [x, y]; // this point stays where it is
    const next = Math.min(size * factor, 220);
    this.look(next, px + ((x - px) * size) / next, py + ((y - py) * size) / next);
    return true;
  }

  // --- what is pointed at ------------------------------------------------------------------------------------------

  find([x, y]) {
    const { size } = this.eye;
    let best = null;
    let distance = Infinity;
    for (const target of this.model.get("targets")) {
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
    const wish = this.model.get("rotation");
    return [0, 1, 2, 3].map((step) => (wish + step) % 4).find((turn) => target.turns.includes(turn));
  }

  point(target, speak = false) {
    if (target?.id !== this.hover?.id || speak) {
      this.pressed = null;
      this.hover = target;
      this.byKeys = speak;
      if (speak) this.said.textContent = target ? target.label : "";
      this.refresh();
    }
  }

  // --- presses, keys and the wheel ---------------------------------------------------------------------------------

  down(event) {
    this.el.classList.remove("carc-keys"); // the frame of the focus is for those who use the keyboard
    this.pointed = true;
    this.el.focus({ preventScroll: true });
    this.pointed = false;
    this.pointer = { id: event.pointerId, x: event.clientX, y: event.clientY, eye: this.eye, dragged: false };
    if (event.pointerType !== "mouse") this.point(this.find(this.toBoard(event)));
  }

  move(event) {
    const start = this.pointer;
    if (start && event.buttons & 1 && start.id === event.pointerId) {
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (!start.dragged && Math.hypot(dx, dy) > SLOP) {
        start.dragged = true;
        this.el.setPointerCapture(event.pointerId);
      }
      if (start.dragged && this.camera) {
        const { size, x, y } = start.eye;
        this.look(size, x - dx / size, y - dy / size);
      }
      return;
    }
    this.point(this.find(this.toBoard(event)));
    this.el.style.cursor = this.hover ? "pointer" : "";
  }

  up(event) {
    const start = this.pointer;
    this.pointer = null;
    if (!start || start.dragged || event.button !== 0) return;
    const at = this.toBoard(event);
    const target = this.find(at);
    this.pressed = target?.id ?? null; // its tip has done its duty
    this.press(target, at);
    if (event.pointerType !== "mouse") this.point(null);
  }

  press(target, at) {
    this.model.send({
      type: "press",
      target: target?.id ?? null,
      at,
      rotation: target?.kind === "cell" ? this.turnAt(target) : this.model.get("rotation"),
      revision: this.model.get("revision"),
    });
  }

  menu(event) {
    if (event.shiftKey) return; // the way to the browser's own menu
    event.preventDefault();
    event.stopPropagation();
    this.rotate(1);
  }

  rotate(step) {
    const hand = this.model.get("hand");
    if (!hand.sprite) return true;
    if (hand.placed) {
      this.model.send({ type: "turn", step });
      return true;
    }
    let turn = this.model.get("rotation");
    if (this.hover?.kind === "cell") turn = this.turnAt(this.hover);
    const turns = this.hover?.kind === "cell" ? this.hover.turns : hand.turns;
    do turn = (turn + step + 4) % 4;
    while (!turns.includes(turn));
    this.model.set("rotation", turn);
    this.model.save_changes();
    this.refresh();
    return true;
  }

  wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return; // the page scrolls
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.toBoard(event));
  }

  key(event) {
    const handle = this.handles.has(event.target);
    if ((event.target !== this.el && !handle) || event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = this.model.get("key_table");
    const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = event.shiftKey && `Shift+${plain}` in keys ? `Shift+${plain}` : plain;
    if (!(name in keys) || (handle && ["Enter", " "].includes(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
    const command = this.commands[keys[name]];
    if (!command?.()) this.model.send({ type: "key", key: name, revision: this.model.get("revision") });
  }

  // What lies there for a try is confirmed by the kernel; where the mouse rests by chance does not matter then.
  choose() {
    if (this.hover?.placed || this.hover?.chosen || (this.model.get("handles").buttons && !this.byKeys)) return false;
    if (this.hover) this.press(this.hover, [this.hover.x, this.hover.y]);
    return this.hover !== null;
  }

  // Move the keyboard's cursor to the nearest target in this direction; far off to the side counts double.
  step(dx, dy) {
    const from = this.hover;
    const { x, y } = from ?? this.eye;
    let best = null;
    let least = Infinity;
    for (const target of this.model.get("targets")) {
      const along = (target.x - x) * dx + (target.y - y) * dy;
      const aside = Math.abs((target.x - x) * dy) + Math.abs((target.y - y) * dx);
      if (from && along < 0.01) continue;
      const cost = from ? along + 2 * aside : Math.hypot(target.x - x, target.y - y);
      if (cost < least) [best, least] = [target, cost];
    }
    if (!best) return true;
    this.point(best, true);
    const [sx, sy] = this.toScreen(best.x, best.y);
    const outside = sx < 20 || sy < 20 || sx > this.width - 20 || sy > this.height - 20;
    if (this.camera && outside) this.look(this.camera.size, best.x, best.y);
    return true;
  }

  // --- drawing -----------------------------------------------------------------------------------------------------

  refresh() {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = null;
      this.draw();
    });
  }

  draw() {
    const targets = this.model.get("targets");
    if (this.hover) this.hover = targets.find((t) => t.id === this.hover.id) ?? null;
    const { unit, origin } = this.model.get("frame");
    const { size } = this.eye;
    const [left, top] = this.toScreen(...origin).map((v) => Math.round(v * this.ratio) / this.ratio);
    this.world.style.transform = `translate(${left}px, ${top}px) scale(${size / unit})`;
    this.el.classList.toggle("carc-zoomed", this.camera !== null);
    this.handles.place();
    const pen = this.overlay.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.overlay.width, this.overlay.height);
    pen.imageSmoothingQuality = "high";
    this.tip.hidden = true;
    this.tip.textContent = "";
    const colours = this.model.get("colours");
    const scale = size * this.ratio;
    const place = (x, y, turn = 0) => {
      const [sx, sy] = this.toScreen(x, y);
      pen.setTransform(scale, 0, 0, scale, sx * this.ratio, sy * this.ratio);
      pen.rotate((turn * Math.PI) / 2);
    };
    const frame = () => {
      for (const [width, colour] of [[4, colours.rim], [2, colours.pointed]]) {
        pen.lineWidth = width / size;
        pen.strokeStyle = colour;
        pen.strokeRect(-0.5, -0.5, 1, 1);
      }
    };
    for (const [x, y] of this.lit) {
      place(x + 0.5, y + 0.5);
      pen.fillStyle = colours.lit;
      pen.globalAlpha = 0.6;
      pen.fillRect(-0.5, -0.5, 1, 1);
      pen.globalAlpha = 1;
      frame();
    }
    const target = this.hover;
    if (!target) return;
    if (target.kind === "cell") {
      const sprite = this.sprites[this.model.get("hand").sprite]?.canvas;
      if (sprite && !target.placed) {
        place(target.x, target.y, this.turnAt(target));
        pen.globalAlpha = 0.85;
        pen.drawImage(sprite, -0.5, -0.5, 1, 1);
        pen.globalAlpha = 1;
      }
      place(target.x, target.y);
      frame();
    } else {
      for (const other of targets) {
        if (other !== target && (!target.group || other.group !== target.group)) continue;
        place(other.x, other.y);
        pen.beginPath();
        pen.arc(0, 0, other.r, 0, 2 * Math.PI);
        pen.fillStyle = colours.pointed;
        pen.globalAlpha = other === target ? 0.5 : 0.3;
        pen.fill();
        pen.globalAlpha = 1;
        pen.lineWidth = 2.5 / size;
        pen.strokeStyle = colours.rim;
        pen.stroke();
      }
      const sprite = this.sprites[target.sprite]?.canvas;
      if (sprite) {
        place(target.x, target.y);
        const span = target.span;
        pen.drawImage(sprite, -span / 2, -span / 2, span, span);
      }
    }
    this.showTip(target);
  }

  showTip(target) {
    this.tip.textContent = target.label;
    this.tip.hidden = target.label === "" || target.id === this.pressed;
    const [x, y] = this.toScreen(target.x, target.y + target.r);
    const half = this.tip.offsetWidth / 2 + 4;
    const left = Math.min(Math.max(x, half), this.width - half);
    const under = y + this.tip.offsetHeight + 10 < this.height;
    const [, above] = this.toScreen(0, target.y - target.r);
    const top = under ? y + 6 : above - this.tip.offsetHeight - 6;
    this.tip.style.transform = `translate(${Math.round(left - this.tip.offsetWidth / 2)}px, ${Math.round(top)}px)`;
  }
}

export default {
  async render({ model, el }) {
    const stage = new Stage(model, el);
    await stage.start();
    return () => stage.stop();
  },
};
