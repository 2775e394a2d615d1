// The view model: what the kernel sends as traits. Written by hand until it is generated from the Python dataclasses.

/** A point of the board in tiles; the start tile fills the square from (0, 0) to (1, 1). */
export type Point = [x: number, y: number];
export type Cell = [x: number, y: number];
export type Spot = [x: number, y: number, segment: number];

/** A picture on the board: sprite number, centre in hundredths of a tile, and trailing values that may be left out. */
export type Placement = [
  sprite: number,
  x: number,
  y: number,
  rotation?: number,
  scale?: number,
  opacity?: number,
  letterHeight?: number,
];

/** Which part of the board is shown. */
export interface Frame {
  fit: [left: number, top: number, right: number, bottom: number];
  at: Point | null;
}

/** A place on the board that can be pressed. */
export interface Target {
  id: string;
  kind: "cell" | "spot";
  x: number;
  y: number;
  r: number;
  label: string;
  turns: number[];
  placed: boolean;
  sprite: number | null;
  group: number;
  chosen: boolean;
}

/** The tile in hand. */
export interface Hand {
  sprite: number | null;
  turns: number[];
  placed: boolean;
}

export interface TileButton {
  id: string;
  sign: string;
  name: string;
  main: boolean;
}

/** Buttons beside the tile that is tried. */
export interface TileButtons {
  x: number;
  y: number;
  sides: Point[];
  label: string;
  buttons: TileButton[];
}

/** A few letters on the board that keep a readable size. */
export interface BoardLabel {
  x: number;
  y: number;
  text: string;
  colours: string[];
}

export interface Payment {
  spots: Spot[];
  at: Point;
  sum: string;
  points: number;
  winners: number[];
  colour: string;
  rings: [Point, string][];
}

/** A piece on its way to a point, to a player (index), or off the board. */
export interface Flight {
  sprite: number;
  start: Point;
  end: Point | number | null;
}

export interface Motion {
  change: number;
  payments: Payment[];
  flights: Flight[];
}

export interface Colours {
  pointed: string;
  rim: string;
  lit: string;
}

export interface BoardView {
  scene: Placement[][];
  frame: Frame;
  targets: Target[];
  hand: Hand;
  aria_label: string;
  tile_buttons: TileButtons | null;
  labels: BoardLabel[];
  motion: Motion | null;
  colours: Colours;
}

/** A tile as it lies: its kind, its rotation, and for each segment the line of its feature or `@x,y,n`, where it begins. */
export type LandTile = [kind: string, rotation: number, lines: string[]];

export interface Land {
  kinds: Record<string, string>;
  tiles: Record<string, LandTile>;
}

/** What a screen reader says by itself. */
export interface Spoken {
  change: number;
  news: string[];
  prompts: string[];
}

/** The user's ipycanvas canvas: the corner of the board where it begins, in tiles, and its pixels a tile. */
export interface UserCanvas {
  model: string;
  left: number;
  top: number;
  tile: number;
}
