// Drag and drop of tiles from a panel onto the board; they snap to cells.
import { context, element, suppressClick } from "../dom";
import { clamp, type Point } from "../geometry";
import type { Page } from "../page";
import { nearestCell, type Target } from "./hit-testing";
import type { KeyQueue } from "./keyboard";
import { DRAG_SLOP } from "./pointer";
import type { Targets } from "./targets";
import type { Viewport } from "./viewport";

const SIZES = [48, 120] as const; // the minimum and maximum size of the dragged tile, in CSS pixels

interface Drag {
  readonly pointer: number;
  readonly start: Point;
  readonly sprite: number;
  readonly onStart: () => void;
  /** The picture at the pointer; null until the pointer has moved. */
  picture: HTMLCanvasElement | null;
}

export class TileDrag {
  private readonly el: HTMLElement;
  private readonly page: Page;
  private readonly viewport: Viewport;
  private readonly targets: Targets;
  private readonly keys: KeyQueue;
  private drag: Drag | null = null;
  private abort = new AbortController();

  constructor(el: HTMLElement, page: Page, viewport: Viewport, targets: Targets, keys: KeyQueue) {
    this.el = el;
    this.page = page;
    this.viewport = viewport;
    this.targets = targets;
    this.keys = keys;
  }

  /**
   * Start to drag a tile of a panel, once the pointer moves.
   *
   * @param sprite the picture of the tile.
   * @param onStart called when the drag begins.
   */
  begin(event: PointerEvent, sprite: number, onStart: () => void): void {
    if (event.button !== 0 || this.page.connection.disabled.peek()) return;
    this.stop();
    this.abort = new AbortController();
    const { pointerId: pointer, clientX, clientY } = event;
    this.drag = { pointer, start: [clientX, clientY], sprite, onStart, picture: null };
    const options = { capture: true, signal: this.abort.signal };
    window.addEventListener("pointermove", (move) => this.move(move), options);
    window.addEventListener("pointerup", (up) => this.drop(up), options);
    window.addEventListener("pointercancel", (cancel) => cancel.pointerId === pointer && this.stop(), options);
    window.addEventListener("keydown", (key) => this.keyDown(key), options);
  }

  private move(event: PointerEvent): void {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    if (!(event.buttons & 1)) {
      this.stop(); // its pointerup was lost
      return;
    }
    const [x, y] = drag.start;
    if (!drag.picture) {
      if (Math.hypot(event.clientX - x, event.clientY - y) <= DRAG_SLOP) return;
      drag.picture = element("canvas", "carc-dragged-tile", this.page.root);
      drag.picture.setAttribute("aria-hidden", "true");
      this.page.root.classList.add("carc-dragging");
      this.el.focus({ preventScroll: true }); // the keys of the board rotate the tile; after the drop they confirm and cancel
      drag.onStart();
    }
    event.preventDefault();
    event.stopPropagation(); // the board does not handle hovering meanwhile
    const target = this.targetAt(event);
    this.targets.point(target);
    this.draw(drag.picture, drag.sprite, event, target);
  }

  /** Return the cell near the pointer; null outside the board. */
  private targetAt(event: PointerEvent): Target | null {
    return this.isOver(event) ? nearestCell(this.targets.all, this.viewport.toBoard(event)) : null;
  }

  private isOver({ clientX: x, clientY: y }: PointerEvent): boolean {
    const { left, top, right, bottom } = this.el.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  /** Draw the tile at the pointer; if it snaps to a cell, the board shows it there instead. */
  private draw(picture: HTMLCanvasElement, sprite: number, event: PointerEvent, target: Target | null): void {
    picture.hidden = target !== null;
    const { root, sprites, rotation } = this.page;
    const side = clamp(this.viewport.now.size, ...SIZES);
    const box = root.getBoundingClientRect();
    const left = event.clientX - box.left + root.scrollLeft - side / 2;
    const top = event.clientY - box.top + root.scrollTop - side / 2;
    Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${side}px`, height: `${side}px` });
    this.viewport.resizeCanvas(picture, side, side);
    const { width } = picture;
    const pen = context(picture);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, width);
    sprites.draw(pen, sprite, width / 2, width / 2, width / 100, rotation.peek());
  }

  private async drop(event: PointerEvent): Promise<void> {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.pointer) return;
    const dragged = drag.picture !== null;
    this.stop();
    if (!dragged) return;
    event.stopPropagation();
    suppressClick(); // a short drag ends on the button where it began
    if (!this.isOver(event)) return;
    const at = this.viewport.toBoard(event);
    if (this.page.model.kernel) await this.page.model.settled(); // the selection in the palette may not have been answered yet
    this.keys.follow(() => {
      this.targets.update();
      const target = nearestCell(this.targets.all, at);
      if (target?.placed) return;
      if (target) this.targets.press(target, [target.x, target.y]);
      else this.targets.press(null, at, true); // the kernel replies why not
    });
  }

  private keyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !this.drag?.picture) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop();
    suppressClick();
  }

  /** End a drag without an effect. */
  stop(): void {
    const picture = this.drag?.picture;
    this.abort.abort();
    this.drag = null;
    if (!picture) return;
    picture.remove();
    this.page.root.classList.remove("carc-dragging");
    this.targets.point(null);
  }
}
