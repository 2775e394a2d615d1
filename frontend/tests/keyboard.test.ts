import { describe, expect, it, vi } from "vitest";
import { KeyQueue, keyName } from "../src/board/keyboard";
import { ticks } from "./fakes";

const KEYS = { r: "turn", "Shift+r": "turn back", n: "", ArrowUp: "up" };

const name = (key: string, code: string, shiftKey = false) => keyName({ key, code, shiftKey }, KEYS);

describe("the name of a key", () => {
  it("is lower case, with Shift if it is significant", () => {
    expect(name("r", "KeyR")).toBe("r");
    expect(name("R", "KeyR", true)).toBe("Shift+r");
    expect(name("N", "KeyN", true)).toBe("n");
    expect(name("ArrowUp", "ArrowUp")).toBe("ArrowUp");
  });

  it("is the Latin letter of a key with a letter of another script", () => {
    expect(name("к", "KeyR")).toBe("r"); // Cyrillic
    expect(name("Ρ", "KeyR", true)).toBe("Shift+r"); // Greek
    expect(name("ж", "Semicolon")).toBeNull();
    expect(name("r", "KeyO")).toBe("r"); // the letter counts, not its place: Dvorak
  });

  it("is null for other keys", () => {
    expect(name("x", "KeyX")).toBeNull();
    expect(name("constructor", "")).toBeNull();
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
    queue.push("r");
    await ticks();
    expect(handled.at(-1)).toBe("r"); // those that were handled wait no more
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
