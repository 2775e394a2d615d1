// Forms: the kernel hears of every field that has changed, so that nothing is lost whatever happens to the page. An answer
// to older values is not shown.
class Forms {
  constructor(panel) {
    this.panel = panel;
    this.stamp = 0; // that of the last values of which the kernel was told
    this.shown = null; // the form as it is shown
    this.focused = null; // the stamp for which the focus was moved
    this.from = null; // what had the focus when the kernel was told
    const { el } = panel;
    el.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send("form", event.target);
    });
    el.addEventListener("input", (event) => edited.add(event.target));
    el.addEventListener("change", (event) => this.fill(event.target));
  }

  // Tell the kernel what is filled in in the form round an element, if it is one that is kept.
  fill(element) {
    const form = element.closest("form[data-stamp]");
    if (form) this.send("fill", form);
  }

  send(type, form) {
    const data = new FormData(form);
    const values = Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name)]));
    this.stamp = Math.max(Date.now(), this.stamp + 1);
    this.from = document.activeElement;
    for (const field of form.elements) edited.delete(field);
    tell(this.panel.model, this.panel.el, { type, id: form.dataset.form, values, stamp: this.stamp });
  }

  // The nodes with the form as the kernel knows it, or as it is shown while the kernel has still to hear of newer values.
  newest(nodes) {
    const stamped = (node) => node[1]?.["data-stamp"] ?? null;
    const form = nodes.find((node) => stamped(node) !== null);
    if (!form) [this.stamp, this.shown] = [0, null];
    else if (!this.shown || Number(stamped(form)) >= this.stamp) this.shown = form;
    return nodes.map((node) => (node === form ? this.shown : node));
  }

  // Go where the kernel wants it, once, if the form is this page's and nobody has gone elsewhere meanwhile.
  follow() {
    const wanted = this.panel.el.querySelector("[data-focus]");
    if (!wanted || Number(wanted.dataset.focus) !== this.stamp || this.focused === this.stamp) return;
    this.focused = this.stamp;
    if ([this.from, document.body].includes(document.activeElement)) wanted.focus();
  }

  // Enter sends a field that stands alone, since JupyterLab keeps the browser from doing so. In a form of several it goes
  // to the next name or number, and at last to the button that sends it.
  enter(event) {
    const field = event.target;
    if (event.key !== "Enter" || !field.form || !field.matches("input:not([type=checkbox])")) return;
    event.preventDefault();
    if (field.matches("[type=search], [data-alone]")) return field.form.requestSubmit();
    const stops = [...field.form.querySelectorAll("input:not([type=checkbox], [type=hidden]), [type=submit]")];
    stops[stops.indexOf(field) + 1].focus();
  }
}

const edited = new WeakSet(); // the fields of whose text the kernel has not heard yet

// What has been typed, ticked or chosen hides the attributes of a field: where the kernel has changed one, it is taken.
// Nobody loses what is being typed, or was and is not sent yet.
function take(dom, name, value) {
  if (name === "checked" && dom.localName === "input") dom.checked = value !== null;
  if (name === "selected" && dom.localName === "option") dom.selected = value !== null;
  if (name === "value" && dom.localName === "input" && !edited.has(dom)) dom.value = value ?? "";
}
