// A game page: a game as one HTML file. Its model has no kernel, but screens that were computed in advance.
import { keyName } from "./board/keyboard";
import { OfflineSheets } from "./board/offline-sprites";
import { type SpriteRow, spriteTable } from "./board/sprites";
import { renderGame } from "./components/game";
import { element, TYPING } from "./dom";
import type { PageMessage } from "./messages";
import type { HostHandler, HostModel, StatusCallbacks } from "./model";
import type { OpenRule, Sidebar } from "./view-model";

/** The screens in one language: the distinct values of each trait, and for each screen their indices. */
interface Views {
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  readonly screens: readonly Readonly<Record<string, number>>[];
  readonly rules: Readonly<Record<string, OpenRule>>;
  readonly label: string;
}

/** The content of a page, as `carc_widget.widget.game_page` writes it. */
export interface GameContent {
  readonly language: string;
  readonly languages: Readonly<Record<string, string>>;
  readonly views: Readonly<Record<string, Views>>;
  /** For each screen, the screens that its buttons and keys lead to. */
  readonly links: readonly Readonly<Record<string, number>>[];
  /** For each slider, the screens of its positions. */
  readonly sliders: Readonly<Record<string, readonly number[]>>;
  readonly start: number;
  readonly key_table: Readonly<Record<string, string>>;
  readonly record: string;
  readonly sprites: readonly SpriteRow[];
  readonly svg: Readonly<Record<string, string>>;
}

const SPRITES = "sprites";
const SHEET = "sheet";

const reference = (id: string) => `IPY_MODEL_${id}`;

/** The model of a game whose screens were computed in advance. */
export class GamePageModel implements HostModel {
  readonly widget_manager = { get_model: (id: string) => Promise.resolve(this.referenced(id)) };
  private readonly handlers = new Map<string, Set<HostHandler>>();
  private number: number;
  private code: string;
  private rule: string | null = null;

  constructor(
    private readonly content: GameContent,
    private readonly sheets: readonly HTMLCanvasElement[],
  ) {
    this.number = content.start;
    this.code = content.language;
  }

  get(name: string): unknown {
    const { values, screens, rules } = this.views;
    switch (name) {
      case "kind":
        return "game";
      case "screen":
        return this.number;
      case "rotation":
        return 0;
      case "sheets":
        return this.sheets.map((_, i) => reference(`${SHEET}${i}`));
      case "sprite_batches":
        return [reference(SPRITES)];
      case "canvas_place":
        return null;
      case "key_table":
        return this.content.key_table;
      case "effects":
        return {}; // the kernel computes them
    }
    const value = values[name]?.[screens[this.number]?.[name] ?? 0];
    if (name !== "sidebar" || this.rule === null) return value;
    return { ...(value as Sidebar), rule: rules[this.rule] };
  }

  on(event: string, handler: HostHandler): void {
    this.handlers.set(event, (this.handlers.get(event) ?? new Set()).add(handler));
  }

  off(event: string, handler: HostHandler): void {
    this.handlers.get(event)?.delete(handler);
  }

  /** Handle a message in place of a kernel, as far as the page can. */
  send(message: PageMessage, callbacks?: StatusCallbacks): void {
    this.receive(message);
    callbacks?.iopub.status({ content: { execution_state: "idle" } });
  }

  get language(): string {
    return this.code;
  }

  set language(code: string) {
    this.code = code;
    this.notify("change");
  }

  private get views(): Views {
    return this.content.views[this.code] as Views;
  }

  private receive(message: PageMessage): void {
    switch (message.type) {
      case "slider":
        this.show(this.content.sliders[message.id]?.[message.position]);
        break;
      case "key":
        this.show(this.content.links[this.number]?.[`key ${message.key}`]);
        break;
      case "button":
        this.press(message.id);
        break;
      case "export":
        this.export(message.what, message.to);
    }
  }

  private press(id: string): void {
    const [kind, rule = ""] = id.split(" ");
    if ((kind === "rule" || kind === "close") && rule in this.views.rules) {
      this.rule = this.rule === rule ? null : rule;
      this.notify("change");
    } else {
      this.show(this.content.links[this.number]?.[id]);
    }
  }

  private show(number: number | undefined): void {
    if (number === undefined) return;
    this.number = number;
    this.notify("change");
  }

  private export(what: string, to: string): void {
    const text = what === "record" ? this.content.record : this.get("position");
    this.notify("msg:custom", { type: "export", to, text, name: "" });
  }

  private notify(event: string, content?: unknown): void {
    for (const handler of this.handlers.get(event) ?? []) handler(content);
  }

  private referenced(id: string): unknown {
    const model = { on: () => {}, off: () => {}, comm_live: true };
    if (id === SPRITES) return { ...model, get: () => this.content.sprites };
    return { ...model, get: () => null, canvas: this.sheets[Number(id.slice(SHEET.length))] };
  }
}

/** Paint the sprites of a page. */
async function paintSheets(content: GameContent): Promise<HTMLCanvasElement[]> {
  const sheets = new OfflineSheets(spriteTable([[...content.sprites]]));
  await sheets.paint(content.svg);
  return sheets.canvases;
}

/** Add a field to select the language of the page. */
function addLanguageField(content: GameContent, model: GamePageModel, parent: Element): void {
  const label = element("label", "carc-page-language", parent);
  const name = element("span", "", label);
  const select = element("select", "", label);
  for (const [code, word] of Object.entries(content.languages)) {
    const option = element("option", "", select, word);
    option.value = code;
    option.lang = code;
  }
  const update = () => {
    name.textContent = content.views[model.language]?.label ?? "";
    document.documentElement.lang = model.language;
  };
  select.value = model.language;
  select.addEventListener("change", () => {
    model.language = select.value;
    update();
  });
  update();
}

/** Show a game in an element. */
async function showGame(content: GameContent, parent: HTMLElement): Promise<void> {
  const model = new GamePageModel(content, await paintSheets(content));
  addLanguageField(content, model, parent);
  const el = element("div", "", parent);
  renderGame({ model, el });
  forwardKeys(content, el);
}

/**
 * Send the keys that lead to other screens to the board, wherever the focus is, except in fields: these use them
 * themselves. The board is the only one of the page.
 */
export function forwardKeys({ links, key_table }: Pick<GameContent, "links" | "key_table">, parent: Element): void {
  const forwarded = new Set(links.flatMap((targets) => Object.keys(targets)).filter((id) => id.startsWith("key ")));
  document.addEventListener("keydown", (event) => {
    const { key, code, shiftKey, ctrlKey, altKey, metaKey, target } = event;
    const board = parent.querySelector(".carc-board");
    if (event.defaultPrevented || !(target instanceof Element) || target.closest(TYPING) || board?.contains(target))
      return;
    if (!forwarded.has(`key ${keyName(event, key_table)}`)) return;
    const copy = new KeyboardEvent("keydown", { key, code, shiftKey, ctrlKey, altKey, metaKey, cancelable: true });
    if (board?.dispatchEvent(copy) === false) event.preventDefault();
  });
}

/** Unpack the content of a page: JSON, compressed and as base64. */
async function unpack(text: string): Promise<GameContent> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** Apply the colour scheme of the system, like the theme of JupyterLab. */
function applyColourScheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const update = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
  };
  dark.addEventListener("change", update);
  update();
}

const packed = document.getElementById("carc-game");
const main = document.querySelector("main");
if (packed?.textContent && main) {
  applyColourScheme();
  unpack(packed.textContent).then((content) => showGame(content, main));
}
