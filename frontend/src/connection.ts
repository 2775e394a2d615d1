// The connection to the kernel: shows that a message is unanswered, or that there is no connection.
// The texts are part of the initial state of the widget, since they cannot be sent without a connection.
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { element } from "./dom";
import type { PageMessage } from "./messages";
import type { Model, ReferencedModel } from "./model";

const BUSY_DELAY = 150; // milliseconds until an unanswered message is shown
const OFFLINE_DELAY = 800; // milliseconds until a lost connection is shown
const UPDATE_TIMEOUT = 1000; // milliseconds in which an update may follow the answer to its message

/** `no updates`: anywidget gives up a widget whose code takes more than two seconds to load, and ignores its messages. */
type ConnectionProblem = "" | "stored" | "lost" | "offline" | "no updates";

interface ConnectionTraits {
  texts: Record<string, string>;
}

/** Whether a message always changes the view. */
function changesView(message: PageMessage): boolean {
  return message.type === "button" || (message.type === "press" && message.target !== null);
}

/** Return the problem of a connection, from a model with a comm and the kernel of the page. */
export function findProblem(
  comm: { comm_live: boolean },
  kernel: { isDisposed: boolean; status: string; connectionStatus: string } | null | undefined,
  stored: boolean,
  restarted: boolean,
): ConnectionProblem {
  if (stored) return "stored";
  if (restarted || !comm.comm_live || kernel === null) return "lost";
  if (!kernel) return "";
  if (kernel.isDisposed || ["dead", "terminating"].includes(kernel.status)) return "lost";
  return kernel.connectionStatus === "connected" ? "" : "offline";
}

export class Connection {
  /** Whether the widget is disabled: no buttons and fields, no messages. */
  readonly disabled: ReadonlySignal<boolean>;
  private readonly disabledSignal: Signal<boolean> = signal(false);
  private readonly model: Model<ConnectionTraits>;
  private readonly root: HTMLElement;
  private readonly place: HTMLElement;
  private readonly busySign: HTMLElement;
  private readonly notice: HTMLElement;
  private readonly stops: (() => void)[] = [];
  private readonly unanswered = new Set<Promise<void>>();
  private comm: ReferencedModel | null = null;
  private stored = false; // loaded from a saved notebook, without a kernel
  private restarted = false; // the restarted kernel does not have this widget
  private updatesMissing = false; // none has arrived from the kernel, though it has answered
  private timer: ReturnType<typeof setTimeout> | undefined;
  private updateTimer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  /**
   * @param root the element of the whole widget.
   * @param place the element that shows the notices.
   * @param speaks whether this view of the widget makes announcements.
   */
  constructor(model: Model<ConnectionTraits>, root: HTMLElement, place: HTMLElement, speaks: ReadonlySignal<boolean>) {
    this.model = model;
    this.root = root;
    this.place = place;
    this.disabled = this.disabledSignal;
    this.busySign = element("div", "carc-waiting", place);
    this.busySign.setAttribute("role", "status");
    this.notice = element("div", "carc-connection", place);
    this.notice.setAttribute("role", "alert");
    this.notice.hidden = true;
    const isPart = root.parentElement?.closest(".carc-lesson"); // the lesson around it announces the problem
    const follow = () => {
      for (const region of [this.busySign, this.notice]) {
        if (speaks.value && !(isPart && region === this.notice)) region.removeAttribute("aria-live");
        else region.setAttribute("aria-live", "off");
      }
    };
    this.stops.push(effect(follow));
  }

  /** Start to observe the connection, if there is one. */
  start(): void {
    const { kernel, layoutModel: comm } = this.model;
    if (!comm) return;
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
    this.stops.push(this.model.onSend((answer, message) => this.waitFor(answer, message)));
    this.stops.push(this.model.onChange(() => this.updatesMissing && check()));
    this.stops.push(this.model.traits.texts.subscribe(check));
  }

  get problem(): ConnectionProblem {
    if (!this.comm) return "";
    const problem = findProblem(this.comm, this.model.kernel, this.stored, this.restarted);
    return problem || (this.updatesMissing && !this.model.hasReceived ? "no updates" : "");
  }

  private check(): void {
    clearTimeout(this.timer);
    const { problem } = this;
    if (problem === "offline" && !this.disabled.value) {
      this.timer = setTimeout(() => this.show(this.problem), OFFLINE_DELAY);
    } else {
      this.show(problem);
    }
  }

  private show(problem: ConnectionProblem): void {
    const hasCells = document.body.dataset.voila === undefined; // Voilà pages have no cells to run again
    const texts = this.model.traits.texts.value;
    const text = (!hasCells && texts[`${problem} page`]) || (texts[problem] ?? "");
    const disabled = problem !== "" && problem !== "no updates";
    if (disabled) this.unanswered.clear();
    if (this.notice.textContent !== text) this.notice.textContent = text; // screen readers repeat an alert whose text is set again
    this.notice.hidden = !text;
    this.notice.classList.toggle("carc-stored", problem === "stored");
    this.place.classList.toggle("carc-disconnected", disabled && problem !== "stored");
    this.root.classList.toggle("carc-disabled", disabled);
    this.model.enabled = !disabled;
    this.disabledSignal.value = disabled;
    this.showBusy();
  }

  /** Show that a message is unanswered after a delay. */
  private async waitFor(answer: Promise<void>, message: PageMessage): Promise<void> {
    if (!this.model.kernel) return; // without a kernel, there are no answers
    const timer = setTimeout(() => {
      if (this.stopped) return;
      this.unanswered.add(answer);
      this.showBusy();
    }, BUSY_DELAY);
    await answer;
    clearTimeout(timer);
    if (this.stopped) return;
    this.unanswered.delete(answer);
    this.showBusy();
    if (this.model.hasReceived || !changesView(message)) return;
    clearTimeout(this.updateTimer);
    this.updateTimer = setTimeout(() => {
      this.updatesMissing = true;
      this.check();
    }, UPDATE_TIMEOUT);
  }

  private showBusy(): void {
    const text = this.unanswered.size && !this.disabled.value ? (this.model.traits.texts.value.waiting ?? "") : "";
    if (this.busySign.textContent !== text) this.busySign.textContent = text;
    this.root.classList.toggle("carc-busy", text !== "");
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.updateTimer);
    for (const stop of this.stops) stop();
  }
}
