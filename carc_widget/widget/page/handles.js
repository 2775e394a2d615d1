// Small buttons beside the tile that lies on the board for a try. They stand where they hide least.
class Handles {
  constructor(stage) {
    this.stage = stage;
    this.box = make("div", "carc-handles", stage.el);
    this.box.setAttribute("role", "group");
    this.box.hidden = true;
    for (const type of ["pointerdown", "pointerup", "pointermove"]) {
      this.box.addEventListener(type, (event) => event.stopPropagation());
    }
    this.box.addEventListener("pointerenter", () => stage.targets.point(null));
    this.box.addEventListener("click", (event) => {
      const id = event.target.closest("button")?.dataset.handle;
      if (id) tell(stage.model, stage.el, { type: "button", id, revision: stage.model.get("revision") });
    });
  }

  has(node) {
    return this.box.contains(node);
  }

  show() {
    const { buttons = [], label = "" } = this.stage.model.get("handles");
    const focused = document.activeElement;
    const had = this.has(focused);
    const old = Object.fromEntries([...this.box.children].map((node) => [node.dataset.sign, node]));
    const wanted = buttons.map(({ id, sign, name, main }) => {
      const button = old[sign] ?? make("button", "carc-handle", null, sign);
      button.type = "button";
      button.setAttribute("data-lm-suppress-shortcuts", "true"); // else JupyterLab would take keys pressed there
      button.dataset.handle = id;
      button.dataset.sign = sign;
      button.classList.toggle("carc-main-handle", main);
      button.title = name;
      button.setAttribute("aria-label", name);
      return button;
    });
    // One that stays is never taken out, even for an instant: a press on it that has begun would never end.
    for (const node of [...this.box.children]) if (!wanted.includes(node)) node.remove();
    wanted.forEach((node, i) => this.box.children[i] === node || this.box.insertBefore(node, this.box.children[i] ?? null));
    this.box.setAttribute("aria-label", label);
    this.box.hidden = buttons.length === 0;
    if (had) (this.has(focused) ? focused : this.stage.el).focus({ preventScroll: true });
    this.stage.refresh();
  }

  place() {
    if (this.box.hidden) return;
    const { stage } = this;
    const { x, y, sides } = stage.model.get("handles");
    const { size } = stage.eye.now;
    const [left, top] = stage.eye.toScreen(x, y);
    const [width, height] = [this.box.offsetWidth, this.box.offsetHeight];
    const beside = stage.lens.beside(width, height, stage.eye.width);
    if (beside) {
      this.box.style.transform = `translate(${Math.round(beside[0])}px, ${Math.round(beside[1])}px)`;
      return;
    }
    const keep = (value, most) => Math.min(Math.max(value, 4), Math.max(4, most - 4));
    let [best, least] = [null, Infinity];
    for (const [dx, dy] of sides) { // the first side that hides least, if there is room
      const wish = [left + (dx * (size + width + 10)) / 2 - width / 2, top + (dy * (size + height + 10)) / 2 - height / 2];
      const at = [keep(wish[0], stage.eye.width - width), keep(wish[1], stage.eye.height - height)];
      const moved = Math.hypot(at[0] - wish[0], at[1] - wish[1]);
      if (moved < least) [best, least] = [at, moved];
    }
    this.box.style.transform = `translate(${Math.round(best[0])}px, ${Math.round(best[1])}px)`;
  }
}
