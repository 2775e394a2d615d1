// A panel: shows a tree of nodes that the kernel describes, and reports presses of buttons and forms.

class Panel {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.pictures = null;
    this.stops = [];
    this.runs = new Runs(this);
    this.forms = new Forms(this);
    this.sliding = new Sliding(this);
    this.menu = new Menu(this);
    this.about = null; // the cells that are pointed out on the board, as a text
  }

  start() {
    const { el, model } = this;
    el.classList.add("carc-panel");
    this.fields = new Fields(this);
    // JupyterLab would take Enter, arrows and single letters as its own commands. It looks at what has the focus before
    // it looks at what that stands in.
    el.setAttribute(NO_SHORTCUTS, "true");
    el.addEventListener("focusin", (event) => event.target.setAttribute(NO_SHORTCUTS, "true"));
    el.addEventListener("click", (event) => {
      const button = event.target.closest("[data-press]");
      if (!button) return;
      this.forms.fill(button);
      this.press(button.dataset.press);
    });
    for (const type of ["pointerover", "focusin"]) el.addEventListener(type, (event) => this.pointAt(event.target));
    for (const type of ["pointerleave", "focusout"]) el.addEventListener(type, () => this.pointAt(null));
    el.addEventListener("keydown", (event) => this.key(event));
    const draw = soundly(() => this.draw());
    model.on("change", draw); // once for all sections that have changed together
    this.stops.push(enter(model, this));
    el.addEventListener("focusin", () => speakFirst(model, this));
    this.stops.push(() => model.off("change", draw), () => this.pointAt(null));
    this.draw();
    Pictures.of(model).then((pictures) => {
      this.pictures = pictures;
      pictures.listeners.add(draw);
      this.stops.push(() => pictures.listeners.delete(draw));
      this.draw();
    });
  }

  stop() {
    this.runs.stop();
    this.sliding.stop();
    for (const stop of this.stops) stop();
  }

  press(id) {
    tell(this.model, this.el, { type: "press", id, revision: this.model.get("revision") });
  }

  draw() {
    const { model } = this;
    const nodes = this.forms.newest(model.get("sections").flatMap((name) => model.get(name)));
    stays(this, () => patch(this.el, nodes));
    hush(model, this, this.el);
    this.forms.follow();
    rest(this.el);
    for (const canvas of this.el.querySelectorAll("canvas[data-sprite]")) this.picture(canvas);
    this.runs.follow();
    this.sliding.follow();
    this.menu.follow();
    if (this.about && !this.el.querySelector("[data-cells]:is(:hover, :focus-within)")) this.pointAt(null);
  }

  // Tell the stage beside this panel which cells a text is about; the kernel hears nothing of it.
  pointAt(target) {
    const about = target?.closest?.("[data-cells]")?.dataset.cells ?? null;
    if (about === this.about) return;
    this.about = about;
    const cells = about ? about.split(" ").map((cell) => cell.split(",").map(Number)) : [];
    this.el.closest(".carc-game")?.dispatchEvent(new CustomEvent("carc-cells", { detail: cells }));
  }

  // The arrow keys go from line to line of the log, and of the list of choices.
  key(event) {
    if (clicked(this, event) || chosen(this, event)) return;
    this.forms.enter(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const log = event.target.closest(`.carc-log, ${CHOICES}`);
    if (!step || !log) return;
    const lines = [...log.querySelectorAll(log.matches(CHOICES) ? "button" : "[data-cells]")];
    const next = lines[lines.indexOf(event.target) + step] ?? null;
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  // Show a picture of the board in exactly the pixels of the screen: scaling by the browser would be rough.
  picture(canvas) {
    const number = this.pictures?.numbers.get(canvas.dataset.sprite);
    if (number === undefined) return;
    const ratio = (window.devicePixelRatio || 1) * (canvas.currentCSSZoom || 1);
    const width = Math.round((canvas.clientWidth || 22) * ratio);
    if (canvas.width !== width || canvas.height !== width) canvas.width = canvas.height = width;
    const pen = canvas.getContext("2d");
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, width);
    this.pictures.put(pen, number, width / 2, width / 2, width, width, 0, 1);
  }
}

export default {
  render({ model, el }) {
    const panel = new Panel(model, el);
    panel.start();
    return () => panel.stop();
  },
};
