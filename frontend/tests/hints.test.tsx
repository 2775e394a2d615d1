import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it } from "vitest";
import { PageContext } from "../src/components/page-context";
import { Hints } from "../src/components/sidebar/hints";
import type { HintList, TurnExplanation } from "../src/view-model";
import { FakePage, find, show } from "./fake-page";

const EXPLANATION: TurnExplanation = {
  title: "Explain hint 1",
  terms: [
    { points: "+4.0", text: "city: Ann scores 4 points", segments: [[0, -1, 2, "E", 0]] },
    { points: "−1.5", text: "road: 2.0 expected for Bob", segments: [[1, 0, 1, "V", 1]] },
    { points: "−0.5", text: "The meeples left for Ann are worth 3.0 points" },
  ],
  total: "+2.0",
  note: "Points.",
  maps: { E: "a625", V: "a300b325" },
};
const HINTS: HintList = {
  title: "Best places",
  explanation: "Lead.",
  playouts: "exact",
  rows: [1, 2].map((number) => ({
    button: { id: `hint ${number}`, label: `${number}` },
    numbers: "60% win, +3.0 points",
    words: "Knight: city",
    cells: [[0, -number]],
    explain: { id: `why ${number}`, label: "Why?", tip: `Explain hint ${number}` },
  })),
};
const OPEN: HintList = { ...HINTS, rows: [{ ...HINTS.rows[0]!, explanation: EXPLANATION }, HINTS.rows[1]!] };

let fake: FakePage;

beforeEach(() => {
  fake = new FakePage();
});

function dispatch(element: Element, event: string): void {
  act(() => {
    element.dispatchEvent(new Event(event));
  });
}

/** The highlighted segments: the cell, the map, and the number. */
function highlighted(): string[] {
  return fake.highlightedSegments.value.map(([x, y, _rotation, map, segment]) => `${x},${y} ${map} ${segment}`);
}

describe("hints", () => {
  it("say that they are exact, and open an explanation with a button each", () => {
    const root = show(fake.page, <Hints hints={HINTS} />);
    expect(find(root, "h4").textContent).toContain("exact");
    const button = find(root, "[data-press='why 2']");
    expect([button.textContent, button.getAttribute("aria-label")]).toEqual(["Why?", "Why? Explain hint 2"]);
    expect(button.getAttribute("aria-expanded")).toBe("false");
    button.click();
    expect(fake.sent).toEqual([{ type: "button", id: "why 2" }]);
    expect(highlighted()).toEqual([]);
  });

  it("explain with signed terms, and highlight the features", () => {
    const root = show(fake.page, <Hints hints={OPEN} />);
    const terms = [...root.querySelectorAll("[data-test=explanation] li")].map((term) => term.textContent);
    expect(terms).toEqual([
      "+4.0 city: Ann scores 4 points",
      "−1.5 road: 2.0 expected for Bob",
      "−0.5 The meeples left for Ann are worth 3.0 points",
    ]);
    expect(find(root, ".carc-explanation-total").textContent).toBe("+2.0");
    expect(highlighted()).toEqual(["0,-1 a625 0", "1,0 a300b325 1"]);
  });

  it("highlight the feature of one term while it is hovered or focused, without a message", () => {
    const root = show(fake.page, <Hints hints={OPEN} />);
    const [city, road, meeples] = [...root.querySelectorAll("[data-test=explanation] li")];
    dispatch(city!, "focus");
    expect(highlighted()).toEqual(["0,-1 a625 0"]);
    dispatch(road!, "pointerenter");
    expect(highlighted()).toEqual(["1,0 a300b325 1"]);
    dispatch(road!, "pointerleave");
    expect(highlighted()).toEqual(["0,-1 a625 0"]);
    dispatch(city!, "blur");
    dispatch(meeples!, "pointerenter");
    expect(highlighted()).toEqual([]);
    dispatch(meeples!, "pointerleave");
    expect(highlighted().length).toBe(2);
    expect(fake.sent).toEqual([]);
  });

  it("highlight nothing when the explanation is closed", () => {
    const root = show(fake.page, <Hints hints={OPEN} />);
    expect(highlighted().length).toBe(2);
    act(() => render(<PageContext.Provider value={fake.page}>{<Hints hints={HINTS} />}</PageContext.Provider>, root));
    expect(highlighted()).toEqual([]);
  });

  it("compare the turn that is tried with the best one", () => {
    const compare = {
      id: "why try",
      label: "Why not this turn?",
      tip: "Compare the turn on the board with the best hint",
    };
    const root = show(fake.page, <Hints hints={{ ...HINTS, compare, comparison: EXPLANATION }} />);
    const button = find(root, "[data-press='why try']");
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(find(root, "[data-test=explanation]").getAttribute("aria-label")).toBe("Explain hint 1");
  });
});
