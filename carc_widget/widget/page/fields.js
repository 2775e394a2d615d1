// Fields of a panel: what stands in them follows the kernel unless somebody types there, some forms send themselves
// while they are filled in, and a text can be copied.
const PAUSE = 200; // milliseconds without a key after which a live form is sent

// Bring a field to what the kernel says; whoever is typing in it is not disturbed.
function fill(dom, attributes) {
  if ("data-checked" in attributes) dom.checked = attributes["data-checked"] === "true";
  const wanted = attributes["data-value"];
  if (wanted === undefined || dom.value === wanted) return;
  if (dom.localName !== "select" && dom.getRootNode().activeElement === dom && dom.typed) return;
  dom.value = wanted;
}

class Fields {
  constructor(panel) {
    this.panel = panel;
    const { el } = panel;
    el.addEventListener("input", (event) => this.typed(event.target));
    el.addEventListener("focusout", (event) => this.left(event.target));
    el.addEventListener("click", (event) => this.copy(event.target.closest("[data-copy]")));
    el.addEventListener("click", (event) => this.toBoard(event.target.closest(".carc-palette-tile, .carc-tool")));
  }

  typed(field) {
    const form = field.form?.closest("[data-live]");
    if (!form) return;
    const text = field.matches("textarea, input:not([type=checkbox], [type=radio])");
    if (text) field.typed = true;
    clearTimeout(this.waiting);
    this.form = form;
    this.waiting = setTimeout(() => this.send(), text ? PAUSE : 0);
  }

  send() {
    clearTimeout(this.waiting);
    const { form } = this;
    this.form = null;
    if (form?.isConnected) form.requestSubmit();
  }

  // What was typed is sent before anything else is pressed.
  left(field) {
    if (this.form && field.form === this.form) this.send();
    field.typed = false;
  }

  // What was chosen goes to the board: on a small screen it has to come into view.
  toBoard(button) {
    const stage = button && this.panel.el.closest(".carc-game")?.querySelector(".carc-stage");
    if (!stage) return;
    const { top, bottom, height } = stage.getBoundingClientRect();
    const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    if (seen < height / 2) stage.scrollIntoView({ block: "start" });
  }

  async copy(button) {
    if (!button) return;
    const field = this.panel.el.querySelector(`textarea[name="${button.dataset.copy}"]`);
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select(); // a page without the right to write there
      document.execCommand("copy");
    }
    button.textContent = button.dataset.done;
    setTimeout(() => (button.textContent = label), 1500);
  }
}
