// The traits of a widget as signals, and the messages of its page.
import { batch, type Signal, signal } from "@preact/signals";
import { nextTask, reportErrors, uniqueId } from "./dom";
import type { Answers, PageMessage, PageRequest } from "./messages";

/** A listener of a model; a custom message has a content. */
export type HostHandler = (content?: unknown) => void;

/** The part of the model of anywidget that the page uses; a game page has a model of its own. */
export interface HostModel {
  get(name: string): unknown;
  on(event: string, handler: HostHandler): void;
  off(event: string, handler: HostHandler): void;
  send(message: object, callbacks?: StatusCallbacks, buffers?: ArrayBuffer[]): void;
  /** The widget manager; that of JupyterLab has the connection to the kernel, which is null if it is closed. */
  readonly widget_manager: { get_model(id: string): Promise<unknown>; readonly kernel?: Kernel | null };
}

interface StatusReply {
  readonly content: { readonly execution_state: string };
}

/** The callbacks of a message; the kernel is idle when it has answered. */
export interface StatusCallbacks {
  readonly iopub: { readonly status: (reply: StatusReply) => void };
}

/** A model, and the element that shows it. */
export interface WidgetProps {
  readonly model: HostModel;
  readonly el: HTMLElement;
}

type TraitSignals<Traits> = { readonly [Name in keyof Traits]: Signal<Traits[Name]> };

type SendListener = (answer: Promise<void>, message: PageMessage) => void;

const MAX_UNANSWERED = 40; // messages; above this limit, only the newest message is queued
const ANSWER_TIMEOUT = 30_000; // milliseconds after which an answer counts as lost

/** The model of another widget, as the widget manager of the page returns it. */
export interface ReferencedModel {
  get(name: string): unknown;
  on(event: string, handler: () => void): void;
  off(event: string, handler: () => void): void;
  comm_live: boolean;
}

interface QueuedMessage {
  readonly message: PageMessage & { readonly screen: number };
  readonly buffers: ArrayBuffer[];
  readonly answer: Deferred;
}

/** A widget model whose traits are signals. */
export class Model<Traits extends object> {
  readonly traits: TraitSignals<Traits>;
  /** Whether a change or a message of the kernel has ever arrived. */
  hasReceived = false;
  private readonly host: HostModel;
  private readonly stops = new Set<() => void>();
  private readonly sendListeners = new Set<SendListener>();
  private readonly requests = new Map<string, (answer: unknown) => void>(); // those without an answer, by their ids
  private readonly unanswered: Deferred[] = []; // the answers to the messages on their way, in their order
  private queued: QueuedMessage | null = null;
  private lastSent = 0;
  private disconnection: Deferred | null = null; // ends the waiting for an answer
  private mayBeLost = false; // whether the connection was lost after the last message
  private isEnabled = true;

  constructor(host: HostModel, names: readonly (keyof Traits & string)[]) {
    this.host = host;
    const signals = names.map((name) => [name, signal(this.trait(name))] as const);
    this.traits = Object.fromEntries(signals) as TraitSignals<Traits>;
    const receive = () => {
      this.hasReceived = true;
    };
    const update = () => {
      receive();
      batch(() => {
        for (const name of names) this.traits[name].value = this.trait(name);
      });
    };
    this.listen("change", update); // once for all traits that changed together: one rendering
    this.listen("msg:custom", (content) => {
      receive();
      const { to = "" } = content as { to?: string };
      this.requests.get(to)?.(content);
      this.requests.delete(to);
    });
  }

  private trait<Name extends keyof Traits & string>(name: Name): Traits[Name] {
    return this.host.get(name) as Traits[Name];
  }

  /** Whether messages reach a kernel; the connection sets it. */
  get enabled(): boolean {
    return this.isEnabled;
  }

  set enabled(enabled: boolean) {
    this.isEnabled = enabled;
    if (enabled) return;
    this.mayBeLost = true;
    this.disconnection?.resolve();
    this.disconnection = null;
  }

  /** The number of the screen that the page shows. */
  get screen(): number {
    return this.host.get("screen") as number;
  }

  /** Add a listener to the model until `close`; its errors would stop the notification of other listeners. */
  private listen(event: string, handler: HostHandler): () => void {
    const safeHandler: HostHandler = (content) => reportErrors(() => handler(content));
    this.host.on(event, safeHandler);
    const stop = () => {
      this.host.off(event, safeHandler);
      this.stops.delete(stop);
    };
    this.stops.add(stop);
    return stop;
  }

  /** Add a listener that is called after the signals of a change are set. */
  onChange(handler: () => void): () => void {
    return this.listen("change", handler);
  }

  /** Add a listener that is called with each sent message and its promised answer. */
  onSend(listener: SendListener): () => void {
    this.sendListeners.add(listener);
    return () => this.sendListeners.delete(listener);
  }

  /** Send a message with the number of the screen that the user sees; resolves when the kernel has answered it. */
  send(message: PageMessage, screen = this.screen, buffers: ArrayBuffer[] = []): Promise<void> {
    if (!this.enabled) return new Promise(() => {});
    const answer = this.queued?.answer ?? deferred(); // the answer to replaced messages, too
    this.queued = { message: { ...message, screen }, buffers, answer };
    const isFlood = this.kernel && this.unanswered.length >= MAX_UNANSWERED; // without a kernel, there are no answers
    if (!isFlood || this.isOverdue) this.sendQueued();
    return answer.promise;
  }

  /** Send a request with an id; resolves with its answer, which has the same id: all views receive all answers. */
  request<Type extends PageRequest["type"]>(request: PageRequest & { type: Type }): Promise<Answers[Type]> {
    const to = uniqueId();
    return new Promise((resolve) => {
      this.requests.set(to, resolve as (answer: unknown) => void);
      this.send({ ...request, to });
    });
  }

  private sendQueued(): void {
    if (!this.queued) return;
    const { message, buffers, answer } = this.queued;
    this.queued = null;
    const status = ({ content }: StatusReply) => {
      if (content.execution_state !== "idle") return;
      // The kernel answers in order: if an earlier message has no answer, that was lost.
      const count = this.unanswered.indexOf(answer) + 1;
      for (const { resolve } of this.unanswered.splice(0, count)) resolve();
      this.sendQueued();
    };
    this.unanswered.push(answer);
    this.lastSent = Date.now();
    this.mayBeLost = false;
    this.host.send(message, { iopub: { status } }, buffers);
    for (const listener of this.sendListeners) listener(answer.promise, message);
  }

  /** Whether the last answer is overdue. */
  private get isOverdue(): boolean {
    return Date.now() - this.lastSent > ANSWER_TIMEOUT;
  }

  /** Resolves when all messages so far have been answered and their changes have arrived, or when no answer will come. */
  async settled(): Promise<void> {
    const last = this.queued?.answer ?? this.unanswered.at(-1);
    if (!last || !this.enabled || this.isOverdue || this.mayBeLost) return;
    this.disconnection ??= deferred();
    const timeout = new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT));
    await Promise.race([last.promise, this.disconnection.promise, timeout]);
    await nextTask();
  }

  /** Return the model of a reference such as `IPY_MODEL_1234`. */
  referenced<Kind = ReferencedModel>(reference: string): Promise<Kind> {
    return this.host.widget_manager.get_model(reference.slice("IPY_MODEL_".length)) as Promise<Kind>;
  }

  /** What all views of the widget on a page share: the model of its layout, or the reference to it. */
  get identity(): unknown {
    return this.host.get("layout") ?? this.host;
  }

  /**
   * The model of the layout, whose comm lives as long as that of the widget itself, which anywidget does not show; null
   * if the page has no such models.
   */
  get layoutModel(): ReferencedModel | null {
    const layout: unknown = this.host.get("layout");
    return layout instanceof Object && "comm_live" in layout ? (layout as ReferencedModel) : null;
  }

  /** The connection of the page to its kernel; undefined if the page does not provide it, null if it is closed. */
  get kernel(): Kernel | null | undefined {
    return this.host.widget_manager.kernel;
  }

  close(): void {
    for (const stop of this.stops) stop();
  }
}

type KernelSignal = {
  connect(handler: (sender: unknown, value: string) => void): void;
  disconnect(handler: (sender: unknown, value: string) => void): void;
};

/** The part of a JupyterLab kernel connection that the page uses. */
interface Kernel {
  isDisposed: boolean;
  status: string;
  connectionStatus: string;
  statusChanged: KernelSignal;
  connectionStatusChanged: KernelSignal;
  disposed: KernelSignal;
}

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function deferred(): Deferred {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
