// The messages that a page sends to the kernel. The model adds the number of the screen that the user saw.
import type { Point } from "./geometry";
import type { Cell, Topic } from "./view-model";

/** The subject of a description: a target by its id, a tile, or a part of a tile. */
export type About =
  | ["target", id: string, rotation: number]
  | ["tile", x: number, y: number]
  | ["part", x: number, y: number, part: number];

export type PageMessage =
  | { type: "press"; target: string | null; at: Point; rotation: number; dropped?: true }
  | { type: "key"; key: string }
  | { type: "button"; id: string }
  | { type: "rotate"; rotation: number }
  | { type: "inspect"; at: Cell; part: number }
  | { type: "describe"; about: About; to: string }
  | { type: "export"; what: string; to: string }
  | { type: "ask"; topic: Topic; at: Point; rotation: number; to: string }
  | { type: "slider"; id: string; position: number }
  | { type: "form"; id: string; values: Record<string, string[]>; submit: boolean }
  | { type: "point"; at: Point }
  | { type: "field"; id: string; value: string }
  | { type: "sprites_blank" }
  | { type: "canvas_image"; area: readonly number[] };
