const PATIENCE = 150; // how many milliseconds a press may wait before it is said
const GRACE = 800; // how many milliseconds a connection may be lost before it is said

// Whether anybody is alive behind the board: says that a press waits, or that the kernel is gone or out of reach.
// The words were sent beforehand, since nobody could send them then.
class Pulse {
  constructor(stage, board) {
    this.stage = stage;
    this.board = board; // the model of the ipycanvas: it knows whether there is a comm
    this.kernel = stage.model.widget_manager.kernel; // undefined where the page does not tell
    this.stored = !board.comm_live; // it was saved, and comes without a kernel
    this.restarted = false; // the kernel that comes back knows nothing of this board
    this.resting = false;
    this.shown = null; // what is said of it, and where
    this.late = new Set(); // presses that have waited for longer than is pleasant
    this.sign = make("div", "carc-waiting", stage.el);
    this.sign.setAttribute("role", "status");
    this.notice = make("div", "carc-lost", stage.el);
    this.notice.setAttribute("role", "alert");
    this.notice.hidden = true;
  }

  start() {
    const { board, kernel, stage } = this;
    const look = () => this.look();
    const restarting = (_, status) => {
      this.restarted ||= ["restarting", "autorestarting"].includes(status);
      look();
    };
    board.on("comm_live_update", look);
    stage.stops.push(() => board.off("comm_live_update", look));
    kernel?.statusChanged.connect(restarting);
    kernel?.connectionStatusChanged.connect(look);
    kernel?.disposed.connect(look);
    stage.stops.push(() => {
      kernel?.statusChanged.disconnect(restarting);
      kernel?.connectionStatusChanged.disconnect(look);
      kernel?.disposed.disconnect(look);
    });
    look();
  }

  // The first time that the stage is in a page: from now on presses beside the board are heard of, too.
  attach(root) {
    this.root = root;
    this.stage.listen(root, "carc-told", (event) => this.wait(event.detail));
    this.look();
  }

  // What is the matter: "stored", "lost", "offline" or nothing.
  get trouble() {
    const { kernel } = this;
    if (this.stored) return "stored";
    if (this.restarted || !this.board.comm_live || kernel === null) return "lost";
    if (!kernel) return "";
    if (kernel.isDisposed || ["dead", "terminating"].includes(kernel.status)) return "lost";
    return kernel.connectionStatus === "connected" ? "" : "offline";
  }

  look() {
    clearTimeout(this.grace);
    const { trouble } = this;
    if (trouble === "offline" && !this.resting) this.grace = setTimeout(() => this.show(this.trouble), GRACE);
    else this.show(trouble);
  }

  show(trouble) {
    const { el, model } = this.stage;
    const cells = document.body.dataset.voila === undefined; // a page without cells is loaded again instead
    const text = trouble ? model.get("texts")[trouble === "lost" && !cells ? "lost page" : trouble] : "";
    this.resting = trouble !== "";
    if (this.resting) this.late.clear();
    this.mind();
    const shown = [this.root, trouble, text];
    if (shown.every((one, i) => one === this.shown?.[i])) return; // every press makes the kernel busy, and idle again
    this.shown = shown;
    this.notice.textContent = text;
    this.notice.hidden = !text;
    this.notice.classList.toggle("carc-stored", trouble === "stored");
    el.classList.toggle("carc-dead", this.resting && trouble !== "stored");
    this.root?.classList.toggle("carc-resting", this.resting);
    if (this.root) rest(this.root);
    this.stage.refresh();
  }

  // A press was sent: unless it is dealt with at once, say that it waits.
  async wait(answer) {
    if (!this.kernel) return; // nobody would tell when it is dealt with
    const timer = setTimeout(() => {
      this.late.add(answer);
      this.mind();
    }, PATIENCE);
    await answer;
    clearTimeout(timer);
    this.late.delete(answer);
    this.mind();
  }

  // Say so, or say no more.
  mind() {
    const text = this.late.size && !this.resting ? this.stage.model.get("texts")["waiting"] : "";
    if (this.sign.textContent !== text) this.sign.textContent = text;
    this.root?.classList.toggle("carc-busy", text !== "");
  }
}
