// A panel: shows a tree of nodes that the kernel describes, and reports presses of buttons and forms.
// A node is a text or [tag, attributes, children]. Texts and attributes never become markup, so names need no escaping.

function fits(dom, node) {
  if (typeof node === "string") return dom?.nodeType === Node.TEXT_NODE;
  return dom?.localName === node[0] && (dom.dataset.key ?? null) === (node[1]["data-key"] ?? null);
}

// Bring the children of an element to the nodes, keeping what can be kept: the focus, open details, typed text.
function patch(parent, nodes) {
  nodes.forEach((node, i) => {
    let dom = parent.childNodes[i];
    if (!fits(dom, node)) {
      const made = typeof node === "string" ? document.createTextNode(node) : document.createElement(node[0]);
      dom ? parent.replaceChild(made, dom) : parent.append(made);
      dom = made;
    }
    if (typeof node === "string") {
      if (dom.data !== node) dom.data = node;
      return;
    }
    const [, attributes, children] = node;
    for (const name of dom.getAttributeNames()) {
      if (!(name in attributes) && !(name === "open" && dom.localName === "details")) dom.removeAttribute(name);
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (dom.getAttribute(name) !== value) dom.setAttribute(name, value);
    }
    if (dom.localName !== "canvas") patch(dom, children);
  });
  while (parent.childNodes.length > nodes.length) parent.lastChild.remove();
}

class Panel {
  constructor(model, el) {
    this.model = model;
    this.el = el;
    this.sprites = {};
    this.stops = [];
  }

  start() {
    const { el, model } = this;
    el.classList.add("carc-panel");
    // JupyterLab would take Enter and single letters as its own commands.
    el.setAttribute("data-lm-suppress-shortcuts", "true");
    el.addEventListener("click", (event) => {
      const button = event.target.closest("[data-press]");
      if (button) model.send({ type: "press", name: button.dataset.press, value: button.dataset.value ?? "" });
    });
    el.addEventListener("submit", (event) => {
      event.preventDefault();
      const data = new FormData(event.target);
      const values = Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name)]));
      model.send({ type: "form", name: event.target.dataset.form, values });
    });
    const draw = () => this.draw();
    model.on("change:content", draw);
    model.on("change:sprites", draw);
    this.stops.push(() => model.off("change:content", draw), () => model.off("change:sprites", draw));
    this.draw();
  }

  stop() {
    for (const stop of this.stops) stop();
  }

  draw() {
    patch(this.el, this.model.get("content"));
    for (const canvas of this.el.querySelectorAll("canvas[data-sprite]")) this.picture(canvas);
  }

  // Show a sprite of the board; it may be painted later than this panel learns of it.
  async picture(canvas) {
    const name = canvas.dataset.sprite;
    const reference = this.model.get("sprites")[name];
    if (!reference) return;
    if (!(name in this.sprites)) {
      this.sprites[name] = this.model.widget_manager.get_model(reference.slice("IPY_MODEL_".length));
      const sprite = await this.sprites[name];
      const redraw = () => this.el.querySelectorAll("canvas[data-sprite]").forEach((c) => this.picture(c));
      sprite.on("new-frame", redraw);
      this.stops.push(() => sprite.off("new-frame", redraw));
    }
    const source = (await this.sprites[name]).canvas;
    if (canvas.dataset.sprite !== name || source.width < 2) return;
    // In exactly the pixels of the screen: scaling by the browser would be rough.
    const width = Math.round((canvas.clientWidth || source.width) * (window.devicePixelRatio || 1));
    if (canvas.width !== width || canvas.height !== width) canvas.width = canvas.height = width;
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.clearRect(0, 0, width, width);
    pen.drawImage(source, 0, 0, width, width);
  }
}

export default {
  render({ model, el }) {
    const panel = new Panel(model, el);
    panel.start();
    return () => panel.stop();
  },
};
