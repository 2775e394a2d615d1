import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExportMenu } from "../src/components/export-menu";
import { EXPORTS, FakePage, find, key, show } from "./fake-page";

let fake: FakePage;
let menu: HTMLDetailsElement;
let isClicking = false;

beforeEach(() => {
  fake = new FakePage();
  menu = find<HTMLDetailsElement>(show(fake.page, <ExportMenu menu={EXPORTS} />), "details");
  menu.open = true;
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "execCommand");
  Reflect.deleteProperty(navigator, "clipboard");
});

/** The texts that are copied; a write has to begin while the click is handled, as in Safari. */
function spyOnClipboard(): string[] {
  const texts: string[] = [];
  vi.spyOn(navigator.clipboard, "write").mockImplementation(async ([item]) => {
    if (!isClicking) throw new Error("not allowed");
    const content = await item?.getType("text/plain");
    texts.push((await content?.text()) ?? "");
  });
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
  return texts;
}

/** Click an item of the menu. */
function click(item: HTMLElement | undefined): void {
  isClicking = true;
  item?.click();
  isClicking = false;
}

async function exportPosition(text = "E 0,0"): Promise<void> {
  click(find(menu, ".carc-menu-item"));
  const message = fake.sent.at(-1);
  if (message?.type !== "export") throw new Error("no export was requested");
  await fake.receive({ type: "export", to: message.to, text, name: "turn-1" });
}

test("the text of an export is copied", async () => {
  const copied = spyOnClipboard();
  await exportPosition();
  expect(copied).toEqual(["E 0,0"]);
  expect(find(menu, "[role=status]").textContent).toBe("Copied.");
});

test("without a site for links, nothing is copied and a message is shown", async () => {
  const copied = spyOnClipboard();
  await exportPosition("");
  expect(copied).toEqual([]);
  expect(find(menu, "[role=status]").textContent).toBe("Set a site.");
});

test("an export that takes its time is saved, although another one is requested meanwhile", async () => {
  const items = [...EXPORTS.items, { what: "page", action: "html", label: "Save the game" }];
  menu = find(show(fake.page, <ExportMenu menu={{ ...EXPORTS, items }} />), "details");
  const copied = spyOnClipboard();
  const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:");
  const [copyItem, saveItem] = menu.querySelectorAll<HTMLElement>(".carc-menu-item");
  click(saveItem);
  click(copyItem);
  const [page, position] = fake.sent.map((message) => (message.type === "export" ? message.to : ""));
  await fake.receive({ type: "export", to: page, text: "<html>", name: "turn-1" });
  expect([copied, save.mock.calls.length]).toEqual([[], 1]);
  await fake.receive({ type: "export", to: position, text: "E 0,0", name: "turn-1" });
  expect([copied, save.mock.calls.length]).toEqual([["E 0,0"], 1]);
});

test("without a clipboard, the text is shown and selected", async () => {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  await exportPosition();
  const field = find<HTMLTextAreaElement>(menu, "textarea");
  expect(field.hidden).toBe(false);
  expect(field.value).toBe("E 0,0");
  expect(find(menu, "[role=status]").textContent).toBe("Copy it by hand.");
});

test("browsers that copy no promised text get it when it is there", async () => {
  spyOnClipboard();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  vi.stubGlobal("ClipboardItem", undefined);
  await exportPosition();
  expect(write).toHaveBeenCalledWith("E 0,0");
  expect(find(menu, "[role=status]").textContent).toBe("Copied.");
});

test("the focus stays on the menu if the shown text is copied by the browser", async () => {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  Object.assign(document, { execCommand: () => true });
  const item = find(menu, ".carc-menu-item");
  item.focus();
  await exportPosition();
  expect(find(menu, "[role=status]").textContent).toBe("Copied.");
  expect(document.activeElement).toBe(item);
});

test("the menu closes on Escape and on a click outside", () => {
  key(find(menu, ".carc-menu-item"), "Escape");
  expect(menu.open).toBe(false);
  menu.open = true;
  const press = (element: Element) =>
    act(() => {
      element.dispatchEvent(new Event("pointerdown", { bubbles: true, composed: true }));
    });
  press(find(menu, ".carc-menu-item"));
  expect(menu.open).toBe(true);
  press(document.body);
  expect(menu.open).toBe(false);
});

test("the menu closes when the focus moves elsewhere, but not to an element around it", () => {
  const leave = (relatedTarget: Element | null) =>
    act(() => {
      find(menu, ".carc-menu-item").dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget }));
    });
  const elsewhere = document.body.appendChild(document.createElement("button"));
  for (const inside of [null, find(menu, "summary"), document.body]) {
    leave(inside);
    expect(menu.open).toBe(true);
  }
  leave(elsewhere);
  expect(menu.open).toBe(false);
});

test("a click on the board closes the menu without a move", () => {
  const board = document.createElement("div");
  board.className = "carc-board";
  const pressed = vi.fn();
  board.addEventListener("pointerdown", pressed);
  board.addEventListener("click", pressed);
  document.body.append(board);
  const press = () => board.dispatchEvent(new Event("pointerdown", { bubbles: true, composed: true }));
  press();
  board.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  expect(menu.open).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  press();
  expect(pressed).toHaveBeenCalledOnce();
  board.remove();
});
