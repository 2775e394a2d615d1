// Autoplay: presses a button after a delay, so that a sum is explained term by term; off with reduced motion.

export class Autoplay {
  private id: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly press: (id: string) => void) {}

  /** Set the button to press: another button restarts the delay, the same one continues it. */
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
