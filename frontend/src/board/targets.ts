// The targets: what can be pressed on the board, and which of it the pointer or the keyboard points at.

import type { Point } from "../geometry";
import type { Page } from "../page";
import type { PlacedTarget } from "../view-model";
import { fittingRotation, nextRotation, nextTarget, type Target, targetAt, withDefaults } from "./hit-testing";
import type { Viewport } from "./viewport";

const round = (value: number) => Math.round(1000 * value) / 1000;

export class Targets {
  /** The target that is pointed at. */
  hover: Target | null = null;
  /** Whether the keyboard points at it. */
  byKeys = false;
  /** The id of the target that was just pressed; its tooltip is not needed any more. */
  pressed: string | null = null;
  /** All targets as they were drawn last. */
  shown: Target[] = [];
  private sent: readonly PlacedTarget[] = [];
  private screen = 0; // the number of the screen that was drawn last
  private triedRotation: number | null = null;
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

  /** What can be pressed now. */
  get all(): Target[] {
    return this.page.connection.resting.peek() ? [] : this.shown;
  }

  /** The screen is drawn: from now on a press means that, and what was pointed at may have gone. */
  update(): void {
    const { board, screen } = this.page.model.traits;
    const { targets, hand } = board.peek();
    if (targets !== this.sent) {
      this.sent = targets;
      this.shown = targets.map(withDefaults);
      this.triedRotation = hand.tried ?? null;
    }
    this.screen = screen.peek();
    if (this.hover) this.hover = this.all.find((target) => target.id === this.hover?.id) ?? null;
  }

  /** The target at a point of the board, where tiles have a size in CSS pixels. */
  find(at: Point, size = this.viewport.now.size): Target | null {
    return targetAt(this.all, at, size);
  }

  /** How the tile in hand would lie on a cell. */
  rotationAt(target: Target): number {
    return fittingRotation(target.turns, this.page.rotation.peek());
  }

  /** Point at a target; `byKeys` has it described to a screen reader. */
  point(target: Target | null, byKeys = false): void {
    if (target?.id === this.hover?.id && !byKeys) return;
    this.pressed = null;
    this.hover = target;
    this.byKeys = byKeys;
    if (byKeys) this.describe();
    this.requestDraw();
  }

  /** What a press on a target does: what a hint says, and the effects of the tile in hand as it would lie there. */
  texts(target: Target): string[] {
    const effects = this.page.model.traits.effects.peek()[target.id];
    const effect = target.placed ? undefined : effects?.[target.turns.indexOf(this.rotationAt(target))];
    return [target.note, effect ?? target.label].filter(Boolean);
  }

  private describe(): void {
    const { hover } = this;
    this.onDescribe();
    if (!hover) return;
    this.page.liveRegion.describe(["target", hover.id, hover.kind === "cell" ? this.rotationAt(hover) : 0]);
  }

  /** Send a press on a target, or on a point of the board without one. */
  press(target: Target | null, [x, y]: Point): void {
    const rotation = target?.kind === "cell" ? this.rotationAt(target) : this.page.rotation.peek();
    this.page.model.send(
      { type: "press", target: target?.id ?? null, at: [round(x), round(y)], rotation },
      this.screen,
    );
  }

  /**
   * Press what the keyboard points at; false if the kernel decides what Enter means: what is tried is confirmed there,
   * and where the mouse rests by chance does not matter then.
   */
  choose(): boolean {
    const { hover } = this;
    const buttons = this.page.model.traits.board.peek().tile_buttons;
    if (hover?.placed || hover?.chosen || (buttons && !this.byKeys)) return false;
    if (hover) this.press(hover, [hover.x, hover.y]);
    return hover !== null;
  }

  /** Point at the next target in a direction. */
  step(dx: number, dy: number): void {
    const best = nextTarget(this.all, this.hover, this.viewport.now, [dx, dy]);
    if (!best) return;
    this.point(best, true);
    this.viewport.reveal(best.x, best.y);
  }

  /** Turn the tile: the ghost of the tile in hand, or the tile that is tried. */
  rotate(step: 1 | -1): void {
    const { page } = this;
    const { hand } = page.model.traits.board.peek();
    if (typeof hand.sprite !== "number" || page.connection.resting.peek()) return;
    if (typeof hand.tried === "number") {
      const turns = this.shown.find((target) => target.placed)?.turns ?? hand.turns;
      this.triedRotation = nextRotation(turns, this.triedRotation ?? hand.tried, step);
      if (this.triedRotation !== null) page.model.send({ type: "rotate", rotation: this.triedRotation });
      return;
    }
    const cell = this.hover?.kind === "cell" ? this.hover : null;
    const from = cell ? this.rotationAt(cell) : page.rotation.peek();
    const rotation = nextRotation(cell ? cell.turns : hand.turns, from, step);
    if (rotation === null) return;
    page.rotate(rotation);
    if (this.byKeys) this.describe();
    this.requestDraw();
  }
}
