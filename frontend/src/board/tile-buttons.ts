// Small buttons beside the previewed tile, on the side where they hide the least.
import { element } from "../dom";
import { type Box, keepOnBoard, overlap, type Point, type Size } from "../geometry";
import type { TileButtons as View } from "../view-model";
import { REACH, type Target } from "./hit-testing";
import type { Magnifier } from "./magnifier";
import type { Viewport } from "./viewport";

const HIDDEN_WEIGHT = 1; // the cost of hiding a square pixel of a target, relative to moving by a pixel
const TILE_WEIGHT = 0.01; // the same of a tile: what stands on it should be seen, but targets have to be reached

/**
 * Return the position of a box beside a tile: on the first side with enough room where it hides neither a target nor a
 * tile, else where it hides the least and is moved the least. Beside its middle, aligned with an edge of the tile, or
 * past a corner.
 *
 * @param targets the areas of marked squares and spots.
 * @param tiles the areas of the other tiles.
 */
export function positionBesideTile(
  middle: Point,
  size: number,
  box: Size,
  area: Size,
  sides: readonly Point[],
  targets: readonly Box[] = [],
  tiles: readonly Box[] = [],
): Point {
  let best: Point = middle;
  let least = Infinity;
  for (const [dx, dy] of sides) {
    const length = dy ? box.width : box.height; // along the side
    const [aligned, past] = [(length - size) / 2, (length + size + 10) / 2];
    for (const shift of [0, aligned, -aligned, past, -past]) {
      const x = middle[0] + (dx * (size + box.width + 10)) / 2 - box.width / 2 + (dy && shift);
      const y = middle[1] + (dy * (size + box.height + 10)) / 2 - box.height / 2 + (dx && shift);
      const at = keepOnBoard([x, y], box, area);
      const moved = Math.hypot(at[0] - x, at[1] - y) + (Math.abs(shift) === past ? size : 0);
      const hidden = (areas: readonly Box[]) =>
        areas.reduce((sum, area) => sum + overlap({ left: at[0], top: at[1], ...box }, area), 0);
      const cost = moved + HIDDEN_WEIGHT * hidden(targets) + TILE_WEIGHT * hidden(tiles);
      if (cost < least) [best, least] = [at, cost];
    }
  }
  return best;
}

/** The areas of the targets that the buttons may hide, in CSS pixels of the board: all that are not on the same tile. */
export function markedAreas(
  targets: readonly Target[],
  tile: { x: number; y: number } | undefined,
  viewport: Pick<Viewport, "now" | "toElement">,
): Box[] {
  const { size } = viewport.now;
  const isOnTile = ({ x, y }: Target) => tile && Math.max(Math.abs(x - tile.x), Math.abs(y - tile.y)) < 0.5;
  return targets
    .filter((target) => !target.placed && !isOnTile(target))
    .map(({ kind, x, y, r }) => {
      const half = kind === "cell" ? 0.5 : Math.max(r, REACH / size);
      const [left, top] = viewport.toElement(x - half, y - half);
      return { left, top, width: 2 * half * size, height: 2 * half * size };
    });
}

export class TileButtons {
  private readonly el: HTMLElement;
  private readonly box: HTMLElement;
  private view: View | undefined;
  private at: Point = [0, 0];

  /**
   * @param onPress called with the id of a button that is pressed.
   * @param onEnter called when the pointer enters the buttons.
   */
  constructor(el: HTMLElement, onPress: (id: string) => void, onEnter: () => void) {
    this.el = el;
    this.box = element("div", "carc-tile-buttons", el);
    this.box.setAttribute("role", "group");
    this.box.hidden = true;
    for (const type of ["pointerdown", "pointerup", "pointermove"]) {
      this.box.addEventListener(type, (event) => event.stopPropagation());
    }
    this.box.addEventListener("pointerenter", onEnter);
    this.box.addEventListener("click", (event) => {
      const id = (event.target as Element).closest("button")?.dataset.button;
      if (id) onPress(id);
    });
  }

  show(view: View | undefined): void {
    this.view = view;
    const focused = document.activeElement as HTMLElement | null;
    const hadFocus = this.box.contains(focused);
    const old = new Map([...this.box.children].map((node) => [(node as HTMLElement).dataset.sign, node]));
    const buttons = (view?.buttons ?? []).map(({ id, sign, name, main }) => {
      const button = (old.get(sign) ?? element("button", "carc-tile-button", null, sign)) as HTMLButtonElement;
      button.type = "button";
      button.dataset.button = id;
      button.dataset.sign = sign;
      button.classList.toggle("carc-main-tile-button", main);
      button.classList.toggle("carc-word-button", sign.length > 1);
      button.title = name;
      button.setAttribute("aria-label", name);
      return button;
    });
    // Buttons that stay are never removed from the document, not even for a moment: a click in progress would be lost.
    for (const node of [...this.box.children]) if (!(buttons as Element[]).includes(node)) node.remove();
    for (const [i, node] of buttons.entries()) {
      if (this.box.children[i] !== node) this.box.insertBefore(node, this.box.children[i] ?? null);
    }
    this.box.setAttribute("aria-label", view?.label ?? "");
    this.box.hidden = buttons.length === 0;
    if (hadFocus) (this.box.contains(focused) && focused ? focused : this.el).focus({ preventScroll: true });
  }

  /** Disable the buttons while there is no kernel. */
  disable(disabled: boolean): void {
    for (const button of this.box.querySelectorAll("button")) button.disabled = disabled;
  }

  /**
   * Move the buttons beside their tile, or beside the magnifier.
   *
   * @param targets the marked squares and spots and the buttons for zooming, in CSS pixels of the board.
   * @param tiles the tiles, in CSS pixels of the board.
   */
  place(viewport: Viewport, magnifier: Magnifier, targets: readonly Box[], tiles: readonly Box[]): void {
    if (this.box.hidden || !this.view) return;
    const { x, y, sides } = this.view;
    const [width, height] = [this.box.offsetWidth, this.box.offsetHeight];
    this.at =
      magnifier.beside({ width, height }, viewport.width, targets) ??
      positionBesideTile(
        viewport.toElement(x, y),
        viewport.now.size,
        { width, height },
        viewport,
        sides,
        targets,
        tiles,
      );
    this.box.style.transform = `translate(${Math.round(this.at[0])}px, ${Math.round(this.at[1])}px)`;
  }

  /** The area of the buttons, in CSS pixels of the board; null without buttons. */
  get area(): Box | null {
    const [left, top] = this.at;
    return this.box.hidden ? null : { left, top, width: this.box.offsetWidth, height: this.box.offsetHeight };
  }
}
