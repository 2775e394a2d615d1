// The tooltip: the effect of a click, beside its target, where it hides as little of the board as possible.
import { element } from "../dom";
import { type Box, keepOnBoard, overlap, type Point, type Size } from "../geometry";
import type { Target } from "./hit-testing";
import type { Viewport } from "./viewport";

const GAP = 6; // CSS pixels between the tooltip and its target
const NEIGHBOUR_WEIGHT = 5; // the cost of hiding a neighbour of the target, relative to another tile

/**
 * Return the position of a tooltip: beside its target or a tile further away, where it hides the fewest tiles, in
 * particular next to the target.
 *
 * @param tiles the tiles on the board.
 * @param tile the side of a tile.
 * @param buttons the buttons on the board, which are above the tooltip.
 */
export function placeTooltip(
  target: Box,
  tip: Size,
  area: Size,
  tiles: readonly Box[],
  tile: number,
  buttons: Box | null = null,
): Point {
  const [x, y] = [target.left + target.width / 2, target.top + target.height / 2];
  const isNeighbour = (box: Box) =>
    Math.max(Math.abs(box.left + tile / 2 - x), Math.abs(box.top + tile / 2 - y)) < 1.6 * tile;
  let best: Point = [0, 0];
  let least = Infinity;
  for (const gap of [0, tile]) {
    const [wide, high] = [target.width / 2 + GAP + gap, target.height / 2 + GAP + gap];
    for (const at of [
      [x - tip.width / 2, y + high],
      [x - tip.width / 2, y - high - tip.height],
      [x + wide, y - tip.height / 2],
      [x - wide - tip.width, y - tip.height / 2],
    ] as const) {
      const [left, top] = keepOnBoard(at, tip, area);
      const box = { left, top, ...tip };
      const hidden = tiles.reduce(
        (sum, other) => sum + overlap(box, other) * (isNeighbour(other) ? NEIGHBOUR_WEIGHT : 1),
        0,
      );
      const covered = overlap(box, target) + (buttons ? overlap(box, buttons) : 0);
      const cost = hidden + 2 * NEIGHBOUR_WEIGHT * covered + gap;
      if (cost < least) [best, least] = [[left, top], cost];
    }
  }
  return best;
}

export class Tooltip {
  private readonly viewport: Viewport;
  private readonly tip: HTMLElement;
  private texts = "";

  constructor(el: HTMLElement, viewport: Viewport) {
    this.viewport = viewport;
    this.tip = element("div", "carc-tooltip", el);
    this.tip.setAttribute("aria-hidden", "true");
    this.hide();
  }

  /** Hide the tooltip and clear its text, since the language may change. */
  hide(): void {
    this.tip.hidden = true;
    this.tip.replaceChildren();
    this.texts = "";
  }

  /**
   * Show the tooltip of a target.
   *
   * @param texts its paragraphs.
   * @param cells the cells with tiles.
   * @param buttons the area of the buttons on the board.
   */
  show(target: Target, texts: readonly string[], cells: readonly Point[], buttons: Box | null): void {
    const { tip, viewport } = this;
    if (texts.length === 0) {
      this.hide();
      return;
    }
    tip.hidden = false;
    if (this.texts !== texts.join("\n")) {
      tip.replaceChildren(...texts.map((text) => element("div", "", null, text)));
      this.texts = texts.join("\n");
    }
    const { size } = viewport.now;
    const box = (x: number, y: number, side: number): Box => {
      const [left, top] = viewport.toElement(x, y);
      return { left, top, width: side, height: side };
    };
    const targetBox = box(target.x - target.r, target.y - target.r, 2 * target.r * size);
    const tiles = cells.map(([x, y]) => box(x, y, size));
    const [left, top] = placeTooltip(
      targetBox,
      { width: tip.offsetWidth, height: tip.offsetHeight },
      viewport,
      tiles,
      size,
      buttons,
    );
    tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }
}
