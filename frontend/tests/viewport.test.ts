import { describe, expect, it, vi } from "vitest";
import { boundCamera, fitCamera, interpolate, Viewport, zoomAbout } from "../src/board/viewport";
import type { Frame } from "../src/view-model";

const FIT: Frame["fit"] = [-3, -2, 4, 3]; // 7 x 5 tiles
const BOUNDS: Frame["bounds"] = [-1, 0, 2, 1]; // three tiles in a row

function resize(el: HTMLElement, width: number, height: number): void {
  vi.spyOn(el, "clientWidth", "get").mockReturnValue(width);
  vi.spyOn(el, "clientHeight", "get").mockReturnValue(height);
}

const requestDraw = vi.fn();

function viewport(
  width = 700,
  height = 500,
  fit: Frame["fit"] = FIT,
  bounds = BOUNDS,
  el = document.createElement("div"),
) {
  resize(el, width, height);
  const instance = new Viewport(el, () => ({ fit, bounds }), requestDraw);
  instance.measure();
  instance.advance();
  return instance;
}

describe("fit", () => {
  it("centres the whole board", () => {
    expect(fitCamera(FIT, 350, 500)).toEqual({ size: 50, x: 0.5, y: 0.5 });
    expect(fitCamera(FIT, 700, 250)).toEqual({ size: 50, x: 0.5, y: 0.5 });
  });

  it("leaves the reserved rows at the top free", () => {
    const view = viewport(350, 310);
    view.measure(60);
    view.advance();
    expect(view.now.size).toBe(50);
    expect(view.toElement(-3, -2)).toEqual([0, 60]);
    expect(view.toElement(4, 3)).toEqual([350, 310]);
  });

  it("of a hidden element arrives", () => {
    expect(viewport(0, 0).arrived).toBe(true);
  });

  it("limits tiles to 110 pixels", () => {
    expect(fitCamera(FIT, 3000, 3000).size).toBe(110);
  });

  it("shows larger tiles on a high board", () => {
    expect(viewport(2000, 960).now.size).toBe(160);
    expect(viewport(2000, 600).now.size).toBe(110);
  });
});

describe("zoom", () => {
  it("keeps the point in place", () => {
    const before = { size: 50, x: 0.5, y: 0.5 };
    const at: [number, number] = [2, -1];
    const after = zoomAbout(before, at, 120);
    expect((at[0] - after.x) * after.size).toBeCloseTo((at[0] - before.x) * before.size);
    expect((at[1] - after.y) * after.size).toBeCloseTo((at[1] - before.y) * before.size);
  });

  it("is about a given point, else about the middle", () => {
    const view = viewport(700, 500, FIT, FIT);
    view.zoom(2, [2, 1]);
    expect(view.camera).toEqual({ size: 200, x: 1.25, y: 0.75 });
    view.fit();
    view.zoom(2);
    expect(view.camera).toEqual({ size: 200, x: 0.5, y: 0.5 });
  });

  it("is limited by the whole board and 220 pixels a tile", () => {
    const view = viewport();
    view.zoom(100);
    expect(view.camera?.size).toBe(220);
    view.zoom(0.001);
    expect(view.camera).toBeNull();
  });

  it("ends when the whole board is shown larger, as in full screen", () => {
    const el = document.createElement("div");
    const view = viewport(350, 250, FIT, BOUNDS, el);
    view.zoom(1.5);
    expect(view.camera?.size).toBe(75);
    resize(el, 700, 500);
    view.measure();
    expect(view.camera).toBeNull();
  });

  it("keeps the centre on the tiles", () => {
    const fitted = fitCamera(FIT, 700, 500);
    expect(boundCamera({ size: 150, x: 90, y: -90 }, BOUNDS, fitted)).toEqual({ size: 150, x: 2, y: 0 });
    expect(boundCamera({ size: 300, x: 1, y: 0 }, BOUNDS, fitted)).toEqual({ size: 220, x: 1, y: 0 });
    expect(boundCamera({ size: fitted.size, x: 0, y: 0 }, BOUNDS, fitted)).toBeNull();
  });
});

describe("points", () => {
  it("round-trip between board and element", () => {
    const view = viewport();
    view.drag({ size: 150, x: 1, y: 2 });
    view.advance();
    const [left, top] = view.toElement(2.25, 1.5);
    expect(view.toBoard({ clientX: left, clientY: top })).toEqual([2.25, 1.5]);
  });
});

describe("events", () => {
  it("have a point inside the border of the element", () => {
    const el = document.createElement("div");
    const view = viewport(700, 500, FIT, BOUNDS, el);
    vi.spyOn(el, "getBoundingClientRect").mockReturnValue(new DOMRect(20, 30, 704, 506));
    vi.spyOn(el, "clientLeft", "get").mockReturnValue(2);
    vi.spyOn(el, "clientTop", "get").mockReturnValue(3);
    expect(view.eventPoint({ clientX: 22, clientY: 33 })).toEqual([0, 0]);
  });
});

describe("moving", () => {
  it("interpolates between cameras", () => {
    const [from, to] = [
      { size: 50, x: 0, y: 0 },
      { size: 100, x: 2, y: 4 },
    ];
    expect(interpolate(from, to, 0)).toEqual(from);
    expect(interpolate(from, to, 1)).toEqual(to);
    expect(interpolate(from, to, 0.5).size).toBeCloseTo(93.75);
  });

  it("is animated, except while dragging", () => {
    vi.useFakeTimers();
    const view = viewport();
    view.zoom(1.5);
    view.advance();
    expect(view.arrived).toBe(false);
    vi.advanceTimersByTime(200);
    view.advance();
    expect(view.arrived).toBe(true);
    requestDraw.mockClear();
    view.advance();
    expect(requestDraw).not.toHaveBeenCalled(); // nothing moves any more
    view.drag({ size: 200, x: 0, y: 0 });
    view.advance();
    expect(view.now.size).toBe(200);
    vi.useRealTimers();
  });

  it("brings a point into view only while zoomed in, and not right after panning or zooming", () => {
    vi.useFakeTimers();
    const view = viewport(700, 500, FIT, FIT);
    view.revealChange([40, 40]);
    expect(view.camera).toBeNull();
    view.drag({ size: 200, x: -3, y: -2 });
    view.revealChange([4, 3]);
    expect(view.camera).toEqual({ size: 200, x: -3, y: -2 });
    vi.advanceTimersByTime(3100);
    view.revealChange([-3.1, -2]);
    expect(view.camera?.x).toBe(-3);
    view.revealChange([4, 3]);
    expect(view.camera).toEqual({ size: 200, x: 4, y: 3 });
    view.revealChange([-3, 3]); // out of sight in one direction alone
    expect(view.camera).toEqual({ size: 200, x: -3, y: 3 });
    view.zoom(1.1);
    view.revealChange([4, 3]);
    expect(view.camera?.x).toBe(-3);
    vi.useRealTimers();
  });
});
