// The scene: everything on the board, from back to front, drawn in device pixels at any size.
import { context } from "../dom";
import { clamp, type Point, type Size } from "../geometry";
import type { BoardScene } from "../view-model";
import { isSmall } from "./labels";
import type { Sprites } from "./sprites";

const MIN_LETTER_HEIGHT = 11; // CSS pixels, however small the tiles are

/** A part of the board on a canvas: `size` of tiles and area in CSS pixels; (x, y) is the board point in the middle. */
export interface Shot {
  size: number;
  x: number;
  y: number;
  width: number;
  height: number;
  ratio: number;
}

/** The point of a canvas, in CSS pixels, at a point of the board. */
export function toCanvas({ size, x, y, width, height }: Shot, [bx, by]: Point): Point {
  return [(bx - x) * size + width / 2, (by - y) * size + height / 2];
}

/** The cells of the tiles, which are the first layer of a scene. */
export function tileCells([tiles = []]: BoardScene["scene"]): Point[] {
  return tiles.map(([, x, y]): Point => [Math.floor(x / 100), Math.floor(y / 100)]);
}

/** Draws above the scene: `unit` device pixels a hundredth of a tile, with the corner of the start tile at (left, top). */
type DrawAbove = (pen: CanvasRenderingContext2D, left: number, top: number, unit: number) => void;

/** Draw a part of the scene on a canvas, without the placements for which `hides` returns true. */
export function drawScene(
  canvas: HTMLCanvasElement,
  scene: BoardScene["scene"],
  sprites: Sprites,
  { size, x, y, width, height, ratio }: Shot,
  hides: (sprite: number, x: number, y: number) => boolean,
  drawAbove: DrawAbove,
): void {
  const pen = context(canvas);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  const unit = (size * ratio) / 100;
  const left = Math.round((width / 2 - x * size) * ratio);
  const top = Math.round((height / 2 - y * size) * ratio);
  for (const [number, px, py, rotation, ownScale, alpha, letters, isCoordinate] of scene.flat()) {
    const entry = sprites.entry(number);
    if (!entry || (isCoordinate && isSmall(size)) || hides(number, px, py)) continue;
    const { unitsWide, unitsHigh } = entry;
    const scale = letters ? letterScale(ownScale, letters, size) : ownScale;
    const half = (Math.max(unitsWide, unitsHigh) / 2) * scale * unit;
    let [cx, cy] = [left + px * unit, top + py * unit];
    if (cx + half < 0 || cy + half < 0 || cx - half > canvas.width || cy - half > canvas.height) continue;
    if (letters) [cx, cy] = keepInside([cx, cy], unitsWide * scale * unit, unitsHigh * scale * unit, canvas);
    if (unitsWide === 100 && unitsHigh === 100 && scale === 1) {
      // Tiles are aligned with pixels, so that there are no gaps between neighbours.
      const [x0, x1] = [Math.round(cx - half), Math.round(cx + half)];
      const [y0, y1] = [Math.round(cy - half), Math.round(cy + half)];
      const [wide, high] = rotation % 2 ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
      sprites.drawSized(pen, number, (x0 + x1) / 2, (y0 + y1) / 2, wide, high, rotation, alpha);
    } else {
      sprites.draw(pen, number, cx, cy, unit * scale, rotation, alpha);
    }
  }
  drawAbove(pen, left, top, unit);
}

/** The scale of a text: its own, or that of readable letters. */
export function letterScale(scale: number, letterHeight: number, size: number): number {
  return Math.max(scale, (100 * MIN_LETTER_HEIGHT) / (letterHeight * size));
}

/** Move the middle of a box so that the box is inside an area, if there is room. */
export function keepInside([x, y]: Point, wide: number, high: number, { width, height }: Size): Point {
  if (x < 0 || y < 0 || x > width || y > height) return [x, y];
  const keep = (value: number, length: number, areaLength: number) =>
    length < areaLength ? clamp(value, length / 2, areaLength - length / 2) : value;
  return [keep(x, wide, width), keep(y, high, height)];
}
