import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { element } from "../src/dom";
import { NotebookFit } from "../src/notebook-fit";

let resized: () => void;
const observed = new Set<Element>();
let widget: HTMLElement;

beforeEach(() => {
  observed.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe(el: Element) {
        observed.add(el);
      }
      disconnect() {
        observed.clear();
      }
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  document.body.replaceChildren();
  widget = element("div", "", element("div", "jp-Notebook", document.body));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the widget knows the height of the visible part of its notebook", async () => {
  const fit = new NotebookFit(widget);
  resized();
  await new Promise(requestAnimationFrame);
  expect(widget.style.getPropertyValue("--carc-view-height")).toBe("600px");
  fit.stop();
});

test("a widget that is removed before its first frame observes nothing", async () => {
  const fit = new NotebookFit(widget);
  resized();
  fit.stop();
  await new Promise(requestAnimationFrame);
  expect([...observed]).toEqual([]);
});
