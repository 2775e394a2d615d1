// The traits of a widget as signals, and the messages that its page sends.
import type { AnyModel } from "@anywidget/types";
import { batch, type Signal, signal } from "@preact/signals";
import { reportErrors } from "./dom";
import type { PageMessage } from "./messages";

export type TraitSignals<Traits> = { readonly [Name in keyof Traits]: Signal<Traits[Name]> };

type MessageHandler = (content: unknown) => void;

const MAX_UNANSWERED = 40; // messages; of those beyond, only the newest is sent, once an answer has come
const ANSWER_TIMEOUT = 30_000; // milliseconds after which the answer to a message counts as lost

/** A listener of a model that reports errors: a listener that throws would keep the model from notifying any other. */
export function guarded<Content extends unknown[]>(handler: (...content: Content) => void) {
  return (...content: Content): void => reportErrors(() => handler(...content));
}

/** The model of another widget, as the widget manager of the page returns it. */
export interface ReferencedModel {
  get(name: string): unknown;
  on(event: string, handler: () => void): void;
  off(event: string, handler: () => void): void;
  comm_live: boolean;
}

/** The newest message that waits until fewer are unanswered. */
interface HeldMessage {
  readonly deliver: () => Promise<void>;
  readonly answer: Deferred;
}

/** A widget model whose traits are signals; `Traits` are those that the kernel sends. */
export class Model<Traits extends object> {
  readonly traits: TraitSignals<Traits>;
  /** Whether messages reach a kernel; the connection sets it. */
  enabled = true;
  private readonly host: AnyModel;
  private readonly stops: (() => void)[] = [];
  private readonly sendListeners = new Set<(answer: Promise<void>) => void>();
  private unanswered = 0;
  private held: HeldMessage | null = null;
  private lastSent = 0;
  private lastAnswer = Promise.resolve();

  constructor(host: AnyModel, names: readonly (keyof Traits & string)[]) {
    this.host = host;
    const signals = names.map((name) => [name, signal(host.get(name))] as const);
    this.traits = Object.fromEntries(signals) as TraitSignals<Traits>;
    const update = () =>
      batch(() => {
        for (const name of names) this.traits[name].value = host.get(name);
      });
    this.listen("change", update); // once for all traits that changed together, so that everything is rendered once
  }

  /** The number of the screen that the page shows. */
  get screen(): number {
    return this.host.get("screen");
  }

  /** Listen to the model until the page closes. A failing handler is reported and does not break the model. */
  private listen(event: string, handler: (content: unknown) => void): () => void {
    const safe = guarded(handler);
    this.host.on(event, safe);
    const stop = () => this.host.off(event, safe);
    this.stops.push(stop);
    return stop;
  }

  /** Call after the signals of one change have been set. */
  onChange(handler: () => void): () => void {
    return this.listen("change", handler);
  }

  onMessage(handler: MessageHandler): () => void {
    return this.listen("msg:custom", handler);
  }

  /** Call with the answer of every message that is sent. */
  onSend(listener: (answer: Promise<void>) => void): () => void {
    this.sendListeners.add(listener);
    return () => this.sendListeners.delete(listener);
  }

  /** Send a message with the number of the screen that the user sees; resolves when the kernel has answered it. */
  send(message: PageMessage, screen = this.screen, buffers: ArrayBuffer[] = []): Promise<void> {
    if (!this.enabled) return new Promise(() => {});
    if (this.unanswered < MAX_UNANSWERED || Date.now() - this.lastSent > ANSWER_TIMEOUT)
      return this.deliver(message, screen, buffers);
    const answer = this.held?.answer ?? deferred(); // those that it replaces are answered with it
    this.held = { deliver: () => this.deliver(message, screen, buffers), answer };
    return answer.promise;
  }

  private deliver(message: PageMessage, screen: number, buffers: ArrayBuffer[]): Promise<void> {
    const { promise: answer, resolve } = deferred();
    const status = (reply: { content: { execution_state: string } }) => {
      if (reply.content.execution_state !== "idle") return;
      this.unanswered = Math.max(0, this.unanswered - 1);
      resolve();
      const { held } = this;
      this.held = null;
      held?.deliver().then(held.answer.resolve);
    };
    this.unanswered += 1;
    this.lastSent = Date.now();
    this.lastAnswer = answer;
    this.host.send({ ...message, screen }, { iopub: { status } }, buffers);
    for (const listener of this.sendListeners) listener(answer);
    return answer;
  }

  /** Resolves when all messages so far have been answered and their changes have arrived. */
  async settled(): Promise<void> {
    if (!this.unanswered || Date.now() - this.lastSent > ANSWER_TIMEOUT) return;
    await Promise.race([this.lastAnswer, new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT))]);
    await new Promise((resolve) => setTimeout(resolve)); // the last changes come just before the end of the answer
  }

  /** The model that a reference such as `IPY_MODEL_1234` names. */
  referenced<Kind = ReferencedModel>(reference: string): Promise<Kind> {
    const manager = this.host.widget_manager as { get_model(id: string): Promise<unknown> };
    return manager.get_model(reference.slice("IPY_MODEL_".length)) as Promise<Kind>;
  }

  /** The connection to the kernel of the page; undefined where the page has none to show, null where it is gone. */
  get kernel(): Kernel | null | undefined {
    return (this.host.widget_manager as { kernel?: Kernel | null }).kernel;
  }

  close(): void {
    for (const stop of this.stops) stop();
  }
}

type KernelSignal = {
  connect(handler: (sender: unknown, value: string) => void): void;
  disconnect(handler: (sender: unknown, value: string) => void): void;
};

/** What the page uses of a JupyterLab kernel connection. */
export interface Kernel {
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
