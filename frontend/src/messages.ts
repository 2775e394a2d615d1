// The messages that a page sends to the kernel. The model adds the number of the screen that the user saw.
import type { Point } from "./geometry";
import type { Cell, RuleAnswer, Spot, Topic } from "./view-model";

/** The subject of a description: a target by its id, a tile, or a part of a tile. */
export type About =
  | ["target", id: string, rotation: number]
  | ["tile", x: number, y: number]
  | ["part", x: number, y: number, part: number];

/** A message that the kernel answers with a message to the view that sent it. */
export type PageRequest =
  | { type: "describe"; about: About }
  | { type: "export"; what: string }
  | { type: "ask"; topic: Topic; at: Point; rotation: number };

/** The answers to requests, by the types of these. */
export interface Answers {
  describe: { readonly text: string; readonly spot: Spot | null };
  export: { readonly text: string; readonly name: string };
  ask: { readonly answer: RuleAnswer };
}

export type PageMessage =
  | (PageRequest & { to: string })
  | { type: "press"; target: string | null; at: Point; rotation: number; dropped?: true }
  | { type: "key"; key: string }
  | { type: "button"; id: string }
  | { type: "rotate"; rotation: number }
  | { type: "inspect"; at: Cell; part: number }
  | { type: "slider"; id: string; position: number }
  | { type: "form"; id: string; values: Record<string, string[]>; submit: boolean }
  | { type: "point"; at: Point }
  | { type: "field"; id: string; value: string }
  | { type: "sprites_blank" }
  | { type: "canvas_image"; area: readonly number[] };
