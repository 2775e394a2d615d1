// Offline sprites: in a page without a kernel, such as a saved notebook, sprites are painted from their SVG copies.
import { context } from "../dom";
import type { SpriteEntry } from "./sprites";

/** Canvases in place of the ipycanvas sheets. */
export class OfflineSheets {
  /** The canvases by the number of the sheet. */
  readonly canvases: HTMLCanvasElement[] = [];
  private readonly table: ReadonlyMap<number, SpriteEntry>;

  constructor(table: ReadonlyMap<number, SpriteEntry>) {
    this.table = table;
    for (const { sheet, left, top, width, height } of table.values()) {
      this.canvases[sheet] ??= document.createElement("canvas");
      const canvas = this.canvases[sheet];
      canvas.width = Math.max(canvas.width, left + width);
      canvas.height = Math.max(canvas.height, top + height);
    }
  }

  /** Paint SVG copies by the numbers of their sprites. */
  async paint(copies: Record<string, string>): Promise<void> {
    for (const [number, svg] of Object.entries(copies)) {
      const entry = this.table.get(Number(number));
      const canvas = entry && this.canvases[entry.sheet];
      if (!canvas) continue;
      const image = new Image(); // scripts in it do not run
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      await image.decode();
      context(canvas).drawImage(image, entry.left, entry.top, entry.width, entry.height);
    }
  }
}
