const ENLARGED = 2; // how many pixels of a saved picture stand for one of its own
const MOST_PIXELS = 8000; // along a side; browsers make no larger pictures

// The menu of what can be taken away. What a press asks for comes to this page alone; it is copied or saved here.
class Menu {
  constructor(panel) {
    this.panel = panel;
    this.name = Math.random().toString(36).slice(2);
    this.way = ""; // what to do with the answer that was asked for
    this.became = ""; // what became of it: the name of a word
    this.text = null; // what has to be copied by hand
    const { el, model } = panel;
    el.addEventListener("click", (event) => {
      const item = event.target.closest("[data-ask]");
      if (item) this.ask(item.dataset);
    });
    const answered = (message) => this.answer(message);
    model.on("msg:custom", answered);
    panel.stops.push(() => model.off("msg:custom", answered));
  }

  ask({ ask, way }) {
    this.way = way;
    this.show("");
    tell(this.panel.model, this.panel.el, { type: "ask", what: ask, to: this.name });
  }

  async answer({ type, to, text, name }) {
    if (type !== "answer" || to !== this.name) return;
    if (this.way === "copy") return this.copy(text);
    try {
      const svg = new Blob([text], { type: "image/svg+xml" });
      save(this.way === "svg" ? svg : await asPng(svg), `${name}.${this.way}`);
      this.show("saved");
    } catch {
      this.show("failed");
    }
  }

  // Pages without https have no clipboard, and some may not use it: there the text is shown, selected.
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.show("copied");
    } catch {
      this.show("byHand", text);
      const field = this.panel.el.querySelector(".carc-menu textarea");
      field.focus();
      field.select();
      if (document.execCommand("copy")) this.show("copied");
    }
  }

  show(became, text = null) {
    [this.became, this.text] = [became, text];
    this.follow();
  }

  // The kernel knows nothing of what became of it, so it is shown again after whatever the kernel shows.
  follow() {
    const menu = this.panel.el.querySelector(".carc-menu");
    if (!menu) return;
    const [status, field] = [menu.querySelector("[role=status]"), menu.querySelector("textarea")];
    const said = this.became ? menu.dataset[this.became] : "";
    if (status.textContent !== said) status.textContent = said;
    field.hidden = this.text === null;
    if (field.value !== (this.text ?? "")) field.value = this.text ?? "";
  }
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function asPng(svg) {
  const picture = new Image();
  picture.src = URL.createObjectURL(svg);
  try {
    await picture.decode();
    const { width, height } = picture;
    const scale = Math.min(ENLARGED, MOST_PIXELS / Math.max(width, height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(picture.src);
  }
}
