// The overlay: what the page itself draws above the scene, such as the ghost of the tile in hand and the hovered target.
import { context, element } from "../dom";
import type { Page } from "../page";
import type { BoardColours } from "../view-model";
import type { Target } from "./hit-testing";
import type { Targets } from "./targets";
import type { Viewport } from "./viewport";

const GHOST_ALPHA = 0.85; // of the tile in hand on the hovered cell
const SPOT_ALPHA = { hovered: 0.5, group: 0.3, clicked: 0.8 }; // of the disc of a spot

/** The pictures of what can go to a spot, side by side; `x` in tiles. */
export function picturesOf({ sprites, x }: Target): { sprite: number; x: number; scale: number }[] {
  const [gap, scale] = sprites.length > 1 ? [0.26, 0.8] : [0, 1];
  return sprites.map((sprite, i) => ({ sprite, x: x + gap * (i - (sprites.length - 1) / 2), scale }));
}

export class Overlay {
  readonly pen: CanvasRenderingContext2D;
  colours: BoardColours;
  private readonly page: Page;
  private readonly viewport: Viewport;
  private readonly targets: Targets;
  private readonly canvas: HTMLCanvasElement;

  constructor(el: HTMLElement, page: Page, viewport: Viewport, targets: Targets) {
    this.page = page;
    this.viewport = viewport;
    this.targets = targets;
    this.canvas = element("canvas", "carc-overlay", el);
    this.canvas.setAttribute("aria-hidden", "true");
    this.pen = context(this.canvas);
    this.colours = page.model.traits.board.peek().colours;
  }

  /** Move the origin of the pen to a point of the board, with a tile as the unit. */
  place(x: number, y: number, turn = 0): void {
    const { viewport, pen } = this;
    const scale = viewport.now.size * viewport.ratio;
    const [sx, sy] = viewport.toElement(x, y);
    pen.setTransform(scale, 0, 0, scale, sx * viewport.ratio, sy * viewport.ratio);
    pen.rotate((turn * Math.PI) / 2);
  }

  /** Draw a frame around the cell at the origin of the pen. */
  frame(): void {
    const { pen, colours, viewport } = this;
    for (const [width, colour] of [
      [4, colours.outline],
      [2, colours.hovered],
    ] as const) {
      pen.lineWidth = width / viewport.now.size;
      pen.strokeStyle = colour;
      pen.strokeRect(-0.5, -0.5, 1, 1);
    }
  }

  /** Draw a sprite at a point of the board. */
  sprite(number: number, x: number, y: number, turn = 0, alpha = 1, scale = 1): void {
    const { ratio, now } = this.viewport;
    const [sx, sy] = this.viewport.toElement(x, y);
    this.page.sprites.draw(this.pen, number, sx * ratio, sy * ratio, (scale * now.size * ratio) / 100, turn, alpha);
  }

  /** Draw everything: highlighted cells, what `drawBetween` draws, and on top the clicked and the hovered target. */
  draw(drawBetween: () => void): void {
    const { pen, viewport, page, canvas, targets } = this;
    viewport.resizeCanvas(canvas);
    this.colours = page.model.traits.board.peek().colours;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const [x, y] of page.highlightedCells.peek()) this.highlight(x, y);
    drawBetween();
    const { hover, unanswered } = targets;
    if (unanswered) this.target(unanswered.target, unanswered.rotation, true);
    if (hover && hover.id !== unanswered?.target.id) this.target(hover, targets.rotationAt(hover), false);
  }

  private target(target: Target, rotation: number, clicked: boolean): void {
    if (target.kind === "cell") this.ghost(target, rotation, clicked);
    else this.spot(target, clicked);
  }

  private highlight(x: number, y: number): void {
    const { pen } = this;
    this.place(x + 0.5, y + 0.5);
    pen.fillStyle = this.colours.highlight;
    pen.globalAlpha = 0.6;
    pen.fillRect(-0.5, -0.5, 1, 1);
    pen.globalAlpha = 1;
    this.frame();
  }

  private ghost(target: Target, rotation: number, clicked: boolean): void {
    const { sprite } = this.page.model.traits.board.peek().hand;
    if (!target.placed && typeof sprite === "number") {
      this.sprite(sprite, target.x, target.y, rotation, clicked ? 1 : GHOST_ALPHA);
    }
    this.place(target.x, target.y);
    this.frame();
  }

  private spot(target: Target, clicked: boolean): void {
    const { pen, colours, viewport } = this;
    const own = clicked ? SPOT_ALPHA.clicked : SPOT_ALPHA.hovered;
    for (const other of this.targets.all) {
      if (other !== target && (!target.group || other.group !== target.group)) continue;
      this.place(other.x, other.y);
      pen.beginPath();
      pen.arc(0, 0, other.r, 0, 2 * Math.PI);
      pen.fillStyle = colours.hovered;
      pen.globalAlpha = other === target ? own : SPOT_ALPHA.group;
      pen.fill();
      pen.globalAlpha = 1;
      pen.lineWidth = 2.5 / viewport.now.size;
      pen.strokeStyle = colours.outline;
      pen.stroke();
    }
    for (const { sprite, x, scale } of picturesOf(target)) this.sprite(sprite, x, target.y, 0, 1, scale);
  }
}
