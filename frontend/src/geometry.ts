// Points and numbers.

/** A point of the board in tiles, where the start tile fills the square from (0, 0) to (1, 1), or a point in pixels. */
export type Point = readonly [x: number, y: number];

/** A value kept within bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
