// Hit testing: the target at a point, the next one in a direction, and the rotations that fit there.
import type { Point } from "../geometry";
import type { PlacedTarget } from "../view-model";

export const REACH = 13; // the minimum radius of a spot in CSS pixels, however small the tiles are

const SNAP = 0.8; // the maximum distance, in tiles, at which a dragged tile snaps to a cell

const LEVEL = 0.01; // the least distance, in tiles, at which a target is in a direction

const TIE = 1e-6; // of targets that cost the same, the nearest is preferred

const ROTATIONS = [0, 1, 2, 3];

/** A click target on the board: a whole cell, or a spot with a radius. */
export interface Target {
  readonly id: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly label: string;
  readonly rotations: readonly number[];
  readonly placed: boolean;
  readonly tentative: boolean;
  readonly sprites: readonly number[];
  readonly group: number;
  readonly note: string;
}

/** Add the default values, which the kernel does not send. */
export function withDefaults(target: PlacedTarget): Target {
  return {
    kind: "cell",
    r: 0.5,
    rotations: [],
    placed: false,
    tentative: false,
    sprites: [],
    group: 0,
    note: "",
    ...target,
  };
}

/** Return the target at a point; `size` is the size of tiles in CSS pixels. */
export function targetAt(targets: readonly Target[], [x, y]: Point, size: number): Target | null {
  let best: Target | null = null;
  let least = Infinity;
  for (const target of targets) {
    if (target.kind === "cell") {
      const off = Math.max(Math.abs(x - target.x), Math.abs(y - target.y));
      // The middle third of the previewed tile always rotates it.
      if (target.placed && target.rotations.length > 1 && off < 1 / 6) return target;
      if (!best && off < 0.5) best = target;
      continue;
    }
    const distance = Math.hypot(x - target.x, y - target.y);
    if (distance < Math.max(target.r, REACH / size) && distance < least) {
      best = target;
      least = distance;
    }
  }
  return best;
}

/** Return the cell nearest to a point, if it is within the snap distance. */
export function nearestCell(targets: readonly Target[], [x, y]: Point): Target | null {
  let best: Target | null = null;
  let least = SNAP;
  for (const target of targets) {
    const distance = Math.max(Math.abs(x - target.x), Math.abs(y - target.y));
    if (target.kind === "cell" && distance < least) [best, least] = [target, distance];
  }
  return best;
}

/** Return the nearest target in a direction. Without `from`, start at `start`, and take the nearest if none is in that direction. */
export function nextTarget(
  targets: readonly Target[],
  from: Target | null,
  start: { x: number; y: number },
  [dx, dy]: Point,
): Target | null {
  const { x, y } = from ?? start;
  const distance = (target: Target) => Math.hypot(target.x - x, target.y - y);
  const along = (target: Target) => (target.x - x) * dx + (target.y - y) * dy;
  const ahead = targets.filter((target) => along(target) > LEVEL);
  // the further sideways, the longer: a target to the left is hardly above, even if it is a little higher
  if (ahead.length) return minBy(ahead, (target) => distance(target) ** 2 / along(target) + TIE * distance(target));
  return from ? null : minBy(targets, distance);
}

/** Return the first target with the lowest cost; null without targets. */
function minBy(targets: readonly Target[], cost: (target: Target) => number): Target | null {
  return targets.reduce<Target | null>((best, next) => (best && cost(best) <= cost(next) ? best : next), null);
}

/** Return the first fitting rotation of a cell, from the preferred one clockwise. */
export function fittingRotation(rotations: readonly number[], preferred: number): number {
  return ROTATIONS.map((step) => (preferred + step) % 4).find((rotation) => rotations.includes(rotation)) ?? preferred;
}

/** Return the next fitting rotation, clockwise (1) or anticlockwise (-1); null if none fits. */
export function nextRotation(rotations: readonly number[], rotation: number, step: 1 | -1): number | null {
  for (const steps of [1, 2, 3, 4]) {
    const next = (rotation + step * steps + 4) % 4;
    if (rotations.includes(next)) return next;
  }
  return null;
}
