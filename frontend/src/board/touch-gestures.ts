// Touch gestures: two fingers zoom and move the view, a double tap goes near and back again.
import type { Listen } from "../dom";
import type { Point } from "../geometry";
import type { Viewport } from "./viewport";

const DOUBLE_TAP_TIME = 320; // most milliseconds between the taps of a double tap
const DOUBLE_TAP_DISTANCE = 28; // most CSS pixels between them
const DOUBLE_TAP_ZOOM = 2.5;

interface Finger {
  clientX: number;
  clientY: number;
}

/** The middle of two fingers, and how far they are apart. */
export function pinchOf(one: Finger, other: Finger): { middle: Finger; apart: number } {
  const [dx, dy] = [other.clientX - one.clientX, other.clientY - one.clientY];
  return {
    middle: { clientX: one.clientX + dx / 2, clientY: one.clientY + dy / 2 },
    apart: Math.max(Math.hypot(dx, dy), 1),
  };
}

export class TouchGestures {
  private readonly viewport: Viewport;
  private readonly onPinch: () => void;
  private pinch: { apart: number; size: number; at: Point } | null = null;
  private tapped: { time: number; x: number; y: number } | null = null;

  /** @param onPinch called when a pinch begins, which is no press. */
  constructor(viewport: Viewport, listen: Listen, onPinch: () => void) {
    this.viewport = viewport;
    this.onPinch = onPinch;
    const options = { passive: false };
    for (const type of ["touchstart", "touchend", "touchcancel"] as const) {
      listen(type, (event) => this.begin(event), options);
    }
    listen("touchmove", (event) => this.move(event), options);
    listen("gesturestart", (event) => event.preventDefault(), options); // Safari's own zoom
  }

  /** Whether two fingers hold the view. */
  get pinching(): boolean {
    return this.pinch !== null;
  }

  private begin(event: TouchEvent): void {
    this.pinch = null;
    const [one, other] = event.touches;
    if (event.touches.length !== 2 || !one || !other) return;
    if (event.cancelable) event.preventDefault();
    const { middle, apart } = pinchOf(one, other);
    this.pinch = { apart, size: this.viewport.now.size, at: this.viewport.toBoard(middle) };
    this.onPinch();
  }

  private move(event: TouchEvent): void {
    const [one, other] = event.touches;
    if (!this.pinch || event.touches.length !== 2 || !one || !other) return;
    if (event.cancelable) event.preventDefault();
    const { viewport, pinch } = this;
    const { middle, apart } = pinchOf(one, other);
    const size = viewport.boundSize((pinch.size * apart) / pinch.apart);
    const [left, top] = viewport.eventPoint(middle);
    const [x, y] = pinch.at;
    viewport.drag({ size, x: x - (left - viewport.width / 2) / size, y: y - (top - viewport.height / 2) / size });
  }

  /** A tap has met nothing: zoom if it was the second one, and tell whether it was. */
  tap(event: Finger, time = performance.now()): boolean {
    const before = this.tapped;
    this.tapped = { time, x: event.clientX, y: event.clientY };
    if (!before || time - before.time > DOUBLE_TAP_TIME) return false;
    if (Math.hypot(event.clientX - before.x, event.clientY - before.y) > DOUBLE_TAP_DISTANCE) return false;
    this.tapped = null;
    if (this.viewport.camera) this.viewport.fit();
    else this.viewport.zoom(DOUBLE_TAP_ZOOM, this.viewport.toBoard(event));
    return true;
  }
}
