// Hit testing: which target is at a point, which one is next in a direction, and which rotations fit there.
import type { Point } from "../geometry";
import type { PlacedTarget } from "../view-model";

const REACH = 13; // a spot can be pressed within this many CSS pixels, however small the tiles are

const SNAP = 0.8; // tiles between a dragged tile and the middle of a cell to which it snaps

const TIE = 1e-6; // of targets that are equally near, the one in the direction of the key comes first

const ROTATIONS = [0, 1, 2, 3];

/** A place on the board that can be pressed: a whole cell, or a spot with a radius. */
export interface Target {
  readonly id: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly label: string;
  readonly turns: readonly number[];
  readonly placed: boolean;
  readonly chosen: boolean;
  readonly sprite: number | null;
  readonly group: number;
  readonly note: string;
}

/** A target with the values that the kernel leaves out. */
export function withDefaults(target: PlacedTarget): Target {
  return { kind: "cell", r: 0.5, turns: [], placed: false, chosen: false, sprite: null, group: 0, note: "", ...target };
}

/** The target at a point, where tiles have a size in CSS pixels. */
export function targetAt(targets: readonly Target[], [x, y]: Point, size: number): Target | null {
  let best: Target | null = null;
  let distance = Infinity;
  for (const target of targets) {
    if (target.kind === "cell") {
      const off = Math.max(Math.abs(x - target.x), Math.abs(y - target.y));
      // The middle third of a tile that is tried always turns it, whatever lies near.
      if (target.placed && target.turns.length > 1 && off < 1 / 6) return target;
      if (!best && off < 0.5) best = target;
      continue;
    }
    const away = Math.hypot(x - target.x, y - target.y);
    if (away < Math.max(target.r, REACH / size) && away < distance) {
      best = target;
      distance = away;
    }
  }
  return best;
}

/** The cell nearest to a point, if it is near enough to snap to it. */
export function nearestCell(targets: readonly Target[], [x, y]: Point): Target | null {
  let best: Target | null = null;
  let least = SNAP;
  for (const target of targets) {
    const away = Math.max(Math.abs(x - target.x), Math.abs(y - target.y));
    if (target.kind === "cell" && away < least) [best, least] = [target, away];
  }
  return best;
}

/** The nearest target in a direction; far off to the side counts double. Without `from` the one nearest to `start`. */
export function nextTarget(
  targets: readonly Target[],
  from: Target | null,
  start: { x: number; y: number },
  [dx, dy]: Point,
): Target | null {
  const { x, y } = from ?? start;
  let best: Target | null = null;
  let least = Infinity;
  for (const target of targets) {
    const along = (target.x - x) * dx + (target.y - y) * dy;
    const aside = Math.abs((target.x - x) * dy) + Math.abs((target.y - y) * dx);
    if (from && along < 0.01) continue;
    const cost = from ? along + 2 * aside : Math.hypot(target.x - x, target.y - y) - TIE * along;
    if (cost < least) [best, least] = [target, cost];
  }
  return best;
}

/** The first rotation from the preferred one onwards that fits a cell. */
export function fittingRotation(turns: readonly number[], preferred: number): number {
  return ROTATIONS.map((step) => (preferred + step) % 4).find((turn) => turns.includes(turn)) ?? preferred;
}

/** The next rotation that fits, by quarter turns clockwise (1) or back (-1); null if none fits. */
export function nextRotation(turns: readonly number[], rotation: number, step: 1 | -1): number | null {
  for (const steps of [1, 2, 3, 4]) {
    const turn = (rotation + step * steps + 4) % 4;
    if (turns.includes(turn)) return turn;
  }
  return null;
}
