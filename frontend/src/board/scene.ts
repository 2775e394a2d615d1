// The scene: everything that lies on the board, from back to front, drawn in device pixels at any size.
import { context } from "../dom";
import { clamp, type Point, type Size } from "../geometry";
import type { BoardScene } from "../view-model";
import type { Sprites } from "./sprites";

const LEGIBLE = 11; // the least height of letters, in CSS pixels, however small the tiles are

/** A part of the board on a canvas: (x, y) in the middle of an area in CSS pixels, tiles of a size in CSS pixels. */
export interface Shot {
  size: number;
  x: number;
  y: number;
  width: number;
  height: number;
  ratio: number;
}

/** Draws above the scene: `unit` device pixels a hundredth of a tile, with the corner of the start tile at (left, top). */
export type DrawAbove = (pen: CanvasRenderingContext2D, left: number, top: number, unit: number) => void;

/** Draw a part of the scene on a canvas. `hides` tells which placements are left out. */
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
  for (const [number, px, py, turn, ownScale, alpha, letters] of scene.flat()) {
    const entry = sprites.entry(number);
    if (!entry || hides(number, px, py)) continue;
    const { unitsWide, unitsHigh } = entry;
    const scale = letters ? Math.max(ownScale, (100 * LEGIBLE) / (letters * size)) : ownScale;
    const half = (Math.max(unitsWide, unitsHigh) / 2) * scale * unit;
    let [cx, cy] = [left + px * unit, top + py * unit];
    if (cx + half < 0 || cy + half < 0 || cx - half > canvas.width || cy - half > canvas.height) continue;
    if (letters) [cx, cy] = keepInside([cx, cy], unitsWide * scale * unit, unitsHigh * scale * unit, canvas);
    if (unitsWide === 100 && unitsHigh === 100 && scale === 1) {
      // Tiles begin and end with a pixel, so that neighbours meet without a seam.
      const [x0, y0, x1, y1] = [cx - half, cy - half, cx + half, cy + half].map(Math.round) as [
        number,
        number,
        number,
        number,
      ];
      const [wide, high] = turn % 2 ? [y1 - y0, x1 - x0] : [x1 - x0, y1 - y0];
      sprites.drawSized(pen, number, (x0 + x1) / 2, (y0 + y1) / 2, wide, high, turn, alpha);
    } else {
      sprites.draw(pen, number, cx, cy, unit * scale, turn, alpha);
    }
  }
  drawAbove(pen, left, top, unit);
}

/** The middle of something that stands in an area: moved so that it is seen whole, if there is room. */
export function keepInside([x, y]: Point, wide: number, high: number, { width, height }: Size): Point {
  if (x < 0 || y < 0 || x > width || y > height) return [x, y];
  const keep = (value: number, length: number, all: number) =>
    length < all ? clamp(value, length / 2, all - length / 2) : value;
  return [keep(x, wide, width), keep(y, high, height)];
}
