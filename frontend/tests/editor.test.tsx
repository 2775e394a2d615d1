import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Editor } from "../src/components/editor";
import type { EditorPanel } from "../src/view-model";
import { FakePage, find, leave, show, type } from "./fake-page";

const EDITOR: EditorPanel = {
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
