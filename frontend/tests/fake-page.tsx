// Page without a kernel: records the messages of panels, which the test answers.
import { signal } from "@preact/signals";
import { type ComponentChildren, render } from "preact";
import { act } from "preact/test-utils";
import type { MappedSegment } from "../src/board/hover-info";
import { type AskedPlace, PageContext, type PanelPage, type PanelTraits } from "../src/components/page-context";
import type { PageMessage } from "../src/messages";
import type { Button, Cell, EditorPanel, ExportMenu, Sidebar, Timeline, Toolbar } from "../src/view-model";

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
    submit: "Search",
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

export const EDITOR: EditorPanel = {
  problems_title: "Nothing is wrong.",
  problems: [],
  tools_title: "Tools",
  tools: [{ id: "eraser", label: "Eraser" }],
  commands: [],
  palette: {
    id: "edit-search",
    label: "Search tiles",
    words: "",
    destinations_title: "A tile goes",
    destinations: [],
    groups: [{ title: "Base", tiles: [{ button: { id: "tile D", label: "", tip: "D" }, drawing: 4, left: 3 }] }],
    empty: "None",
    bag: "3 tiles",
    bag_buttons: [],
  },
  players: {
    id: "edit-players",
    title: "Players",
    name: "Name",
    points: "Points",
    active: "To move",
    turn: "Turn",
    rows: [
      { name: "Ann", points: 3, colour: "#f00", active: false },
      { name: "Bob", points: 0, colour: "#00f", active: true },
    ],
    number: 5,
    error: "",
    buttons: [],
  },
  options: {
    id: "edit-options",
    title: "Options",
    sets_title: "Sets",
    sets: [{ value: "mage_witch", label: "Mage & Witch", checked: true }],
    edition: { field: "edition", label: "Edition", value: "current", values: [["current", "Current"]] },
    options: [],
  },
  texts: {
    id: "edit-line",
    title: "As text",
    line: { field: "line", title: "Line", value: "D 0,0", empty: "Not possible", copy: "Copy", copied: "Copied" },
    line_error: null,
    scenario: {
      field: "scenario",
      title: "Scenario",
      value: "",
      empty: "Not possible",
      copy: "Copy",
      copied: "Copied",
    },
  },
  question: {
    id: "edit-question",
    title: "As a question",
    label: "Question",
    question: "",
    kind: { field: "kind", label: "Kind of question", value: "winner", values: [["winner", "Winner"]] },
    subject: { field: "subject", label: "What happens", value: "end", values: [["end", "The game ends now"]] },
    usual: "Who wins?",
    file_label: "Lesson file",
    file: "",
    file_example: "fields.toml",
    save: { id: "save question", label: "Add to the file" },
    saved: "",
    error: "",
    step: { field: "step", title: "Step", value: "[[step]]", empty: "Not possible", copy: "Copy", copied: "Copied" },
  },
};

export class FakePage {
  readonly sent: PageMessage[] = [];
  readonly keys: string[] = [];
  readonly drawn: number[] = [];
  readonly announced: string[] = [];
  boardFocused = 0;
  boardFocus: FocusOptions | undefined;
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
  private readonly requests = new Map<string, (answer: never) => void>();

  /** The page that panels receive. */
  get page(): PanelPage {
    const send = (message: PageMessage): Promise<void> => {
      this.sent.push(message);
      return new Promise((resolve) => this.answers.push(resolve));
    };
    return {
      model: {
        traits: this.traits,
        send,
        request: (request) => {
          const to = `request ${this.requests.size}`;
          this.sent.push({ ...request, to });
          return new Promise((resolve) => this.requests.set(to, resolve));
        },
      },
      sendAfterKeys: send,
      pressKey: (name) => this.keys.push(name),
      root: document.body,
      connection: { disabled: this.disabled },
      sprites: { version: this.version, drawIcon: (_canvas, sprite) => this.drawn.push(sprite) },
      highlightedCells: this.highlightedCells,
      highlightedSegments: this.highlightedSegments,
      asked: this.asked,
      speaks: this.speaks,
      announce: (text) => this.announced.push(text),
      dragTile: () => {},
      focusBoard: (options) => {
        this.boardFocused += 1;
        this.boardFocus = options;
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

  /** Receive the answer to a request. */
  async receive(answer: { to?: string; [name: string]: unknown }): Promise<void> {
    await act(async () => {
      this.requests.get(answer.to ?? "")?.(answer as never);
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
