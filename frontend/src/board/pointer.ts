// The pointer: clicks, hovering, panning, the wheel.
import { clamp, type Point } from "../geometry";
import type { Target } from "./hit-testing";
import type { HoverInfo } from "./hover-info";
import type { Targets } from "./targets";
import { TouchGestures } from "./touch-gestures";
import type { Camera, Viewport } from "./viewport";

export const DRAG_SLOP = 6; // the maximum movement of a click in CSS pixels
const LONG_PRESS = 550; // milliseconds after which a touch opens the menu of questions
const WHEEL_STEP = 400; // wheel pixels that zoom by the factor e
const PINCH_STEP = 100; // the same for a pinch on a trackpad, which browsers send as a wheel with Ctrl
const MAX_PINCH = 30; // the maximum pixels of one event: with Ctrl pressed, a real wheel sends more than a trackpad

interface Press {
  id: number;
  x: number;
  y: number;
  camera: Camera;
  dragged: boolean;
}

export class Pointer {
  private readonly el: HTMLElement;
  private readonly viewport: Viewport;
  private readonly targets: Targets;
  private readonly hoverInfo: HoverInfo;
  private readonly onLeave: () => void;
  private readonly onClick: (target: Target | null, at: Point) => void;
  private readonly ask: (at: Point) => boolean;
  private longPress: ReturnType<typeof setTimeout> | undefined;
  private readonly gestures: TouchGestures;
  private press: Press | null = null;

  /**
   * @param onLeave called when the pointer leaves the board, or when a pinch begins.
   * @param onClick called with the target of a click, if there is one, and its point.
   * @param ask opens the menu of questions about a point; false if there is none.
   */
  constructor(
    el: HTMLElement,
    viewport: Viewport,
    targets: Targets,
    hoverInfo: HoverInfo,
    signal: AbortSignal,
    onLeave: () => void,
    onClick: (target: Target | null, at: Point) => void,
    ask: (at: Point) => boolean,
  ) {
    this.el = el;
    this.viewport = viewport;
    this.targets = targets;
    this.hoverInfo = hoverInfo;
    this.onLeave = onLeave;
    this.onClick = onClick;
    this.ask = ask;
    this.gestures = new TouchGestures(el, viewport, signal, () => {
      this.cancel();
      this.leave(true);
    });
    el.addEventListener("pointerdown", (event) => this.down(event), { signal });
    el.addEventListener("pointermove", (event) => this.move(event), { signal });
    el.addEventListener("pointerup", (event) => this.up(event), { signal });
    for (const type of ["pointercancel", "lostpointercapture", "blur"]) {
      el.addEventListener(type, () => this.cancel(), { signal });
    }
    el.addEventListener("pointerleave", (event) => this.leave(event.pointerType !== "mouse"), { signal });
    el.addEventListener("blur", () => this.leave(false), { signal });
    el.addEventListener("contextmenu", (event) => this.contextMenu(event), { signal, capture: true });
    el.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    signal.addEventListener("abort", () => this.cancel());
  }

  private down(event: PointerEvent): void {
    const { el, viewport, targets } = this;
    if (event.button !== 0) return; // the context menu of the browser may prevent the pointerup of other buttons
    el.focus({ preventScroll: true });
    const { pointerId: id, clientX: x, clientY: y } = event;
    this.press = { id, x, y, camera: viewport.now, dragged: false };
    clearTimeout(this.longPress);
    if (event.pointerType === "mouse") return;
    const at = viewport.toBoard(event);
    targets.pointAt(at);
    this.longPress = setTimeout(() => {
      if (this.press && !this.press.dragged && this.ask(at)) this.cancel();
    }, LONG_PRESS);
  }

  private move(event: PointerEvent): void {
    const { el, viewport, targets } = this;
    if (this.press?.id === event.pointerId && !(event.buttons & 1)) this.cancel(); // its pointerup was lost
    if (this.press?.id === event.pointerId) {
      this.drag(this.press, event);
      return;
    }
    if (this.gestures.pinching) return;
    const at = viewport.toBoard(event);
    targets.pointAt(at);
    this.hoverInfo.point(event.pointerType === "mouse" && !targets.hover ? at : null);
    el.style.cursor = targets.hover ? "pointer" : "";
  }

  private drag(press: Press, event: PointerEvent): void {
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragged && Math.hypot(dx, dy) > DRAG_SLOP) {
      press.dragged = true;
      this.el.setPointerCapture(event.pointerId);
    }
    if (!press.dragged || !this.viewport.camera) return;
    const { size, x, y } = press.camera;
    this.viewport.drag({ size, x: x - dx / size, y: y - dy / size });
  }

  private up(event: PointerEvent): void {
    const { viewport, targets, press } = this;
    this.cancel();
    if (press?.id !== event.pointerId || press.dragged || event.button !== 0) return;
    const at: Point = viewport.toBoard(event);
    const target = targets.find(at);
    targets.pressed = target?.id ?? null;
    const touch = event.pointerType !== "mouse";
    const doubleTap = touch && !target && this.gestures.tap(event);
    if (!doubleTap) this.onClick(target, at);
    if (!touch) return;
    targets.point(null);
    if (target) this.el.scrollIntoView({ block: "nearest" }); // no target may stay below the buttons of the screen
  }

  /** End a click without an effect. */
  cancel(): void {
    clearTimeout(this.longPress);
    this.press = null;
  }

  private leave(isTouch: boolean): void {
    this.targets.leave(isTouch);
    this.hoverInfo.point(null);
    this.onLeave();
  }

  private contextMenu(event: MouseEvent): void {
    this.cancel(); // on macOS, a click with Control is a right click
    if (event.shiftKey) return; // opens the context menu of the browser
    event.preventDefault();
    event.stopPropagation();
    const at = this.viewport.toBoard(event);
    const rotates = event.button === 2 && this.targets.find(at)?.kind === "cell";
    if (rotates || !this.ask(at)) this.targets.rotate(1);
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { ctrlKey, deltaY } = event;
    const steps = ctrlKey ? clamp(deltaY, -MAX_PINCH, MAX_PINCH) / PINCH_STEP : deltaY / WHEEL_STEP;
    this.viewport.smooth = false;
    this.viewport.zoom(Math.exp(-steps), this.viewport.toBoard(event));
  }
}
