import { describe, expect, it, vi } from "vitest";
import { KeyQueue, keyName } from "../src/board/keyboard";
import { ticks } from "./fakes";

const KEYS = { r: "turn", "Shift+r": "turn back", n: "", ArrowUp: "up" };

describe("the name of a key", () => {
  it("is small and has Shift where that matters", () => {
    expect(keyName({ key: "r", shiftKey: false }, KEYS)).toBe("r");
    expect(keyName({ key: "R", shiftKey: true }, KEYS)).toBe("Shift+r");
    expect(keyName({ key: "N", shiftKey: true }, KEYS)).toBe("n");
    expect(keyName({ key: "ArrowUp", shiftKey: false }, KEYS)).toBe("ArrowUp");
  });

  it("is none for other keys", () => {
    expect(keyName({ key: "x", shiftKey: false }, KEYS)).toBeNull();
    expect(keyName({ key: "constructor", shiftKey: false }, KEYS)).toBeNull();
  });
});

describe("keys typed ahead", () => {
  it("wait until what was sent before has been answered", async () => {
    const answers: (() => void)[] = [];
    const done: string[] = [];
    const settled = () => new Promise<void>((resolve) => answers.push(resolve));
    const queue = new KeyQueue(settled, (name) => done.push(name));
    queue.push("r");
    queue.push("n");
    await ticks();
    expect([done, answers.length]).toEqual([[], 1]);
    answers[0]?.();
    await ticks();
    expect([done, answers.length]).toEqual([["r"], 2]);
    answers[1]?.();
    await ticks();
    expect(done).toEqual(["r", "n"]);
  });

  it("are at most twenty", async () => {
    const done: string[] = [];
    const queue = new KeyQueue(
      () => undefined,
      (name) => done.push(name),
    );
    for (let i = 0; i < 30; i++) queue.push(String(i));
    await ticks();
    expect(done.length).toBe(20);
  });

  it("go on after one that failed", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const done: string[] = [];
    const queue = new KeyQueue(
      () => undefined,
      (name) => {
        if (name === "bad") throw new Error("bad");
        done.push(name);
      },
    );
    queue.push("bad");
    queue.push("n");
    await ticks();
    expect(done).toEqual(["n"]);
    expect(warn).toHaveBeenCalled();
  });
});
