// A slider whose positions the kernel shows. While one is asked for, only the newest of all others waits: however fast
// it is dragged, the kernel is never asked for more than it can show.
class Sliding {
  constructor(panel) {
    this.panel = panel;
    this.asked = null; // the position that the kernel was asked for
    this.wanted = null; // the newest position, if it is another one
    panel.el.addEventListener("input", (event) => {
      if (event.target.dataset.slide) this.slide(Number(event.target.value));
    });
  }

  get slider() {
    return this.panel.el.querySelector("input[data-slide]");
  }

  slide(position) {
    this.wanted = position;
    if (this.asked === null) this.ask();
  }

  ask() {
    const { slider } = this;
    if (!slider || this.wanted === null || this.wanted === Number(slider.getAttribute("value"))) {
      this.wanted = null;
      return;
    }
    this.asked = this.wanted;
    this.wanted = null;
    tell(this.panel.model, this.panel.el, { type: "slide", id: slider.dataset.slide, position: this.asked });
    clearTimeout(this.late);
    this.late = setTimeout(() => this.answered(), 3000); // the game has changed meanwhile, or the kernel is busy
  }

  // What the kernel shows stands in the attribute; the thumb follows it unless a hand leads it.
  follow() {
    const { slider } = this;
    if (!slider) return;
    if (this.asked === Number(slider.getAttribute("value"))) this.answered();
    if (this.asked === null) slider.value = slider.getAttribute("value");
  }

  answered() {
    clearTimeout(this.late);
    this.asked = null;
    this.ask();
  }

  stop() {
    clearTimeout(this.late);
  }
}
