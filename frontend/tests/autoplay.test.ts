import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Autoplay } from "../src/components/autoplay";

const pressed: string[] = [];
const autoplay = new Autoplay((id) => pressed.push(id));

beforeEach(() => {
  vi.useFakeTimers();
  pressed.length = 0;
});

afterEach(() => {
  autoplay.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a button is pressed after its delay", () => {
  autoplay.follow("next", 1000);
  vi.advanceTimersByTime(600);
  autoplay.follow("next", 1000); // rendered again
  vi.advanceTimersByTime(399);
  expect(pressed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(pressed).toEqual(["next"]);
});

test("another button restarts the delay, and no button cancels it", () => {
  autoplay.follow("next", 1000);
  vi.advanceTimersByTime(600);
  autoplay.follow("last", 1000);
  vi.advanceTimersByTime(600);
  expect(pressed).toEqual([]);
  autoplay.follow(null, 0);
  vi.advanceTimersByTime(5000);
  expect(pressed).toEqual([]);
});

test("autoplay waits until a hidden page is visible, and longer by the delay", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  autoplay.follow("next", 1000);
  vi.advanceTimersByTime(5000);
  expect(pressed).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(999);
  expect(pressed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(pressed).toEqual(["next"]);
});

test("autoplay that is stopped in a hidden page does not start again", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  autoplay.follow("next", 1000);
  vi.advanceTimersByTime(1000);
  autoplay.stop();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(1000);
  expect(pressed).toEqual([]);
});

test("autoplay is off with reduced motion", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  autoplay.follow("next", 10);
  vi.advanceTimersByTime(10);
  expect(pressed).toEqual([]);
});
