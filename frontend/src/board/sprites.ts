// The sprites: pictures that the kernel paints on ipycanvas sheets, drawn at the resolution of the screen.
import { type Signal, signal } from "@preact/signals";
import { context, cssZoom, logError, reportErrors } from "../dom";
import type { Model, ReferencedModel } from "../model";
import { OfflineSheets } from "./offline-sprites";

/** The place of a sprite on its sheet in pixels, and its size on the board in hundredths of a tile. */
export interface SpriteEntry {
  sheet: number;
  left: number;
  top: number;
  width: number;
  height: number;
  unitsWide: number;
  unitsHigh: number;
}

/** A sprite in a batch, as the kernel sends it. */
export type SpriteRow = [
  number: number,
  sheet: number,
  left: number,
  top: number,
  width: number,
  height: number,
  unitsWide: number,
  unitsHigh: number,
];

/** The public part of the model of an ipycanvas canvas: the canvas; it emits `new-frame` after drawing. */
export interface CanvasModel extends ReferencedModel {
  canvas: HTMLCanvasElement;
}

interface SpriteTraits {
  sheets: string[];
  sprite_batches: string[];
}

type ImagePart = [image: HTMLCanvasElement, x: number, y: number, width: number, height: number];

/** The cosine and the sine of each rotation. */
const ROTATIONS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** The sprites of all batches by their numbers; a later batch replaces a number. */
export function spriteTable(batches: SpriteRow[][]): Map<number, SpriteEntry> {
  const table = new Map<number, SpriteEntry>();
  for (const [number, sheet, left, top, width, height, unitsWide, unitsHigh] of batches.flat()) {
    table.set(number, { sheet, left, top, width, height, unitsWide, unitsHigh });
  }
  return table;
}

/** Return how often a width can be halved and stay at least `minimum`. */
export function halvingCount(width: number, minimum: number): number {
  let level = 0;
  const least = Math.max(minimum, 1); // the width is 0 if the page has no room for the board
  while (width / 2 ** (level + 1) >= least) level += 1;
  return level;
}

export class Sprites {
  /** Increases when pictures have to be drawn again. */
  readonly version: Signal<number> = signal(0);
  /** Resolves when the sprites of the initial state can be drawn. */
  readonly loaded: Promise<void>;
  private readonly model: Model<SpriteTraits>;
  private table = new Map<number, SpriteEntry>();
  private readonly batches = new Map<string, ReferencedModel>(); // by reference
  private canvases: (HTMLCanvasElement | undefined)[] = []; // by sheet
  private readonly halves = new Map<number, HTMLCanvasElement[]>(); // by sprite: halved once, twice, ...
  private readonly stops: (() => void)[] = [];
  private queue: Promise<void>;
  private stopped = false;

  constructor(model: Model<SpriteTraits>) {
    this.model = model;
    this.loaded = this.load();
    this.queue = this.loaded;
    let references = this.references;
    const follow = () => {
      const newReferences = this.references;
      if (newReferences.join() === references.join()) return;
      references = newReferences;
      this.queue = this.queue.then(() => this.update()).catch(logError);
    };
    this.stops.push(model.traits.sheets.subscribe(follow), model.traits.sprite_batches.subscribe(follow));
  }

  private get references(): string[] {
    return [...this.model.traits.sheets.peek(), ...this.model.traits.sprite_batches.peek()];
  }

  private async load(): Promise<void> {
    const [first] = this.model.traits.sprite_batches.peek();
    if (!first) return this.update();
    const stored = !(await this.model.referenced(first)).comm_live; // a saved notebook without a kernel
    if (stored) return this.loadOffline();
    await this.update();
    const isBlank = (canvas?: HTMLCanvasElement) => canvas && !context(canvas).getImageData(0, 0, 1, 1).data[3];
    if (this.canvases.some(isBlank)) this.model.send({ type: "sprites_blank" }); // the page was loaded after the painting
  }

  /** Load new batches and sheets. */
  private async update(): Promise<void> {
    const sheets = this.model.traits.sheets.peek().slice(this.canvases.length);
    const batches = this.model.traits.sprite_batches.peek().filter((reference) => !this.batches.has(reference));
    const [canvasModels, batchModels] = await Promise.all([
      Promise.all(sheets.map((reference) => this.model.referenced<CanvasModel>(reference))),
      Promise.all(batches.map((reference) => this.model.referenced(reference))),
    ]);
    if (this.stopped) return;
    for (const model of canvasModels) {
      const number = this.canvases.push(model.canvas) - 1;
      this.listen(model, "new-frame", () => this.painted(number));
    }
    for (const [i, model] of batchModels.entries()) {
      this.batches.set(batches[i] ?? "", model);
      this.listen(model, "change:sprites", () => this.readBatches());
    }
    this.readBatches();
  }

  private listen(model: ReferencedModel, event: string, handler: () => void): void {
    const safeHandler = () => reportErrors(handler);
    model.on(event, safeHandler);
    this.stops.push(() => model.off(event, safeHandler));
  }

  /** Read the sprites of all batches. */
  private readBatches(): void {
    this.table = spriteTable([...this.batches.values()].map((model) => model.get("sprites") as SpriteRow[]));
    this.version.value += 1;
  }

  private async loadOffline(): Promise<void> {
    const references = this.model.traits.sprite_batches.peek();
    const models = await Promise.all(references.map((reference) => this.model.referenced(reference)));
    this.table = spriteTable(models.map((model) => model.get("sprites") as SpriteRow[]));
    const offline = new OfflineSheets(this.table);
    this.canvases = offline.canvases;
    await offline.paint(Object.assign({}, ...models.map((model) => model.get("svg"))));
    this.halves.clear(); // made of blank sheets
    this.version.value += 1;
  }

  private painted(sheet: number): void {
    for (const number of this.halves.keys()) if (this.table.get(number)?.sheet === sheet) this.halves.delete(number);
    this.version.value += 1;
  }

  /** Return the entry of a sprite; null if it cannot be drawn yet. */
  entry(number: number): SpriteEntry | null {
    const entry = this.table.get(number);
    return entry && this.canvases[entry.sheet] ? entry : null;
  }

  /**
   * Return a sprite as a part of an image that is at least `wide` and less than twice as wide, if the sheet allows.
   * Browsers do not smooth images that they draw at less than half their size.
   */
  private image(number: number, entry: SpriteEntry, wide: number): ImagePart {
    const { sheet, left, top, width, height } = entry;
    const whole: ImagePart = [this.canvases[sheet] as HTMLCanvasElement, left, top, width, height];
    const level = halvingCount(width, wide);
    if (level === 0) return whole;
    const halves = this.halves.get(number) ?? [];
    this.halves.set(number, halves);
    let last = halves.at(-1);
    while (halves.length < level) {
      const from: ImagePart = last ? [last, 0, 0, last.width, last.height] : whole;
      last = document.createElement("canvas");
      last.width = Math.max(1, Math.round(from[3] / 2));
      last.height = Math.max(1, Math.round(from[4] / 2));
      context(last).drawImage(...from, 0, 0, last.width, last.height);
      halves.push(last);
    }
    const half = halves[level - 1] as HTMLCanvasElement;
    return [half, 0, 0, half.width, half.height];
  }

  /** Draw a sprite centred on (x, y) in canvas pixels, with `unit` pixels for a hundredth of a tile. */
  draw(
    pen: CanvasRenderingContext2D,
    number: number,
    x: number,
    y: number,
    unit: number,
    rotation = 0,
    alpha = 1,
  ): void {
    const entry = this.entry(number);
    if (entry) this.drawSized(pen, number, x, y, entry.unitsWide * unit, entry.unitsHigh * unit, rotation, alpha);
  }

  /** Draw a sprite centred on (x, y) in a given size, which is that of the unrotated sprite. */
  drawSized(
    pen: CanvasRenderingContext2D,
    number: number,
    x: number,
    y: number,
    wide: number,
    high: number,
    rotation = 0,
    alpha = 1,
  ): void {
    const entry = this.entry(number);
    if (!entry) return; // a later message contains it
    const [cos, sin] = ROTATIONS[rotation % 4] ?? ROTATIONS[0];
    pen.setTransform(cos, sin, -sin, cos, x, y);
    pen.globalAlpha = alpha;
    pen.drawImage(...this.image(number, entry, wide), -wide / 2, -high / 2, wide, high);
    pen.globalAlpha = 1;
  }

  /** Draw a sprite on a whole square canvas, in device pixels. */
  drawIcon(canvas: HTMLCanvasElement, number: number): void {
    if (!this.entry(number)) return;
    const width = Math.round((canvas.clientWidth || 22) * (window.devicePixelRatio || 1) * cssZoom(canvas));
    if (canvas.width !== width || canvas.height !== width) {
      canvas.width = width;
      canvas.height = width;
    }
    const pen = context(canvas);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, width);
    this.drawSized(pen, number, width / 2, width / 2, width, width);
  }

  stop(): void {
    this.stopped = true;
    for (const stop of this.stops) stop();
  }
}
