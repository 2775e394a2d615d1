import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderLesson } from "../src/components/lesson/lesson";
import type { LessonPage } from "../src/view-model";
import { BUTTON, EXPORTS, find, key, leave, SIDEBAR, TIMELINE, TOOLBAR, type } from "./fake-page";
import { FakeHost, FakeKernel, FakeModel, fakeCanvas, gameHost, ticks } from "./fakes";

const PANELS = {
  toolbar: TOOLBAR,
  sidebar: SIDEBAR,
  log: { title: "Log", chapters: [], empty: "Nothing yet." },
  help: { title: "Help", parts: [], keys: [], rules: [] },
  menus: { exports: EXPORTS },
  timeline: TIMELINE,
  dialogs: { errors: [], dismiss: BUTTON },
};
const NEXT = { id: "next", label: "Next" };
const CHECK = { id: "check", label: "Check" };
const HAND_IN = {
  field: { id: "learner", label: "Your name", value: "" },
  button: { id: "hand-in", label: "Hand in", command: "hand in" },
  file: { name: "answers.json", text: "{}" },
};

let el: HTMLElement;

function lessonHost(page: LessonPage, prepared: Record<string, LessonPage> = {}, boards: string[] = []): FakeHost {
  return new FakeHost({ page, prepared, boards, texts: {}, screen: 1 });
}

function start(page: LessonPage, prepared: Record<string, LessonPage> = {}): FakeHost {
  const host = lessonHost(page, prepared);
  act(() => void renderLesson({ model: host, el }));
  return host;
}

function show(host: FakeHost, page: LessonPage): void {
  act(() => host.change({ page }));
}

beforeEach(() => {
  document.body.replaceChildren();
  el = document.createElement("div");
  document.body.append(el);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const heading = () => find(el, "[role=heading]").textContent;

test("a prepared page is shown before the kernel has answered, once", () => {
  const host = start({ question: "First?", buttons: [NEXT] }, { next: { question: "Second?", buttons: [NEXT] } });
  act(() => find(el, "[data-press=next]").click());
  expect(heading()).toBe("Second?");
  act(() => find(el, "[data-press=next]").click());
  expect(heading()).toBe("Second?");
  expect(host.messages.map(({ id }) => id)).toEqual(["next", "next"]);
  show(host, { question: "Third?", buttons: [NEXT] });
  expect(heading()).toBe("Third?");
});

test("a prepared page is shown no longer if the kernel answers that nothing has changed", async () => {
  const host = start({ question: "First?", buttons: [NEXT] }, { next: { question: "Second?", buttons: [NEXT] } });
  act(() => find(el, "[data-press=next]").click());
  expect(heading()).toBe("Second?");
  host.sent[0]?.answer();
  await act(async () => void (await ticks()));
  expect(heading()).toBe("First?");
});

test("one view of a lesson makes announcements: the first, or that with the focus", () => {
  const other = document.createElement("div");
  document.body.append(other);
  const host = new FakeHost({ page: { question: "?" }, prepared: {}, boards: [], texts: {}, layout: "IPY_MODEL_l" });
  const stops = [el, other].map((each) => {
    let stop = () => {};
    act(() => {
      stop = renderLesson({ model: host, el: each });
    });
    return () => act(stop);
  });
  const silent = () =>
    [el, other].map((view) => {
      const regions = [...view.querySelectorAll("[role=status], [role=alert]")];
      return regions.map((region) => region.getAttribute("aria-live") === "off");
    });
  const [no, yes] = [false, true].map((value) => Array(4).fill(value));
  expect(silent()).toEqual([no, yes]);
  act(() => other.focus());
  expect(silent()).toEqual([yes, no]);
  stops[1]?.();
  expect(silent()[0]).toEqual(no);
  stops[0]?.();
});

test("the page has the language of its texts", () => {
  const host = lessonHost({ question: "Wie wint?" });
  host.change({ texts: { language: "nl" } });
  act(() => void renderLesson({ model: host, el }));
  expect(el.lang).toBe("nl");
});

test("the button that shows the keys has a name", () => {
  start({ question: "First?", help: [["B", "blank"]], help_label: "Keys" });
  expect(find(el, "summary").getAttribute("aria-label")).toBe("Keys");
  expect(find(el, "th").textContent).toBe("B");
});

test("a menu stays open for several overlays; Escape and a click elsewhere close it", () => {
  const overlays = {
    title: "Overlays",
    buttons: [{ id: "aid owners", label: "Ownership", sign: "1", selected: false }],
  };
  const host = start({ question: "First?", large: true, overlays, keys: { "1": "aid owners" } });
  const menu = find<HTMLDetailsElement>(el, "details");
  key(el, "1"); // also while it is closed
  find(menu, "summary").click();
  act(() => find(menu, "[data-press]").click());
  expect(host.messages.map(({ id }) => id)).toEqual(["aid owners", "aid owners"]);
  expect(menu.open).toBe(true);
  key(find(menu, "button"), "Escape");
  expect([menu.open, document.activeElement]).toEqual([false, find(menu, "summary")]);
  find(menu, "summary").click();
  key(el, "Escape"); // after a click, the focus is on the page
  expect(menu.open).toBe(false);
  find(menu, "summary").click();
  el.dispatchEvent(new Event("pointerdown", { bubbles: true, composed: true }));
  expect(menu.open).toBe(false);
});

test("a message has the number of the rendered page", () => {
  const first = { question: "First?", buttons: [NEXT], screen: 4 };
  const host = start(first, { next: { ...first, question: "Second?", screen: 5 } });
  act(() => find(el, "[data-press=next]").click());
  act(() => find(el, "[data-press=next]").click());
  expect(host.messages.map(({ screen }) => screen)).toEqual([4, 5]);
});

test("a banner with buttons is shown at the end of a level", () => {
  const page: LessonPage = { question: "Get 4 points.", boards: [{ playing: true }] };
  const host = start(page);
  const regions = [...el.querySelectorAll(".carc-lesson-status[role=status]")]; // they are there before their texts
  expect(regions.map(({ textContent }) => textContent)).toEqual(["", ""]);
  show(host, {
    ...page,
    explanation: ["So far."],
    banner: {
      title: "Reached",
      correct: true,
      stars: ["★★☆", "2 stars"],
      text: "Well done.",
      details: "",
      buttons: [{ id: "again", label: "Try again" }],
    },
  });
  const banner = find(el, "[data-test=banner]");
  expect(regions.map((region) => region.contains(banner))).toEqual([true, false]);
  expect(regions[1]?.textContent).toBe("So far.");
  expect(find(banner, "[role=img]").getAttribute("aria-label")).toBe("2 stars");
  act(() => find(el, "[data-press=again]").click());
  expect(host.messages.map(({ id }) => id)).toEqual(["again"]);
});

test("a live board is rendered from its model and handles its own keys", async () => {
  fakeCanvas();
  const game = gameHost({ ...PANELS });
  const host = lessonHost({ question: "Play.", boards: [{ title: "One" }], keys: { r: "again" } }, {}, ["IPY_MODEL_g"]);
  host.models.set("g", game);
  let stop = () => {};
  act(() => {
    stop = renderLesson({ model: host, el });
  });
  await act(async () => {
    await ticks();
  });
  const board = find(el, ".carc-lesson-live .carc-game");
  key(find(board, ".carc-board"), "r");
  expect(host.messages).toEqual([]);
  act(() => stop());
  expect(board.childElementCount).toBe(0);
});

test("a lost kernel is announced once for a page with boards", async () => {
  fakeCanvas();
  const kernel = new FakeKernel();
  const host = lessonHost({ question: "?", boards: [{}, {}] }, {}, ["IPY_MODEL_g", "IPY_MODEL_h"]);
  for (const id of ["g", "h"]) host.models.set(id, gameHost({ ...PANELS, layout: new FakeModel() }, kernel));
  let stop = () => {};
  await act(async () => {
    stop = renderLesson({ model: host, el });
    await ticks();
  });
  const notices = [...el.querySelectorAll("[role=alert].carc-connection")];
  expect(notices.map((notice) => notice.getAttribute("aria-live"))).toEqual([null, "off", "off"]);
  const signs = [...el.querySelectorAll(".carc-waiting")];
  expect(signs.map((sign) => sign.getAttribute("aria-live"))).toEqual([null, null, null]);
  act(() => stop());
});

test("the remote of a presenter turns the page from a board, unlike the shortcuts of the browser", async () => {
  fakeCanvas();
  const page = { question: "?", large: true, boards: [{}], buttons: [NEXT], keys: { PageDown: "next" } };
  const host = lessonHost(page, {}, ["IPY_MODEL_g"]);
  host.models.set("g", gameHost({ ...PANELS }));
  let stop = () => {};
  await act(async () => {
    stop = renderLesson({ model: host, el });
    await ticks();
  });
  const board = find(el, ".carc-board");
  expect(key(board, "PageDown", { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(host.messages).toEqual([]);
  key(board, "PageDown");
  expect(host.messages).toMatchObject([{ type: "button", id: "next" }]);
  act(() => stop());
});

test("the remote of a presenter turns the page from a field, which is sent first", () => {
  const groups = [{ title: "", fields: [{ id: "vote 0 0", label: "A", value: "", kind: "number" }] }];
  const host = start({ question: "?", large: true, groups, buttons: [NEXT], keys: { PageDown: "next", r: "again" } });
  const input = find<HTMLInputElement>(el, "[data-entry='vote 0 0']");
  input.focus();
  type(input, "12");
  key(input, "PageDown");
  expect(host.messages).toMatchObject([
    { type: "field", id: "vote 0 0", value: "12" },
    { type: "button", id: "next" },
  ]);
  expect(document.activeElement).toBe(el);
});

test("letters in a field for raised hands are keys of the slide", () => {
  const groups = [{ title: "", fields: [{ id: "vote 0 0", label: "A", value: "", kind: "number" }], layout: "row" }];
  const buttons = [{ id: "votes", label: "Votes" }];
  const host = start({ question: "?", large: true, groups, buttons, keys: { v: "votes", "1": "owners" } });
  const input = find<HTMLInputElement>(el, "[data-entry='vote 0 0']");
  input.focus();
  type(input, "12");
  expect(key(input, "1").defaultPrevented).toBe(false);
  key(input, "v");
  expect(host.messages).toMatchObject([
    { type: "field", id: "vote 0 0", value: "12" },
    { type: "button", id: "votes" },
  ]);
  expect(document.activeElement).toBe(el);
  key(el, "v");
  expect(document.activeElement).toBe(input); // which is still open
  expect(host.messages).toHaveLength(2);
});

test("the button for votes focuses the first empty field", async () => {
  vi.useFakeTimers();
  const fields = [1, 2, 3].map((n) => ({ id: `vote ${n}`, label: "A", value: n === 1 ? "7" : "", kind: "number" }));
  const page = { question: "?", large: true, buttons: [{ id: "votes", label: "Votes" }] };
  const { host } = startWithKernel(page);
  act(() => find(el, "[data-press=votes]").click());
  show(host, { ...page, groups: [{ title: "", fields, layout: "row" }] });
  host.sent[0]?.answer();
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  expect(document.activeElement).toBe(find(el, "[data-entry='vote 2']"));
});

test("answers are handed in with a name", async () => {
  const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:");
  start({ question: "?", hand_in: HAND_IN });
  const ask = vi.spyOn(find<HTMLInputElement>(el, "[data-entry=learner]"), "reportValidity");
  await act(async () => find(el, ".carc-lesson-hand-in button").click());
  expect([ask.mock.results[0]?.value, save.mock.calls.length]).toEqual([false, 0]);
});

test("keys press buttons and run commands of the page", () => {
  const buttons = [NEXT, { id: "again", label: "Restart" }];
  const host = start({ question: "?", buttons, keys: { PageDown: "next", b: "!blank", r: "again" } });
  key(el, "PageDown");
  key(el, "B");
  expect(el.classList).toContain("carc-lesson-blanked");
  key(el, "r");
  expect(el.classList).not.toContain("carc-lesson-blanked");
  key(el, "r");
  expect(key(el, "x").defaultPrevented).toBe(false);
  expect(host.messages.map(({ id }) => id)).toEqual(["next", "again"]);
});

test("a click on a blank screen only shows the page again", () => {
  const host = start({ question: "?", buttons: [NEXT], keys: { b: "!blank" } });
  key(el, "b");
  act(() => find(el, "[data-press=next]").click());
  expect(el.classList).not.toContain("carc-lesson-blanked");
  expect(host.messages).toEqual([]);
  act(() => find(el, "[data-press=next]").click());
  expect(host.messages.map(({ id }) => id)).toEqual(["next"]);
});

test("the key of a disabled or missing button does nothing", () => {
  const buttons = [{ ...NEXT, enabled: false }];
  const host = start({ question: "?", buttons, keys: { PageDown: "next", r: "again" } });
  expect(key(el, "PageDown").defaultPrevented).toBe(true);
  key(el, "r");
  expect(host.messages).toEqual([]); // the kernel would not answer: the page would seem to have no connection
});

test("a number out of range is refused by the browser", () => {
  const fields = [{ id: "vote 0 0", label: "A", value: "", kind: "number" }];
  start({ question: "?", groups: [{ title: "First vote: raised hands", fields, layout: "row" }] });
  const input = find<HTMLInputElement>(el, "[data-entry='vote 0 0']");
  const refuse = vi.spyOn(input, "reportValidity");
  for (const value of ["7", "1000", "-1"]) {
    type(input, value);
    act(() => void input.dispatchEvent(new Event("change", { bubbles: true })));
  }
  expect(refuse.mock.results.map((result) => result.value)).toEqual([true, false, false]);
});

test("buttons and files are disabled without a kernel, except those that need none", () => {
  const host = lessonHost({
    question: "?",
    groups: [{ title: "", fields: [{ id: "stars", label: "Add stars from a file", value: "", kind: "file" }] }],
    buttons: [NEXT, { id: "full", label: "Full screen", command: "full screen" }],
  });
  const kernel = new FakeKernel();
  host.widget_manager.kernel = kernel;
  host.change({ layout: new FakeModel() });
  act(() => void renderLesson({ model: host, el }));
  const enabled = () => [...el.querySelectorAll("button:not([disabled])")].map(({ textContent }) => textContent);
  expect(enabled()).toEqual(["Next", "Full screen"]);
  act(() => kernel.statusChanged.emit("restarting"));
  expect(enabled()).toEqual(["Full screen"]);
  expect(find<HTMLInputElement>(el, "[type=file]").disabled).toBe(true);
});

test("Enter in the field of the name checks no answer", () => {
  const host = start({ question: "?", buttons: [CHECK], hand_in: HAND_IN });
  const input = find<HTMLInputElement>(el, "[data-entry=learner]");
  type(input, "Ann");
  key(input, "Enter");
  expect(host.messages).toMatchObject([{ type: "field", id: "learner", value: "Ann" }]);
});

test("Enter that ends a composition, as of Japanese, checks no answer", () => {
  const fields = [{ id: "text", label: "Answer", value: "" }];
  const host = start({ question: "?", groups: [{ title: "", fields }], buttons: [CHECK] });
  expect(key(find(el, "[data-entry=text]"), "Enter", { isComposing: true }).defaultPrevented).toBe(false);
  expect(host.messages).toEqual([]);
});

test("Enter in a file field opens the files", () => {
  const fields = [{ id: "stars", label: "Add stars from a file", value: "", kind: "file" }];
  start({ question: "", groups: [{ title: "", fields }] });
  expect(key(find(el, "[type=file]"), "Enter").defaultPrevented).toBe(false);
});

test("the message about a chosen file is beside its field, above the levels of a course", () => {
  const fields = [{ id: "stars", label: "Add stars from a file", value: "", kind: "file" }];
  const stages = [{ title: "Roads", idea: "", levels: [] }];
  start({ question: "Levels", stages, groups: [{ title: "", fields }], explanation: ["This file holds no stars."] });
  const parts = [...el.querySelectorAll("[type=file], [data-test=explanation], .carc-lesson-stages")];
  expect(parts.map((part) => part.localName)).toEqual(["input", "div", "div"]);
  expect(parts[1]?.textContent).toBe("This file holds no stars.");
});

test("the buttons of a number change it by one, between zero and the largest number", () => {
  const field = {
    id: "points",
    label: "Ann",
    value: "",
    kind: "number",
    subtract: "Subtract 1: Ann",
    add: "Add 1: Ann",
  };
  const page = { question: "?", groups: [{ title: "Points", fields: [field] }], buttons: [NEXT] };
  const host = start(page);
  const input = find<HTMLInputElement>(el, "[data-entry=points]");
  const press = (name: string) => act(() => find(el, `[aria-label="${name}"]`).click());
  press("Subtract 1: Ann");
  press("Add 1: Ann");
  press("Add 1: Ann");
  expect(input.value).toBe("2");
  type(input, "7");
  leave(input);
  press("Subtract 1: Ann");
  expect(input.value).toBe("6");
  type(input, "999");
  leave(input);
  press("Add 1: Ann");
  expect(input.value).toBe("999");
  expect(host.messages.map(({ value }) => value)).toEqual(["0", "1", "2", "7", "6", "999", "999"]);
});

test("a number accepts digits only, since Firefox has no value for a number with letters", () => {
  const field = { id: "points", label: "Points", value: "", kind: "number" };
  start({ question: "?", groups: [{ title: "Ann", fields: [field] }], buttons: [NEXT] });
  const input = find<HTMLInputElement>(el, "[data-entry=points]");
  const accepts = (data: string) =>
    input.dispatchEvent(new InputEvent("beforeinput", { inputType: "insertText", data, cancelable: true }));
  expect(["7", "x", "e", "-"].map(accepts)).toEqual([true, false, false, false]);
});

test("a field is sent when it is left, and before a button is pressed", () => {
  const field = { id: "points", label: "Points", value: "", kind: "number" };
  const page = {
    question: "?",
    groups: [{ title: "Ann", fields: [field] }],
    buttons: [NEXT, CHECK],
    keys: { b: "!blank" },
  };
  const host = start(page);
  const input = find<HTMLInputElement>(el, "[data-entry=points]");
  type(input, "7");
  key(input, "b");
  leave(input);
  expect(host.messages).toMatchObject([{ type: "field", id: "points", value: "7" }]);
  type(input, "8");
  show(host, { ...page, explanation: ["So far."] });
  expect(input.value).toBe("8");
  act(() => find(el, "[data-press=next]").click());
  expect(host.messages.slice(1)).toMatchObject([
    { type: "field", id: "points", value: "8" },
    { type: "button", id: "next" },
  ]);
  type(input, "9");
  key(input, "Enter");
  expect(host.messages.slice(3)).toMatchObject([
    { type: "field", value: "9" },
    { type: "button", id: "check" },
  ]);
});

test("an answer is not carried into the field of the next question", async () => {
  vi.useFakeTimers();
  const question = (screen: number, value = "") => ({
    question: `Question ${screen}`,
    groups: [{ title: "", fields: [{ id: "text", label: "Answer", value, kind: "number" }] }],
    buttons: [NEXT],
    screen,
  });
  const { host } = startWithKernel(question(1), { next: question(2) });
  const input = () => find<HTMLInputElement>(el, "[data-entry=text]");
  type(input(), "7");
  leave(input());
  act(() => find(el, "[data-press=next]").click());
  expect([heading(), input().value]).toEqual(["Question 2", ""]);
  show(host, question(1, "7"));
  host.sent[0]?.answer();
  show(host, question(2)); // before the answer is handled
  host.sent[1]?.answer();
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  expect([heading(), input().value]).toEqual(["Question 2", ""]);
});

test("what is typed when another view shows the next question is no answer to it, but the name stays", () => {
  const fields = [{ id: "text", label: "Answer", value: "", kind: "number" }];
  const page = { question: "?", groups: [{ title: "", fields }], hand_in: HAND_IN };
  const host = start({ ...page, screen: 1 });
  for (const name of ["text", "learner"]) type(find<HTMLInputElement>(el, `[data-entry=${name}]`), "7");
  show(host, { ...page, screen: 2 });
  const values = [...el.querySelectorAll<HTMLInputElement>("[data-entry]")].map(({ value }) => value);
  expect(values).toEqual(["", "7"]);
});

/** A lesson with a kernel: its host, and a function that changes the state of the connection. */
function startWithKernel(page: LessonPage, prepared: Record<string, LessonPage> = {}) {
  const kernel = new FakeKernel();
  const texts = { offline: "Offline." };
  const host = new FakeHost({ page, prepared, boards: [], texts, layout: new FakeModel(), screen: 1 }, kernel);
  act(() => void renderLesson({ model: host, el }));
  const connect = (status: string) =>
    act(() => {
      kernel.connectionStatus = status;
      kernel.connectionStatusChanged.emit(status);
      vi.advanceTimersByTime(1000);
    });
  return { host, connect };
}

test("a press without a connection shows no prepared page", () => {
  vi.useFakeTimers();
  const page = { question: "First?", buttons: [NEXT] };
  const { host, connect } = startWithKernel(page, { next: { question: "Second?", buttons: [NEXT] } });
  connect("connecting");
  act(() => find(el, "[data-press=next]").click());
  expect([heading(), host.messages]).toEqual(["First?", []]);
  connect("connected");
  act(() => find(el, "[data-press=next]").click());
  expect([heading(), host.messages]).toMatchObject(["Second?", [{ id: "next" }]]);
});

test("a field that is edited without a connection is sent when there is one again", async () => {
  vi.useFakeTimers();
  const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:");
  const { host, connect } = startWithKernel({ question: "?", hand_in: HAND_IN });
  const input = find<HTMLInputElement>(el, "[data-entry=learner]");
  connect("connecting");
  type(input, "Ann");
  leave(input);
  connect("connected");
  act(() => find(el, ".carc-lesson-hand-in button").click());
  expect(host.messages).toMatchObject([{ type: "field", id: "learner", value: "Ann" }]);
  host.sent[0]?.answer();
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  expect(save).toHaveBeenCalledOnce();
});

test("the answers are saved without a connection even if the last field was not answered", async () => {
  vi.useFakeTimers();
  const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:");
  const { connect } = startWithKernel({ question: "?", hand_in: HAND_IN });
  const input = find<HTMLInputElement>(el, "[data-entry=learner]");
  type(input, "Ann");
  leave(input);
  connect("connecting");
  act(() => find(el, ".carc-lesson-hand-in button").click());
  await act(async () => void (await vi.advanceTimersByTimeAsync(10)));
  expect(save).toHaveBeenCalledOnce();
});

test("a click on the picture is sent in tiles", () => {
  const host = start({
    question: "?",
    picture: { src: "data:,", box: [-100, -50, 300, 200], label: "Board", clickable: true },
  });
  const picture = find(el, "[data-test=picture]");
  vi.spyOn(picture, "getBoundingClientRect").mockReturnValue(new DOMRect(10, 20, 600, 200));
  picture.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 310, clientY: 120 }));
  picture.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: 410, clientY: 70 }));
  expect(host.messages).toMatchObject([
    { type: "point", at: [0.5, 0.5] },
    { type: "point", at: [1.5, 0] },
  ]);
});

test("keys keep working after the focused button is removed, and the page that gets the focus has a name", () => {
  const host = start({ question: "?", title: "Cities", buttons: [NEXT] });
  expect([el.getAttribute("role"), el.getAttribute("aria-label")]).toEqual(["group", "Cities"]);
  find(el, "[data-press=next]").focus();
  show(host, { question: "The end.", buttons: [] });
  expect(document.activeElement).toBe(el);
  expect(el.getAttribute("aria-label")).toBe("The end.");
});

test("the page gets the focus of a button that is disabled", () => {
  const host = start({ question: "?", buttons: [NEXT] });
  find(el, "[data-press=next]").focus();
  show(host, { question: "?", buttons: [{ ...NEXT, enabled: false }] });
  expect(document.activeElement).toBe(el);
});

test("the space bar turns the slide after a click on a button, and presses a button that has the focus", () => {
  const host = start({ question: "?", buttons: [CHECK, NEXT], keys: { " ": "next" } });
  const check = find(el, "[data-press=check]");
  check.focus();
  expect(key(check, " ").defaultPrevented).toBe(false); // the browser presses the button
  expect(host.messages).toEqual([]);
  const down = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  check.dispatchEvent(down);
  expect([down.defaultPrevented, document.activeElement]).toEqual([true, el]);
  act(() => void key(el, " "));
  expect(host.messages).toMatchObject([{ type: "button", id: "next" }]);
});

test("texts of a lesson are escaped", () => {
  start({ question: "<img src=x>", players: [{ name: "<b>Ann</b>", points: 1, piece: "data:," }] });
  expect(heading()).toBe("<img src=x>");
  expect(find(el, ".carc-lesson-name").textContent).toBe("<b>Ann</b>");
});

test("the position is copied", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  start({ question: "?", line: "E 0,0", buttons: [{ id: "copy", label: "Copy", command: "copy", copied: "Copied" }] });
  expect(find(el, "button").title).toBe(""); // nothing has been copied yet
  await act(async () => {
    find(el, "button").click();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(write).toHaveBeenCalledWith("E 0,0");
  expect(find(el, "button").textContent).toBe("Copied");
});

/** Sizes of the part beside the picture: its text has `height` pixels in full size, and `room` are visible. */
function measureText(height: number, room: number): void {
  const side = (element: Element) => element.classList.contains("carc-lesson-side");
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(function (this: HTMLElement) {
    return side(this) ? room : 0;
  });
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(function (this: HTMLElement) {
    return side(this) ? height * (Number.parseFloat(this.style.fontSize) || 1) : 0;
  });
}

const SLIDE = { question: "?", large: true, picture: { src: "data:,", box: [0, 0, 1, 1], label: "Board" } } as const;
const textSize = () => find(el, ".carc-lesson-side").style.fontSize;

test.each([
  [100, ""],
  [110, "0.9em"],
  [125, "0.8em"],
  [160, "0.6em"],
  [400, "0.6em"],
])("a text of %i pixels beside a picture of 100 gets the largest letters that fit", (height, size) => {
  measureText(height, 100);
  start(SLIDE);
  expect(textSize()).toBe(size);
});

test("letters of a slide grow again when its text becomes shorter", () => {
  measureText(125, 100);
  const host = start(SLIDE);
  expect(textSize()).toBe("0.8em");
  measureText(90, 100);
  show(host, { ...SLIDE, explanation: ["Short."] });
  expect(textSize()).toBe("");
});

const RULES = [{ id: "R37", title: "The witch halves", text: "Half of the points, rounded up." }];

test("the title of a rule in an explanation opens its text, and leaves the keys to the page", () => {
  start({ ...SLIDE, cited_rules: RULES, keys: { " ": "next" } });
  const rule = find<HTMLDetailsElement>(el, "[data-test=explanation] details");
  expect(rule.textContent).toBe("R37 The witch halvesHalf of the points, rounded up.");
  const press = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  find(rule, "summary").dispatchEvent(press);
  expect([press.defaultPrevented, document.activeElement]).toEqual([true, el]);
  find(rule, "summary").click();
  expect(rule.open).toBe(true);
});

test("letters are fitted again when a rule is opened", () => {
  measureText(90, 100);
  start({ ...SLIDE, cited_rules: RULES });
  expect(textSize()).toBe("");
  measureText(125, 100);
  find(el, "[data-test=explanation] details").dispatchEvent(new Event("toggle"));
  expect(textSize()).toBe("0.8em");
});

test("letters are fitted again when the size of a slide changes", async () => {
  let resize = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  measureText(90, 100);
  start(SLIDE);
  measureText(90, 80);
  resize();
  await new Promise(requestAnimationFrame);
  expect(textSize()).toBe("0.8em");
});

test("the letters of a page that is not a slide keep their size", () => {
  measureText(400, 100);
  start({ ...SLIDE, large: false });
  expect(textSize()).toBe("");
});

test("the hint button keeps the focus when its number changes", () => {
  const host = start({ question: "?", buttons: [{ id: "hint 0", label: "Hint" }] });
  find(el, "button").focus();
  show(host, { question: "?", buttons: [{ id: "hint 1", label: "Hint", sign: "1" }] });
  expect((document.activeElement as HTMLElement).dataset.press).toBe("hint 1");
});
