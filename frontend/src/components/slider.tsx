// A slider over the moments of a game. While a position is unanswered, only the newest one is queued, so that the kernel
// does not receive more positions than it can render.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Slider as SliderView } from "../view-model";
import { usePage } from "./page-context";

const ANSWER_TIMEOUT = 3000; // milliseconds until the next position is sent without an answer

/** Throttles the positions of a slider. */
export class SlidePositions {
  private sent: number | null = null;
  private newest: number | null = null;
  private shown = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param send sends a position to the kernel.
   * @param onSettled called when all positions are answered.
   */
  constructor(
    private readonly send: (position: number) => void,
    private readonly onSettled: () => void,
  ) {}

  /** Handle a move of the slider. */
  slide(position: number): void {
    this.newest = position;
    if (this.sent === null) this.sendNewest();
  }

  /** Handle a position from the kernel. */
  show(position: number): void {
    this.shown = position;
    if (this.sent === position) this.finish();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private sendNewest(): void {
    const position = this.newest;
    this.newest = null;
    if (position === null || position === this.shown) {
      this.onSettled();
      return;
    }
    this.sent = position;
    this.send(position);
    this.timer = setTimeout(() => this.finish(), ANSWER_TIMEOUT);
  }

  private finish(): void {
    clearTimeout(this.timer);
    this.sent = null;
    this.sendNewest();
  }
}

export function Slider({ slider }: { readonly slider: SliderView }) {
  const { connection, model } = usePage();
  const [dragged, setDragged] = useState<number | null>(null);
  const positions = useMemo(
    () =>
      new SlidePositions(
        (position) => model.send({ type: "slider", id: slider.id, position }),
        () => setDragged(null),
      ),
    [model, slider.id],
  );
  useEffect(() => positions.show(slider.at), [positions, slider.at]);
  useEffect(() => () => positions.stop(), [positions]);
  const position = dragged ?? slider.at;
  return (
    <input
      type="range"
      min={0}
      max={slider.last}
      value={position}
      disabled={slider.last < 1 || connection.disabled.value}
      aria-label={slider.label}
      aria-valuetext={position === slider.at ? slider.value_text : undefined}
      data-slide={slider.id}
      onInput={(event) => {
        const moved = Number(event.currentTarget.value);
        setDragged(moved);
        positions.slide(moved);
      }}
    />
  );
}
