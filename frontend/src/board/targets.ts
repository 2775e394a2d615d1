// The click targets of the board, and the one that is selected by pointer or keyboard.
import type { Point } from "../geometry";
import type { Page } from "../page";
import type { PlacedTarget } from "../view-model";
import { fittingRotation, nextRotation, nextTarget, type Target, targetAt, withDefaults } from "./hit-testing";
import { isSmall } from "./labels";
import type { Viewport } from "./viewport";

/** A click on a target, with the rotation of the tile in hand. */
interface Click {
  readonly target: Target;
  readonly rotation: number;
}

const round = (value: number) => Math.round(1000 * value) / 1000;

export class Targets {
  /** The target under the pointer, or selected by keyboard. */
  hover: Target | null = null;
  /** The point of the board under the pointer, or that was tapped last; null once the keyboard is used. */
  at: Point | null = null;
  /** Whether the target is selected by keyboard. */
  byKeys = false;
  /** The id of the target that was just clicked; its tooltip is not shown. */
  pressed: string | null = null;
  /** The last click on a target, until it is answered. */
  unanswered: Click | null = null;
  /** The targets of the last drawn frame. */
  shown: Target[] = [];
  private received: readonly PlacedTarget[] = [];
  private screen = 0; // the number of the screen that was drawn last
  private previewRotation: number | null = null;
  private readonly page: Page;
  private readonly viewport: Viewport;
  private readonly requestDraw: () => void;
  private readonly onDescribe: () => void;

  /** @param onDescribe called before a target is described to a screen reader. */
  constructor(page: Page, viewport: Viewport, requestDraw: () => void, onDescribe: () => void) {
    this.page = page;
    this.viewport = viewport;
    this.requestDraw = requestDraw;
    this.onDescribe = onDescribe;
  }

  /** The enabled targets. */
  get all(): Target[] {
    return this.page.connection.disabled.peek() ? [] : this.shown;
  }

  /** Update the targets and the screen number to the frame that is drawn. */
  update(): void {
    const { board, screen } = this.page.model.traits;
    const { targets, hand } = board.peek();
    if (targets !== this.received) {
      this.received = targets;
      this.shown = targets.map(withDefaults);
      this.previewRotation = hand.tentative_rotation ?? null;
      this.unanswered = null;
    }
    if (this.page.connection.disabled.peek()) this.unanswered = null;
    this.screen = screen.peek();
    if (this.hover) this.hover = this.all.find((target) => target.id === this.hover?.id) ?? null;
  }

  /** Return the target at a point of the board; `size` is the size of tiles in CSS pixels. */
  find(at: Point, size = this.viewport.now.size): Target | null {
    return targetAt(this.all, at, size);
  }

  /** Return the rotation of the tile in hand on a cell. */
  rotationAt(target: Target): number {
    return fittingRotation(target.rotations, this.page.rotation.peek());
  }

  /** Set the point under the pointer, and the target there. */
  pointAt(at: Point): void {
    this.at = at;
    this.point(this.find(at));
    if (isSmall(this.viewport.now.size)) this.requestDraw(); // labels follow the pointer
  }

  /** Forget the pointer, which leaves the board or is not used; the point of a tap stays. */
  leave(isTouch: boolean): void {
    if (!isTouch) this.at = null;
    this.point(null);
    this.requestDraw(); // labels follow the pointer
  }

  /** Set the hovered target; `byKeys` also describes it to screen readers. */
  point(target: Target | null, byKeys = false): void {
    if (target?.id === this.hover?.id && !byKeys) return;
    this.pressed = null;
    this.hover = target;
    this.byKeys = byKeys;
    if (byKeys) this.describe();
    this.requestDraw();
  }

  /** Return the texts of a target: its hint, and the effect of a click with the tile in hand in its rotation. */
  texts(target: Target): string[] {
    const effects = this.page.model.traits.effects.peek()[target.id];
    const effect = target.placed ? undefined : effects?.[target.rotations.indexOf(this.rotationAt(target))];
    return [target.note, effect ?? target.label].filter(Boolean);
  }

  private describe(): void {
    const { hover } = this;
    this.onDescribe();
    if (!hover) return;
    this.page.liveRegion.describe(["target", hover.id, hover.kind === "cell" ? this.rotationAt(hover) : 0]);
  }

  /**
   * Send a click on a target, or on a point of the board without one.
   *
   * @param inTurn performs the sending after earlier inputs that wait; the click is drawn at once.
   */
  press(target: Target | null, [x, y]: Point, dropped = false, inTurn = (send: () => void) => send()): void {
    const { screen } = this;
    const rotation = () => (target?.kind === "cell" ? this.rotationAt(target) : this.page.rotation.peek());
    inTurn(() => {
      const at: Point = [round(x), round(y)];
      this.page.model.send(
        { type: "press", target: target?.id ?? null, at, rotation: rotation(), ...(dropped && { dropped }) },
        screen,
      );
    });
    if (target && this.page.model.kernel) this.showUnanswered({ target, rotation: rotation() });
  }

  /** Draw the effect of a click at once, until the kernel has answered: a distant or busy one takes its time. */
  private async showUnanswered(click: Click): Promise<void> {
    this.unanswered = click;
    this.requestDraw();
    await this.page.model.settled();
    if (this.unanswered !== click) return;
    this.unanswered = null;
    this.requestDraw();
  }

  /**
   * Click the hovered target; false if the kernel handles Enter, which confirms a tentative placement: then a target
   * under the mouse is ignored.
   */
  choose(): boolean {
    const { hover } = this;
    const buttons = this.page.model.traits.board.peek().tile_buttons;
    if (hover?.placed || hover?.tentative || (buttons && !this.byKeys)) return false;
    if (hover) this.press(hover, [hover.x, hover.y]);
    return hover !== null;
  }

  /** Select the next target in a direction. */
  step(dx: number, dy: number): void {
    this.at = null;
    const best = nextTarget(this.all, this.hover, this.viewport.now, [dx, dy]);
    if (!best) return;
    this.point(best, true);
    this.viewport.reveal(best.x, best.y);
  }

  /** Rotate the ghost of the tile in hand, or the previewed tile. */
  rotate(step: 1 | -1): void {
    const { page } = this;
    const { hand } = page.model.traits.board.peek();
    if (typeof hand.sprite !== "number" || page.connection.disabled.peek()) return;
    if (typeof hand.tentative_rotation === "number") {
      const rotations = this.shown.find((target) => target.placed)?.rotations ?? hand.rotations;
      this.previewRotation = nextRotation(rotations, this.previewRotation ?? hand.tentative_rotation, step);
      if (this.previewRotation !== null) page.model.send({ type: "rotate", rotation: this.previewRotation });
      return;
    }
    const cell = this.hover?.kind === "cell" ? this.hover : null;
    const from = cell ? this.rotationAt(cell) : page.rotation.peek();
    const rotation = nextRotation(cell ? cell.rotations : hand.rotations, from, step);
    if (rotation === null) return;
    page.rotate(rotation);
    if (this.byKeys) this.describe();
    this.requestDraw();
  }
}
