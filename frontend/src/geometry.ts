// Points and numbers.

/** A point of the board in tiles, where the start tile fills the square from (0, 0) to (1, 1), or a point in pixels. */
export type Point = readonly [x: number, y: number];

/** A value kept within bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The size of a box in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const EDGE = 4; // CSS pixels between a box on the board and the edge of the board

/** The left upper corner of a box, moved as far as needed to keep the box on the board. */
export function keepOnBoard([left, top]: Point, box: Size, board: Size): Point {
  const keep = (value: number, most: number) => clamp(value, EDGE, Math.max(EDGE, most - EDGE));
  return [keep(left, board.width - box.width), keep(top, board.height - box.height)];
}
