// The live region: what a screen reader says by itself, once however many views of a widget a page has, and the
// descriptions that a keyboard user asks for, which the kernel sends to this view alone.
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { element } from "./dom";
import type { About } from "./messages";
import type { Model } from "./model";
import type { Announcements, Spot } from "./view-model";

const LOG_LENGTH = 3; // how many of the last texts can be read again
const ECHO_TIME = 2000; // milliseconds in which the same text of another widget is an echo

interface Description {
  type: "description";
  to: string;
  text: string;
  spot: Spot | null;
}

interface LiveTraits {
  announcements: Announcements;
  texts: Record<string, string>;
  sprite_batches: string[];
}

const viewsOf = new Map<string, SpeakingView[]>(); // the views of each widget on this page; the first one speaks

/** One view of a widget among those on the page, of which one speaks. */
export class SpeakingView {
  private readonly name: string;
  private readonly speaksSignal: Signal<boolean> = signal(false);

  /** @param name names the widget. */
  constructor(name: string) {
    this.name = name;
    this.reorder([...this.views, this]);
  }

  /** Whether this view speaks. */
  get speaks(): ReadonlySignal<boolean> {
    return this.speaksSignal;
  }

  private get views(): SpeakingView[] {
    return viewsOf.get(this.name) ?? [];
  }

  private reorder(views: SpeakingView[]): void {
    viewsOf.set(this.name, views);
    for (const [i, view] of views.entries()) view.speaksSignal.value = i === 0;
  }

  /** Speak from now on: the user is in this view. */
  speakFirst(): void {
    if (!this.speaksSignal.value) this.reorder([this, ...this.views.filter((view) => view !== this)]);
  }

  close(): void {
    this.speaksSignal.value = false;
    this.reorder(this.views.filter((view) => view !== this));
  }
}

/** What is new to say: the news of a change once, and of the prompts those that differ, all of them in a new turn. */
export function newTexts(before: Announcements, now: Announcements): string {
  const newTurn = now.prompts[0] !== before.prompts[0];
  const prompts = now.prompts.filter((text, i) => text && (newTurn || text !== before.prompts[i]));
  return [...(now.change === before.change ? [] : now.news), ...prompts].join(" ");
}

interface Saying {
  text: string;
  name: string;
  at: number;
}

// Every widget of a page may load this bundle for itself, so that the page keeps what was said.
const SAYINGS = Symbol.for("carc_widget sayings");

/** Whether another widget of the page has just said the same: two can show one game. */
export function isEcho(text: string, name: string, now = performance.now()): boolean {
  const page = globalThis as unknown as Record<symbol, Saying[] | undefined>;
  const recent = (page[SAYINGS] ?? []).filter(({ at }) => now - at < ECHO_TIME);
  if (recent.some((saying) => saying.text === text && saying.name !== name)) return true;
  page[SAYINGS] = [...recent, { text, name, at: now }];
  return false;
}

export class LiveRegion {
  private readonly id = Math.random().toString(36).slice(2);
  private readonly log: HTMLElement;
  private readonly model: Model<LiveTraits>;
  private readonly stops: (() => void)[];
  private onDescription: ((text: string, spot: Spot | null) => void) | null = null;

  constructor(model: Model<LiveTraits>, parent: HTMLElement, view: SpeakingView) {
    this.model = model;
    this.log = element("div", "carc-hidden", parent);
    this.log.setAttribute("role", "log");
    this.log.setAttribute("aria-live", "polite");
    let [texts, announcements] = [model.traits.texts.peek(), model.traits.announcements.peek()];
    const follow = () => {
      const before = { texts, announcements };
      [texts, announcements] = [model.traits.texts.value, model.traits.announcements.value];
      if (texts !== before.texts) this.log.replaceChildren(); // what was said is in another language
      if (announcements === before.announcements) return;
      const text = newTexts(before.announcements, announcements);
      if (view.speaks.peek() && !isEcho(text, widgetName(model))) this.say(text);
    };
    this.stops = [effect(follow), model.onMessage((content) => this.receive(content as Description))];
  }

  say(text: string): void {
    if (!text) return;
    element("p", "", this.log, text);
    while (this.log.children.length > LOG_LENGTH) this.log.firstElementChild?.remove();
  }

  /** Have something described; only the answer to the last question is used. */
  describe(about: About, then: ((text: string, spot: Spot | null) => void) | null = null): void {
    this.onDescription = then;
    this.model.send({ type: "describe", about, to: this.id });
  }

  private receive(message: Description): void {
    if (message.type !== "description" || message.to !== this.id) return;
    this.say(message.text);
    this.onDescription?.(message.text, message.spot);
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }
}

/** A name of a widget that all its views on a page share. */
export function widgetName(model: Model<{ sprite_batches: string[] }>): string {
  return model.traits.sprite_batches.peek()[0] ?? "";
}
