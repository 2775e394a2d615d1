import { describe, expect, it } from "vitest";
import { fittingRotation, nearestCell, nextRotation, nextTarget, targetAt } from "../src/board/hit-testing";
import { placeLabel, shownLabels } from "../src/board/labels";
import { magnifiedPoint, visibleRows } from "../src/board/magnifier";
import { markedAreas, positionBesideTile } from "../src/board/tile-buttons";
import { placeTooltip } from "../src/board/tooltip";
import { overlap, type Point } from "../src/geometry";
import type { BoardLabel } from "../src/view-model";
import { target } from "./fakes";

const cell = target({ x: 1.5, y: 0.5, rotations: [0, 2] });
const placed = target({ x: 0.5, y: 0.5, rotations: [0, 1], placed: true });
const spot = target({ kind: "spot", x: 0.3, y: 0.5, r: 0.13, group: 1 });

describe("a point", () => {
  it("hits the cell that contains it", () => {
    expect(targetAt([cell], [1.1, 0.9], 100)).toBe(cell);
    expect(targetAt([cell], [0.9, 0.9], 100)).toBeNull();
  });

  it("hits a spot before its cell", () => {
    expect(targetAt([placed, spot], [0.25, 0.5], 100)).toBe(spot);
    expect(targetAt([spot, placed], [0.25, 0.5], 100)).toBe(spot);
  });

  it("hits the nearest of overlapping spots", () => {
    const other = target({ kind: "spot", x: 0.5, y: 0.5, r: 0.13 });
    expect(targetAt([spot, other], [0.41, 0.5], 50)).toBe(other);
    expect(targetAt([spot, other], [0.39, 0.5], 50)).toBe(spot);
  });

  it("hits spots within 13 pixels at any tile size", () => {
    expect(targetAt([spot], [0.5, 0.5], 60)).toBe(spot);
    expect(targetAt([spot], [0.5, 0.5], 100)).toBeNull();
  });

  it("hits the middle third of a rotatable tentative tile before any spot", () => {
    const near = target({ kind: "spot", x: 0.45, y: 0.5, r: 0.13 });
    expect(targetAt([near, placed], [0.4, 0.5], 100)).toBe(placed);
    expect(targetAt([near, placed], [0.33, 0.5], 100)).toBe(near);
    const fixed = target({ x: 0.5, y: 0.5, rotations: [0], placed: true });
    expect(targetAt([near, fixed], [0.4, 0.5], 100)).toBe(near);
  });
});

describe("the arrow keys", () => {
  const [middle, right, below, farRight] = [
    target({ x: 0.5, y: 0.5 }),
    target({ x: 1.5, y: 0.5 }),
    target({ x: 0.5, y: 1.5 }),
    target({ x: 3.5, y: 0.5 }),
  ];
  const all = [middle, right, below, farRight];

  it("start at the centre of the view, with the nearest target if none lies in their direction", () => {
    expect(nextTarget(all, null, { x: 3, y: 1 }, [1, 0])).toBe(farRight);
    expect(nextTarget(all, null, { x: 1.2, y: 1.6 }, [0, -1]), "up, though the one below is nearer").toBe(right);
    expect(nextTarget(all, null, { x: 1, y: 2.1 }, [0, 1]), "nothing lies below").toBe(below);
    const left = target({ x: -0.5, y: 0.5 });
    expect(nextTarget([left, right], null, { x: 0.5, y: 0.5 }, [1, 0])).toBe(right);
    expect(nextTarget([right, left], null, { x: 0.5, y: 0.5 }, [-1, 0])).toBe(left);
  });

  it("select the nearest target in their direction", () => {
    expect(nextTarget(all, middle, { x: 0, y: 0 }, [1, 0])).toBe(right);
    expect(nextTarget(all, right, { x: 0, y: 0 }, [1, 0])).toBe(farRight);
    expect(nextTarget(all, middle, { x: 0, y: 0 }, [0, 1])).toBe(below);
    expect(nextTarget(all, farRight, { x: 0, y: 0 }, [1, 0])).toBeNull();
  });

  it("prefer the nearer of two targets at the same cost", () => {
    const near = target({ kind: "spot", x: 1, y: 1 });
    expect(nextTarget([right, near], middle, { x: 0, y: 0 }, [1, 0])).toBe(near);
  });

  it("prefer a target in their direction to a nearer one beside it", () => {
    const beside = target({ kind: "spot", x: 0.1, y: 0.47 });
    const above = target({ kind: "spot", x: 0.8, y: 0.35 });
    expect(nextTarget([beside, above], middle, { x: 0, y: 0 }, [0, -1])).toBe(above);
    expect(nextTarget([beside, above], middle, { x: 0, y: 0 }, [-1, 0])).toBe(beside);
  });
});

describe("a dragged tile", () => {
  it("snaps to the nearest cell up to 0.8 tiles away", () => {
    const other = target({ x: 2.5, y: 0.5, rotations: [0] });
    expect(nearestCell([cell, other, spot], [1.5, 1.25])).toBe(cell);
    expect(nearestCell([cell, other, spot], [2.1, 0.5])).toBe(other);
    expect(nearestCell([cell, other, spot], [1.5, 1.35])).toBeNull();
  });
});

describe("rotations", () => {
  it("start at the preferred one", () => {
    expect(fittingRotation([0, 2], 1)).toBe(2);
    expect(fittingRotation([0, 2], 3)).toBe(0);
    expect(fittingRotation([], 3)).toBe(3);
  });

  it("advance to the next legal one", () => {
    expect(nextRotation([0, 2], 0, 1)).toBe(2);
    expect(nextRotation([0, 3], 0, -1)).toBe(3);
    expect(nextRotation([1], 1, 1)).toBe(1);
    expect(nextRotation([], 1, 1)).toBeNull();
  });
});

describe("the magnifier", () => {
  it("is on the part of the board that is on the screen and not under buttons", () => {
    const board = { left: 50, right: 350, top: 400, bottom: 900 };
    expect(visibleRows(board, undefined, 1000, 0)).toEqual([0, 500]);
    expect(visibleRows(board, undefined, 800, 0)).toEqual([0, 400]);
    expect(visibleRows(board, { left: 50, right: 350, top: 740, bottom: 800 }, 800, 0)).toEqual([0, 340]);
    expect(visibleRows({ ...board, top: -100 }, undefined, 800, 0)).toEqual([100, 900]);
  });

  it("uses the whole board where buttons stand beside it, or hardly any of it is on the screen", () => {
    const board = { left: 50, right: 350, top: 400, bottom: 900 };
    expect(visibleRows(board, { left: 360, right: 600, top: 500, bottom: 560 }, 1000, 0)).toEqual([0, 500]);
    expect(visibleRows(board, { left: 50, right: 350, top: 340, bottom: 400 }, 1000, 0)).toEqual([0, 500]);
    expect(visibleRows(board, undefined, 500, 0)).toEqual([0, 500]);
  });

  it("leaves the buttons for zooming at the top of the board free, if there is room", () => {
    const board = { left: 50, right: 350, top: 400, bottom: 900 };
    expect(visibleRows(board, undefined, 1000, 54)).toEqual([54, 500]);
    expect(visibleRows({ ...board, top: -100 }, undefined, 800, 54)).toEqual([100, 900]);
    expect(visibleRows({ ...board, bottom: 660 }, undefined, 1000, 54)).toEqual([0, 260]);
  });

  const buttons = { x: 0.5, y: 0.5, sides: [], label: "", buttons: [] };

  it("shows the tentative tile if it has spots", () => {
    expect(magnifiedPoint([cell, placed, spot], undefined)).toEqual([0.5, 0.5]);
    expect(magnifiedPoint([cell, placed], undefined)).toBeNull();
  });

  it("shows the tile with buttons if all targets are on it", () => {
    expect(magnifiedPoint([spot], buttons)).toEqual([0.5, 0.5]);
    expect(magnifiedPoint([spot, cell], buttons)).toBeNull();
    expect(magnifiedPoint([], buttons)).toBeNull();
    expect(magnifiedPoint([spot], undefined)).toBeNull();
  });
});

const SIDES: readonly Point[] = [
  [0, 1],
  [0, -1],
]; // below, above

describe("buttons beside a tile", () => {
  const [box, area] = [
    { width: 60, height: 30 },
    { width: 400, height: 300 },
  ];

  it("are on the first side with room", () => {
    expect(positionBesideTile([200, 150], 80, box, area, SIDES)).toEqual([170, 195]);
    expect(positionBesideTile([200, 280], 80, box, area, SIDES)).toEqual([170, 205]);
  });

  it("hide no marked square", () => {
    const wide = { width: 120, height: 30 };
    const square = (x: number, y: number) => ({ left: x, top: y, width: 80, height: 80 });
    const right = square(240, 190);
    expect(positionBesideTile([200, 150], 80, wide, area, SIDES, [right])).toEqual([120, 195]);
    expect(positionBesideTile([200, 150], 80, wide, area, SIDES, [right, square(80, 190)])).toEqual([140, 75]);
    const around = [square(160, 190), square(240, 110), square(80, 110), square(160, 30)];
    expect(positionBesideTile([200, 150], 80, wide, area, SIDES, around), "past a corner").toEqual([245, 195]);
  });

  it("hide no other tile if there is room on another side", () => {
    const tile = { left: 160, top: 190, width: 80, height: 80 };
    expect(positionBesideTile([200, 150], 80, box, area, SIDES, [], [tile])).toEqual([170, 75]);
    const above = { left: 120, top: 60, width: 160, height: 50 };
    expect(positionBesideTile([200, 150], 80, box, area, SIDES, [above], [tile])).toEqual([170, 195]);
  });

  it("hide no spot of another tile, however small the tiles are", () => {
    const viewport = { now: { size: 26, x: 0, y: 0 }, toElement: (x: number, y: number) => [26 * x, 26 * y] as const };
    const other = target({ kind: "spot", x: 1.5, y: 0.5, r: 0.13 });
    expect(markedAreas([spot, placed, other], { x: 0.5, y: 0.5 }, viewport)).toEqual([
      { left: 26, top: 0, width: 26, height: 26 },
    ]);
    expect(markedAreas([cell], undefined, viewport)).toEqual([{ left: 26, top: 0, width: 26, height: 26 }]);
  });

  it("stay on the board", () => {
    expect(positionBesideTile([10, 150], 80, box, area, [[0, 1]])).toEqual([4, 195]);
  });
});

describe("the tooltip", () => {
  const [size, area] = [100, { width: 900, height: 600 }];
  const tile = (x: number, y: number) => ({ left: 100 * x, top: 100 * y, width: size, height: size });
  const tip = { width: 240, height: 40 };
  const shares = (at: readonly [number, number], box: ReturnType<typeof tile>) =>
    at[0] < box.left + size && box.left < at[0] + tip.width && at[1] < box.top + size && box.top < at[1] + tip.height;

  it("covers no neighbour of its target", () => {
    const neighbours = [tile(3, 3), tile(4, 3), tile(5, 3)]; // below the target
    const at = placeTooltip(tile(4, 2), tip, area, neighbours, size);
    expect(neighbours.some((box) => shares(at, box))).toBe(false);
    expect(at[1] + tip.height).toBeLessThanOrEqual(200);
  });

  it("is further away if there are neighbours on all sides", () => {
    const around = [3, 4, 5].flatMap((x) => [2, 3, 4].map((y) => tile(x, y))).filter((_, i) => i !== 4);
    const at = placeTooltip(tile(4, 3), tip, area, around, size);
    expect(around.some((box) => shares(at, box))).toBe(false);
  });

  it("covers no buttons beside its target", () => {
    const buttons = { left: 400, top: 310, width: 120, height: 40 };
    const [left, top] = placeTooltip(tile(4, 2), tip, area, [], size, buttons);
    expect(top + tip.height <= 310 || top >= 350 || left >= 520 || left + tip.width <= 400).toBe(true);
  });

  it("stays on the board", () => {
    const [left, top] = placeTooltip(tile(0, 0), tip, area, [tile(0, 1)], size);
    expect([left >= 0, top >= 0]).toEqual([true, true]);
  });
});

describe("labels", () => {
  const label = { left: 80, top: 92, width: 40, height: 16 };
  const area = { width: 400, height: 300 };

  it("stay in place if there is room", () => {
    expect(placeLabel(label, [], area)).toEqual(label);
    const outside = { ...label, left: -40 };
    expect(placeLabel(outside, [], area)).toEqual(outside); // with the part of the board that is out of sight
  });

  it("move if their place is occupied", () => {
    const moved = placeLabel(label, [label], area);
    expect(moved).toEqual({ ...label, top: 108 });
    expect(placeLabel(label, [label, { ...label, top: 108 }], area)).toEqual({ ...label, top: 76 });
  });

  it("appear on tiny tiles only near pointed places, except pinned ones", () => {
    const near: BoardLabel = { at: [0.5, 0.5], text: "7", colours: [] };
    const far: BoardLabel = { ...near, at: [5.5, 0.5] };
    const best = { ...far, text: "best", pinned: true };
    expect(shownLabels([near, far, best], 18, [])).toEqual([near, far, best]);
    expect(shownLabels([near, far, best], 17, [])).toEqual([best]);
    expect(shownLabels([near, far, best], 17, [[0.9, 0.9]])).toEqual([near, best]);
  });

  it("move to the nearest free place inside the area, where pieces are crowded", () => {
    const crowd = { left: 41, top: 65, width: 118, height: 70 };
    const moved = placeLabel(label, [crowd], area);
    expect(overlap(moved, crowd)).toBe(0);
    const low = { ...label, top: 284 };
    expect(placeLabel(low, [low], area)).toEqual({ ...low, top: 268 });
  });

  it("overlap as little as possible without a free place", () => {
    const whole = { left: -200, top: -150, width: 800, height: 600 };
    const edge = { left: 160, top: -150, width: 240, height: 600 };
    const moved = placeLabel({ ...label, left: 180 }, [whole, edge], area);
    expect(moved.left + moved.width).toBeLessThanOrEqual(160);
  });
});
