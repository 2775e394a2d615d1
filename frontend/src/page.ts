// A view of a game: everything that the board and the panels share.
import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { BoardView } from "./board/board-view";
import type { MappedSegment } from "./board/hover-info";
import { Sprites } from "./board/sprites";
import type { AskedPlace } from "./components/page-context";
import { Connection } from "./connection";
import { followLanguage } from "./dom";
import { LiveRegion, SpeakingView } from "./live-region";
import type { PageMessage } from "./messages";
import { type HostModel, Model } from "./model";
import type { Cell, GameTraits as ViewTraits } from "./view-model";

/** The traits of a game widget. */
export interface GameTraits extends ViewTraits {
  screen: number;
  rotation: number;
  sheets: string[];
  sprite_batches: string[];
}

const TRAITS = [
  "screen",
  "rotation",
  "board",
  "feature_map",
  "segment_maps",
  "effects",
  "announcements",
  "texts",
  "key_table",
  "sheets",
  "sprite_batches",
  "canvas_place",
  "toolbar",
  "sidebar",
  "log",
  "help",
  "menus",
  "timeline",
  "dialogs",
] as const satisfies (keyof GameTraits)[];

export class Page {
  readonly model: Model<GameTraits>;
  /** The element of the whole widget, with the class `carc-game`. */
  readonly root: HTMLElement;
  readonly connection: Connection;
  readonly sprites: Sprites;
  readonly liveRegion: LiveRegion;
  /** Whether this view makes announcements and sounds. */
  readonly speaks: ReadonlySignal<boolean>;
  /** The rotation of the tile in hand: updated at once, and in the kernel with a delay. */
  readonly rotation: Signal<number>;
  /** Moves the focus to the list of choices, which the sidebar renders. */
  focusChoices: () => void = () => {};
  /** The cells that the hovered or focused text in a panel refers to. */
  readonly highlightedCells: Signal<Cell[]> = signal([]);
  /** The segments that the open explanation of a turn refers to. */
  readonly highlightedSegments: Signal<MappedSegment[]> = signal([]);
  /** The place on the board whose menu of questions is open. */
  readonly asked: Signal<AskedPlace | null> = signal(null);
  private readonly board: BoardView;
  private readonly boardElement: HTMLElement;
  private readonly stops: (() => void)[] = [];
  private stopped = false;
  private rotating = 0; // the number of unanswered rotations

  constructor(host: HostModel, root: HTMLElement, boardElement: HTMLElement) {
    this.model = new Model<GameTraits>(host, TRAITS);
    this.root = root;
    this.boardElement = boardElement;
    const view = new SpeakingView(this.model.identity, root);
    this.speaks = view.speaks;
    this.rotation = signal(this.model.traits.rotation.peek());
    this.sprites = new Sprites(this.model);
    this.board = new BoardView(this, boardElement);
    this.liveRegion = new LiveRegion(this.model, boardElement, view);
    this.connection = new Connection(this.model, root, boardElement, view.speaks); // its notices are above the board
    this.stops.push(
      this.model.traits.rotation.subscribe(() => this.syncRotation()),
      followLanguage(root, this.model.traits.texts),
      () => this.board.stop(),
      () => this.connection.stop(),
      () => this.liveRegion.stop(),
      () => this.sprites.stop(),
      () => view.close(),
      () => this.model.close(),
    );
  }

  /** Show the board when its sprites are loaded, and observe the connection. */
  async start(): Promise<void> {
    this.connection.start();
    await this.sprites.loaded;
    if (!this.stopped) this.board.start();
  }

  /** Send a message after the keys that wait for an answer, with the number of the screen that the user sees. */
  sendAfterKeys(message: PageMessage): void {
    const { screen } = this.model;
    this.board.keys.follow(() => void this.model.send(message, screen));
  }

  /** Handle a key as on the board, after the keys that wait for an answer. */
  pressKey(name: string): void {
    this.board.keys.push(name);
  }

  /** Rotate the tile in hand, at once on the page, and in the kernel. */
  async rotate(rotation: number): Promise<void> {
    this.rotation.value = rotation;
    const answer = this.model.send({ type: "rotate", rotation });
    if (!this.model.kernel) return; // without a kernel, there are no answers
    this.rotating += 1;
    await answer;
    this.rotating -= 1;
    this.syncRotation();
  }

  /** Apply the rotation of the kernel, once all rotations are answered. */
  private syncRotation(): void {
    if (this.rotating === 0) this.rotation.value = this.model.traits.rotation.peek();
  }

  /** Announce a text to screen readers, unless another view of the widget does. */
  announce(text: string): void {
    if (this.speaks.peek()) this.liveRegion.announce(text);
  }

  /** Start to drag a tile onto the board; `onStart` is called when the pointer moves. */
  dragTile(event: PointerEvent, sprite: number, onStart: () => void = () => {}): void {
    this.board.tileDrag.begin(event, sprite, onStart);
  }

  /** Move the focus to the board. */
  focusBoard(options?: FocusOptions): void {
    this.boardElement.focus(options);
  }

  stop(): void {
    this.stopped = true;
    for (const stop of this.stops) stop();
  }
}
