// The foreground: what the page itself draws above the scene, such as the ghost of the tile in hand and the hovered target.
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

export class Foreground {
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
    this.canvas = element("canvas", "carc-foreground", el);
    this.canvas.setAttribute("aria-hidden", "true");
    this.pen = context(this.canvas);
    this.colours = page.model.traits.board.peek().colours;
  }

  /** Move the origin of the pen to a point of the board, with a tile as the unit. */
  moveTo(x: number, y: number, rotation = 0): void {
    const { viewport, pen } = this;
    const scale = viewport.now.size * viewport.ratio;
    const [sx, sy] = viewport.toElement(x, y);
    pen.setTransform(scale, 0, 0, scale, sx * viewport.ratio, sy * viewport.ratio);
    pen.rotate((rotation * Math.PI) / 2);
  }

  /** Draw a frame around the cell at the origin of the pen. */
  drawFrame(): void {
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
  drawSprite(number: number, x: number, y: number, rotation = 0, alpha = 1, scale = 1): void {
    const { ratio, now } = this.viewport;
    const [sx, sy] = this.viewport.toElement(x, y);
    this.page.sprites.draw(this.pen, number, sx * ratio, sy * ratio, (scale * now.size * ratio) / 100, rotation, alpha);
  }

  /** Draw everything: highlighted cells, what `drawBetween` draws, and on top the clicked and the hovered target. */
  draw(drawBetween: () => void): void {
    const { pen, viewport, page, canvas, targets } = this;
    viewport.resizeCanvas(canvas);
    this.colours = page.model.traits.board.peek().colours;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const [x, y] of page.highlightedCells.peek()) this.highlightCell(x, y);
    drawBetween();
    const { hover, unanswered } = targets;
    if (unanswered) this.drawTarget(unanswered.target, unanswered.rotation, true);
    if (hover && hover.id !== unanswered?.target.id) this.drawTarget(hover, targets.rotationAt(hover), false);
  }

  private drawTarget(target: Target, rotation: number, clicked: boolean): void {
    if (target.kind === "cell") this.drawGhost(target, rotation, clicked);
    else this.drawSpot(target, clicked);
  }

  private highlightCell(x: number, y: number): void {
    const { pen } = this;
    this.moveTo(x + 0.5, y + 0.5);
    pen.fillStyle = this.colours.highlight;
    pen.globalAlpha = 0.6;
    pen.fillRect(-0.5, -0.5, 1, 1);
    pen.globalAlpha = 1;
    this.drawFrame();
  }

  private drawGhost(target: Target, rotation: number, clicked: boolean): void {
    const { sprite } = this.page.model.traits.board.peek().hand;
    if (!target.placed && typeof sprite === "number") {
      this.drawSprite(sprite, target.x, target.y, rotation, clicked ? 1 : GHOST_ALPHA);
    }
    this.moveTo(target.x, target.y);
    this.drawFrame();
  }

  private drawSpot(target: Target, clicked: boolean): void {
    const { pen, colours, viewport } = this;
    const own = clicked ? SPOT_ALPHA.clicked : SPOT_ALPHA.hovered;
    for (const other of this.targets.all) {
      if (other !== target && (!target.group || other.group !== target.group)) continue;
      this.moveTo(other.x, other.y);
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
    for (const { sprite, x, scale } of picturesOf(target)) this.drawSprite(sprite, x, target.y, 0, 1, scale);
  }
}
