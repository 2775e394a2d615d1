import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExportMenu } from "../src/components/export-menu";
import { EXPORTS, FakePage, find, key, show } from "./fake-page";

let fake: FakePage;
let menu: HTMLDetailsElement;

beforeEach(() => {
  fake = new FakePage();
  menu = find<HTMLDetailsElement>(show(fake.page, <ExportMenu menu={EXPORTS} />), "details");
  menu.open = true;
});

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "execCommand");
});

async function exportPosition(to?: string, text = "E 0,0"): Promise<void> {
  find(menu, ".carc-menu-item").click();
  const message = fake.sent.at(-1);
  if (message?.type !== "export") throw new Error("no export was requested");
  await fake.receive({ type: "export", to: to ?? message.to, text, name: "turn-1" });
}

test("the text of an export is copied", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await exportPosition();
  expect(write).toHaveBeenCalledWith("E 0,0");
  expect(find(menu, "[role=status]").textContent).toBe("Copied.");
});

test("without a site for links, nothing is copied and a message is shown", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await exportPosition(undefined, "");
  expect(write).not.toHaveBeenCalled();
  expect(find(menu, "[role=status]").textContent).toBe("Set a site.");
});

test("an export for another view is ignored", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await exportPosition("another view");
  expect(write).not.toHaveBeenCalled();
});

test("an export that takes its time is saved, although another one is requested meanwhile", async () => {
  const items = [...EXPORTS.items, { what: "page", action: "html", label: "Save the game" }];
  menu = find(show(fake.page, <ExportMenu menu={{ ...EXPORTS, items }} />), "details");
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:");
  const [copyItem, saveItem] = menu.querySelectorAll<HTMLElement>(".carc-menu-item");
  saveItem?.click();
  copyItem?.click();
  const [page, position] = fake.sent.map((message) => (message.type === "export" ? message.to : ""));
  await fake.receive({ type: "export", to: page, text: "<html>", name: "turn-1" });
  expect([write.mock.calls, save.mock.calls.length]).toEqual([[], 1]);
  await fake.receive({ type: "export", to: position, text: "E 0,0", name: "turn-1" });
  expect([write.mock.calls, save.mock.calls.length]).toEqual([[["E 0,0"]], 1]);
});

test("without a clipboard, the text is shown and selected", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
  await exportPosition();
  const field = find<HTMLTextAreaElement>(menu, "textarea");
  expect(field.hidden).toBe(false);
  expect(field.value).toBe("E 0,0");
  expect(find(menu, "[role=status]").textContent).toBe("Copy it by hand.");
});

test("the focus stays on the menu if the shown text is copied by the browser", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
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

test("a click on the board closes the menu without a move", () => {
  const board = document.createElement("div");
  board.className = "carc-board";
  const pressed = vi.fn();
  board.addEventListener("pointerdown", pressed);
  document.body.append(board);
  const press = () => board.dispatchEvent(new Event("pointerdown", { bubbles: true, composed: true }));
  press();
  expect(menu.open).toBe(false);
  expect(pressed).not.toHaveBeenCalled();
  press();
  expect(pressed).toHaveBeenCalledOnce();
  board.remove();
});
