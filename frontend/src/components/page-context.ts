// The context of the panels: the traits that they render, and the functions of the page.
import type { ReadonlySignal, Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { MappedSegment } from "../board/hover-info";
import type { Point } from "../geometry";
import { liveAttributes } from "../live-region";
import type { PageMessage } from "../messages";
import type { Model } from "../model";
import { visiblePart } from "../notebook-fit";
import type { Cell, GameTraits } from "../view-model";

/** The traits that the panels render. */
export type PanelTraits = Pick<GameTraits, "toolbar" | "sidebar" | "log" | "help" | "menus" | "timeline" | "dialogs">;

/** A place on the board for a question: in tiles, whether it has a tile, its position on the screen and the tile size. */
export interface AskedPlace {
  readonly at: Point;
  readonly rotation: number;
  readonly onTile: boolean;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** The part of a `Page` that the panels use. */
export interface PanelPage {
  readonly model: {
    readonly traits: { readonly [Name in keyof PanelTraits]: ReadonlySignal<PanelTraits[Name]> };
    /** Send a message; resolves when the kernel has answered it. */
    send(message: PageMessage): Promise<void>;
    /** Send a request; resolves with its answer. */
    readonly request: Model<PanelTraits>["request"];
  };
  /** Send a message after the keys that wait for an answer. */
  sendAfterKeys(message: PageMessage): void;
  /** Handle a key as on the board, after the keys that wait for an answer. */
  pressKey(name: string): void;
  readonly root: HTMLElement;
  /** Buttons and fields are disabled while no kernel answers. */
  readonly connection: { readonly disabled: ReadonlySignal<boolean> };
  readonly sprites: {
    readonly version: ReadonlySignal<number>;
    drawIcon(canvas: HTMLCanvasElement, sprite: number): void;
  };
  /** The cells that the hovered or focused text in a panel refers to. */
  readonly highlightedCells: Signal<Cell[]>;
  /** The segments that the open explanation of a turn refers to. */
  readonly highlightedSegments: Signal<MappedSegment[]>;
  /** The place whose menu of questions is open. */
  readonly asked: Signal<AskedPlace | null>;
  /** Whether this view of the widget announces changes to screen readers. */
  readonly speaks: ReadonlySignal<boolean>;
  /** Announce a text to screen readers, unless another view of the widget does. */
  announce(text: string): void;
  /** Start to drag a tile onto the board; `onStart` is called when the pointer moves. */
  dragTile(event: PointerEvent, sprite: number, onStart?: () => void): void;
  /** Move the focus to the board. */
  focusBoard(options?: FocusOptions): void;
  /** Moves the focus to the list of choices; set by the panels. */
  focusChoices: () => void;
}

export const PageContext = createContext<PanelPage | null>(null);

export function usePage(): PanelPage {
  const page = useContext(PageContext);
  if (!page) throw new Error("a panel is rendered outside of a page");
  return page;
}

/** Return a function that moves the focus to the board and scrolls to it, if less than half of it is visible. */
export function useRevealBoard(): () => void {
  const page = usePage();
  return () => {
    const board = page.root.querySelector<HTMLElement>(".carc-board");
    if (!board) return;
    const [first, last] = visiblePart(board);
    if (last - first >= board.getBoundingClientRect().height / 2) return;
    page.focusBoard();
    board.scrollIntoView({ block: "end" }); // above it stands the text about it
  };
}

/** The attributes of a live region. */
export function useLiveRegion() {
  return liveAttributes(usePage().speaks);
}
