import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { answerBox, RuleQuestions } from "../src/components/rule-questions";
import { type Box, overlap } from "../src/geometry";
import type { QuestionItem } from "../src/view-model";
import { FakePage, find, key, show } from "./fake-page";

const QUESTIONS: QuestionItem[] = [
  { topic: "why_not", label: "Why can't I play here?", on_tile: false },
  { topic: "witch", label: "What if the witch came here?", on_tile: true },
];
const PLACE = { at: [0.5, 0.2], rotation: 1, onTile: true, left: 10, top: 20, size: 100 } as const;
const ANSWER = {
  title: "Why can't I play here?",
  lines: ["This city holds a meeple already."],
  boards: [{ picture: "data:image/svg+xml,", caption: "City of 2 tiles" }],
  rules: [{ id: "R48", title: "Free features", text: "…" }],
  close: "Close",
};

let fake: FakePage;
let shown: HTMLElement;

beforeEach(() => {
  fake = new FakePage();
  fake.traits.dialogs.value = { ...fake.traits.dialogs.value, questions: QUESTIONS };
  shown = show(fake.page, <RuleQuestions />);
});

const open = (place: typeof fake.asked.value) =>
  act(() => {
    fake.asked.value = place;
  });
const labels = () => [...shown.querySelectorAll("[role=menuitem]")].map((item) => item.textContent);

async function ask(): Promise<void> {
  open(PLACE);
  act(() => shown.querySelector<HTMLElement>("[role=menuitem]")?.click());
  const message = fake.sent.at(-1);
  if (message?.type !== "ask") throw new Error("nothing is asked");
  await fake.receive({ type: "answer", to: message.to, answer: ANSWER });
}

test("the menu has the questions about the place, and those about tiles only on tiles", () => {
  expect(labels()).toEqual([]);
  open(PLACE);
  expect(labels()).toEqual(QUESTIONS.map(({ label }) => label));
  open({ ...PLACE, onTile: false });
  expect(labels()).toEqual(["Why can't I play here?"]);
});

test("the menu has a name", () => {
  open(PLACE);
  expect(find(shown, "[role=menu]").getAttribute("aria-label")).toBe("Ask");
});

test("arrow keys move in the menu and Escape closes it without a message", () => {
  open(PLACE);
  const menu = find(shown, "[role=menu]");
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  key(menu, "ArrowDown");
  expect(focus, "Safari shows no ring otherwise").toHaveBeenCalledWith({ focusVisible: true });
  expect(document.activeElement?.textContent).toBe("What if the witch came here?");
  key(menu, "ArrowDown");
  expect(document.activeElement?.textContent).toBe("Why can't I play here?");
  act(() => void key(menu, "Escape"));
  expect(labels()).toEqual([]);
  expect(fake.boardFocused).toBe(1);
  expect(fake.sent).toEqual([]);
});

test.each(["pointerdown", "keydown"])("%s elsewhere closes the menu without scrolling", (type) => {
  open(PLACE);
  act(() => {
    document.body.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  });
  expect(labels()).toEqual([]);
  expect(fake.boardFocus).toEqual({ preventScroll: true });
});

test("a question is one message, and its answer a dialog that Escape closes", async () => {
  await ask();
  expect(fake.sent).toMatchObject([{ type: "ask", topic: "why_not", at: [0.5, 0.2], rotation: 1 }]);
  const dialog = find(shown, "[role=dialog]");
  expect(dialog.textContent).toContain("This city holds a meeple already.");
  expect(find(dialog, "figcaption").textContent).toBe("City of 2 tiles");
  expect(find(dialog, "summary").textContent).toBe("R48 Free features");
  expect(document.activeElement?.textContent).toBe("Close");
  act(() => void key(dialog, "Escape"));
  expect(shown.querySelector("[role=dialog]")).toBeNull();
});

test("a click in the answer keeps it open, and one elsewhere closes it and keeps its focus", async () => {
  await ask();
  act(() => find(shown, "[role=dialog] summary").click());
  expect(shown.querySelector("[role=dialog]")).not.toBeNull();
  const focused = fake.boardFocused;
  act(() => shown.click());
  expect(shown.querySelector("[role=dialog]")).toBeNull();
  expect(fake.boardFocused).toBe(focused);
});

test("the answer leaves the focus where it is if the user has left the widget meanwhile", async () => {
  shown = show({ ...fake.page, root: document.createElement("div") }, <RuleQuestions />);
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockReturnValue();
  await ask();
  expect(find(shown, "[role=dialog]").contains(document.activeElement)).toBe(false);
  expect(scroll).not.toHaveBeenCalled();
});

test("the late answer to an earlier question is ignored", async () => {
  const [first, second] = [0, 1].map((number) => {
    open(PLACE);
    act(() => shown.querySelectorAll<HTMLElement>("[role=menuitem]")[number]?.click());
    const message = fake.sent.at(-1);
    return message?.type === "ask" ? message.to : "";
  });
  await fake.receive({ type: "answer", to: first, answer: ANSWER });
  expect(shown.querySelector("[role=dialog]")).toBeNull();
  await fake.receive({ type: "answer", to: second, answer: ANSWER });
  expect(find(shown, "[role=dialog]").getAttribute("aria-label")).toBe(ANSWER.title);
});

test("the answer is ignored if the user has gone on meanwhile", async () => {
  open(PLACE);
  act(() => shown.querySelector<HTMLElement>("[role=menuitem]")?.click());
  const message = fake.sent.at(-1);
  shown.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  await fake.receive({ type: "answer", to: message?.type === "ask" ? message.to : "", answer: ANSWER });
  expect(shown.querySelector("[role=dialog]")).toBeNull();
});

test("a saved page without questions has no menu", () => {
  act(() => {
    fake.traits.dialogs.value = { ...fake.traits.dialogs.value, questions: undefined };
  });
  open(PLACE);
  expect(labels()).toEqual([]);
});

test("the answer stands within the board and clear of the asked tile", () => {
  const boards: Box[] = [
    { left: 120, top: 175, width: 826, height: 551 },
    { left: 120, top: 300, width: 546, height: 340 },
    { left: 56, top: 276, width: 292, height: 346 },
  ];
  for (const board of boards) {
    for (const size of [30, 70, 110]) {
      for (const [right, down] of [
        [0.1, 0.1],
        [0.5, 0.5],
        [0.9, 0.3],
        [0.4, 0.9],
      ] as const) {
        const [left, top] = [board.left + right * board.width, board.top + down * board.height];
        const box = answerBox(board, { ...PLACE, at: [2.5, -1.5], left, top, size });
        const tile = { left: left - size / 2, top: top - size / 2, width: size, height: size };
        expect(overlap(box, tile)).toBe(0);
        expect(box.left >= board.left && box.top >= board.top).toBe(true);
        expect(box.left + box.width).toBeLessThanOrEqual(board.left + board.width);
        expect(box.top + box.height).toBeLessThanOrEqual(board.top + board.height);
        expect(Math.min(box.width, box.height)).toBeGreaterThan(100);
      }
    }
  }
});
