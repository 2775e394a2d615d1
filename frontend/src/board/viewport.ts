// The viewport: which part of the board is shown, and the way between tiles and the CSS pixels of the board's element.
import { clamp, type Point } from "../geometry";
import type { Frame } from "../view-model";

const LARGEST = 110; // the largest size of a tile, in CSS pixels, while the whole board is shown
const LARGEST_FULL_SCREEN = 260; // the same in full screen, for people who sit far away
const NEAREST = 220; // the largest size of a tile, in CSS pixels, at all
export const TRANSITION = 180; // milliseconds that the view needs to get somewhere
const HANDS_OFF = 3000; // milliseconds that the view stays where the user has just moved it
const MARGIN = 30; // CSS pixels between a point that is shown and the edge

/** What is looked at: the CSS pixels of a tile's side, and the point in the middle, in tiles. */
export interface Camera {
  size: number;
  x: number;
  y: number;
}

type Fit = Frame["fit"];

/** A camera that shows everything, with tiles of at most the `largest` size. */
export function fitCamera([left, top, right, bottom]: Fit, width: number, height: number, largest = LARGEST): Camera {
  const size = Math.min(width / (right - left), height / (bottom - top), largest);
  return { size, x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** A camera with another size in which a point stays where it is. */
export function zoomAbout({ size, x, y }: Camera, [px, py]: Point, next: number): Camera {
  return { size: next, x: px + ((x - px) * size) / next, y: py + ((y - py) * size) / next };
}

/** A camera within bounds; null where the whole board is shown anyway. */
export function boundCamera({ size, x, y }: Camera, [left, top, right, bottom]: Fit, fitted: Camera): Camera | null {
  if (size <= fitted.size) return null;
  return { size: Math.min(size, NEAREST), x: clamp(x, left, right), y: clamp(y, top, bottom) };
}

/** The camera on its way from one to another; `progress` from 0 to 1, fast at first. */
export function between(from: Camera, to: Camera, progress: number): Camera {
  const left = (1 - progress) ** 3;
  const mix = (name: keyof Camera) => to[name] + (from[name] - to[name]) * left;
  return { size: mix("size"), x: mix("x"), y: mix("y") };
}

export class Viewport {
  /** What the user has chosen to look at; null shows the whole board. */
  camera: Camera | null = null;
  width = 0;
  height = 0;
  /** Device pixels a CSS pixel. */
  ratio = 1;
  /** Whether the view moves to its goal, or is there at once. */
  smooth = false;
  private readonly el: HTMLElement;
  private readonly frame: () => Frame;
  private readonly requestDraw: () => void;
  private shown: Camera | null = null; // what is shown now, while the view is on its way
  private transition: { from: Camera; begin: number } | null = null;
  private lastGoal: Camera | null = null;
  private movedAt = -Infinity;
  private readonly reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

  constructor(el: HTMLElement, frame: () => Frame, requestDraw: () => void) {
    this.el = el;
    this.frame = frame;
    this.requestDraw = requestDraw;
  }

  /** Take the size of the element, and the pixels of the screen that it is on. */
  measure(): void {
    this.width = this.el.clientWidth;
    this.height = this.el.clientHeight;
    this.ratio = window.devicePixelRatio || 1;
    this.smooth = false;
  }

  /** Make a canvas as large as an area, in device pixels. */
  resizeCanvas(canvas: HTMLCanvasElement, width = this.width, height = this.height): void {
    const [wide, high] = [Math.round(width * this.ratio), Math.round(height * this.ratio)];
    if (canvas.width === wide && canvas.height === high) return;
    canvas.width = wide;
    canvas.height = high;
  }

  get fitted(): Camera {
    const largest = document.fullscreenElement ? LARGEST_FULL_SCREEN : LARGEST;
    return fitCamera(this.frame().fit, this.width, this.height, largest);
  }

  /** What is to be shown. */
  get goal(): Camera {
    return this.camera ?? this.fitted;
  }

  /** What is shown at the moment. */
  get now(): Camera {
    return this.shown ?? this.goal;
  }

  /** Move on towards the goal, once a frame. */
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
    this.shown = between(this.transition.from, goal, progress);
    if (progress === 1) this.transition = null;
    this.requestDraw();
  }

  /** Where a point of the board is in the element. */
  toElement(x: number, y: number): Point {
    const { size, x: cx, y: cy } = this.now;
    return [(x - cx) * size + this.width / 2, (y - cy) * size + this.height / 2];
  }

  /** Where an event is in the element. */
  eventPoint(event: { clientX: number; clientY: number }): Point {
    const box = this.el.getBoundingClientRect();
    return [event.clientX - box.left - this.el.clientLeft, event.clientY - box.top - this.el.clientTop];
  }

  /** Where on the board an event is. */
  toBoard(event: { clientX: number; clientY: number }): Point {
    const { size, x, y } = this.now;
    const [left, top] = this.eventPoint(event);
    return [(left - this.width / 2) / size + x, (top - this.height / 2) / size + y];
  }

  /** A size that tiles can have: from the whole board to the nearest view. */
  boundSize(size: number): number {
    return Math.min(Math.max(size, this.fitted.size), NEAREST);
  }

  private lookAt(camera: Camera): void {
    this.camera = boundCamera(camera, this.frame().fit, this.fitted);
    this.requestDraw();
  }

  /** Look there at once, since a finger or the mouse holds the view. */
  drag(camera: Camera): void {
    this.movedAt = performance.now();
    this.smooth = false;
    this.lookAt(camera);
  }

  /** Show the whole board. */
  fit(): void {
    this.camera = null;
    this.requestDraw();
  }

  /** Zoom about a point that stays where it is, by default the middle. */
  zoom(factor: number, at: Point | null = null): void {
    this.movedAt = performance.now();
    const { goal } = this;
    this.lookAt(zoomAbout(goal, at ?? [goal.x, goal.y], this.boundSize(goal.size * factor)));
  }

  /** Bring a point into view. */
  reveal(x: number, y: number): void {
    const { camera } = this;
    if (!camera) return;
    const [dx, dy] = [Math.abs(x - camera.x) * camera.size, Math.abs(y - camera.y) * camera.size];
    if (dx > this.width / 2 - MARGIN || dy > this.height / 2 - MARGIN) this.lookAt({ size: camera.size, x, y });
  }

  /** Bring a point into view where something has happened, unless the user has just moved the view elsewhere. */
  attend(at: Point | undefined): void {
    if (at && performance.now() - this.movedAt > HANDS_OFF) this.reveal(...at);
  }

  /** Whether the view has arrived at its goal. */
  get arrived(): boolean {
    const { goal, shown } = this;
    return shown?.size === goal.size && shown.x === goal.x && shown.y === goal.y;
  }
}
