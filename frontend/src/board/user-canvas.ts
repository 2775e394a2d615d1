// The user's ipycanvas canvas, drawn above the scene in board coordinates.
import { type Signal, signal } from "@preact/signals";
import { context, logError, reportErrors } from "../dom";
import type { Model } from "../model";
import type { CanvasPlace } from "../view-model";
import type { CanvasModel } from "./sprites";

const IMAGE_DELAY = 300; // milliseconds without drawing after which the image is sent to the kernel
const DRAWING_EVENTS = ["new-frame", "change:width", "change:height"];

type Area = [left: number, top: number, right: number, bottom: number];

/** Return the area of what is drawn on a canvas, in its pixels; null if it is blank. */
function drawnArea(canvas: HTMLCanvasElement): Area | null {
  const { width, height } = canvas;
  if (!width || !height) return null;
  const { data } = context(canvas).getImageData(0, 0, width, height);
  return paintedArea(new Uint32Array(data.buffer), width);
}

/** Return the area of all pixels that are not 0, of an image in rows of this width; null if there is none. */
export function paintedArea(pixels: Uint32Array, width: number): Area | null {
  const first = pixels.findIndex((pixel) => pixel !== 0);
  if (first < 0) return null;
  const last = pixels.findLastIndex((pixel) => pixel !== 0);
  const [top, bottom] = [Math.floor(first / width), Math.floor(last / width) + 1];
  let [left, right] = [width, 0];
  for (let row = top; row < bottom; row += 1) {
    const line = pixels.subarray(row * width, (row + 1) * width);
    const begin = line.findIndex((pixel) => pixel !== 0);
    if (begin < 0) continue;
    left = Math.min(left, begin);
    right = Math.max(right, line.findLastIndex((pixel) => pixel !== 0) + 1);
  }
  return [left, top, right, bottom];
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
      this.follow(canvas?.model ?? null).catch(logError);
    });
  }

  private readonly drawn = () => {
    this.version.value += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => reportErrors(() => this.sendImage()), IMAGE_DELAY);
  };

  /** Send the image and its area to the kernel, which redraws it on pages that are loaded later, and in snapshots. */
  private sendImage(): void {
    const place = this.model.traits.canvas_place.peek();
    if (!this.canvas || !place) return;
    const [left = 0, top = 0, right = 0, bottom = 0] = drawnArea(this.canvas.canvas) ?? [];
    const toTiles = (x: number, y: number) => [place.left + x / place.tile, place.top + y / place.tile];
    const area = right ? [...toTiles(left, top), ...toTiles(right, bottom)] : [];
    const send = (image: ArrayBuffer) => this.model.send({ type: "canvas_image", area }, this.model.screen, [image]);
    if (right) this.canvas.canvas.toBlob(async (image) => image && send(await image.arrayBuffer()));
    else send(new ArrayBuffer());
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
    this.version.value += 1; // also if its pixels cannot be read: a picture of another site protects them
    if (this.canvas && drawnArea(this.canvas.canvas)) this.drawn(); // a blank canvas waits for the image of the kernel
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
