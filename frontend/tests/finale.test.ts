import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Finale, freeCorner, ranking, stepTime } from "../src/board/finale";
import { element } from "../src/dom";
import type { Finale as FinaleView, ScoreAnimation } from "../src/view-model";

const payment = (points: number, winners: number[]): ScoreAnimation => ({
  spots: [[0, 0, 0]],
  at: [0.5, 0.5],
  sum: `City: ${points}`,
  points,
  winners,
  colour: "#f00",
  rings: [],
});
const VIEW: FinaleView = {
  title: "Final scoring",
  result: "Bob wins with 9 points.",
  skip: "Click to skip",
  players: [
    { name: "Ann", colour: "#f00", before: 5, rank: 2 },
    { name: "<b>Bob</b>", colour: "#00f", before: 3, rank: 1 },
  ],
  steps: [
    { payment: payment(2, [0]), totals: [7, 3] },
    { payment: payment(6, [1]), totals: [7, 9] },
  ],
};

let root: HTMLElement;
let paid: number[];
let finale: Finale;

beforeEach(() => {
  vi.useFakeTimers();
  root = document.createElement("div");
  document.body.replaceChildren(root);
  paid = [];
  finale = new Finale(root, root, VIEW, ({ points }) => paid.push(points));
});

afterEach(() => vi.useRealTimers());

const rows = () => [...root.querySelectorAll<HTMLElement>(".carc-finale-player")];
const totals = () => rows().map((row) => row.querySelector(".carc-finale-points")?.textContent);
const places = () => rows().map((row) => row.style.getPropertyValue("--carc-place"));

test("the features pay one after the other, and the running score sorts the players", () => {
  finale.start();
  expect([totals(), places()]).toEqual([
    ["5", "3"],
    ["0", "1"],
  ]);
  vi.advanceTimersByTime(1);
  expect(paid).toEqual([2]);
  vi.advanceTimersByTime(1100);
  expect([paid, totals()]).toEqual([
    [2, 6],
    ["7", "3"],
  ]);
  expect(root.classList.contains("carc-counting")).toBe(true);
  vi.advanceTimersByTime(1100);
  expect([totals(), places()]).toEqual([
    ["7", "9"],
    ["1", "0"],
  ]);
  expect(root.querySelector(".carc-celebration .carc-finale-result")?.textContent).toBe("Bob wins with 9 points.");
  expect(rows().map((row) => row.classList.contains("carc-winner"))).toEqual([false, true]);
  expect(root.classList.contains("carc-counting")).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(root.querySelector(".carc-finale")).toBeNull();
});

test("players who win together are celebrated together", () => {
  const players = VIEW.players.map((player) => ({ ...player, rank: 1 }));
  new Finale(root, root, { ...VIEW, players, steps: [] }, () => {}).start();
  vi.advanceTimersByTime(1);
  expect(rows().every((row) => row.classList.contains("carc-winner"))).toBe(true);
  const confetti = [...root.querySelectorAll<HTMLElement>(".carc-confetti")].map(({ style }) => style.background);
  expect(new Set(confetti)).toEqual(new Set(["#f00", "#00f"]));
});

describe("a click or a key", () => {
  let board: HTMLElement;
  let panel: HTMLElement;
  let received: string[];

  beforeEach(() => {
    board = element("div", "", root);
    panel = element("button", "", root);
    received = [];
    for (const type of ["pointerdown", "click", "keydown"]) {
      root.addEventListener(type, () => received.push(type));
    }
    finale = new Finale(board, root, VIEW, ({ points }) => paid.push(points));
  });

  test.each([
    ["click", new MouseEvent("click", { bubbles: true })],
    ["key", new KeyboardEvent("keydown", { key: "u", bubbles: true })],
  ])("%s skips it and does nothing else", (_, event) => {
    finale.start(500);
    panel.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    expect(root.querySelector(".carc-finale")).not.toBeNull();
    panel.dispatchEvent(event);
    expect(root.querySelector(".carc-finale")).toBeNull();
    expect(root.className).toBe("");
    vi.advanceTimersByTime(10_000);
    expect([paid, received]).toEqual([[], []]);
    panel.click();
    expect(received).toEqual(["click"]);
  });

  test("presses a button once the result is shown, but nothing on the board", () => {
    for (const [target, expected] of [
      [panel, ["click"]],
      [board, []],
    ] as const) {
      finale = new Finale(board, root, VIEW, ({ points }) => paid.push(points));
      finale.start();
      vi.advanceTimersByTime(3000);
      expect(root.querySelector(".carc-celebration")).not.toBeNull();
      received = [];
      target.click();
      expect(received).toEqual(expected);
      expect(root.querySelector(".carc-finale")).toBeNull();
    }
  });

  test("shortcut of the browser keeps its effect", () => {
    finale.start();
    const shortcut = new KeyboardEvent("keydown", { key: "f", ctrlKey: true, bubbles: true, cancelable: true });
    panel.dispatchEvent(shortcut);
    expect([shortcut.defaultPrevented, received]).toEqual([false, ["keydown"]]);
  });

  test("in the text field of another cell does not skip it", () => {
    const field = element("textarea", "", document.body);
    finale.start();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "u", bubbles: true }));
    expect(root.querySelector(".carc-finale")).not.toBeNull();
  });
});

test("names are text", () => {
  finale.start();
  expect(rows()[1]?.querySelector(".carc-name")?.textContent).toBe("<b>Bob</b>");
});

test("many scores take no longer than few", () => {
  expect(stepTime(2)).toBe(1100);
  expect(stepTime(40) * 40).toBe(14_000);
  expect(ranking([3, 9, 3])).toEqual([1, 0, 2]);
});

test("the running score stands in the corner where it hides the least of the tiles", () => {
  const [score, board] = [
    { width: 100, height: 80 },
    { width: 500, height: 400 },
  ];
  const tile = (left: number, top: number) => ({ left, top, width: 60, height: 60 });
  expect(freeCorner(score, board, [tile(220, 160)])).toEqual([12, 12]);
  expect(freeCorner(score, board, [tile(40, 40)])).toEqual([388, 12]);
  expect(freeCorner(score, board, [tile(40, 40), tile(400, 40)])).toEqual([12, 308]);
  expect(freeCorner(score, { width: 90, height: 60 }, [tile(0, 0)])).toEqual([12, 12]);
  expect(freeCorner(score, { width: 90, height: 60 }, [tile(80, 20)])).toEqual([12, 12]); // not to the left of the board
});
