// Reads the board with the keyboard, tile by tile and part by part: the kernel describes them, the page highlights them.
import type { Point } from "../geometry";
import type { Page } from "../page";
import type { Cell, Spot } from "../view-model";
import type { Foreground } from "./foreground";
import type { HoverInfo } from "./hover-info";
import type { Targets } from "./targets";
import type { Viewport } from "./viewport";

export class BoardReader {
  private readonly page: Page;
  private readonly viewport: Viewport;
  private readonly targets: Targets;
  private readonly requestDraw: () => void;
  private at: Cell | null = null;
  private part: number | null = null; // from the first part of the tile; the kernel takes it modulo the number of parts
  private spot: Spot | null = null;
  private text = "";
  private shown = false;

  constructor(page: Page, viewport: Viewport, targets: Targets, requestDraw: () => void) {
    this.page = page;
    this.viewport = viewport;
    this.targets = targets;
    this.requestDraw = requestDraw;
  }

  private get frame() {
    return this.page.model.traits.board.peek().frame;
  }

  /** The first cell to read: that of the target under the pointer, else of the tile placed last, else of the start tile. */
  private get start(): Cell {
    const { hover } = this.targets;
    const [x, y] = hover ? [hover.x, hover.y] : (this.frame.at ?? [0, 0]);
    return [Math.floor(x), Math.floor(y)];
  }

  /** The cell that was read last; null at first, and if a smaller board is shown since then. */
  private get cell(): Cell | null {
    return this.at && this.isInFrame(this.at) ? this.at : null;
  }

  private isInFrame([x, y]: Cell): boolean {
    const [left, top, right, bottom] = this.frame.fit;
    return x + 1 > left && y + 1 > top && x < right && y < bottom;
  }

  /** Read the next cell in a direction; at first the start cell. */
  move(dx: number, dy: number): void {
    const { cell } = this;
    const next: Cell = cell ? [cell[0] + dx, cell[1] + dy] : this.start;
    if (this.isInFrame(next)) [this.at, this.part] = [next, null];
    if (this.at) this.read(this.at, null);
  }

  /** Read the next or the previous part of the tile, cyclically. */
  readPart(step: 1 | -1): void {
    const { cell } = this;
    this.at = cell ?? this.start;
    this.part = cell === null || this.part === null ? Math.min(step, 0) : this.part + step;
    this.read(this.at, this.part);
  }

  private read([x, y]: Cell, part: number | null): void {
    this.targets.leave(false);
    this.shown = true;
    [this.text, this.spot] = ["", null];
    this.viewport.reveal(x + 0.5, y + 0.5);
    this.page.liveRegion.describe(part === null ? ["tile", x, y] : ["part", x, y, part], (text, spot) => {
      [this.text, this.spot] = [text, spot];
      this.requestDraw();
    });
  }

  /** Inspect the part that was read last, as a click on it does. */
  inspect(): void {
    if (this.cell) this.page.model.send({ type: "inspect", at: this.cell, part: this.part ?? 0 });
  }

  /** The middle of the cell that was read last. */
  get point(): Point | null {
    return this.shown && this.cell ? [this.cell[0] + 0.5, this.cell[1] + 0.5] : null;
  }

  hide(): void {
    if (this.shown) this.requestDraw();
    this.shown = false;
  }

  draw(foreground: Foreground, hoverInfo: HoverInfo): void {
    const { point } = this;
    if (!point) return;
    if (this.spot) hoverInfo.highlightFeature(foreground, this.spot, 0.5);
    foreground.moveTo(...point);
    foreground.drawFrame();
    hoverInfo.write(this.text);
  }
}
