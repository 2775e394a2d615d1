// Points, cells and numbers.
import type { Cell } from "./view-model";

/** A point of the board in tiles, where the start tile fills the square from (0, 0) to (1, 1), or a point in pixels. */
export type Point = readonly [x: number, y: number];

/** Parse a cell such as `0,-1`. */
export function parseCell(text: string): Cell {
  const [x = Number.NaN, y = Number.NaN] = text.split(",").map(Number);
  return [x, y];
}

/** Limit a value to bounds. */
export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** The size of a box in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const MARGIN = 4; // CSS pixels between a box on the board and the edge of the board

/** Move the upper left corner of a box so that the box is on the board. */
export function keepOnBoard([left, top]: Point, box: Size, board: Size): Point {
  const keep = (value: number, limit: number) => clamp(value, MARGIN, Math.max(MARGIN, limit - MARGIN));
  return [keep(left, board.width - box.width), keep(top, board.height - box.height)];
}

/** Return the area of the intersection of two boxes. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
