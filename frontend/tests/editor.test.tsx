import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Editor } from "../src/components/editor";
import { EDITOR, FakePage, find, leave, show, type } from "./fake-page";

let fake: FakePage;
const view = signal(EDITOR);

function showEditor(): HTMLElement {
  const CurrentEditor = () => <Editor editor={view.value} />;
  return show(fake.page, <CurrentEditor />);
}

beforeEach(() => {
  fake = new FakePage();
  view.value = EDITOR;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("the search is sent after a pause in typing", () => {
  vi.useFakeTimers();
  const field = find<HTMLInputElement>(showEditor(), "[type=search]");
  for (const text of ["c", "ci", "city"]) {
    type(field, text);
    vi.advanceTimersByTime(100);
  }
  expect(fake.sent).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(fake.sent).toEqual([{ type: "form", id: "edit-search", values: { words: ["city"] }, submit: false }]);
});

test("the form of the players sends all values", () => {
  const field = find<HTMLInputElement>(showEditor(), "[name=points-0]");
  type(field, "7");
  leave(field);
  expect(fake.sent).toMatchObject([
    {
      id: "edit-players",
      values: {
        "name-0": ["Ann"],
        "points-0": ["7"],
        "name-1": ["Bob"],
        "points-1": ["0"],
        active: ["1"],
        turn: ["5"],
      },
    },
  ]);
});

test("a refused name is kept with its error", async () => {
  const field = find<HTMLInputElement>(showEditor(), "[name=name-0]");
  type(field, "Bob");
  leave(field);
  act(() => {
    view.value = { ...EDITOR, players: { ...EDITOR.players, error: "Two players are called Bob." } };
  });
  await fake.answer();
  expect(field.value).toBe("Bob");
  expect(find(document, "[role=alert]").textContent).toBe("Two players are called Bob.");
});

test("a refused number is replaced by the value of the kernel", async () => {
  const field = find<HTMLInputElement>(showEditor(), "[name=points-0]");
  type(field, "many");
  leave(field);
  await fake.answer();
  expect(field.value).toBe("3");
});

test("a text is copied, and its button confirms it", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const button = find<HTMLButtonElement>(showEditor(), "[data-copy=line]");
  act(() => {
    fake.disabled.value = true; // the kernel has stopped
  });
  await act(async () => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(write).toHaveBeenCalledWith("D 0,0");
  expect(button.textContent).toBe("Copied");
  expect(find<HTMLButtonElement>(document, "[data-copy=scenario]").disabled).toBe(true);
});

test("a click on a palette tile is sent and scrolls to the board", () => {
  const board = document.createElement("div");
  board.className = "carc-board";
  const tile = find(showEditor(), "[data-press='tile D']");
  document.body.append(board);
  vi.spyOn(board, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -900, 300, 400));
  board.scrollIntoView = vi.fn();
  tile.click();
  expect(fake.sent).toEqual([{ type: "button", id: "tile D" }]);
  expect(board.scrollIntoView).toHaveBeenCalledOnce();
});

test("a tile of the palette is dragged with the mouse, while a finger scrolls", () => {
  const destinations = [{ id: "to board", label: "Board", selected: true }];
  const editor = { ...EDITOR, palette: { ...EDITOR.palette, destinations } };
  const { page } = fake;
  const drag = vi.spyOn(page, "dragTile");
  const tile = find(show(page, <Editor editor={editor} />), "[data-press='tile D']");
  const press = (pointerType: string) => tile.dispatchEvent(new PointerEvent("pointerdown", { pointerType }));
  press("touch");
  expect(drag).not.toHaveBeenCalled();
  press("mouse");
  expect(drag).toHaveBeenCalledOnce();
});
