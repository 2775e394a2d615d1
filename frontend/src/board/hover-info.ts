// Hover info: describes and highlights the feature under the pointer, from maps that the kernel sends in advance.
import { context, element } from "../dom";
import { type Box, overlap, type Point, parseCell } from "../geometry";
import type { GameTraits, MappedTile, Spot } from "../view-model";
import type { Foreground } from "./foreground";

const GRID = 25; // points along a side of the map of a tile

/** The segment map of each kind of tile, and the tiles on the board by cell, such as `0,-1`. */
interface FeatureMap {
  kinds: GameTraits["segment_maps"];
  tiles: GameTraits["feature_map"];
}

/** A segment of a placed tile: the cell, the rotation, the map of its kind, and its number. */
export type MappedSegment = readonly [x: number, y: number, rotation: number, map: string | undefined, segment: number];

/** A feature with its key: `@x,y,n` of its first segment. */
interface HoveredFeature {
  key: string;
  description: string;
}

/** Decode a segment map: the number of the segment at each point, row by row, or -1. */
function decodeMap(text: string): number[] {
  const points: number[] = [];
  for (const [, letter = "-", length] of text.matchAll(/([a-z-])(\d*)/g)) {
    const segment = letter === "-" ? -1 : letter.charCodeAt(0) - 97;
    for (let i = 0; i < Number(length || 1); i++) points.push(segment);
  }
  return points;
}

const maps = new Map<string, number[]>(); // decoded maps of all kinds of tiles

function mapOf(text: string): number[] {
  const points = maps.get(text) ?? decodeMap(text);
  maps.set(text, points);
  return points;
}

/** Return the feature of a segment. */
function featureOf(featureMap: FeatureMap, x: number, y: number, segment: number): HoveredFeature | null {
  const line = featureMap.tiles[`${x},${y}`]?.[2][segment];
  if (line === undefined) return null;
  if (!line.startsWith("@")) return { key: `@${x},${y},${segment}`, description: line };
  const [fx, fy, first] = line.slice(1).split(",");
  return { key: line, description: featureMap.tiles[`${fx},${fy}`]?.[2][Number(first)] ?? "" };
}

/** Return the feature at a point of the board. */
function featureAt(featureMap: FeatureMap, [x, y]: Point): HoveredFeature | null {
  const [cx, cy] = [Math.floor(x), Math.floor(y)];
  const tile = featureMap.tiles[`${cx},${cy}`];
  const map = tile && featureMap.kinds[tile[0]];
  if (!map) return null;
  let [u, v] = [x - cx - 0.5, y - cy - 0.5];
  for (let i = 0; i < tile[1]; i++) [u, v] = [v, -u]; // to the unrotated tile
  const index = (w: number) => Math.min(GRID - 1, Math.floor((w + 0.5) * GRID));
  const segment = mapOf(map)[index(v) * GRID + index(u)] ?? -1;
  return segment < 0 ? null : featureOf(featureMap, cx, cy, segment);
}

/** Return all segments of a feature, by its key. */
function segmentsOf(featureMap: FeatureMap, key: string | null): MappedSegment[] {
  if (key === null) return [];
  return Object.entries(featureMap.tiles).flatMap(([cell, [kind, rotation, lines]]: [string, MappedTile]) => {
    const [x, y] = parseCell(cell);
    return lines.flatMap((line, i): MappedSegment[] =>
      line === key || `@${x},${y},${i}` === key ? [[x, y, rotation, featureMap.kinds[kind], i]] : [],
    );
  });
}

export class HoverInfo {
  private readonly featureMap: () => FeatureMap;
  private readonly chanceOf: (key: string) => string;
  private readonly requestDraw: () => void;
  private readonly box: HTMLElement;
  private readonly masks = new Map<string, HTMLCanvasElement>();
  private pointed: { feature: HoveredFeature; at: Point } | null = null;
  private buttons: Box | null = null; // the area of the buttons beside the tile, which are above the description

  /** @param chanceOf returns the chance of a feature to be completed, in words, by its key; empty if there is none. */
  constructor(
    el: HTMLElement,
    featureMap: () => FeatureMap,
    chanceOf: (key: string) => string,
    requestDraw: () => void,
  ) {
    this.featureMap = featureMap;
    this.chanceOf = chanceOf;
    this.requestDraw = requestDraw;
    this.box = element("div", "carc-hover-info", el);
    this.box.setAttribute("aria-hidden", "true");
    this.box.hidden = true;
  }

  /** Handle a change of the feature map. */
  update(): void {
    if (this.pointed) this.point(this.pointed.at);
  }

  /** Set the point of the board under the pointer, or null. */
  point(at: Point | null): void {
    const feature = at && featureAt(this.featureMap(), at);
    const before = this.pointed;
    this.pointed = feature && at && { feature, at };
    if (feature || before) this.requestDraw();
  }

  /** Highlight the feature under the pointer and describe it in a corner, unless a target is there. */
  draw(foreground: Foreground, hasTarget: boolean, buttons: Box | null): void {
    const feature = hasTarget ? null : this.pointed?.feature;
    this.buttons = buttons;
    this.write(feature ? [feature.description, this.chanceOf(feature.key)].filter(Boolean).join("\n") : "");
    if (feature) this.paint(foreground, segmentsOf(this.featureMap(), feature.key), 0.5);
  }

  /** Write a description in the lower corner, or in the upper one if the buttons would cover it. */
  write(text: string): void {
    this.box.hidden = text === "";
    if (this.box.textContent !== text) this.box.textContent = text;
    this.box.classList.remove("carc-at-top");
    if (!text || !this.buttons) return;
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = this.box;
    this.box.classList.toggle("carc-at-top", overlap({ left, top, width, height }, this.buttons) > 0);
  }

  /** Highlight the whole feature of a spot. */
  highlightFeature(foreground: Foreground, [x, y, segment]: Spot, alpha: number): void {
    const featureMap = this.featureMap();
    this.paint(foreground, segmentsOf(featureMap, featureOf(featureMap, x, y, segment)?.key ?? null), alpha);
  }

  /** Highlight spots. */
  highlightSpots(foreground: Foreground, spots: readonly Spot[], alpha: number): void {
    const { kinds, tiles } = this.featureMap();
    const segments = spots.flatMap(([x, y, segment]): MappedSegment[] => {
      const tile = tiles[`${x},${y}`];
      return tile ? [[x, y, tile[1], kinds[tile[0]], segment]] : [];
    });
    this.paint(foreground, segments, alpha);
  }

  /** Highlight segments. */
  paint(foreground: Foreground, segments: readonly MappedSegment[], alpha: number): void {
    const { pen, colours } = foreground;
    pen.globalAlpha = alpha;
    for (const [x, y, rotation, map, segment] of segments) {
      if (!map) continue;
      foreground.moveTo(x + 0.5, y + 0.5, rotation);
      pen.drawImage(this.mask(map, segment, colours.highlight), -0.5, -0.5, 1, 1);
    }
    pen.globalAlpha = 1;
  }

  /** A segment as an image with a pixel for each point of its map; the browser smooths it. */
  private mask(map: string, segment: number, colour: string): HTMLCanvasElement {
    const name = `${map}/${segment}/${colour}`;
    const cached = this.masks.get(name);
    if (cached) return cached;
    const canvas = document.createElement("canvas");
    canvas.width = GRID;
    canvas.height = GRID;
    const pen = context(canvas);
    pen.fillStyle = colour;
    for (const [i, at] of mapOf(map).entries()) if (at === segment) pen.fillRect(i % GRID, Math.floor(i / GRID), 1, 1);
    this.masks.set(name, canvas);
    return canvas;
  }
}
