// The stage: stamps the pictures that ipycanvas has painted, and adds what ipycanvas lacks. All positions in messages and
// traits are in tiles: the start tile fills the square from (0, 0) to (1, 1); only what lies on the board is given in
// tile units, a hundred a tile. Hovering, panning and zooming stay in the browser. All words, colours and keys come from
// the kernel.
//
// Each part of it is a class in a file of its own, which is given the stage; `stage.py` joins the files.
class Stage {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.stops = [];
  }

  async start() {
    const { el, model } = this;
    el.classList.add("carc-stage");
    el.tabIndex = 0;
    el.setAttribute("role", "application");
    // JupyterLab would take single letters as its own commands (D D deletes the cell).
    el.setAttribute("data-lm-suppress-shortcuts", "true");
    this.eye = new Eye(this);
    this.board = new Board(this);
    this.voice = new Voice(this);
    this.targets = new Targets(this);
    this.reader = new Reader(this);
    this.land = new Land(this);
    this.tags = new Tags(this);
    this.motion = new Motion(this);
    this.overlay = new Overlay(this);
    this.lens = new Lens(this);
    this.presses = new Presses(this);
    this.pinch = new Pinch(this);
    this.buttons();
    this.handles = new Handles(this);
    this.help = make("div", "carc-hidden", el);
    this.help.id = `carc-help-${Math.random().toString(36).slice(2)}`;
    el.setAttribute("aria-describedby", this.help.id);

    this.pictures = await Pictures.of(model);
    const painted = () => this.refresh();
    this.pictures.listeners.add(painted);
    this.stops.push(() => this.pictures.listeners.delete(painted));
    this.pulse = new Pulse(this, this.pictures.model);

    this.presses.start();
    for (const name of ["scene", "frame", "targets", "hand", "rotation"]) this.follow(`change:${name}`, () => this.refresh());
    this.follow("change:frame", () => this.eye.attend(model.get("frame").at));
    this.follow("change:handles", () => this.handles.show());
    this.follow("change:label", () => el.setAttribute("aria-label", model.get("label")));
    this.follow("change:texts", () => this.speak());
    this.follow("change", () => this.hurry());
    const resize = new ResizeObserver(() => this.resize());
    resize.observe(el);
    this.stops.push(() => resize.disconnect());
    el.setAttribute("aria-label", model.get("label"));
    this.speak();
    this.handles.show();
    this.pulse.start();
    hush(model, this.voice, el);
    this.resize();
    el.carcStage = this; // for who looks at it from outside: the tools of a browser, and tests
    el.dataset.ready = "true";
  }

  stop() {
    for (const stop of this.stops) stop();
  }

  // Listen to events of a node for as long as the stage stands.
  listen(node, type, handler, options) {
    node.addEventListener(type, handler, options);
    this.stops.push(() => node.removeEventListener(type, handler, options));
  }

  // Follow what the kernel changes for as long as the stage stands: `change:` and a trait, or `change` for all together.
  follow(change, follower) {
    const handler = soundly(follower);
    this.model.on(change, handler);
    this.stops.push(() => this.model.off(change, handler));
  }

  buttons() {
    const box = make("div", "carc-zoom", this.el);
    this.zooms = {};
    for (const [text, command] of [["+", "zoom in"], ["−", "zoom out"], ["⤢", "show all"], ["", "full screen"]]) {
      const button = make("button", "carc-zoom-button", box, text);
      button.type = "button";
      button.tabIndex = -1; // the keys +, -, 0 and F do the same
      button.dataset.command = command;
      button.hidden = command === "full screen" && !document.fullscreenEnabled;
      button.addEventListener("click", this.presses.commands[command]);
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
    this.pulse.look();
  }

  resize() {
    this.listenBeside();
    this.eye.measure();
    // JupyterLab prints what is on the screen: on paper the board ends where the page does (`paper.css`).
    this.root?.style.setProperty("--carc-left", `${Math.round(this.root.getBoundingClientRect().left)}px`);
    this.refresh();
  }

  // Texts beside the board tell which cells they are about. The first time that there is a size there is a root, too.
  listenBeside() {
    const root = this.el.closest(".carc-game");
    if (this.root || !root) return;
    this.root = root;
    this.listen(root, "carc-cells", (event) => {
      this.overlay.lit = event.detail;
      if (event.detail.length) this.eye.attend(event.detail[0].map((corner) => corner + 0.5));
      this.refresh();
    });
    this.pulse.attach(root);
  }

  // Draw anew with the next picture of the screen.
  refresh() {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = null;
      this.draw();
    });
  }

  // What has just come is painted at once, so that the next picture of the screen has little left to do. If more comes
  // before it, that picture paints the newest. What a press means is left to it: until then nobody has seen anything.
  hurry() {
    if (!this.waiting || this.hurried) return;
    this.hurried = true;
    this.eye.go();
    this.board.draw();
  }

  draw() {
    const { eye } = this;
    this.hurried = false;
    eye.go();
    this.targets.renew();
    this.el.classList.toggle("carc-zoomed", eye.camera !== null);
    this.board.draw();
    this.lens.draw();
    this.handles.place();
    this.overlay.draw();
  }
}

export default {
  async render({ model, el }) {
    const stage = new Stage(model, el);
    await stage.start();
    return () => stage.stop();
  },
};
