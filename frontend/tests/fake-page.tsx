// Page without a kernel: records the messages of panels, which the test answers.
import { signal } from "@preact/signals";
import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import type { MappedSegment } from "../src/board/hover-info";
import { type AskedPlace, PageContext, type PanelPage, type PanelTraits } from "../src/components/page-context";
import type { PageMessage } from "../src/messages";
import type { Button, Cell, ExportMenu, Sidebar, Timeline, Toolbar } from "../src/view-model";

export const BUTTON: Button = { id: "press", label: "Press" };

export const TOOLBAR: Toolbar = {
  hand: {},
  piece: 0,
  title: "Ann",
  subtitle: "turn 1",
  sentence: "Place your tile.",
  hint: "",
  is_answer: false,
  rules: [],
  buttons: [],
};

export const SIDEBAR: Sidebar = {
  players: [],
  facts: [],
  commands: [],
  search: {
    title: "Rules",
    id: "search",
    label: "Look for a rule",
    words: "",
    results: [],
    empty: "None.",
    clear: BUTTON,
  },
};

export const TIMELINE: Timeline = {
  label: "Time",
  back: [],
  slider: { id: "moment", label: "Moment", last: 9, at: 3, value_text: "Turn 3" },
  forward: [],
  position: "Turn 3 of 9",
  lines: null,
};

export const EXPORTS: ExportMenu = {
  title: "Share",
  items: [{ what: "position", action: "copy", label: "Copy the position" }],
  copied: "Copied.",
  no_site: "Set a site.",
  copy_by_hand: "Copy it by hand.",
  saved: "Saved.",
  failed: "Failed.",
  text_label: "Text",
};

export class FakePage {
  readonly sent: PageMessage[] = [];
  readonly drawn: number[] = [];
  boardFocused = 0;
  readonly traits = {
    toolbar: signal(TOOLBAR),
    sidebar: signal(SIDEBAR),
    log: signal<PanelTraits["log"]>({ title: "Log", chapters: [], empty: "Nothing yet." }),
    help: signal<PanelTraits["help"]>({ title: "Help", parts: [], keys: [], rules: [] }),
    menus: signal<PanelTraits["menus"]>({
      exports: EXPORTS,
      commands: { title: "Menu", groups: [{ title: "", buttons: [{ id: "new", label: "New game" }] }], keys: "Keys" },
      overlays: { title: "Overlays", buttons: [] },
    }),
    timeline: signal(TIMELINE),
    dialogs: signal<PanelTraits["dialogs"]>({ errors: [], dismiss: BUTTON, questions_label: "Ask" }),
  };
  readonly disabled = signal(false);
  readonly speaks = signal(true);
  readonly version = signal(0);
  readonly highlightedCells = signal<Cell[]>([]);
  readonly highlightedSegments = signal<MappedSegment[]>([]);
  readonly asked = signal<AskedPlace | null>(null);
  private readonly answers: (() => void)[] = [];
  private readonly handlers = new Set<(content: unknown) => void>();

  /** The page that panels receive. */
  get page(): PanelPage {
    return {
      model: {
        traits: this.traits,
        send: (message) => {
          this.sent.push(message);
          return new Promise((resolve) => this.answers.push(resolve));
        },
        onMessage: (handler) => {
          this.handlers.add(handler);
          return () => this.handlers.delete(handler);
        },
      },
      root: document.body,
      connection: { disabled: this.disabled },
      sprites: { version: this.version, drawIcon: (_canvas, sprite) => this.drawn.push(sprite) },
      highlightedCells: this.highlightedCells,
      highlightedSegments: this.highlightedSegments,
      asked: this.asked,
      speaks: this.speaks,
      dragTile: () => {},
      focusBoard: () => {
        this.boardFocused += 1;
      },
      focusChoices: () => {},
    };
  }

  /** Answer the oldest pending message. */
  async answer(): Promise<void> {
    await act(async () => {
      this.answers.shift()?.();
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => setTimeout(resolve));
    });
  }

  /** Receive a message of the kernel. */
  async receive(content: unknown): Promise<void> {
    await act(async () => {
      for (const handler of this.handlers) handler(content);
      await new Promise((resolve) => setTimeout(resolve));
    });
  }
}

/** Empty the document and render panels into a new element. */
export function show(page: PanelPage, content: ComponentChildren): HTMLElement {
  document.body.replaceChildren();
  const element = document.createElement("div");
  document.body.append(element);
  act(() => render(<PageContext.Provider value={page}>{content}</PageContext.Provider>, element));
  return element;
}

/** Return the only element for a selector. */
export function find<Kind extends Element = HTMLElement>(root: ParentNode, selector: string): Kind {
  const elements = root.querySelectorAll<Kind>(selector);
  if (elements.length !== 1 || !elements[0]) throw new Error(`${elements.length} elements for ${selector}`);
  return elements[0];
}

/** Enter a text into a field. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  act(() => {
    field.focus();
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** Leave a changed field. */
export function leave(field: HTMLInputElement | HTMLTextAreaElement): void {
  act(() => {
    field.dispatchEvent(new Event("change", { bubbles: true }));
    field.blur();
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  });
}

export function key(element: Element, name: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...init });
  act(() => {
    element.dispatchEvent(event);
  });
  return event;
}
