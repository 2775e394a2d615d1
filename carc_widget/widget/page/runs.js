// A button that is pressed by itself after a while, so that a sum is told without anybody pressing on. Who asks the
// system for less motion presses on alone.
class Runs {
  constructor(panel) {
    this.panel = panel;
    this.id = null;
  }

  // Wait anew if another button is due, and go on waiting if it is the same one.
  follow() {
    const button = this.panel.el.querySelector("button[data-after]");
    const id = button?.dataset.press ?? null;
    if (id === this.id) return;
    this.stop();
    if (!id || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.id = id;
    this.timer = setTimeout(() => this.press(), Number(button.dataset.after));
  }

  press() {
    const { id, panel } = this;
    this.stop();
    const button = panel.el.querySelector("button[data-after]");
    if (button?.dataset.press !== id || document.hidden) return;
    panel.press(id);
  }

  stop() {
    clearTimeout(this.timer);
    this.id = null;
  }
}
