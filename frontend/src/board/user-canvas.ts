// The user's ipycanvas canvas, drawn above the scene in board coordinates.
import { type Signal, signal } from "@preact/signals";
import { context } from "../dom";
import type { Model } from "../model";
import type { CanvasPlace } from "../view-model";
import type { CanvasModel } from "./sprites";

const IMAGE_DELAY = 300; // milliseconds without drawing after which the image is sent to the kernel
const DRAWING_EVENTS = ["new-frame", "change:width", "change:height"];

/** Whether a canvas is blank. */
function isBlank(canvas: HTMLCanvasElement): boolean {
  if (!canvas.width || !canvas.height) return true;
  const { data } = context(canvas).getImageData(0, 0, canvas.width, canvas.height);
  return new Uint32Array(data.buffer).every((pixel) => pixel === 0);
}

export class UserCanvasLayer {
  /** Changes when the canvas has to be drawn again. */
  readonly version: Signal<number> = signal(0);
  private readonly model: Model<{ canvas_place: CanvasPlace | null }>;
  private canvas: CanvasModel | null = null;
  private reference: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unsubscribe: () => void;

  constructor(model: Model<{ canvas_place: CanvasPlace | null }>) {
    this.model = model;
    this.unsubscribe = model.traits.canvas_place.subscribe((canvas) => {
      this.follow(canvas?.model ?? null).catch((error) => console.warn("carc_widget:", error));
    });
  }

  private readonly drawn = () => {
    this.version.value += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sendImage(), IMAGE_DELAY);
  };

  /** Send the image to the kernel, which redraws it on pages that are loaded later, and in snapshots. */
  private sendImage(): void {
    if (!this.canvas) return;
    const send = (image: ArrayBuffer) => this.model.send({ type: "canvas_image" }, this.model.screen, [image]);
    if (isBlank(this.canvas.canvas)) send(new ArrayBuffer());
    else this.canvas.canvas.toBlob(async (image) => image && send(await image.arrayBuffer()));
  }

  private async follow(reference: string | null): Promise<void> {
    if (reference !== this.reference) {
      this.release();
      this.reference = reference;
      const canvas = reference === null ? null : await this.model.referenced<CanvasModel>(reference);
      if (reference !== this.reference) return; // the reference has changed meanwhile
      this.canvas = canvas;
      for (const event of DRAWING_EVENTS) canvas?.on(event, this.drawn);
    }
    if (this.canvas && !isBlank(this.canvas.canvas)) this.drawn();
    else this.version.value += 1; // a blank canvas waits for the image of the kernel
  }

  private release(): void {
    clearTimeout(this.timer);
    for (const event of DRAWING_EVENTS) this.canvas?.off(event, this.drawn);
    this.canvas = null;
  }

  /** Draw the canvas where `unit` device pixels are a hundredth of a tile, the start tile's corner at (left, top). */
  draw(pen: CanvasRenderingContext2D, left: number, top: number, unit: number): void {
    const image = this.canvas?.canvas;
    const place = this.model.traits.canvas_place.peek();
    if (!image || !place || !image.width || !image.height) return;
    const scale = (100 * unit) / place.tile;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.imageSmoothingQuality = "high";
    const [x, y] = [left + 100 * unit * place.left, top + 100 * unit * place.top];
    pen.drawImage(image, x, y, image.width * scale, image.height * scale);
    pen.imageSmoothingQuality = "low";
  }

  stop(): void {
    this.unsubscribe();
    this.release();
    this.reference = null; // ignore a canvas that is still loading
  }
}
