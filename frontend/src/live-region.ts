// The live region: announcements for screen readers, once for all views of a widget on a page, and descriptions on
// request, which the kernel sends to one view only.
import { effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { element } from "./dom";
import type { About } from "./messages";
import type { Model } from "./model";
import type { Announcements, Spot } from "./view-model";

const LOG_LENGTH = 3; // the number of texts that stay in the log
const ECHO_TIME = 2000; // milliseconds in which the same text of another widget is not repeated

interface LiveTraits {
  announcements: Announcements;
  texts: Record<string, string>;
  sprite_batches: string[];
}

const viewsOf = new Map<unknown, SpeakingView[]>(); // the views of each widget on this page; the first one speaks

/** A view of a widget; only one view of each widget on a page makes announcements: the first, or that with the focus. */
export class SpeakingView {
  private readonly speaksSignal: Signal<boolean> = signal(false);
  private readonly abort = new AbortController();

  /**
   * @param widget what all views of the widget share.
   * @param root the element of the view.
   */
  constructor(
    private readonly widget: unknown,
    root: HTMLElement,
  ) {
    this.reorder([...this.views, this]);
    root.addEventListener("focusin", () => this.speakFirst(), { signal: this.abort.signal });
  }

  /** Whether this view speaks. */
  get speaks(): ReadonlySignal<boolean> {
    return this.speaksSignal;
  }

  private get views(): SpeakingView[] {
    return viewsOf.get(this.widget) ?? [];
  }

  private reorder(views: SpeakingView[]): void {
    if (views.length) viewsOf.set(this.widget, views);
    else viewsOf.delete(this.widget);
    for (const [i, view] of views.entries()) view.speaksSignal.value = i === 0;
  }

  private speakFirst(): void {
    if (!this.speaksSignal.value) this.reorder([this, ...this.views.filter((view) => view !== this)]);
  }

  close(): void {
    this.abort.abort();
    this.speaksSignal.value = false;
    this.reorder(this.views.filter((view) => view !== this));
  }
}

/** The attributes of a live region in a view of a widget. */
export function liveAttributes(speaks: ReadonlySignal<boolean>): { "aria-live"?: "off" } {
  return speaks.value ? {} : { "aria-live": "off" };
}

/** Return the new texts: the news of a new change, and the changed prompts; in a new turn all prompts. */
export function newTexts(before: Announcements, now: Announcements): string {
  const newTurn = now.prompts[0] !== before.prompts[0];
  const prompts = now.prompts.filter((text, i) => text && (newTurn || text !== before.prompts[i]));
  return [...(now.change === before.change ? [] : now.news), ...prompts].join(" ");
}

interface Announcement {
  text: string;
  name: string;
  at: number;
}

// Each widget may load its own copy of this bundle, so the announced texts are stored on the page.
const ANNOUNCED = Symbol.for("carc_widget announced");

/** Whether another widget of the page has just announced the same text: two widgets can show one game. */
export function isEcho(text: string, name: string, now = performance.now()): boolean {
  const page = globalThis as unknown as Record<symbol, Announcement[] | undefined>;
  const recent = (page[ANNOUNCED] ?? []).filter(({ at }) => now - at < ECHO_TIME);
  if (recent.some((entry) => entry.text === text && entry.name !== name)) return true;
  page[ANNOUNCED] = [...recent, { text, name, at: now }];
  return false;
}

export class LiveRegion {
  readonly stop: () => void;
  private readonly log: HTMLElement;
  private readonly model: Model<LiveTraits>;
  private newest: Promise<unknown> | null = null; // the newest request

  constructor(model: Model<LiveTraits>, parent: HTMLElement, view: SpeakingView) {
    this.model = model;
    this.log = element("div", "carc-hidden", parent);
    this.log.setAttribute("role", "log");
    this.log.setAttribute("aria-live", "polite");
    let [texts, announcements] = [model.traits.texts.peek(), model.traits.announcements.peek()];
    const follow = () => {
      const before = { texts, announcements };
      [texts, announcements] = [model.traits.texts.value, model.traits.announcements.value];
      if (texts !== before.texts) this.log.replaceChildren(); // the old texts are in another language
      if (announcements === before.announcements) return;
      const text = newTexts(before.announcements, announcements);
      if (view.speaks.peek() && !isEcho(text, widgetName(model))) this.announce(text);
    };
    this.stop = effect(follow);
  }

  announce(text: string): void {
    if (!text) return;
    element("p", "", this.log, text);
    while (this.log.children.length > LOG_LENGTH) this.log.firstElementChild?.remove();
  }

  /** Request a description, which is announced; `onDescription` receives it, too, unless another one is requested first. */
  async describe(about: About, onDescription?: (text: string, spot: Spot | null) => void): Promise<void> {
    const request = this.model.request({ type: "describe", about });
    this.newest = request;
    const { text, spot } = await request;
    this.announce(text);
    if (this.newest === request) onDescription?.(text, spot);
  }
}

/** Return a name of the widget that all its views on a page share. */
export function widgetName(model: Model<{ sprite_batches: string[] }>): string {
  return model.traits.sprite_batches.peek()[0] ?? "";
}
