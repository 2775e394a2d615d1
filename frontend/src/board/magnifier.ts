// The magnifier: if tiles are small, as on a phone, it shows the tile for a meeple enlarged and clickable.
import { element } from "../dom";
import { type Box, clamp, overlap, type Point, type Size } from "../geometry";
import type { TileButtons } from "../view-model";
import type { Target } from "./hit-testing";
import type { Shot } from "./scene";
import type { Targets } from "./targets";
import type { Viewport } from "./viewport";

const SMALL = 60; // tiles smaller than this, in CSS pixels, are hard to tap
const ENLARGED = 180; // the size of a tile in the magnifier: its targets are 44 pixels wide then
const VISIBLE_TILES = 1.22; // the visible width of the magnifier in tiles
const WIDE = 480; // a board of at least this width has room to try more places for the buttons, in CSS pixels
const STEP = 8; // the distance between the places that are tried for the buttons, in CSS pixels
const BUTTONS = 70; // the height of the buttons beside it, in CSS pixels
const MIN_ROOM = 220; // on fewer visible pixels of the board, the magnifier uses all of it

/** The point to magnify if there are spots: the tentative tile, else the tile with buttons if all targets are on it. */
export function magnifiedPoint(targets: readonly Target[], buttons: TileButtons | undefined): Point | null {
  if (!targets.some((target) => target.kind === "spot")) return null;
  const placed = targets.find((target) => target.placed);
  if (placed) return [placed.x, placed.y];
  if (!buttons) return null;
  const { x, y } = buttons;
  const isOnTile = (target: Target) =>
    target.kind === "spot" && Math.max(Math.abs(target.x - x), Math.abs(target.y - y)) < 0.5;
  return targets.every(isOnTile) ? [x, y] : null;
}

type Edges = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/**
 * The first and last row of pixels of the board that are on the screen and not under the buttons of the turn, nor in the
 * rows at the top that are reserved for the buttons for zooming.
 */
export function visibleRows(board: Edges, buttons: Edges | undefined, screenHeight: number, reserved: number): Point {
  const isOverBoard = (box: Edges) => box.top > board.top && box.left < board.right && box.right > board.left;
  const end = buttons && isOverBoard(buttons) ? Math.min(buttons.top, board.bottom) : board.bottom;
  const first = Math.max(board.top, 0) - board.top;
  const last = Math.min(end, screenHeight) - board.top;
  const [top, bottom] = last - first < MIN_ROOM ? [0, board.bottom - board.top] : [first, last];
  return bottom - reserved < MIN_ROOM ? [top, bottom] : [Math.max(top, reserved), bottom];
}

interface Place {
  x: number;
  y: number;
  size: number;
  side: number;
  left: number;
  top: number;
  atBottom: boolean;
}

export class Magnifier {
  private readonly el: HTMLElement;
  private readonly viewport: Viewport;
  private readonly targets: Targets;
  private readonly canvas: HTMLCanvasElement;
  private place: Place | null = null;
  private pointer: number | null = null; // the pointer that is pressed on it

  constructor(el: HTMLElement, viewport: Viewport, targets: Targets) {
    this.el = el;
    this.viewport = viewport;
    this.targets = targets;
    this.canvas = element("canvas", "carc-magnifier", el);
    this.canvas.setAttribute("aria-hidden", "true"); // the keyboard and screen readers use the board
    this.canvas.hidden = true;
    for (const type of ["pointerdown", "pointermove", "pointerup"]) {
      this.canvas.addEventListener(type, (event) => event.stopPropagation());
    }
    el.addEventListener("contextmenu", (event) => this.ignoreLongPress(event), { capture: true });
    this.canvas.addEventListener("pointerdown", ({ button, pointerId }) => {
      this.pointer = button === 0 ? pointerId : null;
    });
    this.canvas.addEventListener("pointerup", (event) => this.up(event));
  }

  get isShown(): boolean {
    return this.place !== null;
  }

  /** Draw the magnifier if it is needed; `drawShot` draws a part of the board on a canvas. */
  draw(buttons: TileButtons | undefined, drawShot: (canvas: HTMLCanvasElement, shot: Shot) => void): void {
    const { viewport, canvas } = this;
    const point = viewport.now.size < SMALL ? magnifiedPoint(this.targets.all, buttons) : null;
    canvas.hidden = point === null;
    if (!point) {
      this.place = null;
      return;
    }
    const buttonBox = this.el.closest(".carc-game")?.querySelector(".carc-toolbar-buttons")?.getBoundingClientRect();
    const box = this.el.getBoundingClientRect();
    const [first, last] = visibleRows(box, buttonBox, window.innerHeight, viewport.reserved);
    const side = Math.floor(Math.min(ENLARGED * VISIBLE_TILES, viewport.width - 12, last - first - BUTTONS));
    const [x, y] = viewport.toElement(...point);
    const atBottom = y < (first + last) / 2; // in the half without the tile
    const left = clamp(x - side / 2, 6, viewport.width - side - 6);
    const top = atBottom ? last - side - 6 : first + 6;
    const size = side / VISIBLE_TILES;
    this.place = { x: point[0], y: point[1], size, side, left, top, atBottom };
    Object.assign(canvas.style, { width: `${side}px`, height: `${side}px` });
    canvas.style.transform = `translate(${left}px, ${top}px)`;
    drawShot(canvas, { x: point[0], y: point[1], size, width: side, height: side, ratio: viewport.ratio });
  }

  /** The position of a box above or below the magnifier where it hides the fewest targets; null if that is closed. */
  beside(box: Size, areaWidth: number, targets: readonly Box[]): Point | null {
    if (!this.place) return null;
    const { left, top, side, atBottom } = this.place;
    const y = atBottom ? top - box.height - 6 : top + side + 6;
    const [first, last] = [4, areaWidth - box.width - 4];
    const hidden = (x: number) =>
      targets.reduce((sum, target) => sum + overlap({ left: x, top: y, ...box }, target), 0);
    const middle = clamp(left + (side - box.width) / 2, first, last);
    const places = [middle, last, first];
    const isWide = areaWidth >= WIDE;
    if (isWide) for (let x = first; x < last; x += STEP) places.push(x);
    const distance = (x: number) => (isWide ? Math.abs(x - middle) : 0); // on a phone the buttons keep to few places
    const [x = middle] = places.sort((a, b) => hidden(a) - hidden(b) || distance(a) - distance(b));
    return [x, y];
  }

  /** Prevent the menu of questions of the board: the finger may slide on to another spot. */
  private ignoreLongPress(event: Event): void {
    if (event.target !== this.canvas) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** End a press without an effect. */
  cancel(): void {
    this.pointer = null;
  }

  private up(event: PointerEvent): void {
    const isPress = event.pointerId === this.pointer;
    this.cancel();
    if (!isPress || !this.place) return;
    const { x, y, size, side } = this.place;
    const box = this.canvas.getBoundingClientRect();
    const at: Point = [
      (event.clientX - box.left - side / 2) / size + x,
      (event.clientY - box.top - side / 2) / size + y,
    ];
    const target = this.targets.find(at, size);
    if (target) this.targets.press(target, at);
  }
}
