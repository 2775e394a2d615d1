// A button that presses itself after a while, so that a sum is explained term by term. Users who ask the system for
// less motion press on themselves.

export class Autoplay {
  private id: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly press: (id: string) => void) {}

  /** Wait for this button: anew if it is another one, on if it is the same. */
  follow(id: string | null, delay: number): void {
    if (id === this.id) return;
    this.stop();
    if (id === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.id = id;
    this.timer = setTimeout(() => {
      this.stop();
      if (!document.hidden) this.press(id);
    }, delay);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.id = null;
  }
}
