import { describe, expect, it, vi } from "vitest";
import { KeyQueue, keyName } from "../src/board/keyboard";
import { ticks } from "./fakes";

const KEYS = { r: "turn", "Shift+r": "turn back", n: "", ArrowUp: "up" };

describe("the name of a key", () => {
  it("is lower case, with Shift if it is significant", () => {
    expect(keyName({ key: "r", shiftKey: false }, KEYS)).toBe("r");
    expect(keyName({ key: "R", shiftKey: true }, KEYS)).toBe("Shift+r");
    expect(keyName({ key: "N", shiftKey: true }, KEYS)).toBe("n");
    expect(keyName({ key: "ArrowUp", shiftKey: false }, KEYS)).toBe("ArrowUp");
  });

  it("is null for other keys", () => {
    expect(keyName({ key: "x", shiftKey: false }, KEYS)).toBeNull();
    expect(keyName({ key: "constructor", shiftKey: false }, KEYS)).toBeNull();
  });
});

describe("keys typed ahead", () => {
  it("wait until earlier messages are answered", async () => {
    const answers: (() => void)[] = [];
    const handled: string[] = [];
    const settled = () => new Promise<void>((resolve) => answers.push(resolve));
    const queue = new KeyQueue(settled, (name) => handled.push(name));
    queue.push("r");
    queue.push("n");
    await ticks();
    expect([handled, answers.length]).toEqual([[], 1]);
    answers[0]?.();
    await ticks();
    expect([handled, answers.length]).toEqual([["r"], 2]);
    answers[1]?.();
    await ticks();
    expect(handled).toEqual(["r", "n"]);
  });

  it("are at most twenty", async () => {
    const handled: string[] = [];
    const queue = new KeyQueue(
      () => undefined,
      (name) => handled.push(name),
    );
    for (let i = 0; i < 30; i++) queue.push(String(i));
    await ticks();
    expect(handled.length).toBe(20);
  });

  it("continue after an error", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const handled: string[] = [];
    const queue = new KeyQueue(
      () => undefined,
      (name) => {
        if (name === "bad") throw new Error("bad");
        handled.push(name);
      },
    );
    queue.push("bad");
    queue.push("n");
    await ticks();
    expect(handled).toEqual(["n"]);
    expect(warn).toHaveBeenCalled();
  });
});
