// What the panels get of the page: the traits that they render, and where they send what the user does.
import type { ReadonlySignal, Signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Point } from "../geometry";
import type { PageMessage } from "../messages";
import type { Cell, Dialogs, Help, Log, Sidebar, Timeline, Toolbar } from "../view-model";

/** The traits that the panels render. */
export interface PanelTraits {
  toolbar: Toolbar;
  sidebar: Sidebar;
  log: Log;
  help: Help;
  timeline: Timeline;
  dialogs: Dialogs;
}

/** A place on the board that the user asks about: in tiles, whether a tile lies there, and where on the screen it is. */
export interface AskedPlace {
  readonly at: Point;
  readonly rotation: number;
  readonly onTile: boolean;
  readonly left: number;
  readonly top: number;
}

/** The part of a `Page` that the panels use. */
export interface PanelPage {
  readonly model: {
    readonly traits: { readonly [Name in keyof PanelTraits]: ReadonlySignal<PanelTraits[Name]> };
    /** Send a message; resolves when the kernel has answered it. */
    send(message: PageMessage): Promise<void>;
    onMessage(handler: (content: unknown) => void): () => void;
  };
  readonly root: HTMLElement;
  /** Buttons and fields are disabled while no kernel answers. */
  readonly connection: { readonly resting: ReadonlySignal<boolean> };
  readonly sprites: {
    readonly version: ReadonlySignal<number>;
    drawIcon(canvas: HTMLCanvasElement, sprite: number): void;
  };
  /** The cells of the board that a text in a panel is about. */
  readonly highlightedCells: Signal<Cell[]>;
  /** The place whose menu of questions is open. */
  readonly asked: Signal<AskedPlace | null>;
  /** Whether a screen reader hears this view of the widget. */
  readonly speaks: ReadonlySignal<boolean>;
  /** A tile is pressed, which can be dragged onto the board; `onStart` is called when the drag begins. */
  dragTile(event: PointerEvent, sprite: number, onStart?: () => void): void;
  /** Move the focus to the board. */
  focusBoard(): void;
  /** Moves the focus to the list of choices; set by the panels. */
  focusChoices: () => void;
}

export const PageContext = createContext<PanelPage | null>(null);

export function usePage(): PanelPage {
  const page = useContext(PageContext);
  if (!page) throw new Error("a panel is rendered outside of a page");
  return page;
}

/** The attributes of a live region: one view of a widget speaks, all others are silent. */
export function useLiveRegion(): { "aria-live"?: "off" } {
  return usePage().speaks.value ? {} : { "aria-live": "off" };
}
