const HEARD = 3; // how many of the last sayings can be read again
const ECHO = 2000; // milliseconds in which another widget that says the same is an echo

// What a screen reader is told: what happens and is asked, once however many views of the board a page has; and what
// somebody who looks round with the keyboard asks for, of which the kernel tells this view alone.
class Voice {
  constructor(stage) {
    this.stage = stage;
    this.name = Math.random().toString(36).slice(2);
    this.heard = null; // what was told last of what happens
    this.then = null; // what to do with an answer
    const { el, model } = stage;
    this.log = make("div", "carc-hidden", el);
    this.log.setAttribute("role", "log");
    this.log.setAttribute("aria-live", "polite");
    stage.stops.push(enter(model, this));
    stage.listen(el, "focusin", () => speakFirst(model, this));
    stage.follow("change:texts", () => this.log.replaceChildren()); // it was told in another language
    stage.follow("change:spoken", () => this.hear());
    const told = (message) => this.told(message);
    model.on("msg:custom", told);
    stage.stops.push(() => model.off("msg:custom", told));
    this.heard = model.get("spoken");
  }

  say(text) {
    if (!text) return;
    make("p", "", this.log, text);
    while (this.log.children.length > HEARD) this.log.firstChild.remove();
  }

  // Something has happened, or something else is asked. Whoever's turn begins hears all that is asked.
  hear() {
    const before = this.heard;
    const { revision, news = [], asked = [] } = (this.heard = this.stage.model.get("spoken"));
    if (!speaks(this.stage.model, this)) return;
    const anew = asked[0] !== before.asked?.[0];
    const fresh = asked.filter((text, i) => text && (anew || text !== before.asked[i]));
    const text = [...(revision === before.revision ? [] : news), ...fresh].join(" ");
    if (!echoes(text, this.stage.model)) this.say(text);
  }

  ask(about, then = null) {
    this.then = then;
    tell(this.stage.model, this.stage.el, { type: "tell", about, to: this.name });
  }

  told({ type, to, text, spot }) {
    if (type !== "told" || to !== this.name) return;
    this.say(text);
    this.then?.(text, spot);
  }
}

// Whether another widget of the page has just said the same: two can show one game, and two games can move together.
// What was said is kept in the page: every widget has these scripts for itself.
function echoes(text, model) {
  const [now, name] = [performance.now(), named(model)];
  const said = (globalThis.carcSaid ?? []).filter(({ at }) => now - at < ECHO);
  if (said.some((one) => one.text === text && one.name !== name)) return true;
  globalThis.carcSaid = [...said, { text, name, at: now }];
  return false;
}
