import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderBrowser } from "../src/components/browser/browser";
import type { BrowserPage } from "../src/view-model";
import { find } from "./fake-page";
import { FakeHost, FakeKernel, FakeModel } from "./fakes";

const CARD = {
  title: "Two roads",
  details: "Scenarios · ★",
  rules: "R36",
  src: "data:,",
  alt: "A board",
  buttons: [{ id: "open predict scenario two-roads", label: "Predict" }],
};
const FILTERS = [
  { id: "text", label: "Search" },
  {
    id: "set",
    label: "Set",
    options: [
      { value: "", label: "all" },
      { value: "base", label: "Base game" },
    ],
  },
];
const PAGE: BrowserPage = { label: "Scenarios", filters: FILTERS, cards: [CARD], count: "1 found", screen: 3 };

let host: FakeHost;
let el: HTMLElement;
let stop: () => void;

function show(page: BrowserPage, opened: string[] = []): void {
  act(() => host.change({ page, opened }));
}

beforeEach(() => {
  vi.useFakeTimers();
  el = document.createElement("div");
  document.body.replaceChildren(el);
  host = new FakeHost({ page: PAGE, opened: [], texts: { language: "nl" }, screen: 0 });
  act(() => {
    stop = renderBrowser({ model: host, el });
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test("the page has the language of its texts", () => {
  expect(el.lang).toBe("nl");
});

test("one view of a browser makes announcements: the first, or that with the focus", () => {
  const other = document.createElement("div");
  document.body.append(other);
  act(() => void renderBrowser({ model: host, el: other }));
  const silent = () => [el, other].map((view) => find(view, ".carc-browser-count").getAttribute("aria-live") === "off");
  expect(silent()).toEqual([false, true]);
  act(() => find(other, "select").focus());
  expect(silent()).toEqual([true, false]);
});

test("a click on the picture does the same as the first button", () => {
  act(() => find(el, "img").click());
  act(() => find(el, "[data-press^=open]").click());
  const message = { type: "button", id: "open predict scenario two-roads", screen: 3 };
  expect(host.messages).toEqual([message, message]);
});

test("the focus moves to the opened item, and back to the button that opened it", () => {
  const opened = { label: "Scenarios", opened: "Two roads", back: { id: "back", label: "Back" }, screen: 4 };
  show(opened);
  show(PAGE);
  expect(document.activeElement, "nothing is pressed in this view").toBe(document.body);
  act(() => find(el, "[data-press^=open]").click());
  show(opened);
  expect(document.activeElement?.textContent).toBe("Two roads");
  expect(document.activeElement?.hasAttribute("data-lm-suppress-shortcuts"), "letters are no shortcuts").toBe(true);
  act(() => find(el, "[data-press=back]").click());
  show(PAGE);
  expect(document.activeElement).toBe(find(el, "[data-press^=open]"));
  act(() => find(el, "[data-press^=open]").click());
  show(opened);
  act(() => find(el, "[data-press=back]").click());
  const other = { ...CARD, buttons: [{ id: "open play level roads", label: "Play" }] };
  show({ ...PAGE, cards: [other] });
  expect(document.activeElement?.textContent, "the card is filtered out").toBe("Play");
});

test("an item that is opened in another view neither scrolls nor takes the focus", () => {
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView").mockReturnValue();
  const opened = { label: "Scenarios", opened: "Two roads", back: { id: "back", label: "Back" }, screen: 4 };
  show(opened);
  show(PAGE);
  expect(document.activeElement).toBe(document.body);
  expect(scroll).not.toHaveBeenCalled();
  scroll.mockRestore();
});

test("the label of a filter is that of its own control, not of another browser on the page", () => {
  const second = document.createElement("div");
  document.body.append(second);
  act(() => {
    renderBrowser({ model: host, el: second });
  });
  const labels = [...second.querySelectorAll("label")];
  expect(labels.map((label) => second.contains(label.control))).toEqual([true, true]);
});

test("a search is sent after a pause in typing, a filter at once", () => {
  const search = find(el, "input") as HTMLInputElement;
  for (const text of ["r", "ro", "road"]) {
    search.value = text;
    act(() => void search.dispatchEvent(new Event("input", { bubbles: true })));
  }
  expect(host.messages).toEqual([]);
  act(() => void vi.runAllTimers());
  expect(host.messages).toEqual([{ type: "field", id: "text", value: "road", screen: 3 }]);
  const select = find(el, "select") as HTMLSelectElement;
  select.value = "base";
  act(() => void select.dispatchEvent(new Event("change", { bubbles: true })));
  expect(host.messages[1]).toEqual({ type: "field", id: "set", value: "base", screen: 3 });
  search.value = "river";
  act(() => void search.dispatchEvent(new Event("input", { bubbles: true })));
  act(() => find(el, "[data-press^=open]").click());
  act(() => void vi.runAllTimers());
  expect(
    host.messages.slice(2).map(({ id }) => id),
    "else the list would have lost what was typed last",
  ).toEqual(["text", "open predict scenario two-roads"]);
});

test("an open item replaces the cards and has a back button", () => {
  host.widget_manager.get_model = () => new Promise(() => {}); // it is still loading
  show({ label: "Scenarios", opened: "Two roads", back: { id: "back", label: "Back" }, screen: 4 }, ["IPY_MODEL_1"]);
  expect(el.querySelector("img")).toBeNull();
  expect(find(el, "[role=heading]").textContent).toBe("Two roads");
  act(() => find(el, "[data-press=back]").click());
  expect(host.messages).toEqual([{ type: "button", id: "back", screen: 4 }]);
});

test("nothing remains in its element, which may be rendered into again", () => {
  act(() => stop());
  expect(el.childElementCount).toBe(0);
});

test("filters and buttons are disabled without a kernel", () => {
  stop();
  const kernel = new FakeKernel();
  host.widget_manager.kernel = kernel;
  host.change({ layout: new FakeModel() });
  act(() => {
    stop = renderBrowser({ model: host, el });
  });
  const enabled = () => el.querySelectorAll(":is(button, input, select):not([disabled])").length;
  expect(enabled()).toBe(3);
  act(() => kernel.statusChanged.emit("restarting"));
  expect(enabled()).toBe(0);
});
