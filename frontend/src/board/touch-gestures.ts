// Touch gestures: pinch to zoom and pan, double tap to zoom in and out. Safari's pinch on a trackpad.
import type { Point } from "../geometry";
import type { Viewport } from "./viewport";

const DOUBLE_TAP_TIME = 320; // the maximum time between the taps, in milliseconds
const DOUBLE_TAP_DISTANCE = 28; // the maximum distance between the taps, in CSS pixels
const DOUBLE_TAP_ZOOM = 2.5;

interface Finger {
  clientX: number;
  clientY: number;
}

/** The event of a pinch in Safari, with its scale since its start. */
interface GestureEvent extends Event, Finger {
  readonly scale: number;
}

/** Return the middle and the distance of two fingers. */
function pinchOf(one: Finger, other: Finger): { middle: Finger; distance: number } {
  const [dx, dy] = [other.clientX - one.clientX, other.clientY - one.clientY];
  return {
    middle: { clientX: one.clientX + dx / 2, clientY: one.clientY + dy / 2 },
    distance: Math.max(Math.hypot(dx, dy), 1),
  };
}

export class TouchGestures {
  private readonly el: HTMLElement;
  private readonly viewport: Viewport;
  private readonly onPinch: () => void;
  private pinch: { distance: number; size: number; at: Point } | null = null;
  private lastTap: { time: number; x: number; y: number } | null = null;

  /** @param onPinch called when a pinch begins. */
  constructor(el: HTMLElement, viewport: Viewport, signal: AbortSignal, onPinch: () => void) {
    this.el = el;
    this.viewport = viewport;
    this.onPinch = onPinch;
    const options = { signal, passive: false };
    for (const type of ["touchstart", "touchend", "touchcancel"] as const) {
      el.addEventListener(type, (event) => this.begin(event), options);
    }
    el.addEventListener("touchmove", (event) => this.move(event), options);
    for (const type of ["gesturestart", "gesturechange", "gestureend"]) {
      el.addEventListener(type, (event) => this.gesture(event as GestureEvent), options);
    }
  }

  /** Whether a pinch is in progress. */
  get pinching(): boolean {
    return this.pinch !== null;
  }

  /** The fingers of a pinch, which are on the board: a thumb may rest beside it; none if there are not two. */
  private fingers({ touches }: TouchEvent): Finger[] {
    const fingers = [...touches].filter(({ target }) => this.el.contains(target as Node));
    return fingers.length === 2 ? fingers : [];
  }

  private begin(event: TouchEvent): void {
    this.pinch = null;
    const [one, other] = this.fingers(event);
    if (!one || !other) return;
    if (event.cancelable) event.preventDefault();
    const { middle, distance } = pinchOf(one, other);
    this.beginPinch(middle, distance);
  }

  private move(event: TouchEvent): void {
    const [one, other] = this.fingers(event);
    if (!this.pinch || !one || !other) return;
    if (event.cancelable) event.preventDefault();
    const { middle, distance } = pinchOf(one, other);
    this.movePinch(middle, distance);
  }

  /** Handle a pinch on a trackpad in Safari; from a touch screen, its events come in addition to touch events. */
  private gesture(event: GestureEvent): void {
    event.preventDefault(); // Safari's own zoom
    if (navigator.maxTouchPoints > 0) return;
    if (event.type === "gesturestart") this.beginPinch(event, event.scale);
    else if (event.type === "gesturechange") this.movePinch(event, event.scale);
    else this.pinch = null;
  }

  private beginPinch(middle: Finger, distance: number): void {
    this.pinch = { distance, size: this.viewport.now.size, at: this.viewport.toBoard(middle) };
    this.onPinch();
  }

  private movePinch(middle: Finger, distance: number): void {
    const { viewport, pinch } = this;
    if (!pinch) return;
    const size = viewport.boundSize((pinch.size * distance) / pinch.distance);
    const [left, top] = viewport.eventPoint(middle);
    const [x, y] = pinch.at;
    viewport.drag({ size, x: x - (left - viewport.width / 2) / size, y: y - (top - viewport.height / 2) / size });
  }

  /** Handle a tap outside all targets: zoom if it is the second tap of a double tap, and return whether it is. */
  tap(event: Finger, time = performance.now()): boolean {
    const before = this.lastTap;
    this.lastTap = { time, x: event.clientX, y: event.clientY };
    if (!before || time - before.time > DOUBLE_TAP_TIME) return false;
    if (Math.hypot(event.clientX - before.x, event.clientY - before.y) > DOUBLE_TAP_DISTANCE) return false;
    this.lastTap = null;
    if (this.viewport.camera) this.viewport.fit();
    else this.viewport.zoom(DOUBLE_TAP_ZOOM, this.viewport.toBoard(event));
    return true;
  }
}
