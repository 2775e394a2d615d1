import { describe, expect, it } from "vitest";
import { halvingCount, spriteTable } from "../src/board/sprites";

describe("sprite table", () => {
  it("contains the sprites of all batches by number", () => {
    const table = spriteTable([[[0, 0, 2, 2, 440, 440, 100, 100]], [[1, 1, 4, 6, 20, 30, 9, 13]]]);
    expect(table.size).toBe(2);
    expect(table.get(1)).toEqual({ sheet: 1, left: 4, top: 6, width: 20, height: 30, unitsWide: 9, unitsHigh: 13 });
  });

  it("uses the later batch for a reused number", () => {
    const table = spriteTable([[[0, 0, 2, 2, 440, 440, 100, 100]], [[0, 0, 2, 2, 100, 100, 23, 23]]]);
    expect(table.get(0)?.unitsWide).toBe(23);
  });
});

describe("halving", () => {
  it("never makes a sprite smaller than its target size", () => {
    expect(halvingCount(440, 440)).toBe(0);
    expect(halvingCount(440, 221)).toBe(0);
    expect(halvingCount(440, 220)).toBe(1);
    expect(halvingCount(440, 60)).toBe(2);
  });

  it("ends for an empty target size", () => {
    expect(halvingCount(440, 0)).toBe(8);
  });
});
