import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderPanels } from "../src/components/panels";
import type { Button, ChoiceList, PlayerRow, ReviewPanel } from "../src/view-model";
import { BUTTON, EDITOR, EXPORTS, FakePage, find, key, SIDEBAR, TIMELINE, TOOLBAR } from "./fake-page";

const MARKUP = "<img src=x onerror=alert(1)>";

const REVIEW: ReviewPanel = {
  title: "Analysis",
  status: "",
  slider: { id: "review", label: "Moment", last: 3, at: 2, value_text: "Turn 3" },
  previous: BUTTON,
  next: BUTTON,
  mistakes_title: "Biggest mistakes",
  explanation: "",
  close: { id: "close review", label: "Close" },
};

let fake: FakePage;
let slots: Record<"toolbar" | "sidebar" | "errors" | "timeline" | "questions", HTMLElement>;
let page: FakePage["page"];

beforeEach(() => {
  fake = new FakePage();
  page = fake.page;
  document.body.replaceChildren();
  const slot = (name: string) => {
    const element = document.createElement("div");
    element.className = `carc-panel carc-${name}`;
    document.body.append(element);
    return element;
  };
  slots = {
    toolbar: slot("toolbar"),
    sidebar: slot("sidebar"),
    errors: slot("errors"),
    timeline: slot("timeline"),
    questions: slot("questions"),
  };
  act(() => {
    renderPanels(page, slots);
  });
});

function update(change: () => void): void {
  act(change);
}

function player(changes: Partial<PlayerRow>): PlayerRow {
  const explain = { id: "explain 0", label: "12", tip: "12 points" };
  return {
    name: "Ann",
    colour: "#f00",
    colour_name: "",
    badge: "",
    active: false,
    pieces: [],
    supply_text: "7 meeples",
    explain,
    ...changes,
  };
}

describe("panels", () => {
  it("shows names as text", () => {
    update(() => {
      fake.traits.toolbar.value = { ...TOOLBAR, title: MARKUP };
      fake.traits.sidebar.value = { ...SIDEBAR, players: [player({ name: MARKUP })], question: MARKUP };
    });
    expect(document.querySelector("img")).toBeNull();
    for (const name of [".carc-turn .carc-name", ".carc-player .carc-name", "[data-test=question]"]) {
      expect(find(document, name).textContent).toBe(MARKUP);
    }
  });

  it("counts the available pieces for phones", () => {
    const spent = { piece: 2, spent: true };
    const pieces = [{ piece: 1 }, { piece: 1 }, spent, { piece: 3, large: true }];
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, players: [player({ pieces }), player({ pieces: [spent] })] };
    });
    const counts = [...document.querySelectorAll(".carc-supply-count")].map((count) => count.textContent);
    expect(counts).toEqual(["2", ""]);
  });

  it("focuses a clicked control, which Safari does not: its keys would go to the cell of JupyterLab", () => {
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, commands: [BUTTON] };
    });
    const button = find(slots.sidebar, `[data-press="${BUTTON.id}"]`);
    button.click();
    expect(document.activeElement).toBe(button);
  });

  it("moves the focus from a removed or disabled button to the board, or to the panel that takes its place", async () => {
    const show = async (change: () => void) => {
      update(change);
      await Promise.resolve(); // mutation observers are called in a microtask
    };
    await show(() => {
      fake.traits.toolbar.value = { ...TOOLBAR, buttons: [{ id: "confirm", label: "Confirm" }] };
    });
    find<HTMLButtonElement>(slots.toolbar, "[data-press=confirm]").focus();
    await show(() => {
      fake.traits.toolbar.value = TOOLBAR;
    });
    expect(fake.boardFocused).toBe(1);
    await show(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, commands: [BUTTON] };
    });
    find<HTMLButtonElement>(slots.sidebar, `[data-press="${BUTTON.id}"]`).focus();
    await show(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, review: REVIEW };
    });
    expect(document.activeElement?.closest("[data-test=review]")).not.toBeNull();
    expect(fake.boardFocused).toBe(1);
    const learning = { title: "Position 1 of 1", text: "Find a better turn.", stop: BUTTON };
    await show(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, review: { ...REVIEW, learn: [{ id: "learn 0", label: "Ann" }] } };
    });
    find<HTMLButtonElement>(slots.sidebar, "[data-press='learn 0']").focus();
    await show(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, review: { ...REVIEW, learning } };
    });
    expect(fake.boardFocused, "where the exercise is").toBe(2);
    await show(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, commands: [BUTTON] };
    });
    find<HTMLButtonElement>(slots.sidebar, `[data-press="${BUTTON.id}"]`).focus();
    const before = fake.boardFocused;
    await show(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, commands: [{ ...BUTTON, enabled: false }] };
    });
    expect(fake.boardFocused, "as Undo at the start of the game").toBe(before + 1);
    const editing = (undo: boolean) => {
      fake.traits.toolbar.value = { ...TOOLBAR, buttons: [{ id: "undo", label: "Undo", enabled: undo }] };
      fake.traits.sidebar.value = { ...SIDEBAR, editor: EDITOR };
    };
    await show(() => editing(true));
    find<HTMLButtonElement>(slots.toolbar, "[data-press=undo]").focus();
    await show(() => editing(false));
    expect(fake.boardFocused, "and not a tool of the editor, which another Enter would select").toBe(before + 2);
  });

  it("moves the focus from the button of a variation to the board when it is shown", async () => {
    const lines = (shown: Button | null) =>
      update(() => {
        const row = { form: "line 1", name: "", label: "Line 1", summary: "", switch: shown };
        fake.traits.timeline.value = {
          ...TIMELINE,
          lines: { title: "Variations", tip: "", name_label: "Name", save: "Save", rows: [row] },
        };
      });
    lines(BUTTON);
    find(slots.timeline, `.carc-variation [data-press="${BUTTON.id}"]`).focus();
    lines(null);
    await Promise.resolve();
    expect(fake.boardFocused).toBe(1);
  });

  it("moves the focus from the button that clears a search to its field", () => {
    update(() => find(slots.sidebar, "[data-tab=rules]").click());
    const clear = { id: "clear", label: "Clear" };
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, search: { ...SIDEBAR.search, words: "witch", clear } };
    });
    update(() => find(slots.sidebar, "[data-press=clear]").click());
    expect(document.activeElement).toBe(find(slots.sidebar, ".carc-search input"));
  });

  it("leaves the focus where the user has moved it before the button is removed", async () => {
    const buttons = (...shown: Button[]) =>
      update(() => {
        fake.traits.toolbar.value = { ...TOOLBAR, buttons: shown };
      });
    buttons(BUTTON);
    const button = find(slots.toolbar, `[data-press="${BUTTON.id}"]`);
    button.focus();
    button.blur(); // as by a click outside the widget
    await Promise.resolve();
    buttons();
    await Promise.resolve();
    expect(fake.boardFocused).toBe(0);
    buttons(BUTTON);
    const other = find(slots.toolbar, `[data-press="${BUTTON.id}"]`);
    other.focus();
    other.dispatchEvent(new FocusEvent("focusout", { bubbles: true })); // as in a window without focus
    await Promise.resolve();
    buttons();
    await Promise.resolve();
    expect(fake.boardFocused).toBe(1);
  });

  it("sends the id of a pressed button", () => {
    update(() => {
      fake.traits.toolbar.value = { ...TOOLBAR, buttons: [{ id: "confirm", label: "Confirm", main: true }] };
    });
    const button = find<HTMLButtonElement>(slots.toolbar, "[data-press=confirm]");
    expect(button.className).toBe("carc-button carc-main");
    button.click();
    expect(fake.sent).toEqual([{ type: "button", id: "confirm" }]);
  });

  it("disables every button and field without a kernel", () => {
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, commands: [BUTTON, { ...BUTTON, id: "other", enabled: false }] };
    });
    const controls = () => [
      ...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>("button:not([role=tab]), input"),
    ];
    const enabled = () => controls().filter(({ disabled }) => !disabled).length;
    expect(enabled()).toBeGreaterThan(3);
    update(() => {
      fake.disabled.value = true;
    });
    expect(enabled()).toBe(0);
    update(() => {
      fake.disabled.value = false;
    });
    expect(find<HTMLButtonElement>(slots.sidebar, "[data-press=other]").disabled).toBe(true);
    expect(find<HTMLButtonElement>(slots.sidebar, "[data-press=press]").disabled).toBe(false);
  });

  it("draws sprites again when they are painted", () => {
    update(() => {
      fake.traits.toolbar.value = { ...TOOLBAR, hand: { drawing: 5, label: "a tile", rotation: 1 } };
    });
    const tile = find(slots.toolbar, ".carc-tile");
    expect(tile.className).toBe("carc-tile carc-rotated-1");
    expect(tile.getAttribute("aria-label")).toBe("a tile");
    fake.drawn.length = 0;
    update(() => {
      fake.version.value += 1;
    });
    expect(fake.drawn.sort()).toEqual([0, 5]);
  });

  it("keeps the tab, the focus and elements when the view changes", () => {
    const tab = (name: string) => find<HTMLButtonElement>(slots.sidebar, `[data-tab=${name}]`);
    update(() => tab("rules").click());
    const field = find<HTMLInputElement>(slots.sidebar, ".carc-search input");
    field.focus();
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, question: "Where?", commands: [BUTTON] };
      fake.traits.menus.value = { ...fake.traits.menus.value, overlays: undefined };
      fake.traits.log.value = { ...fake.traits.log.value, title: "Log" };
    });
    expect(tab("rules").getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(field);
    expect(fake.sent).toEqual([]);
  });

  it("selects tabs with the arrow keys, without a message", () => {
    const tab = (name: string) => find<HTMLButtonElement>(slots.sidebar, `[data-tab=${name}]`);
    const shown = () => [...slots.sidebar.querySelectorAll<HTMLElement>("[role=tabpanel]:not([hidden])")];
    expect(shown().map(({ id }) => id)).toEqual([tab("log").getAttribute("aria-controls")]);
    tab("log").focus();
    update(() => void key(tab("log"), "ArrowLeft"));
    expect(document.activeElement).toBe(tab("help"));
    expect(shown().map(({ id }) => id)).toEqual([tab("help").getAttribute("aria-controls")]);
    update(() => void key(tab("help"), "Home"));
    expect(document.activeElement).toBe(tab("log"));
    expect(tab("help").tabIndex).toBe(-1);
    expect(fake.sent).toEqual([]);
  });

  it("shows the rules while a rule is open, and the keys from the menu", () => {
    const selected = () => slots.sidebar.querySelector<HTMLElement>("[aria-selected=true]")?.dataset.tab;
    const rule = {
      id: "R1",
      title: "R1",
      paragraphs: [],
      reading: "",
      options: [],
      edition: "",
      sources_title: "",
      sources: [],
      close: BUTTON,
    };
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, rule };
    });
    expect(selected()).toBe("rules");
    expect(fake.announced, "without the label of the button").toEqual(["R1"]);
    update(() => {
      fake.traits.sidebar.value = SIDEBAR;
    });
    expect(selected()).toBe("log");
    const items = slots.sidebar.querySelectorAll<HTMLElement>(".carc-command-menu .carc-menu-item");
    expect([...items].map(({ textContent }) => textContent)).toEqual(["New game", "Copy the position", "Keys"]);
    update(() => items[2]?.click());
    expect(selected()).toBe("help");
    expect((document.activeElement as HTMLElement).dataset.tab).toBe("help");
  });

  it("begins another tab at its top, below the tabs that stay in view", () => {
    const body = find(slots.sidebar, ".carc-sidebar-body");
    const place = (selector: string, top: number) =>
      vi.spyOn(find(slots.sidebar, selector), "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 200, 30));
    place(".carc-tab-list", 100);
    place("[data-test=tab-rules]", 90);
    body.scrollTop = 60;
    act(() => find(slots.sidebar, "[data-tab=rules]").click());
    expect(body.scrollTop).toBe(20);
    Object.assign(body, { currentCSSZoom: 2 }); // in full screen
    place("[data-test=tab-log]", 90);
    body.scrollTop = 60;
    act(() => find(slots.sidebar, "[data-tab=log]").click());
    expect(body.scrollTop).toBe(40);
  });

  it("shows another tab that is below a long list of choices", () => {
    const place = (selector: string, top: number, height: number) =>
      vi
        .spyOn(find(slots.sidebar, selector), "getBoundingClientRect")
        .mockReturnValue(new DOMRect(0, top, 200, height));
    place(".carc-sidebar-body", 100, 400);
    place(".carc-tab-list", 450, 30);
    place("[data-test=tab-rules]", 480, 300);
    act(() => find(slots.sidebar, "[data-tab=rules]").click());
    const body = find(slots.sidebar, ".carc-sidebar-body");
    expect(body.scrollTop).toBe(350);
    Object.assign(body, { currentCSSZoom: 2 }); // in full screen
    place("[data-test=tab-log]", 480, 300);
    act(() => find(slots.sidebar, "[data-tab=log]").click());
    expect(body.scrollTop).toBe(350 + 175);
  });

  it("forgets what is typed and scrolled with another game", () => {
    const field = () => find<HTMLInputElement>(slots.sidebar, ".carc-search input");
    field().value = "witch";
    find(slots.sidebar, ".carc-sidebar-body").scrollTop = 40;
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, game: 1 };
    });
    expect(field().value).toBe("");
    expect(find(slots.sidebar, ".carc-sidebar-body").scrollTop).toBe(0);
  });

  it("keeps the focus in the menu of commands when its language changes", () => {
    const commands = (title: string) => {
      const buttons = [{ id: "language nl", label: "Nederlands", lang: "nl" }];
      update(() => {
        const groups = [
          { title: "", buttons: [] },
          { title, buttons },
        ];
        fake.traits.menus.value = { exports: EXPORTS, commands: { title: "Menu", groups, keys: "Keys" } };
      });
    };
    commands("Language");
    const dutch = find(slots.sidebar, "[data-press='language nl']");
    expect(dutch.lang).toBe("nl");
    dutch.focus();
    commands("Taal");
    expect(document.activeElement?.getAttribute("data-press")).toBe("language nl");
  });

  it("opens the menu of commands to the larger side, in pixels of a panel that is zoomed in full screen", () => {
    const menu = find<HTMLDetailsElement>(slots.sidebar, "[data-test=commands]");
    vi.spyOn(page.root, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 900, 600));
    vi.spyOn(menu, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 400, 100, 30));
    Object.assign(menu, { currentCSSZoom: 2 });
    menu.open = true;
    expect(menu.classList.contains("carc-opens-down")).toBe(false);
    expect(menu.style.getPropertyValue("--carc-menu-room")).toBe("192px");
  });

  it("has the exports in the menu of commands, or beside the slider without that menu", () => {
    expect(slots.timeline.querySelector("[data-test=menu]")).toBeNull();
    find(slots.sidebar, "[data-test=commands] [data-test=menu]");
    update(() => {
      fake.traits.menus.value = { exports: EXPORTS };
    });
    find(slots.timeline, "[data-test=menu]");
    expect(slots.sidebar.querySelector("[data-test=menu]")).toBeNull();
  });

  it("is silent while another view announces", () => {
    update(() => {
      fake.traits.dialogs.value = {
        ...fake.traits.dialogs.value,
        errors: [{ title: "E", message: "no", trace_title: "T", trace: "t", line_title: "L", line: "l" }],
      };
    });
    const alert = find(slots.errors, "[role=alert]");
    expect(alert.hasAttribute("aria-live")).toBe(false);
    update(() => {
      fake.speaks.value = false;
    });
    expect(alert.getAttribute("aria-live")).toBe("off");
  });

  it("announces the card of a feature when it appears and when it changes", () => {
    const card = { title: "Road", rows: [], remarks: [], tiles: [], rules: [], colour: "", close: BUTTON };
    for (const title of ["Road", "Road", "City"])
      update(() => {
        fake.traits.sidebar.value = { ...SIDEBAR, card: { ...card, title } };
      });
    expect(fake.announced).toEqual(["Road", "City"]);
  });

  it("scrolls a new error into view while the widget is used", () => {
    const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockReturnValue();
    const report = (...titles: string[]) =>
      update(() => {
        const errors = titles.map((title) => ({
          title,
          message: "",
          trace_title: "",
          trace: "",
          line_title: "",
          line: "",
        }));
        fake.traits.dialogs.value = { ...fake.traits.dialogs.value, errors };
      });
    report("first");
    expect(scroll).not.toHaveBeenCalled();
    vi.spyOn(page.root, "matches").mockReturnValue(true);
    report("first", "second");
    expect(scroll.mock.contexts).toEqual([find(slots.errors, "[role=alert]:nth-of-type(2)")]);
    scroll.mockRestore();
  });

  it("leaves the error panel empty without errors", () => {
    expect(slots.errors.childNodes).toHaveLength(0);
  });
});

describe("cells of a text", () => {
  beforeEach(() =>
    update(() => {
      const entries = [
        { text: "first", cells: [[0, 1] as [number, number], [2, -3] as [number, number]] },
        { text: "quiet" },
        { text: "second", cells: [[4, 5] as [number, number]] },
      ];
      fake.traits.log.value = { title: "Log", empty: "", chapters: [{ title: "Turn 1", entries }] };
    }),
  );

  it("are highlighted on the board while the text is hovered", () => {
    const [first] = slots.sidebar.querySelectorAll<HTMLElement>(".carc-entry[data-cells]");
    first?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(fake.highlightedCells.value).toEqual([
      [0, 1],
      [2, -3],
    ]);
    slots.sidebar.dispatchEvent(new Event("pointerleave"));
    expect(fake.highlightedCells.value).toEqual([]);
  });

  it("are highlighted line by line with the arrow keys", () => {
    const [first, second] = slots.sidebar.querySelectorAll<HTMLElement>(".carc-entry[data-cells]");
    if (!first || !second) throw new Error("expected two lines with cells");
    const log = find(slots.sidebar, ".carc-log");
    log.focus();
    expect(key(log, "ArrowDown").defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(first);
    key(first, "ArrowDown");
    expect(document.activeElement).toBe(second);
    expect(fake.highlightedCells.value).toEqual([[4, 5]]);
    expect(key(second, "ArrowDown").defaultPrevented).toBe(false);
  });

  it("follow the hovered text when it refers to other cells", async () => {
    const first = slots.sidebar.querySelector<HTMLElement>(".carc-entry[data-cells]");
    if (!first) throw new Error("expected a line with cells");
    vi.spyOn(first, "matches").mockReturnValue(true); // the test environment has no :hover
    first.dispatchEvent(new Event("pointerover", { bubbles: true }));
    await act(async () => {
      const entries = [{ text: "other", cells: [[6, 7] as [number, number]] }];
      fake.traits.log.value = { title: "Log", empty: "", chapters: [{ title: "Turn 2", entries }] };
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(first.isConnected).toBe(true);
    expect(fake.highlightedCells.value).toEqual([[6, 7]]);
  });

  it("are no longer highlighted when the text is removed", async () => {
    slots.sidebar.querySelector(".carc-entry")?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    await act(async () => {
      fake.traits.log.value = { title: "Log", empty: "", chapters: [] };
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(fake.highlightedCells.value).toEqual([]);
  });
});

describe("presenter keys", () => {
  const SUM = { terms: [{ sign: "", points: "3", label: "tiles", latest: true }], total: "3", complete: true };

  it("step through a sum with any focus", () => {
    update(() => {
      fake.traits.toolbar.value = { ...TOOLBAR, sum: SUM };
    });
    key(slots.sidebar, "PageDown");
    key(slots.timeline, "PageUp", { shiftKey: true });
    key(slots.toolbar, "Escape");
    expect(fake.keys).toEqual(["PageDown", "Shift+PageUp", "Escape"]);
  });

  it("scroll the sidebar without a sum, and are ignored while typing", () => {
    expect(key(slots.sidebar, "PageDown").defaultPrevented).toBe(false);
    expect(key(slots.toolbar, "Escape").defaultPrevented).toBe(false);
    update(() => {
      fake.traits.toolbar.value = { ...TOOLBAR, sum: SUM };
    });
    key(find(slots.sidebar, "input[type=search]"), "PageDown");
    key(slots.toolbar, "PageDown", { ctrlKey: true });
    expect(fake.keys).toEqual([]);
    key(find(slots.timeline, "input[type=range]"), "PageDown");
    expect(fake.keys).toEqual(["PageDown"]);
  });
});

describe("list of choices", () => {
  const choices = (open: boolean, ...labels: string[]): ChoiceList => ({
    fold: { id: "choices", label: "All choices", selected: open },
    open,
    rows: labels.map((label) => ({ button: { id: label, label } })),
    empty: "Nothing",
  });
  const showChoices = (shown: ChoiceList) =>
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, choices: shown };
    });

  it("opens on request of the board, and focuses its first choice", () => {
    showChoices(choices(false));
    page.focusChoices();
    expect(fake.sent).toEqual([{ type: "button", id: "choices" }]);
    showChoices(choices(true, "north", "south"));
    const focus = vi.spyOn(HTMLElement.prototype, "focus");
    page.focusChoices();
    expect(document.activeElement?.textContent).toBe("north");
    key(find(slots.sidebar, "[data-press=north]"), "ArrowDown");
    expect(document.activeElement?.textContent).toBe("south");
    expect(focus.mock.calls, "Safari shows no ring otherwise").toEqual([
      [{ focusVisible: true }],
      [{ focusVisible: true }],
    ]);
  });

  it("keeps the focus when choices are replaced", () => {
    showChoices(choices(true, "north", "south"));
    find(slots.sidebar, "[data-press=south]").focus();
    showChoices(choices(true, "east", "south"));
    expect(document.activeElement?.textContent).toBe("south");
    showChoices(choices(true, "east"));
    expect(document.activeElement?.textContent).toBe("east");
  });

  it("returns to the board with C, and takes back with Escape", () => {
    showChoices(choices(true, "north"));
    const choice = find(slots.sidebar, "[data-press=north]");
    key(choice, "c");
    expect(fake.boardFocused).toBe(1);
    key(choice, "Escape");
    expect(fake.keys).toEqual(["Escape"]);
  });

  it("is the palette in the editor", () => {
    update(() => {
      fake.traits.sidebar.value = { ...SIDEBAR, editor: EDITOR };
    });
    page.focusChoices();
    const tile = find(slots.sidebar, "[data-press='tile D']");
    expect(document.activeElement).toBe(tile);
    key(tile, "c");
    key(find(slots.sidebar, "[data-press=eraser]"), "c");
    expect(fake.boardFocused).toBe(2);
    key(find(slots.sidebar, "[type=search]"), "c");
    expect(fake.boardFocused).toBe(2);
  });
});
