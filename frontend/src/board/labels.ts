// Labels: short texts on the board, such as the value of a feature. On small tiles they shrink. On tiny tiles they would
// hide the board: there only those near the pointed places appear. If labels overlap, the first ones keep their place,
// and others move to the nearest free place, with a line to their own.
import { type Box, clamp, overlap, type Point, type Size } from "../geometry";
import type { BoardLabel } from "../view-model";
import { keepInside, type Shot, toCanvas } from "./scene";

const SMALL_TILE = 30; // CSS pixels; on smaller tiles labels shrink, and coordinates disappear
const TINY_TILE = 18; // CSS pixels; on smaller tiles labels disappear
const NEAR = 1; // the distance of a label from a pointed place in tiles
const RIM = 3; // the border of a label in the colours of the players, in CSS pixels
const REACH = 10; // how far a label moves at most, in half widths and half heights

/** A label with the point that it belongs to and its box, in CSS pixels. */
interface LabelBox {
  readonly label: BoardLabel;
  readonly point: Point;
  readonly box: Box;
}

/** Offsets to try for a label, in half widths and half heights of the label, the nearest first. */
const OFFSETS: readonly Point[] = Array.from({ length: (2 * REACH + 1) ** 2 }, (_, i): Point => {
  const [dx, dy] = [i % (2 * REACH + 1), Math.floor(i / (2 * REACH + 1))];
  return [REACH - dx, REACH - dy]; // below and to the right first
}).sort(([ax, ay], [bx, by]) => Math.hypot(1.6 * ax, ay) - Math.hypot(1.6 * bx, by));

/** Whether tiles of this size are too small for coordinates and for labels of full size. */
export function isSmall(size: number): boolean {
  return size < SMALL_TILE;
}

/** Return the labels that are drawn: on tiny tiles the pinned ones, and those near a pointed place. */
export function shownLabels(labels: readonly BoardLabel[], size: number, pointed: readonly Point[]): BoardLabel[] {
  return labels.filter(
    ({ at: [x, y], pinned }) =>
      pinned || size >= TINY_TILE || pointed.some(([px, py]) => Math.hypot(px - x, py - y) < NEAR),
  );
}

/** Return the nearest free place for a label among the placed ones and inside an area; without one, that with the smallest overlap. */
export function placeLabel(label: Box, placed: readonly Box[], area: Size): Box {
  const { left, top, width, height } = label;
  let best = label;
  let smallest = Infinity;
  for (const [dx, dy] of OFFSETS) {
    const box = { ...label, left: left + (dx * width) / 2, top: top + (dy * height) / 2 };
    const isInside = box.left >= 0 && box.top >= 0 && box.left + width <= area.width && box.top + height <= area.height;
    if (!isInside && (dx || dy)) continue;
    const covered = placed.reduce((sum, other) => sum + overlap(box, other), 0);
    if (covered === 0) return box;
    if (covered < smallest) [best, smallest] = [box, covered];
  }
  return best;
}

/** Draw labels on a canvas that shows a part of the board; `el` has their colours. */
export function drawLabels(
  pen: CanvasRenderingContext2D,
  labels: readonly BoardLabel[],
  shot: Shot,
  el: Element,
): void {
  if (labels.length === 0) return;
  const { size, ratio } = shot;
  const height = isSmall(size) ? 9 : clamp(size * 0.19, 11, 26);
  const rim = isSmall(size) ? RIM - 1 : RIM;
  const style = getComputedStyle(el);
  const [paper, ink] = [style.getPropertyValue("--carc-tag"), style.getPropertyValue("--carc-tag-ink")];
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `600 ${height}px system-ui, sans-serif`;
  const boxes: LabelBox[] = [];
  for (const label of labels) {
    const own = {
      width: pen.measureText(label.text).width + 2 * (height * 0.36 + rim),
      height: 2 * (height * 0.66 + rim),
    };
    const point = toCanvas(shot, label.at);
    const [x, y] = keepInside(point, own.width + 6, own.height + 6, shot);
    const placed = boxes.map(({ box }) => box);
    const preferred = { ...own, left: x - own.width / 2, top: y - own.height / 2 };
    boxes.push({ label, point, box: placeLabel(preferred, placed, shot) });
  }
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const { point, box } of boxes) drawLeader(pen, point, box, [paper, ink]);
  for (const { label, box } of boxes) {
    const [x, y, w, h] = middleOf(box);
    pen.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
    drawBox(pen, w, h, ink);
    const { colours } = label;
    for (const [i, colour] of colours.entries()) {
      pen.save();
      pen.beginPath(); // players who share a feature share the border
      const part = (2 * w) / colours.length;
      pen.rect(-w + part * i, -h, part, 2 * h);
      pen.clip();
      drawBox(pen, w - 1, h - 1, colour);
      pen.restore();
    }
    drawBox(pen, w - rim, h - rim, paper);
    pen.fillStyle = ink;
    pen.fillText(label.text, 0, height * 0.06);
  }
}

/** The middle of a box, and half its width and height. */
function middleOf({ left, top, width, height }: Box): [x: number, y: number, w: number, h: number] {
  return [left + width / 2, top + height / 2, width / 2, height / 2];
}

/** Draw a line from a label to its point, if the label is elsewhere. */
function drawLeader(pen: CanvasRenderingContext2D, [px, py]: Point, box: Box, colours: readonly string[]): void {
  const [x, y, w, h] = middleOf(box);
  if (Math.abs(px - x) <= w && Math.abs(py - y) <= h) return;
  for (const [i, colour] of colours.entries()) {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(px, py);
    pen.lineWidth = i ? 1.5 : 4;
    pen.strokeStyle = colour;
    pen.stroke();
    pen.beginPath();
    pen.arc(px, py, i ? 2.5 : 4, 0, 2 * Math.PI);
    pen.fillStyle = colour;
    pen.fill();
  }
}

function drawBox(pen: CanvasRenderingContext2D, w: number, h: number, colour: string): void {
  pen.beginPath();
  pen.roundRect(-w, -h, 2 * w, 2 * h, h * 0.5);
  pen.fillStyle = colour;
  pen.fill();
}
