import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Sounds, TONES } from "../src/board/sounds";

let tones: number;

class FakeAudio {
  readonly currentTime = 0;
  readonly destination = {};
  state = "running";
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
  private param() {
    return { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  }
  createGain() {
    return { gain: this.param(), connect: (next: unknown) => next };
  }
  createOscillator() {
    tones += 1;
    const gain = this.createGain();
    return { type: "", frequency: this.param(), connect: () => gain, start: () => {}, stop: () => {} };
  }
}

beforeEach(() => {
  tones = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
});

afterEach(() => vi.unstubAllGlobals());

test("the sounds of a move are played once, and those of before not at all", () => {
  const sounds = new Sounds({ change: 3, sounds: ["tile"] }, "w", signal(true));
  sounds.follow({ change: 3, sounds: ["tile"] });
  expect(tones).toBe(0);
  sounds.follow({ change: 4, sounds: ["tile", "score"] });
  expect(tones).toBe(TONES.tile.length + TONES.score.length);
  sounds.follow({ change: 4, sounds: ["tile", "score"] });
  sounds.follow({ change: 5 });
  expect(tones).toBe(TONES.tile.length + TONES.score.length);
});

test("switching sounds on plays nothing of the move before", () => {
  const sounds = new Sounds(undefined, "w", signal(true));
  sounds.follow(undefined);
  sounds.follow({ change: 7, sounds: ["magic"] });
  expect(tones).toBe(0);
  sounds.follow({ change: 8, sounds: ["meeple"] });
  expect(tones).toBe(TONES.meeple.length);
});

test("switching sounds off and on plays nothing of the moves between", () => {
  const sounds = new Sounds({ change: 3 }, "w", signal(true));
  sounds.follow(undefined);
  sounds.follow({ change: 5, sounds: ["tile"] });
  expect(tones).toBe(0);
  sounds.follow({ change: 6, sounds: ["tile"] });
  expect(tones).toBe(TONES.tile.length);
});

test("a muted view is silent, also when the page is loaded again", () => {
  const sounds = new Sounds({ change: 0 }, "w", signal(true));
  sounds.toggleMuted();
  sounds.follow({ change: 1, sounds: ["score"] });
  expect(tones).toBe(0);
  expect(new Sounds({ change: 1 }, "w", signal(true)).muted.peek()).toBe(true);
  expect(new Sounds({ change: 1 }, "another", signal(true)).muted.peek()).toBe(false);
  sounds.toggleMuted();
  expect(new Sounds({ change: 1 }, "w", signal(true)).muted.peek()).toBe(false);
});

test("a browser that allows no storage mutes until the page is loaded again", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("", "SecurityError");
  });
  const sounds = new Sounds({ change: 0 }, "w", signal(true));
  sounds.toggleMuted();
  expect(sounds.muted.peek()).toBe(true);
  vi.restoreAllMocks();
});

test("of two views of a widget, one makes sounds", () => {
  const speaks = signal(false);
  const sounds = new Sounds({ change: 0 }, "w", speaks);
  sounds.follow({ change: 1, sounds: ["tile"] });
  expect(tones).toBe(0);
  speaks.value = true; // the user clicks this view
  sounds.follow({ change: 2, sounds: ["tile"] });
  expect(tones).toBe(TONES.tile.length);
});

test("sounds that a browser allows only at the first press are not made up for then", async () => {
  vi.useFakeTimers();
  const allowed: (() => void)[] = [];
  class SuspendedAudio extends FakeAudio {
    override state = "suspended";
    override resume = () => new Promise<void>((resolve) => allowed.push(resolve));
  }
  vi.stubGlobal("AudioContext", SuspendedAudio);
  const sounds = new Sounds({ change: 0 }, "w", signal(true));
  sounds.follow({ change: 1, sounds: ["tile"] });
  vi.advanceTimersByTime(60_000);
  sounds.follow({ change: 2, sounds: ["score"] }); // which has more tones than a tile
  for (const allow of allowed) allow();
  await vi.advanceTimersByTimeAsync(0);
  expect(tones).toBe(TONES.score.length);
  vi.useRealTimers();
});

test("a hidden page is silent", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const sounds = new Sounds({ change: 0 }, "w", signal(true));
  sounds.follow({ change: 1, sounds: ["tile"] });
  expect(tones).toBe(0);
  hidden.mockRestore();
  sounds.follow({ change: 2, sounds: ["tile"] });
  expect(tones).toBe(TONES.tile.length);
});

test("a browser without audio plays nothing", () => {
  vi.stubGlobal("AudioContext", undefined);
  new Sounds({ change: 0 }, "w", signal(true)).follow({ change: 1, sounds: ["score"] });
  expect(tones).toBe(0);
});
