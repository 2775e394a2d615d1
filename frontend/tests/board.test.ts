import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { paintedArea } from "../src/board/user-canvas";
import type { Viewport } from "../src/board/viewport";
import widget from "../src/index";
import { Page } from "../src/page";
import { find } from "./fake-page";
import { BOARD, FakeHost, FakeModel, fakeCanvas, gameHost, ticks } from "./fakes";

let calls: { name: string; values: unknown[] }[];

beforeEach(() => {
  calls = fakeCanvas();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function open(host: FakeHost, el: HTMLElement) {
  const board = document.createElement("div");
  el.append(board);
  const page = new Page(host, el, board);
  page.start();
  return { board, page };
}

async function show(host: FakeHost) {
  const el = document.createElement("div");
  document.body.append(el);
  const { board, page } = open(host, el);
  await frame();
  return { el, board, page, close: () => page.stop() };
}

const viewportOf = (board: HTMLElement) =>
  (board as unknown as { carcBoard: { viewport: Viewport } }).carcBoard.viewport;

const frame = () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => setTimeout(resolve, 5)), 20));

// The board is 700 x 500 pixels and shows 7 x 5 tiles from (-3, -2) on.
const at = (x: number, y: number) => ({ clientX: (x + 3) * 100, clientY: (y + 2) * 100 });

function pointer(board: HTMLElement, type: string, x: number, y: number, more: PointerEventInit = {}) {
  const init = { pointerId: 1, pointerType: "mouse", button: 0, buttons: 1, bubbles: true, ...at(x, y), ...more };
  board.dispatchEvent(new PointerEvent(type, init));
}

/** Dispatch a touch event; each finger has the element that it was put on. */
function touch(board: HTMLElement, type: string, ...fingers: [on: Element, x: number, y: number][]): Event {
  const event = new Event(type, { bubbles: true, cancelable: true });
  board.dispatchEvent(Object.assign(event, { touches: fingers.map(([target, x, y]) => ({ target, ...at(x, y) })) }));
  return event;
}

const CELL = { id: "cell 1 0", x: 1.5, y: 0.5, label: "Place it here", rotations: [1, 3] };
const ONE_CELL = { board: { ...BOARD, targets: [CELL] } };

describe("clicks", () => {
  it("send the target, the point, the rotation that fits, and the screen", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointerup", 1.4, 0.6);
    expect(host.messages).toEqual([{ type: "press", target: "cell 1 0", at: [1.4, 0.6], rotation: 1, screen: 7 }]);
  });

  it("outside all targets send only the point", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    pointer(board, "pointerdown", 0.5, 0.5);
    pointer(board, "pointerup", 0.5, 0.5);
    expect(host.messages).toEqual([{ type: "press", target: null, at: [0.5, 0.5], rotation: 0, screen: 7 }]);
  });

  it("tolerate small movements only", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    board.setPointerCapture = () => {};
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointermove", 1.44, 0.6);
    pointer(board, "pointerup", 1.44, 0.6);
    expect(host.messages.length).toBe(1);
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointermove", 1.5, 0.6);
    pointer(board, "pointerup", 1.5, 0.6);
    expect(host.messages.length).toBe(1);
  });

  it("are cancelled without a release", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointermove", 1.4, 0.6, { buttons: 0 });
    pointer(board, "pointerup", 1.4, 0.6);
    expect(host.messages).toEqual([]);
  });

  it("ignore other buttons, cancelled pointers and missing presses", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    pointer(board, "pointerdown", 1.4, 0.6, { button: 2 });
    pointer(board, "pointerup", 1.4, 0.6, { button: 2 });
    pointer(board, "pointerup", 1.4, 0.6);
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointercancel", 1.4, 0.6);
    pointer(board, "pointerup", 1.4, 0.6);
    expect(host.messages).toEqual([]);
  });

  it("end with the release of the finger that began them", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    pointer(board, "pointerdown", 1.4, 0.6, { pointerType: "touch", pointerId: 3 });
    pointer(board, "pointerup", 1.4, 0.6, { pointerType: "touch", pointerId: 2 });
    expect(host.messages).toEqual([]);
  });

  it("have the number of the rendered screen", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    host.change({ screen: 8 });
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointerup", 1.4, 0.6);
    expect(host.messages[0]?.screen).toBe(7);
    await frame(); // renders the new number, although nothing else has changed
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointerup", 1.4, 0.6);
    expect(host.messages[1]?.screen).toBe(8);
  });
});

describe("an unanswered tap", () => {
  const draws = () => calls.splice(0).filter(({ name }) => name === "drawImage").length;

  async function tap(kernel?: null) {
    const host = gameHost(ONE_CELL, kernel);
    const { board } = await show(host);
    pointer(board, "pointerdown", 1.4, 0.6, { pointerType: "touch" });
    pointer(board, "pointerup", 1.4, 0.6, { pointerType: "touch" });
    calls.splice(0);
    await frame();
    return { host, board };
  }

  it("draws the tile until the kernel answers, even if it answers that nothing changes", async () => {
    const { host } = await tap();
    expect(draws()).toBeGreaterThan(0);
    host.sent[0]?.answer();
    await frame();
    expect(calls.some(({ name }) => name === "clearRect")).toBe(true);
    expect(draws()).toBe(0);
  });

  it("draws the tile until the targets change", async () => {
    const { host } = await tap();
    calls.splice(0);
    host.change({ board: { ...BOARD, targets: [] } });
    await frame();
    expect(draws()).toBe(0);
  });

  it("draws the tile until its own answer, not until that to an older tap", async () => {
    const other = { ...CELL, id: "cell 2 0", x: 2.5 };
    const host = gameHost({ board: { ...BOARD, targets: [CELL, other] } });
    const { board } = await show(host);
    for (const x of [1.4, 2.4]) {
      pointer(board, "pointerdown", x, 0.6, { pointerType: "touch" });
      pointer(board, "pointerup", x, 0.6, { pointerType: "touch" });
    }
    host.sent[0]?.answer();
    await frame();
    draws(); // the first one scales the picture
    host.change({ screen: 8 }); // draws again
    await frame();
    expect(draws()).toBe(1);
    host.sent[1]?.answer();
    await frame();
    expect(draws()).toBe(0);
  });

  it("draws the meeple in the magnifier, too", async () => {
    vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 700, 500));
    const spot = { id: "spot 0 0 1", kind: "spot", x: 0.5, y: 0.5, r: 0.13, label: "Meeple", sprites: [0] };
    const tile_buttons = { x: 0.5, y: 0.5, label: "Turn", buttons: [] };
    const host = gameHost({
      board: { ...BOARD, targets: [spot], tile_buttons, frame: { fit: [-8, -6, 9, 7], bounds: [-7, -5, 8, 6] } },
    });
    const { board } = await show(host);
    calls.splice(0);
    const magnifier = board.querySelector(".carc-magnifier") as Element;
    const middle = { clientX: 109, clientY: 109, bubbles: true }; // it is 219 pixels wide
    const finger = (type: string) => magnifier.dispatchEvent(new PointerEvent(type, middle));
    finger("pointerup"); // it was pressed elsewhere
    finger("pointerdown");
    touch(board, "touchstart", [magnifier, 0, 0], [board, 1, 0]); // a pinch
    finger("pointerup");
    expect(host.messages).toEqual([]);
    finger("pointerdown");
    finger("pointerup");
    expect(host.messages.length).toBe(1);
    await frame();
    draws(); // the first one scales the picture
    host.change({ screen: 8 });
    await frame();
    expect(draws()).toBe(2);
  });

  it("draws nothing on a page without a kernel, which never answers", async () => {
    await tap(null);
    expect(draws()).toBe(0);
  });
});

test("the button that mutes sounds has a name in the current language", async () => {
  const host = gameHost({ board: { ...BOARD, sounds: { change: 1 } }, texts: { mute: "Mute", unmute: "Unmute" } });
  const { board } = await show(host);
  const button = board.querySelector<HTMLButtonElement>("[data-command=mute]");
  expect(button?.title).toBe("Mute");
  button?.click();
  expect([button?.title, button?.getAttribute("aria-label")]).toEqual(["Unmute", "Unmute"]);
  host.change({ texts: { mute: "Dempen", unmute: "Niet dempen" } });
  expect(button?.title).toBe("Niet dempen");
  button?.click();
  expect(button?.title).toBe("Dempen");
});

test("the board is drawn again after a change of JupyterLab's theme, which hid it", async () => {
  const tile = [0, 50, 50, 0, 1, 1, 0, false] as const;
  await show(gameHost({ board: { ...BOARD, scene: [[tile]] } }));
  calls.length = 0;
  document.body.dataset.jpThemeName = "JupyterLab Dark";
  await frame();
  expect(calls.filter(({ name }) => name === "drawImage")).not.toEqual([]);
});

test("a zoomed view stays on the board when another game is smaller", async () => {
  const large = { ...BOARD, frame: { fit: [-20, -20, 20, 20], bounds: [-19, -19, 19, 19] } };
  const host = gameHost({ board: large });
  const { board } = await show(host);
  const viewport = viewportOf(board);
  viewport.drag({ size: 150, x: 15, y: 9 });
  host.change({ board: BOARD });
  expect(viewport.camera).toEqual({ size: 150, x: 3, y: 2 });
});

test("the final scoring ends when another position is shown", async () => {
  const finale = { title: "Final scoring", result: "Ann wins.", skip: "Click to skip", players: [], steps: [] };
  const host = gameHost();
  const { board } = await show(host);
  host.change({ board: { ...BOARD, motion: { change: 1, finale } } });
  expect(board.querySelector(".carc-finale")).not.toBeNull();
  host.change({ board: BOARD });
  expect(board.querySelector(".carc-finale")).toBeNull();
});

test("the board and the panels are drawn again in the resolution of another screen, and in another size", async () => {
  let resize = () => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
      constructor(act: () => void) {
        resize = act;
      }
    },
  );
  const changed: (() => void)[] = [];
  vi.spyOn(window, "matchMedia").mockImplementation(
    () => ({ matches: false, addEventListener: (_: string, act: () => void) => changed.push(act) }) as never,
  );
  const { board, page } = await show(gameHost());
  const scene = board.querySelector<HTMLCanvasElement>(".carc-scene");
  expect([scene?.width, scene?.height]).toEqual([700, 500]);
  const version = page.sprites.version.peek();
  for (const ratio of [2, 1.5]) {
    vi.stubGlobal("devicePixelRatio", ratio);
    changed.pop()?.();
    await frame();
    expect([scene?.width, scene?.height]).toEqual([700 * ratio, 500 * ratio]);
  }
  resize(); // as it is called first
  expect(page.sprites.version.peek()).toBe(version + 2);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(800);
  resize();
  expect(page.sprites.version.peek()).toBe(version + 3);
});

describe("hovering", () => {
  it("shows the tooltip and the preview without a message", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    calls.length = 0;
    pointer(board, "pointermove", 1.4, 0.6, { buttons: 0 });
    await frame();
    expect(board.querySelector(".carc-tooltip")?.textContent).toBe("Place it here");
    expect(
      calls
        .filter(({ name }) => name === "drawImage")
        .at(-1)
        ?.values.slice(-4),
    ).toEqual([-50, -50, 100, 100]);
    expect(host.messages).toEqual([]);
  });

  it("draws all figures that can go to a place side by side", async () => {
    const goal = { id: "spot 0 0 1", kind: "spot", x: 0.5, y: 0.5, r: 0.13, label: "Mage or witch", sprites: [0, 0] };
    const { board } = await show(gameHost({ board: { ...BOARD, targets: [goal] } }));
    calls.length = 0;
    pointer(board, "pointermove", 0.5, 0.5, { buttons: 0 });
    await frame();
    const drawn = calls.filter(({ name }) => name === "drawImage").map(({ values }) => values.slice(-4));
    expect(drawn.slice(-2)).toEqual([
      [-40, -40, 80, 80],
      [-40, -40, 80, 80],
    ]);
  });

  it("draws the labels of a magnified tile in the magnifier, too", async () => {
    const spot = { id: "spot 0 0 1", kind: "spot", x: 0.5, y: 0.5, r: 0.13, label: "Meeple", sprites: [0] };
    const small = {
      ...BOARD,
      targets: [spot],
      tile_buttons: { x: 0.5, y: 0.5, label: "Turn", buttons: [] },
      labels: [
        { at: [0.4, 0.4], text: "1", colours: ["#f00"] },
        { at: [3.5, 0.5], text: "2", colours: ["#f00"] },
      ],
      frame: { fit: [-8, -6, 9, 7], bounds: [-7, -5, 8, 6] },
    };
    calls.length = 0;
    await show(gameHost({ board: small }));
    const texts = calls.filter(({ name }) => name === "fillText").map(({ values }) => values[0]);
    expect(texts.slice(-3)).toEqual(["1", "1", "2"]);
  });

  it("shows the coordinates of small tiles only in the column and row of the pointer", async () => {
    const numbers = [0, 1, 2].map((x) => [0, 100 * x + 50, -50, 0, 1, 1, 0, 1]);
    const small = { ...BOARD, scene: [numbers], frame: { fit: [-30, -20, 40, 30], bounds: [-29, -19, 39, 29] } };
    const { board } = await show(gameHost({ board: small }));
    const drawn = () => calls.splice(0).filter(({ name }) => name === "drawImage").length;
    drawn();
    board.dispatchEvent(new PointerEvent("pointermove", { clientX: 325, clientY: 250, bubbles: true })); // (2.5, 5)
    await frame();
    expect(drawn()).toBe(1);
    board.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse" }));
    await frame();
    expect(calls.some(({ name }) => name === "clearRect")).toBe(true);
    expect(drawn()).toBe(0);
  });

  it("shows the hint and the effect of the tile in hand in its rotation", async () => {
    const board = { ...BOARD, targets: [{ ...CELL, note: "1: 39% win, −2 points" }] };
    const host = gameHost({ board, effects: { "cell 1 0": ["joins a road", "completes a city"] } });
    const shown = await show(host);
    pointer(shown.board, "pointermove", 1.4, 0.6, { buttons: 0 });
    await frame();
    const texts = () => [...shown.board.querySelectorAll(".carc-tooltip div")].map((line) => line.textContent);
    expect(texts()).toEqual(["1: 39% win, −2 points", "joins a road"]);
    shown.board.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    await frame();
    expect(texts()).toEqual(["1: 39% win, −2 points", "completes a city"]);
    host.change({ effects: {} });
    await frame();
    expect(texts()).toEqual(["1: 39% win, −2 points", "Place it here"]);
  });

  it("clears hidden tooltips, whose language may change", async () => {
    const { board } = await show(gameHost(ONE_CELL));
    pointer(board, "pointermove", 1.4, 0.6, { buttons: 0 });
    await frame();
    pointer(board, "pointerleave", 9, 9, { buttons: 0 });
    await frame();
    expect(board.querySelector<HTMLElement>(".carc-tooltip")?.hidden).toBe(true);
    expect(board.querySelector(".carc-tooltip")?.textContent).toBe("");
  });

  it("shows the feature under the pointer", async () => {
    const segment_maps = { D: `a${25 * 25}` };
    const feature_map = { "0,0": ["D", 0, ["city, 2 tiles"]] };
    const { board } = await show(gameHost({ segment_maps, feature_map }));
    pointer(board, "pointermove", 0.5, 0.5, { buttons: 0 });
    await frame();
    expect(board.querySelector(".carc-hover-info")?.textContent).toBe("city, 2 tiles");
  });
});

describe("dragging a tile from a panel", () => {
  async function drag(host: FakeHost, ...points: [number, number][]) {
    const el = document.createElement("div");
    document.body.append(el);
    const { board, page } = open(host, el);
    await frame();
    vi.spyOn(board, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 700, 500));
    const started = vi.fn();
    const event = (type: string, x: number, y: number) =>
      new PointerEvent(type, { pointerId: 1, button: 0, buttons: 1, bubbles: true, clientX: x, clientY: y });
    page.dragTile(event("pointerdown", -50, -50), 0, started);
    for (const [x, y] of points) window.dispatchEvent(event("pointermove", x, y));
    const [x, y] = points.at(-1) ?? [-50, -50];
    const picture = el.querySelector<HTMLElement>(".carc-dragged-tile");
    return { el, started, picture, drop: () => window.dispatchEvent(event("pointerup", x, y)), page };
  }

  it("shows the tile under the pointer, snaps to a cell, and places the tile", async () => {
    const host = gameHost(ONE_CELL);
    const away = await drag(host, [-20, 100]);
    expect(away.started).toHaveBeenCalledOnce();
    expect(away.picture?.hidden).toBe(false);
    away.drop();
    await ticks();
    expect(host.messages).toEqual([]);
    away.page.stop();
    const { el, picture, drop } = await drag(host, [-20, 100], [400, 280]); // below the middle of the cell at (450, 250)
    expect(picture?.hidden).toBe(true);
    drop();
    await ticks();
    expect(host.messages).toEqual([{ type: "press", target: "cell 1 0", at: [1.5, 0.5], rotation: 1, screen: 7 }]);
    expect(el.querySelector(".carc-dragged-tile")).toBeNull();
  });

  it("is not also a click on the button where it began", async () => {
    const { drop } = await drag(gameHost(ONE_CELL), [-20, 100]);
    const button = document.body.appendChild(document.createElement("button"));
    const clicked = vi.fn();
    button.addEventListener("click", clicked);
    const click = (detail: number) => button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    drop();
    click(0); // by a key
    expect(clicked).toHaveBeenCalledTimes(1);
    click(1);
    expect(clicked).toHaveBeenCalledTimes(1);
    click(1);
    expect(clicked).toHaveBeenCalledTimes(2);
    button.remove();
  });

  it("ends without its release, as after a switch to another window", async () => {
    const host = gameHost(ONE_CELL);
    const { el, drop } = await drag(host, [450, 250]);
    window.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1, buttons: 0, clientX: 450, clientY: 250 }));
    expect(el.querySelector(".carc-dragged-tile")).toBeNull();
    drop();
    await ticks();
    expect(host.messages).toEqual([]);
  });

  it("is not cancelled by another pointer", async () => {
    const host = gameHost(ONE_CELL);
    const { drop } = await drag(host, [450, 250]);
    window.dispatchEvent(new PointerEvent("pointercancel", { pointerId: 2 }));
    drop();
    await ticks();
    expect(host.messages).toMatchObject([{ type: "press", target: "cell 1 0" }]);
    const cancelled = await drag(host, [450, 250]);
    window.dispatchEvent(new PointerEvent("pointercancel", { pointerId: 1 }));
    cancelled.drop();
    await ticks();
    expect(host.messages.length).toBe(1);
  });

  it("marks a drop outside all targets, which is no inspection", async () => {
    const host = gameHost(ONE_CELL);
    const { drop } = await drag(host, [-20, 100], [350, 250]);
    drop();
    await ticks();
    expect(host.messages).toEqual([
      { type: "press", target: null, at: [0.5, 0.5], rotation: 0, dropped: true, screen: 7 },
    ]);
  });

  it("takes the focus and the place at once, even if the kernel is busy", async () => {
    const host = gameHost(ONE_CELL);
    const { el, drop, page } = await drag(host, [450, 250]);
    page.model.send({ type: "button", id: "tile D" }); // selected by the drag
    drop();
    const board = find(el, "[role=application]");
    expect(document.activeElement).toBe(board);
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    vi.spyOn(board, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -300, 700, 500)); // scrolled
    host.sent[0]?.answer();
    await ticks();
    expect(host.messages.at(-1)).toMatchObject({ type: "press", target: "cell 1 0" });
    expect(document.activeElement).toBe(field);
  });

  it("rotates the tile by a key, even if a button of the panel had the focus", async () => {
    const button = document.createElement("button");
    document.body.append(button);
    button.focus();
    const host = gameHost(ONE_CELL);
    await drag(host, [-20, 100]);
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
    await ticks();
    expect(host.messages).toMatchObject([{ type: "rotate" }]);
  });

  it("is followed by a drop only after the keys that wait", async () => {
    const host = gameHost(ONE_CELL);
    const { el, drop } = await drag(host, [450, 250]);
    const board = find(el, "[role=application]");
    for (let i = 0; i < 3; i++) board.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
    await ticks();
    drop();
    for (let i = 0; i < 2; i++) {
      host.sent[i]?.answer();
      await ticks();
    }
    expect(host.messages.map(({ type }) => type)).toEqual(["key", "key", "key", "press"]);
  });

  it("changes nothing if it ends on the tile that is placed already", async () => {
    const host = gameHost({ board: { ...BOARD, targets: [{ ...CELL, placed: true }] } });
    const { drop } = await drag(host, [450, 250]);
    drop();
    await ticks();
    expect(host.messages).toEqual([]);
  });

  it("starts when the pointer moves, and ends with Escape", async () => {
    const host = gameHost(ONE_CELL);
    const { started, picture } = await drag(host, [-48, -50]);
    expect([picture, started.mock.calls.length]).toEqual([null, 0]);
    const { drop, el } = await drag(host, [450, 250]);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    drop();
    await ticks();
    expect(el.querySelector(".carc-dragged-tile")).toBeNull();
    expect(host.messages).toEqual([]);
  });
});

describe("rotating", () => {
  it("rotates the tile in hand at once, and follows the kernel", async () => {
    const host = gameHost();
    const { board } = await show(host);
    board.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    board.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    expect(host.messages.map(({ rotation }) => rotation)).toEqual([1, 2]);
    host.change({ rotation: 1 }); // the answer to the first message
    board.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    expect(host.messages[2]?.rotation).toBe(3);
  });

  it("follows the kernel again after a lost answer", async () => {
    const host = gameHost({ ...ONE_CELL });
    const { board, page } = await show(host);
    board.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    expect(page.rotation.value).toBe(1);
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointerup", 1.4, 0.6);
    host.change({ rotation: 2 }); // of the next tile
    host.sent[1]?.answer();
    await ticks();
    expect(page.rotation.value).toBe(2);
  });

  it("turns it by the right button on a marked square, and asks about any other place", async () => {
    const questions = [{ topic: "why_not", label: "Why not?", on_tile: false }];
    const host = gameHost({
      ...ONE_CELL,
      dialogs: { errors: [], dismiss: { id: "dismiss", label: "Dismiss" }, questions },
    });
    const { board, page } = await show(host);
    const { asked } = page;
    pointer(board, "contextmenu", 0.4, 0.6, { button: 2, shiftKey: true });
    expect([host.messages, asked.value]).toEqual([[], null]); // the browser opens its own menu
    pointer(board, "contextmenu", 1.4, 0.6, { button: 2 });
    expect(host.messages.map(({ type }) => type)).toEqual(["rotate"]);
    expect(asked.value).toBeNull();
    pointer(board, "contextmenu", 0.4, 0.6, { button: 2 });
    expect(asked.value).toMatchObject({ rotation: 1 });
    expect(host.messages).toHaveLength(1);
  });

  it("asks by key about the place under the mouse, or under the cursor if keys were used last", async () => {
    const questions = [{ topic: "why_not", label: "Why not?", on_tile: false }];
    const host = gameHost({
      ...ONE_CELL,
      dialogs: { errors: [], dismiss: { id: "dismiss", label: "Dismiss" }, questions },
      key_table: { q: "ask", ArrowRight: "right" },
    });
    const { board, page } = await show(host);
    const { asked } = page;
    const press = async (key: string) => {
      asked.value = null;
      board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      await ticks();
    };
    pointer(board, "pointermove", 0.4, 0.6, { pointerType: "mouse" });
    await press("q");
    expect(asked.value?.at.map(Math.floor)).toEqual([0, 0]);
    await press("ArrowRight");
    for (const { answer } of host.sent) answer(); // to the description of the target
    await press("q");
    expect(asked.value?.at).toEqual([CELL.x, CELL.y]);
    pointer(board, "pointermove", 0.4, 0.6, { pointerType: "mouse" });
    await press("q");
    expect(asked.value?.at.map(Math.floor)).toEqual([0, 0]);
    pointer(board, "pointermove", -1.6, 0.6, { pointerType: "mouse" });
    pointer(board, "pointerleave", -1.6, 9, { pointerType: "mouse" });
    await press("q");
    expect(asked.value?.at.map(Math.floor), "the start tile, as the mouse is elsewhere").toEqual([0, 0]);
    pointer(board, "pointerdown", -1.6, 0.6, { pointerType: "touch" });
    pointer(board, "pointerup", -1.6, 0.6, { pointerType: "touch" });
    pointer(board, "pointerleave", -1.6, 0.6, { pointerType: "touch" });
    for (const { answer } of host.sent) answer();
    await press("q");
    expect(asked.value?.at.map(Math.floor), "the place of the tap").toEqual([-2, 0]);
  });

  it("rotates a tentative tile to legal rotations", async () => {
    const placed = { ...CELL, rotations: [1, 3], placed: true };
    const host = gameHost({
      board: { ...BOARD, targets: [placed], hand: { sprite: 0, rotations: [0, 1, 2, 3], tentative_rotation: 1 } },
    });
    const { board } = await show(host);
    board.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    board.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true }));
    expect(host.messages.map(({ rotation }) => rotation)).toEqual([3, 1]);
  });
});

describe("keys", () => {
  const press = (board: HTMLElement, key: string) =>
    board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

  it("of the kernel are sent", async () => {
    const host = gameHost();
    const { board } = await show(host);
    press(board, "n");
    press(board, "x");
    await ticks();
    expect(host.messages).toEqual([{ type: "key", key: "n", screen: 7 }]);
  });

  it("keep their target if a button appears under the mouse", async () => {
    const host = gameHost({ ...ONE_CELL, key_table: { ArrowRight: "right", Enter: "choose" } });
    const { board } = await show(host);
    press(board, "ArrowRight");
    await ticks();
    for (const { answer } of host.sent) answer(); // to the description of the target
    await ticks();
    board.querySelector(".carc-tile-buttons")?.dispatchEvent(new PointerEvent("pointerenter"));
    press(board, "Enter");
    await ticks();
    expect(host.messages.at(-1)).toMatchObject({ type: "press", target: "cell 1 0" });
  });

  it("confirm a placed tile, unless they have selected another square for it", async () => {
    const buttons = [{ id: "pass", sign: "✓", name: "Confirm", main: true }];
    const tile_buttons = { x: 0.5, y: 1.5, sides: [[1, 0] as const], label: "This tile", buttons };
    const board_view = { ...BOARD, targets: [CELL], tile_buttons };
    const host = gameHost({ board: board_view, key_table: { ArrowRight: "right", Enter: "choose" } });
    const { board } = await show(host);
    pointer(board, "pointermove", 1.4, 0.6, { pointerType: "mouse" });
    press(board, "Enter");
    await ticks();
    expect(host.messages).toMatchObject([{ type: "key", key: "Enter" }]);
    for (const { answer } of host.sent) answer();
    pointer(board, "pointermove", 0.4, 0.6, { pointerType: "mouse" });
    press(board, "ArrowRight");
    await ticks();
    for (const { answer } of host.sent) answer(); // to the description of the target
    press(board, "Enter");
    await ticks();
    expect(host.messages.at(-1)).toMatchObject({ type: "press", target: "cell 1 0" });
  });

  it("apply to the hovered board unless the user is typing", async () => {
    const host = gameHost();
    const { board, close } = await show(host);
    const field = document.createElement("textarea");
    document.body.append(field);
    press(document.body, "n");
    vi.spyOn(board, "matches").mockImplementation((selector) => selector === ":hover");
    press(field, "n");
    press(document.body, "Enter");
    await ticks();
    expect(host.messages).toEqual([]);
    press(document.body, "n");
    await ticks();
    expect(host.messages).toEqual([{ type: "key", key: "n", screen: 7 }]);
    close();
    press(document.body, "n");
    await ticks();
    expect(host.messages.length).toBe(1);
  });

  it("work on a button that was clicked, and are no shortcuts of JupyterLab there", async () => {
    const host = gameHost();
    const { board } = await show(host);
    const button = board.querySelector<HTMLButtonElement>("[data-command='zoom in']");
    if (!button) throw new Error("no button");
    button.focus();
    expect(button.hasAttribute("data-lm-suppress-shortcuts")).toBe(true);
    for (const key of ["Enter", "n"]) press(button, key);
    await ticks();
    expect(host.messages).toEqual([{ type: "key", key: "n", screen: 7 }]);
  });

  it("show the focus ring, unlike the mouse", async () => {
    const { board } = await show(gameHost());
    board.tabIndex = 0;
    pointer(board, "pointerdown", 0.5, 0.5);
    board.blur();
    board.focus(); // as after the focused button was removed
    expect(board.classList.contains("carc-keys")).toBe(false);
    board.blur();
    press(document.body, "Tab");
    board.focus();
    expect(board.classList.contains("carc-keys")).toBe(true);
  });

  it("select the target of the arrow keys", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    press(board, "ArrowRight");
    await ticks();
    host.sent[0]?.answer();
    press(board, "Enter");
    await ticks();
    expect(host.messages.map(({ type }) => type)).toEqual(["describe", "press"]);
    expect(host.messages[0]?.about).toEqual(["target", "cell 1 0", 1]);
  });

  it("read the board from its start tile when another game is smaller than the place that was read last", async () => {
    const key_table = { l: "read right", p: "read on" };
    const large = { ...BOARD, frame: { fit: [-20, -20, 20, 20], bounds: [-19, -19, 19, 19], at: [15.5, 9.5] } };
    const host = gameHost({ board: large, key_table }, null);
    const { board } = await show(host);
    press(board, "l");
    await ticks();
    host.change({ board: BOARD });
    for (const key of ["l", "l", "p"]) press(board, key);
    await ticks();
    const cells = [
      ["tile", 15, 9],
      ["tile", 0, 0],
      ["tile", 1, 0],
      ["part", 1, 0, 0],
    ];
    expect(host.messages.map(({ about }) => about)).toEqual(cells);
    const other = { fit: [5, 5, 9, 9], bounds: [6, 6, 8, 8], at: [7.5, 7.5] };
    host.change({ board: { ...BOARD, frame: other } });
    press(board, "p");
    await ticks();
    expect(host.messages.at(-1)?.about).toEqual(["part", 7, 7, 0]);
  });

  it("show the description of a tile clear of its buttons until the board loses the focus", async () => {
    for (const side of ["offsetWidth", "offsetHeight"] as const)
      vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(20);
    const buttons = [{ id: "turn", sign: "↻", name: "Turn", main: false }];
    const tile_buttons = { x: 0.5, y: 0.5, sides: [[0, -1]] as [number, number][], label: "Tile", buttons };
    const host = gameHost({ board: { ...BOARD, tile_buttons }, key_table: { l: "read right" } }, null);
    const { board } = await show(host);
    const info = board.querySelector<HTMLElement>(".carc-hover-info");
    vi.spyOn(info as HTMLElement, "offsetWidth", "get").mockReturnValue(700);
    vi.spyOn(info as HTMLElement, "offsetHeight", "get").mockReturnValue(500);
    press(board, "l");
    await ticks();
    host.emit("msg:custom", { type: "description", to: host.messages[0]?.to, text: "A city.", spot: null });
    await frame();
    expect([info?.hidden, info?.textContent]).toEqual([false, "A city."]);
    expect(info?.classList.contains("carc-at-top")).toBe(true);
    board.dispatchEvent(new Event("blur"));
    await frame();
    expect(info?.hidden).toBe(true);
  });

  it("show no description of a position before", async () => {
    const host = gameHost({ key_table: { l: "read right" } }, null);
    const { board } = await show(host);
    press(board, "l");
    await ticks();
    host.emit("msg:custom", { type: "description", to: host.messages[0]?.to, text: "A city.", spot: null });
    await frame();
    const info = board.querySelector<HTMLElement>(".carc-hover-info");
    expect(info?.hidden).toBe(false);
    host.change({ announcements: { change: 1, news: [], prompts: [] } });
    await frame();
    expect(info?.hidden).toBe(true);
  });

  it("show no description of another tile while that of the read tile is on its way", async () => {
    const host = gameHost({ key_table: { l: "read right" } }, null);
    const { board } = await show(host);
    const info = board.querySelector(".carc-hover-info");
    press(board, "l");
    await ticks();
    host.emit("msg:custom", { type: "description", to: host.messages[0]?.to, text: "A city.", spot: null });
    await frame();
    expect(info?.textContent).toBe("A city.");
    press(board, "l");
    await frame();
    expect(info?.textContent).toBe("");
  });

  it("are not overtaken by a click, which has the screen that was clicked", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    press(board, "n");
    press(board, "n");
    await ticks();
    pointer(board, "pointerdown", 1.4, 0.6);
    pointer(board, "pointerup", 1.4, 0.6);
    expect(host.messages.length).toBe(1);
    host.change({ screen: 8 });
    host.sent[0]?.answer();
    await ticks();
    expect(host.messages.map(({ type, screen }) => [type, screen])).toEqual([
      ["key", 7],
      ["key", 8],
      ["press", 7],
    ]);
  });

  it("are not overtaken by buttons, which have the screen that was clicked", async () => {
    const buttons = [{ id: "turn", sign: "↻", name: "Turn", main: false }];
    const tile_buttons = { x: 0.5, y: 0.5, sides: [[0, -1]] as [number, number][], label: "Tile", buttons };
    const host = gameHost({ board: { ...BOARD, tile_buttons } });
    const { board, page } = await show(host);
    press(board, "n");
    press(board, "n");
    await ticks();
    find(board, ".carc-tile-button").click();
    page.sendAfterKeys({ type: "button", id: "undo" });
    expect(host.messages.length).toBe(1);
    host.change({ screen: 8 });
    host.sent[0]?.answer();
    await ticks();
    expect(host.messages.map(({ type, id, screen }) => [type, id, screen])).toEqual([
      ["key", undefined, 7],
      ["key", undefined, 8],
      ["button", "turn", 7],
      ["button", "undo", 7],
    ]);
  });

  it("are not overtaken by keys in panels", async () => {
    const host = gameHost();
    const { board, page } = await show(host);
    press(board, "n");
    press(board, "n");
    await ticks();
    page.pressKey("Escape");
    expect(host.messages.length).toBe(1);
    for (const sent of [0, 1]) {
      host.sent[sent]?.answer();
      await ticks();
    }
    expect(host.messages.map(({ key }) => key)).toEqual(["n", "n", "Escape"]);
  });

  it("wait for the answers to earlier messages", async () => {
    const host = gameHost();
    const { board } = await show(host);
    press(board, "n");
    press(board, "n");
    await ticks();
    expect(host.messages.length).toBe(1);
    host.change({ screen: 8 });
    host.sent[0]?.answer();
    await ticks();
    expect(host.messages.map(({ screen }) => screen)).toEqual([7, 8]);
  });
});

describe("touch", () => {
  it("zooms with two fingers without a click", async () => {
    const host = gameHost(ONE_CELL);
    const { board } = await show(host);
    pointer(board, "pointerdown", 0, 0.5, { pointerType: "touch" });
    touch(board, "touchstart", [board, 0, 0.5], [board, 1, 0.5]);
    touch(board, "touchmove", [board, -0.5, 0.5], [board, 1.5, 0.5]);
    pointer(board, "pointerup", 0, 0.5, { pointerType: "touch" });
    expect(viewportOf(board).camera).toEqual({ size: 200, x: 0.5, y: 0.5 });
    expect(host.messages).toEqual([]);
  });

  it("clicks with one finger while another one is beside the board", async () => {
    const host = gameHost(ONE_CELL);
    const { board, el } = await show(host);
    pointer(board, "pointerdown", 1.5, 0.5, { pointerType: "touch" });
    expect(touch(board, "touchstart", [el, -3, 0.5], [board, 1.5, 0.5]).defaultPrevented).toBe(false);
    pointer(board, "pointerup", 1.5, 0.5, { pointerType: "touch" });
    expect(host.messages).toMatchObject([{ type: "press", target: "cell 1 0" }]);
  });

  it("zooms in and out with a double tap", async () => {
    const { board } = await show(gameHost());
    const tap = () => {
      pointer(board, "pointerdown", 1, 1, { pointerType: "touch" });
      pointer(board, "pointerup", 1, 1, { pointerType: "touch" });
    };
    tap();
    expect(viewportOf(board).camera).toBeNull();
    tap();
    expect(viewportOf(board).camera).toMatchObject({ size: 220 });
    await frame();
    tap();
    tap();
    expect(viewportOf(board).camera).toBeNull();
  });
});

describe("a trackpad", () => {
  const wheel = (board: HTMLElement, deltaY: number, ctrlKey: boolean) => {
    const event = new Event("wheel", { cancelable: true }); // a wheel event of happy-dom has no place and no keys
    board.dispatchEvent(Object.assign(event, { deltaY, ctrlKey, ...at(0.5, 0.5) }));
    return event;
  };
  const gesture = (board: HTMLElement, type: string, scale: number, x: number, y: number) => {
    const event = new Event(type, { cancelable: true });
    board.dispatchEvent(Object.assign(event, { scale, ...at(x, y) }));
    return event;
  };

  it("zooms the board by a pinch as much as a page", async () => {
    const { board } = await show(gameHost());
    for (let i = 0; i < 10; i++) expect(wheel(board, -5, true).defaultPrevented).toBe(true);
    expect(viewportOf(board).camera?.size).toBeCloseTo(100 * Math.exp(0.5));
  });

  it("zooms by a wheel as much with Ctrl as without", async () => {
    const { board } = await show(gameHost());
    wheel(board, -120, false);
    expect(viewportOf(board).camera?.size).toBeCloseTo(100 * Math.exp(0.3));
    wheel(board, -120, true);
    expect(viewportOf(board).camera?.size).toBeCloseTo(100 * Math.exp(0.6));
  });

  it("zooms the board around the pointer by the gestures of Safari", async () => {
    const { board } = await show(gameHost());
    expect(gesture(board, "gesturestart", 1, 0.5, 0.5).defaultPrevented).toBe(true);
    expect(gesture(board, "gesturechange", 1.5, 0.5, 0.5).defaultPrevented).toBe(true);
    expect(viewportOf(board).camera).toEqual({ size: 150, x: 0.5, y: 0.5 });
    gesture(board, "gesturechange", 2, 0.5, 0.5);
    gesture(board, "gestureend", 2, 0.5, 0.5);
    gesture(board, "gesturechange", 1, 0.5, 0.5);
    expect(viewportOf(board).camera).toEqual({ size: 200, x: 0.5, y: 0.5 });
  });

  it("leaves a pinch on a touch screen in Safari to the touch events", async () => {
    vi.spyOn(navigator, "maxTouchPoints", "get").mockReturnValue(5);
    const { board } = await show(gameHost());
    expect(gesture(board, "gesturestart", 1, 0.5, 0.5).defaultPrevented).toBe(true);
    gesture(board, "gesturechange", 2, 0.5, 0.5);
    expect(viewportOf(board).camera).toBeNull();
  });
});

describe("sprites", () => {
  it("are requested again if the sheets are blank", async () => {
    fakeCanvas(0);
    const host = gameHost();
    await show(host);
    expect(host.messages).toEqual([{ type: "sprites_blank", screen: 7 }]);
  });

  it("are painted from the latest copies on a saved page", async () => {
    const sources: string[] = [];
    vi.spyOn(HTMLImageElement.prototype, "decode").mockResolvedValue();
    vi.spyOn(HTMLImageElement.prototype, "src", "set").mockImplementation((src) => void sources.push(src));
    const layout = new FakeModel({}, false);
    const host = gameHost({ sprite_batches: ["IPY_MODEL_b", "IPY_MODEL_c"], layout });
    host.models.set("b", new FakeModel({ sprites: [[0, 0, 2, 2, 44, 44, 10, 10]], svg: { 0: "<svg>old" } }, false));
    host.models.set(
      "c",
      new FakeModel({ sprites: [[0, 0, 2, 2, 44, 44, 10, 10]], svg: { 0: "<svg>new", 9: "x" } }, false),
    );
    const { el, board } = await show(host);
    expect(sources).toEqual([`data:image/svg+xml,${encodeURIComponent("<svg>new")}`]);
    expect(calls.filter(({ name }) => name === "drawImage")[0]?.values.slice(1)).toEqual([2, 2, 44, 44]);
    expect(el.classList.contains("carc-disabled")).toBe(true);
    expect(board.dataset.ready).toBe("true");
  });

  it("arrive with later batches", async () => {
    const host = gameHost();
    await show(host);
    host.models.set("c", new FakeModel({ sprites: [[1, 0, 444, 2, 440, 440, 100, 100]], svg: {} }));
    calls.length = 0;
    const scene = [[[1, 50, 50, 0, 1, 1, 0]]];
    host.change({ sprite_batches: ["IPY_MODEL_b", "IPY_MODEL_c"], board: { ...BOARD, scene } });
    await frame();
    // the sheet is halved twice; the last image fills the cell from (0, 0) to (1, 1)
    expect(
      calls
        .filter(({ name }) => name === "drawImage")
        .at(-1)
        ?.values.slice(-4),
    ).toEqual([-50, -50, 100, 100]);
    expect(calls.filter(({ name }) => name === "setTransform").map(({ values }) => values)).toContainEqual([
      1, 0, -0, 1, 350, 250,
    ]);
  });

  it("arrive with growing batches", async () => {
    const host = gameHost();
    const batch = new FakeModel({ sprites: [], svg: {} });
    host.models.set("b", batch);
    await show(host);
    const scene = [[[1, 50, 50, 0, 1, 1, 0]]];
    host.change({ board: { ...BOARD, scene } });
    await frame();
    calls.length = 0;
    batch.set("sprites", [[1, 0, 444, 2, 440, 440, 100, 100]]);
    await frame();
    expect(
      calls
        .filter(({ name }) => name === "drawImage")
        .at(-1)
        ?.values.slice(-4),
    ).toEqual([-50, -50, 100, 100]);
  });
});

describe("the user canvas", () => {
  it("has an area that is painted", () => {
    const pixels = new Uint32Array(5 * 4);
    expect(paintedArea(pixels, 5)).toBeNull();
    pixels[5 + 3] = 1;
    pixels[2 * 5 + 1] = 1;
    expect(paintedArea(pixels, 5)).toEqual([1, 1, 4, 3]);
    pixels[3 * 5 + 4] = 1;
    expect(paintedArea(pixels, 5)).toEqual([1, 1, 5, 4]);
  });

  it("is drawn in board coordinates, again after changes", async () => {
    const host = gameHost({ canvas_place: { model: "IPY_MODEL_u", left: -1, top: -2, tile: 50 } });
    const user = new FakeModel();
    user.canvas.width = 300;
    user.canvas.height = 200;
    host.models.set("u", user);
    await show(host);
    const drawn = () => calls.filter(({ name, values }) => name === "drawImage" && values[0] === user.canvas);
    expect(drawn().at(-1)?.values.slice(1)).toEqual([200, 0, 600, 400]);
    const before = drawn().length;
    user.canvas.toBlob = (callback) => callback(new Blob(["png"]));
    user.emit("new-frame");
    user.emit("new-frame");
    await frame();
    expect(drawn().length).toBe(before + 1);
    await vi.waitFor(() => expect(host.messages).toEqual([{ type: "canvas_image", area: [-1, -2, 5, 2], screen: 7 }]));
    expect(host.sent[0]?.buffers[0]?.byteLength).toBe(3);
    host.change({ canvas_place: null });
    expect(user.listeners("new-frame")).toBe(0);
  });

  it("is drawn even if it cannot be sent, as with a picture of another site on it", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const host = gameHost();
    const user = new FakeModel();
    const protectedPixels = () => {
      throw new DOMException("", "SecurityError");
    };
    user.canvas.getContext = () => ({ getImageData: protectedPixels }) as never;
    host.models.set("u", user);
    await show(host);
    host.change({ canvas_place: { model: "IPY_MODEL_u", left: -1, top: -2, tile: 50 } });
    await frame();
    expect(calls.some(({ name, values }) => name === "drawImage" && values[0] === user.canvas)).toBe(true);
    user.emit("new-frame");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(warn).toHaveBeenCalledTimes(2);
    expect(host.messages).toEqual([]);
  });

  it("sends an empty image after clearing, and nothing before the first drawing", async () => {
    fakeCanvas(0);
    const host = gameHost({ canvas_place: { model: "IPY_MODEL_u", left: -1, top: -2, tile: 50 } });
    const user = new FakeModel();
    host.models.set("u", user);
    await show(host);
    host.sent.length = 0; // messages about blank sheets
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(host.messages).toEqual([]);
    user.emit("new-frame");
    await vi.waitFor(() => expect(host.messages).toEqual([{ type: "canvas_image", area: [], screen: 7 }]));
    expect(host.sent[0]?.buffers[0]?.byteLength).toBe(0);
  });
});

describe("a view", () => {
  it("has the language of its texts", async () => {
    const host = gameHost({ texts: { language: "nl" } });
    const { el } = await show(host);
    expect(el.lang).toBe("nl");
    host.change({ texts: { language: "it" } });
    expect(el.lang).toBe("it");
  });

  it("can be closed while loading", async () => {
    const host = gameHost();
    const el = document.createElement("div");
    open(host, el).page.stop();
    await frame();
    expect([host.listeners("change"), host.models.get("s")?.listeners("new-frame")]).toEqual([0, 0]);
  });

  it("stops listening when it is closed", async () => {
    const host = gameHost();
    const { close } = await show(host);
    close();
    expect([host.listeners("change"), host.models.get("s")?.listeners("new-frame")]).toEqual([0, 0]);
  });

  it("sends no keys that were typed ahead once it is closed", async () => {
    const host = gameHost();
    const { board, close } = await show(host);
    for (const key of ["n", "n"]) board.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    await ticks();
    close();
    host.sent[0]?.answer();
    await ticks();
    expect(host.messages.length).toBe(1);
  });

  it("opens no menu of questions once it is closed, though the finger is still on it", async () => {
    const questions = [{ topic: "why_not", label: "Why not?", on_tile: false }];
    const host = gameHost({ dialogs: { errors: [], dismiss: { id: "dismiss", label: "Dismiss" }, questions } });
    const { board, page, close } = await show(host);
    const { asked } = page;
    vi.useFakeTimers();
    pointer(board, "pointerdown", 0.4, 0.6, { pointerType: "touch" });
    vi.advanceTimersByTime(600);
    expect(asked.value).not.toBeNull();
    asked.value = null;
    pointer(board, "pointerdown", 0.4, 0.6, { pointerType: "touch" });
    close();
    vi.advanceTimersByTime(600);
    vi.useRealTimers();
    expect(asked.value).toBeNull();
  });

  it("cancels an animation when its move is undone", async () => {
    const animate = vi.spyOn(HTMLElement.prototype, "animate").mockReturnValue({} as unknown as Animation);
    const host = gameHost();
    const { el } = await show(host);
    const pieces = () => el.querySelectorAll(".carc-piece").length;
    const move = (change: number) => ({ change, flights: [{ sprite: 0, start: [0.5, 0.5], end: null }] });
    host.change({ board: { ...BOARD, motion: move(1) } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    host.change({ board: { ...BOARD, motion: { change: 2 } } });
    expect(pieces()).toBe(1); // the next move has no animation
    host.change({ board: BOARD });
    expect(pieces()).toBe(0);
    host.change({ board: { ...BOARD, motion: move(3) } });
    host.change({ board: BOARD });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(animate).toHaveBeenCalledOnce();
  });

  it("draws nothing when an animation ends after it is closed", async () => {
    const animation = { onfinish: () => {} };
    vi.spyOn(HTMLElement.prototype, "animate").mockReturnValue(animation as unknown as Animation);
    const host = gameHost();
    const { close } = await show(host);
    const flight = { sprite: 0, start: [0.5, 0.5], end: null };
    host.change({ board: { ...BOARD, motion: { change: 1, flights: [flight] } } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    close();
    calls.length = 0;
    animation.onfinish();
    await frame();
    expect(calls).toEqual([]);
  });

  it("renders nothing for an unknown kind", () => {
    expect(widget.render({ model: new FakeHost({ kind: "else" }) } as never)).toBeUndefined();
  });
});
