// A lesson: shows a page that the kernel describes, and reports what is pressed, filled in, and pointed out on the picture.
// Full screen, the blank screen and the ring round the pointer are the page's own. The kernel prepares what a step on or
// back will show, so that a clicker is answered at once; presses that come faster are answered in their order.

const RING_STAYS = 2500; // milliseconds

class Lesson {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.stops = [];
    this.ahead = false; // whether what was prepared is shown before the kernel has answered
  }

  start() {
    const { el, model } = this;
    el.classList.add("carc-lesson");
    el.tabIndex = 0;
    el.setAttribute(NO_SHORTCUTS, "true"); // JupyterLab would take arrows and letters as its own commands
    this.body = make("div", "carc-lesson-page", el);
    this.ring = make("div", "carc-lesson-ring", el);
    this.dark = make("div", "carc-lesson-blank", el);
    this.fields = new Fields({ el: this.body });
    el.addEventListener("focusin", (event) => event.target.setAttribute(NO_SHORTCUTS, "true"));
    el.addEventListener("click", (event) => this.click(event));
    el.addEventListener("change", (event) => this.filled(event.target));
    el.addEventListener("input", (event) => edited.add(event.target));
    el.addEventListener("keydown", (event) => this.key(event));
    el.addEventListener("pointermove", (event) => this.point(event));
    const draw = soundly(() => this.draw());
    model.on("change", draw);
    this.stops.push(() => model.off("change", draw), () => clearTimeout(this.waiting));
    this.draw();
  }

  stop() {
    for (const stop of this.stops) stop();
  }

  draw() {
    this.ahead = false;
    this.show(this.model.get("page"));
  }

  show(page) {
    this.keys = page.keys ?? {};
    this.el.classList.toggle("carc-lesson-large", page.large ?? false);
    const typing = this.body.contains(document.activeElement) && document.activeElement.dataset.press;
    patch(this.body, page.nodes ?? []);
    // whoever pressed a button that is gone goes on by keys
    if (typing && !this.body.contains(document.activeElement)) this.el.focus({ preventScroll: true });
  }

  tell(message) {
    tell(this.model, this.el, { ...message, revision: this.model.get("page").revision });
  }

  press(id) {
    const { prepared } = this.model.get("page");
    const shown = this.ahead ? null : prepared?.[id];
    this.tell({ type: "press", id });
    if (!shown) return;
    this.show(shown);
    this.ahead = true;
  }

  click(event) {
    const command = event.target.closest("[data-command]");
    if (command) return this.command(command.dataset.command);
    const button = event.target.closest("[data-press]");
    if (button) {
      for (const field of this.body.querySelectorAll("[data-entry]")) if (edited.has(field)) this.filled(field);
      return this.press(button.dataset.press);
    }
    const picture = event.target.closest(".carc-lesson-pressed");
    if (!picture) return;
    const [left, top, width, height] = picture.dataset.box.split(" ").map(Number);
    const seen = picture.getBoundingClientRect();
    const unit = Math.max(width / seen.width, height / seen.height); // the picture stands in the middle of its room
    const x = left + width / 2 + (event.clientX - seen.left - seen.width / 2) * unit;
    const y = top + height / 2 + (event.clientY - seen.top - seen.height / 2) * unit;
    this.tell({ type: "point", x: x / 100, y: y / 100 });
  }

  filled(field) {
    if (!field.dataset.entry) return;
    edited.delete(field);
    this.tell({ type: "fill", id: field.dataset.entry, value: field.value });
  }

  command(name) {
    if (name === "blank") this.el.classList.toggle("carc-lesson-dark");
    if (name !== "full screen" || !document.fullscreenEnabled) return;
    if (document.fullscreenElement) document.exitFullscreen();
    else this.el.requestFullscreen().then(() => this.el.focus()).catch(() => {}); // the page may not
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field = event.target.matches("input, textarea");
    if (field && event.key === "Enter") {
      this.filled(event.target);
      this.press("check");
    } else if (field || (event.key === "Enter" && event.target.matches("button, summary"))) {
      return event.stopPropagation();
    } else {
      const does = this.keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!does) return;
      if (this.el.classList.contains("carc-lesson-dark") && does !== "!blank") this.command("blank");
      else if (does.startsWith("!")) this.command(does.slice(1));
      else this.press(does);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  // A ring round the pointer, for those who sit far away.
  point(event) {
    const seen = this.el.getBoundingClientRect();
    this.ring.style.translate = `${event.clientX - seen.left}px ${event.clientY - seen.top}px`;
    this.el.classList.add("carc-lesson-pointing");
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.el.classList.remove("carc-lesson-pointing"), RING_STAYS);
  }
}

export default {
  render({ model, el }) {
    const lesson = new Lesson(model, el);
    lesson.start();
    return () => lesson.stop();
  },
};
