import { act } from "preact/test-utils";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Review } from "../src/components/review";
import { range, ticks, valueText } from "../src/components/review-chart";
import { Sidebar } from "../src/components/sidebar/sidebar";
import type { ReviewChart, ReviewPanel, TurnExplanation } from "../src/view-model";
import { FakePage, find, SIDEBAR, show } from "./fake-page";

const CHART: ReviewChart = {
  series: [
    { name: "Ann", colour: "#b3121d", leads: [0, 6, 12, -24], chances: [50, 60, 71, 0], ahead: "Ann ahead" },
    { name: "Bob", colour: "#194f9e", leads: [0, -6, -12, 24], chances: [50, 40, 29, 100], ahead: "Bob ahead" },
  ],
  turns: [1, 2, 3, 3],
  marks: [{ at: 2, player: 0, severity: "blunder" }],
  severities: [{ severity: "blunder", symbol: "??", name: "Blunder" }],
  lead_label: "Expected final lead (points)",
  chance_label: "Winning chance (%)",
  turn_label: "Turn",
};
const SIX: ReviewChart = {
  ...CHART,
  series: [0, 1, 2, 3, 4, 5].map((i) => ({ ...CHART.series[0]!, name: `Player ${i}`, leads: [0, -i, i, 2 * i] })),
};
const REVIEW: ReviewPanel = {
  title: "Analysis",
  status: "",
  slider: { id: "review", label: "Moment", last: 3, at: 2, value_text: "Turn 3: Ann +12, Bob −12" },
  previous: { id: "review previous", label: "‹", tip: "Previous mistake (,)" },
  next: { id: "review next", label: "›", tip: "Next mistake (.)", enabled: false },
  mistakes_title: "Biggest mistakes",
  explanation: "Points.",
  close: { id: "close review", label: "Close" },
  chart: CHART,
  turn: { title: "Turn 3, Ann", severity: "blunder", verdict: "Blunder ??", luck: "Luck of the draw: +1.0" },
  mistakes: [
    {
      button: { id: "review 3", label: "Turn 3, Ann" },
      explain: { id: "mistake 3", label: "Why?", tip: "Explain the best turn" },
      severity: "blunder",
      symbol: "??",
      cost: "−36.0 ± 2.0",
      colour: "#b3121d",
      shown: true,
    },
  ],
  balance: {
    title: "Luck and skill",
    headings: ["Player", "Luck", "Skill", "?!", "?", "??"],
    rows: [{ name: "Ann", colour: "#b3121d", luck: "+3.0", skill: "−36.0 ± 2.0", counts: [0, 0, 1] }],
    explanation: "Luck.",
  },
  learn_title: "Learn from your mistakes",
  learn: [{ id: "learn 0", label: "Ann: 1 position" }],
};

const EXPLANATION: TurnExplanation = {
  title: "The best turn instead of the played one",
  terms: [{ points: "+4.0", text: "city: Ann scores 4 points" }],
  total: "+4.0",
  note: "Points.",
  maps: {},
};

let fake: FakePage;

beforeEach(() => {
  fake = new FakePage();
});

describe("axes", () => {
  it("have at most six round ticks", () => {
    expect(ticks(-24, 24)).toEqual([-20, -10, 0, 10, 20]);
    expect(ticks(0, 100)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(-5, 5)).toEqual([-4, -2, 0, 2, 4]);
    expect(ticks(1, 72)).toEqual([20, 40, 60]);
  });

  it("are symmetric for two players, and fit the values of more", () => {
    expect(range(CHART, "leads")).toEqual([-24, 24]);
    expect(range(SIX, "leads")).toEqual([-5, 10]);
    expect(range(CHART, "chances")).toEqual([0, 100]);
  });

  it("have values with a sign or in percent", () => {
    expect([3.4, -0.2, -7.6].map((value) => valueText(value, "leads"))).toEqual(["+3", "0", "−8"]);
    expect(valueText(39, "chances")).toBe("39%");
  });
});

describe("the chart of a review", () => {
  it("has a line for two players, and the names of both sides", () => {
    const root = show(fake.page, <Review review={REVIEW} />);
    const chart = find<SVGElement>(root, "[data-test=chart]");
    expect(chart.querySelectorAll("polyline:not(.carc-chart-halo)").length).toBe(1);
    expect(chart.querySelectorAll(".carc-chart-mark").length).toBe(1);
    expect([...chart.querySelectorAll(".carc-chart-ahead")].map((text) => text.textContent)).toEqual([
      "Ann ahead",
      "Bob ahead",
    ]);
    const heights = [
      ...find(chart, ".carc-chart-lead")
        .getAttribute("points")!
        .matchAll(/,(\S+)/g),
    ].map(([, y]) => Number(y));
    const [above, below] = [...chart.querySelectorAll(".carc-chart-ahead")].map((name) =>
      Number(name.getAttribute("y")),
    );
    expect(above, "the line covers no name").toBeLessThan(Math.min(...heights) - 4);
    expect(below, "the line covers no name").toBeGreaterThan(Math.max(...heights) + 12);
    expect(chart.querySelector(".carc-chart-mark")?.getAttribute("class")).toContain("carc-blunder");
  });

  it("clips its areas by itself, not by another chart of the page", () => {
    const other = show(fake.page, <Review review={REVIEW} />);
    const root = show(fake.page, <Review review={REVIEW} />);
    document.body.append(other);
    const paths = [...root.querySelectorAll("clipPath")];
    expect(paths.length).toBe(2);
    expect(paths.map((path) => document.querySelectorAll(`[id="${path.id}"]`).length)).toEqual([1, 1]);
  });

  it("has a line for each of six players, which differ without colours", () => {
    const root = show(fake.page, <Review review={{ ...REVIEW, chart: SIX }} />);
    const lines = [...root.querySelectorAll("[data-test=chart] polyline:not(.carc-chart-halo)")];
    expect(new Set(lines.map((line) => line.getAttribute("stroke-dasharray"))).size).toBe(6);
    expect(root.querySelectorAll(".carc-legend-player").length).toBe(6);
  });

  it("changes to chances of winning", () => {
    const root = show(fake.page, <Review review={REVIEW} />);
    const values = () => [...root.querySelectorAll(".carc-legend-player b")].map((value) => value.textContent);
    expect(values()).toEqual(["+12", "−12"]);
    const chances = [...root.querySelectorAll<HTMLButtonElement>(".carc-review-units button")][1];
    act(() => chances?.click());
    expect(values()).toEqual(["71%", "29%"]);
    const axis = [...root.querySelectorAll("[data-test=chart] g > text")].map((tick) => tick.textContent);
    expect(axis, "the margin has room for numbers only").toEqual(["0", "20", "40", "60", "80", "100"]);
    expect(chances?.getAttribute("aria-pressed")).toBe("true");
  });

  it("has the values of the moment that is pointed at", () => {
    const root = show(fake.page, <Review review={REVIEW} />);
    const cover = find(root, ".carc-review-slider");
    cover.getBoundingClientRect = () => new DOMRect(100, 0, 300, 100);
    act(() => {
      cover.dispatchEvent(new MouseEvent("pointermove", { clientX: 205, bubbles: true }));
    });
    expect(find(root, ".carc-legend-player:first-child b").textContent).toBe("+6");
    act(() => {
      cover.dispatchEvent(new MouseEvent("pointerleave"));
    });
    expect(find(root, ".carc-legend-player:first-child b").textContent).toBe("+12");
  });

  it("jumps to a moment with its slider", () => {
    const root = show(fake.page, <Review review={REVIEW} />);
    const slider = find<HTMLInputElement>(root, "input[type=range]");
    expect(slider.getAttribute("aria-valuetext")).toContain("Ann +12");
    act(() => {
      slider.value = "1";
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(fake.sent).toEqual([{ type: "slider", id: "review", position: 1 }]);
  });
});

describe("a review", () => {
  it("lists mistakes, luck and skill, and poses positions", () => {
    const root = show(fake.page, <Review review={REVIEW} />);
    expect(find(root, ".carc-mistakes li").textContent).toBe("Turn 3, Ann??−36.0 ± 2.0Why?");
    expect(find(root, ".carc-mistakes [aria-current]").textContent).toBe("Turn 3, Ann");
    expect(find(root, "[data-test=balance] tbody").textContent).toBe("Ann+3.0−36.0 ± 2.0001");
    for (const id of ["review 3", "learn 0", "review previous"]) find(root, `[data-press="${id}"]`).click();
    expect(fake.sent.map((message) => "id" in message && message.id)).toEqual([
      "review 3",
      "learn 0",
      "review previous",
    ]);
    expect(find<HTMLButtonElement>(root, `[data-press="review next"]`).disabled).toBe(true);
    const order = [...root.querySelectorAll("[data-press]")].map((button) => button.getAttribute("data-press"));
    expect(order.indexOf("learn 0"), "above the list, which can be long").toBeLessThan(order.indexOf("review 3"));
  });

  it("moves to the board from a button that shows a position, if the board is out of view", () => {
    const root = show(fake.page, <Review review={REVIEW} />);
    const board = document.createElement("div");
    board.className = "carc-board";
    board.scrollIntoView = vi.fn();
    document.body.append(board);
    const place = vi.spyOn(board, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 300, 400));
    find(root, "[data-press='review 3']").click();
    expect([fake.boardFocused, vi.mocked(board.scrollIntoView).mock.calls.length]).toEqual([0, 0]);
    place.mockReturnValue(new DOMRect(0, -900, 300, 400));
    for (const id of ["review 3", "learn 0", "review previous"]) find(root, `[data-press="${id}"]`).click();
    expect([fake.boardFocused, vi.mocked(board.scrollIntoView).mock.calls.length]).toEqual([3, 3]);
    const notebook = document.createElement("div");
    notebook.className = "jp-Notebook";
    vi.spyOn(notebook, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 110, 300, 600));
    document.body.append(notebook);
    notebook.append(board);
    place.mockReturnValue(new DOMRect(0, -150, 300, 400));
    find(root, "[data-press='review 3']").click();
    expect(board.scrollIntoView, "most of it is under the menus of JupyterLab").toHaveBeenCalledTimes(4);
  });

  it("scrolls the sidebar to the top when a position is posed", () => {
    const sidebar = { ...SIDEBAR, review: REVIEW };
    fake.traits.sidebar.value = sidebar;
    const body = find(show(fake.page, <Sidebar />), ".carc-sidebar-body");
    body.scrollTop = 300;
    const learning = { title: "Position 1 of 2", text: "…", stop: REVIEW.previous };
    act(() => {
      fake.traits.sidebar.value = { ...sidebar, review: { ...REVIEW, learning } };
    });
    expect(body.scrollTop).toBe(0);
  });

  it("explains the best turn of a mistake", () => {
    const [mistake] = REVIEW.mistakes ?? [];
    const root = show(
      fake.page,
      <Review review={{ ...REVIEW, mistakes: [{ ...mistake!, explanation: EXPLANATION }] }} />,
    );
    const button = find(root, "[data-press='mistake 3']");
    expect(button.getAttribute("aria-expanded")).toBe("true");
    button.click();
    expect(fake.sent).toEqual([{ type: "button", id: "mistake 3" }]);
    expect(find(root, "[data-test=explanation] li").textContent).toBe("+4.0 city: Ann scores 4 points");
  });

  it("says why it is empty", () => {
    const { chart: _chart, turn: _turn, mistakes: _mistakes, balance: _balance, ...rest } = REVIEW;
    const root = show(fake.page, <Review review={{ ...rest, status: "Analysing the game…", learn: [] }} />);
    expect(root.querySelector("[data-test=chart]")).toBeNull();
    expect(find(root, "[data-test=review-status]").textContent).toBe("Analysing the game…");
  });

  it("stands in place of the tabs, below the players", () => {
    fake.traits.sidebar.value = { ...SIDEBAR, commands: [{ id: "undo", label: "Undo" }], review: REVIEW };
    const root = show(fake.page, <Sidebar />);
    expect(root.querySelector("[data-test=review]")).not.toBeNull();
    expect(root.querySelector("[data-press=undo]")).toBeNull();
    expect(root.querySelector(".carc-log")).toBeNull();
  });
});
