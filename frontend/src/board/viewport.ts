// The viewport: the visible part of the board, and the conversion between tiles and CSS pixels.
import { clamp, type Point } from "../geometry";
import type { Frame } from "../view-model";
import { type Shot, toCanvas } from "./scene";

const MAX_FIT_SIZE = 110; // the maximum size of a tile, in CSS pixels, while the whole board is visible
const MIN_ROWS = 6; // a higher board shows larger tiles, as long as so many would fit below each other
const MAX_FIT_SIZE_FULL_SCREEN = 260; // the same in full screen, for readability from a distance
const MAX_SIZE = 220; // the maximum size of a tile, in CSS pixels, when zoomed
export const TRANSITION = 180; // the duration of a transition in milliseconds
const USER_CONTROL_TIME = 3000; // milliseconds after a user's pan or zoom without automatic movement
const MARGIN = 30; // the minimum distance of a revealed point from the edge, in CSS pixels

/** The camera: the size of a tile in CSS pixels, and the board point in the middle of the view, in tiles. */
export interface Camera {
  size: number;
  x: number;
  y: number;
}

type Bounds = Frame["bounds"];

/** Return a camera that shows everything below the reserved rows, with tiles of at most `maxSize`. */
export function fitCamera(
  [left, top, right, bottom]: Bounds,
  width: number,
  height: number,
  maxSize = MAX_FIT_SIZE,
  reserved = 0,
): Camera {
  const size = Math.min(width / (right - left), (height - reserved) / (bottom - top), maxSize);
  const shift = reserved && reserved / size / 2; // in tiles; a hidden element has tiles of no size
  return { size, x: (left + right) / 2, y: (top + bottom) / 2 - shift };
}

/** Return a camera with another size in which a point keeps its position. */
export function zoomAbout({ size, x, y }: Camera, [px, py]: Point, next: number): Camera {
  return { size: next, x: px + ((x - px) * size) / next, y: py + ((y - py) * size) / next };
}

/** Keep the middle of the view within the bounds, so that no board is dragged out of sight; null shows the whole board. */
export function boundCamera({ size, x, y }: Camera, [left, top, right, bottom]: Bounds, fitted: Camera): Camera | null {
  if (size <= fitted.size) return null;
  return { size: Math.min(size, MAX_SIZE), x: clamp(x, left, right), y: clamp(y, top, bottom) };
}

/** Interpolate between two cameras with ease-out; `progress` is from 0 to 1. */
export function interpolate(from: Camera, to: Camera, progress: number): Camera {
  const left = (1 - progress) ** 3;
  const mix = (name: keyof Camera) => to[name] + (from[name] - to[name]) * left;
  return { size: mix("size"), x: mix("x"), y: mix("y") };
}

export class Viewport {
  /** The camera that the user has set; null shows the whole board. */
  camera: Camera | null = null;
  width = 0;
  height = 0;
  /** Device pixels per CSS pixel. */
  ratio = 1;
  /** The height at the top, in CSS pixels, that the whole board leaves free. */
  reserved = 0;
  /** Whether the next change of the goal is animated. */
  smooth = false;
  private readonly el: HTMLElement;
  private readonly frame: () => Frame;
  private readonly requestDraw: () => void;
  private shown: Camera | null = null; // the current camera during a transition
  private transition: { from: Camera; begin: number } | null = null;
  private lastGoal: Camera | null = null;
  private movedAt = -Infinity;
  private readonly reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

  constructor(el: HTMLElement, frame: () => Frame, requestDraw: () => void) {
    this.el = el;
    this.frame = frame;
    this.requestDraw = requestDraw;
  }

  /** Measure the element, and read the device pixel ratio; `reserved` is the height of the controls at its top. */
  measure(reserved = 0): void {
    this.width = this.el.clientWidth;
    this.height = this.el.clientHeight;
    this.reserved = reserved;
    this.ratio = window.devicePixelRatio || 1;
    this.smooth = false;
    this.keepInBounds();
  }

  /** Resize a canvas to an area, in device pixels. */
  resizeCanvas(canvas: HTMLCanvasElement, width = this.width, height = this.height): void {
    const [wide, high] = [Math.round(width * this.ratio), Math.round(height * this.ratio)];
    if (canvas.width === wide && canvas.height === high) return;
    canvas.width = wide;
    canvas.height = high;
  }

  get fitted(): Camera {
    const largest = Math.max(MAX_FIT_SIZE, this.height / MIN_ROWS);
    const maxSize = document.fullscreenElement ? MAX_FIT_SIZE_FULL_SCREEN : largest;
    return fitCamera(this.frame().fit, this.width, this.height, maxSize, this.reserved);
  }

  /** The camera at the end of the transition. */
  get goal(): Camera {
    return this.camera ?? this.fitted;
  }

  /** The current camera. */
  get now(): Camera {
    return this.shown ?? this.goal;
  }

  /** Advance the transition, once per frame. */
  advance(): void {
    const { goal, shown, lastGoal } = this;
    const time = performance.now();
    if (!lastGoal || lastGoal.size !== goal.size || lastGoal.x !== goal.x || lastGoal.y !== goal.y) {
      const moves = shown && this.smooth && !this.reducedMotion.matches;
      this.transition = moves ? { from: shown, begin: time } : null;
    }
    this.lastGoal = goal;
    this.smooth = true;
    if (!this.transition) {
      this.shown = goal;
      return;
    }
    const progress = Math.min((time - this.transition.begin) / TRANSITION, 1);
    this.shown = interpolate(this.transition.from, goal, progress);
    if (progress === 1) this.transition = null;
    this.requestDraw();
  }

  /** The visible part of the board. */
  get shot(): Shot {
    return { ...this.now, width: this.width, height: this.height, ratio: this.ratio };
  }

  /** Convert a point of the board to a point of the element. */
  toElement(x: number, y: number): Point {
    return toCanvas(this.shot, [x, y]);
  }

  /** Return the point of an event in the element. */
  eventPoint(event: { clientX: number; clientY: number }): Point {
    const box = this.el.getBoundingClientRect();
    return [event.clientX - box.left - this.el.clientLeft, event.clientY - box.top - this.el.clientTop];
  }

  /** Return the point of an event on the board. */
  toBoard(event: { clientX: number; clientY: number }): Point {
    const { size, x, y } = this.now;
    const [left, top] = this.eventPoint(event);
    return [(left - this.width / 2) / size + x, (top - this.height / 2) / size + y];
  }

  /** Limit a size of tiles: from the whole board to the maximum zoom. */
  boundSize(size: number): number {
    return clamp(size, this.fitted.size, MAX_SIZE);
  }

  private setCamera(camera: Camera): void {
    this.camera = boundCamera(camera, this.frame().bounds, this.fitted);
    this.requestDraw();
  }

  /** Adapt the camera to another frame or size: a smaller board would be out of sight, and a larger whole board is shown. */
  keepInBounds(): void {
    if (this.camera) this.setCamera(this.camera);
  }

  /** Set the camera without a transition, during a drag or pinch. */
  drag(camera: Camera): void {
    this.movedAt = performance.now();
    this.smooth = false;
    this.setCamera(camera);
  }

  /** Show the whole board. */
  fit(): void {
    this.camera = null;
    this.requestDraw();
  }

  /** Zoom around a point, by default the middle. */
  zoom(factor: number, at: Point | null = null): void {
    this.movedAt = performance.now();
    const { goal } = this;
    this.setCamera(zoomAbout(goal, at ?? [goal.x, goal.y], this.boundSize(goal.size * factor)));
  }

  /** Pan so that a point is visible. */
  reveal(x: number, y: number): void {
    const { camera } = this;
    if (!camera) return;
    const [dx, dy] = [Math.abs(x - camera.x) * camera.size, Math.abs(y - camera.y) * camera.size];
    if (dx > this.width / 2 - MARGIN || dy > this.height / 2 - MARGIN) this.setCamera({ size: camera.size, x, y });
  }

  /** Reveal a point with a change, unless the user has just panned or zoomed. */
  revealChange(at: Point | undefined): void {
    if (at && performance.now() - this.movedAt > USER_CONTROL_TIME) this.reveal(...at);
  }

  /** Whether no transition is in progress. */
  get arrived(): boolean {
    const { goal, shown } = this;
    return shown?.size === goal.size && shown.x === goal.x && shown.y === goal.y;
  }
}
