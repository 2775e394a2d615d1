// The connection to the kernel: shows that a press waits, or that the kernel is gone or out of reach.
// The texts come with the first state of the widget, since nobody can send them later.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { element } from "./dom";
import type { Model, ReferencedModel } from "./model";

const BUSY_DELAY = 150; // milliseconds that a press may wait before the page says so
const OFFLINE_DELAY = 800; // milliseconds that the connection may be lost before the page says so

export type Trouble = "" | "stored" | "lost" | "offline";

interface ConnectionTraits {
  texts: Record<string, string>;
}

/** What is wrong with a connection, judged by a model with a comm and the kernel of the page. */
export function trouble(
  comm: { comm_live: boolean },
  kernel: { isDisposed: boolean; status: string; connectionStatus: string } | null | undefined,
  stored: boolean,
  restarted: boolean,
): Trouble {
  if (stored) return "stored";
  if (restarted || !comm.comm_live || kernel === null) return "lost";
  if (!kernel) return "";
  if (kernel.isDisposed || ["dead", "terminating"].includes(kernel.status)) return "lost";
  return kernel.connectionStatus === "connected" ? "" : "offline";
}

export class Connection {
  /** Whether the widget rests: buttons and fields are disabled, presses are not sent. */
  readonly resting: ReadonlySignal<boolean>;
  private readonly restingSignal: Signal<boolean> = signal(false);
  private readonly model: Model<ConnectionTraits>;
  private readonly root: HTMLElement;
  private readonly board: HTMLElement;
  private readonly busySign: HTMLElement;
  private readonly notice: HTMLElement;
  private readonly stops: (() => void)[] = [];
  private readonly late = new Set<Promise<void>>();
  private comm: ReferencedModel | null = null;
  private stored = false; // loaded from a saved notebook, without a kernel
  private restarted = false; // the restarted kernel does not know this widget
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param root the element of the whole widget.
   * @param board the element of the board, which shows the notices.
   */
  constructor(model: Model<ConnectionTraits>, root: HTMLElement, board: HTMLElement) {
    this.model = model;
    this.root = root;
    this.board = board;
    this.resting = this.restingSignal;
    this.busySign = element("div", "carc-waiting", board);
    this.busySign.setAttribute("role", "status");
    this.notice = element("div", "carc-connection", board);
    this.notice.setAttribute("role", "alert");
    this.notice.hidden = true;
  }

  /** Watch the connection; `comm` is the model of any other widget of this one. */
  start(comm: ReferencedModel): void {
    const { kernel } = this.model;
    this.comm = comm;
    this.stored = !comm.comm_live;
    const check = () => this.check();
    const statusChanged = (_: unknown, status: string) => {
      this.restarted ||= ["restarting", "autorestarting"].includes(status);
      check();
    };
    comm.on("comm_live_update", check);
    this.stops.push(() => comm.off("comm_live_update", check));
    if (kernel) {
      kernel.statusChanged.connect(statusChanged);
      kernel.connectionStatusChanged.connect(check);
      kernel.disposed.connect(check);
      this.stops.push(() => {
        kernel.statusChanged.disconnect(statusChanged);
        kernel.connectionStatusChanged.disconnect(check);
        kernel.disposed.disconnect(check);
      });
    }
    this.stops.push(this.model.onSend((answer) => this.waitFor(answer)));
    this.stops.push(this.model.traits.texts.subscribe(check));
  }

  get trouble(): Trouble {
    return this.comm ? trouble(this.comm, this.model.kernel, this.stored, this.restarted) : "";
  }

  private check(): void {
    clearTimeout(this.timer);
    const { trouble } = this;
    if (trouble === "offline" && !this.resting.value) {
      this.timer = setTimeout(() => this.show(this.trouble), OFFLINE_DELAY);
    } else {
      this.show(trouble);
    }
  }

  private show(trouble: Trouble): void {
    const hasCells = document.body.dataset.voila === undefined; // a page without cells is loaded again instead
    const texts = this.model.traits.texts.value;
    const text = trouble ? (texts[trouble === "lost" && !hasCells ? "lost page" : trouble] ?? "") : "";
    const resting = trouble !== "";
    if (resting) this.late.clear();
    if (this.notice.textContent !== text) this.notice.textContent = text; // an unchanged alert is not read again
    this.notice.hidden = !text;
    this.notice.classList.toggle("carc-stored", trouble === "stored");
    this.board.classList.toggle("carc-disconnected", resting && trouble !== "stored");
    this.root.classList.toggle("carc-resting", resting);
    this.model.enabled = !resting;
    this.restingSignal.value = resting;
    this.showBusy();
  }

  /** Say that a message waits unless it is answered at once. */
  private async waitFor(answer: Promise<void>): Promise<void> {
    if (!this.model.kernel) return; // such a page does not learn of answers
    const timer = setTimeout(() => {
      this.late.add(answer);
      this.showBusy();
    }, BUSY_DELAY);
    await answer;
    clearTimeout(timer);
    this.late.delete(answer);
    this.showBusy();
  }

  private showBusy(): void {
    const text = this.late.size && !this.resting.value ? (this.model.traits.texts.value.waiting ?? "") : "";
    if (this.busySign.textContent !== text) this.busySign.textContent = text;
    this.root.classList.toggle("carc-busy", text !== "");
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
  }
}
