// Labels: short texts on the board, such as the value of a feature. They keep a readable size. On small tiles they
// would hide the board: there only those near the pointed places appear. If labels overlap, the first ones keep their
// place, and others move slightly or disappear.
import { clamp, type Point } from "../geometry";
import type { PlacedLabel } from "../view-model";
import { keepInside } from "./scene";
import type { Viewport } from "./viewport";

const SMALL_TILE = 30; // CSS pixels
const NEAR = 1; // the distance of a label from a pointed place in tiles
const RIM = 3; // the border of a label in the colours of the players, in CSS pixels

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Offsets to try for a label, in half widths and half heights of the label, the nearest first. */
const OFFSETS: readonly Point[] = [
  [0, 0],
  [0, 2],
  [0, -2],
  [2, 0],
  [-2, 0],
  [2, 2],
  [-2, 2],
  [2, -2],
  [-2, -2],
  [0, 4],
  [0, -4],
];

/** Whether tiles of this size are too small for labels. */
export function hidesLabels(size: number): boolean {
  return size < SMALL_TILE;
}

/** Return the labels that are drawn: on small tiles the pinned ones, and those near a pointed place. */
export function shownLabels(labels: readonly PlacedLabel[], size: number, pointed: readonly Point[]): PlacedLabel[] {
  return labels.filter(
    ({ x, y, pinned }) => pinned || !hidesLabels(size) || pointed.some(([px, py]) => Math.hypot(px - x, py - y) < NEAR),
  );
}

/** Return a free place for a label (middle and half size) among the placed ones; null if there is none. */
export function freePlace({ x, y, w, h }: Box, placed: readonly Box[]): Box | null {
  for (const [dx, dy] of OFFSETS) {
    const box = { x: x + dx * w, y: y + dy * h, w, h };
    const overlaps = (other: Box) => Math.abs(other.x - box.x) < other.w + w && Math.abs(other.y - box.y) < other.h + h;
    if (!placed.some(overlaps)) return box;
  }
  return null;
}

export function drawLabels(
  pen: CanvasRenderingContext2D,
  labels: readonly PlacedLabel[],
  viewport: Viewport,
  el: Element,
): void {
  if (labels.length === 0) return;
  const height = clamp(viewport.now.size * 0.19, 11, 26);
  const style = getComputedStyle(el);
  const [paper, ink] = [style.getPropertyValue("--carc-tag"), style.getPropertyValue("--carc-tag-ink")];
  const placed: Box[] = [];
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const { x, y, text, colours } of labels) {
    pen.font = `600 ${height}px system-ui, sans-serif`;
    const [w, h] = [pen.measureText(text).width / 2 + height * 0.36, height * 0.66];
    const room = 2 * (RIM + 3);
    const middle: Point = keepInside(viewport.toElement(x, y), 2 * w + room, 2 * h + room, viewport);
    const place = freePlace({ x: middle[0], y: middle[1], w, h }, placed);
    if (!place) continue;
    placed.push(place);
    pen.setTransform(viewport.ratio, 0, 0, viewport.ratio, place.x * viewport.ratio, place.y * viewport.ratio);
    drawBox(pen, w + RIM, h + RIM, ink);
    for (const [i, colour] of colours.entries()) {
      pen.save();
      pen.beginPath(); // players who share a feature share the border
      const part = (2 * w + 2 * RIM) / colours.length;
      pen.rect(-w - RIM + part * i, -h - RIM, part, 2 * h + 2 * RIM);
      pen.clip();
      drawBox(pen, w + RIM - 1, h + RIM - 1, colour);
      pen.restore();
    }
    drawBox(pen, w, h, paper);
    pen.fillStyle = ink;
    pen.fillText(text, 0, height * 0.06);
  }
}

function drawBox(pen: CanvasRenderingContext2D, w: number, h: number, colour: string): void {
  pen.beginPath();
  pen.roundRect(-w, -h, 2 * w, 2 * h, h * 0.5);
  pen.fillStyle = colour;
  pen.fill();
}
