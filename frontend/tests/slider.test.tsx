import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { SlidePositions, Slider } from "../src/components/slider";
import { FakePage, find, show } from "./fake-page";

afterEach(() => vi.useRealTimers());

/** Positions at 3, with those that are sent, and the function that is called when all are answered. */
function slidePositions() {
  const sent: number[] = [];
  const settled = vi.fn();
  const positions = new SlidePositions((position) => sent.push(position), settled);
  positions.show(3);
  return { positions, sent, settled };
}

test("while a position is pending, only the newest other position is kept", () => {
  const { positions, sent } = slidePositions();
  for (const position of [4, 5, 6, 7]) positions.slide(position);
  expect(sent).toEqual([4]);
  positions.show(4);
  expect(sent).toEqual([4, 7]);
  positions.stop();
});

test("a position that is shown is not sent again", () => {
  const { positions, sent, settled } = slidePositions();
  positions.slide(4);
  positions.slide(5);
  positions.slide(4);
  positions.show(4);
  expect(sent).toEqual([4]);
  expect(settled).toHaveBeenCalledOnce();
});

test("an unanswered position times out", () => {
  vi.useFakeTimers();
  const { positions, sent, settled } = slidePositions();
  positions.slide(4);
  positions.slide(5);
  vi.advanceTimersByTime(3000);
  expect(sent).toEqual([4, 5]);
  vi.advanceTimersByTime(3000);
  expect(settled).toHaveBeenCalledOnce();
});

test("the thumb keeps its position until the kernel confirms it", () => {
  const fake = new FakePage();
  const at = signal(3);
  const CurrentSlider = () => (
    <Slider slider={{ id: "moment", label: "Moment", last: 9, at: at.value, value_text: `Turn ${at.value}` }} />
  );
  const slider = find<HTMLInputElement>(show(fake.page, <CurrentSlider />), "input");
  const drag = (position: number) =>
    act(() => {
      slider.value = String(position);
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const confirm = (position: number) =>
    act(() => {
      at.value = position;
    });
  drag(5);
  drag(8);
  expect(slider.getAttribute("aria-valuetext"), "no text of another position").toBeNull();
  expect(fake.sent).toEqual([{ type: "slider", id: "moment", position: 5 }]);
  confirm(5);
  expect(slider.value).toBe("8");
  expect(fake.sent).toHaveLength(2);
  confirm(8);
  expect(slider.value).toBe("8");
  expect(slider.getAttribute("aria-valuetext")).toBe("Turn 8");
  confirm(2);
  expect(slider.value).toBe("2");
});

test("a slider over one moment is disabled", () => {
  const fake = new FakePage();
  const slider = { id: "moment", label: "Moment", last: 0, at: 0, value_text: "" };
  expect(find<HTMLInputElement>(show(fake.page, <Slider slider={slider} />), "input").disabled).toBe(true);
});
